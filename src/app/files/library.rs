//! The games played before.

use super::{Event, Files, Successor};
use crate::app::ChuheApp;
use crate::app::actions::LibraryAction;
use crate::app::dialogs::{Dialog, PastGames};
use crate::app::panels::Message;
use crate::app::text::Label;
use crate::session::{GameId, LoadError, PastGame, Saved, Store};

impl Files {
    fn list_past_games(&self, store: Store) {
        self.start(move || Event::Listed(store.past_games()));
    }

    fn find_past_game(&self, store: Store, id: GameId) {
        self.start(move || Event::Found(store.past_game(id).map(|saved| saved.map(Box::new)), None));
    }
}

impl ChuheApp {
    pub(in crate::app) fn do_library_action(&mut self, action: LibraryAction) {
        let Some(store) = self.store.clone() else { return };
        match action {
            LibraryAction::List => {
                self.session.keep_among_past();
                self.files.list_past_games(store);
            }
            LibraryAction::Reopen(id) if id == self.session.id() => self.dialog = None,
            LibraryAction::Reopen(id) => self.files.find_past_game(store, id),
            LibraryAction::Forget(id) => {
                store.forget(&[id]);
                if let Some(Dialog::PastGames(games)) = &mut self.dialog {
                    games.remove(id);
                }
            }
        }
    }

    pub(super) fn show_past_games(&mut self, games: Vec<PastGame>) {
        self.dialog = Some(Dialog::PastGames(PastGames::new(games, self.language())));
    }

    pub(super) fn reopen(&mut self, found: Result<Option<Box<Saved>>, LoadError>, ply: Option<usize>) {
        match found {
            Ok(Some(saved)) => {
                let past = Successor::Past(saved);
                self.replace_game(match ply {
                    Some(ply) => Successor::At(Box::new(past), ply),
                    None => past,
                });
            }
            Ok(None) => self.message = Some(Message::Told(Label::GameIsGone)),
            Err(error) => {
                let text = self.language().load_error(&error);
                self.alert(Label::DamagedFile, text);
            }
        }
    }

    /// Goes on with a game played before, the only human's side at the bottom.
    pub(super) fn open_past(&mut self, saved: Saved) {
        self.session.reopen(saved);
        self.withdraw_help();
        self.board.clear();
        self.browse.follow();
        self.message = None;
        self.user.change = None;
        self.take_seats();
    }
}
