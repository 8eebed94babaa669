//! The file of the user's that the game belongs to.

use std::path::Path;

use super::{Origin, Saved, Session};
use crate::game::Game;

/// Where the user keeps the game, and as what.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// `None`: nowhere yet.
    pub file: Option<Origin>,
    /// What is in the file, or, without one, what the game began with; `None`: something else than the game.
    pub kept: Option<Game>,
    /// Whether the game has changed since.
    pub is_modified: bool,
}

impl Document {
    pub fn of(saved: &Saved) -> Self {
        let kept = saved.is_kept.then(|| saved.game.clone());
        Self { file: saved.origin(), kept, is_modified: !saved.is_kept }
    }

    /// Compares the game with what is kept.
    pub fn compare(&mut self, game: &Game) {
        self.is_modified = !self.kept.as_ref().is_some_and(|kept| kept.is_same_record(game));
    }
}

impl Session {
    /// The file that the game was opened from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.origin().map(|origin| &*origin.path)
    }

    /// That file, and what it held.
    pub fn origin(&self) -> Option<&Origin> {
        self.document.file.as_ref()
    }

    /// Whether the game differs from what is in its file, or, if it is in none, from what it began with. What is on
    /// the board does not count.
    pub fn is_modified(&self) -> bool {
        self.document.is_modified
    }

    /// Notes that the game belongs to no file any more, and is in none.
    pub fn leave_file(&mut self) {
        self.document.file = None;
        self.keep();
    }

    /// Notes that `file` holds the game as it was, which it may not be any more.
    pub fn saved_as(&mut self, file: Origin, game: Game) {
        self.document.file = Some(file);
        self.document.kept = Some(game);
        self.keep();
    }
}
