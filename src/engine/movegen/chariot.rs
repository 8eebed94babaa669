//! 車/俥 The chariot. It moves any distance along rank and file, up to and including the first piece.

use crate::engine::board::{Bitboard, Position, Square, attacks};

#[inline]
pub(super) fn targets(position: &Position, from: Square) -> Bitboard {
    attacks::chariot(from, position.lines(from))
}
