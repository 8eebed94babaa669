//! Moves: the human's, the engine's, and advice.

use super::Session;
use crate::engine::board::Move;
use crate::engine::movegen::Refusal;

/// Why a human's move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// By the rules of movement: see which squares it names.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("it is the engine's move")]
    EnginesTurn,
    #[error("the game is over")]
    GameOver,
}

impl Session {
    /// Plays a human's move; the engine begins to think if it is its turn then.
    ///
    /// # Errors
    /// [`PlayError`] says why not.
    pub fn play(&mut self, play: Move) -> Result<(), PlayError> {
        let _ = play;
        Ok(())
    }

    /// Makes the engine play, or advise, what it has found so far.
    pub fn move_now(&mut self) {}

    /// Asks the engine what it would play for the human to move; [`super::Change::HintFound`] answers.
    /// Answers false, and does nothing, if no human is to move or the engine is at work.
    pub fn request_hint(&mut self) -> bool {
        false
    }
}
