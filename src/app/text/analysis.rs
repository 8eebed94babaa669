//! Texts about the analysis of a position.

use super::Language;
use crate::engine::board::{Position, Side};
use crate::engine::evaluate::{Outlook, Score};
use crate::game::merit::Danger;

labels! {
    /// A fixed text of the analysis.
    pub enum AnalysisLabel;

    Analysis: "分析", "分析", "Analysis", "Phân tích";
    AnalysisHint: "开关：电脑一直计算棋盘上的局面", "開關：電腦一直計算棋盤上的局面",
        "Lets the computer search the position on the board", "Bật tắt: máy liên tục tính thế cờ trên bàn";
    Threats: "威胁", "威脅", "Threats", "Đe dọa";
    ThreatsHint: "如果轮到对方走，对方会走什么；箭头是得子、杀棋等威胁", "如果輪到對方走，對方會走什麼；箭頭是得子、殺棋等威脅",
        "What the other side would do if it were its move. Arrows show what it would win or gain, or how it would mate",
        "Nếu đến lượt đối phương thì họ sẽ đi gì. Mũi tên chỉ quân sẽ bị ăn, lợi thế lớn hoặc nước chiếu hết";
    NoThreat: "没有明显的威胁", "沒有明顯的威脅", "No clear threat", "Không có đe dọa rõ ràng";
    Choices: "分析选项", "分析選項", "Analysis options", "Tùy chọn phân tích";
    Lines: "变化数", "變化數", "Lines", "Số biến";
    Arrows: "在棋盘上画箭头", "在棋盤上畫箭頭", "Arrows on the board", "Mũi tên trên bàn cờ";
    ScoreBar: "棋盘旁显示形势条", "棋盤旁顯示形勢條", "Score bar beside the board", "Thanh đánh giá cạnh bàn";
    Notes: "插入变化时注明局势和深度", "插入變化時註明局勢和深度", "Note score and depth with lines that are inserted",
        "Ghi đánh giá và độ sâu khi chèn biến";
    Insert: "插入这条变化", "插入這條變化", "Insert this line as a variation", "Chèn biến này";
    Score: "局势", "局勢", "Score", "Đánh giá";
    Pin: "固定这条变化", "固定這條變化", "Pin line", "Giữ biến này";
    Unpin: "取消固定", "取消固定", "Unpin line", "Bỏ giữ biến";

    // Reasons why there are no lines.
    Off: "已关闭", "已關閉", "Off", "Đang tắt";
    OffHint: "打开后，电脑会一直计算棋盘上的局面", "開啟後，電腦會一直計算棋盤上的局面",
        "When on, it searches the position on the board", "Khi bật, máy liên tục tính thế cờ trên bàn";
    OffRated: "打开分析，本局就不再计分", "開啟分析，本局就不再計分",
        "If you switch it on, this game no longer counts for your rating", "Nếu bật, ván này sẽ không còn được tính điểm";
    Waiting: "等电脑走完再分析", "等電腦走完再分析", "Waits while the computer thinks", "Chờ máy nghĩ xong";
    Remembered: "先前算出的，直到这次算得一样深", "先前算出的，直到這次算得一樣深", "found earlier; shown until this search is as deep",
        "đã tìm trước đây, cho đến khi lần này sâu bằng";
    Searching: "分析中…", "分析中…", "Searching...", "Đang tính...";
    Deepest: "已经算到最深", "已經算到最深", "As deep as it goes", "Đã tính sâu nhất";
    Decided: "胜负已经算清", "勝負已經算清", "The mate is certain", "Đã tính rõ thắng thua";
    NoMove: "这里已经无棋可走", "這裡已經無棋可走", "There is no move left here", "Ở đây không còn nước đi";
    InCheck: "正被将军，必须应将，谈不上威胁", "正被將軍，必須應將，談不上威脅",
        "Check must be answered: there are no other threats", "Đang bị chiếu, phải đỡ chiếu đã";
}

impl Language {
    /// A score from Red's view in few characters: `+0.35`, `−M4` if Black mates in four moves,
    /// `−Rep` if Red loses by repetition.
    pub fn score(self, red: Score) -> String {
        match red.outlook() {
            Outlook::Centipawns(0) => "0.00".into(),
            Outlook::Centipawns(value) => {
                let sign = if value < 0 { "−" } else { "+" };
                format!("{sign}{:.2}", soldiers(value))
            }
            Outlook::WinsByRepetition => format!("+{}", self.forfeit()),
            Outlook::LosesByRepetition => format!("−{}", self.forfeit()),
            Outlook::Wins { plies } => format!("+{}", self.mate(plies)),
            Outlook::Loses { plies } => format!("−{}", self.mate(plies)),
        }
    }

    /// A score from Red's view with the search depth, as it is written into a comment.
    pub fn score_at(self, red: Score, depth: u32) -> String {
        let score = self.score(red);
        say!(
            self,
            "{score}，深度 {depth}",
            "{score}，深度 {depth}",
            "{score}, depth {depth}",
            "{score}, độ sâu {depth}"
        )
    }

    /// Like [`Self::score`], without a sign and with fewer digits: for the bar beside the board,
    /// which itself shows whom the score favours.
    pub fn lead(self, red: Score) -> String {
        match red.outlook() {
            Outlook::Centipawns(value) if value.abs() < 1_000 => format!("{:.1}", soldiers(value)),
            Outlook::Centipawns(value) => format!("{:.0}", soldiers(value)),
            Outlook::WinsByRepetition | Outlook::LosesByRepetition => self.forfeit().into(),
            Outlook::Wins { plies } | Outlook::Loses { plies } => self.mate(plies),
        }
    }

    labels! {
        /// Shows that a side loses by repetition.
        fn forfeit(self): "犯规", "犯規", "Rep", "Lặp";
    }

    /// A mate in so many moves; only a sign once it is on the board.
    fn mate(self, plies: u32) -> String {
        let moves = plies.div_ceil(2);
        match moves {
            0 => say!(self, "杀", "殺", "#", "#"),
            _ => say!(self, "杀{moves}", "殺{moves}", "M{moves}", "M{moves}"),
        }
    }

    /// The speed of a search.
    pub fn speed(self, nodes: f64) -> String {
        let (myriads, millions) = (nodes / 1e4, nodes / 1e6);
        say!(self, "{myriads:.0}万/秒", "{myriads:.0}萬/秒", "{millions:.2}M/s", "{millions:.2}M/giây")
    }

    /// The number of positions searched.
    pub fn positions(self, nodes: u64) -> String {
        let (myriads, millions) = (nodes as f64 / 1e4, nodes as f64 / 1e6);
        say!(
            self,
            "{myriads:.0} 万个局面",
            "{myriads:.0} 萬個局面",
            "{millions:.1} million positions",
            "{millions:.1} triệu thế cờ"
        )
    }

    /// A description of each threat to the side to move, the gravest first.
    pub(in crate::app) fn dangers(self, position: &Position, dangers: &[Danger]) -> Vec<String> {
        let told = |&Danger { mv, is_mate }: &Danger| {
            let attacker = self.piece(position.piece_at(mv.from)?);
            let attacked = position.piece_at(mv.to).map(|piece| self.piece(piece)).filter(|_| !is_mate);
            Some(match attacked {
                Some(attacked) => say!(
                    self,
                    "您的{attacked}被{attacker}捉着",
                    "您的{attacked}被{attacker}捉著",
                    "Your {attacked} is attacked by the {attacker}",
                    "{attacked} của bạn bị {attacker} bắt"
                ),
                None => say!(
                    self,
                    "对方的{attacker}有杀着",
                    "對方的{attacker}有殺著",
                    "The {attacker} threatens mate",
                    "{attacker} của đối phương dọa chiếu hết"
                ),
            })
        };
        dangers.iter().filter_map(told).collect()
    }

    /// The heading of a pinned line: it begins after this move, or at the start.
    pub fn pinned_after(self, place: &str) -> String {
        say!(
            self,
            "已固定（{place} 之后）",
            "已固定（{place} 之後）",
            "Pinned line (after {place})",
            "Biến đã giữ (sau {place})"
        )
    }

    /// A line for screen readers: its rank, from 1, or `None` if it is pinned.
    pub fn line_name(self, number: Option<usize>, red: Score, depth: u32, moves: &str) -> String {
        let (score, depth) = (self.outlook(Side::Red, red), self.depth(depth));
        match number {
            Some(number) => say!(
                self,
                "变化 {number}：{score}，{depth}：{moves}",
                "變化 {number}：{score}，{depth}：{moves}",
                "Line {number}: {score}, {depth}: {moves}",
                "Biến {number}: {score}, {depth}: {moves}"
            ),
            None => say!(
                self,
                "已固定：{score}，{depth}：{moves}",
                "已固定：{score}，{depth}：{moves}",
                "Pinned line: {score}, {depth}: {moves}",
                "Biến đã giữ: {score}, {depth}: {moves}"
            ),
        }
    }

    /// A move of a line for screen readers.
    pub fn line_move(self, number: Option<usize>, place: usize, mv: &str) -> String {
        match number {
            Some(number) => say!(
                self,
                "变化 {number} 第 {place} 着 {mv}",
                "變化 {number} 第 {place} 著 {mv}",
                "Line {number}, move {place}, {mv}",
                "Biến {number}, nước {place}, {mv}"
            ),
            None => say!(
                self,
                "已固定 第 {place} 着 {mv}",
                "已固定 第 {place} 著 {mv}",
                "Pinned line, move {place}, {mv}",
                "Biến đã giữ, nước {place}, {mv}"
            ),
        }
    }

    /// The bar beside the board for screen readers.
    pub fn score_bar(self, red: Option<Score>) -> String {
        let title = AnalysisLabel::Score.text(self);
        match red.map(|red| self.outlook(Side::Red, red)) {
            None => title.into(),
            Some(score) => self.labelled(title, &score),
        }
    }

    /// An error of the engine behind the analysis.
    pub fn analysis_failed(self, message: &str) -> String {
        say!(
            self,
            "分析出错，关掉再打开可以重试（{message}）",
            "分析出錯，關掉再開啟可以重試（{message}）",
            "The analysis failed; switch it off and on to try again ({message})",
            "Phân tích lỗi; tắt rồi bật để thử lại ({message})"
        )
    }
}

/// The size of a score in soldiers. It is capped, because other engines may report scores for which
/// there is no room.
fn soldiers(centipawns: i32) -> f64 {
    (f64::from(centipawns.abs()) / 100.0).min(99.99)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short_and_from_reds_view() {
        let english = |score| Language::English.score(score);
        assert_eq!(english(Score::centipawns(35)), "+0.35");
        assert_eq!(english(Score::centipawns(-1_204)), "−12.04");
        assert_eq!(english(Score::DRAW), "0.00");
        assert_eq!(english(Score::wins_in(7)), "+M4");
        assert_eq!(Language::Simplified.score(Score::loses_in(4)), "−杀2");
        assert_eq!(
            [Language::Simplified, Language::English].map(|it| it.score(Score::loses_in(0))),
            ["−杀", "−#"]
        );
        assert_eq!(Language::English.outlook(Side::Red, Score::loses_in(0)), "Black has won");
        assert_eq!(english(Score::forfeits_in(3)), "−Rep");
        assert_eq!(Language::Simplified.score(-Score::forfeits_in(3)), "+犯规");
        assert_eq!(Language::Vietnamese.lead(Score::forfeits_in(3)), "Lặp");
        assert_eq!(Language::English.lead(Score::centipawns(-35)), "0.3");
        assert_eq!(Language::English.lead(Score::centipawns(1_204)), "12");
    }

    #[test]
    fn speeds_are_in_the_units_of_the_language() {
        assert_eq!(Language::Simplified.speed(1_234_567.0), "123万/秒");
        assert_eq!(Language::English.speed(1_234_567.0), "1.23M/s");
    }
}
