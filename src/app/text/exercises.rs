//! Texts about the exercises of a study.

use super::Language;
use crate::engine::board::Side;

labels! {
    /// A fixed text about exercises.
    pub enum ExerciseLabel;

    Title: "练习", "練習", "Exercises", "Bài tập";
    YourMove: "您走哪一着？", "您走哪一著？", "Your move?", "Bạn đi nước nào?";
    Reply: "对方应着", "對方應著", "The other side answers", "Bên kia trả lời";
    Solved: "解出来了", "解出來了", "Solved", "Đã giải xong";
    Right: "对", "對", "Right", "Đúng";
    AllSolved: "全部做对了；下一题从头再练", "全部做對了；下一題從頭再練", "All are solved; Next practises them again", "Đã giải hết; “Câu tiếp” để luyện lại";
    ShowMove: "显示着法", "顯示著法", "Show the move", "Xem nước đi";
    New: "没做过", "沒做過", "new", "chưa làm";
    WasSolved: "做对了", "做對了", "solved", "đã giải";
    Due: "该再做一遍", "該再做一遍", "due again", "đến hạn làm lại";
    Failed: "没做对", "沒做對", "not solved", "chưa giải được";
    Mark: "练习", "練習", "Exercise", "Bài tập";
    MarkHint: "先走的一方来解：不带 ?、?!、?? 的着法是答案，着前注解是提示，注解是对解题者说的话",
        "先走的一方來解：不帶 ?、?!、?? 的著法是答案，著前註解是提示，註解是對解題者說的話",
        "The side to move solves it: moves without ?, ?! or ?? are answers, the comment before a move is the hint, and the comment after it is shown to the solver",
        "Bên đi trước giải: nước không có ?, ?! hay ?? là đáp án, lời trước nước đi là gợi ý, chú giải nói với người giải";
    NoAnswer: "还没有答案：走出解答的着法", "還沒有答案：走出解答的著法",
        "It has no answer yet: play the moves of the solution", "Chưa có đáp án: hãy đi các nước giải";
}

impl Language {
    /// The number and title of an exercise.
    pub fn study_exercise_of(self, number: usize, count: usize, title: &str) -> String {
        say!(
            self,
            "第 {number} 题，共 {count} 题：{title}",
            "第 {number} 題，共 {count} 題：{title}",
            "Exercise {number} of {count}: {title}",
            "Bài {number}/{count}: {title}"
        )
    }

    /// The task of an exercise to which its author has written none.
    pub fn exercise_asks(self, solver: Side) -> String {
        let side = self.side(solver);
        say!(
            self,
            "{side}走，找出好着",
            "{side}走，找出好著",
            "{side} to move: find the right move",
            "{side} đi: hãy tìm nước đúng"
        )
    }

    /// Says that a move is not the answer.
    pub fn wrong_answer(self, mv: &str) -> String {
        say!(
            self,
            "{mv} 不对，再想想",
            "{mv} 不對，再想想",
            "{mv} is not the answer: try again",
            "{mv} không phải đáp án: thử lại"
        )
    }

    pub fn exercises_solved(self, solved: usize, count: usize) -> String {
        say!(
            self,
            "做对 {solved} 题，共 {count} 题",
            "做對 {solved} 題，共 {count} 題",
            "{solved} of {count} solved",
            "Đã giải {solved}/{count}"
        )
    }
}
