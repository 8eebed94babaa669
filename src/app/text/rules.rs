//! Sentences about repetitions.

use super::{Label, Language};
use crate::engine::board::Side;
use crate::engine::rules::{Conduct, Offence, Outcome, Profile, Reason};

impl Language {
    /// The name of a set of rules.
    pub const fn rules_name(self, profile: Profile) -> &'static str {
        match profile {
            Profile::Asian => Label::RulesAsian,
            Profile::Computer => Label::RulesComputer,
            Profile::Simple => Label::RulesSimple,
        }
        .text(self)
    }

    /// What a set of rules says, in a sentence.
    pub const fn rules_hint(self, profile: Profile) -> Label {
        match profile {
            Profile::Asian => Label::RulesAsianHint,
            Profile::Computer => Label::RulesComputerHint,
            Profile::Simple => Label::RulesSimpleHint,
        }
    }

    /// By which rules the repetitions of this game are judged.
    pub fn rules_in_force(self, profile: Profile) -> String {
        let name = self.rules_name(profile);
        match self {
            Self::Simplified => format!("重复：{name}"),
            Self::Traditional => format!("重複：{name}"),
            Self::English => format!("Repetition: {name}"),
            Self::Vietnamese => format!("Lặp nước: {name}"),
        }
    }

    /// That the position stands for the second time, and what the third will be.
    pub fn repetition(self, outcome: Outcome) -> String {
        let offence = self.offence_by_reason(outcome.reason);
        match (outcome.winner.map(|side| self.side(!side)), self) {
            (Some(loser), Self::Simplified) => format!("局面第二次出现：{loser}{offence}，再现即判负"),
            (Some(loser), Self::Traditional) => format!("局面第二次出現：{loser}{offence}，再現即判負"),
            (Some(loser), Self::English) => {
                format!("Position repeated. Third time: {loser} loses by {offence}")
            }
            (Some(loser), Self::Vietnamese) => {
                format!("Thế cờ lặp lại. Lần thứ ba: {loser} thua vì {offence}")
            }
            (None, Self::Simplified) => "局面第二次出现：再现即不变作和".into(),
            (None, Self::Traditional) => "局面第二次出現：再現即不變作和".into(),
            (None, Self::English) => "Position repeated. Third time: a draw".into(),
            (None, Self::Vietnamese) => "Thế cờ lặp lại. Lần thứ ba: hòa".into(),
        }
    }

    /// What each side does in a repetition, a line each; `None` where neither does anything forbidden.
    pub fn conduct(self, conduct: &Conduct) -> Option<String> {
        let is_innocent = Side::BOTH.iter().all(|&side| conduct.of(side).is_none());
        if is_innocent {
            return None;
        }
        let parts = Side::BOTH.map(|side| {
            let (name, does) = (self.side(side), conduct.of(side).map(|offence| self.offence(offence)));
            match self {
                Self::Simplified => format!("{name}：{}", does.unwrap_or("允许着法")),
                Self::Traditional => format!("{name}：{}", does.unwrap_or("允許著法")),
                Self::English => format!("{name}: {}", does.unwrap_or("allowed")),
                Self::Vietnamese => format!("{name}: {}", does.unwrap_or("được phép")),
            }
        });
        Some(parts.join("\n"))
    }

    const fn offence(self, offence: Offence) -> &'static str {
        match (offence, self) {
            (Offence::Check, Self::Simplified) => "长将",
            (Offence::Check, Self::Traditional) => "長將",
            (Offence::Check, Self::English) => "perpetual check",
            (Offence::Check, Self::Vietnamese) => "trường chiếu",
            (Offence::Chase, Self::Simplified) => "长捉",
            (Offence::Chase, Self::Traditional) => "長捉",
            (Offence::Chase, Self::English) => "perpetual chase",
            (Offence::Chase, Self::Vietnamese) => "trường tróc",
            (Offence::Unprotecting, Self::Simplified) => "消除保护长捉",
            (Offence::Unprotecting, Self::Traditional) => "消除保護長捉",
            (Offence::Unprotecting, Self::English) => "a chase that removes protection",
            (Offence::Unprotecting, Self::Vietnamese) => "trường tróc diệt quân bảo vệ",
        }
    }

    /// The offence for which a repetition is lost; empty for other reasons.
    const fn offence_by_reason(self, reason: Reason) -> &'static str {
        match reason {
            Reason::PerpetualCheck => self.offence(Offence::Check),
            Reason::PerpetualChase => self.offence(Offence::Chase),
            Reason::PerpetualChaseUnprotecting => self.offence(Offence::Unprotecting),
            Reason::Checkmate
            | Reason::Stalemate
            | Reason::RepetitionDraw
            | Reason::InsufficientMaterial
            | Reason::MoveLimit => "",
        }
    }

    /// That a move loses by the rules of repetition: itself, or by a reply that the opponent has.
    pub fn losing_repetition(self, outcome: Outcome, reply: Option<&str>, profile: Profile) -> String {
        let (rules, offence) = (self.rules_name(profile), self.offence_by_reason(outcome.reason));
        let winner = outcome.winner.unwrap_or(Side::Red);
        let (winner, loser) = (self.side(winner), self.side(!winner));
        match (reply, self) {
            (None, Self::Simplified) => {
                format!("这步棋使局面第三次出现。按{rules}，{loser}{offence}，判负。")
            }
            (None, Self::Traditional) => {
                format!("這步棋使局面第三次出現。按{rules}，{loser}{offence}，判負。")
            }
            (None, Self::English) => format!(
                "It repeats the position for the third time. By the {rules}, {loser} loses by {offence}."
            ),
            (None, Self::Vietnamese) => {
                format!("Nước này lặp lại thế cờ lần thứ ba. Theo {rules}, {loser} thua vì {offence}.")
            }
            (Some(reply), Self::Simplified) => {
                format!("{winner}可应以{reply}，使局面第三次出现。按{rules}，{loser}{offence}，判负。")
            }
            (Some(reply), Self::Traditional) => {
                format!("{winner}可應以{reply}，使局面第三次出現。按{rules}，{loser}{offence}，判負。")
            }
            (Some(reply), Self::English) => format!(
                "{winner} can answer {reply} and repeat the position for the third time. By the {rules}, {loser} \
                 loses by {offence}."
            ),
            (Some(reply), Self::Vietnamese) => format!(
                "{winner} có thể đáp {reply}, lặp lại thế cờ lần thứ ba. Theo {rules}, {loser} thua vì {offence}."
            ),
        }
    }
}
