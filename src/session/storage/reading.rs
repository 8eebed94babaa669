//! Stored files as they are read, and what becomes of those that cannot be.
//!
//! A damaged file is of no use to anyone: it is set aside under another name. One that only this program, or only now,
//! cannot read stays where it is, and nothing is written over it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::disk;
use crate::engine::board::{shortened, shown};

/// Why something stored could not be read. Nothing is lost.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file stays where it is.
    #[error("{} cannot be read: {source}", shown(path))]
    Unreadable { path: PathBuf, source: io::Error },
    /// The file stays where it is, for the program that wrote it.
    #[error("{} cannot be used: {newer}", shown(path))]
    Newer { path: PathBuf, newer: Newer },
    /// The file is kept under another name.
    #[error("a stored file cannot be used ({cause}); it is kept as {}", shown(set_aside))]
    Damaged { set_aside: PathBuf, cause: String },
}

/// That a file is of a later version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its version is {0}, and this program knows version {VERSION}")]
pub struct Newer(pub u32);

/// The version of the files written; those of later ones are not read.
const VERSION: u32 = 1;

/// No file of ours comes near it.
pub(super) const MAX_BYTES: u64 = 16 << 20;

/// What a file holds.
#[derive(Serialize, Deserialize)]
struct Stored<T> {
    version: u32,
    content: T,
}

/// What a file of any version holds.
#[derive(Deserialize)]
struct Header {
    version: u32,
}

/// What a file holds that stores `content`.
pub(super) fn bytes<T: Serialize>(content: &T) -> io::Result<Vec<u8>> {
    Ok(serde_json::to_vec_pretty(&Stored { version: VERSION, content })?)
}

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Newer(#[from] Newer),
    #[error("it is larger than {} KiB", .0 >> 10)]
    TooLarge(u64),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("its version is {0}")]
    Version(u32),
    #[error("{0}")]
    Panic(String),
}

impl ReadError {
    /// Whether there is nothing to be read.
    pub fn is_missing(&self, path: &Path) -> bool {
        // A link that leads nowhere may lead to a disk that is not there now.
        let is_not_found = matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound);
        is_not_found && fs::symlink_metadata(path).is_err()
    }

    /// What follows for the file, which is there.
    pub fn follow(self, path: &Path) -> LoadError {
        let path = path.to_path_buf();
        match self {
            // What is no file at all.
            Self::Io(source) if source.kind() != io::ErrorKind::InvalidInput => {
                LoadError::Unreadable { path, source }
            }
            Self::Newer(newer) => LoadError::Newer { path, newer },
            error => match disk::set_aside(&path) {
                Ok(set_aside) => LoadError::Damaged { set_aside, cause: shortened(&error.to_string(), 200) },
                Err(source) => LoadError::Unreadable { path, source },
            },
        }
    }
}

/// The bytes of a stored file.
pub(super) fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    let bytes = disk::read_at_most(path, most)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge(most)) } else { Ok(bytes) }
}

/// What the bytes of a stored file say.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ReadError> {
    check(bytes)?;
    let Stored { content, .. } = serde_json::from_slice::<Stored<Value>>(bytes)?;
    Ok(serde_json::from_value(content)?)
}

/// Whether they are of a version that can be read.
fn check(bytes: &[u8]) -> Result<(), ReadError> {
    match serde_json::from_slice::<Header>(bytes)?.version {
        VERSION => Ok(()),
        version if version > VERSION => Err(Newer(version).into()),
        version => Err(ReadError::Version(version)),
    }
}

/// Makes way for a file that is to be written: a damaged one is set aside.
///
/// # Errors
/// Why the file that is there has to stay.
pub(super) fn make_way(path: &Path) -> io::Result<()> {
    let Err(error) = read_bytes(path, MAX_BYTES).and_then(|bytes| check(&bytes)) else { return Ok(()) };
    if error.is_missing(path) {
        return Ok(());
    }
    match error.follow(path) {
        LoadError::Damaged { .. } => Ok(()),
        LoadError::Newer { newer, .. } => Err(io::Error::other(newer)),
        LoadError::Unreadable { source, .. } => Err(source),
    }
}
