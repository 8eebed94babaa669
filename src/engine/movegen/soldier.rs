//! 卒/兵 The soldier. It moves one step forward; across the river also sideways; never back.

use crate::engine::board::{Bitboard, Side, Square, attacks};

#[inline]
pub(super) fn targets(side: Side, from: Square) -> Bitboard {
    attacks::soldier(side, from)
}
