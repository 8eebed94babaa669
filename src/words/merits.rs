//! Merits of moves, in a few words.

use super::Language;
use crate::engine::board::{Kind, Piece};
use crate::game::merit::Merit;

impl Language {
    /// The merit of a move.
    pub fn merit(self, merit: Merit) -> String {
        let name = |piece| self.piece(piece);
        // Its own words are English.
        let english = merit.to_string();
        match merit {
            Merit::Mates { moves: 1 } => say!(self, "将死", "將死", english, "chiếu hết"),
            Merit::Mates { moves } => {
                say!(self, "{moves}步杀", "{moves}步殺", english, "chiếu hết sau {moves} nước")
            }
            Merit::Stalemates { moves: 1 } => say!(self, "困毙", "困斃", english, "vây hết nước"),
            Merit::Stalemates { moves } => {
                say!(self, "{moves}步困毙", "{moves}步困斃", english, "vây hết nước sau {moves} nước")
            }
            Merit::HoldsOut { moves } => say!(
                self,
                "最顽强的抵抗，{moves}步后被杀",
                "最頑強的抵抗，{moves}步後被殺",
                english,
                "chống đỡ lâu nhất, thua sau {moves} nước"
            ),
            Merit::OnlyMove => say!(self, "唯一的着法", "唯一的著法", english, "nước đi duy nhất"),
            Merit::Forks(Piece { kind: Kind::General, .. }, other) => {
                let other = name(other);
                say!(self, "将军抽{other}", "將軍抽{other}", english, "vừa chiếu vừa bắt {other}")
            }
            Merit::Forks(one, other) if one.kind == other.kind => {
                let one = name(one);
                say!(self, "捉双{one}", "捉雙{one}", english, "bắt cả hai {one}")
            }
            Merit::Forks(one, other) => {
                let (one, other) = (name(one), name(other));
                say!(
                    self,
                    "同时捉{one}和{other}",
                    "同時捉{one}和{other}",
                    english,
                    "bắt đôi {one} và {other}"
                )
            }
            Merit::Wins { prize, price: None } => {
                let prize = name(prize);
                say!(self, "得{prize}", "得{prize}", english, "ăn không {prize}")
            }
            Merit::Wins { prize, price: Some(price) } => {
                let (price, prize) = (name(price), name(prize));
                say!(
                    self,
                    "得{prize}失{price}",
                    "得{prize}失{price}",
                    english,
                    "lời {prize}, chỉ mất {price}"
                )
            }
            Merit::WinsMaterial => say!(self, "得子", "得子", english, "lời quân"),
            Merit::StopsMate => say!(self, "解杀", "解殺", english, "chống nước chiếu hết"),
            Merit::Recaptures(piece) => {
                let piece = name(piece);
                say!(self, "吃回{piece}", "吃回{piece}", english, "ăn lại {piece}")
            }
            Merit::Saves(piece) => {
                let piece = name(piece);
                say!(self, "保住{piece}", "保住{piece}", english, "cứu {piece}")
            }
            Merit::ThreatensMate => say!(self, "叫杀", "叫殺", english, "dọa chiếu hết"),
            Merit::Trades { given, taken } if given.kind == taken.kind => {
                let taken = name(taken);
                say!(self, "兑{taken}", "兌{taken}", english, "đổi {taken}")
            }
            Merit::Trades { given, taken } => {
                let (given, taken) = (name(given), name(taken));
                say!(self, "以{given}兑{taken}", "以{given}兌{taken}", english, "đổi {given} lấy {taken}")
            }
            Merit::HollowCannon => {
                say!(self, "形成空头炮", "形成空頭炮", english, "lập Pháo đầu trống")
            }
            Merit::Takes(piece) => {
                let piece = name(piece);
                say!(self, "吃{piece}", "吃{piece}", english, "ăn {piece}")
            }
            Merit::Attacks(piece) => {
                let piece = name(piece);
                say!(self, "捉{piece}", "捉{piece}", english, "bắt {piece}")
            }
            Merit::LeavesCheck => say!(self, "应将", "應將", english, "chống chiếu"),
            Merit::Develops(piece) => {
                let piece = name(piece);
                say!(self, "出动{piece}", "出動{piece}", english, "ra {piece}")
            }
            Merit::TakesCentre(piece) => {
                let piece = name(piece);
                say!(self, "{piece}占中路", "{piece}佔中路", english, "đưa {piece} vào trung lộ")
            }
            Merit::CrossesRiver(piece) => {
                let piece = name(piece);
                say!(self, "{piece}过河", "{piece}過河", english, "đưa {piece} qua sông")
            }
            Merit::GivesCheck => say!(self, "将军", "將軍", english, "chiếu"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Side;

    #[test]
    fn a_fork_with_check_is_no_attack_on_the_general() {
        let fork =
            Merit::Forks(Piece::new(Side::Black, Kind::General), Piece::new(Side::Black, Kind::Chariot));
        let texts = Language::ALL.map(|language| language.merit(fork));
        assert_eq!(
            texts,
            ["将军抽车", "將軍抽車", "checks and attacks the chariot at once", "vừa chiếu vừa bắt Xe"]
        );
    }
}
