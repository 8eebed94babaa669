//! What a session tells the front end.

use std::time::Duration;

use super::{OfferError, Purpose, SaveError, Session};
use crate::engine::board::{Move, Side};
use crate::engine::evaluate::Score;
use crate::game::{Outcome, Played};

/// Something that happened since the last [`Session::poll`], in order: for animation, sound and messages.
#[derive(Debug)]
pub enum Change {
    /// A move was played, by whomever, or played again by a redo.
    MovePlayed(Played),
    /// The last move was taken back; the piece goes the way back and what it captured returns.
    MoveTakenBack(Played),
    /// The game ended.
    GameOver(Outcome),
    /// The opponent answered a draw offer.
    DrawAnswered { is_accepted: bool },
    /// What the engine would play for the human.
    HintFound { play: Move, score: Score },
    /// The engine failed; the game is paused, and resuming lets it try again.
    EngineFailed(String),
    /// The game could not be stored; it goes on.
    SaveFailed(SaveError),
}

/// What the engine is thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Thinking {
    /// Whose move it thinks about.
    pub side: Side,
    pub purpose: Purpose,
    /// The last finished iteration, in plies; 0 before the first.
    pub depth: u32,
    /// From the view of `side`.
    pub score: Option<Score>,
    pub nodes: u64,
    pub elapsed: Duration,
    /// The best moves of both sides.
    pub line: Vec<Move>,
}

impl Session {
    /// Fetches what happened, plays the engine's move if it has come; never blocks.
    pub fn poll(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// What the engine is thinking; `None` while it is idle.
    pub fn thinking(&self) -> Option<Thinking> {
        let search = self.search.as_ref()?;
        let report = search.progress.as_ref();
        Some(Thinking {
            side: self.game.side_to_move(),
            purpose: search.purpose,
            depth: report.map_or(0, |report| report.depth),
            score: report.map(|report| report.score),
            nodes: report.map_or(0, |report| report.nodes),
            elapsed: report.map_or(Duration::ZERO, |report| report.elapsed),
            line: report.map_or_else(Vec::new, |report| report.moves.clone()),
        })
    }

    #[allow(unused)]
    fn _unused(_: OfferError) {}
}
