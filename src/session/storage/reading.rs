//! Reads stored files, and handles those that cannot be read.
//!
//! A damaged file is renamed, because no program can use it. A file that cannot be read only by
//! this version, or only at present, stays where it is and is not overwritten.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::disk;
use crate::engine::board::{shortened, visible_path};

/// Why stored content could not be read. The file is never lost.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read at present; it stays in place.
    #[error("{} cannot be read: {source}", visible_path(path))]
    Unreadable { path: PathBuf, source: io::Error },
    /// A later version of the program has written it; it stays in place.
    #[error("{} cannot be used: {newer}", visible_path(path))]
    Newer { path: PathBuf, newer: Newer },
    /// It is damaged, and has been renamed to `set_aside`.
    #[error("a stored file cannot be used ({cause}); it is kept as {}", visible_path(set_aside))]
    Damaged { set_aside: PathBuf, cause: String },
}

/// The file was written by a later version of the program; holds the file's version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its version is {0}, and this program knows version {VERSION}")]
pub struct Newer(pub u32);

/// The version of the files written. Files with a higher version are not read.
const VERSION: u32 = 1;

/// The largest file that is written or read. Nearly all are much smaller, but a study may have
/// hundreds of long games.
pub(super) const MAX_BYTES: u64 = 256 << 20;

/// The contents of a file.
#[derive(Serialize, Deserialize)]
struct Stored<T> {
    version: u32,
    content: T,
}

/// The part of a file that is the same in all versions.
#[derive(Deserialize)]
struct Header {
    version: u32,
}

/// The bytes of a file that stores `content`.
pub(super) fn bytes<T: Serialize>(content: &T) -> io::Result<Vec<u8>> {
    Ok(serde_json::to_vec_pretty(&Stored { version: VERSION, content })?)
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum StoredFileError {
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

impl StoredFileError {
    /// Whether the file does not exist.
    pub fn is_missing(&self, path: &Path) -> bool {
        // A broken link does exist; it may point to a disk that is not there at present.
        let is_not_found = matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound);
        is_not_found && fs::symlink_metadata(path).is_err()
    }

    /// Renames the file if it is damaged, and returns the error to report. The file must exist.
    pub fn follow(self, path: &Path) -> LoadError {
        let path = path.to_path_buf();
        match self {
            // InvalidInput means that it is no regular file: it is renamed like a damaged one.
            Self::Io(source) if source.kind() != io::ErrorKind::InvalidInput => {
                LoadError::Unreadable { path, source }
            }
            Self::Newer(newer) => LoadError::Newer { path, newer },
            error @ (Self::Io(_) | Self::TooLarge(_) | Self::Json(_) | Self::Version(_) | Self::Panic(_)) => {
                match disk::set_aside(&path) {
                    Ok(set_aside) => {
                        LoadError::Damaged { set_aside, cause: shortened(&error.to_string(), 200) }
                    }
                    Err(source) => LoadError::Unreadable { path, source },
                }
            }
        }
    }
}

/// Reads a stored file of at most `most` bytes.
pub(super) fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, StoredFileError> {
    // A file that is too large need not be read.
    if fs::metadata(path).is_ok_and(|known| known.is_file() && known.len() > most) {
        return Err(StoredFileError::TooLarge(most));
    }
    let bytes = disk::read_at_most(path, most)?;
    if bytes.len() as u64 > most { Err(StoredFileError::TooLarge(most)) } else { Ok(bytes) }
}

/// The content of a stored file, if it can be read. A damaged file is not renamed.
pub(in crate::session) fn peek<T: DeserializeOwned>(path: &Path) -> Option<T> {
    peek_at_most(path, MAX_BYTES)
}

/// Like [`peek`], if the file has at most `most` bytes.
pub(in crate::session) fn peek_at_most<T: DeserializeOwned>(path: &Path, most: u64) -> Option<T> {
    read_bytes(path, most).and_then(|bytes| parse(&bytes)).ok()
}

/// The content in the bytes of a stored file.
pub(super) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StoredFileError> {
    check(bytes)?;
    let Stored { content, .. } = serde_json::from_slice::<Stored<Value>>(bytes)?;
    Ok(serde_json::from_value(content)?)
}

/// Checks whether the version can be read.
fn check(bytes: &[u8]) -> Result<(), StoredFileError> {
    match serde_json::from_slice::<Header>(bytes)?.version {
        VERSION => Ok(()),
        version if version > VERSION => Err(Newer(version).into()),
        version => Err(StoredFileError::Version(version)),
    }
}

/// Makes way for a file to be written: renames a damaged one, and returns its fault.
///
/// # Errors
/// Why the existing file must stay.
pub(super) fn make_way(path: &Path) -> io::Result<Option<LoadError>> {
    let Err(error) = read_bytes(path, MAX_BYTES).and_then(|bytes| check(&bytes)) else { return Ok(None) };
    if error.is_missing(path) {
        return Ok(None);
    }
    match error.follow(path) {
        damaged @ LoadError::Damaged { .. } => Ok(Some(damaged)),
        LoadError::Newer { newer, .. } => Err(io::Error::other(newer)),
        LoadError::Unreadable { source, .. } => Err(source),
    }
}
