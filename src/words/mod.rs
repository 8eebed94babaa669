//! The texts in four languages that the window and the command line share: names of sides and
//! pieces, numbers of files, merits of moves, and reviews. All other texts are the window's
//! (`app/text`).
//!
//! Texts are given in the order of [`Language::ALL`], so a missing translation does not compile.

/// The text in a language, as a `String`: four literals with `format!` placeholders, or expressions
/// if a language needs more than that. Only the requested one is evaluated.
macro_rules! say {
    ($language:expr, $simplified:expr, $traditional:expr, $english:expr, $vietnamese:expr $(,)?) => {
        match $language {
            $crate::words::Language::Simplified => say!($simplified),
            $crate::words::Language::Traditional => say!($traditional),
            $crate::words::Language::English => say!($english),
            $crate::words::Language::Vietnamese => say!($vietnamese),
        }
    };
    ($text:literal) => {
        format!($text)
    };
    ($text:expr) => {
        String::from($text)
    };
}

mod coach;
mod files;
mod hints;
mod merits;
mod outcome;
mod print;
mod puzzles;
mod reasons;
mod review;
mod summary;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Kind, Piece, Side};
use crate::engine::book::openings::Opening;
use crate::game::notation::Notation;

pub use files::FileNumbers;
pub use review::ReviewWords;

/// A language of the program.
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

    /// The item for this language, given one for each in the order of [`ALL`](Self::ALL).
    pub(crate) const fn pick<T: Copy>(self, [simplified, traditional, english, vietnamese]: [T; 4]) -> T {
        match self {
            Self::Simplified => simplified,
            Self::Traditional => traditional,
            Self::English => english,
            Self::Vietnamese => vietnamese,
        }
    }

    /// The language's own name, for the list of languages.
    pub const fn name(self) -> &'static str {
        self.pick(["简体中文", "繁體中文", "English", "Tiếng Việt"])
    }

    /// The BCP 47 tag.
    pub const fn tag(self) -> &'static str {
        self.pick(["zh-Hans", "zh-Hant", "en", "vi"])
    }

    /// The language for a locale such as `zh-Hant-HK`, `zh_TW.UTF-8` or `vi_VN`.
    pub fn of_locale(locale: &str) -> Self {
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

    /// The notation for moves.
    pub const fn notation(self) -> Notation {
        self.pick([Notation::Simplified, Notation::Traditional, Notation::Wxf, Notation::Vietnamese])
    }

    /// A move number in a text: `12.`, or `12…` for Black if Red's move does not precede it.
    pub fn move_number(self, number: usize, side: Side) -> String {
        match side {
            Side::Red => format!("{number}."),
            Side::Black => say!(self, "{number}…", "{number}…", "{number}...", "{number}..."),
        }
    }

    /// The brackets around a variation.
    pub const fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Simplified | Self::Traditional => ["（", "）"],
            Self::English | Self::Vietnamese => ["(", ")"],
        }
    }

    /// The separator between parts of a line.
    pub const fn comma(self) -> &'static str {
        self.pick(["，", "，", ", ", ", "])
    }

    /// The separator between sentences.
    pub(crate) const fn stop(self) -> &'static str {
        self.pick(["。", "。", ". ", ". "])
    }

    /// A text with another one in brackets after it.
    pub fn bracketed(self, text: &str, more: &str) -> String {
        say!(self, "{text}（{more}）", "{text}（{more}）", "{text} ({more})", "{text} ({more})")
    }

    /// Red or Black, as a player.
    pub const fn side(self, side: Side) -> &'static str {
        match side {
            Side::Red => self.pick(["红方", "紅方", "Red", "Đỏ"]),
            Side::Black => self.pick(["黑方", "黑方", "Black", "Đen"]),
        }
    }

    /// The name of a piece in a sentence, without its side.
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

    /// An opening's name. Vietnamese uses the English one, having no list of names by code.
    pub const fn opening_name(self, opening: &Opening) -> &'static str {
        let names = opening.names;
        self.pick([names.simplified, names.traditional, names.english, names.english])
    }
}

#[cfg(test)]
mod tests;
