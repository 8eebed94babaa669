//! Lists, reopens and deletes past games.

use super::dialogs::Dialog;
use super::past_games::PastGames;
use super::{Event, FilesRoom, Successor};
use crate::app::core::{Core, Effect, Effects, StatusNote};
use crate::app::text::Label;
use crate::session::{Editing, GameId, LoadError, PastGame, Saved, Store};

impl FilesRoom {
    pub(super) fn list_past(&self, core: &mut Core) {
        let Some(store) = core.store.clone() else { return };
        core.session().keep_among_past();
        self.start(move || Event::Listed(store.past_games()));
    }

    pub(super) fn ask_reopen(&self, id: GameId, core: &mut Core) {
        let Some(store) = core.store.clone() else { return };
        if id == core.document().id() {
            core.front.close_dialogs();
        } else {
            self.find_past(store, id, None);
        }
    }

    /// Starts to look for a past game, to be shown at `ply` if given.
    pub(super) fn find_past(&self, store: Store, id: GameId, ply: Option<usize>) {
        self.start(move || Event::Found(store.past_game(id).map(|saved| saved.map(Box::new)), ply));
    }

    /// Starts to delete a past game. It is read first, so that it can be restored.
    pub(super) fn forget(&self, id: GameId, core: &Core) {
        let Some(store) = core.store.clone() else { return };
        self.start(move || {
            let saved = store.past_game(id).map(|saved| saved.map(Box::new));
            // A game that cannot be read could not be restored, so it stays.
            if saved.is_ok() {
                store.forget(&[id]);
            }
            Event::Forgotten(id, saved)
        });
    }

    /// Removes a deleted game from the list.
    pub(super) fn drop_past(
        &mut self,
        id: GameId,
        saved: Result<Option<Box<Saved>>, LoadError>,
        core: &mut Core,
    ) {
        match saved {
            Ok(saved) => {
                if let Some(Dialog::PastGames(games)) = core.front.dialog().as_deref_mut() {
                    games.remove(id, saved);
                }
            }
            Err(error) => {
                let text = core.language().load_error(&error);
                core.alert(Label::DamagedFile, text);
            }
        }
    }

    /// Stores the last deleted game again.
    pub(super) fn restore(&mut self, core: &Core) {
        let mut dialog = core.front.dialog();
        let (Some(store), Some(Dialog::PastGames(games))) = (&core.store, dialog.as_deref_mut()) else {
            return;
        };
        if let Some(saved) = games.restore() {
            store.bring_back(*saved);
        }
    }

    pub(super) fn show_past_games(&mut self, games: Vec<PastGame>, core: &mut Core) {
        let games = PastGames::new(games, &core.person.name, core.language());
        core.front.open_list(Dialog::PastGames(Box::new(games)));
    }
}

/// Replaces the current game by the one found.
pub fn reopen(found: Result<Option<Box<Saved>>, LoadError>, ply: Option<usize>, core: &mut Core) -> Effects {
    match found {
        Ok(Some(saved)) => {
            let past = Successor::Past(saved);
            return vec![Effect::Replace(match ply {
                Some(ply) => Successor::At(Box::new(past), ply),
                None => past,
            })];
        }
        Ok(None) => core.note = Some(StatusNote::Labelled(Label::GameIsGone)),
        Err(error) => core.alert(Label::DamagedFile, core.language().load_error(&error)),
    }
    Effects::new()
}
