//! Texts of the opening explorer.

use super::Language;
use super::games::grouped;
use crate::engine::board::Side;
use crate::game::collection::MoveRecord;

labels! {
    /// A fixed text of the explorer.
    pub enum ExplorerLabel;

    Masters: "大师", "大師", "Masters", "Danh thủ";
    MastersHint: "1950 至 2013 年 27,693 局大师对局的前 36 步，至少出现过三次的着法。数据：Yu-Han Tseng、Bo-Nian Chen，Chinese Chess Practical Dataset（CC BY 4.0）。",
        "1950 至 2013 年 27,693 局大師對局的前 36 步，至少出現過三次的著法。資料：Yu-Han Tseng、Bo-Nian Chen，Chinese Chess Practical Dataset（CC BY 4.0）。",
        "Moves played at least three times in the first 36 plies of 27,693 games of masters, 1950 to 2013. Data: Yu-Han Tseng and Bo-Nian Chen, Chinese Chess Practical Dataset (CC BY 4.0).",
        "Các nước đã đi ít nhất ba lần trong 36 nước đầu của 27.693 ván danh thủ, 1950 đến 2013. Dữ liệu: Yu-Han Tseng và Bo-Nian Chen, Chinese Chess Practical Dataset (CC BY 4.0).";
    Games: "我的棋谱", "我的棋譜", "My games", "Ván của tôi";
    GamesHint: "棋谱库中的全部对局，包括在这里下过的棋", "棋譜庫中的全部對局，包括在這裡下過的棋",
        "All games of the collection, those played here included", "Mọi ván trong kho, kể cả các ván đã chơi ở đây";
    Books: "开局库", "開局庫", "Books", "Sách";
    BooksHint: "开局库列表中的所有库", "開局庫列表中的所有庫", "All opening books of the list", "Mọi sách khai cuộc trong danh sách";
    PlayAgainst: "与电脑练此变化", "與電腦練此變化", "Play against this line", "Đấu với biến này";
    PlayAgainstHint: "电脑在两局中按到此为止的着法应着", "電腦在兩局中按到此為止的著法應著",
        "For two games the computer answers with the moves up to here",
        "Trong hai ván, máy đáp lại bằng các nước đến đây";
    ForgetOpening: "电脑自选开局", "電腦自選開局", "Let the computer choose again", "Để máy tự chọn lại";
    NoOpening: "还没有开局名称", "還沒有開局名稱", "No opening yet", "Chưa có tên khai cuộc";
    OutOfBook: "大师对局中没有从这里走下去的记录。", "大師對局中沒有從這裡走下去的紀錄。",
        "Out of book: no game of the masters went on from here.", "Ngoài sách: không ván danh thủ nào đi tiếp từ đây.";
    NoGames: "棋谱库中没有从这里走下去的对局。", "棋譜庫中沒有從這裡走下去的對局。",
        "No game of the collection went on from here.", "Không ván nào trong kho đi tiếp từ đây.";
    Looking: "正在查找…", "正在尋找…", "Looking it up...", "Đang tìm...";
    Move: "着法", "著法", "Move", "Nước";
    Count: "局数", "局數", "Games", "Số ván";
    Score: "得分", "得分", "Score", "Điểm";
    Ends: "结果", "結果", "Results", "Kết quả";
    ShowGames: "列出这些对局…", "列出這些對局…", "List these games...", "Liệt kê các ván này...";
    AnyOrder: "由别的次序走到同一局面的对局也列出，所以可能多几局", "由別的次序走到同一局面的對局也列出，所以可能多幾局",
        "Games that reach the position in another order are listed, too: there may be a few more",
        "Kể cả các ván đến thế cờ này theo thứ tự khác, nên có thể nhiều hơn vài ván";
    OnlyRepeated: "只计至少走过三次的着法", "只計至少走過三次的著法", "Counts only moves that were played at least three times",
        "Chỉ tính các nước đã đi ít nhất ba lần";
    Total: "合计", "合計", "Total", "Tổng";
}

impl Language {
    /// The results of the games: `Red 40 %, draws 35 %, Black 25 %`.
    pub fn shares(self, record: &MoveRecord) -> String {
        let decided = record.decided();
        if decided == 0 {
            return self.result(crate::game::formats::GameResult::Unknown).into();
        }
        let percent = |count: u32| f64::from(count) * 100.0 / f64::from(decided);
        let [red, draws, black] = [record.red_wins, record.draws, record.black_wins].map(percent);
        say!(
            self,
            "红胜 {red:.0}%，和棋 {draws:.0}%，黑胜 {black:.0}%",
            "紅勝 {red:.0}%，和棋 {draws:.0}%，黑勝 {black:.0}%",
            "Red wins {red:.0}%, draws {draws:.0}%, Black wins {black:.0}%",
            "Đỏ thắng {red:.0}%, hòa {draws:.0}%, Đen thắng {black:.0}%"
        )
    }

    pub fn games_after(self, mv: &str) -> String {
        say!(
            self,
            "列出走 {mv} 的对局",
            "列出走 {mv} 的對局",
            "List the games with {mv}",
            "Liệt kê các ván có nước {mv}"
        )
    }

    pub fn in_games(self, games: u32) -> String {
        let games = grouped(games as usize);
        say!(
            self,
            "{games} 局",
            "{games} 局",
            if games == "1" { "1 game".into() } else { format!("{games} games") },
            "{games} ván"
        )
    }

    /// The explanation of a side's score in percent.
    pub fn score_of(self, side: Side) -> String {
        let name = self.side(side);
        say!(
            self,
            "{name}得分率，和棋算半分",
            "{name}得分率，和棋算半分",
            "{name}'s score; a draw counts half",
            "Tỉ lệ điểm của {name}, hòa tính nửa điểm"
        )
    }
}
