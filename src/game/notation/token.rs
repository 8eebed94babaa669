//! The characters of the notations by file, with their meanings in either script and for each side.

use arrayvec::ArrayVec;

use super::label::Direction;
use crate::engine::board::Kind;

/// The meaning of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// 炮.
    Piece(Kind),
    /// 前.
    Place(PlaceOnFile),
    /// 进.
    Direction(Direction),
    /// `+`: forward or front, depending on its place.
    Sign(Direction),
    /// 一, `1`: 1..=9.
    Number(usize),
    /// A Latin letter in lower case: a piece, or the number of a soldier.
    Letter(char),
}

/// The place of a piece among several of its kind on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceOnFile {
    Front,
    Middle,
    Rear,
    /// From 1, the front one.
    Nth(usize),
}

/// The characters of a move in their simplest form; no move has more.
pub(super) type MoveCharacters = ArrayVec<char, 8>;

/// The significant characters. Full-width ones become ordinary. Blanks vanish, and so do marks
/// after the move (`!`, `?`, `#`, a comma). `None` if there are more than a move can have.
pub(super) fn characters(text: &str) -> Option<MoveCharacters> {
    let mut characters = MoveCharacters::new();
    // A fast path: this is called for each move in several dialects. Most have nothing to omit.
    for character in text.chars() {
        let is_usual = matches!(character, '0'..='9' | 'A'..='Z' | 'a'..='z' | '+' | '-' | '=' | '０'..='９' | '\u{3400}'..='\u{9fff}');
        if !is_usual || characters.try_push(narrow(character)).is_err() {
            return collect(plain(text));
        }
    }
    // At the end it is a check.
    if characters.last() == Some(&'+') { collect(plain(text)) } else { Some(characters) }
}

fn collect(text: impl Iterator<Item = char>) -> Option<MoveCharacters> {
    let mut characters = MoveCharacters::new();
    for character in text {
        characters.try_push(character).ok()?;
    }
    Some(characters)
}

/// The significant characters, however many there are.
pub(super) fn plain(text: &str) -> impl Iterator<Item = char> {
    let text = text.trim_end_matches(|character| is_blank(character) || is_mark(narrow(character)));
    text.chars().filter(|&character| !is_blank(character)).map(narrow)
}

fn is_blank(character: char) -> bool {
    // Besides spaces, characters that editors and web pages insert: joiners and marks of direction.
    character.is_whitespace() || matches!(character, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

const fn is_mark(character: char) -> bool {
    matches!(character, '!' | '?' | '#' | '+' | ',' | ';' | '.' | '。' | '、')
}

fn narrow(character: char) -> char {
    match character {
        // A typing slip, or a damaged '='.
        '_' => '=',
        '\0'..='\x7F' => character,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(character) - 0xFEE0).unwrap_or(character),
        // Hyphens and dashes, the minus sign, a box-drawing line.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}' => '-',
        // Radicals, which some PDF files contain instead of the characters.
        '\u{2F00}' => '一',
        '\u{2F06}' => '二',
        '\u{2F0B}' => '八',
        '\u{2F20}' => '士',
        '\u{2F9E}' | '\u{2ECB}' | '\u{F902}' => '车',
        '\u{2FBA}' | '\u{2EE2}' => '马',
        _ => character,
    }
}

impl Token {
    /// The meaning of a character that [`characters`] returned.
    pub fn new(character: char) -> Option<Self> {
        Some(match character {
            '一' => Self::Number(1),
            '二' => Self::Number(2),
            '三' => Self::Number(3),
            '四' => Self::Number(4),
            '五' => Self::Number(5),
            '六' => Self::Number(6),
            '七' => Self::Number(7),
            '八' => Self::Number(8),
            '九' => Self::Number(9),
            '1'..='9' => Self::Number(character as usize - '0' as usize),
            '进' | '進' | '上' => Self::Direction(Direction::Forward),
            '退' | '下' => Self::Direction(Direction::Back),
            '平' => Self::Direction(Direction::Sideways),
            '+' => Self::Sign(Direction::Forward),
            '-' => Self::Sign(Direction::Back),
            '=' | '.' => Self::Sign(Direction::Sideways),
            '前' => Self::Place(PlaceOnFile::Front),
            '中' => Self::Place(PlaceOnFile::Middle),
            '后' | '後' => Self::Place(PlaceOnFile::Rear),
            '车' | '車' | '俥' | '伡' | '砗' | '硨' => Self::Piece(Kind::Chariot),
            '马' | '馬' | '傌' | '码' | '碼' => Self::Piece(Kind::Horse),
            '相' | '象' => Self::Piece(Kind::Elephant),
            '仕' | '士' => Self::Piece(Kind::Advisor),
            '帅' | '帥' | '将' | '將' => Self::Piece(Kind::General),
            '炮' | '砲' | '包' => Self::Piece(Kind::Cannon),
            '兵' | '卒' => Self::Piece(Kind::Soldier),
            'A'..='Z' | 'a'..='z' => Self::Letter(character.to_ascii_lowercase()),
            _ => return None,
        })
    }

    /// The piece, if it can be one.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Piece(kind) => Some(kind),
            Self::Letter(letter) => kind_of(letter),
            Self::Place(_) | Self::Direction(_) | Self::Sign(_) | Self::Number(_) => None,
        }
    }

    /// The direction, if it can be one.
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Self::Direction(direction) | Self::Sign(direction) => Some(direction),
            Self::Piece(_) | Self::Place(_) | Self::Number(_) | Self::Letter(_) => None,
        }
    }

    /// The place among the pieces on a file, if it can be one.
    pub const fn place(self) -> Option<PlaceOnFile> {
        match self {
            Self::Place(place) => Some(place),
            Self::Sign(Direction::Forward) => Some(PlaceOnFile::Front),
            Self::Sign(Direction::Sideways) => Some(PlaceOnFile::Middle),
            Self::Sign(Direction::Back) => Some(PlaceOnFile::Rear),
            Self::Piece(_) | Self::Direction(_) | Self::Number(_) | Self::Letter(_) => None,
        }
    }
}

/// The piece named by a Latin letter in lower case.
pub(super) const fn kind_of(letter: char) -> Option<Kind> {
    match letter {
        'k' | 'g' => Some(Kind::General),
        'a' => Some(Kind::Advisor),
        'b' | 'e' | 'm' => Some(Kind::Elephant),
        'n' | 'h' => Some(Kind::Horse),
        'r' => Some(Kind::Chariot),
        'c' => Some(Kind::Cannon),
        'p' | 's' => Some(Kind::Soldier),
        _ => None,
    }
}
