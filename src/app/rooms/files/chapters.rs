//! A file with several games that is opened as the chapters of a study.

use std::path::Path;

use super::{Content, Trouble};
use crate::app::text::Language;
use crate::game::Chapters;
use crate::game::formats::{GameFile, Loss, ReadError, Reading};
use crate::session::Origin;

/// The most chapters of a study. A larger file is a collection, of which games are opened one by one.
pub const MOST: usize = 500;

/// The most games of which it is said what was left of them.
const MOST_TOLD: usize = 8;

/// What was left of one of several games.
#[derive(Debug)]
pub enum Left {
    /// All of it.
    Game(ReadError),
    Parts(Vec<Loss>),
}

/// All games of a file as the chapters of a study, without those that cannot be read. `file` is the file that they can be saved back
/// to, if nothing is left.
pub(super) fn read(collection: &GameFile, file: Option<Origin>) -> Result<Content, Trouble> {
    let (mut games, mut left) = (Vec::new(), Vec::new());
    for (index, read) in collection.games().enumerate() {
        match read {
            Ok(Reading { game, losses }) => {
                games.push(game);
                left.extend((!losses.is_empty()).then_some((index, Left::Parts(losses))));
            }
            Err(cause) => left.push((index, Left::Game(cause))),
        }
    }
    match Chapters::new(games) {
        Some(chapters) => {
            let file = file.filter(|_| left.is_empty());
            Ok(Content::Study(Box::new(chapters), left, file))
        }
        None => {
            let first = left.into_iter().find_map(|(index, left)| match left {
                Left::Game(cause) => Some((index, cause)),
                Left::Parts(_) => None,
            });
            let (game, cause) = first.map_or((None, ReadError::Empty), |(index, cause)| (Some(index), cause));
            Err(Trouble::Read { game, cause })
        }
    }
}

/// What was left of which games, a line for each of the first ones.
pub(super) fn told(language: Language, file: Option<&Path>, left: &[(usize, Left)]) -> String {
    let line = |(index, left): &(usize, Left)| match left {
        Left::Game(cause) => language.read_trouble(None, Some(*index), cause),
        Left::Parts(losses) => language.losses_of(*index, losses),
    };
    let place = file.map(crate::engine::board::shown);
    let more = (left.len() > MOST_TOLD).then(|| "…".to_string());
    place.into_iter().chain(left.iter().take(MOST_TOLD).map(line)).chain(more).collect::<Vec<_>>().join("\n")
}
