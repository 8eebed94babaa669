//! What a review says of a game and of its moves.

use std::time::Duration;

use super::Language;
use super::labels::labels;
use crate::engine::board::{Position, Side};
use crate::game::merit::Merit;
use crate::game::notation::Notation;
use crate::game::review::{Class, Fault, MoveReview, Review, Words};

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
    Previous: "上一个要点", "上一個要點", "Previous key moment", "Điểm then chốt trước";
    Next: "下一个要点", "下一個要點", "Next key moment", "Điểm then chốt sau";
    Stale: "着法已有变动，这次复盘不再适用。", "著法已有變動，這次復盤不再適用。",
        "The moves have changed since the review.", "Các nước đi đã thay đổi từ lần xem lại.";
    Graph: "局势图", "局勢圖", "Score graph", "Đồ thị thế cờ";
    GraphHint: "红色越高，红方越好。点击可跳到该着。", "紅色越高，紅方越好。點擊可跳到該著。",
        "The higher the red, the better for Red. Click to go there.",
        "Màu đỏ càng cao, Đỏ càng tốt. Nhấp để đến đó.";
    NoFaults: "双方都没有明显的失误。", "雙方都沒有明顯的失誤。", "Neither side made a serious mistake.", "Không bên nào mắc sai lầm lớn.";
    ShowBetter: "在棋盘上看这一变着", "在棋盤上看這一變著", "Show this line on the board", "Xem biến này trên bàn cờ";
    Accuracy: "准确率", "準確率", "Accuracy", "Độ chính xác";
    Better: "更好", "更好", "Better", "Tốt hơn";

    Best: "最佳", "最佳", "Best", "Tốt nhất";
    Good: "好棋", "好棋", "Good", "Tốt";
    Inaccuracy: "缓着", "緩著", "Inaccuracy", "Thiếu chính xác";
    Mistake: "失误", "失誤", "Mistake", "Sai lầm";
    Blunder: "漏着", "漏著", "Blunder", "Sai lầm nặng";
    MissedMate: "漏杀", "漏殺", "Missed mate", "Bỏ lỡ chiếu hết";
}

impl From<Class> for ReviewLabel {
    fn from(class: Class) -> Self {
        match class {
            Class::Best => Self::Best,
            Class::Good => Self::Good,
            Class::Inaccuracy => Self::Inaccuracy,
            Class::Mistake => Self::Mistake,
            Class::Blunder => Self::Blunder,
            Class::MissedMate => Self::MissedMate,
        }
    }
}

impl Language {
    /// What a move's class is called.
    pub const fn class(self, class: Class) -> &'static str {
        let label = match class {
            Class::Best => ReviewLabel::Best,
            Class::Good => ReviewLabel::Good,
            Class::Inaccuracy => ReviewLabel::Inaccuracy,
            Class::Mistake => ReviewLabel::Mistake,
            Class::Blunder => ReviewLabel::Blunder,
            Class::MissedMate => ReviewLabel::MissedMate,
        };
        label.text(self)
    }

    /// A class, and what is wrong with the move where that is certain.
    pub fn verdict(self, judged: &MoveReview) -> String {
        let class = self.class(judged.class);
        judged.fault.map_or_else(|| class.into(), |fault| self.labelled(class, &self.fault(fault)))
    }

    /// What is wrong with a move.
    fn fault(self, fault: Fault) -> String {
        let english = fault.to_string();
        match fault {
            Fault::LosesByRepetition => {
                say!(self, "因重复判负", "因重複判負", english, "thua vì lặp nước")
            }
            Fault::Misses(merit) => {
                let merit = self.merit(merit);
                say!(self, "错过{merit}", "錯過{merit}", english, "bỏ lỡ nước {merit}")
            }
            Fault::Allows(Merit::WinsMaterial) => say!(self, "丢子", "丟子", english, "mất quân"),
            Fault::Allows(Merit::Wins { prize, price: None }) => {
                let prize = self.piece(prize);
                say!(self, "丢{prize}", "丟{prize}", english, "mất {prize}")
            }
            Fault::Allows(Merit::Wins { prize, price: Some(price) }) => {
                let (prize, price) = (self.piece(prize), self.piece(price));
                say!(
                    self,
                    "丢{prize}，只换得{price}",
                    "丟{prize}，只換得{price}",
                    english,
                    "mất {prize} để đổi {price}"
                )
            }
            Fault::Allows(merit) => {
                let merit = self.merit(merit);
                say!(self, "让对方{merit}", "讓對方{merit}", english, "để đối phương {merit}")
            }
        }
    }

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

    /// How accurately a side played; a dash where it has no move.
    pub fn accuracy(self, accuracy: Option<f64>) -> String {
        accuracy.map_or_else(|| "–".into(), |accuracy| format!("{accuracy:.0} %"))
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

    /// A text after what it is.
    pub fn labelled(self, label: &str, text: &str) -> String {
        say!(self, "{label}：{text}", "{label}：{text}", "{label}: {text}", "{label}: {text}")
    }

    /// Until which move the game was in the book; `None` if it never was.
    pub fn book_moves(self, plies: usize) -> Option<String> {
        let number = plies.div_ceil(2);
        (plies > 0).then(|| {
            say!(
                self,
                "第 {number} 回合前合于谱着",
                "第 {number} 回合前合於譜著",
                "In the book until move {number}",
                "Theo khai cuộc đến nước {number}"
            )
        })
    }
}

/// The words of a language, with moves in this notation.
#[derive(Clone, Copy, Debug)]
pub struct ReviewWords(pub Language, pub Notation);

impl Words for ReviewWords {
    fn of_move(&self, judged: &MoveReview, before: &Position) -> String {
        let Self(language, notation) = *self;
        let verdict = language.verdict(judged);
        let better = judged.better.first().map(|&play| notation.write(before, play)).unwrap_or_default();
        let label = ReviewLabel::Better.text(language);
        let why = judged.merit.map(|merit| language.merit(merit));
        match why {
            None => say!(
                language,
                "{verdict}。{label}：{better}",
                "{verdict}。{label}：{better}",
                "{verdict}. {label}: {better}",
                "{verdict}. {label}: {better}"
            ),
            Some(why) => say!(
                language,
                "{verdict}。{label}：{better}（{why}）",
                "{verdict}。{label}：{better}（{why}）",
                "{verdict}. {label}: {better} ({why})",
                "{verdict}. {label}: {better} ({why})"
            ),
        }
    }

    fn of_game(&self, review: &Review) -> String {
        let Self(language, _) = *self;
        let side = |side: Side| {
            format!("{} {}", language.side(side), language.accuracy(review.accuracy[side.index()]))
        };
        let (red, black, label) = (side(Side::Red), side(Side::Black), ReviewLabel::Accuracy.text(language));
        let opening = review.opening.as_ref().map(|opening| language.opening_name(opening));
        let book = language.book_moves(review.book_moves);
        let stop = language.pick(["。", "。", ". ", ". "]);
        let before: String =
            opening.map(String::from).into_iter().chain(book).map(|part| part + stop).collect();
        say!(
            language,
            "{before}{label}：{red}，{black}",
            "{before}{label}：{red}，{black}",
            "{before}{label}: {red}, {black}",
            "{before}{label}: {red}, {black}"
        )
    }

    fn is_own(&self, line: &str) -> bool {
        Language::ALL.into_iter().any(|language| {
            let has = |label: ReviewLabel| line.contains(label.text(language));
            let is_move = Class::ALL.into_iter().any(|class| line.starts_with(language.class(class)));
            is_move && has(ReviewLabel::Better)
                || has(ReviewLabel::Accuracy) && line.contains(language.side(Side::Black))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Kind, Piece};
    use crate::engine::evaluate::Score;

    fn judged(fault: Option<Fault>) -> (MoveReview, Position) {
        let [play, better] = ["h2e2", "b0c2"].map(|play| play.parse().unwrap());
        let judged = MoveReview {
            ply: 0,
            side: Side::Red,
            play,
            class: Class::Blunder,
            before: Score::DRAW,
            after: Score::DRAW,
            better: vec![better],
            merit: None,
            fault,
        };
        (judged, Position::start())
    }

    #[test]
    fn every_label_says_something() {
        for label in ReviewLabel::ALL {
            assert!(Language::ALL.iter().all(|&language| !label.text(language).is_empty()), "{label:?}");
        }
    }

    #[test]
    fn a_bad_move_is_explained_in_each_language() {
        let horse = Piece::new(Side::Red, Kind::Horse);
        let (judged, before) = judged(Some(Fault::Allows(Merit::Wins { prize: horse, price: None })));
        let said =
            Language::ALL.map(|language| ReviewWords(language, Notation::Wxf).of_move(&judged, &before));
        assert_eq!(
            said,
            [
                "漏着：丢马。更好：H8+7",
                "漏著：丟馬。更好：H8+7",
                "Blunder: loses a horse. Better: H8+7",
                "Sai lầm nặng: mất Mã. Tốt hơn: H8+7"
            ]
        );
    }

    #[test]
    fn a_repetition_lost_is_named_in_each_language() {
        let said = Language::ALL.map(|language| language.verdict(&judged(Some(Fault::LosesByRepetition)).0));
        let expected = [
            "漏着：因重复判负",
            "漏著：因重複判負",
            "Blunder: loses by repetition",
            "Sai lầm nặng: thua vì lặp nước",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn what_a_review_has_written_is_recognised_in_any_language() {
        let (judged, before) = judged(None);
        for language in Language::ALL {
            let said = ReviewWords(language, language.notation()).of_move(&judged, &before);
            assert!(ReviewWords(Language::English, Notation::Wxf).is_own(&said), "{said}");
        }
        for own in ["A mistake of mine, I think", "Mistakes were made", "Better: nothing"] {
            assert!(!ReviewWords(Language::English, Notation::Wxf).is_own(own), "{own}");
        }
    }
}
