//! What the guide says: how the pieces move, and what to do on its board.

use super::Language;
use super::labels::labels;
use crate::app::lessons::Lesson;

labels! {
    /// A text of the guide without parts to fill in.
    pub enum GuideLabel;

    Title: "棋子怎么走", "棋子怎麼走", "How the pieces move", "Cách đi quân";
    Welcome: "欢迎来到楚河！", "歡迎來到楚河！", "Welcome to Chuhe", "Chào mừng đến với Chuhe!";
    PlayedBefore: "您下过象棋吗？", "您下過象棋嗎？", "Have you played Xiangqi before?", "Bạn đã từng chơi cờ tướng chưa?";
    NeverPlayed: "没下过，教我怎么走", "沒下過，教我怎麼走", "Never: show me how the pieces move",
        "Chưa: chỉ tôi cách đi quân";
    KnowsMoves: "知道棋子怎么走", "知道棋子怎麼走", "I know how the pieces move", "Tôi biết cách đi quân";
    PlaysSometimes: "有时下下", "有時下下", "I play sometimes", "Thỉnh thoảng tôi có chơi";
    PlaysInClub: "在棋社下棋", "在棋社下棋", "I play in a club", "Tôi chơi ở câu lạc bộ";
    SkipQuestion: "先不回答", "先不回答", "Skip", "Bỏ qua";
    HowToMove: "先点棋子，再点它要去的地方，也可以拖动", "先點棋子，再點它要去的地方，也可以拖動",
        "Click a piece, then where it should go; or drag it", "Nhấp quân cờ rồi nhấp chỗ muốn đến, hoặc kéo quân";
    Back: "上一步", "上一步", "Back", "Quay lại";
    Next: "下一步", "下一步", "Next", "Tiếp theo";
    Again: "重来", "重來", "Start again", "Làm lại";
    Skip: "跳过", "跳過", "Skip", "Bỏ qua";
    ToTheGame: "开始下棋", "開始下棋", "Play", "Chơi cờ";
    WellDone: "走对了！", "走對了！", "Well done!", "Đúng rồi!";
    AllDone: "您已经会下象棋了！规则的细节在“帮助”菜单里。", "您已經會下象棋了！規則的細節在「說明」選單裡。",
        "That is all you need to play. The menu Help has the rules in full.",
        "Bạn đã biết chơi cờ tướng. Luật đầy đủ có trong mục Hướng dẫn.";
    Astray: "这样走就到不了了，再试一次", "這樣走就到不了了，再試一次", "The goal is out of reach from there: try again",
        "Đi vậy thì không tới đích được: thử lại nhé";
    NoMate: "还没有将死：对方还有棋可走，再试一次", "還沒有將死：對方還有棋可走，再試一次",
        "That is no checkmate, Black still has a move: try again", "Chưa chiếu hết, Đen vẫn còn nước đi: thử lại nhé";
    CheckAnswered: "将军！对方的将走开了", "將軍！對方的將走開了", "Check! The general stepped aside", "Chiếu! Tướng đối phương đã tránh";
}

impl Language {
    /// What a lesson is about.
    pub const fn lesson_title(self, lesson: Lesson) -> &'static str {
        self.pick(match lesson {
            Lesson::Chariot => ["车", "車", "The chariot", "Quân Xe"],
            Lesson::Horse => ["马", "馬", "The horse", "Quân Mã"],
            Lesson::Elephant => ["相（象）", "相（象）", "The elephant", "Quân Tượng"],
            Lesson::Advisor => ["仕（士）", "仕（士）", "The advisor", "Quân Sĩ"],
            Lesson::General => ["帅（将）", "帥（將）", "The general", "Quân Tướng"],
            Lesson::Cannon => ["炮", "炮", "The cannon", "Quân Pháo"],
            Lesson::Soldier => ["兵（卒）", "兵（卒）", "The soldier", "Quân Tốt"],
            Lesson::Check => ["将军", "將軍", "Check", "Chiếu tướng"],
            Lesson::Mate => ["将死", "將死", "Checkmate", "Chiếu hết"],
        })
    }

    /// What there is to know.
    pub const fn lesson_text(self, lesson: Lesson) -> &'static str {
        self.pick(match lesson {
            Lesson::Chariot => [
                "车走直线，横走竖走都行，格数不限，但不能越过别的棋子。走到对方棋子所在的点上，就把它吃掉。",
                "車走直線，橫走豎走都行，格數不限，但不能越過別的棋子。走到對方棋子所在的點上，就把它吃掉。",
                "The chariot moves along a straight line, as far as the way is free. It captures a piece by moving to \
                 where that piece stands.",
                "Xe đi thẳng theo hàng hoặc cột, xa gần tùy ý, miễn là đường trống. Đi vào chỗ quân đối phương đang \
                 đứng là ăn quân đó.",
            ],
            Lesson::Horse => [
                "马走“日”字：先直走一格，再斜走一格。直走的那一格上若有棋子，就“蹩”住了马腿：现在它不能往前跳。",
                "馬走「日」字：先直走一格，再斜走一格。直走的那一格上若有棋子，就「蹩」住了馬腿：現在牠不能往前跳。",
                "The horse goes one point straight, then one diagonally outward. A piece on the first of them blocks \
                 its leg: here the horse cannot jump forward.",
                "Mã đi một bước thẳng rồi một bước chéo ra ngoài. Quân đứng ở bước thẳng ấy sẽ cản chân mã: lúc này Mã \
                 không nhảy lên phía trước được.",
            ],
            Lesson::Elephant => [
                "相走“田”字：斜走两格，永不过河。田字中心有棋子，就“塞”住了相眼。",
                "相走「田」字：斜走兩格，永不過河。田字中心有棋子，就「塞」住了相眼。",
                "The elephant goes exactly two points diagonally and never crosses the river. A piece in the middle, \
                 on its eye, blocks it.",
                "Tượng đi chéo đúng hai bước và không bao giờ sang sông. Quân đứng ở giữa sẽ cản mắt tượng.",
            ],
            Lesson::Advisor => [
                "仕斜走一格，不能离开九宫，就是画着斜线的那个方格。",
                "仕斜走一格，不能離開九宮，就是畫著斜線的那個方格。",
                "The advisor goes one point diagonally and never leaves the palace, the square with the crossed lines.",
                "Sĩ đi chéo một bước và không được ra khỏi cung, tức ô vuông có hai đường chéo.",
            ],
            Lesson::General => [
                "帅直走一格，也不能离开九宫。它不能走到会被吃的点上，也不能和对方的将在同一条直线上照面，中间一个棋子也没有。",
                "帥直走一格，也不能離開九宮。它不能走到會被吃的點上，也不能和對方的將在同一條直線上照面，中間一個棋子也沒有。",
                "The general goes one point straight, within the palace. It may not go where it could be captured, nor \
                 face the other general on a file with nothing between them.",
                "Tướng đi thẳng một bước, trong cung. Tướng không được vào chỗ bị ăn, cũng không được đối mặt tướng \
                 kia trên một cột không có quân nào ở giữa.",
            ],
            Lesson::Cannon => [
                "炮的走法和车一样。吃子时，它和目标之间必须正好隔一个棋子，己方对方都行，这叫“炮架”。",
                "炮的走法和車一樣。吃子時，它和目標之間必須正好隔一個棋子，己方對方都行，這叫「炮架」。",
                "The cannon moves like the chariot. To capture, it jumps over exactly one piece of either side: the \
                 screen.",
                "Pháo đi như Xe. Khi ăn quân, Pháo phải nhảy qua đúng một quân của bất cứ bên nào, gọi là ngòi.",
            ],
            Lesson::Soldier => [
                "兵每次走一格，只进不退。过河以后，也可以横走。",
                "兵每次走一格，只進不退。過河以後，也可以橫走。",
                "The soldier goes one point forward, and never back. Beyond the river it may go sideways, too.",
                "Tốt tiến từng bước một và không bao giờ lui. Sang sông rồi thì được đi ngang.",
            ],
            Lesson::Check => [
                "您的帅正被将军：下一步就会被吃掉。吃掉对方的车，或挡住它的去路，或把帅走开。别的着法都不行，棋盘会告诉您为什么。",
                "您的帥正被將軍：下一步就會被吃掉。吃掉對方的車，或擋住它的去路，或把帥走開。別的著法都不行，棋盤會告訴您為什麼。",
                "Your general is in check: it would be captured next. Capture the chariot, block its way, or step aside. \
                 Nothing else is allowed, and the board shows why.",
                "Tướng của bạn đang bị chiếu: nước sau sẽ bị ăn. Hãy ăn quân Xe, chắn đường nó, hoặc dời Tướng đi. Nước \
                 khác không được phép, và bàn cờ cho thấy vì sao.",
            ],
            Lesson::Mate => [
                "被将军而无法解救，就是将死，对局到此结束。没有被将军、却无棋可走，也一样判负。",
                "被將軍而無法解救，就是將死，對局到此結束。沒有被將軍、卻無棋可走，也一樣判負。",
                "A general that is in check and cannot be saved is checkmated: the game is over. A side that has no move \
                 left loses as well, even without check.",
                "Tướng bị chiếu mà không cứu được là chiếu hết, ván cờ kết thúc. Bên nào không còn nước đi, dù không bị \
                 chiếu, cũng thua.",
            ],
        })
    }

    /// What is to be done.
    pub const fn lesson_goal(self, lesson: Lesson) -> &'static str {
        self.pick(match lesson {
            Lesson::Chariot | Lesson::Horse => [
                "把它走到星星上，再吃掉带星的卒",
                "把它走到星星上，再吃掉帶星的卒",
                "Go to the star, and capture the soldier that has one",
                "Đi tới ngôi sao và ăn quân Tốt có sao",
            ],
            Lesson::Elephant => [
                "近路被塞住了：绕着走到星星上",
                "近路被塞住了：繞著走到星星上",
                "The short way is blocked: go round to the star",
                "Đường gần bị cản: hãy đi vòng tới ngôi sao",
            ],
            Lesson::Advisor => {
                ["用仕吃掉卒", "用仕吃掉卒", "Capture the soldier with the advisor", "Dùng Sĩ ăn quân Tốt"]
            }
            Lesson::General => [
                "把帅走到星星上",
                "把帥走到星星上",
                "Bring the general to the star",
                "Đưa Tướng tới ngôi sao",
            ],
            Lesson::Cannon => [
                "用自己的兵当炮架，吃掉对方的卒",
                "用自己的兵當炮架，吃掉對方的卒",
                "Capture the black soldier: your own one can be the screen",
                "Ăn quân Tốt đen: Tốt của bạn có thể làm ngòi",
            ],
            Lesson::Soldier => [
                "过河走到星星上，再吃掉对方的卒",
                "過河走到星星上，再吃掉對方的卒",
                "Cross the river to the star, then capture the soldier",
                "Sang sông tới ngôi sao, rồi ăn quân Tốt",
            ],
            Lesson::Check => ["应将", "應將", "Get out of check", "Hãy thoát chiếu"],
            Lesson::Mate => {
                ["一步将死对方", "一步將死對方", "Checkmate in one move", "Chiếu hết trong một nước"]
            }
        })
    }

    /// That a point, of which this is said, is to be reached.
    pub fn goal(self, said: &str) -> String {
        say!(self, "{said}，目标", "{said}，目標", "{said}, goal", "{said}, đích")
    }

    /// Which step of how many this is, for those who hear it.
    pub fn step_of(self, step: usize, steps: usize) -> String {
        say!(
            self,
            "第 {step} 步，共 {steps} 步",
            "第 {step} 步，共 {steps} 步",
            "Step {step} of {steps}",
            "Bước {step} trên {steps}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_says_something() {
        for language in Language::ALL {
            for label in GuideLabel::ALL {
                assert!(!label.text(language).is_empty(), "{label:?} in {language:?}");
            }
            for lesson in Lesson::ALL {
                let texts = [
                    language.lesson_title(lesson),
                    language.lesson_text(lesson),
                    language.lesson_goal(lesson),
                ];
                assert!(texts.iter().all(|text| !text.is_empty()), "{lesson:?} in {language:?}");
            }
        }
    }
}
