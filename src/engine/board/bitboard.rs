//! Sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares: bit `n` is the square with index `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(super) u128);

impl Bitboard {
    pub const EMPTY: Self = Self(0);
    /// All 90 squares.
    pub const FULL: Self = Self((1 << Square::COUNT) - 1);

    /// The bits; bit `n` is the square with index `n`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a rank, 0..10.
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        Self(0x1FF << (rank * Square::FILES))
    }

    /// The squares of a file, 0..9.
    #[inline]
    pub const fn file(file: usize) -> Self {
        let mut bits = 0;
        let mut rank = 0;
        while rank < Square::RANKS {
            bits |= 1 << (rank * Square::FILES + file);
            rank += 1;
        }
        Self(bits)
    }

    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        let half = if square.index() < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (square.index() % 64) & 1 != 0
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are at least two squares.
    #[inline]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_bit(self.0.trailing_zeros())) }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// Iterates over the squares of a [`Bitboard`] in order, in halves: faster than 128 bits at once.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let (half, offset) = if self.low != 0 { (&mut self.low, 0) } else { (&mut self.high, 64) };
        if *half == 0 {
            return None;
        }
        let bit = half.trailing_zeros() + offset;
        *half &= *half - 1;
        Some(Square::from_bit(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = (self.low.count_ones() + self.high.count_ones()) as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! bit_operator {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident),*) => {$(
        impl $operator for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}
bit_operator!(BitAnd bitand BitAndAssign bitand_assign, BitOr bitor BitOrAssign bitor_assign,
              BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Bitboard {
    type Output = Self;

    /// The squares of the board that are not in the set.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_files_cut_in_one_square() {
        for square in Square::all() {
            let cut = Bitboard::rank(square.rank()) & Bitboard::file(square.file());
            assert_eq!(cut.into_iter().collect::<Vec<_>>(), [square]);
        }
    }

    #[test]
    fn complement_stays_on_the_board() {
        assert_eq!(!Bitboard::EMPTY, Bitboard::FULL);
        assert_eq!((!Bitboard::FULL).first(), None);
        assert_eq!(Bitboard::FULL.into_iter().len(), Square::COUNT);
    }
}
