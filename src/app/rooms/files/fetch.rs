//! Opens games of the collection.

use super::{Content, FilesRoom, Source, Successor, Trouble, formats};
use crate::app::core::{Core, Effect, Effects, Fetch};
use crate::app::text::{GamesLabel, Label};
use crate::game::Game;
use crate::game::formats::{self as game_formats, Reading};
use crate::session::{Origin, read_file};

/// A game that was read from a file of the collection.
#[derive(Debug)]
pub struct Fetched {
    game: Box<Game>,
    /// The file to which the game can be saved, if any.
    file: Option<Origin>,
    /// The ply of the main line to show.
    ply: usize,
    /// Whether the file still has the game that the search found.
    is_same: bool,
}

impl FilesRoom {
    /// Starts to read a game of the collection.
    pub fn fetch(&mut self, fetch: Fetch, core: &Core) {
        match (fetch, &core.store) {
            (Fetch::InFile { path, number, ply, contents, game }, _) => {
                self.start_reading(Source::File(path.clone()), move || {
                    let bytes = read_file(&path).map_err(Trouble::Open)?;
                    let trouble = |cause| Trouble::Read { game: Some(number), cause };
                    let collection = game_formats::read(&bytes).map_err(trouble)?;
                    let Reading { game: read, losses } = collection.read(number).map_err(trouble)?;
                    // Saving would lose the other games.
                    let can_be = losses.is_empty()
                        && collection.len() == 1
                        && formats::can_be_written_back(&path, collection.format());
                    let is_same = contents.collection.is_same_line(game, &read);
                    let file = can_be.then(|| Origin::new(path, &bytes));
                    Ok(Content::Fetched(Fetched { game: Box::new(read), file, ply, is_same }))
                });
            }
            (Fetch::Played { id, ply }, Some(store)) => self.find_past(store.clone(), id, Some(ply)),
            (Fetch::Played { .. }, None) => {}
        }
    }
}

/// Opens a game of the collection. If the file has changed since the search, tells the user and
/// reads the collection again.
pub fn open_fetched(fetched: Fetched, core: &mut Core) -> Effects {
    let Fetched { game, file, ply, is_same } = fetched;
    if is_same {
        let record = Successor::Record(Box::new((*game).into()), file);
        return vec![Effect::Replace(Successor::At(Box::new(record), ply))];
    }
    core.alert(Label::OpenTrouble, GamesLabel::Changed.text(core.language()).into());
    core.read_collection();
    Effects::new()
}
