//! Texts about puzzles.

use super::Language;
use crate::engine::board::{Kind, Piece, Side};
use crate::game::puzzle::{ClassicVerdict, Endgame, EndgameTask, Grade, Source};
use crate::session::Worth;
use crate::words::{capitalised, with_article};

labels! {
    /// A fixed text of the puzzles.
    pub enum PuzzleLabel;

    Title: "习题", "習題", "Puzzles", "Câu đố";
    // The sets, and their tooltips.
    Masters: "实战", "實戰", "Masters", "Danh thủ";
    Classics: "适情雅趣", "適情雅趣", "Classics", "Cổ phổ";
    Endgames: "残局", "殘局", "Endgames", "Tàn cuộc";
    MastersGame: "大师对局", "大師對局", "A game of masters", "Ván của danh thủ";
    FromMasters: "实战", "實戰", "From masters' games", "Từ ván của danh thủ";
    OtherThemes: "其他题", "其他題", "Other puzzles", "Câu đố khác";
    MastersHint: "大师对局中的杀着与得子", "大師對局中的殺著與得子", "Mates and tactics from games of masters",
        "Đòn chiếu hết và đòn ăn quân từ các ván của danh thủ";
    ClassicsHint: "《适情雅趣》（1570 年）的排局", "《適情雅趣》（1570 年）的排局",
        "The compositions of the Shiqing Yaqu (适情雅趣), a book of 1570", "Các thế cờ của Thích Tình Nhã Thú (适情雅趣), năm 1570";
    EndgamesHint: "与电脑实战基本残局", "與電腦實戰基本殘局", "Basic endgames, played against the computer",
        "Các thế tàn cơ bản, đấu với máy";
    Sets: "题目来源", "題目來源", "Where the puzzles are from", "Nguồn câu đố";
    Mistakes: "失误", "失誤", "Mistakes", "Sai lầm";
    MistakesHint: "您与电脑对局中的失误，和练习过的其他复盘中的失误，找出更好的着法", "您與電腦對局中的失誤，和練習過的其他復盤中的失誤，找出更好的著法",
        "Your mistakes in reviewed games against the computer, and those of other reviews that you have practised: find the better move",
        "Sai lầm của bạn trong các ván với máy đã xem lại, và sai lầm trong các ván khác mà bạn đã luyện: hãy tìm nước tốt hơn";
    FilterMistakes: "棋手", "棋手", "Players", "Người chơi";
    // The choice of puzzles.
    Theme: "题型", "題型", "Theme", "Chủ đề";
    AnyTheme: "全部题型", "全部題型", "Any theme", "Mọi chủ đề";
    Grade: "难度", "難度", "Difficulty", "Độ khó";
    OwnGrade: "适合您", "適合您", "Suits you", "Vừa sức";
    Choose: "选题…", "選題…", "Choose...", "Chọn...";
    NothingFits: "没有这样的题", "沒有這樣的題", "No puzzles match", "Không có câu nào như vậy";
    Filter: "局名、编号、结论", "局名、編號、結論", "Number or verdict", "Số hoặc kết luận";
    FilterEndgames: "棋子、和、胜", "棋子、和、勝", "Pieces, won or drawn", "Quân cờ, thắng hoặc hòa";
    // Buttons.
    Solution: "看答案", "看答案", "Solution", "Lời giải";
    Next: "下一题", "下一題", "Next", "Câu tiếp";
    Skip: "跳过", "跳過", "Skip", "Bỏ qua";
    BackToReview: "返回复盘", "返回復盤", "Back to the review", "Về phần xem lại";
    ShowRest: "看后续着法", "看後續著法", "Show how it ends", "Xem phần sau";
    Again: "再做一次", "再做一次", "Once more", "Làm lại";
    Analyse: "分析此局", "分析此局", "Analyse this", "Phân tích";
    AnalyseHint: "放到主棋盘上", "放到主棋盤上", "Put it on the main board", "Đưa lên bàn cờ chính";
    HintHint: "先说什么子，再指哪一个，然后是着法，最后看答案", "先說什麼子，再指哪一個，然後是著法，最後看答案",
        "First the kind of piece, then the piece, then the move, then the solution",
        "Trước hết là loại quân, rồi quân nào, rồi nước đi, sau cùng là lời giải";
    // Texts below the board.
    Find: "走出您找到的着法", "走出您找到的著法", "Play the move you found", "Hãy đi nước bạn tìm được";
    GoOn: "正确，请继续", "正確，請繼續", "Right: go on", "Đúng rồi, đi tiếp";
    Right: "正确", "正確", "Right", "Đúng";
    Checking: "引擎正在查证这一着…", "引擎正在查證這一著…", "The engine checks whether that wins, too...",
        "Máy đang xem nước này có thắng không...";
    CheckingChances: "引擎正在看这一着是否同样好…", "引擎正在看這一著是否同樣好…", "The engine checks whether that is as good...",
        "Máy đang xem nước này có tốt như vậy không...";
    NoMistakes: "还没有失误可以练习", "還沒有失誤可以練習", "There are no mistakes to practise yet", "Chưa có sai lầm nào để luyện";
    MistakesFrom: "与电脑的对局复盘之后，您的失误会出现在这里。其他对局，请按复盘下面的“练习失误”。",
        "與電腦的對局復盤之後，您的失誤會出現在這裡。其他對局，請按復盤下面的「練習失誤」。",
        "The review of a game against the computer brings your mistakes here. For any other game, choose “Practise” below its review.",
        "Sau khi xem lại một ván với máy, sai lầm của bạn sẽ có ở đây. Với ván khác, hãy chọn “Luyện tập” bên dưới phần xem lại.";
    MistakesDone: "这局的失误都练完了", "這局的失誤都練完了", "That was the last mistake of this game", "Đó là sai lầm cuối cùng của ván này";
    MistakesComeAgain: "第一次没做对的题，过几天再出现。", "第一次沒做對的題，過幾天再出現。",
        "Those you did not solve at the first try come back some days later.", "Câu chưa giải đúng ngay sẽ trở lại sau vài ngày.";
    Telling: "答案演示中", "答案演示中", "This is the solution", "Đây là lời giải";
    Taking: "正确，看看得到了什么", "正確，看看得到了什麼", "Right: this is what it wins", "Đúng rồi, hãy xem ăn được gì";
    ComputerThinks: "电脑在想", "電腦在想", "The computer thinks", "Máy đang nghĩ";
    DrawDeclined: "电脑认为自己占优，不同意和棋", "電腦認為自己佔優，不同意和棋",
        "The computer declines the draw: it thinks it is better",
        "Máy không đồng ý hòa: máy cho rằng mình hơn";
    EngineFailed: "电脑出错，请重做此题", "電腦出錯，請重做此題", "The computer has failed: start again",
        "Máy gặp lỗi, hãy làm lại";
    Computing: "正在算出这个残局的全部结果…", "正在算出這個殘局的全部結果…", "All results of this endgame are being computed...",
        "Đang tính mọi kết quả của tàn cuộc này...";
    WinGivenAway: "这一着把胜局走丢了，可以悔棋", "這一著把勝局走丟了，可以悔棋", "That move gave the win away: you can undo it",
        "Nước này đánh mất thế thắng: có thể rút lại";
    DrawGivenAway: "这一着把和局走丢了，可以悔棋", "這一著把和局走丟了，可以悔棋", "That move gave the draw away: you can undo it",
        "Nước này đánh mất thế hòa: có thể rút lại";
    // How an attempt ended.
    Clean: "一次解出！", "一次解出！", "Solved at the first try!", "Giải đúng ngay!";
    Solved: "解出了", "解出了", "Solved", "Đã giải được";
    ComesAgain: "已加入复习", "已加入複習", "Added to your training", "Câu này sẽ trở lại";
    Told: "这是答案", "這是答案", "That is the solution", "Lời giải là vậy";
    OwnWay: "您的走法一样快", "您的走法一樣快", "Your own way, and just as quick", "Cách của bạn, nhanh không kém";
    Reached: "做到了", "做到了", "Well done", "Tốt lắm";
    Held: "守住了", "守住了", "The draw is held", "Đã giữ được hòa";
    NotReached: "未解出", "未解出", "Not this time", "Chưa được";
    // The user's progress.
    Streak: "连对", "連對", "Streak", "Chuỗi";
    Best: "最高", "最高", "Best", "Kỷ lục";
    SolvedOf: "已解", "已解", "Solved", "Đã giải";
    Due: "待复习", "待複習", "Due", "Ôn lại";
    DueHint: "第一次没做对的题，过几天再出现；这些题今天或更早就该再做", "第一次沒做對的題，過幾天再出現；這些題今天或更早就該再做",
        "Puzzles you did not solve at the first try come back some days later. This many are due today",
        "Câu chưa giải đúng ngay sẽ trở lại sau vài ngày: hôm nay cần làm lại chừng này câu";
    ByTheme: "各题型首次正确率", "各題型首次正確率", "First tries by theme", "Lần đầu đúng theo chủ đề";
    Repetition: "复习", "複習", "Again", "Ôn lại";
    // Marks in lists.
    SolvedMark: "已解", "已解", "solved", "đã giải";
    DueMark: "待复习", "待複習", "due", "ôn lại";
}

impl Language {
    /// Says that a move keeps the winning chances although another is the best.
    pub fn keeps_chances(self, best: &str) -> String {
        say!(
            self,
            "这一着也行，最佳是{best}",
            "這一著也行，最佳是{best}",
            "That works, too. Best was {best}",
            "Nước này cũng được; hay nhất là {best}"
        )
    }

    /// The move of the game in which the puzzle's mistake was made.
    pub fn in_the_game(self, mv: &str) -> String {
        say!(self, "对局中走了{mv}", "對局中走了{mv}", "In the game, {mv} was played", "Trong ván đã đi {mv}")
    }

    /// The task to find a forced win.
    pub fn asks_to_win(self, side: Side) -> String {
        self.asked(side, ["先行，取胜", "先行，取勝", "to move and win", "đi trước và thắng"])
    }

    /// The task to mate in this many moves.
    pub fn asks_to_mate(self, side: Side, moves: u32) -> String {
        let (name, mate) = (self.side(side), self.mate_in(moves));
        let count = if moves == 1 { "one move".into() } else { format!("{moves} moves") };
        say!(
            self,
            "{name}先行，{mate}",
            "{name}先行，{mate}",
            "{name} to move: checkmate in {count}",
            "{name} đi trước: chiếu hết sau {moves} nước"
        )
    }

    /// The task to win material.
    pub fn asks_to_gain(self, side: Side) -> String {
        self.asked(
            side,
            ["先行，得子占优", "先行，得子佔優", "to move and win material", "đi trước và ăn quân có lợi"],
        )
    }

    /// The task to find a better move than the one played.
    pub fn asks_for_better(self, side: Side, played: &str) -> String {
        let name = self.side(side);
        say!(
            self,
            "{name}走了{played}，请找出更好的着法",
            "{name}走了{played}，請找出更好的著法",
            "{name} played {played}: find something better",
            "{name} đã đi {played}: hãy tìm nước tốt hơn"
        )
    }

    /// The task to win as `side` against the computer.
    pub fn asks_to_play_and_win(self, side: Side) -> String {
        let name = self.side(side);
        say!(
            self,
            "您执{name}，取胜",
            "您執{name}，取勝",
            "You play {name}: win",
            "Bạn cầm {name}: hãy thắng"
        )
    }

    /// The task to hold a draw as `side` against the computer.
    pub fn asks_to_hold(self, side: Side) -> String {
        let name = self.side(side);
        say!(
            self,
            "您执{name}，守和",
            "您執{name}，守和",
            "You play {name}: hold the draw",
            "Bạn cầm {name}: hãy giữ hòa"
        )
    }

    fn asked(self, side: Side, [simplified, traditional, english, vietnamese]: [&str; 4]) -> String {
        let name = self.side(side);
        say!(self, "{name}{simplified}", "{name}{traditional}", "{name} {english}", "{name} {vietnamese}")
    }

    /// A hint that names the kind of piece to move.
    pub fn kind_to_move(self, piece: Piece) -> String {
        let name = self.piece(piece);
        say!(
            self,
            "该走{name}",
            "該走{name}",
            capitalised(&format!("{} moves", with_article(piece))),
            "Hãy đi {name}"
        )
    }

    /// A hint that names the whole move.
    pub fn move_to_play(self, mv: &str) -> String {
        say!(self, "走{mv}", "走{mv}", "Play {mv}", "Đi {mv}")
    }

    pub fn wrong_tries(self, count: u32) -> String {
        say!(
            self,
            "走错 {count} 次",
            "走錯 {count} 次",
            if count == 1 { "1 wrong try".into() } else { format!("{count} wrong tries") },
            "Sai {count} lần"
        )
    }

    /// Says for how many moves a draw has been held, and for how many it must be.
    pub fn held_of(self, moves: usize, of: usize) -> String {
        say!(
            self,
            "已守 {moves}/{of} 回合",
            "已守 {moves}/{of} 回合",
            "Held for {moves} of {of} moves",
            "Đã giữ {moves}/{of} nước"
        )
    }

    /// A composition's title with its book, as the title of a record.
    pub fn classic_of_book(self, number: u16, title: &str) -> String {
        let book = say!(self, "适情雅趣", "適情雅趣", "Shiqing Yaqu", "Thích Tình Nhã Thú");
        format!("{book} {}", self.classic(number, title))
    }

    /// The engine's verdict on a composition in a few words.
    pub fn verdict_word(self, verdict: ClassicVerdict) -> String {
        match verdict {
            ClassicVerdict::ForcedWin { moves } => self.mate_in(moves),
            ClassicVerdict::Winning { .. } => say!(self, "胜势", "勝勢", "winning", "ưu thế thắng"),
            ClassicVerdict::Disagrees { .. } => {
                say!(self, "引擎不同意", "引擎不同意", "the engine disagrees", "máy không đồng ý")
            }
        }
    }

    /// The engine's verdict on a composition in a sentence.
    pub fn classic_verdict(self, verdict: ClassicVerdict) -> String {
        let score = |centipawns: i32| format!("{:+.1}", f64::from(centipawns) / 100.0);
        match verdict {
            ClassicVerdict::ForcedWin { moves } => {
                let mate = self.mate_in(moves);
                say!(
                    self,
                    "引擎证明：{mate}",
                    "引擎證明：{mate}",
                    "The engine proves {mate}.",
                    "Máy chứng minh: {mate}."
                )
            }
            ClassicVerdict::Winning { centipawns } => {
                let score = score(centipawns);
                say!(
                    self,
                    "引擎认为胜势（{score}），但未证明必胜。请与电脑下完。",
                    "引擎認為勝勢（{score}），但未證明必勝。請與電腦下完。",
                    "Winning ({score}) as far as the engine sees, but not proven. Play it out against the computer.",
                    "Máy thấy ưu thế thắng ({score}), chưa chứng minh. Hãy đấu với máy."
                )
            }
            ClassicVerdict::Disagrees { centipawns } => {
                let score = score(centipawns);
                say!(
                    self,
                    "引擎不同意：看不到胜法（{score}）。与电脑下下看。",
                    "引擎不同意：看不到勝法（{score}）。與電腦下下看。",
                    "The engine disagrees: it sees no win ({score}). Try it against the computer.",
                    "Máy không đồng ý: không thấy cách thắng ({score}). Hãy thử với máy."
                )
            }
        }
    }

    /// The tablebase's result for an endgame in a few words.
    pub fn task_word(self, task: EndgameTask) -> String {
        match task {
            EndgameTask::Win { plies } => self.win_in(plies.div_ceil(2)),
            EndgameTask::Hold => say!(self, "和棋", "和棋", "a draw", "hòa"),
        }
    }

    /// The tablebase's result for an endgame in a sentence.
    pub fn task(self, task: EndgameTask) -> String {
        let word = self.task_word(task);
        say!(
            self,
            "残局库：{word}",
            "殘局庫：{word}",
            "By exact analysis: {word}.",
            "Phân tích đầy đủ: {word}."
        )
    }

    /// The value of the endgame's current position for the user.
    pub fn worth(self, worth: Worth) -> String {
        let word = match worth {
            Worth::Won(moves) => self.win_in(moves),
            Worth::Drawn => self.task_word(EndgameTask::Hold),
            Worth::Lost(moves) => say!(
                self,
                "{moves} 步负",
                "{moves} 步負",
                if moves == 1 { "lost in one move".into() } else { format!("lost in {moves} moves") },
                "thua sau {moves} nước"
            ),
        };
        say!(self, "现在：{word}", "現在：{word}", "Now: {word}.", "Lúc này: {word}.")
    }

    /// The pieces of an endgame, the stronger side's first: 车兵对双士.
    pub fn endgame(self, endgame: &Endgame) -> String {
        let attacker = endgame.attacker();
        let [strong, weak] = [attacker, !attacker].map(|side| self.pieces(side, &endgame.material(side)));
        say!(
            self,
            "{strong}对{weak}",
            "{strong}對{weak}",
            capitalised(&format!("{strong} against {weak}")),
            "{strong} với {weak}"
        )
    }

    /// The pieces of an endgame, and the side that the user plays.
    pub fn endgame_and_side(self, endgame: &Endgame) -> String {
        let (name, side) = (self.endgame(endgame), self.side(endgame.player));
        say!(self, "{name}，执{side}", "{name}，執{side}", "{name} ({side})", "{name} ({side})")
    }

    /// The pieces of a side, grouped by kind. In Chinese, a single piece is 单车, and pairs of guards
    /// and elephants have names of their own.
    fn pieces(self, side: Side, kinds: &[Kind]) -> String {
        let mut groups: Vec<(Kind, usize)> = Vec::new();
        for &kind in kinds {
            match groups.last_mut() {
                Some((last, count)) if *last == kind => *count += 1,
                _ => groups.push((kind, 1)),
            }
        }
        let single = say!(self, "单", "單", "", "");
        let is_chinese = !single.is_empty();
        let [advisor, elephant] =
            [Kind::Advisor, Kind::Elephant].map(|kind| self.piece(Piece::new(side, kind)));
        let guards = match [Kind::Advisor, Kind::Elephant]
            .map(|kind| kinds.iter().filter(|&&one| one == kind).count())
        {
            [2, 2] if is_chinese => Some(format!("{advisor}{elephant}全")),
            [1, 2] if is_chinese => Some(format!("{single}缺{advisor}")),
            [2, 1] if is_chinese => Some(format!("{single}缺{elephant}")),
            _ => None,
        };
        if guards.is_some() {
            groups.retain(|(kind, _)| !matches!(kind, Kind::Advisor | Kind::Elephant));
        }
        let name = |(kind, count): (Kind, usize)| {
            let name = self.piece(Piece::new(side, kind));
            match count {
                1 if kinds.len() == 1 => format!("{single}{name}"),
                1 => name.into(),
                2 => say!(self, "双{name}", "雙{name}", "2 {name}s", "2 {name}"),
                _ => say!(self, "三{name}", "三{name}", "{count} {name}s", "{count} {name}"),
            }
        };
        let names: Vec<String> = groups.into_iter().map(name).chain(guards).collect();
        match names.is_empty() {
            true => say!(self, "单将", "單將", "general", "Tướng"),
            false => names.join(&say!(self, "", "", " + ", " ")),
        }
    }

    /// The game that a puzzle is from: `胡荣华 – 杨官璘，1960 年，第 21 回合`. If no player's name is known or
    /// readable in this language, it says "a game of masters".
    pub fn puzzle_source(self, source: &Source) -> String {
        let players = self.players(source).unwrap_or_else(|| PuzzleLabel::MastersGame.text(self).into());
        let year = source.year.map(|year| say!(self, "{year} 年", "{year} 年", "{year}", "{year}"));
        let number = source.ply / 2 + 1;
        let place = say!(self, "第 {number} 回合", "第 {number} 回合", "move {number}", "nước {number}");
        let known: Vec<String> = [players].into_iter().chain(year).chain([place]).collect();
        known.join(self.comma())
    }

    /// A grade and the highest one, for screen readers.
    pub fn graded(self, grade: Grade) -> String {
        let name = PuzzleLabel::Grade.text(self);
        let [grade, most] = [grade, Grade::MAX].map(u8::from);
        say!(
            self,
            "{name} {grade}，满级 {most}",
            "{name} {grade}，滿級 {most}",
            "{name} {grade} of {most}",
            "{name} {grade} trên {most}"
        )
    }

    /// The title of a list of compositions or endgames, with the numbers solved and in all.
    pub fn puzzles_to_choose(self, title: &str, solved: usize, total: usize) -> String {
        format!("{title} {solved}/{total}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::puzzle::read_endgames;

    #[test]
    fn of_a_source_only_what_is_known_is_told() {
        let told = |language: Language, red: &str, black: &str, year| {
            language.puzzle_source(&Source { red: red.into(), black: black.into(), year, ply: 20 })
        };
        let (chinese, english) = (Language::Simplified, Language::English);
        assert_eq!(told(chinese, "甲", "乙", Some(1979)), "甲 – 乙，1979 年，第 11 回合");
        assert_eq!(told(chinese, "甲", "-", None), "甲，第 11 回合");
        assert_eq!(told(chinese, "-", "-", Some(2001)), "大师对局，2001 年，第 11 回合");
        assert_eq!(told(english, "A", "B", None), "A – B, move 11");
        assert_eq!(told(english, "甲", "乙", Some(1979)), "A game of masters, 1979, move 11");
    }

    #[test]
    fn endgames_are_called_by_their_pieces() {
        let rows = "3ak4/4a4/9/9/9/9/9/9/4R4/4K4 w\tw\twin 31\n3k5/9/9/9/9/9/4P4/9/9/4K4 b\tb\thold\n\
                    2bakab2/9/9/4P4/9/9/9/9/4R4/3K5 w\tw\twin 31\n";
        let endgames: Vec<Endgame> = read_endgames(rows).map(Result::unwrap).collect();
        assert_eq!(Language::Simplified.endgame(&endgames[0]), "单车对双士");
        assert_eq!(Language::English.endgame(&endgames[0]), "Chariot against 2 advisors");
        assert_eq!(Language::Simplified.endgame(&endgames[1]), "单兵对单将");
        assert_eq!(Language::Traditional.endgame(&endgames[2]), "車兵對士象全");
        assert_eq!(Language::English.task(endgames[0].task), "By exact analysis: a win in 16 moves.");
    }
}
