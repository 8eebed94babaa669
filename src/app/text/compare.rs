//! Texts about comparing games.

use super::Language;

labels! {
    /// A fixed text of the comparison.
    pub enum CompareLabel;

    Title: "比较两局", "比較兩局", "Compare games", "So sánh hai ván";
    This: "本局", "本局", "This game", "Ván này";
    Other: "另一局", "另一局", "The other game", "Ván kia";
    NothingCommon: "两局没有相同的局面", "兩局沒有相同的局面", "They have no position in common", "Hai ván không có thế cờ chung";
    Ends: "到此为止", "到此為止", "It ends here", "Kết thúc ở đây";
    Show: "看分歧处", "看分歧處", "Show where they part", "Xem chỗ rẽ";
    Add: "作为变着加入", "作為變著加入", "Add as variation", "Thêm làm biến";
}

impl Language {
    /// Says that two games are the same up to a place. `there` is that place in the other game, if
    /// other moves led to it.
    pub fn part_after(self, place: &str, there: Option<String>) -> String {
        match there {
            None => say!(
                self,
                "两局到 {place} 为止相同，然后：",
                "兩局到 {place} 為止相同，然後：",
                "Both have the same position until {place}. Then:",
                "Hai ván giống nhau đến {place}. Sau đó:"
            ),
            Some(there) => say!(
                self,
                "本局 {place} 之后与另一局 {there} 之后局面相同，然后：",
                "本局 {place} 之後與另一局 {there} 之後局面相同，然後：",
                "After {place} here and {there} there the position is the same. Then:",
                "Sau {place} ở đây và {there} ở kia, thế cờ giống nhau. Sau đó:"
            ),
        }
    }
}
