//! Texts about the user's progress.

use super::rating::difference;
use super::{Label, Language};
use crate::session::{RatedStep, Results};

labels! {
    /// A fixed text of the page.
    pub enum ProgressLabel;

    Curve: "等级分曲线", "等級分曲線", "Your rating, game by game", "Điểm của bạn qua từng ván";
    NoGames: "还没有计分的对局。开新对局时选一级电脑，打开“计分”，那一局才计入。",
        "還沒有計分的對局。開新對局時選一級電腦，開啟「計分」，那一局才計入。",
        "No game has counted yet: only rated ones do. Switch on Rated in the form of a new game against a level of the computer.",
        "Chưa có ván nào được tính điểm. Khi mở ván mới với một cấp của máy, hãy bật “Tính điểm” thì ván ấy mới được tính.";
    ByLevel: "各级战绩（计分的对局）", "各級戰績（計分的對局）", "Results by level, of games that counted",
        "Kết quả theo cấp, các ván tính điểm";
    ByMonth: "各月战绩（计分的对局）", "各月戰績（計分的對局）", "Results by month, of games that counted",
        "Kết quả theo tháng, các ván tính điểm";
    Games: "计分的对局", "計分的對局", "Games that counted", "Các ván tính điểm";
    NoPuzzles: "还没有做过大师对局中的习题", "還沒有做過大師對局中的習題", "You have not tried a puzzle from masters' games yet",
        "Chưa làm câu đố nào từ ván của danh thủ";
    Accuracy: "各月准确率", "各月準確率", "Accuracy by month", "Độ chính xác theo tháng";
    AboutAccuracy: "准确率：您的着法有多接近最好的着法。初学者一般在 40 到 60，大师在 90 以上。",
        "準確率：您的著法有多接近最好的著法。初學者一般在 40 到 60，大師在 90 以上。",
        "How close your moves came to the best ones: beginners mostly reach 40 to 60, masters 90 and more.",
        "Các nước của bạn gần nước tốt nhất đến đâu: người mới chơi thường đạt 40 đến 60, danh thủ từ 90 trở lên.";
    NoReviews: "还没有复盘过自己的对局", "還沒有復盤過自己的對局", "None of your games has been reviewed yet",
        "Chưa xem lại ván nào của bạn";
    Reviewed: "复盘局数", "復盤局數", "Reviewed", "Số ván";
    Lessons: "课程", "課程", "Lessons done", "Bài học đã xong";
    Practised: "练习", "練習", "Practised", "Đã luyện";
    OwnMistakes: "自己的失误，已改正", "自己的失誤，已改正", "Your mistakes, corrected", "Sai lầm của mình đã sửa được";
    ResetDetail: "等级分及其记录、准确率、习题和布局及练习的成绩、一再犯的毛病都会清除，从头开始。\
         对局、复盘、棋谱、棋谱库、学过的课程、自己的失误和设置都留着。",
        "等級分及其紀錄、準確率、習題和布局及練習的成績、一再犯的毛病都會清除，從頭開始。\
         對局、復盤、棋譜、棋譜庫、學過的課程、自己的失誤和設定都留著。",
        "Forgotten, to begin anew: your rating and how it came about, your accuracy, your results with puzzles, repertoires and \
         exercises, and what goes wrong again and again. What stays: games and their reviews, studies, the collection, the lessons \
         done, your own mistakes, and the settings.",
        "Sẽ bị xóa và bắt đầu lại: điểm và các ván tính điểm, độ chính xác, kết quả câu đố, khai cuộc và bài tập, những lỗi lặp lại. \
         Vẫn còn: các ván cờ và bài xem lại, bản ghi, kho ván cờ, bài học đã xong, các sai lầm của bạn và cài đặt.";
}

impl Language {
    /// A rated game: its date, opponent and result.
    pub fn rated_game(self, step: &RatedStep) -> String {
        let (level, day) = (self.level(step.level), step.day);
        let result = if step.score > 0.75 {
            say!(self, "胜", "勝", "won against", "thắng")
        } else if step.score > 0.25 {
            say!(self, "和", "和", "drew with", "hòa")
        } else {
            say!(self, "负于", "負於", "lost to", "thua")
        };
        say!(
            self,
            "{day} {result}{level}",
            "{day} {result}{level}",
            "{day}: {result} {level}",
            "{day}: {result} {level}"
        )
    }

    /// The title of the page. The name may be empty.
    pub fn progress_of(self, name: &str) -> String {
        let title = Label::ProgressTitle.text(self);
        if name.is_empty() { title.into() } else { self.labelled(title, name) }
    }

    /// The score that the rating predicted for a game.
    pub fn expected(self, step: &RatedStep) -> String {
        let percent = 100.0 * step.expected();
        say!(
            self,
            "按等级分预期得分率 {percent:.0}%",
            "依等級分預期得分率 {percent:.0}%",
            "By the ratings, {percent:.0}% of the points were expected",
            "Theo điểm xếp hạng, kỳ vọng được {percent:.0}% số điểm"
        )
    }

    pub fn done_of(self, done: usize, all: usize) -> String {
        say!(self, "{done} / {all}", "{done} / {all}", "{done} of {all}", "{done} / {all}")
    }

    pub fn solved_and_tried(self, solved: usize, all: usize, tried: u32) -> String {
        let solved = self.done_of(solved, all);
        say!(
            self,
            "{solved}，做过 {tried}",
            "{solved}，做過 {tried}",
            "{solved}, {tried} tried",
            "{solved}, đã thử {tried}"
        )
    }

    /// The ratings before and after, and the difference between the numbers shown.
    pub fn rating_step(self, before: f64, after: f64) -> String {
        self.bracketed(&format!("{before:.0} → {after:.0}"), &difference(before, after))
    }

    pub fn results(self, Results { won, drawn, lost }: Results) -> String {
        say!(
            self,
            "{won} 胜 {drawn} 和 {lost} 负",
            "{won} 勝 {drawn} 和 {lost} 負",
            "{won} won, {drawn} drawn, {lost} lost",
            "{won} thắng, {drawn} hòa, {lost} thua"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Day, Level};

    #[test]
    fn a_game_is_told_with_its_day_opponent_and_change() {
        let step = RatedStep {
            day: Day(20_484),
            game: None,
            level: Level::Newcomer,
            score: 1.0,
            before: 1_000.4,
            after: 1_043.6,
        };
        let said = |language: Language| {
            format!("{} | {}", language.rated_game(&step), language.rating_step(step.before, step.after))
        };
        assert_eq!(said(Language::English), "2026-01-31: won against Newcomer | 1000 → 1044 (+44)");
        let simplified = said(Language::Simplified);
        assert!(
            simplified.starts_with("2026-01-31 胜") && simplified.ends_with("1044（+44）"),
            "{simplified}"
        );
    }
}
