//! Files of games, as `review`, `sheet` and `book` read them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use chuhe::game::formats::{self, GameFile, MAX_BYTES, ReadError};

use crate::manners::is_standard;

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

/// The bytes of a file or of standard input; of what is too large, enough to tell.
pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let input: &mut dyn Read = if is_standard(path) { &mut io::stdin() } else { &mut File::open(path)? };
    input.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
