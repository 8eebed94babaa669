//! The changes that a game or a study reports to the front end.

use crate::game::hint::Hint;
use crate::game::{Outcome, Played};
use crate::session::engines::EngineError;
use crate::session::storage::{LoadError, SaveError};

/// An event; the front end reacts with animations, sounds and messages.
#[derive(Debug)]
pub enum Change {
    /// A move was played by either side, or redone.
    MovePlayed(Played),
    /// The move just reported came from an opening book: see [`crate::session::Play::book_of`].
    FromBook,
    MoveTakenBack(Played),
    /// The game has ended.
    GameOver(Outcome),
    /// A resignation, a draw by agreement or a loss on time was taken back.
    EndTakenBack(Outcome),
    /// A game that had ended goes on as another one.
    GoesOn,
    /// The opponent has accepted a draw offer.
    DrawAccepted,
    /// The opponent has declined a draw offer.
    DrawDeclined(WhyDeclined),
    /// A suggestion for the human.
    HintFound(Hint),
    /// The engine failed. If it was its turn, the game is paused, and resuming lets it try again.
    EngineFailed(EngineError),
    /// Something could not be stored; the game goes on. Reported once, and retried automatically.
    SaveFailed(SaveError),
    /// A stored file that was not asked for by name cannot be read: see
    /// [`crate::session::Store::misread`].
    Misread(LoadError),
    /// Everything that could not be stored has been stored.
    SavedAgain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyDeclined {
    /// A person wants to play on.
    Asked,
    /// For an engine, the game has hardly begun.
    TooEarly,
    /// An engine thinks that it stands better.
    Better,
    /// The engine failed before it could answer.
    Failed,
}
