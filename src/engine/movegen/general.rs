//! 將/帥 The general. It moves one step along rank or file within its palace, and must not face the
//! other general.

use crate::engine::board::{Bitboard, Square, attacks};

#[inline]
pub(super) fn targets(from: Square) -> Bitboard {
    attacks::general(from)
}
