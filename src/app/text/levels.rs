//! The levels in words.

use super::Language;
use crate::session::Level;

impl Language {
    /// How a level plays, in a sentence.
    pub fn habits(self, level: Level) -> String {
        let trait_of = self.pick(match level {
            Level::Newcomer => [
                "被吃了多半会吃回来，但几乎不看您要做什么",
                "被吃了多半會吃回來，但幾乎不看您要做什麼",
                "mostly takes back what is taken, but hardly asks what you are up to",
                "thường ăn lại quân bị mất, nhưng hầu như không để ý bạn định làm gì",
            ],
            Level::Novice => [
                "白吃的子会吃，自己的子常放在您嘴边",
                "白吃的子會吃，自己的子常放在您嘴邊",
                "takes what is free, but leaves its own pieces where you can take them",
                "biết ăn quân không được bảo vệ, nhưng hay để quân mình cho bạn ăn",
            ],
            Level::Beginner => [
                "一眼就看到吃子，常漏看马的捉双和别处的变化",
                "一眼就看到吃子，常漏看馬的捉雙和別處的變化",
                "sees captures at once, but often misses a horse's fork or what has changed elsewhere",
                "thấy ngay nước ăn quân, nhưng hay bỏ sót Mã bắt đôi và thay đổi ở cánh khác",
            ],
            Level::Learner => [
                "不会漏看一步杀，常漏看远处的静着",
                "不會漏看一步殺，常漏看遠處的靜著",
                "overlooks no mate in one, but quiet moves from afar",
                "không bỏ sót chiếu hết một nước, nhưng hay bỏ sót nước êm từ xa",
            ],
            Level::Improver => [
                "看得住自己的子，有时漏看闪开后露出的炮和车",
                "看得住自己的子，有時漏看閃開後露出的炮和車",
                "minds its pieces, but sometimes misses a line that a move has opened",
                "giữ được quân, nhưng đôi khi bỏ sót đường vừa được mở ra",
            ],
            Level::Casual | Level::Hobbyist => [
                "很少一步丢子，看不到几步之后的计划",
                "很少一步丟子，看不到幾步之後的計劃",
                "seldom loses a piece at once, but misses plans of several moves",
                "hiếm khi mất quân ngay, nhưng không thấy kế hoạch nhiều nước",
            ],
            Level::Amateur | Level::Club => [
                "漏看得不多，常走顺手的着法，不一定最好",
                "漏看得不多，常走順手的著法，不一定最好",
                "overlooks little, and plays what is natural rather than what is best",
                "ít bỏ sót, hay đi nước tự nhiên hơn là nước tốt nhất",
            ],
            Level::Skilled | Level::Strong | Level::Veteran => [
                "几乎不漏看，错在算得不够深",
                "幾乎不漏看，錯在算得不夠深",
                "overlooks next to nothing; its mistakes lie deeper than it looks",
                "hầu như không bỏ sót; chỉ sai ở chỗ sâu hơn tầm nhìn",
            ],
            Level::Expert | Level::Master | Level::Grandmaster => [
                "几乎总走它看到的最好的着法",
                "幾乎總走它看到的最好的著法",
                "nearly always plays the best that it sees",
                "gần như luôn đi nước tốt nhất mà nó thấy",
            ],
            Level::Champion => [
                "全力以赴，从不有意出错",
                "全力以赴，從不有意出錯",
                "plays as well as it can, and never errs on purpose",
                "chơi hết sức, không bao giờ cố ý đi sai",
            ],
        });
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
                "只看一层：{trait_of}。",
                "只看一層：{trait_of}。",
                "Looks at its own next move only, {trait_of}.",
                "Chỉ nhìn một nước: {trait_of}."
            ),
            Some(depth) => say!(
                self,
                "往前看 {depth} 层：{trait_of}。",
                "往前看 {depth} 層：{trait_of}。",
                "Looks {depth} plies ahead, {trait_of}.",
                "Nhìn trước {depth} nước (tính cả hai bên): {trait_of}."
            ),
        }
    }

    /// That the opponent who adapts now plays at another level, and by how much it differs.
    pub fn adapted(self, before: Level, now: Level) -> String {
        let change = i64::from(now.rating()) - i64::from(before.rating());
        let name = self.level(now);
        match now > before {
            true => say!(
                self,
                "对手升了一级：{name}（{change:+} 分）",
                "對手升了一級：{name}（{change:+} 分）",
                "Your opponent goes up a level: {name} ({change:+})",
                "Đối thủ lên một bậc: {name} ({change:+} điểm)"
            ),
            false => say!(
                self,
                "对手降了一级：{name}（{change:+} 分）",
                "對手降了一級：{name}（{change:+} 分）",
                "Your opponent goes down a level: {name} ({change:+})",
                "Đối thủ xuống một bậc: {name} ({change:+} điểm)"
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
        assert!(said[2].starts_with("Looks 3 plies ahead, sees captures at once"));
    }
}
