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
    /// How freely to choose among the best moves; `None` for always the best.
    pub variety: Option<Variety>,
}

/// A random choice among moves nearly as good as the best, or that seem so to a player that
/// overlooks moves. It never gives up a mate that the search has found, and never loses by an
/// avoidable repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variety {
    /// How much worse than the best a move may be, in centipawns.
    pub margin: i32,
    /// `None` if everything is seen.
    pub attention: Option<Attention>,
    /// The same seed makes the same choice.
    pub seed: u64,
}

/// How well a player sees its own moves and the replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// The distance, beyond what comes to mind first, at which a move is noticed half of the time,
    /// in hundredths of a natural logarithm of how often masters play it. At three times the
    /// distance it is one time in four.
    pub reach: u32,
    /// The least chance, in thousandths, of noticing a plain capture: a recapture or a free piece.
    pub plain: u32,
    /// Percent: how much the player thinks of the opponent's possibilities. It scales the chance of
    /// noticing a reply, compared with an own move, and the weight of danger in what comes to mind.
    pub care: u32,
    /// Percent: how closely what comes to mind follows masters' moves; at 0 all moves are alike.
    pub likeness: u32,
}

impl Root {
    /// The root after `moves` from `start`; the moves are the history for judging repetitions.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn new(start: Position, moves: Vec<Move>, profile: Profile) -> Result<Self, IllegalMove> {
        let position = rules::play_all(&start, &moves)?;
        Ok(Self { start, moves, position, profile, search_moves: Vec::new(), variety: None })
    }

    /// The position to move in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position where the history begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that led from [`Root::start`] to [`Root::position`].
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}
