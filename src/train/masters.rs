//! Packs the games of masters for [`MasterGames`](crate::game::collection::MasterGames).

use std::io::BufRead;

use super::games::{self, BuildError};
use crate::engine::board::Side;
use crate::game::collection::{Packed, pack};
use crate::game::formats::GameResult;

/// A player whose name is not known.
const UNKNOWN: &str = "-";

/// Reads games like [`super::book::build`], and returns the bytes of the file.
///
/// # Errors
/// The first line that cannot be read.
pub fn build(games: impl BufRead) -> Result<Vec<u8>, BuildError> {
    let mut packed = Vec::new();
    games::each(games, usize::MAX, |game| {
        packed.push(Packed {
            players: [game.red, game.black].map(|name| if name == UNKNOWN { "" } else { name }.into()),
            year: game.year.parse().ok(),
            result: match game.result {
                "1-0" => GameResult::Win(Side::Red),
                "0-1" => GameResult::Win(Side::Black),
                "1/2-1/2" => GameResult::Draw,
                _ => GameResult::Unknown,
            },
            ecco: game.ecco.parse().ok(),
            line: game.moves,
        });
    })?;
    Ok(pack(packed))
}
