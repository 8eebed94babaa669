//! Messages to the user.

use std::time::Duration;

use crate::app::text::Label;
use crate::engine::board::{Move, Side};
use crate::game::Subject;
use crate::game::review::Class;
use crate::session::{ClockFace, Level, OfferError, Progress, WhyDeclined};

/// What a review says of a move with which something is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub class: Class,
    /// The class, and the reason if there is one.
    pub text: String,
}

/// What the line below the board can say until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusNote {
    DrawDeclined(WhyDeclined),
    NoDraw(OfferError),
    /// The hint that the user asked for.
    Hint,
    /// The user's premove.
    Premove(Move),
    /// The computer's last move came from the opening book.
    FromBook,
    /// What has been done, or is being done, with a file or the clipboard.
    Told(Label),
    /// So many moves have been deleted, and it can be undone: see [`Deletion`].
    Deleted(usize),
    /// An edit of this has been undone.
    Undone(Subject),
    /// An edit of this has been made again.
    Redone(Subject),
    /// Not all of the file that was opened was understood.
    ReadInPart,
    /// Something has been saved: see [`super::Core::saved`].
    Saved,
    /// The clocks as they stood when the user asked for them, Red's first, and whose runs.
    Clocks([ClockFace; 2], Option<Side>),
    /// So little time is left on the clock of this side.
    LittleTime(Side, Duration),
    /// The countdown of this side has begun, or a period of it is used up: so many are left, if they can be used up.
    Countdown(Side, Option<u32>),
    /// How many pictures of an animation are finished, and how many there will be.
    Filming(Progress),
    /// The record cannot take another move.
    RecordFull,
    /// The opponent, who adapts, plays this game at another level than the one before: that one, and this one.
    Adapted(Level, Level),
    /// The first game: it counts for the rating, and what would end that.
    Counts,
    /// A game has begun with the choices of the last one, which nothing else tells where no move was made.
    Begun,
    /// A review has been written into the record, at so many moves.
    Annotated(usize),
    /// Another person plays now.
    Switched,
    /// The game has just stopped counting for the user's rating.
    Unrated,
}

impl StatusNote {
    /// Whether it is said only until the user does something else.
    pub const fn is_momentary(&self) -> bool {
        matches!(
            self,
            Self::Told(_)
                | Self::Saved
                | Self::Begun
                | Self::Annotated(_)
                | Self::Clocks(..)
                | Self::LittleTime(..)
                | Self::Countdown(..)
                | Self::Undone(_)
                | Self::Redone(_)
        )
    }
}

/// The deletion that can be undone. It is told, and offered to be undone, whenever there is no other note.
#[derive(Clone, Copy, Debug)]
pub struct Deletion {
    pub moves: usize,
    /// [`crate::session::Document::revision`] of the record after it: with another one, something else would be undone.
    pub revision: u64,
}

/// A message that the user must confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub title: Label,
    pub text: String,
}

/// Bytes: a message that is longer gets no more texts.
const MOST_ALERTED: usize = 2_000;

impl Alert {
    /// Becomes the last message, or a part of the one with the same title.
    pub fn join(self, alerts: &mut Vec<Self>) {
        match alerts.iter_mut().find(|alert| alert.title == self.title) {
            None => alerts.push(self),
            Some(alert) if alert.text.contains(&self.text) || alert.text.len() > MOST_ALERTED => {}
            Some(alert) => alert.text = format!("{}\n\n{}", alert.text, self.text),
        }
    }
}
