//! 馬/傌 The horse. It moves one step along rank or file, then one diagonally outward; a piece on the
//! first step, its leg, blocks it.

use crate::engine::board::{Bitboard, Position, Square, attacks};

#[inline]
pub(super) fn targets(position: &Position, from: Square) -> Bitboard {
    attacks::horse(from, position.occupied())
}
