//! The collections of games, with a search dialog: the games in the user's folder or file and those
//! played here, or the games of masters.

mod fields;
mod form;
mod list;
mod preview;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::Ui;

use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, Fetch, FilePurpose, GameSource, Successor};
use crate::app::kit::show_modal;
use crate::app::theme;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::game::collection::{Column, FileOrigin, FoundGame, Order, Query};
use crate::session::{CollectionWorker, GameId, Progress, SearchResult};

pub use form::GamesForm;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Shows the dialog.
    Show,
    /// Asks for a folder.
    AskFolder,
    /// Asks for a file to use as the collection.
    AskFile,
    /// Shows the games with the position on the board, or with the one after a move.
    ShowHere(GameSource, Option<Move>),
    /// Searches these games.
    SetSource(GameSource),
    /// Uses this folder or file as the collection, and shows the dialog.
    UseFolder(PathBuf),
    /// Stops reading the folder.
    Stop,
    Search(Box<Query>),
    /// Opens a game at the position that was searched for.
    Open(FoundGame),
}

pub struct CollectionRoom {
    source: GameSource,
    /// The last query.
    query: Query,
}

impl Default for CollectionRoom {
    fn default() -> Self {
        Self { source: GameSource::Games, query: Query::default() }
    }
}

/// The state that the dialog shows.
pub struct GamesView<'a> {
    source: GameSource,
    found: Option<&'a SearchResult>,
    /// `None` if nothing is being read.
    progress: Option<Progress>,
    folder: Option<&'a Path>,
    /// The position on the board.
    position: &'a Position,
    /// The name of the user; empty if there is none.
    person: &'a str,
}

impl DialogContents for GamesForm {}

impl CollectionRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Show => self.show(core),
            Message::AskFile => return vec![Effect::ChooseFile(FilePurpose::GamesFile)],
            Message::ShowHere(source, after) => self.show_here(source, after, core),
            Message::SetSource(source) => {
                self.source = source;
                core.read_games(source);
            }
            Message::AskFolder => return vec![Effect::ChooseFile(FilePurpose::GamesFolder)],
            Message::UseFolder(folder) => {
                let folder = std::path::absolute(&folder).unwrap_or(folder);
                core.change_settings(|settings| settings.games_folder = Some(folder));
                self.source = GameSource::Games;
                if core.front.shown::<GamesForm>().is_some() {
                    core.read_collection();
                } else {
                    self.show(core);
                }
            }
            Message::Stop => {
                if let Some(worker) = &mut core.games(self.source).worker {
                    worker.stop();
                }
            }
            Message::Search(query) => {
                self.query = (*query).clone();
                // These games show how others went on.
                if query.position.is_some()
                    && core.shown().is_live()
                    && !core.document().game().moves().is_empty()
                {
                    core.give_up_rating();
                }
                if let Some(worker) = &mut core.games(self.source).worker {
                    worker.search(*query);
                }
            }
            Message::Open(found) => return self.open(found, core),
        }
        Effects::new()
    }

    fn show(&mut self, core: &mut Core) {
        // A search for a position that is no longer on the board would find games that nobody
        // expects, or none.
        self.query.position.take_if(|position| position != core.shown().position);
        core.front.open_list(GamesForm::new(&self.query, None));
        core.read_games(self.source);
    }

    fn show_here(&mut self, source: GameSource, after: Option<Move>, core: &mut Core) {
        self.source = source;
        let mut position = core.shown().position.clone();
        let after = after.filter(|&mv| movegen::is_legal(&position, mv)).map(|mv| {
            let text = core.notation().write(&position, mv);
            position.make(mv);
            (text, position.clone())
        });
        let order = match source {
            // The newest first, because they are in the order of their moves.
            GameSource::Masters => Order { column: Some(Column::Date), is_descending: true },
            GameSource::Games => Order::default(),
        };
        self.query = Query { position: Some(position), order, ..Query::default() };
        core.front.open_list(GamesForm::new(&self.query, after));
        core.read_games(source);
    }

    /// The search texts, which are stored: players and opening.
    pub fn draft(&self) -> Option<[String; 2]> {
        let Query { players, opening, .. } = &self.query;
        (!players.is_empty() || !opening.is_empty()).then(|| [players.clone(), opening.clone()])
    }

    /// Restores a stored draft.
    pub fn restore(&mut self, draft: Option<[String; 2]>) {
        let [players, opening] = draft.unwrap_or_default();
        self.query = Query { players, opening, ..Query::default() };
    }

    /// Shows the dialog.
    pub fn view_dialog(&self, form: &mut GamesForm, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let games = match self.source {
            GameSource::Masters => &core.masters,
            GameSource::Games => &core.collection,
        };
        let worker = games.worker.as_ref();
        let view = GamesView {
            source: self.source,
            found: worker.and_then(CollectionWorker::found),
            progress: worker.and_then(CollectionWorker::progress),
            folder: core.settings.games_folder.as_deref(),
            position: core.shown().position,
            person: &core.person.name,
        };
        show_modal(ui, "games", theme::GAMES_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            form.show(ui, &view, core.settings.look, core.language(), requests);
        });
    }

    /// Opens a game that was found.
    fn open(&self, found: FoundGame, core: &mut Core) -> Effects {
        let Some(known) = core.games(self.source).worker.as_ref().and_then(CollectionWorker::found) else {
            return Effects::new();
        };
        let contents = Arc::clone(&known.contents);
        let (file, number) = contents.collection.source(found.game);
        let (path, ply) = (PathBuf::from(&file.path), found.ply.unwrap_or_default());
        let effect = match file.origin {
            FileOrigin::BuiltIn => {
                let mut game = contents.collection.game(found.game);
                let language = core.language();
                for player in &mut game.headers.participants {
                    player.name = language.in_own_script(&player.name);
                }
                let game = Box::new(game.into());
                Some(Effect::Replace(Successor::At(Box::new(Successor::Record(game, None)), ply)))
            }
            FileOrigin::Folder => {
                Some(Effect::Fetch(Fetch::InFile { path, number, ply, contents, game: found.game }))
            }
            FileOrigin::Played => match GameId::of_file(&path) {
                Some(id) if id == core.document().id() => {
                    core.front.close_dialogs();
                    core.show_ply(ply);
                    None
                }
                id => id.map(|id| Effect::Fetch(Fetch::Played { id, ply })),
            },
        };
        effect.into_iter().collect()
    }
}
