//! Reads files of games, for the commands.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use chuhe::engine::board::visible_path;
use chuhe::game::Game;
use chuhe::game::formats::{self, GameFile, MAX_BYTES, ReadError, Reading};

use crate::Failure;
use crate::convert::{list_files, place};
use crate::manners::{is_standard, jobs, told};
use crate::patience::{BackgroundWork, PatientReader, apart};

/// Why there are no games.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// Whether an input is read as a stream: standard input, or a pipe.
pub(crate) fn is_piped(path: &Path) -> bool {
    is_standard(path) || fs::metadata(path).is_ok_and(|what| !what.is_file() && !what.is_dir())
}

/// A file, or standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if is_standard(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}

/// Standard input, line by line: waiting for it does not block Ctrl+C.
pub(crate) fn standard_input() -> impl io::BufRead {
    io::BufReader::new(PatientReader::open(|| Ok(io::stdin())))
}

/// The bytes of a file or of standard input; of a file that is too large, enough to notice.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let path = path.to_path_buf();
    Ok(apart(move || bytes(&path))??)
}

/// The games of such bytes.
pub(crate) fn games_of(bytes: Vec<u8>) -> Result<GameFile, Failure> {
    Ok(apart(|| formats::read_owned(bytes))?.map_err(FileError::from)?)
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The results of a file: an error, or each game with its number if there are several.
enum Piece {
    Failed(FileError),
    Game(Option<usize>, Box<Result<Reading, ReadError>>),
}

/// Reads a file to its end, or until nobody wants more.
fn pieces(path: PathBuf) -> BackgroundWork<Piece> {
    BackgroundWork::begin(move |results| {
        let read = bytes(&path).map_err(FileError::from);
        let file = match read.and_then(|bytes| Ok(formats::read_owned(bytes)?)) {
            Ok(file) => file,
            Err(error) => {
                results.put(Piece::Failed(error));
                return;
            }
        };
        let are_several = file.len() > 1;
        let mut number = 0;
        file.each(jobs(None), |reading| {
            number += 1;
            results.put(Piece::Game(are_several.then_some(number), Box::new(reading)))
        });
    })
}

/// Passes on every game of files and folders. Unreadable ones are reported and counted. After
/// Ctrl+C the result is an error, because a part of the games is not what was requested.
pub(crate) fn each_game(inputs: &[PathBuf], mut take: impl FnMut(Game)) -> Result<usize, Failure> {
    let mut troubles = 0;
    let mut trouble = |text: String| {
        troubles += 1;
        told(&text);
    };
    let paths =
        list_files(inputs, None, &mut |path, error| trouble(format!("{}: {error}", visible_path(path))));
    for path in &paths {
        let mut pieces = pieces(path.clone());
        while let Some(piece) = pieces.next()? {
            let (number, reading) = match piece {
                Piece::Game(number, reading) => (number, reading),
                Piece::Failed(error) => {
                    trouble(format!("{}: {error}", visible_path(path)));
                    continue;
                }
            };
            let place = place(path, number);
            match *reading {
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
