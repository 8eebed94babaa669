//! The fault of a move that does not solve a puzzle.

use crate::game::merit::Cost;

/// The fault of a move, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent's next move shows it.
    Costs(Cost),
    /// The move is better than the mistake in the game, but not good enough.
    NotEnough,
    /// The move is the mistake in the game itself.
    AsPlayed,
    /// No particular fault: the move does not do what the puzzle asks for.
    Other,
}
