//! How a game ended.

use super::{Label, Language};
use crate::engine::board::Side;
use crate::engine::rules;
use crate::game::formats::GameResult;
use crate::game::{Outcome, Reason};

impl Language {
    /// Who won.
    pub fn winner(self, outcome: Outcome) -> String {
        let Some(side) = outcome.winner else { return Label::DrawGame.text(self).into() };
        let name = self.side(side);
        match self {
            Self::Simplified => format!("{name}胜"),
            Self::Traditional => format!("{name}勝"),
            Self::English => format!("{name} wins"),
            Self::Vietnamese => format!("{name} thắng"),
        }
    }

    /// How a game ended, in a word.
    pub fn result(self, result: GameResult) -> &'static str {
        match (result, self) {
            (GameResult::Unknown, _) => Label::Unfinished.text(self),
            (GameResult::Draw, _) => Label::DrawGame.text(self),
            (GameResult::Win(Side::Red), Self::Simplified) => "红胜",
            (GameResult::Win(Side::Red), Self::Traditional) => "紅勝",
            (GameResult::Win(Side::Red), Self::English) => "Red wins",
            (GameResult::Win(Side::Red), Self::Vietnamese) => "Đỏ thắng",
            (GameResult::Win(Side::Black), Self::Simplified) => "黑胜",
            (GameResult::Win(Side::Black), Self::Traditional) => "黑勝",
            (GameResult::Win(Side::Black), Self::English) => "Black wins",
            (GameResult::Win(Side::Black), Self::Vietnamese) => "Đen thắng",
        }
    }

    /// Who won, and why the game ended.
    pub fn end(self, outcome: Outcome) -> String {
        let (winner, mut reason) = (self.winner(outcome), self.reason(outcome));
        match self {
            Self::Simplified | Self::Traditional => format!("{winner}：{reason}"),
            Self::English | Self::Vietnamese => {
                let is_name = outcome.winner.is_some_and(|side| reason.starts_with(self.side(!side)));
                if let Some(first) = reason.chars().next().filter(|_| !is_name) {
                    reason.replace_range(..first.len_utf8(), &first.to_lowercase().to_string());
                }
                format!("{winner}: {reason}")
            }
        }
    }

    /// Why the game ended.
    pub fn reason(self, outcome: Outcome) -> String {
        let loser = outcome.winner.map(|side| self.side(!side)).unwrap_or_default();
        match (outcome.reason, self) {
            (Reason::Rules(reason), _) => self.reason_by_rules(reason, loser),
            (Reason::Resignation, Self::Simplified) => format!("{loser}认输"),
            (Reason::Resignation, Self::Traditional) => format!("{loser}認輸"),
            (Reason::Resignation, Self::English) => format!("{loser} resigned"),
            (Reason::Resignation, Self::Vietnamese) => format!("{loser} xin thua"),
            (Reason::Time, Self::Simplified) => format!("{loser}超时"),
            (Reason::Time, Self::Traditional) => format!("{loser}超時"),
            (Reason::Time, Self::English) => format!("{loser} ran out of time"),
            (Reason::Time, Self::Vietnamese) => format!("{loser} hết giờ"),
            (Reason::Agreement, Self::Simplified) => "双方同意和棋".into(),
            (Reason::Agreement, Self::Traditional) => "雙方同意和棋".into(),
            (Reason::Agreement, Self::English) => "Both sides agreed".into(),
            (Reason::Agreement, Self::Vietnamese) => "Hai bên đồng ý hòa".into(),
            (Reason::Recorded, Self::Simplified) => "棋谱记载".into(),
            (Reason::Recorded, Self::Traditional) => "棋譜記載".into(),
            (Reason::Recorded, Self::English) => "By the record".into(),
            (Reason::Recorded, Self::Vietnamese) => "Theo biên bản".into(),
        }
    }

    fn reason_by_rules(self, reason: rules::Reason, loser: &str) -> String {
        use rules::Reason;
        match (reason, self) {
            (Reason::Checkmate, Self::Simplified) => format!("{loser}被将死"),
            (Reason::Checkmate, Self::Traditional) => format!("{loser}被將死"),
            (Reason::Checkmate, Self::English) => format!("{loser} is checkmated"),
            (Reason::Checkmate, Self::Vietnamese) => format!("{loser} bị chiếu hết"),
            (Reason::Stalemate, Self::Simplified) => format!("{loser}无棋可走，困毙"),
            (Reason::Stalemate, Self::Traditional) => format!("{loser}無棋可走，困斃"),
            (Reason::Stalemate, Self::English) => format!("{loser} has no legal move"),
            (Reason::Stalemate, Self::Vietnamese) => format!("{loser} hết nước đi"),
            (Reason::PerpetualCheck, Self::Simplified) => format!("{loser}长将，判负"),
            (Reason::PerpetualCheck, Self::Traditional) => format!("{loser}長將，判負"),
            (Reason::PerpetualCheck, Self::English) => format!("{loser} gave perpetual check"),
            (Reason::PerpetualCheck, Self::Vietnamese) => format!("{loser} trường chiếu, xử thua"),
            (Reason::PerpetualChase, Self::Simplified) => format!("{loser}长捉，判负"),
            (Reason::PerpetualChase, Self::Traditional) => format!("{loser}長捉，判負"),
            (Reason::PerpetualChase, Self::English) => format!("{loser} chased a piece perpetually"),
            (Reason::PerpetualChase, Self::Vietnamese) => format!("{loser} trường tróc, xử thua"),
            (Reason::PerpetualChaseUnprotecting, Self::Simplified) => {
                format!("{loser}反复消除保护而长捉，判负")
            }
            (Reason::PerpetualChaseUnprotecting, Self::Traditional) => {
                format!("{loser}反覆消除保護而長捉，判負")
            }
            (Reason::PerpetualChaseUnprotecting, Self::English) => {
                format!("{loser} chased a piece perpetually by removing its protection")
            }
            (Reason::PerpetualChaseUnprotecting, Self::Vietnamese) => {
                format!("{loser} trường tróc bằng cách diệt quân bảo vệ, xử thua")
            }
            (Reason::RepetitionDraw, Self::Simplified) => "局面重复三次，不变作和".into(),
            (Reason::RepetitionDraw, Self::Traditional) => "局面重複三次，不變作和".into(),
            (Reason::RepetitionDraw, Self::English) => "The position was repeated three times".into(),
            (Reason::RepetitionDraw, Self::Vietnamese) => "Thế cờ lặp lại ba lần".into(),
            (Reason::InsufficientMaterial, Self::Simplified) => "双方都没有能过河的棋子".into(),
            (Reason::InsufficientMaterial, Self::Traditional) => "雙方都沒有能過河的棋子".into(),
            (Reason::InsufficientMaterial, Self::English) => "Neither side can attack any more".into(),
            (Reason::InsufficientMaterial, Self::Vietnamese) => {
                "Hai bên không còn quân sang sông được".into()
            }
            (Reason::MoveLimit, Self::Simplified) => "六十回合没有吃子".into(),
            (Reason::MoveLimit, Self::Traditional) => "六十回合沒有吃子".into(),
            (Reason::MoveLimit, Self::English) => "Sixty moves without a capture".into(),
            (Reason::MoveLimit, Self::Vietnamese) => "Sáu mươi nước không ăn quân".into(),
        }
    }
}
