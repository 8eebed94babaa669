//! Stored games: the current game of each window, and the past games.

mod clocks;
mod past_games;
mod player;
mod time_control;
mod windows;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::books::BookOrigin;
use crate::game::Game;
use crate::session::storage::{Fingerprint, Origin};

pub use clocks::{ClockFace, Clocks};
pub use past_games::{GameId, PastGame, PastGameSummary};
pub use player::Player;
pub use time_control::{TimeControl, TimeControlError};

pub(super) use past_games::read_past;

/// Whether there is nothing to store.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A stored game or study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    pub(in crate::session) game: Game,
    /// By [`crate::engine::board::Side::index`].
    pub(in crate::session) players: [Player; 2],
    pub(in crate::session) is_paused: bool,
    /// See [`crate::session::Document::file`]. A path that is not Unicode is not stored.
    #[serde(default)]
    pub(in crate::session) file: Option<String>,
    /// The fingerprint of that file when it was last read or written.
    #[serde(default)]
    pub(in crate::session) file_content: Option<Fingerprint>,
    /// The opposite of [`crate::session::Document::is_modified`].
    #[serde(default)]
    pub(in crate::session) is_kept: bool,
    #[serde(default)]
    pub(in crate::session) clocks: Clocks,
    /// `None` in files of older versions.
    #[serde(default)]
    pub(in crate::session) id: Option<GameId>,
    /// The time when a study was opened, which orders the tabs; `None` in files of older versions,
    /// and for anything but an open study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::session) opened: Option<GameId>,
    /// Whether it is a record that was read from a file or the clipboard.
    #[serde(default)]
    pub(in crate::session) is_record: bool,
    /// Whether the user was helped: see [`crate::session::Play::rated_game`].
    #[serde(default)]
    pub(in crate::session) is_helped: bool,
    /// Whether no move was made in it: the moves in its record were only viewed, or all belong to
    /// an ended game that is kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::session) is_untouched: bool,
    /// The books that the computer's moves came from, by ply.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::session) from_books: BTreeMap<usize, BookOrigin>,
    /// The moves to the place where a study was left: see [`crate::session::Document::place`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::session) place: Option<Vec<String>>,
    /// The chapters of a study besides `game`, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::session) chapters: Vec<Game>,
    /// The number of these before `game`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(in crate::session) chapter: usize,
}

impl Saved {
    pub fn id(&self) -> Option<GameId> {
        self.id
    }

    /// Whether it is a record that was read from a file or the clipboard.
    pub fn is_record(&self) -> bool {
        self.is_record
    }

    /// Whether it is opened as a study: it was read from somewhere, or has ended.
    pub fn is_for_study(&self) -> bool {
        self.is_record || self.game.outcome().is_some()
    }

    /// A new game without a file.
    pub(in crate::session) const fn new(game: Game, players: [Player; 2], clocks: Clocks) -> Self {
        Self {
            game,
            players,
            is_paused: false,
            file: None,
            file_content: None,
            is_kept: true,
            clocks,
            id: None,
            opened: None,
            is_record: false,
            is_helped: false,
            is_untouched: false,
            from_books: BTreeMap::new(),
            place: None,
            chapters: Vec::new(),
            chapter: 0,
        }
    }

    /// All chapters of a study in order; a game counts as one chapter.
    pub(in crate::session) fn games(&self) -> impl Iterator<Item = &Game> {
        let (before, after) = self.chapters.split_at(self.chapter.min(self.chapters.len()));
        before.iter().chain([&self.game]).chain(after)
    }

    /// The file that the game belongs to.
    pub(in crate::session) fn origin(&self) -> Option<Origin> {
        self.file.as_ref().map(|path| Origin { path: path.into(), content: self.file_content })
    }
}
