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

    labels! {
        /// What a theme means.
        pub fn theme_meaning(self, Theme);

        Theme::Fork => "一着同时攻击两个子，或将军又捉子", "一著同時攻擊兩個子，或將軍又捉子",
            "One move attacks two pieces, or checks and attacks one", "Một nước bắt hai quân, hoặc vừa chiếu vừa bắt quân";
        Theme::Discovered => "一子走开，或给炮当架，让别的子将军", "一子走開，或給炮當架，讓別的子將軍",
            "A piece steps aside, or under a cannon, and another gives check",
            "Một quân tránh ra, hoặc làm ngòi cho Pháo, để quân khác chiếu";
        Theme::DoubleCheck => "两个子同时将军", "兩個子同時將軍", "Two pieces give check at once", "Hai quân cùng chiếu một lúc";
        Theme::Pin => "对方的子护着将，不能离开来吃", "對方的子護著將，不能離開來吃",
            "A piece shields its general, so it may not leave to capture", "Quân phải che Tướng nên không rời đi ăn được";
        Theme::Sacrifice => "先弃子，后得回更多或成杀", "先棄子，後得回更多或成殺",
            "Material is given up first, for more or for mate", "Thí quân trước, rồi lời hơn hoặc chiếu hết";
        Theme::Quiet => "既不将军也不吃子的一着", "既不將軍也不吃子的一著",
            "A move neither checks nor captures", "Nước không chiếu cũng không ăn quân";
        Theme::Endgame => "子力不多：每方的车马炮兵合计不超过三个", "子力不多：每方的車馬炮兵合計不超過三個",
            "Neither side has more than three chariots, horses, cannons and soldiers in all",
            "Mỗi bên có tổng cộng không quá ba Xe, Mã, Pháo, Tốt";
        Theme::WinsChariot => "白得一车，或以小换大", "白得一車，或以小換大",
            "A chariot is won, for less or for nothing", "Ăn được Xe, mất ít hơn hoặc không mất gì";
        Theme::WinsHorse => "白得一马，或以小换大", "白得一馬，或以小換大",
            "A horse is won, for less or for nothing", "Ăn được Mã, mất ít hơn hoặc không mất gì";
        Theme::WinsCannon => "白得一炮，或以小换大", "白得一炮，或以小換大",
            "A cannon is won, for less or for nothing", "Ăn được Pháo, mất ít hơn hoặc không mất gì";
        Theme::Stalemate => "对方没有被将军，可是无子可动，判负", "對方沒有被將軍，可是無子可動，判負",
            "The opponent is not in check but cannot move, and loses", "Đối phương không bị chiếu nhưng hết nước đi, và thua";
        Theme::DoubleCannon => "后炮隔着前炮将死", "後炮隔著前炮將死",
            "A cannon mates over another cannon", "Pháo sau chiếu hết qua Pháo trước";
        Theme::CannonBehindHorse => "炮隔着自己的马将死", "炮隔著自己的馬將死",
            "A cannon mates over a horse of its own side", "Pháo chiếu hết qua Mã của mình";
        Theme::Smothered => "炮隔着对方的士将死，将被自己的子堵住", "炮隔著對方的士將死，將被自己的子堵住",
            "A cannon mates over an advisor, and the general's own pieces shut it in",
            "Pháo chiếu hết qua Sĩ đối phương, Tướng bị quân mình vây";
        Theme::ElbowHorse => "马在对方底象前面，控制将的原位", "馬在對方底象前面，控制將的原位",
            "A horse in front of an elephant's home point controls the general's",
            "Mã đứng trước vị trí gốc của Tượng, khống chế chỗ gốc của Tướng";
        Theme::PalaceCornerHorse => "马在九宫前角，控制将的原位", "馬在九宮前角，控制將的原位",
            "A horse on a front corner of the palace controls the general's home point",
            "Mã ở góc trước của cung, khống chế chỗ gốc của Tướng";
        Theme::AnglerHorse => "马在九宫前角的外侧，不让将走开", "馬在九宮前角的外側，不讓將走開",
            "A horse beside the front of the palace keeps the general in", "Mã ở cạnh góc trước của cung, không cho Tướng thoát";
        Theme::OctagonalHorse => "将和马在九宫的对角上，马守住将的两条出路", "將和馬在九宮的對角上，馬守住將的兩條出路",
            "General and horse stand in opposite corners of the palace, and the horse guards both ways out",
            "Tướng và Mã ở hai góc đối nhau của cung, Mã chặn cả hai lối ra";
        Theme::IronBolt => "炮镇中路牵住一子，车或兵在底线的将旁成杀", "炮鎮中路牽住一子，車或兵在底線的將旁成殺",
            "A cannon pins a piece on the middle file, and a chariot or soldier mates beside the general",
            "Pháo trấn cột giữa ghim một quân, Xe hoặc Tốt chiếu hết cạnh Tướng";
        Theme::TwoChariots => "双车在相邻的两条线上轮流将军", "雙車在相鄰的兩條線上輪流將軍",
            "Two chariots check by turns on neighbouring lines", "Hai Xe thay nhau chiếu trên hai đường kề nhau";
        Theme::HeavenAndEarth => "一炮镇中路，一炮沉底线", "一炮鎮中路，一炮沉底線",
            "One cannon holds the middle file, the other the back rank", "Một Pháo trấn cột giữa, một Pháo ở hàng cuối";
        Theme::PiercingHeart => "车吃九宫中心的士，弃车成杀", "車吃九宮中心的士，棄車成殺",
            "A chariot takes the advisor in the middle of the palace, where it may be taken, and mate follows",
            "Xe ăn Sĩ giữa cung, chịu thí Xe để chiếu hết";
        Theme::WhiteFacedGeneral => "自己的将帅守住对方将帅要走的路", "自己的將帥守住對方將帥要走的路",
            "One's own general keeps the other from a point on its file", "Tướng của mình chặn đường Tướng đối phương";
    }

    /// The name of a theme, and what it means.
    pub fn explained_theme(self, theme: Theme) -> String {
        self.labelled(self.theme(theme), self.theme_meaning(theme))
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
