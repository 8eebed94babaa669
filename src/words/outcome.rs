//! The outcome of a game.

use super::Language;
use crate::engine::board::Side;
use crate::engine::rules;
use crate::game::{EndReason, Outcome};

impl Language {
    labels! {
        /// The winner; `None` is a draw.
        pub fn winner(self, Option<Side>);

        Some(Side::Red) => "红胜", "紅勝", "Red wins", "Đỏ thắng";
        Some(Side::Black) => "黑胜", "黑勝", "Black wins", "Đen thắng";
        None => "和棋", "和棋", "Draw", "Hòa";
    }

    /// The winner, and the reason for the end of the game.
    pub fn end(self, outcome: Outcome) -> String {
        let (winner, mut reason) = (self.winner(outcome.winner), self.reason(outcome));
        match self {
            Self::Simplified | Self::Traditional if outcome.reason == EndReason::Recorded => {
                self.bracketed(winner, &reason)
            }
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

    /// The reason for the end of the game.
    pub fn reason(self, outcome: Outcome) -> String {
        let loser = outcome.winner.map(|side| self.side(!side)).unwrap_or_default();
        match outcome.reason {
            EndReason::Rules(reason) => self.reason_by_rules(reason, loser),
            EndReason::Resignation => {
                say!(self, "{loser}认输", "{loser}認輸", "{loser} resigned", "{loser} xin thua")
            }
            EndReason::Time => {
                say!(self, "{loser}超时", "{loser}超時", "{loser} ran out of time", "{loser} hết giờ")
            }
            EndReason::Agreement => {
                say!(self, "双方同意和棋", "雙方同意和棋", "Both sides agreed", "Hai bên đồng ý hòa")
            }
            EndReason::Recorded => say!(self, "据棋谱", "據棋譜", "By the record", "Theo bản ghi"),
        }
    }

    fn reason_by_rules(self, reason: rules::Reason, loser: &str) -> String {
        use rules::Reason;
        match reason {
            Reason::Checkmate => {
                say!(self, "{loser}被将死", "{loser}被將死", "{loser} is checkmated", "{loser} bị chiếu hết")
            }
            Reason::Stalemate => say!(
                self,
                "{loser}无棋可走，困毙",
                "{loser}無棋可走，困斃",
                "{loser} has no legal move",
                "{loser} hết nước đi"
            ),
            Reason::PerpetualCheck => say!(
                self,
                "{loser}长将，判负",
                "{loser}長將，判負",
                "{loser} gave perpetual check",
                "{loser} trường chiếu, xử thua"
            ),
            Reason::PerpetualChase => say!(
                self,
                "{loser}长捉，判负",
                "{loser}長捉，判負",
                "{loser} chased a piece perpetually",
                "{loser} trường tróc, xử thua"
            ),
            Reason::PerpetualChaseUnprotecting => say!(
                self,
                "{loser}反复消除保护而长捉，判负",
                "{loser}反覆消除保護而長捉，判負",
                "{loser} chased a piece perpetually by removing its protection",
                "{loser} trường tróc bằng cách diệt quân bảo vệ, xử thua"
            ),
            Reason::PerpetualMateThreat => say!(
                self,
                "{loser}长杀，判负",
                "{loser}長殺，判負",
                "{loser} threatened mate perpetually",
                "{loser} trường sát, xử thua"
            ),
            Reason::PerpetualAttack => say!(
                self,
                "{loser}长打（将、杀、捉交替），判负",
                "{loser}長打（將、殺、捉交替），判負",
                "{loser} attacked perpetually, by checks, threats of mate and chases in turn",
                "{loser} liên tục chiếu, dọa chiếu hết và bắt quân, xử thua"
            ),
            Reason::RepetitionDraw => say!(
                self,
                "局面重复三次，不变作和",
                "局面重複三次，不變作和",
                "The position was repeated three times",
                "Thế cờ lặp lại ba lần"
            ),
            Reason::InsufficientMaterial => say!(
                self,
                "双方都没有能过河的棋子",
                "雙方都沒有能過河的棋子",
                "Neither side can attack any more",
                "Hai bên không còn quân sang sông được"
            ),
            Reason::MoveLimit => say!(
                self,
                "六十回合没有吃子",
                "六十回合沒有吃子",
                "Sixty moves without a capture",
                "Sáu mươi nước không ăn quân"
            ),
        }
    }
}
