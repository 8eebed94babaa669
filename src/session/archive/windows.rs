//! Several windows open at once: each has its own game.
//!
//! The first window goes on with the game that was played last; another one begins a new game, which is stored beside that
//! one. When it closes, its game is put among the past games; or, if it is the last window to close, becomes the one that
//! the next start goes on with. One that was killed leaves its game, and the next start puts it among the past ones.

use super::{GameId, Saved};
use crate::session::storage::{LoadError, STORED_GAME, Store, game_name};

impl Saved {
    /// Whether there is something to keep: a move was made here, or a record changed.
    pub(in crate::session) fn is_worth_keeping(&self) -> bool {
        (!self.is_record || !self.is_kept) && !self.game.tree().is_empty()
    }
}

impl Store {
    /// The name under which the game of this window is stored.
    pub(in crate::session) fn game_name(&self) -> String {
        game_name(self.place_number())
    }

    /// Under which names there may be games of windows that are not open.
    pub(in crate::session) fn vacant_games(&self) -> Vec<String> {
        self.vacant_places().map(game_name).collect()
    }

    /// Puts a game among the past ones, if it is worth it. Answers whether it need not be kept elsewhere.
    pub(in crate::session) fn put_away(&self, saved: Saved) -> bool {
        let id = saved.id.unwrap_or_else(|| GameId::now(None));
        !saved.is_worth_keeping() || self.has_archived_now(id, saved)
    }

    /// Puts the game of the first window among the past ones, if there is one. Answers whether another can take its place.
    pub(in crate::session) fn has_put_first_game_away(&self) -> bool {
        match self.load(STORED_GAME) {
            Ok(None) | Err(LoadError::Damaged { .. }) => true,
            Ok(Some(saved)) => self.put_away(saved),
            Err(LoadError::Unreadable { .. } | LoadError::Newer { .. }) => false,
        }
    }
}
