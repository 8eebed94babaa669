//! 將/帥 The general. One step along rank or file within its palace; never into the open sight of the other.

use crate::engine::board::{Bitboard, Square, attacks};

#[inline]
pub(super) fn targets(from: Square) -> Bitboard {
    attacks::general(from)
}
