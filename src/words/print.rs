//! The texts on printed pages other than those of a review.

use super::Language;
use crate::engine::board::Side;
use crate::game::formats::GameResult;

impl Language {
    /// The result of a game; `None` if unknown.
    pub const fn decision(self, result: GameResult) -> Option<&'static str> {
        match result {
            GameResult::Unknown => None,
            GameResult::Win(side) => Some(self.winner(Some(side))),
            GameResult::Draw => Some(self.winner(None)),
        }
    }

    labels! {
        /// The name of the computer as a nameless player.
        pub fn computer(self): "电脑", "電腦", "Computer", "Máy";
    }

    pub fn player(self, name: &str, side: Side) -> String {
        self.bracketed(name, self.side(side))
    }

    /// The round of a tournament, as in the file.
    pub fn round(self, round: &str) -> String {
        if round.parse::<u32>().is_err() {
            return round.into();
        }
        say!(self, "第 {round} 轮", "第 {round} 輪", "round {round}", "vòng {round}")
    }

    labels! {
        /// The heading of the curve of Red's chances.
        pub fn chances_heading(self): "胜率曲线", "勝率曲線", "Winning chances", "Cơ hội thắng";
        /// The heading of the decisive moves.
        pub fn moments_heading(self): "关键着法", "關鍵著法", "Key moments", "Những nước then chốt";
        /// The meaning of the arrows on their boards.
        pub fn arrows_legend(self): "红箭头：实战着法；带圈的绿箭头：更好的着法", "紅箭頭：實戰著法；帶圈的綠箭頭：更好的著法",
            "Red arrow: the move played. Green arrow with a ring: the better move.",
            "Mũi tên đỏ: nước đã đi. Mũi tên xanh có vòng tròn: nước tốt hơn.";
    }

    /// The labels of the buttons below the board of a web page: to the start, back, forward, to the
    /// end, autoplay, flip the board.
    pub const fn web_buttons(self) -> [&'static str; 6] {
        [
            ["起始局面", "上一步", "下一步", "最后局面", "自动播放", "翻转棋盘"],
            ["起始局面", "上一步", "下一步", "最後局面", "自動播放", "翻轉棋盤"],
            ["To the start", "Back", "On", "To the end", "Autoplay", "Flip board"],
            ["Về đầu ván", "Lùi", "Tiến", "Đến cuối ván", "Tự động phát", "Xoay ngược bàn cờ"],
        ][self as usize]
    }

    /// It is mate in this many moves.
    pub fn mate_in(self, moves: u32) -> String {
        let count = Self::count_in_chinese(moves as usize);
        match self {
            Self::Simplified => format!("{count}步杀"),
            Self::Traditional => format!("{count}步殺"),
            Self::English | Self::Vietnamese => self.win_in(moves),
        }
    }

    /// It is won in this many moves, by mate or by stalemate.
    pub fn win_in(self, moves: u32) -> String {
        say!(
            self,
            "{moves} 步胜",
            "{moves} 步勝",
            if moves == 1 { "a win in one move".into() } else { format!("a win in {moves} moves") },
            "thắng sau {moves} nước"
        )
    }

    labels! {
        /// The side to move in a position on a sheet.
        pub fn moves_first(self, Side);

        Side::Red => "红先", "紅先", "Red to move", "Đỏ đi trước";
        Side::Black => "黑先", "黑先", "Black to move", "Đen đi trước";
    }

    /// The side to move, and the goal.
    pub fn task_of(self, side: Side, goal: &str) -> String {
        let first = self.moves_first(side);
        say!(self, "{first}，{goal}", "{first}，{goal}", "{first}: {goal}", "{first}, {goal}")
    }

    /// The task after a mistake.
    pub fn instead_of(self, mv: &str) -> String {
        say!(self, "走得比{mv}更好", "走得比{mv}更好", "better than {mv}", "hay hơn {mv}")
    }

    labels! {
        /// The solver of a puzzle wins material.
        pub fn material_is_won(self): "得子", "得子", "material is won", "ăn được quân";
    }

    /// A side wins.
    pub fn side_wins(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}胜", "{side}勝", "{side} wins", "{side} thắng")
    }

    /// A side does not lose.
    pub fn side_holds(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}守和", "{side}守和", "{side} holds the draw", "{side} giữ hòa")
    }

    labels! {
        pub fn solutions_heading(self): "答案", "答案", "Solutions", "Lời giải";
        /// The caption of the last position of a game.
        pub fn final_position(self): "终局局面", "終局局面", "Final position", "Thế cờ cuối cùng";
    }
}
