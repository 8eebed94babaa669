//! The texts in four languages that the window and the command line share: names of sides and
//! pieces, numbers of files, merits and faults of moves, reviews, and errors of FENs and files. All
//! other texts are the window's (`app/text`).
//!
//! All are made by `labels!` or `say!`.

// Two macros make all texts, because there are two kinds: `labels!` for fixed texts, which stand in
// tables and cost nothing, and `say!` for sentences with values. Both list the languages in the order
// of [`Language::ALL`], and a missing translation does not compile.

/// A table of fixed texts, a row each: the labels of a new enum, the cases of a type, or functions
/// without a parameter. The last two stand in an `impl Language`.
macro_rules! labels {
    (
        $(#[$about:meta])*
        pub enum $labels:ident;
        $($name:ident: $($text:literal),+;)+
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $labels {
            $($name,)+
        }

        impl $labels {
            /// The row of each label.
            pub(crate) const TEXTS: &'static [[&'static str; 4]] = &[$([$($text),+]),+];

            pub const fn text(self, language: $crate::words::Language) -> &'static str {
                Self::TEXTS[self as usize][language as usize]
            }
        }

        const _: () = {
            $($(assert!(!$text.is_empty(), "each language has a text");)+)+
        };
    };
    (
        $(#[$about:meta])*
        $visible:vis fn $function:ident(self, $of:ty);
        $($case:pat => $($text:literal),+;)+
    ) => {
        $(#[$about])*
        $visible const fn $function(self, of: $of) -> &'static str {
            let texts: [&str; 4] = match of {
                $($case => [$($text),+],)+
            };
            texts[self as usize]
        }
    };
    ($($(#[$about:meta])* $visible:vis fn $function:ident(self): $($text:literal),+;)+) => {
        $(
            $(#[$about])*
            $visible const fn $function(self) -> &'static str {
                let texts: [&str; 4] = [$($text),+];
                texts[self as usize]
            }
        )+
    };
}

/// A sentence in a language, as a `String`: four literals with `format!` placeholders, or expressions
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
mod entry;
mod errors;
mod file_numbers;
mod hints;
mod losses;
mod merits;
mod moves;
mod outcome;
mod pictures;
mod print;
mod puzzles;
mod reading;
mod reasons;
mod review;
mod summary;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Kind, Piece, Side};
use crate::engine::book::openings::Opening;
use crate::game::notation::Notation;

pub use coach::Coach;
pub use file_numbers::FileNumbers;
pub(crate) use merits::with_article;
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

    labels! {
        /// The language's own name, for the list of languages.
        pub fn name(self): "简体中文", "繁體中文", "English", "Tiếng Việt";
        /// The BCP 47 tag.
        pub fn tag(self): "zh-Hans", "zh-Hant", "en", "vi";
    }

    /// A number before a Chinese measure word, in letters if it is small.
    fn count_in_chinese(count: usize) -> String {
        const LETTERS: [&str; 10] = ["一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
        let letter = count.checked_sub(1).and_then(|place| LETTERS.get(place));
        letter.map_or_else(|| format!(" {count} "), |&letter| letter.into())
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
        [Notation::Simplified, Notation::Traditional, Notation::Wxf, Notation::Vietnamese][self as usize]
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

    labels! {
        /// The separator between parts of a line.
        pub fn comma(self): "，", "，", ", ", ", ";
        /// The separator between names.
        pub fn list_comma(self): "、", "、", ", ", ", ";
        /// The separator between parts that may have commas.
        pub fn semicolon(self): "；", "；", "; ", "; ";
        /// The separator between sentences.
        pub(crate) fn stop(self): "。", "。", ". ", ". ";
    }

    /// A text with another one in brackets after it.
    pub fn bracketed(self, text: &str, more: &str) -> String {
        say!(self, "{text}（{more}）", "{text}（{more}）", "{text} ({more})", "{text} ({more})")
    }

    labels! {
        /// Red or Black, as a player.
        pub fn side(self, Side);

        Side::Red => "红方", "紅方", "Red", "Đỏ";
        Side::Black => "黑方", "黑方", "Black", "Đen";
    }

    labels! {
        /// The name of a piece in a sentence, without its side.
        pub fn piece(self, Piece);

        Piece { side: Side::Red, kind: Kind::General } => "帅", "帥", "general", "Tướng";
        Piece { side: Side::Red, kind: Kind::Advisor } => "仕", "仕", "advisor", "Sĩ";
        Piece { side: Side::Red, kind: Kind::Elephant } => "相", "相", "elephant", "Tượng";
        Piece { side: Side::Red, kind: Kind::Soldier } => "兵", "兵", "soldier", "Tốt";
        Piece { side: Side::Black, kind: Kind::General } => "将", "將", "general", "Tướng";
        Piece { side: Side::Black, kind: Kind::Advisor } => "士", "士", "advisor", "Sĩ";
        Piece { side: Side::Black, kind: Kind::Elephant } => "象", "象", "elephant", "Tượng";
        Piece { side: Side::Black, kind: Kind::Soldier } => "卒", "卒", "soldier", "Tốt";
        Piece { kind: Kind::Chariot, .. } => "车", "車", "chariot", "Xe";
        Piece { kind: Kind::Horse, .. } => "马", "馬", "horse", "Mã";
        Piece { kind: Kind::Cannon, .. } => "炮", "炮", "cannon", "Pháo";
    }

    /// A piece with its side: 红车, red chariot, Xe đỏ.
    pub fn full_piece(self, piece: Piece) -> String {
        let name = self.piece(piece);
        match piece.side {
            Side::Red => say!(self, "红{name}", "紅{name}", "red {name}", "{name} đỏ"),
            Side::Black => say!(self, "黑{name}", "黑{name}", "black {name}", "{name} đen"),
        }
    }

    /// An opening's name.
    pub const fn opening_name(self, opening: &Opening) -> &'static str {
        let names = opening.names;
        [names.simplified, names.traditional, names.english, names.vietnamese][self as usize]
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
