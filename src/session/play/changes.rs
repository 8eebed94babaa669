//! What a session tells the front end.

use crate::engine::board::{Move, Side};
use crate::engine::evaluate::Score;
use crate::engine::search::Report;
use crate::game::effect::Effect;
use crate::game::{Outcome, Played};
use crate::session::engines::EngineError;
use crate::session::storage::SaveError;

/// Something that happened: for animation, sound and messages.
#[derive(Debug)]
pub enum Change {
    /// A move was played, by whomever, or played again by a redo.
    MovePlayed(Played),
    /// The move just told was not searched: an engine had it from the opening book.
    FromBook,
    /// A move was taken back: its piece goes the way back, and what it captured returns.
    MoveTakenBack(Played),
    /// The game ended.
    GameOver(Outcome),
    /// The opponent answered a draw offer.
    DrawAnswered { is_accepted: bool },
    /// What the engine would play for the human, how good it finds that for the human, and why, where that can be
    /// said.
    HintFound { play: Move, score: Score, effect: Option<Effect> },
    /// The engine failed. If it was to move, the game is paused, and resuming lets it try again.
    EngineFailed(EngineError),
    /// Something could not be stored; the game goes on. It is told once, and tried again.
    SaveFailed(SaveError),
    /// All that could not be stored has been stored.
    SavedAgain,
}

/// What the engine is thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Whose move it thinks about.
    pub side: Side,
    pub purpose: Purpose,
    /// The last finished iteration: depth, score from the view of `side`, line. `None` before the first.
    pub report: Option<Report>,
    /// What the move that it has found does, if it is asked why.
    pub(super) effect: Option<Effect>,
}

/// What the engine thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// Advice for the human to move.
    Hint,
    /// Its answer to a draw offer.
    DrawAnswer,
}
