//! The proven fault of a move.

use crate::game::merit::Merit;

/// The fault of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent can now do this: mate, fork, or win something.
    Allows(Merit),
    /// The mover could have done this.
    Misses(Merit),
    /// The mover is at fault in a repetition, or can be forced into one, which loses.
    LosesByRepetition,
}
