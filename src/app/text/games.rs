//! Texts about a collection of games and searching it.

use super::{Label, Language};
use crate::game::collection::{Guest, simplified};
use crate::game::formats::GameResult;
use crate::session::{Cause, Level, Strength, Trouble};

labels! {
    /// A fixed text about a collection of games.
    pub enum GamesLabel;

    Title: "棋谱库", "棋譜庫", "Game collection", "Kho ván cờ";
    Folder: "棋谱文件夹…", "棋譜資料夾…", "Folder of games...", "Thư mục ván cờ...";
    File: "棋谱文件…", "棋譜檔案…", "File of games...", "Tệp ván cờ...";
    FileTitle: "选择含有许多对局的文件", "選擇含有許多對局的檔案", "Choose a file of games", "Chọn tệp có nhiều ván cờ";
    FolderTitle: "选择棋谱所在的文件夹", "選擇棋譜所在的資料夾", "Choose a folder of games", "Chọn thư mục có ván cờ";
    NoFolder: "只有在这里下过的棋。选一个文件夹，就能查其中的全部棋谱。", "只有在這裡下過的棋。選一個資料夾，就能查其中的全部棋譜。",
        "Only the games played here. Choose a folder to search all games in it.",
        "Chỉ có các ván đã chơi ở đây. Chọn một thư mục để tìm trong mọi ván của nó.";
    MastersOrigin: "Yu-Han Tseng、Bo-Nian Chen：Chinese Chess Practical Dataset，CC BY 4.0", "Yu-Han Tseng、Bo-Nian Chen：Chinese Chess Practical Dataset，CC BY 4.0",
        "Yu-Han Tseng and Bo-Nian Chen: Chinese Chess Practical Dataset, CC BY 4.0",
        "Yu-Han Tseng và Bo-Nian Chen: Chinese Chess Practical Dataset, CC BY 4.0";
    Players: "棋手", "棋手", "Players", "Kỳ thủ";
    Side: "棋手所执", "棋手所執", "Side of the player", "Bên của kỳ thủ";
    EitherSide: "红黑不限", "紅黑不限", "Either side", "Bên nào cũng được";
    Opening: "开局：名称或编号", "開局：名稱或編號", "Opening: name or code", "Khai cuộc: tên, mã";
    AnyResult: "结果不限", "結果不限", "Any result", "Mọi kết quả";
    FromYear: "从年份", "從年份", "From year", "Từ năm";
    ToYear: "到年份", "到年份", "To year", "Đến năm";
    YearWrong: "年份应写作 1990", "年份應寫作 1990", "Write the year as in 1990", "Năm phải viết như 1990";
    WithPosition: "出现过棋盘上的局面", "出現過棋盤上的局面", "With the position on the board", "Có thế cờ trên bàn";
    PositionHint: "左右对称的局面也算", "左右對稱的局面也算", "Its mirror image counts as well", "Kể cả hình đối xứng trái phải";
    Once: "重复的只列一次", "重複的只列一次", "Each game once", "Mỗi ván một lần";
    OnceHint: "棋手、起始局面和着法都相同的棋谱只列第一局", "棋手、起始局面和著法都相同的棋譜只列第一局",
        "Lists only the first of several games with the same players, start and moves",
        "Các ván trùng kỳ thủ, thế cờ ban đầu và nước đi chỉ hiện ván đầu tiên";
    Date: "日期", "日期", "Date", "Ngày";
    Red: "红方", "紅方", "Red", "Đỏ";
    Black: "黑方", "黑方", "Black", "Đen";
    Result: "结果", "結果", "Result", "Kết quả";
    Moves: "回合", "回合", "Moves", "Số nước";
    OpeningColumn: "开局", "開局", "Opening", "Khai cuộc";
    Looking: "正在查看文件…", "正在查看檔案…", "Looking at the files...", "Đang xem các tệp...";
    Stop: "停止", "停止", "Stop", "Dừng";
    Changed: "文件在读取之后有了变动，正在重新读取。", "檔案在讀取之後有了變動，正在重新讀取。",
        "The file has changed since it was read; it is being read again.", "Tệp đã thay đổi từ lúc đọc; đang đọc lại.";
    FailedPlayed: "这局下过的棋读不出来", "這局下過的棋讀不出來", "A game played here cannot be read", "Không đọc được một ván đã chơi ở đây";
    FailedReading: "读取失败", "讀取失敗", "Reading it failed", "Đọc thất bại";
    Full: "棋谱太多，其余的没有读", "棋譜太多，其餘的沒有讀", "There are too many games: the rest was not read",
        "Quá nhiều ván cờ: phần còn lại không được đọc";
}

impl Language {
    /// A game's result in a word.
    pub fn result(self, result: GameResult) -> &'static str {
        self.decision(result).unwrap_or_else(|| Label::Unfinished.text(self))
    }

    /// The players and the result of a game.
    pub fn pairing(self, red: &str, black: &str, result: GameResult) -> String {
        let (score, word) = (result.pgn(), self.result(result));
        say!(
            self,
            "{red} {word} {black}",
            "{red} {word} {black}",
            "{red} {score} {black}",
            "{red} {score} {black}"
        )
    }

    pub fn with_position_after(self, mv: &str) -> String {
        say!(
            self,
            "走 {mv} 之后的局面",
            "走 {mv} 之後的局面",
            "With the position after {mv}",
            "Có thế cờ sau nước {mv}"
        )
    }

    pub fn games_found(self, found: usize, all: usize) -> String {
        let (count, found, all) = (all, grouped(found), grouped(all));
        say!(
            self,
            "共 {all} 局，找到 {found} 局",
            "共 {all} 局，找到 {found} 局",
            if count == 1 { format!("{found} of 1 game") } else { format!("{found} of {all} games") },
            "{found} trong {all} ván"
        )
    }

    /// Says how many games have been read so far.
    pub fn games_read(self, games: usize) -> String {
        let (count, games) = (games, grouped(games));
        say!(
            self,
            "已读 {games} 局",
            "已讀 {games} 局",
            if count == 1 { "1 game read".into() } else { format!("{games} games read") },
            "Đã đọc {games} ván"
        )
    }

    /// Says how many files were not read in full.
    pub fn files_left_out(self, files: usize) -> String {
        say!(
            self,
            "{files} 个文件没有全部读出",
            "{files} 個檔案沒有全部讀出",
            match files {
                1 => "1 file was not read in full".into(),
                _ => format!("{files} files were not read in full"),
            },
            "{files} tệp không đọc được hết"
        )
    }

    /// Says how many games of a file are missing.
    pub fn games_left_out(self, games: u32) -> String {
        say!(
            self,
            "缺 {games} 局",
            "缺 {games} 局",
            if games == 1 { "1 game is missing".into() } else { format!("{games} games are missing") },
            "thiếu {games} ván"
        )
    }

    /// Says why a file was not read in full.
    pub fn games_trouble(self, trouble: &Trouble) -> String {
        let cause = match &trouble.cause {
            Cause::File(error) => self.io_error(error),
            Cause::Game(error) => self.read_error(error),
            Cause::Part(loss) => self.not_understood(loss),
            Cause::Played => GamesLabel::FailedPlayed.text(self).into(),
            Cause::Panic => GamesLabel::FailedReading.text(self).into(),
            Cause::Full(_) => GamesLabel::Full.text(self).into(),
        };
        match trouble.number.map(|number| number + 1) {
            None => cause,
            Some(number) => say!(
                self,
                "第 {number} 局：{cause}",
                "第 {number} 局：{cause}",
                "game {number}: {cause}",
                "ván {number}: {cause}"
            ),
        }
    }

    /// A place in a game, after so many plies.
    pub fn after_moves(self, plies: usize) -> String {
        let moves = plies.div_ceil(2);
        match plies {
            0 => say!(self, "起始局面", "起始局面", "The start", "Thế đầu ván"),
            _ if plies.is_multiple_of(2) => {
                say!(self, "第 {moves} 回合后", "第 {moves} 回合後", "After move {moves}", "Sau nước {moves}")
            }
            _ => say!(
                self,
                "第 {moves} 回合红方走后",
                "第 {moves} 回合紅方走後",
                "After move {moves} of Red",
                "Sau nước {moves} của Đỏ"
            ),
        }
    }
}

impl Language {
    /// The players of a game for a list: their names, or the user and the program as
    /// [`Self::guest`] calls them. Empty if a player is unknown.
    pub fn listed_players(self, names: [&str; 2], guests: [Guest; 2], person: &str) -> [String; 2] {
        [0, 1].map(|side| match guests[side] {
            Guest::Unknown => names[side].into(),
            guest @ (Guest::User | Guest::Program(_)) => self.guest(guest, person),
        })
    }

    /// A name in traditional characters, as the masters' games have it, for the readers of this language.
    pub fn in_own_script(self, name: &str) -> String {
        if self == Self::Simplified { simplified(name) } else { name.into() }
    }

    /// The name of a player without a name in the record. `person` is the user's name and may be
    /// empty.
    pub fn guest(self, guest: Guest, person: &str) -> String {
        match guest {
            Guest::Program(strength) => self.program_of(strength),
            Guest::User if person.is_empty() => Label::You.text(self).into(),
            Guest::User => person.into(),
            Guest::Unknown => String::new(),
        }
    }

    /// The user and each level of our engine with their names, for searching.
    pub fn guests(self, person: &str) -> Vec<(Guest, String)> {
        let levels = Level::ALL.map(|level| Guest::Program(Strength::Level(level)));
        let all = levels.into_iter().chain([Guest::User]);
        all.map(|guest| (guest, self.guest(guest, person))).collect()
    }
}

/// A number with thin spaces between the thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masters_have_their_names_in_the_script_of_the_reader() {
        let told = Language::ALL.map(|language| language.in_own_script("呂欽"));
        assert_eq!(told, ["吕钦", "呂欽", "呂欽", "呂欽"]);
    }

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 999, 1000, 27_693, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1\u{2009}000", "27\u{2009}693", "1\u{2009}234\u{2009}567"]);
    }

    #[test]
    fn a_title_has_the_result_in_words_where_they_fit_between_names() {
        let told = |language: Language| language.pairing("甲", "乙", GameResult::Draw);
        assert_eq!(Language::ALL.map(told), ["甲 和棋 乙", "甲 和棋 乙", "甲 1/2-1/2 乙", "甲 1/2-1/2 乙"]);
    }

    #[test]
    fn one_is_not_told_like_several() {
        let told = [(0, 1), (1, 1), (1, 2)].map(|(found, all)| Language::English.games_found(found, all));
        assert_eq!(told, ["0 of 1 game", "1 of 1 game", "1 of 2 games"]);
    }

    #[test]
    fn a_place_is_told_by_moves_of_both_sides() {
        let told = [0, 1, 2, 15].map(|plies| Language::English.after_moves(plies));
        assert_eq!(told, ["The start", "After move 1 of Red", "After move 1", "After move 8 of Red"]);
    }
}
