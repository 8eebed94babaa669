//! Names of openings, after the Encyclopedia of Chinese Chess Openings (ECCO).
//!
//! ECCO gives each opening a code, A00 to E99. [`names`] has the names of single codes and of
//! ranges of codes. Which position belongs to which code was counted in games with known codes.
//!
//! The positions are a sorted list of records of [`RECORD`] bytes: the key of the position, as in
//! the book (8 bytes, little-endian), and the first and the last code that it indicates (2 bytes
//! each, little-endian; A00 is 0, E99 is 499). Positions that add nothing to the previous ones are
//! omitted.

pub(crate) mod names;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Key, partition_point};
use crate::engine::board::{Move, Position};

pub use names::Names;

/// The built-in positions: see `assets/book/README.md`.
const POSITIONS: &[u8] = include_bytes!("../../../../assets/book/openings.bin");

/// The length of a record in bytes.
pub(crate) const RECORD: usize = 12;

/// The number of plies from the start of a game that are examined: all positions are within it.
pub(crate) const DEPTH: usize = 30;

/// A code of ECCO, A00 to E99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ecco(pub(crate) u16);

impl Ecco {
    pub(crate) const COUNT: u16 = 500;

    pub(crate) fn from_index(index: u16) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index))
    }
}

impl fmt::Display for Ecco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let volume = char::from(b'A' + (self.0 / 100) as u8);
        write!(f, "{volume}{:02}", self.0 % 100)
    }
}

/// The text is not an ECCO code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a code such as C44")]
pub struct EccoTextError(pub String);

impl FromStr for Ecco {
    type Err = EccoTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                let [volume, tens, ones] = [volume - b'A', tens - b'0', ones - b'0'].map(u16::from);
                Ok(Self(volume * 100 + tens * 10 + ones))
            }
            _ => Err(EccoTextError(text.into())),
        }
    }
}

/// A range of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Codes {
    pub first: Ecco,
    pub last: Ecco,
}

impl Codes {
    /// Returns `None` if `first` comes after `last`.
    fn new(first: Ecco, last: Ecco) -> Option<Self> {
        (first <= last).then_some(Self { first, last })
    }

    pub fn contains(self, other: Self) -> bool {
        self.first <= other.first && other.last <= self.last
    }

    /// Parses `C44` or `C41-C49`.
    fn read(text: &str) -> Result<Self, EccoTextError> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Self::new(first.parse()?, last.parse()?).ok_or_else(|| EccoTextError(text.into()))
    }

    pub fn len(self) -> u16 {
        self.last.0 - self.first.0 + 1
    }
}

impl From<Ecco> for Codes {
    fn from(code: Ecco) -> Self {
        Self { first: code, last: code }
    }
}

/// An opening: a code, or a named range of codes. Stored as its codes, such as `C44` or `C41-C49`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Opening {
    codes: Codes,
    /// The names in each language. Codes without names of their own have the name of a range.
    pub names: Names,
}

impl Opening {
    fn new(codes: Codes) -> Option<Self> {
        names::of(codes).map(|names| Self { codes, names })
    }

    /// The code; `None` if there are several.
    pub fn code(&self) -> Option<Ecco> {
        (self.codes.first == self.codes.last).then_some(self.codes.first)
    }

    /// The rank when openings are sorted by code.
    pub fn rank(&self) -> u64 {
        let Codes { first, last } = self.codes;
        u64::from(first.0) << u16::BITS | u64::from(last.0)
    }
}

impl From<Opening> for String {
    fn from(Opening { codes: Codes { first, last }, .. }: Opening) -> Self {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    }
}

impl TryFrom<String> for Opening {
    type Error = EccoTextError;

    fn try_from(text: String) -> Result<Self, EccoTextError> {
        let codes = Codes::read(&text)?;
        Self::new(codes).ok_or(EccoTextError(text))
    }
}

/// The opening of a game with the legal `moves` from `start`. `None` if none has been reached yet,
/// or if the game does not begin from the usual position.
pub fn opening(start: &Position, moves: &[Move]) -> Option<Opening> {
    opening_by(POSITIONS, start, moves)
}

/// Like [`opening`], with another list of positions.
pub fn opening_by(positions: &[u8], start: &Position, moves: &[Move]) -> Option<Opening> {
    if *start != Position::start() {
        return None;
    }
    let mut position = start.clone();
    let keys = moves.iter().take(DEPTH).map(|&mv| {
        position.make(mv);
        Key::of(&position).key
    });
    reached(positions, keys).and_then(Opening::new)
}

/// The codes of a game that went through the positions with these keys.
pub(crate) fn reached(positions: &[u8], keys: impl Iterator<Item = u64>) -> Option<Codes> {
    keys.filter_map(|key| meaning(positions, key)).fold(None, |before, codes| Some(refined(before, codes)))
}

/// The codes of a game after a position that indicates `codes`; `before` are those so far. They are
/// kept if the new ones are less precise because other games reach the position by other moves.
pub(crate) fn refined(before: Option<Codes>, codes: Codes) -> Codes {
    before.filter(|&before| codes.contains(before)).unwrap_or(codes)
}

/// The codes that the position with this key indicates.
pub(crate) fn meaning(positions: &[u8], key: u64) -> Option<Codes> {
    let record = |index: usize| positions[index * RECORD..].first_chunk::<RECORD>();
    let key_at =
        |index| record(index).and_then(|record| record.first_chunk().copied()).map(u64::from_le_bytes);
    let count = positions.len() / RECORD;
    let index = partition_point(count, |index| key_at(index) < Some(key));
    if index == count || key_at(index) != Some(key) {
        return None;
    }
    let [.., a, b, c, d] = *record(index)?;
    let code = |bytes| Ecco::from_index(u16::from_le_bytes(bytes));
    Codes::new(code([a, b])?, code([c, d])?)
}

#[cfg(test)]
mod tests;
