//! Messages to the user.

use std::path::PathBuf;
use std::time::Duration;

use crate::app::text::Label;
use crate::engine::board::{Move, Side};
use crate::game::Subject;
use crate::game::review::Class;
use crate::session::{ClockFace, Level, OfferError, Progress, WhyDeclined};

/// A review's verdict on a bad move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultNote {
    pub class: Class,
    /// The class, and the reason if there is one.
    pub text: String,
}

/// Files that were saved together.
#[derive(Debug)]
pub struct SavedFiles {
    pub first: PathBuf,
    pub count: usize,
    /// The extension that the user typed, if games are not saved in it.
    pub unwritten_extension: Option<String>,
}

impl SavedFiles {
    pub const fn one(file: PathBuf) -> Self {
        Self { first: file, count: 1, unwritten_extension: None }
    }
}

/// A note for the status line until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusNote {
    DrawDeclined(WhyDeclined),
    NoDraw(OfferError),
    /// The hint that the user asked for.
    Hint,
    /// The user's premove.
    Premove(Move),
    /// The computer's last move came from an opening book.
    FromBook,
    /// A message about a file, the clipboard or another action.
    Labelled(Label),
    /// A game that had ended goes on.
    GoesOn,
    /// The odds require another first move.
    NotGiven,
    /// This many moves were deleted, which can be undone: see [`Deletion`].
    Deleted(usize),
    /// This kind of edit was undone.
    Undone(Subject),
    /// This kind of edit was redone.
    Redone(Subject),
    /// Not all of the opened file was understood.
    ReadInPart,
    /// Something was saved: see [`super::Core::saved`].
    Saved,
    /// The clocks when the user asked for them, Red's first, and the side whose clock runs.
    Clocks([ClockFace; 2], Option<Side>),
    /// The time that this side has left is short.
    LittleTime(Side, Duration),
    /// The countdown of this side has begun, or a period is used up. The number of periods left, if
    /// they are limited.
    Countdown(Side, Option<u32>),
    /// The numbers of finished and all pictures of an animation.
    Animating(Progress),
    /// The record cannot take another move.
    RecordFull,
    /// An adaptive opponent has changed its level, from the first to the second.
    Adapted(Level, Level),
    /// The user's first game is rated. The note says what would end the rating.
    Counts,
    /// A game has begun with the last choices. The board of a game without moves does not show it.
    Begun,
    /// A review was written into the record, at this many moves.
    Annotated(usize),
    /// Another person plays now.
    Switched,
    /// The game has just stopped being rated.
    Unrated,
}

/// Where the status line shows a note. One that comes first covers more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotePlace {
    /// Everywhere, in place of all but why a click was not a move.
    First,
    /// At each place of the record, in place of its description.
    AnyPlace,
    /// At the game's place, in place of whose turn it is.
    GamePlace,
    /// At the game's place, after whose turn it is.
    AfterTurn,
}

impl StatusNote {
    pub const fn place(self) -> NotePlace {
        match self {
            Self::Labelled(_)
            | Self::GoesOn
            | Self::NotGiven
            | Self::Deleted(_)
            | Self::Undone(_)
            | Self::Redone(_)
            | Self::ReadInPart
            | Self::Saved
            | Self::Clocks(..)
            | Self::LittleTime(..)
            | Self::Countdown(..)
            | Self::Animating(_)
            | Self::Annotated(_) => NotePlace::First,
            Self::RecordFull => NotePlace::AnyPlace,
            Self::DrawDeclined(_)
            | Self::NoDraw(_)
            | Self::Hint
            | Self::Premove(_)
            | Self::Adapted(..)
            | Self::Counts
            | Self::Switched => NotePlace::GamePlace,
            Self::FromBook | Self::Begun | Self::Unrated => NotePlace::AfterTurn,
        }
    }

    /// Whether it ends as soon as the user does something else.
    pub const fn is_momentary(self) -> bool {
        match self {
            Self::Labelled(_)
            | Self::GoesOn
            | Self::NotGiven
            | Self::Saved
            | Self::Begun
            | Self::Annotated(_)
            | Self::Clocks(..)
            | Self::LittleTime(..)
            | Self::Countdown(..)
            | Self::Undone(_)
            | Self::Redone(_) => true,
            Self::DrawDeclined(_)
            | Self::NoDraw(_)
            | Self::Hint
            | Self::Premove(_)
            | Self::FromBook
            | Self::Deleted(_)
            | Self::ReadInPart
            | Self::Animating(_)
            | Self::RecordFull
            | Self::Adapted(..)
            | Self::Counts
            | Self::Switched
            | Self::Unrated => false,
        }
    }
}

/// The deletion that can be undone. It is shown whenever there is no other note.
#[derive(Clone, Copy, Debug)]
pub struct Deletion {
    pub moves: usize,
    /// [`crate::session::Document::revision`] after the deletion. With another one, undo would undo
    /// something else.
    pub revision: u64,
}

/// A message that the user must confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    pub title: Label,
    pub text: String,
}

/// In bytes. A longer message gets no more texts.
const MAX_ALERTED: usize = 2_000;

impl Alert {
    /// Adds this as the last message, or to the one with the same title.
    pub fn join(self, alerts: &mut Vec<Self>) {
        match alerts.iter_mut().find(|alert| alert.title == self.title) {
            None => alerts.push(self),
            Some(alert) if alert.text.contains(&self.text) || alert.text.len() > MAX_ALERTED => {}
            Some(alert) => alert.text = format!("{}\n\n{}", alert.text, self.text),
        }
    }
}
