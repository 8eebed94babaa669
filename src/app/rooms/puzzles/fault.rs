//! What is wrong with a move that does not solve a puzzle.

use crate::game::merit::Cost;

/// Why a move is wrong, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent's next move shows it.
    Costs(Cost),
    /// It is better than the mistake in the game, but not good enough.
    NotEnough,
    /// It is the mistake itself, as it was played in the game.
    AsPlayed,
    /// Nothing of this: it only is not what was asked for.
    Other,
}
