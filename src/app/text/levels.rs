//! Texts about the levels.

use super::Language;
use crate::session::Level;

impl Language {
    /// A sentence about how a level plays.
    pub fn habits(self, level: Level) -> String {
        let trait_of = self.level_traits(level);
        match level.depth() {
            None => say!(
                self,
                "用满时间：{trait_of}。",
                "用滿時間：{trait_of}。",
                "Uses all its time, {trait_of}.",
                "Dùng hết thời gian: {trait_of}."
            ),
            Some(1) => say!(
                self,
                "只看自己的下一步：{trait_of}。",
                "只看自己的下一步：{trait_of}。",
                "Looks at its own next move only, {trait_of}.",
                "Chỉ nhìn một nước: {trait_of}."
            ),
            Some(depth) => say!(
                self,
                "往前看 {depth} 步（双方都算）：{trait_of}。",
                "往前看 {depth} 步（雙方都算）：{trait_of}。",
                "Looks {depth} moves ahead, counting yours, {trait_of}.",
                "Nhìn trước {depth} nước (tính cả hai bên): {trait_of}."
            ),
        }
    }

    labels! {
        /// The name of a level.
        pub fn level(self, Level);

        Level::Newcomer => "入门", "入門", "Newcomer", "Vỡ lòng";
        Level::Novice => "初学", "初學", "Novice", "Nhập môn";
        Level::Beginner => "新手", "新手", "Beginner", "Mới chơi";
        Level::Learner => "学徒", "學徒", "Learner", "Học trò";
        Level::Improver => "进阶", "進階", "Improver", "Tiến bộ";
        Level::Casual => "休闲", "休閒", "Casual", "Giải trí";
        Level::Hobbyist => "爱好者", "愛好者", "Hobbyist", "Yêu cờ";
        Level::Amateur => "业余", "業餘", "Amateur", "Nghiệp dư";
        Level::Club => "棋友", "棋友", "Club player", "Bạn cờ";
        Level::Skilled => "熟手", "熟手", "Skilled", "Thạo cờ";
        Level::Strong => "好手", "好手", "Strong", "Vững tay";
        Level::Veteran => "老手", "老手", "Veteran", "Lão luyện";
        Level::Expert => "高手", "高手", "Expert", "Cao thủ";
        Level::Master => "大师", "大師", "Master", "Kiện tướng";
        Level::Grandmaster => "特级大师", "特級大師", "Grandmaster", "Đại kiện tướng";
        Level::Champion => "棋王", "棋王", "Champion", "Kỳ vương";
    }

    labels! {
        /// The traits of a level, as a part of the sentence in [`Self::habits`].
        fn level_traits(self, Level);

        Level::Newcomer => "被吃了多半会吃回来，但几乎不看您要做什么", "被吃了多半會吃回來，但幾乎不看您要做什麼",
            "usually takes back what is taken, but seldom asks what you are planning",
            "thường ăn lại quân bị mất, nhưng hầu như không để ý bạn định làm gì";
        Level::Novice => "白吃的子会吃，自己的子常放在您嘴边", "白吃的子會吃，自己的子常放在您嘴邊",
            "takes what is free, but leaves its own pieces where you can take them",
            "biết ăn quân không được bảo vệ, nhưng hay để quân mình cho bạn ăn";
        Level::Beginner => "一眼就看到吃子，常漏看马同时捉两个子和别处的变化", "一眼就看到吃子，常漏看馬同時捉兩個子和別處的變化",
            "sees captures at once, but often misses a horse that attacks two pieces, or a change elsewhere on the board",
            "thấy ngay nước ăn quân, nhưng hay bỏ sót Mã bắt hai quân cùng lúc và thay đổi ở chỗ khác";
        Level::Learner => "不会漏看一步将死，常漏看远处不吃子也不将军的着法", "不會漏看一步將死，常漏看遠處不吃子也不將軍的著法",
            "never overlooks a checkmate in one move, but often misses a move from afar that neither takes nor checks",
            "không bỏ sót chiếu hết một nước, nhưng hay bỏ sót nước từ xa không ăn quân, không chiếu";
        Level::Improver => "看得住自己的子，有时漏看闪开后露出的炮和车", "看得住自己的子，有時漏看閃開後露出的炮和車",
            "minds its pieces, but sometimes misses a line that a move has opened",
            "giữ được quân, nhưng đôi khi bỏ sót đường vừa được mở ra";
        Level::Casual | Level::Hobbyist => "很少一步丢子，看不到几步之后的计划", "很少一步丟子，看不到幾步之後的計劃",
            "seldom loses a piece at once, but misses plans of several moves",
            "hiếm khi mất quân ngay, nhưng không thấy kế hoạch nhiều nước";
        Level::Amateur | Level::Club => "不常漏看，但爱走顺手的着法，不一定最好", "不常漏看，但愛走順手的著法，不一定最好",
            "overlooks little, but plays natural moves rather than the best ones",
            "ít bỏ sót, hay đi nước tự nhiên hơn là nước tốt nhất";
        Level::Skilled | Level::Strong | Level::Veteran => "几乎不漏看，错在算得不够深", "幾乎不漏看，錯在算得不夠深",
            "overlooks next to nothing; its mistakes lie deeper than it looks",
            "hầu như không bỏ sót; chỉ sai ở chỗ sâu hơn tầm nhìn";
        Level::Expert | Level::Master | Level::Grandmaster => "基本都走它算出的最佳着法", "基本都走它算出的最佳著法",
            "nearly always plays the best move it sees", "gần như luôn đi nước tốt nhất mà nó thấy";
        Level::Champion => "全力以赴，从不有意出错", "全力以赴，從不有意出錯", "plays as well as it can, and never errs on purpose",
            "chơi hết sức, không bao giờ cố ý đi sai";
    }

    /// Says that the adaptive opponent has changed its level, and the rating of the new one.
    pub fn adapted(self, before: Level, now: Level) -> String {
        let (name, rating) = (self.level(now), now.rating());
        match now > before {
            true => say!(
                self,
                "对手升了一级：{name}（等级分 {rating}）",
                "對手升了一級：{name}（等級分 {rating}）",
                "Your opponent goes up a level: {name} (rating {rating})",
                "Đối thủ lên một bậc: {name} (điểm {rating})"
            ),
            false => say!(
                self,
                "对手降了一级：{name}（等级分 {rating}）",
                "對手降了一級：{name}（等級分 {rating}）",
                "Your opponent goes down a level: {name} (rating {rating})",
                "Đối thủ xuống một bậc: {name} (điểm {rating})"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_depth_has_a_sentence_of_its_own() {
        let said = Level::ALL.map(|level| Language::English.habits(level));
        let distinct: std::collections::HashSet<_> = said.iter().collect();
        assert_eq!(distinct.len(), Level::ALL.len());
        assert!(said[2].starts_with("Looks 3 moves ahead, counting yours, sees captures at once"));
        let is_plain = |said: &String| ["plies", "quiet", "fork"].iter().all(|term| !said.contains(term));
        assert!(said.iter().all(is_plain), "who knows only the rules reads them");
    }
}
