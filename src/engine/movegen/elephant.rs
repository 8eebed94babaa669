//! 象/相 The elephant. It moves two steps diagonally on its own half; a piece on the point jumped
//! over, its eye, blocks it.

use crate::engine::board::{Bitboard, Position, Square, attacks};

#[inline]
pub(super) fn targets(position: &Position, from: Square) -> Bitboard {
    attacks::elephant(from, position.occupied())
}
