//! The numbers of the files at the edges of a board.

use super::Language;
use crate::engine::board::{Side, Square};

/// The numbers at the edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileNumbers {
    /// 一 to 九 for Red, digits for Black.
    Chinese,
    /// Digits for both.
    Digits,
}

impl FileNumbers {
    /// The number of a file, 1..=9, as `side` counts; empty if out of range.
    pub fn write(self, side: Side, number: usize) -> &'static str {
        const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let row = match (self, side) {
            (Self::Chinese, Side::Red) => CHINESE,
            (Self::Chinese, Side::Black) | (Self::Digits, _) => DIGITS,
        };
        row.get(number.wrapping_sub(1)).copied().unwrap_or_default()
    }
}

impl Language {
    /// The number of a point's file as `side` counts it, from its own right, in the digits that the
    /// board shows.
    pub(crate) fn file(self, side: Side, square: Square) -> &'static str {
        let number = match side {
            Side::Red => Square::FILES - square.file(),
            Side::Black => square.file() + 1,
        };
        self.file_numbers().write(side, number)
    }

    /// A point by its file and its row, as the side counts them in whose half it lies. The board
    /// shows the number of the file.
    pub fn place_on_board(self, square: Square) -> String {
        let (side, row) = match square.rank() {
            rank @ 0..=4 => (Side::Red, rank + 1),
            rank => (Side::Black, Square::RANKS - rank),
        };
        let (name, file) = (self.side(side), self.file(side, square));
        say!(
            self,
            "{name}{file}路第 {row} 行",
            "{name}{file}路第 {row} 行",
            "{name}'s file {file}, row {row}",
            "Cột {file} hàng {row} bên {name}"
        )
    }

    /// The numbering of the files at the edges of the board.
    pub const fn file_numbers(self) -> FileNumbers {
        match self {
            Self::Simplified | Self::Traditional => FileNumbers::Chinese,
            Self::English | Self::Vietnamese => FileNumbers::Digits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_named_by_the_number_at_its_nearest_edge() {
        let named = |square: &str| {
            [Language::Simplified, Language::English].map(|it| it.place_on_board(square.parse().unwrap()))
        };
        assert_eq!(named("c4"), ["红方七路第 5 行", "Red's file 7, row 5"]);
        assert_eq!(named("c5"), ["黑方3路第 5 行", "Black's file 3, row 5"]);
        assert_eq!(named("i9"), ["黑方9路第 1 行", "Black's file 9, row 1"]);
    }

    #[test]
    fn file_numbers_stop_at_nine() {
        assert_eq!(FileNumbers::Chinese.write(Side::Red, 9), "九");
        assert_eq!(FileNumbers::Chinese.write(Side::Black, 1), "1");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 0), "");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 10), "");
    }
}
