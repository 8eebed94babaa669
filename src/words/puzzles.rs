//! The texts about puzzles.

use super::Language;
use crate::game::collection::simplified;
use crate::game::puzzle::{Source, Theme, Themes};

/// The most characters before a given name of one character: a team of two and a surname.
const MAX_BEFORE_GIVEN: usize = 3;

impl Language {
    labels! {
        /// The name of a theme.
        pub fn theme(self, Theme);

        Theme::Fork => "捉双", "捉雙", "Fork", "Bắt đôi";
        Theme::Discovered => "闪将", "閃將", "Discovered check", "Chiếu rút";
        Theme::DoubleCheck => "双将", "雙將", "Double check", "Lưỡng chiếu";
        Theme::Pin => "牵制", "牽制", "Pin", "Ghim quân";
        Theme::Sacrifice => "弃子", "棄子", "Sacrifice", "Thí quân";
        Theme::Quiet => "冷着", "冷著", "Quiet move", "Nước êm";
        Theme::Endgame => "残局", "殘局", "Endgame", "Tàn cuộc";
        Theme::WinsChariot => "得车", "得車", "Wins a chariot", "Ăn Xe";
        Theme::WinsHorse => "得马", "得馬", "Wins a horse", "Ăn Mã";
        Theme::WinsCannon => "得炮", "得炮", "Wins a cannon", "Ăn Pháo";
        Theme::Stalemate => "困毙", "困斃", "Stalemate", "Hết nước đi";
        Theme::DoubleCannon => "重炮", "重炮", "Double cannon", "Pháo trùng";
        Theme::CannonBehindHorse => "马后炮", "馬後炮", "Cannon behind horse", "Mã hậu pháo";
        Theme::Smothered => "闷宫", "悶宮", "Smothered palace", "Muộn cung";
        Theme::ElbowHorse => "卧槽马", "臥槽馬", "Elbow horse", "Mã ngọa tào";
        Theme::PalaceCornerHorse => "挂角马", "掛角馬", "Palace-corner horse", "Mã quải giác";
        Theme::AnglerHorse => "钓鱼马", "釣魚馬", "Angler horse", "Mã điếu ngư";
        Theme::OctagonalHorse => "八角马", "八角馬", "Octagonal horse", "Mã bát giác";
        Theme::IronBolt => "铁门栓", "鐵門栓", "Iron bolt", "Thiết môn thuyên";
        Theme::TwoChariots => "双车错", "雙車錯", "Two chariots", "Song xa thác";
        Theme::HeavenAndEarth => "天地炮", "天地炮", "Heaven and earth cannons", "Thiên địa pháo";
        Theme::PiercingHeart => "大胆穿心", "大膽穿心", "Piercing the heart", "Đại đởm xuyên tâm";
        Theme::WhiteFacedGeneral => "白脸将", "白臉將", "White-faced general", "Bạch diện tướng";
    }

    /// A text about a mate, with the names of its patterns in brackets.
    pub fn with_patterns(self, text: &str, patterns: Themes) -> String {
        let names: Vec<_> = patterns.iter().map(|pattern| self.theme(pattern)).collect();
        if names.is_empty() { text.into() } else { self.bracketed(text, &names.join(self.list_comma())) }
    }

    /// The name of a composition in its book. The titles are Chinese: other languages use the
    /// number.
    pub fn classic(self, number: u16, title: &str) -> String {
        say!(self, "第{number}局 {title}", "第{number}局 {title}", "No. {number}", "Thế {number}")
    }

    /// A puzzle's players, as far as their names are known and readable in this language.
    pub fn players(self, source: &Source) -> Option<String> {
        let is_chinese = matches!(self, Self::Simplified | Self::Traditional);
        let can_be_read = |name: &&str| is_chinese || name.chars().all(|letter| letter < '\u{3000}');
        let name = |name: Option<&str>| name.filter(can_be_read).map(|name| self.player_of_source(name));
        match source.players().map(name) {
            [Some(red), Some(black)] => Some(format!("{red} – {black}")),
            [red, black] => red.or(black),
        }
    }

    /// A player of such a game, perhaps after the team, in the script of this language. The table
    /// writes short names with a space, `蔣 川`; after a longer word, a single character is the name
    /// beside the team.
    pub fn player_of_source(self, name: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        for word in name.split_whitespace() {
            let mut characters = word.chars();
            let is_given =
                characters.next().is_some_and(|first| first > '\u{3000}') && characters.next().is_none();
            match words.last_mut().filter(|last| is_given && last.chars().count() <= MAX_BEFORE_GIVEN) {
                Some(last) => last.push_str(word),
                None => words.push(word.into()),
            }
        }
        let name = words.join(" ");
        if self == Self::Simplified { simplified(&name) } else { name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_in_the_script_of_the_language_without_gaps_in_their_names() {
        let names = ["蔣 川", "湖北汪　洋", "江蘇 徐　超", "上海曹楊二中 孫", "YU ZHONGMING"];
        let told = |language: Language| names.map(|name| language.player_of_source(name));
        let simplified = ["蒋川", "湖北汪洋", "江苏徐超", "上海曹杨二中 孙", "YU ZHONGMING"];
        assert_eq!(told(Language::Simplified), simplified);
        assert_eq!(told(Language::Traditional)[..2], ["蔣川", "湖北汪洋"]);
    }

    #[test]
    fn every_theme_has_a_name() {
        for language in Language::ALL {
            for theme in Theme::ALL {
                assert!(!language.theme(theme).is_empty(), "{theme:?} in {language:?}");
            }
        }
    }
}
