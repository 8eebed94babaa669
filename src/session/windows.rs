//! Several windows open at once: each has its own game.
//!
//! The first window goes on with the game that was played last; another one begins a new game, which is stored beside that
//! one. When it closes, its game is put among the past games; or, if it is the last window to close, becomes the one that
//! the next start goes on with. One that was killed leaves its game, and the next start puts it among the past ones.

use super::library::GameId;
use super::{LoadError, STORED_NAME, Saved, Session, Store};

impl Saved {
    /// Whether there is something to keep: a move was made here, or a record changed.
    pub(super) fn is_worth_keeping(&self) -> bool {
        (!self.is_record || !self.is_kept) && !self.game.tree().is_empty()
    }
}

impl Session {
    /// The game that `store` holds for this window, for [`Session::continued`]. The games of windows that were killed are put
    /// among the past ones.
    ///
    /// # Errors
    /// What is wrong with the stored game, which is then set aside under another name.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        let first: Option<GameId> = store.peek(STORED_NAME).and_then(|saved: Saved| saved.id);
        for name in store.vacant_games() {
            // A file that can't be read stays where it is, and so does one whose game can't be put elsewhere.
            let Some(mut saved) = store.peek::<Saved>(&name) else { continue };
            // What became of the same game in two windows is two games.
            if saved.id == first {
                saved.id = saved.id.map(|id| GameId::now(Some(id)));
            }
            if store.put_away(saved) {
                store.remove_now(&name);
            }
        }
        if store.is_first_window() { store.load(STORED_NAME) } else { Ok(None) }
    }

    /// Puts the game that `store` holds for this window among the past ones. Answers whether that could be done.
    pub fn put_stored_away(store: &Store) -> bool {
        !store.is_first_window() || store.has_put_first_game_away()
    }

    /// The window closes. Unless it is the first one, nothing is stored any more.
    pub fn close(&mut self) {
        self.play_held();
        // By what is still to be written, the window may have to take another place.
        self.store.iter().for_each(Store::wait);
        let Some(store) = self.store.take_if(|store| !store.is_first_window()) else { return };
        let saved = self.saved();
        let is_kept = !saved.is_worth_keeping()
            || match store.take_first_place() {
                Some(_place) => store.has_put_first_game_away() && store.has_stored_now(STORED_NAME, &saved),
                None => store.put_away(saved),
            };
        if is_kept {
            store.remove_now(&store.game_name());
        }
    }
}

impl Store {
    /// The name under which the game of this window is stored.
    pub(super) fn game_name(&self) -> String {
        game_name(self.place_number())
    }

    /// Under which names there may be games of windows that are not open.
    fn vacant_games(&self) -> Vec<String> {
        self.vacant_places().map(game_name).collect()
    }

    /// Puts a game among the past ones, if it is worth it. Answers whether it need not be kept elsewhere.
    fn put_away(&self, saved: Saved) -> bool {
        let id = saved.id.unwrap_or_else(|| GameId::now(None));
        !saved.is_worth_keeping() || self.has_archived_now(id, saved)
    }

    /// Puts the game of the first window among the past ones, if there is one. Answers whether another can take its place.
    fn has_put_first_game_away(&self) -> bool {
        match self.load(STORED_NAME) {
            Ok(None) | Err(LoadError::Damaged { .. }) => true,
            Ok(Some(saved)) => self.put_away(saved),
            Err(LoadError::Unreadable { .. } | LoadError::Newer { .. }) => false,
        }
    }
}

/// The name under which the game of the window with this place is stored.
pub(super) fn game_name(place: u32) -> String {
    if place == 1 { STORED_NAME.into() } else { format!("{STORED_NAME}-{place}") }
}
