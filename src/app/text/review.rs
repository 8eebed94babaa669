//! Texts of a review about a game and its moves.

use std::time::Duration;

use super::Language;
use crate::engine::board::Side;
use crate::game::review::{Class, Maker, MoveReview, Phase, PhaseReview, Review, chances};
use crate::session::Habit;

labels! {
    /// A fixed text of the review.
    pub enum ReviewLabel;

    About: "逐着搜索全局：胜负在哪里转折，怎样走更好。", "逐著搜尋全局：勝負在哪裡轉折，怎樣走更好。",
        "Searches every move: where the game turned, and what would have been better.",
        "Tìm kiếm từng nước: ván cờ đổi chiều ở đâu, và đi thế nào thì tốt hơn.";
    Start: "开始复盘", "開始復盤", "Start review", "Bắt đầu xem lại";
    Quick: "快速", "快速", "Quick", "Nhanh";
    Usual: "普通", "普通", "Usual", "Vừa";
    Thorough: "细致", "細緻", "Deep", "Kỹ";
    Effort: "复盘的细致程度", "復盤的細緻程度", "How deep the review looks", "Mức độ kỹ khi xem lại";
    Automatic: "对局结束后自动复盘", "對局結束後自動復盤", "Review each game when it ends", "Tự xem lại khi ván cờ kết thúc";
    Done: "复盘完成", "復盤完成", "Review done", "Đã xem lại xong";
    Stop: "停止", "停止", "Stop", "Dừng";
    Resume: "继续", "繼續", "Go on", "Tiếp tục";
    Again: "重新复盘", "重新復盤", "Review again", "Xem lại lần nữa";
    Write: "写入棋谱", "寫入棋譜", "Annotate", "Ghi chú giải";
    WriteHint: "把评价、说明和更好的着法写入棋谱，可随 PGN 导出", "把評價、說明和更好的著法寫入棋譜，可隨 PGN 匯出",
        "Adds signs, comments and better lines to the record; they are saved in a PGN, too",
        "Thêm ký hiệu, chú giải và nước tốt hơn vào bản ghi; PGN cũng có";
    Walk: "逐一看关键着法", "逐一看關鍵著法", "Walk through the key moments", "Xem từng nước then chốt";
    WalkHint: "棋盘上是该着之前的局面：红箭头是实战着法，绿箭头是更好的着法", "棋盤上是該著之前的局面：紅箭頭是實戰著法，綠箭頭是更好的著法",
        "The board before each of them: a red arrow for the move played, a green one for the better move",
        "Bàn cờ trước mỗi nước ấy: mũi tên đỏ là nước đã đi, mũi tên xanh là nước tốt hơn";
    ShowWhy: "为什么", "為什麼", "Show why", "Vì sao";
    ShowWhyHint: "在棋盘上走出说明缘由的变化", "在棋盤上走出說明緣由的變化",
        "Plays the line that shows it on the board", "Diễn trên bàn cờ biến cho thấy lý do";
    TryYourself: "自己试试", "自己試試", "Try yourself", "Tự thử";
    TryYourselfHint: "在这个局面上，自己找出更好的着法", "在這個局面上，自己找出更好的著法",
        "Find the better move yourself, in this position", "Tự tìm nước tốt hơn trong thế cờ này";
    NoneToFind: "这里没有可找的着法", "這裡沒有可找的著法", "There is no move to find here", "Ở đây không có nước nào để tìm";
    LineArrow: "箭头：变化的下一着", "箭頭：變化的下一著", "Arrow: the next move of the line.", "Mũi tên: nước kế tiếp của biến.";
    PlayedArrow: "红箭头：实战着法", "紅箭頭：實戰著法", "Red arrow: the move played.", "Mũi tên đỏ: nước đã đi.";
    Onward: "下一个", "下一個", "Next", "Tiếp";
    WalkDone: "关键着法看完了", "關鍵著法看完了", "That was the last key moment", "Đã xem hết các nước then chốt";
    PractiseThese: "练习失误", "練習失誤", "Practise mistakes", "Luyện các sai lầm";
    WalkAgain: "从头再看", "從頭再看", "From the first", "Xem lại từ đầu";
    Rematch: "再来一局", "再來一局", "Rematch", "Tái đấu";
    RematchHint: "双方互换，再下一局", "雙方互換，再下一局", "The same game again, with the sides swapped",
        "Chơi lại ván như vậy, đổi bên";
    LittleToPractise: "这一局没有什么特别要练的", "這一局沒有什麼特別要練的", "There is little to practise in this game",
        "Ván này không có gì nhiều phải luyện";
    PractiseMoments: "看看关键着法上更好的着", "看看關鍵著法上更好的著", "Look at the better moves of the key moments",
        "Hãy xem những nước hay hơn ở các nước then chốt";
    OpponentsMove: "这是对手走的着", "這是對手走的著", "Your opponent played this move", "Nước này do đối thủ đi";
    Story: "对局回顾…", "對局回顧…", "Story...", "Câu chuyện...";
    StoryHint: "一页纸的对局回顾：局势图、关键着法、教训；存为 PDF、HTML、PNG 或 SVG",
        "一頁紙的對局回顧：局勢圖、關鍵著法、教訓；存為 PDF、HTML、PNG 或 SVG",
        "The story of the game on one page: its curve, its key moments, its lessons; as PDF, HTML, PNG or SVG",
        "Câu chuyện ván cờ trên một trang: đồ thị, những nước then chốt, bài học; dạng PDF, HTML, PNG hoặc SVG";
    Practise: "练习失误", "練習失誤", "Practise", "Luyện tập";
    PractiseHint: "在出错的局面上，找出更好的着法", "在出錯的局面上，找出更好的著法",
        "Find a better move where you went wrong", "Tìm nước tốt hơn ở những chỗ bạn đi sai";
    NoMistakes: "没有失误可练", "沒有失誤可練", "There is no mistake to practise", "Không có sai lầm nào để luyện tập";
    IsWritten: "已写入棋谱", "已寫入棋譜", "It is in the record already", "Đã có trong bản ghi";
    HabitHint: "做这类习题", "做這類習題", "Puzzles that help with it", "Câu đố về chủ đề này";
    Previous: "上一个关键着法", "上一個關鍵著法", "Previous key moment", "Nước then chốt trước";
    Next: "下一个关键着法", "下一個關鍵著法", "Next key moment", "Nước then chốt sau";
    Stale: "着法已有变动，这次复盘不再适用。", "著法已有變動，這次復盤不再適用。",
        "The moves have changed since the review.", "Các nước đi đã thay đổi từ lần xem lại.";
    Outdated: "本局的复盘出自程序的另一版本，可重新复盘。", "本局的復盤出自程式的另一版本，可重新復盤。",
        "Another version of the program reviewed this game. A new review shows how it is judged now.",
        "Một phiên bản khác đã xem lại ván này. Hãy xem lại để có đánh giá hiện nay.";
    EndsRating: "复盘之后，本局不再计分", "復盤之後，本局不再計分",
        "After a review, this game no longer counts for your rating", "Sau khi xem lại, ván này không còn tính điểm";
    Graph: "局势图", "局勢圖", "Score graph", "Đồ thị đánh giá";
    GraphHint: "红色越高，红方越好。○ 缓着，● 失误，■ 漏杀，▼ 漏着。点击，或按 ←、→，可跳到该着。",
        "紅色越高，紅方越好。○ 緩著，● 失誤，■ 漏殺，▼ 漏著。點擊，或按 ←、→，可跳到該著。",
        "The higher the red, the better for Red. ○ inaccuracy, ● mistake, ■ missed mate, ▼ blunder. Click, or press ← →, to go there.",
        "Màu đỏ càng cao, Đỏ càng tốt. ○ thiếu chính xác, ● sai lầm, ■ bỏ lỡ chiếu hết, ▼ sai lầm nặng. Nhấp, hoặc bấm ← →, để đến đó.";
    EndOfLine: "变化结束", "變化結束", "End of the line", "Hết biến";
    GraphKeys: "红方的机会；左、右方向键跳到前后一着", "紅方的機會；左、右方向鍵跳到前後一著",
        "Red's chances; the left and right arrow keys go to the move before and after",
        "Cơ hội của Đỏ; phím mũi tên trái, phải đến nước trước, nước sau";
    Lost: "损失", "損失", "Lost", "Mất";
    PhaseHint: "准确率，其后是失去的胜率，各着相加；胜负已定之后的着法不算准确率，全是这样的着法记作 –",
        "準確率，其後是失去的勝率，各著相加；勝負已定之後的著法不算準確率，全是這樣的著法記作 –",
        "Accuracy, then the winning chances lost, all moves together. Moves made when the game was already lost or won do not count for \
         the accuracy; –: there are no others",
        "Độ chính xác, rồi đến cơ hội thắng đã mất, cộng mọi nước. Những nước đi khi ván cờ đã ngã ngũ không tính vào độ chính xác; –: \
         không có nước nào khác";
    CountHint: "点击，或按 Enter，跳到第一着；再按，跳到下一着", "點擊，或按 Enter，跳到第一著；再按，跳到下一著",
        "Click, or press Enter, to go to the first one; again, to the next", "Nhấp, hoặc bấm Enter, để đến nước đầu tiên; lần nữa, đến nước kế tiếp";
    NoFaults: "双方都没有明显的失误。", "雙方都沒有明顯的失誤。", "Neither side made a serious mistake.", "Không bên nào mắc sai lầm lớn.";
    NotAllListed: "这里只列关键着法；要看其余的，请点表中的数字。", "這裡只列關鍵著法；要看其餘的，請點表中的數字。",
        "Only the key moments are listed. Click a number in the table to see the others, one after another.",
        "Ở đây chỉ có các nước then chốt. Nhấp vào số trong bảng để xem lần lượt những nước khác.";
    Refutation: "惩罚", "懲罰", "Refutation", "Phản bác";
    Answer: "应着", "應著", "Answer", "Nước đáp";
    ShowLine: "在棋盘上演示这一变化", "在棋盤上演示這一變化", "Play this line on the board", "Diễn lại biến này trên bàn cờ";
    Pause: "暂停", "暫停", "Pause the line", "Tạm dừng";
    PlayLine: "演示", "演示", "Play the line", "Diễn tiếp";
    LineBack: "在变化中后退一步", "在變化中後退一步", "One move back in the line", "Lùi một nước trong biến";
    LineOn: "在变化中前进一步", "在變化中前進一步", "One move on in the line", "Tiến một nước trong biến";
    Insert: "把变化加入棋谱", "把變化加入棋譜", "Add the line to the moves", "Thêm biến vào bản ghi";
    EndReplay: "返回", "返回", "Back", "Quay lại";
}

impl Language {
    /// Names the position before a move.
    pub fn before_move(self, mv: &str) -> String {
        say!(self, "{mv} 之前", "{mv} 之前", "before {mv}", "trước {mv}")
    }

    pub fn out_of(self, number: usize, count: usize) -> String {
        say!(self, "{number} / {count}", "{number} / {count}", "{number} of {count}", "{number} trên {count}")
    }

    /// Says how many key moments were not on the walk.
    pub fn more_in_list(self, count: usize) -> String {
        say!(
            self,
            "下面的列表里还有 {count} 处",
            "下面的列表裡還有 {count} 處",
            "{count} more in the list below",
            "Còn {count} nước nữa trong danh sách bên dưới"
        )
    }

    /// What the arrows of a moment are: the move played, and the better one if it is known.
    pub fn arrows(self, better: Option<&str>) -> String {
        match better {
            None => ReviewLabel::PlayedArrow.text(self).into(),
            Some(better) => say!(
                self,
                "红箭头：实战着法；带圈的绿箭头：更好的{better}",
                "紅箭頭：實戰著法；帶圈的綠箭頭：更好的{better}",
                "Red arrow: played. Green, with a ring: better, {better}.",
                "Đỏ: nước đã đi. Xanh có vòng: tốt hơn, {better}."
            ),
        }
    }

    /// How much a bad move has lowered its side's winning chances. `None` if it cannot be seen in
    /// whole percents.
    pub fn chances_fell(self, judged: &MoveReview) -> Option<String> {
        let [before, after] = [judged.before, judged.after].map(|score| (100.0 * chances(score)).round());
        let side = self.side(judged.side);
        (judged.class.is_fault() && after < before).then(|| {
            say!(
                self,
                "{side}胜率从 {before}% 降到 {after}%",
                "{side}勝率從 {before}% 降到 {after}%",
                "{side}'s winning chances fell from {before}% to {after}%",
                "Cơ hội thắng của {side} giảm từ {before}% xuống {after}%"
            )
        })
    }

    /// The progress of a review, from 0 to 1, and the time it still takes. It is a share and not a
    /// number of positions, because some positions are searched more than once.
    pub fn review_progress(self, share: f32, left: Option<Duration>) -> String {
        let percent = (100.0 * share).floor();
        let done = say!(self, "已完成 {percent}%", "已完成 {percent}%", "{percent}% done", "xong {percent}%");
        let Some(left) = left else { return done };
        let time = self.rough_time(left);
        say!(self, "{done}，还需 {time}", "{done}，還需 {time}", "{done}, {time} left", "{done}, còn {time}")
    }

    /// Says that a review was written into the record, and where to find it.
    pub fn annotated(self, moves: usize) -> String {
        let count = if moves == 1 { "1 move".into() } else { format!("{moves} moves") };
        say!(
            self,
            "已为 {moves} 着写入注解，见着法列表",
            "已為 {moves} 著寫入註解，見著法列表",
            "Annotated {count}, as the list of moves shows",
            "Đã ghi chú giải cho {moves} nước, xem danh sách nước đi"
        )
    }

    /// Says that a review is done, and how accurately each side played, if a move of either counts.
    pub fn review_done(self, review: &Review) -> String {
        if review.accuracy.iter().all(Option::is_none) {
            return ReviewLabel::Done.text(self).into();
        }
        self.sentences(ReviewLabel::Done.text(self), &self.accuracy_of_both(review))
    }

    /// The accuracy of both sides.
    pub fn accuracy_of_both(self, review: &Review) -> String {
        let sides = Side::BOTH
            .map(|side| self.one_after_the_other(self.side(side), &self.accuracy_in_full(review, side)));
        self.labelled(self.accuracy_label(), &self.in_a_row(&sides))
    }

    /// A side's accuracy, and of how many moves it is if they are few.
    fn accuracy_in_full(self, review: &Review, side: Side) -> String {
        let accuracy = self.accuracy(review.accuracy[side.index()]);
        match few_moves(review, side) {
            None => accuracy,
            Some(count) => self.bracketed(&accuracy, &self.counted_moves(count)),
        }
    }

    /// The same for little room.
    pub fn accuracy_in_cell(self, review: &Review, side: Side) -> String {
        let accuracy = self.accuracy(review.accuracy[side.index()]);
        let Some(count) = few_moves(review, side) else { return accuracy };
        let moves = self.counted_moves(count);
        say!(
            self,
            "{accuracy}（{count}着）",
            "{accuracy}（{count}著）",
            "{accuracy} ({moves})",
            "{accuracy} ({moves})"
        )
    }

    fn counted_moves(self, count: usize) -> String {
        match count {
            1 => say!(self, "1 着", "1 著", "1 move", "1 nước"),
            _ => say!(self, "{count} 着", "{count} 著", "{count} moves", "{count} nước"),
        }
    }

    /// A side's moves of each class, for a tooltip and a screen reader.
    pub fn faults(self, review: &Review, side: Side) -> String {
        let counts = Class::ALL.into_iter().map(|class| (class, review.count(side, class)));
        let parts: Vec<String> =
            counts.map(|(class, count)| format!("{} {count}", self.class(class))).collect();
        self.in_a_row(&parts)
    }

    /// The texts separated by commas.
    pub fn in_a_row(self, parts: &[String]) -> String {
        parts.join(self.comma())
    }

    /// A side's accuracy and classes of moves, for screen readers.
    pub fn told_side(self, review: &Review, side: Side) -> String {
        let accuracy = self.accuracy_in_full(review, side);
        let accuracy = self.one_after_the_other(self.accuracy_label(), &accuracy);
        self.sentences(&self.labelled(self.side(side), &accuracy), &self.faults(review, side))
    }

    /// A side's accuracy and lost winning chances in a phase.
    pub fn phase_review(self, part: Option<PhaseReview>) -> [String; 2] {
        let accuracy = self.accuracy(part.and_then(|part| part.accuracy()));
        let Some(PhaseReview { loss, .. }) = part else { return [accuracy, String::new()] };
        let loss = self.chances_lost(loss);
        let sign = if loss == self.chances_lost(0.0) { "" } else { "−" };
        [accuracy, format!("{sign}{loss}")]
    }

    /// Both sides' accuracy and lost winning chances in a phase, for screen readers.
    pub fn told_phase(self, phase: Phase, of_sides: [Option<PhaseReview>; 2]) -> String {
        let sides = Side::BOTH.map(|side| {
            let part = of_sides[side.index()];
            let accuracy = self.accuracy(part.and_then(|part| part.accuracy()));
            let played = self.one_after_the_other(self.side(side), &accuracy);
            let lost = part.map(|part| self.told_loss(part.loss));
            self.in_a_row(&[played].into_iter().chain(lost).collect::<Vec<String>>())
        });
        self.labelled(self.phase(phase), &self.in_a_row(&sides))
    }

    fn told_loss(self, loss: f64) -> String {
        let loss = self.chances_lost(loss);
        say!(self, "失去胜率 {loss}", "失去勝率 {loss}", "{loss} lost", "mất {loss}")
    }

    /// A lesson from the game, with a note that the user often makes this mistake.
    pub fn told_habit(self, told: &str, Habit { times, games, .. }: Habit) -> String {
        say!(
            self,
            "{told}（您最近复盘的 {games} 局中有 {times} 局）",
            "{told}（您最近復盤的 {games} 局中有 {times} 局）",
            "{told} (in {times} of your last {games} reviewed games)",
            "{told} (trong {times}/{games} ván đã xem lại gần đây)"
        )
    }

    /// A mistake that the user often makes.
    pub fn habit(self, Habit { lesson, times, games }: Habit) -> String {
        let lesson = self.lesson(lesson);
        say!(
            self,
            "您最近复盘的 {games} 局中有 {times} 局：{lesson}",
            "您最近復盤的 {games} 局中有 {times} 局：{lesson}",
            "In {times} of your last {games} reviewed games: {lesson}",
            "Trong {times}/{games} ván đã xem lại gần đây: {lesson}"
        )
    }

    /// The origin of a review: the program, the evaluation, the nodes for each move and the median
    /// depth.
    pub fn review_maker(self, maker: &Maker, nodes: u64, depth: u32) -> String {
        let evaluation = match maker.has_network {
            true => say!(self, "神经网络评估", "神經網路評估", "neural network", "mạng nơ-ron"),
            false => say!(self, "手工评估", "手工評估", "handmade evaluation", "hàm lượng giá thủ công"),
        };
        let (program, nodes, depth) = (&maker.program, self.nodes_a_move(nodes), self.depth(depth));
        say!(
            self,
            "楚河 {program}，{evaluation}，{nodes}，{depth}",
            "楚河 {program}，{evaluation}，{nodes}，{depth}",
            "Chuhe {program}, {evaluation}, {nodes}, {depth}",
            "Chuhe {program}, {evaluation}, {nodes}, {depth}"
        )
    }

    /// Says that the scores are from the game's file, who annotated it, if known, and what a review
    /// would add. `has_reasons`: the file has lines that show why moves were bad.
    pub fn scores_of_file(self, annotator: Option<&str>, has_reasons: bool) -> String {
        let file = say!(self, "棋谱文件", "棋譜檔案", "the game's file", "tệp ván cờ");
        let file = annotator.map_or_else(|| file.clone(), |who| self.bracketed(&file, who));
        if has_reasons {
            return say!(
                self,
                "分数和变化出自{file}。重新复盘后才能练习失误、制作对局回顾和写入棋谱。",
                "分數和變化出自{file}。重新復盤後才能練習失誤、製作對局回顧和寫入棋譜。",
                "The scores and lines are from {file}. After a new review, mistakes can be practised, and the story told.",
                "Điểm và các biến lấy từ {file}. Xem lại lần nữa rồi mới luyện được các sai lầm và lưu câu chuyện ván cờ."
            );
        }
        say!(
            self,
            "分数出自{file}。重新复盘会逐着搜索，并说明缘由。",
            "分數出自{file}。重新復盤會逐著搜尋，並說明緣由。",
            "The scores are from {file}. A new review searches every move and says why.",
            "Điểm lấy từ {file}. Xem lại lần nữa sẽ tìm kiếm từng nước và nêu lý do."
        )
    }
}

/// An accuracy of fewer moves says little.
const FEW_MOVES: usize = 10;

/// The number of moves of which a side's accuracy is, if they are few.
fn few_moves(review: &Review, side: Side) -> Option<usize> {
    Some(review.accuracy_moves(side)).filter(|&count| (1..FEW_MOVES).contains(&count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;
    use crate::game::Game;
    use crate::game::review::FoundLine;

    #[test]
    fn a_single_move_is_counted_in_the_singular() {
        let mut game = Game::new(Position::start(), Profile::default());
        game.play("a0a1".parse().unwrap()).unwrap();
        let even = Some(FoundLine { score: Score::centipawns(0), moves: Vec::new(), depth: 9 });
        let review = Review::new(&game, &[even.clone(), even]);
        let shown = |language: Language| language.accuracy_in_cell(&review, Side::Red);
        assert_eq!(shown(Language::English), "100% (1 move)");
        assert_eq!(shown(Language::Simplified), "100%（1着）");
        assert!(Language::English.accuracy_of_both(&review).contains("100% (1 move)"));
    }

    #[test]
    fn of_a_phase_accuracy_and_loss_are_told() {
        let played = |mean_loss, loss| Some(PhaseReview { moves: 9, mean_loss, loss });
        let parts = [played(Some(0.0), 0.426), played(None, 0.001), None];
        let shown = parts.map(|part| Language::English.phase_review(part).join(" "));
        assert_eq!(shown, ["100% −43%", "– 0%", "– "]);
        let said = Language::English.told_phase(Phase::Endgame, [parts[0], parts[2]]);
        assert_eq!(said, "Endgame: Red 100%, 43% lost, Black –");
    }
}
