//! Texts about repetitions.

use super::{Label, Language};
use crate::engine::board::Side;
use crate::engine::rules::{Conduct, Offence, Profile, Reason, Verdict};

impl Language {
    pub const fn rules_name(self, profile: Profile) -> &'static str {
        match profile {
            Profile::Asian => Label::RulesAsian,
            Profile::Chinese => Label::RulesChinese,
            Profile::Computer => Label::RulesComputer,
            Profile::Simple => Label::RulesSimple,
        }
        .text(self)
    }

    labels! {
        /// A sentence about a set of rules.
        pub fn rules_hint(self, Profile);

        Profile::Asian => "亚洲象棋联合会规则：长将、长捉判负", "亞洲象棋聯合會規則：長將、長捉判負",
            "Asian federation: perpetual check and perpetual chase lose",
            "Liên đoàn châu Á: trường chiếu và trường tróc đều bị xử thua";
        Profile::Chinese => "中国象棋协会规则：长将、长杀、长捉及其组合判负", "中國象棋協會規則：長將、長殺、長捉及其組合判負",
            "Chinese association: perpetual threats of mate and mixtures lose, too",
            "Hiệp hội Trung Quốc: trường sát và xen kẽ chiếu, sát, tróc cũng bị xử thua";
        Profile::Computer => "与 Pikafish 等引擎相同：有将军的循环为和", "與 Pikafish 等引擎相同：有將軍的循環為和",
            "As in Pikafish and similar programs: a chase that includes checks is a draw",
            "Như Pikafish và các phần mềm khác: đuổi quân có xen nước chiếu thì hòa";
        Profile::Simple => "只有长将判负，其余重复为和", "只有長將判負，其餘重複為和",
            "Only perpetual check loses; other repetitions are draws",
            "Chỉ trường chiếu bị xử thua; lặp nước kiểu khác thì hòa";
    }

    /// The default rules for a new installation on a system with this language. In mainland China
    /// they are those of the Chinese association.
    pub fn usual_rules(self) -> Profile {
        if self == Self::Simplified { Profile::Chinese } else { Profile::default() }
    }

    /// Names the rules for repetitions in this game.
    pub fn rules_in_force(self, profile: Profile) -> String {
        let name = self.rules_name(profile);
        say!(self, "棋规：{name}", "棋規：{name}", "Repetition: {name}", "Lặp nước: {name}")
    }

    /// Says that the position has occurred twice, and how the game ends at the third time.
    pub fn repetition(self, outcome: Verdict) -> String {
        let offence = self.offence_by_reason(outcome.reason);
        match outcome.winner.map(|side| self.side(!side)) {
            Some(loser) => say!(
                self,
                "局面第二次出现：{loser}{offence}，再现即判负",
                "局面第二次出現：{loser}{offence}，再現即判負",
                "Position repeated. Third time: {loser} loses by {offence}",
                "Thế cờ lặp lại. Lần thứ ba: {loser} thua vì {offence}"
            ),
            None => say!(
                self,
                "局面第二次出现：再现即不变作和",
                "局面第二次出現：再現即不變作和",
                "Position repeated. Third time: a draw",
                "Thế cờ lặp lại. Lần thứ ba: hòa"
            ),
        }
    }

    /// Says what each side does in a repetition, a line each; `None` if neither does anything
    /// forbidden.
    pub fn conduct(self, conduct: &Conduct) -> Option<String> {
        let is_innocent = Side::BOTH.iter().all(|&side| conduct.of(side).is_none());
        if is_innocent {
            return None;
        }
        let parts = Side::BOTH.map(|side| {
            let (name, does) = (self.side(side), conduct.of(side).map(|offence| self.offence(offence)));
            let allowed = || say!(self, "允许着法", "允許著法", "allowed", "được phép");
            self.labelled(name, &does.map_or_else(allowed, String::from))
        });
        Some(parts.join("\n"))
    }

    labels! {
        fn offence(self, Offence);

        Offence::Check => "长将", "長將", "perpetual check", "trường chiếu";
        Offence::Chase => "长捉", "長捉", "perpetual chase", "trường tróc";
        Offence::MateThreat => "长杀", "長殺", "perpetual threats of mate", "trường sát";
        Offence::Mixture => "长打", "長打", "perpetual attack", "liên tục tấn công";
        Offence::Unprotecting => "消除保护长捉", "消除保護長捉", "a chase that removes protection",
            "trường tróc diệt quân bảo vệ";
    }

    /// The offence that loses a repetition; empty for other reasons.
    const fn offence_by_reason(self, reason: Reason) -> &'static str {
        match reason {
            Reason::PerpetualCheck => self.offence(Offence::Check),
            Reason::PerpetualChase => self.offence(Offence::Chase),
            Reason::PerpetualChaseUnprotecting => self.offence(Offence::Unprotecting),
            Reason::PerpetualMateThreat => self.offence(Offence::MateThreat),
            Reason::PerpetualAttack => self.offence(Offence::Mixture),
            Reason::Checkmate
            | Reason::Stalemate
            | Reason::RepetitionDraw
            | Reason::InsufficientMaterial
            | Reason::MoveLimit => "",
        }
    }

    /// Says that a move loses by the rules of repetition, either itself or after the opponent's
    /// `reply`.
    pub fn losing_repetition(self, outcome: Verdict, reply: Option<&str>, profile: Profile) -> String {
        let (rules, offence) = (self.rules_name(profile), self.offence_by_reason(outcome.reason));
        let winner = outcome.winner.unwrap_or(Side::Red);
        let (winner, loser) = (self.side(winner), self.side(!winner));
        match reply {
            None => say!(
                self,
                "这步棋使局面第三次出现。按{rules}，{loser}{offence}，判负。",
                "這步棋使局面第三次出現。依{rules}，{loser}{offence}，判負。",
                "It repeats the position for the third time. By the {rules}, {loser} loses by {offence}.",
                "Nước này lặp lại thế cờ lần thứ ba. Theo {rules}, {loser} thua vì {offence}."
            ),
            Some(reply) => say!(
                self,
                "{winner}可应以{reply}，使局面第三次出现。按{rules}，{loser}{offence}，判负。",
                "{winner}可應以{reply}，使局面第三次出現。依{rules}，{loser}{offence}，判負。",
                "{winner} can answer {reply} and repeat the position for the third time. By the {rules}, {loser} \
                 loses by {offence}.",
                "{winner} có thể đáp {reply}, lặp lại thế cờ lần thứ ba. Theo {rules}, {loser} thua vì {offence}."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_installation_judges_by_the_rules_that_are_known_there() {
        let rules = ["zh_CN.UTF-8", "zh-Hant-TW", "en_GB", "vi_VN"].map(|locale| {
            let profile = Language::of_locale(locale).usual_rules();
            profile.as_str()
        });
        assert_eq!(rules, ["chinese", "asian", "asian", "asian"]);
    }
}
