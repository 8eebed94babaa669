//! Merits of moves, in a few words.

use std::fmt;

use super::Language;
use crate::engine::board::{Kind, Piece};
use crate::game::merit::Merit;

impl Language {
    /// The merit of a move.
    #[expect(clippy::too_many_lines, reason = "it is a table")]
    pub fn merit(self, merit: Merit) -> String {
        let name = |piece| self.piece(piece);
        match merit {
            Merit::Mates { moves: 1 } => say!(self, "将死", "將死", "checkmate", "chiếu hết"),
            Merit::Mates { moves } => {
                say!(self, "{moves}步杀", "{moves}步殺", "mates in {moves}", "chiếu hết sau {moves} nước")
            }
            Merit::Stalemates { moves: 1 } => {
                say!(self, "困毙", "困斃", "stalemate, which wins", "vây hết nước")
            }
            Merit::Stalemates { moves } => {
                say!(
                    self,
                    "{moves}步困毙",
                    "{moves}步困斃",
                    "wins by stalemate in {moves}",
                    "vây hết nước sau {moves} nước"
                )
            }
            Merit::HoldsOut { moves } => say!(
                self,
                "最顽强的抵抗，{moves}步后被杀",
                "最頑強的抵抗，{moves}步後被殺",
                match moves {
                    1 => "holds out longest: mate in 1 move".into(),
                    _ => format!("holds out longest: mate in {moves} moves"),
                },
                "chống đỡ lâu nhất, thua sau {moves} nước"
            ),
            Merit::OnlyMove => {
                say!(self, "唯一的着法", "唯一的著法", "the only legal move", "nước đi duy nhất")
            }
            Merit::Forks(Piece { kind: Kind::General, .. }, other) => {
                let other = name(other);
                say!(
                    self,
                    "将军抽{other}",
                    "將軍抽{other}",
                    "checks and attacks the {other} at once",
                    "vừa chiếu vừa bắt {other}"
                )
            }
            Merit::Forks(one, other) if one.kind == other.kind => {
                let one = name(one);
                say!(self, "捉双{one}", "捉雙{one}", "forks two {one}s", "bắt cả hai {one}")
            }
            Merit::Forks(one, other) => {
                let (one, other) = (name(one), name(other));
                say!(
                    self,
                    "同时捉{one}和{other}",
                    "同時捉{one}和{other}",
                    "forks {one} and {other}",
                    "bắt đôi {one} và {other}"
                )
            }
            Merit::Wins { prize, price: None } => {
                let (prize, a_prize) = (name(prize), with_article(prize));
                say!(self, "得{prize}", "得{prize}", "wins {a_prize}", "ăn không {prize}")
            }
            Merit::Wins { prize, price: Some(price) } => {
                let [a_price, a_prize] = [price, prize].map(with_article);
                let (price, prize) = (name(price), name(prize));
                say!(
                    self,
                    "得{prize}失{price}",
                    "得{prize}失{price}",
                    "wins {a_prize} for {a_price}",
                    "lời {prize}, chỉ mất {price}"
                )
            }
            Merit::WinsMaterial => say!(self, "得子", "得子", "wins material", "lời quân"),
            Merit::StopsMate => say!(self, "解杀", "解殺", "defends against mate", "chống nước chiếu hết"),
            Merit::Recaptures(piece) => {
                let piece = name(piece);
                say!(self, "吃回{piece}", "吃回{piece}", "recaptures", "ăn lại {piece}")
            }
            Merit::Saves(piece) => {
                let piece = name(piece);
                say!(self, "保住{piece}", "保住{piece}", "saves the {piece}", "cứu {piece}")
            }
            Merit::ThreatensMate => say!(self, "叫杀", "叫殺", "threatens mate", "dọa chiếu hết"),
            Merit::Trades { given, taken } if given.kind == taken.kind => {
                let taken = name(taken);
                say!(self, "兑{taken}", "兌{taken}", "trades {taken}s", "đổi {taken}")
            }
            Merit::Trades { given, taken } => {
                let [a_given, a_taken] = [given, taken].map(with_article);
                let (given, taken) = (name(given), name(taken));
                say!(
                    self,
                    "以{given}兑{taken}",
                    "以{given}兌{taken}",
                    "trades {a_given} for {a_taken}",
                    "đổi {given} lấy {taken}"
                )
            }
            Merit::HollowCannon => {
                say!(self, "形成空头炮", "形成空頭炮", "sets up a hollow cannon", "lập Pháo đầu trống")
            }
            Merit::Takes(piece) => {
                let piece = name(piece);
                say!(self, "吃{piece}", "吃{piece}", "takes the {piece}", "ăn {piece}")
            }
            Merit::Attacks(piece) => {
                let piece = name(piece);
                say!(self, "捉{piece}", "捉{piece}", "attacks the {piece}", "bắt {piece}")
            }
            Merit::LeavesCheck => say!(self, "应将", "應將", "defends against the check", "chống chiếu"),
            Merit::Develops(piece) => {
                let piece = name(piece);
                say!(self, "出动{piece}", "出動{piece}", "develops the {piece}", "ra {piece}")
            }
            Merit::TakesCentre(piece) => {
                let piece = name(piece);
                say!(
                    self,
                    "{piece}占中路",
                    "{piece}佔中路",
                    "brings the {piece} to the middle file",
                    "đưa {piece} vào trung lộ"
                )
            }
            Merit::CrossesRiver(piece) => {
                let piece = name(piece);
                say!(
                    self,
                    "{piece}过河",
                    "{piece}過河",
                    "brings a {piece} across the river",
                    "đưa {piece} qua sông"
                )
            }
            Merit::GivesCheck => say!(self, "将军", "將軍", "gives check", "chiếu"),
        }
    }
}

/// In English, for files and commands.
impl fmt::Display for Merit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.merit(*self))
    }
}

/// `a horse`, `an elephant`.
pub(crate) fn with_article(piece: Piece) -> String {
    let article = if matches!(piece.kind, Kind::Elephant | Kind::Advisor) { "an" } else { "a" };
    format!("{article} {}", piece.kind)
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
