//! Files of games, as `review`, `sheet` and `book` read them.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use chuhe::engine::board::shown;
use chuhe::game::Game;
use chuhe::game::formats::{self, GameFile, MAX_BYTES, ReadError, Reading};

use crate::Failure;
use crate::convert::{list_files, place};
use crate::manners::{self, is_standard, told};

/// Why there are no games.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// The games of a file, or of standard input.
pub(crate) fn read_games(path: &Path) -> Result<GameFile, FileError> {
    Ok(formats::read_owned(read_bytes(path)?)?)
}

/// Hands on every game of files and folders. What cannot be read is told and counted.
pub(crate) fn each_game(inputs: &[PathBuf], mut take: impl FnMut(Game)) -> Result<usize, Failure> {
    let mut troubles = 0;
    let mut trouble = |text: String| {
        troubles += 1;
        told(&text);
    };
    let paths = list_files(inputs, None, &mut |path, error| trouble(format!("{}: {error}", shown(path))));
    for path in &paths {
        let file = match read_games(path) {
            Ok(file) => file,
            Err(error) => {
                trouble(format!("{}: {error}", shown(path)));
                continue;
            }
        };
        for (number, reading) in (1..).zip(file.games()) {
            // A part of the games would not be what was asked for.
            if manners::is_interrupted() {
                return Err(Failure::Interrupted);
            }
            let place = place(path, (file.len() > 1).then_some(number));
            match reading {
                Ok(Reading { game, losses }) => {
                    losses.iter().for_each(|loss| trouble(format!("{place}, {loss}")));
                    take(game);
                }
                Err(error) => trouble(format!("{place}: {error}")),
            }
        }
    }
    Ok(troubles)
}

/// The bytes of a file or of standard input; of what is too large, enough to tell.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let input: &mut dyn Read = if is_standard(path) { &mut io::stdin() } else { &mut File::open(path)? };
    input.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
