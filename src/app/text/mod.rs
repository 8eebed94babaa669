//! Every text of the window, in every language.
//!
//! A text is a row of a table such as [`Label`], or what a function of this folder says by `say!` or [`Language::pick`].
//! All of them take the texts in the order of [`Language::ALL`], so a translation that is missing does not compile.

/// The text in a language, as a `String`: four literals, in which `format!` fills in what they name in braces, or
/// expressions where a language needs more than that. Only the one that is asked for is made.
macro_rules! say {
    ($language:expr, $simplified:expr, $traditional:expr, $english:expr, $vietnamese:expr $(,)?) => {
        match $language {
            $crate::app::text::Language::Simplified => say!($simplified),
            $crate::app::text::Language::Traditional => say!($traditional),
            $crate::app::text::Language::English => say!($english),
            $crate::app::text::Language::Vietnamese => say!($vietnamese),
        }
    };
    ($text:literal) => {
        format!($text)
    };
    ($text:expr) => {
        String::from($text)
    };
}

mod analysis;
mod clock;
mod editor;
mod engines;
mod entry;
mod errors;
mod explorer;
mod files;
mod games;
mod guide;
mod incident;
mod keys;
mod labels;
mod levels;
mod merits;
mod outcome;
mod overwrite;
mod puzzles;
mod rating;
mod reading;
mod record;
mod refusals;
mod review;
mod rule_book;
mod rules;
mod sentences;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Kind, Piece, Side};
use crate::game::notation::Notation;

pub use analysis::AnalysisLabel;
pub use clock::{clock_digits, until_other_digits};
pub use engines::EngineLabel;
pub use explorer::ExplorerLabel;
pub use games::{GamesLabel, grouped};
pub use guide::GuideLabel;
pub use keys::KeyLabel;
pub use labels::Label;
pub use puzzles::PuzzleLabel;
pub use review::{ReviewLabel, ReviewWords};
pub use rule_book::Chapter;
pub use sentences::PointState;

/// A language of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    Simplified,
    Traditional,
    English,
    Vietnamese,
}

impl Language {
    pub const ALL: [Self; 4] = [Self::Simplified, Self::Traditional, Self::English, Self::Vietnamese];

    /// The language of the system, English where it is not one of ours.
    pub fn of_system() -> Self {
        sys_locale::get_locale().map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// The language for a locale such as `zh-Hant-HK`, `zh_TW.UTF-8` or `vi_VN`.
    fn of_locale(locale: &str) -> Self {
        let locale = locale.to_ascii_lowercase();
        let mut parts = locale.split(|letter: char| !letter.is_ascii_alphanumeric());
        match parts.next() {
            Some("zh") => {}
            Some("vi") => return Self::Vietnamese,
            _ => return Self::English,
        }
        let mut script = None;
        for part in parts {
            match part {
                "hans" => return Self::Simplified,
                "hant" => return Self::Traditional,
                "tw" | "hk" | "mo" => script = Some(Self::Traditional),
                _ => {}
            }
        }
        script.unwrap_or(Self::Simplified)
    }

    /// Of the same in each language, in the order of [`ALL`](Self::ALL), that in this one.
    const fn pick<T: Copy>(self, [simplified, traditional, english, vietnamese]: [T; 4]) -> T {
        match self {
            Self::Simplified => simplified,
            Self::Traditional => traditional,
            Self::English => english,
            Self::Vietnamese => vietnamese,
        }
    }

    /// Its own name for itself, for the list of languages.
    pub const fn name(self) -> &'static str {
        self.pick(["简体中文", "繁體中文", "English", "Tiếng Việt"])
    }

    /// How moves are written in it.
    pub const fn notation(self) -> Notation {
        self.pick([Notation::Simplified, Notation::Traditional, Notation::Wxf, Notation::Vietnamese])
    }

    /// How the files at the edges of the board are numbered.
    pub(super) const fn file_numbers(self) -> FileNumbers {
        match self {
            Self::Simplified | Self::Traditional => FileNumbers::Chinese,
            Self::English | Self::Vietnamese => FileNumbers::Digits,
        }
    }

    /// Red or Black, as a player.
    pub const fn side(self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick(["红方", "紅方", "Red", "Đỏ"]),
            Side::Black => self.pick(["黑方", "黑方", "Black", "Đen"]),
        }
    }

    /// What a piece is called in a sentence, without its side.
    pub const fn piece(self, piece: Piece) -> &'static str {
        self.pick(match (piece.side, piece.kind) {
            (Side::Red, Kind::General) => ["帅", "帥", "general", "Tướng"],
            (Side::Red, Kind::Advisor) => ["仕", "仕", "advisor", "Sĩ"],
            (Side::Red, Kind::Elephant) => ["相", "相", "elephant", "Tượng"],
            (Side::Red, Kind::Soldier) => ["兵", "兵", "soldier", "Tốt"],
            (Side::Black, Kind::General) => ["将", "將", "general", "Tướng"],
            (Side::Black, Kind::Advisor) => ["士", "士", "advisor", "Sĩ"],
            (Side::Black, Kind::Elephant) => ["象", "象", "elephant", "Tượng"],
            (Side::Black, Kind::Soldier) => ["卒", "卒", "soldier", "Tốt"],
            (_, Kind::Chariot) => ["车", "車", "chariot", "Xe"],
            (_, Kind::Horse) => ["马", "馬", "horse", "Mã"],
            (_, Kind::Cannon) => ["炮", "炮", "cannon", "Pháo"],
        })
    }

    /// What a piece is called with its side: 红车, red chariot, Xe đỏ.
    pub fn full_piece(self, piece: Piece) -> String {
        let name = self.piece(piece);
        match piece.side {
            Side::Red => say!(self, "红{name}", "紅{name}", "red {name}", "{name} đỏ"),
            Side::Black => say!(self, "黑{name}", "黑{name}", "black {name}", "{name} đen"),
        }
    }
}

/// The numbers at the edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileNumbers {
    /// 一 to 九 for Red, digits for Black.
    Chinese,
    /// Digits for both.
    Digits,
}

impl FileNumbers {
    /// The number of a file, 1..=9, as `side` counts; empty beyond.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_choose_the_language() {
        for (locale, language) in [
            ("zh-CN", Language::Simplified),
            ("zh", Language::Simplified),
            ("zh_TW.UTF-8", Language::Traditional),
            ("zh-Hant-CN", Language::Traditional),
            ("zh-Hans-HK", Language::Simplified),
            ("zh-HK", Language::Traditional),
            ("en-GB", Language::English),
            ("vi", Language::Vietnamese),
            ("vi_VN.UTF-8", Language::Vietnamese),
            ("fr", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn file_numbers_stop_at_nine() {
        assert_eq!(FileNumbers::Chinese.write(Side::Red, 9), "九");
        assert_eq!(FileNumbers::Chinese.write(Side::Black, 1), "1");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 0), "");
        assert_eq!(FileNumbers::Digits.write(Side::Red, 10), "");
    }
}
