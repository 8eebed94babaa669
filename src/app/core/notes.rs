//! What the user is told, beside what is on the board.

use crate::app::text::Label;
use crate::engine::board::Move;
use crate::game::effect::Effect;
use crate::session::{OfferError, Progress};

/// Something that the line below the board says until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusNote {
    DrawDeclined,
    NoDraw(OfferError),
    /// What the computer would play, and why.
    Hint(Move, Option<Effect>),
    /// A move that waits for its turn.
    Premove(Move),
    /// The computer had its last move from the opening book.
    FromBook,
    /// What was just done, or is being done, with a file or the clipboard.
    Told(Label),
    /// The game has been saved.
    Saved,
    /// How many pictures of an animated one have been made, and how many it will have.
    Filming(Progress),
    /// No further move can be added.
    RecordFull,
    /// The game has just ceased to count for the user's rating.
    Unrated,
}

/// Something that went wrong and must be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub title: Label,
    pub text: String,
}
