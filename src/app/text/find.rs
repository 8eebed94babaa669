//! Texts about searching studies.

use super::Language;
use crate::game::Game;

labels! {
    /// A fixed text of the search.
    pub enum FindLabel;

    Title: "在打开的棋谱中查找", "在開啟的棋譜中尋找", "Find in open studies", "Tìm trong các bản ghi đang mở";
    Words: "文字", "文字", "Words", "Từ";
    WordsHint: "注解、标题、棋手、赛事", "註解、標題、棋手、賽事", "Comments, titles, players, event",
        "Chú giải, tiêu đề, người chơi, giải đấu";
    Pattern: "棋形", "棋形", "Pattern", "Thế quân";
    PatternHint: "棋子字母和点，如 Ce4 kd9；左右对称的也算", "棋子字母和點，如 Ce4 kd9；左右對稱的也算",
        "Pieces and points, as Ce4 kd9; mirrored too", "Quân và điểm, như Ce4 kd9; kể cả đối xứng";
    Material: "子力", "子力", "Material", "Lực lượng";
    MaterialHint: "双方的车马炮兵，如 RCPP rnp；士象不写则不论", "雙方的車馬炮兵，如 RCPP rnp；士象不寫則不論",
        "As RCPP rnp: exactly these; guards only if named", "Như RCPP rnp: đúng từng ấy; Sĩ Tượng chỉ khi có ghi";
    ThisPosition: "棋盘上的局面", "棋盤上的局面", "The position on the board", "Thế cờ trên bàn";
    TooMany: "找到 500 处以上，只列出前 500 处", "找到 500 處以上，只列出前 500 處", "More than 500 places: the first 500 are listed",
        "Hơn 500 chỗ: chỉ liệt kê 500 chỗ đầu";
}

impl Language {
    /// The number of hits and the first of them, for screen readers.
    pub fn search_found(self, count: usize, first: &str) -> String {
        say!(
            self,
            "找到 {count} 项。{first}",
            "找到 {count} 項。{first}",
            "{count} found. {first}",
            "Tìm thấy {count} mục. {first}"
        )
    }

    pub fn places_found(self, count: usize) -> String {
        say!(
            self,
            "找到 {count} 处",
            "找到 {count} 處",
            if count == 1 { "1 place".into() } else { format!("{count} places") },
            "Tìm thấy {count} chỗ"
        )
    }

    /// Says that a text names no pieces.
    pub fn no_piece(self, text: &str) -> String {
        say!(
            self,
            "看不懂“{text}”：棋子用字母 K A B N R C P，大写是红方",
            "看不懂「{text}」：棋子用字母 K A B N R C P，大寫是紅方",
            "“{text}” names no piece: the letters are K A B N R C P, capitals for Red",
            "“{text}” không chỉ quân nào: dùng chữ K A B N R C P, chữ hoa là Đỏ"
        )
    }

    /// A chapter's name: its title, its players, its event or its number (the index plus one).
    pub fn chapter_title(self, number: usize, game: &Game) -> String {
        let headers = &game.headers;
        let [red, black] = [0, 1].map(|side| headers.participants[side].name.trim());
        if !headers.chapter().trim().is_empty() {
            headers.chapter().trim().into()
        } else if !red.is_empty() || !black.is_empty() {
            format!("{red} - {black}")
        } else if !headers.event.trim().is_empty() {
            headers.event.trim().into()
        } else {
            self.chapter_number(number + 1)
        }
    }
}
