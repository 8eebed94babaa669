//! 砲/炮 The cannon. It moves like a chariot over empty points; it captures the piece behind exactly
//! one other, its screen.

use crate::engine::board::{Bitboard, Position, Square, attacks};

#[inline]
pub(super) fn targets(position: &Position, from: Square) -> Bitboard {
    let lines = position.lines(from);
    let captures = attacks::cannon_captures(from, lines) & position.occupied();
    attacks::chariot(from, lines) & !position.occupied() | captures
}
