//! What puzzles are about.

use super::Language;
use crate::game::puzzle::Theme;

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
