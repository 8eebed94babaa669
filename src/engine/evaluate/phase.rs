//! The phase of the game: how full the board is.

use crate::engine::board::Kind;

/// A piece's contribution to the phase; see [`FULL`].
pub(super) const fn of(kind: Kind) -> i32 {
    match kind {
        Kind::Chariot => 4,
        Kind::Horse | Kind::Cannon => 2,
        Kind::Elephant | Kind::Advisor | Kind::General | Kind::Soldier => 0,
    }
}

/// The phase of the start position.
pub(super) const FULL: i32 = 32;
