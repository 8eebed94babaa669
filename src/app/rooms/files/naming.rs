//! Suggests file names, and makes the title of the window.

use std::path::Path;

use super::FilePurpose;
use crate::app::core::{Core, TITLE};
use crate::app::picture::Motif;
use crate::engine::board::visible_path;
use crate::game::formats::GameResult;
use crate::print::Publication;

/// Used instead of the players in the suggested name of a game without names.
const TITLE_STEM: &str = "Chuhe";

/// The highest number that is added to a name.
const MAX_ALIKE: usize = 999;

/// The suggested file name: that of the game's file, or a free one in `folder` made of players and
/// date. A picture's name ends with the number of plies before its position. `None` if an existing
/// file is to be chosen.
pub fn suggested_name(purpose: &FilePurpose, folder: Option<&Path>, core: &Core) -> Option<String> {
    match purpose {
        FilePurpose::Open
        | FilePurpose::BoardPicture
        | FilePurpose::GamesFolder
        | FilePurpose::GamesFile
        | FilePurpose::Engine
        | FilePurpose::Book => None,
        FilePurpose::Games(_) => Some(free("match", folder)),
        FilePurpose::Save(_) => {
            let named = core.document().file().and_then(Path::file_name);
            let name = named.map(|name| name.to_string_lossy().into_owned());
            Some(name.unwrap_or_else(|| free(&suggested_stem(core), folder)))
        }
        FilePurpose::Print(_, publication) => {
            let medium = publication.media().first().map_or("pdf", |medium| medium.extension());
            let stem = match &**publication {
                Publication::Sheet(sheet) => allowed(&sheet.title),
                Publication::Document(_) | Publication::Article(..) | Publication::Web(..) => stem(core),
            };
            Some(format!("{stem}.{medium}"))
        }
        FilePurpose::Picture(motif) => {
            let stem = stem(core);
            let number = match **motif {
                Motif::Board(..) => format!(" {}", core.document().game().tree().ply(core.shown().node)),
                Motif::Moves(..) => String::new(),
            };
            Some(format!("{stem}{number}.{}", motif.extension(Path::new(""))))
        }
    }
}

/// A name for a PGN file. It gets a number if the folder has the name already.
fn free(stem: &str, folder: Option<&Path>) -> String {
    let numbered = (2..=MAX_ALIKE).map(|number| format!("{stem} {number}.pgn"));
    let mut names = std::iter::once(format!("{stem}.pgn")).chain(numbered);
    let is_taken = |name: &str| folder.is_some_and(|folder| folder.join(name).exists());
    names.find(|name| !is_taken(name)).unwrap_or_else(|| format!("{stem}.pgn"))
}

/// The name of the game's file without extension, or else one made of players and date.
fn stem(core: &Core) -> String {
    let named = core.document().file().and_then(Path::file_stem);
    named.map_or_else(|| suggested_stem(core), |name| name.to_string_lossy().into_owned())
}

/// A file name without extension, made of players and date.
fn suggested_stem(core: &Core) -> String {
    let headers = core.named(core.document().game()).headers;
    let [red, black] = [0, 1].map(|side| headers.participants[side].name.trim());
    let date = headers.date.map(|date| date.to_string());
    let players =
        if red.is_empty() || black.is_empty() { TITLE_STEM.into() } else { format!("{red}-{black}") };
    let parts: Vec<String> = [Some(players), date].into_iter().flatten().collect();
    allowed(&parts.join(" "))
}

/// Replaces characters that file names cannot have.
fn allowed(text: &str) -> String {
    let allowed = |character: char| {
        if "/\\:*?\"<>|".contains(character) || character.is_control() { '_' } else { character }
    };
    text.chars().map(allowed).collect()
}

/// The window's title: the file's name, with an asterisk if there are unsaved changes. Without a
/// file, the players and the odds.
pub fn title(core: &Core) -> String {
    let game = core.document().game();
    let mark = if core.document().is_modified() { "*" } else { "" };
    let [red, black] = [0, 1].map(|side| &game.headers.participants[side].name);
    match core.document().file().and_then(Path::file_name) {
        Some(name) => format!("{mark}{} - {TITLE}", visible_path(Path::new(name))),
        None => {
            let players = match GameResult::of(game.outcome()) {
                _ if red.is_empty() || black.is_empty() => None,
                GameResult::Unknown => Some(format!("{red} - {black}")),
                result @ (GameResult::Draw | GameResult::Win(_)) => {
                    Some(core.language().pairing(red, black, result))
                }
            };
            let odds = game.headers.handicap().map(|(odds, _)| core.language().odds(Some(odds)).into());
            let parts = players.into_iter().chain(odds).chain([TITLE.into()]);
            parts.collect::<Vec<String>>().join(" - ")
        }
    }
}
