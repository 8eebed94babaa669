//! The collection of games: those of a folder of the user's and those played here, to be searched.

mod fields;
mod form;
mod list;
mod preview;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ChuheApp;
use super::dialogs::Dialog;
use super::files::Purpose;
use crate::engine::board::Position;
use crate::game::database::{Match, MoveRecord, Origin, Query};
use crate::session::{Catalog, Found, GameId, Progress, Store, Wake};

pub use form::GamesForm;

/// The collection.
pub struct Games {
    wake: Wake,
    /// `None` until it is asked for.
    catalog: Option<Catalog>,
    /// What was last searched for.
    query: Query,
    /// Grows when the catalog has done something.
    revision: usize,
}

/// What the user does with the collection.
#[derive(Clone, Debug, PartialEq)]
pub enum GamesAction {
    /// Shows it.
    Show,
    /// Asks for another folder.
    AskFolder,
    /// Ends the reading of the folder.
    Stop,
    Search(Box<Query>),
    /// Opens a game that was found, where the position is that was searched for.
    Open(Match),
}

/// What is shown of the collection.
pub struct GamesView<'a> {
    pub found: Option<&'a Found>,
    /// `None` while nothing is being read.
    pub progress: Option<Progress>,
    pub folder: Option<&'a Path>,
    /// What is on the board.
    pub position: &'a Position,
}

impl Games {
    /// `wake` is called when something has been read or found.
    pub fn new(wake: Wake) -> Self {
        Self { wake, catalog: None, query: Query::default(), revision: 0 }
    }

    /// What is shown of it, with what is on the board.
    pub fn view<'a>(&'a self, folder: Option<&'a Path>, position: &'a Position) -> GamesView<'a> {
        let catalog = self.catalog.as_ref();
        GamesView {
            found: catalog.and_then(Catalog::found),
            progress: catalog.and_then(Catalog::progress),
            folder,
            position,
        }
    }

    /// Fetches what the catalog has done.
    pub fn follow(&mut self) {
        if let Some(catalog) = &mut self.catalog {
            self.revision += usize::from(catalog.poll());
        }
    }

    /// Reads what has changed.
    pub fn read(&mut self, folder: Option<PathBuf>, store: Option<&Store>) {
        let wake = &self.wake;
        let catalog = self.catalog.get_or_insert_with(|| Catalog::new(store.cloned(), Arc::clone(wake)));
        catalog.open(folder);
    }

    /// Whether it has been asked for: then its games are there, or are being read.
    pub fn is_open(&self) -> bool {
        self.catalog.is_some()
    }

    /// How far the files have been read; `None` while they are not.
    pub fn progress(&self) -> Option<Progress> {
        self.catalog.as_ref().and_then(Catalog::progress)
    }

    /// Grows when something has been read or looked up.
    pub const fn revision(&self) -> usize {
        self.revision
    }

    /// What was played in a position; `None`: it is not known yet.
    pub fn moves(&mut self, position: &Position) -> Option<Arc<[MoveRecord]>> {
        self.catalog.as_mut()?.moves(position)
    }
}

impl ChuheApp {
    pub(super) fn do_games_action(&mut self, action: GamesAction) {
        match action {
            GamesAction::Show => self.show_games(),
            GamesAction::AskFolder => self.ask_for_file(Purpose::GamesFolder),
            GamesAction::Stop => {
                if let Some(catalog) = &mut self.games.catalog {
                    catalog.stop();
                }
            }
            GamesAction::Search(query) => {
                self.games.query = (*query).clone();
                if let Some(catalog) = &mut self.games.catalog {
                    catalog.search(*query);
                }
            }
            GamesAction::Open(found) => self.open_found(found),
        }
    }

    fn show_games(&mut self) {
        self.dialog = Some(Dialog::Games(Box::new(GamesForm::new(&self.games.query))));
        self.read_games();
    }

    /// Reads the files of the collection that have changed.
    pub(super) fn read_games(&mut self) {
        self.session.keep_among_past();
        let folder = self.settings.games_folder.clone();
        self.games.read(folder, self.store.as_ref());
    }

    /// Takes another folder for the collection, and shows it.
    pub(super) fn use_games_folder(&mut self, folder: PathBuf) {
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        self.change_settings(|settings| settings.games_folder = Some(folder));
        if matches!(self.dialog, Some(Dialog::Games(_))) {
            self.read_games();
        } else {
            self.show_games();
        }
    }

    fn open_found(&mut self, found: Match) {
        let Some(known) = self.games.catalog.as_ref().and_then(Catalog::found) else { return };
        let contents = Arc::clone(&known.contents);
        let (file, number) = contents.database.source(found.game);
        let (path, ply) = (PathBuf::from(&file.path), found.ply.unwrap_or_default());
        match file.origin {
            Origin::Folder => self.files.fetch_game(path, number, ply, contents, found.game),
            Origin::Played => {
                let id = GameId::of_file(&path);
                let store = self.store.clone();
                match id.zip(store) {
                    Some((id, _)) if id == self.session.id() => {
                        self.dialog = None;
                        self.show_ply(ply);
                    }
                    Some((id, store)) => self.files.fetch_past_game(store, id, ply),
                    None => {}
                }
            }
        }
    }

    /// Shows a place of the main line.
    pub(super) fn show_ply(&mut self, ply: usize) {
        let game = self.session.game();
        let tree = game.tree();
        let start = crate::game::Tree::START;
        let node = ply.checked_sub(1).and_then(|before| tree.continuation(start).nth(before));
        self.browse.show(game, node.unwrap_or(start));
    }
}
