//! What a review says of a game and of its moves.

use std::time::Duration;

use super::Language;
use super::labels::labels;
use crate::engine::board::Side;
use crate::game::review::{Class, Review};

labels! {
    /// A text of the review without parts to fill in.
    pub enum ReviewLabel;

    About: "逐着搜索全局：胜负在哪里转折，怎样走更好。", "逐著搜尋全局：勝負在哪裡轉折，怎樣走更好。",
        "Searches every move: where the game turned, and what would have been better.",
        "Tìm kiếm từng nước: ván cờ đổi chiều ở đâu, và đi thế nào thì tốt hơn.";
    Start: "开始复盘", "開始復盤", "Start review", "Bắt đầu xem lại";
    Quick: "快速", "快速", "Quick", "Nhanh";
    Usual: "普通", "普通", "Usual", "Vừa";
    Thorough: "细致", "細緻", "Deep", "Kỹ";
    Automatic: "对局结束后自动复盘", "對局結束後自動復盤", "Review each game when it ends", "Tự xem lại khi ván cờ kết thúc";
    Stop: "停止", "停止", "Stop", "Dừng";
    Resume: "继续", "繼續", "Go on", "Tiếp tục";
    Again: "重新复盘", "重新復盤", "Review again", "Xem lại lần nữa";
    Write: "写入棋谱", "寫入棋譜", "Annotate", "Ghi chú giải";
    WriteHint: "把评价、说明和更好的着法写入棋谱，可随 PGN 导出", "把評價、說明和更好的著法寫入棋譜，可隨 PGN 匯出",
        "Adds signs, comments and better lines to the record; a PGN has them too",
        "Thêm ký hiệu, chú giải và nước tốt hơn vào biên bản; PGN cũng có";
    Story: "对局故事…", "對局故事…", "Story...", "Câu chuyện...";
    StoryHint: "一页纸的对局故事：局势图、关键着法、教训；存为 PDF、HTML、PNG 或 SVG",
        "一頁紙的對局故事：局勢圖、關鍵著法、教訓；存為 PDF、HTML、PNG 或 SVG",
        "The story of the game on one page: its curve, its key moments, its lessons; as PDF, HTML, PNG or SVG",
        "Câu chuyện ván cờ trên một trang: đồ thị, những nước then chốt, bài học; dạng PDF, HTML, PNG hoặc SVG";
    Previous: "上一个要点", "上一個要點", "Previous key moment", "Điểm then chốt trước";
    Next: "下一个要点", "下一個要點", "Next key moment", "Điểm then chốt sau";
    Stale: "着法已有变动，这次复盘不再适用。", "著法已有變動，這次復盤不再適用。",
        "The moves have changed since the review.", "Các nước đi đã thay đổi từ lần xem lại.";
    Graph: "局势图", "局勢圖", "Score graph", "Đồ thị thế cờ";
    GraphHint: "红色越高，红方越好。点击可跳到该着。", "紅色越高，紅方越好。點擊可跳到該著。",
        "The higher the red, the better for Red. Click to go there.",
        "Màu đỏ càng cao, Đỏ càng tốt. Nhấp để đến đó.";
    NoFaults: "双方都没有明显的失误。", "雙方都沒有明顯的失誤。", "Neither side made a serious mistake.", "Không bên nào mắc sai lầm lớn.";
    Refutation: "反驳", "反駁", "Refutation", "Phản bác";
    ShowBetter: "在棋盘上看这一变着", "在棋盤上看這一變著", "Show this line on the board", "Xem biến này trên bàn cờ";
}

impl Language {
    /// How far a review has come, and how long it still takes.
    pub fn review_progress(self, done: usize, total: usize, left: Option<Duration>) -> String {
        let Some(seconds) = left.map(|left| left.as_secs_f64().ceil()) else {
            return format!("{done} / {total}");
        };
        say!(
            self,
            "{done} / {total}，还需 {seconds} 秒",
            "{done} / {total}，還需 {seconds} 秒",
            "{done} / {total}, {seconds} s left",
            "{done} / {total}, còn {seconds} giây"
        )
    }

    /// How many moves a side has of each class that is a fault, for a tooltip and a screen reader.
    pub fn faults(self, review: &Review, side: Side) -> String {
        let counts = Class::ALL.into_iter().map(|class| (class, review.count(side, class)));
        let parts: Vec<String> =
            counts.map(|(class, count)| format!("{} {count}", self.class(class))).collect();
        parts.join(self.pick(["，", "，", ", ", ", "]))
    }

    /// How long each move is searched.
    pub fn seconds_a_move(self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        say!(self, "每着 {seconds} 秒", "每著 {seconds} 秒", "{seconds} s a move", "{seconds} giây mỗi nước")
    }

    /// A text, and what is added in brackets.
    pub fn in_brackets(self, text: &str, addition: &str) -> String {
        say!(
            self,
            "{text}（{addition}）",
            "{text}（{addition}）",
            "{text} ({addition})",
            "{text} ({addition})"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_says_something() {
        for label in ReviewLabel::ALL {
            assert!(Language::ALL.iter().all(|&language| !label.text(language).is_empty()), "{label:?}");
        }
    }
}
