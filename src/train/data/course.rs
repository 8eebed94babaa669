//! A game as it is played for learning.

use crate::engine::board::{Move, Position};
use crate::engine::rules::{self, IllegalMove, Outcome, Profile};
use crate::engine::search::Root;

/// The rules of the games: the strictest.
const PROFILE: Profile = Profile::Computer;

/// The course of a game. Only the moves since the last capture are kept, since nothing before can come again: to search
/// and to judge takes the less time.
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
    pub fn make(&mut self, play: Move) {
        self.ply += 1;
        if self.position.make(play).captured.is_some() {
            self.start = self.position.clone();
            self.moves.clear();
        } else {
            self.moves.push(play);
        }
    }

    /// How the game has ended by the rules.
    pub fn outcome(&self) -> Option<Outcome> {
        rules::judge(&self.start, &self.moves, PROFILE).outcome()
    }

    /// For a search.
    pub fn root(&self) -> Result<Root, IllegalMove> {
        Root::new(self.start.clone(), self.moves.clone(), PROFILE)
    }
}
