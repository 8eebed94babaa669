//! Texts about opening books.

use super::Language;
use crate::books::{BookError, BookOrigin};
use crate::engine::board::visible_path;

labels! {
    /// A fixed text about opening books.
    pub enum BookLabel;

    Title: "开局库", "開局庫", "Opening books", "Sách khai cuộc";
    About: "电脑下棋和开局面板都按这里的次序查这些库。文件只读取，不会改动。",
        "電腦下棋和開局面板都按這裡的次序查這些庫。檔案只讀取，不會改動。",
        "The computer and the Openings panel ask these books in this order. Files are only read.",
        "Máy và bảng Khai cuộc tra các sách này theo thứ tự này. Tệp chỉ được đọc.";
    Masters: "大师对局", "大師對局", "Masters' games", "Ván của danh thủ";
    OwnGames: "在这里下过的棋", "在這裡下過的棋", "Games played here", "Ván chơi tại đây";
    Collection: "棋谱库", "棋譜庫", "Game collection", "Kho ván cờ";
    Line: "选定的开局", "選定的開局", "the opening chosen", "khai cuộc đã chọn";
    Both: "双方", "雙方", "Both", "Cả hai";
    Side: "用于", "用於", "For", "Dùng cho";
    Up: "上移", "上移", "Up", "Lên";
    Down: "下移", "下移", "Down", "Xuống";
    Remove: "移出", "移出", "Remove", "Bỏ ra";
    AddFile: "添加文件…", "新增檔案…", "Add a file...", "Thêm tệp...";
    Add: "添加", "新增", "Add", "Thêm";
    Files: "开局库和棋谱", "開局庫和棋譜", "Books and games", "Sách và ván cờ";
    PickTitle: "选择开局库或棋谱", "選擇開局庫或棋譜", "Choose a book, games or a study", "Chọn sách, ván cờ hoặc bài nghiên cứu";
    PickHint: ".obk、pfBook、BOOK.DAT、Chuhe 自己的开局库，或任何棋谱文件。变着也算在内。",
        ".obk、pfBook、BOOK.DAT、Chuhe 自己的開局庫，或任何棋譜檔案。變著也算在內。",
        ".obk, pfBook, BOOK.DAT, Chuhe's own books, or any file of games or studies. Variations count.",
        ".obk, pfBook, BOOK.DAT, sách riêng của Chuhe, hoặc bất kỳ tệp ván cờ nào. Biến cũng được tính.";
    Loading: "正在打开…", "正在開啟…", "Opening...", "Đang mở...";
    TryAgain: "重新打开", "重新開啟", "Open again", "Mở lại";
    Play: "电脑查库", "電腦查庫", "The computer plays from them", "Máy dùng sách";
    Choice: "选着", "選著", "Choice of moves", "Cách chọn nước";
    Best: "最好", "最好", "Best", "Tốt nhất";
    ByWeight: "按权重", "按權重", "By weight", "Theo trọng số";
    Any: "随意", "隨意", "Any", "Bất kỳ";
    Until: "最多几步", "最多幾步", "At most", "Tối đa";
    MovesUnit: "步", "步", "moves", "nước";
    NoLimit: "不限", "不限", "No limit", "Không giới hạn";
    NoMoves: "列表中的库没有这个局面。", "列表中的庫沒有這個局面。",
        "No book of the list knows this position.", "Không sách nào trong danh sách có thế cờ này.";
    NoBooks: "没有打开的开局库。", "沒有開啟的開局庫。", "No book is on.", "Không có sách nào được bật.";
    Manage: "开局库…", "開局庫…", "Opening books...", "Sách khai cuộc...";
    AgainstRepertoire: "与电脑实战", "與電腦實戰", "Play against the computer", "Đấu với máy";
    AgainstRepertoireHint: "电脑走对方的着法，先走通向缺口的", "電腦走對方的著法，先走通向缺口的",
        "The computer plays your opponent's moves, those that lead to gaps first",
        "Máy đi các nước của đối thủ, trước hết là những nước dẫn đến lỗ hổng";
}

impl Language {
    /// The name of a book.
    pub fn book(self, origin: &BookOrigin) -> String {
        let label = match origin {
            BookOrigin::Masters => BookLabel::Masters,
            BookOrigin::OwnGames => BookLabel::OwnGames,
            BookOrigin::Collection => BookLabel::Collection,
            BookOrigin::Line => BookLabel::Line,
            BookOrigin::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                return visible_path(name.as_ref());
            }
        };
        label.text(self).into()
    }

    /// The remark that the computer's last move is from a book.
    pub fn from_book(self, origin: &BookOrigin) -> String {
        let book = self.book(origin);
        say!(
            self,
            "（电脑刚才走的是开局库着法：{book}）",
            "（電腦剛才走的是開局庫著法：{book}）",
            "(the computer played from a book: {book})",
            "(máy vừa đi theo sách khai cuộc: {book})"
        )
    }

    /// The book that a move of the record is from.
    pub fn of_book(self, origin: &BookOrigin) -> String {
        let book = self.book(origin);
        say!(self, "出自开局库：{book}", "出自開局庫：{book}", "From a book: {book}", "Từ sách: {book}")
    }

    /// Why a book is not open.
    pub fn book_fault(self, error: &BookError) -> String {
        match error {
            BookError::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
                say!(
                    self,
                    "找不到这个文件。",
                    "找不到這個檔案。",
                    "The file is gone.",
                    "Không tìm thấy tệp này."
                )
            }
            BookError::Io(error) => say!(
                self,
                "无法读取：{error}",
                "無法讀取：{error}",
                "It cannot be read: {error}",
                "Không đọc được: {error}"
            ),
            BookError::Empty => {
                say!(
                    self,
                    "里面没有着法。",
                    "裡面沒有著法。",
                    "There are no moves in it.",
                    "Không có nước đi nào."
                )
            }
            BookError::Unknown => say!(
                self,
                "这不是 Chuhe 认识的开局库或棋谱。",
                "這不是 Chuhe 認識的開局庫或棋譜。",
                "It is neither a book nor a record of games that Chuhe knows.",
                "Đây không phải sách khai cuộc hay ván cờ mà Chuhe biết."
            ),
            BookError::NoTable => say!(
                self,
                "这个数据库里没有开局库的着法。",
                "這個資料庫裡沒有開局庫的著法。",
                "It is a database without the moves of an opening book.",
                "Cơ sở dữ liệu này không có nước đi của sách khai cuộc."
            ),
            BookError::Sqlite(error) => say!(
                self,
                "数据库已损坏（{error}）。",
                "資料庫已損壞（{error}）。",
                "The database is damaged ({error}).",
                "Cơ sở dữ liệu bị hỏng ({error})."
            ),
            BookError::Index(error) => say!(
                self,
                "临时文件夹放不下它的索引：{error}",
                "暫存資料夾放不下它的索引：{error}",
                "Its index cannot be kept among the temporary files: {error}",
                "Không lưu được chỉ mục vào thư mục tạm: {error}"
            ),
            BookError::TooLarge => {
                say!(self, "着法太多。", "著法太多。", "It has too many moves.", "Có quá nhiều nước đi.")
            }
            BookError::BeingWritten(_) => say!(
                self,
                "另一个程序正在写它，或者中途停了。",
                "另一個程式正在寫它，或者中途停了。",
                "Another program is writing it, or was stopped while it did.",
                "Chương trình khác đang ghi, hoặc đã dừng giữa chừng."
            ),
            BookError::Changed => say!(
                self,
                "另一个程序改动了它，请重新打开。",
                "另一個程式改動了它，請重新開啟。",
                "Another program has changed it: open it again.",
                "Chương trình khác đã sửa nó: hãy mở lại."
            ),
            BookError::Stopped => {
                say!(self, "已停止读取。", "已停止讀取。", "Reading it was stopped.", "Đã dừng đọc.")
            }
        }
    }

    /// What a book says of a move, for a screen reader and the tooltip.
    pub fn book_results(self, wins: u32, draws: u32, losses: u32) -> String {
        say!(
            self,
            "胜 {wins}，和 {draws}，负 {losses}",
            "勝 {wins}，和 {draws}，負 {losses}",
            "{wins} won, {draws} drawn, {losses} lost",
            "thắng {wins}, hòa {draws}, thua {losses}"
        )
    }

    pub fn book_score(self, score: i64) -> String {
        say!(self, "分数 {score}", "分數 {score}", "score {score}", "điểm {score}")
    }

    /// Records of books that do not fit the position.
    pub fn passed_over(self, count: usize) -> String {
        say!(
            self,
            "跳过了 {count} 个在此不合规则的着法。",
            "跳過了 {count} 個在此不合規則的著法。",
            if count == 1 {
                "1 move that is not legal here was passed over.".into()
            } else {
                format!("{count} moves that are not legal here were passed over.")
            },
            "Đã bỏ qua {count} nước không hợp lệ ở đây."
        )
    }

    /// The opening that the computer answers with.
    pub fn against(self, opening: &str) -> String {
        say!(self, "电脑应：{opening}", "電腦應：{opening}", "Against: {opening}", "Máy đáp: {opening}")
    }
}
