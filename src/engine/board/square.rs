//! The 90 points of the board.

use std::fmt;
use std::str::FromStr;

use super::Side;

/// A point of the board, 0..90: `rank * 9 + file`, file a..i from Red's left, rank 0..9 from Red's
/// back rank.
///
/// ```
/// use chuhe::engine::board::Square;
///
/// let cannon: Square = "h2".parse().unwrap();
/// assert_eq!((cannon.file(), cannon.rank()), (7, 2));
/// assert_eq!(cannon.to_string(), "h2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    pub const COUNT: usize = 90;
    pub const FILES: usize = 9;
    pub const RANKS: usize = 10;

    /// The square at file 0..9 and rank 0..10; `None` if it is off the board.
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self::at(file, rank)) } else { None }
    }

    /// The square at a file and rank known to be on the board.
    pub(super) const fn at(file: usize, rank: usize) -> Self {
        debug_assert!(file < Self::FILES && rank < Self::RANKS);
        Self((rank * Self::FILES + file) as u8)
    }

    /// The square with this index, 0..90.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square of a bit from a bitboard.
    #[inline]
    pub(super) const fn from_bit(bit: u32) -> Self {
        debug_assert!((bit as usize) < Self::COUNT);
        Self(bit as u8)
    }

    /// All squares from a0 to i9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0..90.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0..9, from Red's left.
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % Self::FILES
    }

    /// 0..10, from Red's back rank.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / Self::FILES
    }

    /// The rank counted from `side`'s own back rank, 0..10.
    #[inline]
    pub const fn rank_for(self, side: Side) -> usize {
        match side {
            Side::Red => self.rank(),
            Side::Black => Self::RANKS - 1 - self.rank(),
        }
    }

    /// The square `files` to the right and `ranks` up as Red sees it; `None` off the board.
    pub const fn offset(self, files: isize, ranks: isize) -> Option<Self> {
        let file = self.file() as isize + files;
        let rank = self.rank() as isize + ranks;
        if file < 0 || rank < 0 { None } else { Self::new(file as usize, rank as usize) }
    }

    /// The point with left and right exchanged.
    pub const fn mirrored(self) -> Self {
        Self::at(Self::FILES - 1 - self.file(), self.rank())
    }

    /// The point with the two sides' ends exchanged (files stay).
    pub const fn flipped(self) -> Self {
        Self::at(self.file(), Self::RANKS - 1 - self.rank())
    }

    /// Whether the point is on `side`'s half of the board.
    pub const fn is_home_half(self, side: Side) -> bool {
        self.rank_for(side) < 5
    }

    /// Whether the point is in `side`'s palace: files d to f, the three ranks at the back.
    pub const fn is_palace(self, side: Side) -> bool {
        self.rank_for(side) < 3 && 3 <= self.file() && self.file() <= 5
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank())
    }
}

/// The text is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a point of the board (a0 to i9)")]
pub struct SquareTextError(pub String);

impl FromStr for Square {
    type Err = SquareTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || SquareTextError(text.into());
        let &[file, rank] = text.as_bytes() else { return Err(error()) };
        let file = file.to_ascii_lowercase().checked_sub(b'a').ok_or_else(error)?;
        let rank = rank.checked_sub(b'0').ok_or_else(error)?;
        Self::new(file.into(), rank.into()).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_for_every_square() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "a", "j0", "a:", "a10", "楚河", "0a"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn offsets_stop_at_the_edge() {
        let corner = Square::at(0, 0);
        assert_eq!(corner.offset(-1, 0), None);
        assert_eq!(corner.offset(8, 9), Some(Square::at(8, 9)));
        assert_eq!(corner.offset(9, 0), None);
    }
}
