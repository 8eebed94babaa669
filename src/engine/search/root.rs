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
    /// `None`: everything is seen.
    pub attention: Option<Attention>,
    /// The same seed makes the same choice.
    pub seed: u64,
}

/// What a player sees of its own moves and of the replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// How far from what comes to mind first a move is noticed half of the time, in hundredths of a natural logarithm of
    /// how often masters play it; three times as far, one time in four.
    pub reach: u32,
    /// How often in a thousand times a plain capture is noticed at least: one that takes back, or takes a free piece.
    pub plain: u32,
    /// Percent: how much it thinks of what the opponent may do. So much of what would be noticed among one's own moves is
    /// noticed among the replies, and so much does danger count in what comes to mind.
    pub care: u32,
    /// Percent: how far what comes to mind is what masters would play; at 0 all moves are alike.
    pub likeness: u32,
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
