//! Games that were found in the collection, at the place where they were found.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Content, Event, Files, Source, Successor, Trouble, formats};
use crate::app::ChuheApp;
use crate::app::panels::Message;
use crate::app::text::{GamesLabel, Label};
use crate::game::Game;
use crate::game::database::GameNumber;
use crate::game::formats as game_formats;
use crate::session::{Contents, GameId, Origin, Store, read_file};

/// A game of a file, as it was found.
#[derive(Debug)]
pub struct Fetched {
    game: Box<Game>,
    /// The file that it can be written back to.
    file: Option<Origin>,
    /// The place of its main line that is to be shown.
    ply: usize,
    /// Whether it is the game that was found there.
    is_same: bool,
}

impl Files {
    /// Reads the `number`th game of a file, which is to be `game` of `contents`.
    pub fn fetch_game(
        &mut self,
        path: PathBuf,
        number: usize,
        ply: usize,
        contents: Arc<Contents>,
        game: GameNumber,
    ) {
        self.start_reading(Source::File(path.clone()), move || {
            let bytes = read_file(&path).map_err(Trouble::Open)?;
            let trouble = |cause| Trouble::Read { game: Some(number), cause };
            let collection = game_formats::read(&bytes).map_err(trouble)?;
            let read = collection.read(number).map_err(trouble)?;
            let can_be = formats::can_be_written_back(&path, collection.format(), collection.len());
            let is_same = contents.database.is_same_line(game, &read);
            let file = can_be.then(|| Origin::new(path, &bytes));
            Ok(Content::Fetched(Fetched { game: Box::new(read), file, ply, is_same }))
        });
    }

    /// Finds a game that was played here.
    pub fn fetch_past_game(&mut self, store: Store, id: GameId, ply: usize) {
        self.start(move || Event::Found(store.past_game(id).map(|saved| saved.map(Box::new)), Some(ply)));
    }
}

impl ChuheApp {
    /// Opens a game of the collection.
    pub(super) fn open_fetched(&mut self, Fetched { game, file, ply, is_same }: Fetched) {
        if is_same {
            self.replace_game(Successor::At(Box::new(Successor::Record(game, file)), ply));
        } else {
            let language = self.language();
            self.alert(Label::OpenTrouble, GamesLabel::Changed.text(language).into());
            self.read_games();
        }
    }

    /// Shows the place of a game that was to be shown when it is there.
    pub(super) fn install_at(&mut self, successor: Successor, ply: usize) {
        self.install(successor);
        self.message.take_if(|message| matches!(message, Message::Told(_)));
        self.show_ply(ply);
    }
}
