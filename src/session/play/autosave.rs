//! Where the game is kept: in the data folder after every change, and in the file of the user's that it belongs to.

use super::{Change, GameId, Origin, Saved, Store};
use crate::game::Game;
use crate::session::storage::STORED_GAME;

/// Which game it is, and where it is kept.
pub(super) struct Autosave {
    /// `None`: nothing is stored.
    store: Option<Store>,
    pub id: GameId,
    /// Whether it came from elsewhere, and was not played here.
    pub is_record: bool,
    pub document: Document,
}

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
    fn of(saved: &Saved) -> Self {
        let kept = saved.is_kept.then(|| saved.game.clone());
        Self { file: saved.origin(), kept, is_modified: !saved.is_kept }
    }

    /// Compares the game with what is kept.
    pub fn compare(&mut self, game: &Game) {
        self.is_modified = !self.kept.as_ref().is_some_and(|kept| kept.is_same_record(game));
    }
}

impl Autosave {
    pub fn new(saved: &Saved, store: Option<Store>) -> Self {
        let id = saved.id.unwrap_or_else(|| GameId::now(None));
        Self { store, id, is_record: saved.is_record, document: Document::of(saved) }
    }

    /// From now on it is about another game, which is in `file`.
    pub fn replace(&mut self, saved: &Saved, file: Option<Origin>) {
        self.id = saved.id.unwrap_or_else(|| GameId::now(Some(self.id)));
        self.is_record = saved.is_record;
        self.document = Document { file, ..Document::of(saved) };
    }

    pub fn store(&self, saved: &Saved) {
        self.store.iter().for_each(|store| store.save_game(saved));
    }

    /// Puts the game into the list of past ones if there is something to keep. Answers whether it has.
    pub fn archive(&self, saved: Saved) -> bool {
        let Some(store) = self.store.as_ref().filter(|_| saved.is_worth_keeping()) else { return false };
        store.archive(self.id, saved);
        true
    }

    /// What has become of storing since the last call.
    pub fn news(&self) -> impl Iterator<Item = Change> {
        self.store.iter().flat_map(|store| {
            let failed = store.errors().into_iter().map(Change::SaveFailed);
            failed.chain(store.has_recovered().then_some(Change::SavedAgain))
        })
    }

    /// Waits until all is stored. By what is still to be written, the window may have to take another place.
    pub fn wait(&self) {
        self.store.iter().for_each(Store::wait);
    }

    /// The window closes, with this game. Unless it is the first one, nothing is stored any more.
    pub fn close(&mut self, saved: Saved) {
        let Some(store) = self.store.take_if(|store| !store.is_first_window()) else { return };
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
