//! Moves, and advice on them.

use std::time::Duration;

use super::{Change, Player, Purpose, Session};
use crate::engine::board::{Move, Side};
use crate::engine::levels::Terms;
use crate::engine::movegen::Refusal;
use crate::engine::search::Limits;
use crate::game::AddError;

/// Why a human's move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// By the rules of movement; it names the squares that show it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("it is the engine's move")]
    EnginesTurn,
    #[error("the game is over")]
    GameOver,
    #[error("the record is full")]
    RecordFull,
}

impl From<AddError> for PlayError {
    fn from(error: AddError) -> Self {
        match error {
            AddError::Refused(refusal) => Self::Refused(refusal),
            AddError::Full => Self::RecordFull,
        }
    }
}

/// How long the engine looks for advice.
const HINT_TIME: Duration = Duration::from_secs(2);

impl Session {
    /// The only human's side, if there is one human.
    pub fn only_human(&self) -> Option<Side> {
        match self.players.map(Player::is_engine) {
            [false, true] => Some(Side::Red),
            [true, false] => Some(Side::Black),
            _ => None,
        }
    }

    /// For whom the user resigns or offers a draw: the only human, or of two the one to move.
    pub fn user_side(&self) -> Option<Side> {
        let to_move = self.game.side_to_move();
        self.only_human().or_else(|| (!self.player(to_move).is_engine()).then_some(to_move))
    }

    /// Plays a human's move; then it is the opponent's turn, and an engine begins to think.
    ///
    /// # Errors
    /// [`PlayError`] says why not.
    pub fn play(&mut self, play: Move) -> Result<(), PlayError> {
        self.look_at_clock();
        if self.outcome().is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.is_human_turn() {
            return Err(PlayError::EnginesTurn);
        }
        let was_paused = std::mem::take(&mut self.is_paused);
        Ok(self.make(play).inspect_err(|_| self.is_paused = was_paused)?)
    }

    /// Plays a move for whoever is to move.
    pub(super) fn make(&mut self, play: Move) -> Result<(), AddError> {
        let ply = self.game.moves().len();
        let played = self.game.play(play)?;
        self.punch_clock(ply);
        self.changes.push(Change::MovePlayed(played));
        self.changes.extend(self.outcome().map(Change::GameOver));
        self.settle();
        Ok(())
    }

    /// Makes the engine play, or advise, what it has found so far.
    pub fn move_now(&mut self) {
        if self.thinking.is_some() {
            self.hold.end();
            self.workers.stop();
        }
    }

    /// Asks the engine what it would play for the human to move; [`Change::HintFound`] is the answer. Answers
    /// false, and does nothing, if no human is to move or the engine is busy.
    pub fn request_hint(&mut self) -> bool {
        let is_possible = self.is_human_turn() && self.thinking.is_none();
        if is_possible {
            self.is_helped = true;
            self.search(Purpose::Hint, Terms::best(Limits::move_time(HINT_TIME)));
        }
        is_possible
    }
}
