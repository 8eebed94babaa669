//! What a move is good for, in a few words.

use super::Language;
use crate::engine::board::{Kind, Piece};
use crate::game::effect::Effect;

impl Language {
    /// What the computer would play, in the language's notation, and why.
    pub fn hint(self, play: &str, effect: Option<Effect>) -> String {
        let why = effect.map(|effect| self.effect(effect));
        match (self, why) {
            (Self::Simplified | Self::Traditional, None) => format!("提示：{play}"),
            (Self::English, None) => format!("Hint: {play}"),
            (Self::Vietnamese, None) => format!("Gợi ý: {play}"),
            (Self::Simplified | Self::Traditional, Some(why)) => format!("提示：{play}（{why}）"),
            (Self::English, Some(why)) => format!("Hint: {play} ({why})"),
            (Self::Vietnamese, Some(why)) => format!("Gợi ý: {play} ({why})"),
        }
    }

    /// What a move does that makes it good.
    pub fn effect(self, effect: Effect) -> String {
        match self {
            Self::Simplified => self.effect_simplified(effect),
            Self::Traditional => self.effect_traditional(effect),
            Self::English => effect.to_string(),
            Self::Vietnamese => self.effect_vietnamese(effect),
        }
    }

    fn effect_simplified(self, effect: Effect) -> String {
        let name = |piece| self.piece(piece);
        match effect {
            Effect::Mates { moves: 1 } => "将死".into(),
            Effect::Mates { moves } => format!("{moves}步杀"),
            Effect::Stalemates { moves: 1 } => "困毙".into(),
            Effect::Stalemates { moves } => format!("{moves}步困毙"),
            Effect::HoldsOut { moves } => format!("最顽强的抵抗，{moves}步后被杀"),
            Effect::OnlyMove => "唯一的着法".into(),
            Effect::Forks(Piece { kind: Kind::General, .. }, other) => format!("将军抽{}", name(other)),
            Effect::Forks(one, other) if one.kind == other.kind => format!("捉双{}", name(one)),
            Effect::Forks(one, other) => format!("捉双：{}和{}", name(one), name(other)),
            Effect::Wins { prize, price: None } => format!("得{}", name(prize)),
            Effect::Wins { prize, price: Some(price) } => format!("以{}换{}", name(price), name(prize)),
            Effect::WinsMaterial => "得子".into(),
            Effect::StopsMate => "解杀".into(),
            Effect::Recaptures(piece) => format!("吃回{}", name(piece)),
            Effect::Saves(piece) => format!("保住{}", name(piece)),
            Effect::ThreatensMate => "叫杀".into(),
            Effect::Trades { given, taken } if given.kind == taken.kind => format!("兑{}", name(taken)),
            Effect::Trades { given, taken } => format!("以{}兑{}", name(given), name(taken)),
            Effect::Attacks(piece) => format!("捉{}", name(piece)),
            Effect::LeavesCheck => "应将".into(),
            Effect::Develops(piece) => format!("出动{}", name(piece)),
            Effect::TakesCentre(piece) => format!("{}占中路", name(piece)),
            Effect::CrossesRiver(piece) => format!("{}过河", name(piece)),
            Effect::GivesCheck => "将军".into(),
        }
    }

    fn effect_traditional(self, effect: Effect) -> String {
        let name = |piece| self.piece(piece);
        match effect {
            Effect::Mates { moves: 1 } => "將死".into(),
            Effect::Mates { moves } => format!("{moves}步殺"),
            Effect::Stalemates { moves: 1 } => "困斃".into(),
            Effect::Stalemates { moves } => format!("{moves}步困斃"),
            Effect::HoldsOut { moves } => format!("最頑強的抵抗，{moves}步後被殺"),
            Effect::OnlyMove => "唯一的著法".into(),
            Effect::Forks(Piece { kind: Kind::General, .. }, other) => format!("將軍抽{}", name(other)),
            Effect::Forks(one, other) if one.kind == other.kind => format!("捉雙{}", name(one)),
            Effect::Forks(one, other) => format!("捉雙：{}和{}", name(one), name(other)),
            Effect::Wins { prize, price: None } => format!("得{}", name(prize)),
            Effect::Wins { prize, price: Some(price) } => format!("以{}換{}", name(price), name(prize)),
            Effect::WinsMaterial => "得子".into(),
            Effect::StopsMate => "解殺".into(),
            Effect::Recaptures(piece) => format!("吃回{}", name(piece)),
            Effect::Saves(piece) => format!("保住{}", name(piece)),
            Effect::ThreatensMate => "叫殺".into(),
            Effect::Trades { given, taken } if given.kind == taken.kind => format!("兌{}", name(taken)),
            Effect::Trades { given, taken } => format!("以{}兌{}", name(given), name(taken)),
            Effect::Attacks(piece) => format!("捉{}", name(piece)),
            Effect::LeavesCheck => "應將".into(),
            Effect::Develops(piece) => format!("出動{}", name(piece)),
            Effect::TakesCentre(piece) => format!("{}佔中路", name(piece)),
            Effect::CrossesRiver(piece) => format!("{}過河", name(piece)),
            Effect::GivesCheck => "將軍".into(),
        }
    }

    fn effect_vietnamese(self, effect: Effect) -> String {
        let name = |piece| self.piece(piece);
        match effect {
            Effect::Mates { moves: 1 } => "chiếu hết".into(),
            Effect::Mates { moves } => format!("chiếu hết sau {moves} nước"),
            Effect::Stalemates { moves: 1 } => "vây hết nước".into(),
            Effect::Stalemates { moves } => format!("vây hết nước sau {moves} nước"),
            Effect::HoldsOut { moves } => format!("chống đỡ lâu nhất, thua sau {moves} nước"),
            Effect::OnlyMove => "nước đi duy nhất".into(),
            Effect::Forks(Piece { kind: Kind::General, .. }, other) => {
                format!("chiếu rút, bắt {}", name(other))
            }
            Effect::Forks(one, other) if one.kind == other.kind => format!("bắt cả hai {}", name(one)),
            Effect::Forks(one, other) => format!("bắt đôi {} và {}", name(one), name(other)),
            Effect::Wins { prize, price: None } => format!("ăn không {}", name(prize)),
            Effect::Wins { prize, price: Some(price) } => {
                format!("lời {} đổi {}", name(prize), name(price))
            }
            Effect::WinsMaterial => "lời quân".into(),
            Effect::StopsMate => "chống nước chiếu hết".into(),
            Effect::Recaptures(piece) => format!("ăn lại {}", name(piece)),
            Effect::Saves(piece) => format!("cứu {}", name(piece)),
            Effect::ThreatensMate => "dọa chiếu hết".into(),
            Effect::Trades { given, taken } if given.kind == taken.kind => format!("đổi {}", name(taken)),
            Effect::Trades { given, taken } => format!("đổi {} lấy {}", name(given), name(taken)),
            Effect::Attacks(piece) => format!("bắt {}", name(piece)),
            Effect::LeavesCheck => "chống chiếu".into(),
            Effect::Develops(piece) => format!("ra {}", name(piece)),
            Effect::TakesCentre(piece) => format!("đưa {} vào trung lộ", name(piece)),
            Effect::CrossesRiver(piece) => format!("đưa {} qua sông", name(piece)),
            Effect::GivesCheck => "chiếu".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Side;

    #[test]
    fn a_hint_says_why_in_each_language() {
        let horse = Piece::new(Side::Black, Kind::Horse);
        let wins = Some(Effect::Wins { prize: horse, price: None });
        let hints = Language::ALL.map(|language| language.hint("R1=2", wins));
        assert_eq!(
            hints,
            [
                "提示：R1=2（得马）",
                "提示：R1=2（得馬）",
                "Hint: R1=2 (wins a horse)",
                "Gợi ý: R1=2 (ăn không Mã)"
            ]
        );
        assert_eq!(Language::English.hint("R1=2", None), "Hint: R1=2");
    }

    #[test]
    fn a_fork_with_check_is_no_attack_on_the_general() {
        let fork =
            Effect::Forks(Piece::new(Side::Black, Kind::General), Piece::new(Side::Black, Kind::Chariot));
        let texts = Language::ALL.map(|language| language.effect(fork));
        assert_eq!(
            texts,
            ["将军抽车", "將軍抽車", "checks and attacks the chariot at once", "chiếu rút, bắt Xe"]
        );
    }
}
