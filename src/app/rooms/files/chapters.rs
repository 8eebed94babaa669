//! Opens a file with several games as the chapters of a study.

use std::path::Path;

use super::{Content, Trouble};
use crate::app::text::Language;
use crate::game::Chapters;
use crate::game::formats::{GameFile, Loss, ReadError, Reading};
use crate::session::Origin;

/// The maximum number of chapters of a study. Games of a larger file are opened one by one.
pub const MAX_CHAPTERS: usize = 500;

/// The maximum number of games whose losses are listed.
const MAX_TOLD: usize = 8;

/// The part of a game that could not be read.
#[derive(Debug)]
pub enum Left {
    /// The whole game.
    Game(ReadError),
    Parts(Vec<Loss>),
}

/// Reads all readable games of a file as the chapters of a study. The study can be saved to `file`
/// if nothing was lost.
pub(super) fn read(contents: &GameFile, file: Option<Origin>) -> Result<Content, Trouble> {
    let (mut games, mut left) = (Vec::new(), Vec::new());
    for (index, read) in contents.games().enumerate() {
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

/// Lists what was lost, a line for each of the first games.
pub(super) fn told(language: Language, file: Option<&Path>, left: &[(usize, Left)]) -> String {
    let line = |(index, left): &(usize, Left)| match left {
        Left::Game(cause) => language.read_trouble(None, Some(*index), cause),
        Left::Parts(losses) => language.losses_of(*index, losses),
    };
    let place = file.map(crate::engine::board::visible_path);
    let more = (left.len() > MAX_TOLD).then(|| "…".to_string());
    place.into_iter().chain(left.iter().take(MAX_TOLD).map(line)).chain(more).collect::<Vec<_>>().join("\n")
}
