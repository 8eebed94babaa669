//! Games that were found in the collection, at the place where they were found.

use super::{Content, Files, Source, Successor, Trouble, formats};
use crate::app::core::{Core, Effect, Effects, Fetch};
use crate::app::text::{GamesLabel, Label};
use crate::game::Game;
use crate::game::formats as game_formats;
use crate::session::{Origin, read_file};

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
    /// Reads a game of the collection.
    pub fn fetch(&mut self, fetch: Fetch, core: &Core) {
        match (fetch, &core.store) {
            (Fetch::InFile { path, number, ply, contents, game }, _) => {
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
            (Fetch::Played { id, ply }, Some(store)) => self.find_past(store.clone(), id, Some(ply)),
            (Fetch::Played { .. }, None) => {}
        }
    }
}

/// Opens a game of the collection.
pub fn open_fetched(fetched: Fetched, core: &mut Core) -> Effects {
    let Fetched { game, file, ply, is_same } = fetched;
    if is_same {
        let record = Successor::Record(game, file);
        return vec![Effect::Replace(Successor::At(Box::new(record), ply))];
    }
    core.alert(Label::OpenTrouble, GamesLabel::Changed.text(core.language()).into());
    core.read_collection();
    Effects::new()
}
