//! Texts about the lessons. The lessons' own texts are in `assets/lessons`.

use super::Language;
use crate::engine::board::{Piece, Side};
use crate::lessons::{Goal, Judgement, Task};

labels! {
    /// A fixed text about the lessons.
    pub enum LessonLabel;

    Title: "课程", "課程", "Lessons", "Bài học";
    Choose: "选一课，或接着学", "選一課，或接著學", "Choose a lesson, or go on", "Chọn một bài, hoặc học tiếp";
    AllLessons: "全部课程", "全部課程", "All lessons", "Mọi bài học";
    CourseDone: "全部课程都学完了！", "全部課程都學完了！", "You have done all the lessons!", "Bạn đã học xong mọi bài!";
    Welcome: "欢迎来到楚河！", "歡迎來到楚河！", "Welcome to Chuhe", "Chào mừng đến với Chuhe!";
    PlayedBefore: "您下过象棋吗？", "您下過象棋嗎？", "Have you played Xiangqi before?", "Bạn đã từng chơi cờ tướng chưa?";
    NeverPlayed: "没下过，教我怎么走", "沒下過，教我怎麼走", "Never: show me how the pieces move",
        "Chưa: chỉ tôi cách đi quân";
    KnowsMoves: "知道棋子怎么走", "知道棋子怎麼走", "I know how the pieces move", "Tôi biết cách đi quân";
    PlaysSometimes: "偶尔下下", "偶爾下下", "I play sometimes", "Thỉnh thoảng tôi có chơi";
    PlaysInClub: "在棋社下棋", "在棋社下棋", "I play in a club", "Tôi chơi ở câu lạc bộ";
    PicturesOnPieces: "棋子上用图画代替汉字", "棋子上用圖畫代替漢字", "Pictures on the pieces instead of Chinese characters",
        "Quân cờ có hình vẽ thay cho chữ Hán";
    SkipQuestion: "先不回答", "先不回答", "Skip", "Bỏ qua";
    HowToMove: "先选棋子，再选它要去的地方，也可以拖动", "先選棋子，再選它要去的地方，也可以拖曳",
        "Choose a piece, then where it should go; or drag it", "Chọn quân cờ rồi chọn chỗ muốn đến, hoặc kéo quân";
    HowToMoveHeard: "先选棋子，再选它要去的地方", "先選棋子，再選它要去的地方", "Choose a piece, then where it should go",
        "Chọn quân cờ rồi chọn chỗ muốn đến";
    Back: "上一页", "上一頁", "Back", "Quay lại";
    Next: "下一页", "下一頁", "Next", "Tiếp theo";
    Again: "重来", "重來", "Restart", "Làm lại";
    ToTheGame: "开始下棋", "開始下棋", "Play", "Chơi cờ";
    Answers: "如何裁决", "如何裁決", "How it is judged", "Xử thế nào";
    WellDone: "走对了！", "走對了！", "Well done!", "Đúng rồi!";
    DoneBefore: "这一题已经做过，可以重来", "這一題已經做過，可以重來", "Done before: Restart does it again", "Đã làm rồi, có thể làm lại";
    AllDone: "您已经会下象棋了！其余课程教您下得更好，规则的细节在“帮助”菜单里。",
        "您已經會下象棋了！其餘課程教您下得更好，規則的細節在「說明」選單裡。",
        "You can play now. The other lessons teach you to play well; the Help menu has the rules in full.",
        "Bạn đã biết chơi cờ tướng. Các bài khác dạy chơi hay hơn; luật đầy đủ có trong mục Hướng dẫn.";
    LessonLeft: "走对了！这一课还有没做的题", "走對了！這一課還有沒做的題",
        "Well done! Some exercises of this lesson are left", "Đúng rồi! Bài này còn bài tập chưa làm";
    SomeLeft: "走对了！这一章还有没学的课，见“全部课程”", "走對了！這一章還有沒學的課，見「全部課程」",
        "Well done! Some lessons of this chapter are left: see All lessons", "Đúng rồi! Chương này còn bài chưa học: xem Mọi bài học";
    Astray: "这样走就到不了星星了，再试一次", "這樣走就到不了星星了，再試一次", "The star is out of reach from there: try again",
        "Đi vậy thì không tới ngôi sao được: thử lại nhé";
    NotThatOne: "不是这一着，再想想", "不是這一著，再想想", "Not that one: try again", "Không phải nước đó, thử lại";
    NoCheck: "这一着没有将军，将不死对方。再试一次", "這一著沒有將軍，將不死對方。再試一次",
        "That gives no check, so it is no checkmate. Try again", "Nước này không chiếu nên chưa thể chiếu hết. Thử lại nhé";
    NotThatAnswer: "不对，再看一遍", "不對，再看一遍", "Not quite: look again", "Chưa đúng, hãy xem lại";
    WinGivenAway: "这样就赢不了了，已退回，再试一次", "這樣就贏不了了，已退回，再試一次",
        "That gives the win away. Your move is taken back: try again", "Đi vậy thì không thắng được nữa: đã lùi lại, thử lại nhé";
    DrawGivenAway: "这样就守不住了，已退回，再试一次", "這樣就守不住了，已退回，再試一次",
        "That loses. Your move is taken back: try again", "Đi vậy thì thua: đã lùi lại, thử lại nhé";
    StepThrough: "用按钮一步一步看", "用按鈕一步一步看", "Step through the moves with the buttons", "Xem từng nước bằng các nút";
    ChapterDone: "走对了！这一章学完了。", "走對了！這一章學完了。", "Well done! That was the last lesson of this chapter.",
        "Đúng rồi! Đó là bài cuối của chương này.";
    NoMoveAsked: "这里不用您走棋", "這裡不用您走棋", "No move is asked of you here", "Ở đây bạn không phải đi nước nào";
    CheckAnswered: "将军！对方的将走开了", "將軍！對方的將走開了", "Check! The general stepped aside", "Chiếu! Tướng đối phương đã tránh";
}

impl Language {
    /// The task of an exercise in which the user plays `player`.
    pub fn lesson_task(self, task: &Task, player: Side) -> String {
        let side = self.side(player);
        match (&task.task, &task.goal) {
            (Some(said), _) => said.text(self).into(),
            (None, Goal::Mate(1)) => say!(
                self,
                "{side}走一步，将死对方",
                "{side}走一步，將死對方",
                "{side} mates in one move",
                "{side} chiếu hết trong một nước"
            ),
            (None, Goal::Mate(moves)) => say!(
                self,
                "{side}先走，{moves} 步成杀",
                "{side}先走，{moves} 步成殺",
                "{side} moves and mates in {moves}",
                "{side} đi trước, chiếu hết trong {moves} nước"
            ),
            (None, Goal::Win) => {
                say!(
                    self,
                    "{side}先走，取胜",
                    "{side}先走，取勝",
                    "{side} moves and wins",
                    "{side} đi trước và thắng"
                )
            }
            (None, Goal::Hold(moves)) => say!(
                self,
                "{side}守和：坚持 {moves} 步",
                "{side}守和：堅持 {moves} 步",
                "{side} holds the draw, for {moves} moves",
                "{side} giữ hòa trong {moves} nước"
            ),
            (None, Goal::Judge(_)) => say!(
                self,
                "一步一步看完，再说怎么判",
                "一步一步看完，再說怎麼判",
                "Step through the moves, then say how this ends",
                "Xem từng nước rồi cho biết ván cờ kết thúc ra sao"
            ),
            (None, Goal::Escape | Goal::Visit(_) | Goal::Play(_)) => self.to_move(player),
        }
    }

    labels! {
        /// The ruling on a repetition.
        pub fn judgement(self, Judgement);

        Judgement::RedLoses => "红方判负", "紅方判負", "Red loses", "Đỏ bị xử thua";
        Judgement::BlackLoses => "黑方判负", "黑方判負", "Black loses", "Đen bị xử thua";
        Judgement::Draw => "判和", "判和", "A draw", "Xử hòa";
    }

    /// Says that `reply` prevents the mate. `is_due`: the move itself should have mated; otherwise
    /// it should have forced mate.
    pub fn prevented(self, reply: &str, is_due: bool) -> String {
        match is_due {
            true => say!(
                self,
                "这样将不死：对方走{reply}。再试一次",
                "這樣將不死：對方走{reply}。再試一次",
                "That is no checkmate: the opponent can play {reply}. Try again",
                "Chưa chiếu hết được: đối phương đi {reply}. Thử lại nhé"
            ),
            false => say!(
                self,
                "这样杀不成：对方走{reply}。再试一次",
                "這樣殺不成：對方走{reply}。再試一次",
                "That does not force mate: the opponent plays {reply}. Try again",
                "Đi vậy không ép được chiếu hết: đối phương đi {reply}. Thử lại nhé"
            ),
        }
    }

    /// Like [`Self::prevented`], for users who have not learned the notation yet: it only names the
    /// piece that replies.
    pub fn prevented_by(self, piece: Piece) -> String {
        let piece = self.piece(piece);
        say!(
            self,
            "这样将不死：对方还可以走{piece}。再试一次",
            "這樣將不死：對方還可以走{piece}。再試一次",
            "That is no checkmate: the opponent still has a move with the {piece}. Try again",
            "Chưa chiếu hết được: đối phương còn đi được quân {piece}. Thử lại nhé"
        )
    }

    /// Says that a move is not the one asked for. For users who know or are learning the notation.
    pub fn not_asked(self, mv: &str) -> String {
        say!(
            self,
            "您走的是{mv}，不是这一题要的。再想想",
            "您走的是{mv}，不是這一題要的。再想想",
            "That was {mv}, not the move that is asked for. Try again",
            "Bạn vừa đi {mv}, không phải nước cần tìm. Thử lại nhé"
        )
    }

    /// Says that a move is not the best of several plausible ones.
    pub fn not_best(self, mv: &str) -> String {
        say!(
            self,
            "您走的是{mv}，还有更好的着法。再想想",
            "您走的是{mv}，還有更好的著法。再想想",
            "You played {mv}, but there is something better. Try again",
            "Bạn vừa đi {mv}, nhưng còn nước hay hơn. Thử lại nhé"
        )
    }

    /// Says that a move was taken back, because this exercise is about moves of `piece`.
    pub fn other_piece_moved(self, piece: Piece) -> String {
        let piece = self.piece(piece);
        say!(
            self,
            "这一题要走的是{piece}：已退回，再试一次",
            "這一題要走的是{piece}：已退回，再試一次",
            "Here you must move the {piece}. Your move is taken back: try again",
            "Bài này phải đi quân {piece}: đã lùi lại, thử lại nhé"
        )
    }

    /// A hint for users who have not learned the notation yet. The board marks the move.
    pub fn hinted_on_board(self, piece: Piece) -> String {
        let piece = self.piece(piece);
        say!(
            self,
            "提示：把{piece}走到标出的点上",
            "提示：把{piece}走到標出的點上",
            "Hint: move the {piece} to the marked point",
            "Gợi ý: đi quân {piece} tới điểm được đánh dấu"
        )
    }

    /// The button that begins the course with this lesson.
    pub fn begin_with(self, lesson: &str) -> String {
        say!(self, "开始：{lesson}", "開始：{lesson}", "Begin: {lesson}", "Bắt đầu: {lesson}")
    }

    /// The button that continues the course with this lesson.
    pub fn go_on_with(self, lesson: &str) -> String {
        say!(self, "继续：{lesson}", "繼續：{lesson}", "Go on: {lesson}", "Tiếp tục: {lesson}")
    }

    pub fn exercises_done(self, count: usize, all: usize) -> String {
        say!(
            self,
            "已完成 {count}/{all} 题",
            "已完成 {count}/{all} 題",
            match all {
                1 => format!("{count} of 1 exercise done"),
                _ => format!("{count} of {all} exercises done"),
            },
            "đã làm {count}/{all} bài"
        )
    }

    labels! {
        /// The label of a lesson's example.
        pub fn example(self): "例子", "例子", "Example", "Ví dụ";
    }

    /// Says which exercise of a lesson is shown.
    pub fn exercise_of(self, exercise: usize, exercises: usize) -> String {
        say!(
            self,
            "练习 {exercise}/{exercises}",
            "練習 {exercise}/{exercises}",
            "Exercise {exercise}/{exercises}",
            "Bài tập {exercise}/{exercises}"
        )
    }

    /// Adds to the description of a point that a star marks it as a goal.
    pub fn starred(self, said: &str) -> String {
        say!(self, "{said}，星星", "{said}，星星", "{said}, star", "{said}, ngôi sao")
    }

    /// The number of a lesson, for screen readers.
    pub fn step_of(self, step: usize, steps: usize) -> String {
        say!(
            self,
            "第 {step} 课，共 {steps} 课",
            "第 {step} 課，共 {steps} 課",
            "Lesson {step} of {steps}",
            "Bài {step} trên {steps}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_exercise_is_not_told_like_several() {
        let told = [(0, 1), (1, 3)].map(|(count, all)| Language::English.exercises_done(count, all));
        assert_eq!(told, ["0 of 1 exercise done", "1 of 3 exercises done"]);
    }
}
