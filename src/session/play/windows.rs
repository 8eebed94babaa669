//! Several windows open at once: each has its own game.
//!
//! The first window goes on with the game that was played last; another one begins a new game, which is stored beside that
//! one. When it closes, its game is put among the past games; or, if it is the last window to close, becomes the one that
//! the next start goes on with. One that was killed leaves its game, and the next start puts it among the past ones.

use super::{GameId, Saved, Session, Store};
use crate::session::storage::{LoadError, STORED_GAME};

impl Session {
    /// The game that `store` holds for this window, for [`Session::continued`]. The games of windows that were killed are put
    /// among the past ones.
    ///
    /// # Errors
    /// What is wrong with the stored game, which is then set aside under another name.
    pub fn stored(store: &Store) -> Result<Option<Saved>, LoadError> {
        let first: Option<GameId> = store.peek(STORED_GAME).and_then(|saved: Saved| saved.id);
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
        if store.is_first_window() { store.load(STORED_GAME) } else { Ok(None) }
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
                Some(_place) => store.has_put_first_game_away() && store.has_stored_now(STORED_GAME, &saved),
                None => store.put_away(saved),
            };
        if is_kept {
            store.remove_now(&store.game_name());
        }
    }
}
