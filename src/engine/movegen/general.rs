//! 將/帥 The general. It steps along rank or file in its palace, and must not face the other general.

use crate::engine::board::{Bitboard, Square, attacks};

#[inline]
pub(super) fn targets(from: Square) -> Bitboard {
    attacks::general(from)
}
