//! Moves in full names of pieces, places and directions: `Cannon 2=5`, `Front Rook +1`, Pháo 2 bình
//! 5, Mã 8.7. Marks on Vietnamese letters may be missing or follow as separate characters.

use super::by_file::ByFile;
use super::token::characters;
use super::vietnamese;

/// A language in which names are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    English,
    Vietnamese,
}

/// Names in lower case without marks, and the move letters that they stand for.
type Table = &'static [(&'static str, &'static str)];

const ENGLISH_PIECES: Table = &[
    ("king", "K"),
    ("general", "K"),
    ("advisor", "A"),
    ("adviser", "A"),
    ("guard", "A"),
    ("mandarin", "A"),
    ("elephant", "E"),
    ("bishop", "E"),
    ("minister", "E"),
    ("horse", "H"),
    ("knight", "H"),
    ("chariot", "R"),
    ("rook", "R"),
    ("cannon", "C"),
    ("pawn", "P"),
    ("soldier", "P"),
];

const ENGLISH_PLACES: Table = &[("front", "+"), ("middle", "."), ("rear", "-"), ("back", "-")];

const VIETNAMESE_PIECES: Table = &[
    (GENERAL_OR_ELEPHANT, "Tg"),
    ("si", "S"),
    ("sy", "S"),
    ("voi", "V"),
    ("xe", "X"),
    ("ma", "M"),
    ("ngua", "M"),
    ("phao", "P"),
    ("tot", "B"),
    ("chot", "C"),
    ("binh", "B"),
];

/// Words after a piece's name; `binh` is no soldier there.
const VIETNAMESE_OTHERS: Table = &[
    ("truoc", "t"),
    ("giua", "g"),
    ("sau", "s"),
    ("binh", "-"),
    ("tien", "."),
    ("tan", "."),
    ("thoai", "/"),
    ("thoi", "/"),
    ("lui", "/"),
];

/// Without marks it is ambiguous.
const GENERAL_OR_ELEPHANT: &str = "tuong";

impl Names {
    pub const ALL: [Self; 2] = [Self::English, Self::Vietnamese];

    /// The letters of a move with a piece's name: `C2=5` for `Cannon 2=5`. `None` for other texts.
    pub fn letters(self, text: &str) -> Option<String> {
        // A fast path: this is called for every move.
        let is_long = text.len() > 4 && text.starts_with(|first: char| first.is_ascii_alphabetic());
        if !is_long {
            return None;
        }
        let mut letters = String::new();
        let (mut has_name, mut is_either) = (false, false);
        let mut rest = text;
        while let Some((word, after)) = first_word(rest) {
            rest = after;
            if !word.starts_with(char::is_alphabetic) {
                letters += word.trim();
                continue;
            }
            let plain = without_marks(word);
            let tables = match self {
                Self::English => [ENGLISH_PIECES, ENGLISH_PLACES],
                Self::Vietnamese if letters.is_empty() => [VIETNAMESE_PIECES, &[]],
                Self::Vietnamese => [VIETNAMESE_OTHERS, &[]],
            };
            match tables.into_iter().flatten().find(|(name, _)| *name == plain) {
                Some((_, letter)) => {
                    letters += letter;
                    has_name = true;
                }
                None if word.len() <= 2 => letters += word,
                None => return None,
            }
            is_either |= plain == GENERAL_OR_ELEPHANT;
        }
        if is_either && is_of_elephant(&letters) {
            letters.remove(1);
        }
        has_name.then_some(letters)
    }

    /// Whether these letters are a move.
    fn is_move(self, letters: &str) -> bool {
        let Some(characters) = characters(letters) else { return false };
        match self {
            Self::English => ByFile::parse(&characters).is_some(),
            Self::Vietnamese => vietnamese::parse(&characters).is_some(),
        }
    }
}

/// The leading letters of a text and their marks; or a character that is no letter.
fn first_word(text: &str) -> Option<(&str, &str)> {
    let first = text.chars().next()?;
    let is_of_word = |character: char| character.is_alphabetic() || is_mark(character);
    let length = if first.is_alphabetic() {
        text.find(|character: char| !is_of_word(character)).unwrap_or(text.len())
    } else {
        first.len_utf8()
    };
    Some(text.split_at(length))
}

/// Whether `Tg3.5` is an elephant's move: it goes two files aside, which no general does.
fn is_of_elephant(letters: &str) -> bool {
    let mut digits = letters.chars().filter_map(|letter| letter.to_digit(10));
    digits.next().zip(digits.next()).is_some_and(|(from, to)| from.abs_diff(to) == 2)
}

/// The length of the move with a name that a text begins with, if any.
pub fn named_length(text: &str) -> Option<usize> {
    const MAX_LENGTH: usize = 40;
    // A fast path: this is called for every word.
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let (word, _) = first_word(text)?;
    // P2 bình 5.
    let is_letter = || word.len() <= 2 && text.bytes().take(4).any(|byte| byte == b' ');
    let is_name = || {
        let plain = without_marks(word);
        [ENGLISH_PIECES, ENGLISH_PLACES, VIETNAMESE_PIECES]
            .into_iter()
            .flatten()
            .any(|(name, _)| *name == plain)
    };
    if !is_letter() && !is_name() {
        return None;
    }
    let characters = text.char_indices().take(MAX_LENGTH).take_while(|&(_, character)| character != '\n');
    let mut ends = characters.filter(|(_, character)| character.is_ascii_digit()).map(|(at, _)| at + 1);
    ends.find(|&end| {
        Names::ALL
            .into_iter()
            .any(|names| names.letters(&text[..end]).is_some_and(|letters| names.is_move(&letters)))
    })
}

const fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}

/// A text in lower case without the marks on Vietnamese letters, which not every keyboard can type.
pub fn without_marks(text: &str) -> String {
    const PLAIN: [(char, &str); 7] = [
        ('a', "àáảãạăằắẳẵặâầấẩẫậ"),
        ('d', "đ"),
        ('e', "èéẻẽẹêềếểễệ"),
        ('i', "ìíỉĩị"),
        ('o', "òóỏõọôồốổỗộơờớởỡợ"),
        ('u', "ùúủũụưừứửữự"),
        ('y', "ỳýỷỹỵ"),
    ];
    let plain = |letter: char| {
        let row = PLAIN.iter().find(|(_, marked)| !letter.is_ascii() && marked.contains(letter));
        row.map_or(letter, |&(plain, _)| plain)
    };
    text.to_lowercase().chars().filter(|&letter| !is_mark(letter)).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::game::notation::{Dialect, Numbering};

    #[test]
    fn names_are_read_in_both_languages() {
        let start = Position::start();
        let english = Dialect::Files(Numbering::OwnRight);
        for (uci, dialect, texts) in [
            ("h2e2", Dialect::Vietnamese, &["Pháo 2 bình 5", "P2 bình 5", "pháo 2 BÌNH 5", "Pháo 2-5"][..]),
            ("h2e2", Dialect::Vietnamese, &["Pháo2bình5", "Phao 2 binh 5", "Pha\u{301}o 2 bi\u{300}nh 5"]),
            ("h0g2", Dialect::Vietnamese, &["Mã 2 tấn 3", "Ngựa 2 tiến 3", "Mã 2.3", "Ma 2 tan 3"]),
            ("e0e1", Dialect::Vietnamese, &["Tướng 5 tiến 1", "Tuong 5 tien 1"]),
            ("g0e2", Dialect::Vietnamese, &["Tượng 3 tiến 5", "Tuong 3 tien 5", "Voi 3.5"]),
            ("c3c4", Dialect::Vietnamese, &["Binh 7 tiến 1", "Tốt 7.1", "Chốt 7 tấn 1"]),
            ("h2e2", english, &["Cannon 2=5", "cannon 2 = 5", "CANNON 2.5"]),
            ("h0g2", english, &["Horse 2+3", "Knight 2 + 3"]),
            ("g0e2", english, &["Elephant 3+5", "Bishop 3+5", "minister 3+5"]),
        ] {
            for text in texts {
                assert_eq!(dialect.read(&start, text), Ok(uci.parse().unwrap()), "{text}");
                assert_eq!(named_length(&format!("{text} Mã 8 tiến 7")), Some(text.len()), "{text}");
            }
        }
        let tandem: Position = "3k5/9/9/9/9/R8/9/9/R8/5K3 w".parse().unwrap();
        for (uci, text) in [("a4b4", "Front Rook =8"), ("a1a0", "rear chariot -1")] {
            assert_eq!(english.read(&tandem, text), Ok(uci.parse().unwrap()), "{text}");
        }
        assert_eq!(Dialect::Vietnamese.read(&tandem, "Xe trước bình 8"), Ok("a4b4".parse().unwrap()));
    }

    #[test]
    fn other_words_are_none() {
        for text in [
            "Pháo 2 bình",
            "Pháo bình 5 x",
            "hai Pháo 2 bình 5",
            "bên 2 bình 5",
            "Pháo\n2 bình 5",
            "sau 1.2",
            "Horse",
            "Horses 2+3",
            "P2-5",
            "h2e2 h9g7",
        ] {
            assert_eq!(named_length(text), None, "{text}");
        }
    }
}
