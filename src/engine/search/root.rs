//! The root of a search: a position, the moves that led to it, and the rules for repetitions.

use crate::engine::board::{Move, Position};
use crate::engine::rules::{self, IllegalMove, Profile};

/// The root of a search.
#[derive(Clone, Debug)]
pub struct Root {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    /// The rules of repetition.
    pub profile: Profile,
    /// If not empty, only these moves are considered at the root.
    pub search_moves: Vec<Move>,
    /// How freely to choose among the best moves; `None`: always the best.
    pub variety: Option<Variety>,
}

/// A random choice among moves nearly as good as the best, or that seem so to a player that overlooks moves. It never gives
/// up a mate that the search has found, and never loses by a repetition that could be avoided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variety {
    /// How much worse than the best a move may be, in centipawns.
    pub margin: i32,
    /// Permille: the probability that a glance misses a move or a reply; 0: everything is seen. Conspicuous moves get
    /// several glances.
    pub oversight: u32,
    /// The same seed makes the same choice.
    pub seed: u64,
}

impl Root {
    /// The position after `moves` from `start`; the moves are the history that repetitions need.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn new(start: Position, moves: Vec<Move>, profile: Profile) -> Result<Self, IllegalMove> {
        let position = rules::play_all(&start, &moves)?;
        Ok(Self { start, moves, position, profile, search_moves: Vec::new(), variety: None })
    }

    /// The position to move in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Where the history begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that led from [`Root::start`] to [`Root::position`].
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}
