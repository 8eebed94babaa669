//! What puzzles are about.

use super::Language;
use crate::game::puzzle::{Source, Theme};

impl Language {
    /// What a puzzle is about.
    pub const fn theme(self, theme: Theme) -> &'static str {
        self.pick(match theme {
            Theme::Fork => ["捉双", "捉雙", "Fork", "Bắt đôi"],
            Theme::Discovered => ["闪将", "閃將", "Discovered check", "Chiếu rút"],
            Theme::DoubleCheck => ["双将", "雙將", "Double check", "Lưỡng chiếu"],
            Theme::Pin => ["牵制", "牽制", "Pin", "Ghim quân"],
            Theme::Sacrifice => ["弃子", "棄子", "Sacrifice", "Thí quân"],
            Theme::Quiet => ["静着", "靜著", "Quiet move", "Nước êm"],
            Theme::Endgame => ["残局", "殘局", "Endgame", "Tàn cuộc"],
            Theme::WinsChariot => ["得车", "得車", "Wins a chariot", "Ăn Xe"],
            Theme::WinsHorse => ["得马", "得馬", "Wins a horse", "Ăn Mã"],
            Theme::WinsCannon => ["得炮", "得炮", "Wins a cannon", "Ăn Pháo"],
            Theme::Stalemate => ["困毙", "困斃", "Stalemate", "Hết nước đi"],
            Theme::DoubleCannon => ["重炮", "重炮", "Double cannon", "Pháo trùng"],
            Theme::CannonBehindHorse => ["马后炮", "馬後炮", "Cannon behind horse", "Mã hậu pháo"],
            Theme::Smothered => ["闷宫", "悶宮", "Smothered palace", "Muộn cung"],
        })
    }

    /// Which composition of the book it is. The titles are Chinese: to others the number says more.
    pub fn classic(self, number: u16, title: &str) -> String {
        say!(self, "第{number}局 {title}", "第{number}局 {title}", "No. {number}", "Thế {number}")
    }

    /// The players of the game that a puzzle is from, as far as they are known and their names can be read in this language.
    pub fn players(self, source: &Source) -> Option<String> {
        let is_chinese = matches!(self, Self::Simplified | Self::Traditional);
        let can_be_read = |name: &&str| is_chinese || name.chars().all(|letter| letter < '\u{3000}');
        match source.players().map(|name| name.filter(can_be_read)) {
            [Some(red), Some(black)] => Some(format!("{red} – {black}")),
            [red, black] => red.or(black).map(Into::into),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_a_name() {
        for language in Language::ALL {
            for theme in Theme::ALL {
                assert!(!language.theme(theme).is_empty(), "{theme:?} in {language:?}");
            }
        }
    }
}
