//! 士/仕 The advisor. One step diagonally within its palace.

use crate::engine::board::{Bitboard, Square, attacks};

#[inline]
pub(super) fn targets(from: Square) -> Bitboard {
    attacks::advisor(from)
}
