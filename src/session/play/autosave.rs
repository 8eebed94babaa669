//! Where a game is stored: in the data folder after every change, and in the user's file that it belongs to.

use std::borrow::Cow;

use super::{Change, GameId, Origin, Saved, Store};
use crate::game::{Game, NodeId};
use crate::session::storage::STORED_GAME;

/// The identity of the game, and where it is stored.
pub(super) struct Autosave {
    /// `None`: the game is not stored.
    store: Option<Store>,
    pub id: GameId,
    /// When it was opened, if it is a study.
    pub opened: Option<GameId>,
    /// Whether it is a study, and stored as one; otherwise it is the window's game.
    pub is_study: bool,
    /// Whether it is a record that was read from somewhere, and not a game that was played here.
    pub is_record: bool,
    pub document: Document,
    /// The game as it was stored when it had ended, or that from which it goes on.
    ended: Option<Ended>,
}

/// A game that has ended.
struct Ended {
    id: GameId,
    game: Game,
    /// What it belongs to, while another game goes on from it.
    document: Document,
}

/// The user's file of a game.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// `None` if the game belongs to no file.
    pub file: Option<Origin>,
    /// The game, or the chapters of a study, as they are in the file, or, without a file, as they began. `None`: the file holds
    /// something else.
    pub kept: Option<Vec<Game>>,
    /// Whether they differ from `kept`.
    pub is_modified: bool,
}

impl Document {
    fn of(saved: &Saved) -> Self {
        let kept = saved.is_kept.then(|| saved.games().cloned().collect());
        Self { file: saved.origin(), kept, is_modified: !saved.is_kept }
    }

    /// Whether these games are those that the file holds.
    pub fn is_same(&self, games: &[Cow<'_, Game>]) -> bool {
        self.kept.as_ref().is_some_and(|kept| {
            let mut pairs = kept.iter().zip(games);
            kept.len() == games.len() && pairs.all(|(kept, game)| kept.is_same_record(game))
        })
    }
}

/// The id of what is opened. What another window has open is another game here, so that neither is written over.
fn own_id(saved: &Saved, store: Option<&Store>) -> Option<GameId> {
    saved.id.filter(|&id| store.is_none_or(|store| !store.is_open_elsewhere(id)))
}

impl Autosave {
    pub fn new(saved: &Saved, is_study: bool, store: Option<Store>) -> Self {
        let id = own_id(saved, store.as_ref()).unwrap_or_else(|| GameId::now(saved.id));
        let opened = is_study.then(|| saved.opened.unwrap_or_else(|| GameId::now(None)));
        let (is_record, document) = (saved.is_record, Document::of(saved));
        Self { store, id, opened, is_study, is_record, document, ended: None }
    }

    /// Turns to another game, which belongs to `file`.
    pub fn replace(&mut self, saved: &Saved, file: Option<Origin>) {
        let last = Some(self.id).max(saved.id);
        self.id = own_id(saved, self.store.as_ref()).unwrap_or_else(|| GameId::now(last));
        (self.is_record, self.ended) = (saved.is_record, None);
        self.document = Document { file, ..Document::of(saved) };
    }

    /// Notes that the game is stored as one that has ended.
    pub fn note_end(&mut self, game: Game) {
        self.ended = Some(Ended { id: self.id, game, document: Document::default() });
    }

    /// Lets what follows a game that has ended be another one, without a file, until it has come to the same end. Answers where it
    /// had ended if it has just become another one.
    pub fn follow(&mut self, game: &Game) -> Option<NodeId> {
        let ended = self.ended.as_mut()?;
        let (is_it, has_ended) = (ended.id == self.id, game.outcome().is_some());
        if is_it && !has_ended {
            ended.document = std::mem::take(&mut self.document);
            self.id = GameId::now(Some(self.id));
            return Some(ended.game.node());
        }
        if !is_it && has_ended && ended.game.is_same_record(game) {
            self.id = ended.id;
            if self.document.file.is_none() {
                self.document = std::mem::take(&mut ended.document);
            }
        }
        None
    }

    /// Whether it goes on from a game that has ended, and has nothing yet that was not there then.
    pub fn has_nothing_new(&self, game: &Game) -> bool {
        self.ended.as_ref().is_some_and(|Ended { id, game: known, .. }| {
            let is_same = known.tree() == game.tree() && known.headers == game.headers;
            *id != self.id && game.outcome().is_none() && is_same
        })
    }

    pub fn has_store(&self) -> bool {
        self.store.is_some()
    }

    pub fn store(&self, saved: &Saved) {
        let Some(store) = &self.store else { return };
        if self.is_study { store.save(&self.study_name(store), saved) } else { store.save_game(saved) }
    }

    /// The name under which a study of this window is stored.
    fn study_name(&self, store: &Store) -> String {
        store.study_name(self.id)
    }

    /// Deletes the stored study, because it is closed.
    pub fn forget_study(&self) {
        self.store.iter().for_each(|store| store.remove(&self.study_name(store)));
    }

    /// Stores the game among the past games, if it is worth it. Returns whether it was.
    pub fn archive(&self, saved: Saved) -> bool {
        let Some(store) = self.store.as_ref().filter(|_| saved.is_worth_keeping()) else { return false };
        store.archive(self.id, Saved { opened: None, ..saved });
        true
    }

    /// The failures and recoveries of storing since the last call.
    pub fn news(&self) -> impl Iterator<Item = Change> {
        self.store.iter().flat_map(|store| {
            let failed = store.errors().into_iter().map(Change::SaveFailed);
            let misread = store.misread().into_iter().map(Change::Misread);
            failed.chain(store.has_recovered().then_some(Change::SavedAgain)).chain(misread)
        })
    }

    /// Waits until everything is stored. This may also change the window's place, which `close` must know.
    pub fn wait(&self) {
        self.store.iter().for_each(Store::wait);
    }

    /// Stores the game when the window closes. Afterwards, unless this is the first window, nothing is stored any more.
    pub fn close(&mut self, saved: Saved) {
        if self.is_study {
            return;
        }
        let Some(store) = self.store.take_if(|store| !store.is_first_window()) else { return };
        let is_kept = !saved.is_worth_keeping()
            || match store.take_first_place() {
                Some(_place) => store.put_first_game_away() && store.store_now(STORED_GAME, &saved),
                None => store.put_away(saved),
            };
        if is_kept {
            store.remove_now(&store.game_name());
        }
    }
}
