//! The texts about a game as a whole.

use super::Language;
use crate::engine::board::Side;
use crate::game::review::{Lesson, Phase};

impl Language {
    labels! {
        /// The name of a phase.
        pub fn phase(self, Phase);

        Phase::Opening => "开局", "開局", "Opening", "Khai cuộc";
        Phase::Middlegame => "中局", "中局", "Middlegame", "Trung cuộc";
        Phase::Endgame => "残局", "殘局", "Endgame", "Tàn cuộc";
    }

    labels! {
        /// The label of the decisive move.
        pub fn turning_point(self): "转折点", "轉折點", "Turning point", "Bước ngoặt";
    }

    labels! {
        /// The lesson for a side.
        pub fn lesson(self, Lesson);

        Lesson::SeeThreats => "走每一着前，先看对方在威胁什么", "走每一著前，先看對方在威脅什麼",
            "before each move, look what the opponent threatens",
            "trước mỗi nước, hãy xem đối phương đang dọa gì";
        Lesson::GuardGeneral => "先看对方有没有杀着", "先看對方有沒有殺著", "look first whether the opponent can mate",
            "trước hết, hãy xem đối phương có nước chiếu hết không";
        Lesson::GuardPieces => "落子前，看清己方哪些子会被吃", "落子前，看清己方哪些子會被吃",
            "before each move, check which of your pieces it leaves to be taken",
            "trước mỗi nước, hãy xem quân nào của mình sẽ bị ăn";
        Lesson::SeeForks => "提防一子同时捉双", "提防一子同時捉雙", "beware of moves that attack two pieces at once",
            "coi chừng những nước bắt đôi";
        Lesson::TakeChances => "先看有没有将军和吃子，别放过机会", "先看有沒有將軍和吃子，別放過機會",
            "look at checks and captures first: there was something to win",
            "hãy xem chiếu và ăn quân trước: đã có cơ hội mà bỏ lỡ";
        Lesson::KeepShelter => "将帅的安全第一", "將帥的安全第一", "the general's safety comes first",
            "an toàn của Tướng là trên hết";
        Lesson::ActivatePieces => "让每个子都有出路", "讓每個子都有出路", "give every piece something to do",
            "hãy cho mọi quân có việc làm";
    }

    labels! {
        fn both_sides(self): "双方", "雙方", "Both sides", "Cả hai bên";
    }

    /// A side; `None` means both.
    pub fn side_or_both(self, side: Option<Side>) -> &'static str {
        side.map_or(self.both_sides(), |side| self.side(side))
    }

    /// The lesson for a side, or for both without one.
    pub fn told_lesson(self, (side, lesson): (Option<Side>, Lesson)) -> String {
        let label = self.bracketed(self.lesson_label(), self.side_or_both(side));
        self.labelled(&label, self.lesson(lesson))
    }

    /// The lesson for the user.
    pub fn own_lesson(self, lesson: Lesson) -> String {
        let label = say!(self, "您的教训", "您的教訓", "Your lesson", "Bài học của bạn");
        self.labelled(&label, self.lesson(lesson))
    }

    labels! {
        pub fn lesson_label(self): "教训", "教訓", "Lesson", "Bài học";
    }
}
