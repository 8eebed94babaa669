//! A game being played for learning.

use crate::engine::board::{Move, Position};
use crate::engine::rules::{self, IllegalMove, Profile, Verdict};
use crate::engine::search::Root;

/// The rules of the games: the strictest ones.
const PROFILE: Profile = Profile::Computer;

/// The course of a game. Only the moves since the last capture are kept, because earlier positions
/// cannot recur: this makes searching and judging faster.
#[derive(Clone, Debug)]
pub(super) struct Course {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    /// Plies since the beginning.
    pub ply: usize,
}

impl Course {
    pub fn from(start: Position) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), ply: 0 }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) {
        self.ply += 1;
        if self.position.make(mv).captured.is_some() {
            self.start = self.position.clone();
            self.moves.clear();
        } else {
            self.moves.push(mv);
        }
    }

    /// The outcome by the rules, if the game has ended.
    pub fn outcome(&self) -> Option<Verdict> {
        rules::judge(&self.start, &self.moves, PROFILE)
    }

    /// The root for a search.
    pub fn root(&self) -> Result<Root, IllegalMove> {
        Root::new(self.start.clone(), self.moves.clone(), PROFILE)
    }
}
