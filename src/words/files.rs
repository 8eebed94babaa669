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
    fn file_numbers_stop_at_nine() {
        assert_eq!(FileNumbers::Chinese.write(Side::Red, 9), "九");
        assert_eq!(FileNumbers::Chinese.write(Side::Black, 1), "1");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 0), "");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 10), "");
    }
}
