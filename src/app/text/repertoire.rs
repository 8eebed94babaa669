//! Texts of the repertoire trainer.

use super::Language;
use crate::engine::board::Side;

labels! {
    /// A fixed text of the trainer.
    pub enum RepertoireLabel;

    Title: "布局训练", "布局訓練", "Repertoire trainer", "Luyện khai cuộc";
    Whose: "这份棋谱是哪一方的布局？程序走另一方，您凭记忆应对。这会记在棋谱里。",
        "這份棋譜是哪一方的布局？程式走另一方，您憑記憶應對。這會記在棋譜裡。",
        "Whose repertoire is this study? The program plays the other side, and you answer from memory. It is kept in the study.",
        "Bản ghi này là khai cuộc của bên nào? Chương trình đi bên kia, bạn trả lời theo trí nhớ. Điều này được giữ trong bản ghi.";
    WhoseStatus: "先选一方", "先選一方", "Choose a side first", "Hãy chọn một bên trước";
    OpponentMoves: "对方走棋", "對方走棋", "The opponent moves", "Đối phương đi";
    YourMove: "您的应着？", "您的應著？", "Your answer?", "Bạn trả lời thế nào?";
    Right: "对，这就是您的应着", "對，這就是您的應著", "Right, that is your answer", "Đúng, đó là nước trả lời của bạn";
    NothingDue: "今天没有要练的了", "今天沒有要練的了", "Nothing is due today", "Hôm nay không còn gì phải luyện";
    NothingDueMore: "今天要练的都练完了。也可以不管日期，把全部局面再练一遍。",
        "今天要練的都練完了。也可以不管日期，把全部局面再練一遍。",
        "You have done everything that is due today. You can still practise all positions.",
        "Đã luyện xong phần của hôm nay. Bạn có thể luyện lại mọi thế cờ bất kể lịch.";
    Practise: "全部再练", "全部再練", "Practise all", "Luyện tất cả";
    ShowAnswer: "显示应着", "顯示應著", "Show the answer", "Xem nước trả lời";
    NoGaps: "没有缺口：大师常走的着法都有应着", "沒有缺口：大師常走的著法都有應著",
        "No gaps: you have an answer to everything that masters often play", "Không có lỗ hổng: đã có nước đáp mọi nước danh thủ hay đi";
}

impl Language {
    /// The title of a repertoire.
    pub fn repertoire_of(self, side: Side) -> String {
        let side = self.side(side);
        say!(self, "{side}的布局", "{side}的布局", "Repertoire for {side}", "Khai cuộc của {side}")
    }

    /// The question for the user.
    pub fn repertoire_question(self, side: Side) -> String {
        let side = self.side(side);
        say!(
            self,
            "您执{side}：走出棋谱里的着法",
            "您執{side}：走出棋譜裡的著法",
            "You play {side}: play what your study answers",
            "Bạn cầm {side}: hãy đi nước có trong bản ghi"
        )
    }

    /// Shows the answer.
    pub fn answer_is(self, mv: &str) -> String {
        say!(self, "应着：{mv}", "應著：{mv}", "The answer: {mv}", "Nước trả lời: {mv}")
    }

    /// Says that a move is not in the study.
    pub fn not_in_repertoire(self, mv: &str) -> String {
        say!(
            self,
            "{mv} 不在您的布局里，再想想",
            "{mv} 不在您的布局裡，再想想",
            "{mv} is not in your repertoire: try again",
            "{mv} không có trong khai cuộc của bạn: thử lại"
        )
    }

    /// The numbers of positions that are due, new and known.
    pub fn repertoire_count(self, due: usize, new: usize, known: usize) -> String {
        say!(
            self,
            "待复习 {due}，新 {new}，已记住 {known}",
            "待複習 {due}，新 {new}，已記住 {known}",
            "{due} due, {new} new, {known} known",
            "Đến hạn {due}, mới {new}, đã thuộc {known}"
        )
    }

    /// Says how many questions the user has answered in this session, and how many correctly.
    pub fn answered(self, known: usize, asked: usize) -> String {
        say!(
            self,
            "这次答了 {asked} 题，答对 {known} 题",
            "這次答了 {asked} 題，答對 {known} 題",
            "This time: {known} of {asked} known",
            "Lần này: thuộc {known}/{asked}"
        )
    }

    pub fn gaps(self, count: usize) -> String {
        say!(self, "缺口：{count}", "缺口：{count}", "Gaps: {count}", "Lỗ hổng: {count}")
    }

    /// A gap: after `line`, masters play `mv` in this share of the games. `None`: the study
    /// itself has the move, but no answer to it.
    pub fn gap(self, line: &str, mv: &str, share: Option<f64>) -> String {
        let after = match line {
            "" => String::new(),
            line => say!(self, "{line} 之后，", "{line} 之後，", "After {line}: ", "Sau {line}: "),
        };
        match share {
            Some(share) => {
                let percent = share * 100.0;
                say!(
                    self,
                    "{after}{percent:.0}% 的大师对局走 {mv}，棋谱里没有应着",
                    "{after}{percent:.0}% 的大師對局走 {mv}，棋譜裡沒有應著",
                    "{after}masters play {mv} in {percent:.0}% of the games; you have no answer",
                    "{after}danh thủ đi {mv} trong {percent:.0}% số ván; bạn chưa có nước đáp"
                )
            }
            None => say!(
                self,
                "{after}棋谱里的 {mv} 没有应着",
                "{after}棋譜裡的 {mv} 沒有應著",
                "{after}the study has {mv}, but no answer to it",
                "{after}bản ghi có {mv} nhưng chưa có nước đáp"
            ),
        }
    }
}
