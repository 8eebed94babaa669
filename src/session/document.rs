//! The file of the user's that the game belongs to.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Saved, Session};
use crate::game::Game;

/// What tells whether a file still holds what it held: neither its time nor its size do, for programs set both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// Of what a file holds.
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a: it is stored, and must be the same whatever compiled the program.
        let add = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Self { length: bytes.len() as u64, hash: bytes.iter().fold(0xCBF2_9CE4_8422_2325, add) }
    }
}

/// A file of the user's, and what it held when it was last read or written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub path: PathBuf,
    /// `None`: that is not known any more.
    pub content: Option<Fingerprint>,
}

impl Origin {
    /// The file, which holds these bytes.
    pub fn new(path: PathBuf, bytes: &[u8]) -> Self {
        Self { path, content: Some(Fingerprint::of(bytes)) }
    }
}

/// Where the user keeps the game, and as what.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// `None`: nowhere yet.
    pub file: Option<Origin>,
    /// What is in the file, or, without one, what the game began with; `None`: something else than the game.
    pub kept: Option<Game>,
    /// Whether the game has changed since.
    pub is_modified: bool,
}

impl Document {
    pub fn of(saved: &Saved) -> Self {
        let kept = saved.is_kept.then(|| saved.game.clone());
        Self { file: saved.origin(), kept, is_modified: !saved.is_kept }
    }

    /// Compares the game with what is kept.
    pub fn compare(&mut self, game: &Game) {
        self.is_modified = !self.kept.as_ref().is_some_and(|kept| kept.is_same_record(game));
    }
}

impl Saved {
    /// The file that the game belonged to.
    pub(super) fn origin(&self) -> Option<Origin> {
        self.file.as_ref().map(|path| Origin { path: path.into(), content: self.file_content })
    }
}

impl Session {
    /// The file that the game was opened from or saved to.
    pub fn file(&self) -> Option<&Path> {
        self.origin().map(|origin| &*origin.path)
    }

    /// That file, and what it held.
    pub fn origin(&self) -> Option<&Origin> {
        self.document.file.as_ref()
    }

    /// Whether the game differs from what is in its file, or, if it is in none, from what it began with. What is on
    /// the board does not count.
    pub fn is_modified(&self) -> bool {
        self.document.is_modified
    }

    /// Notes that the game belongs to no file any more, and is in none.
    pub fn leave_file(&mut self) {
        self.document.file = None;
        self.keep();
    }

    /// Notes that `file` holds the game as it was, which it may not be any more.
    pub fn saved_as(&mut self, file: Origin, game: Game) {
        self.document.file = Some(file);
        self.document.kept = Some(game);
        self.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_stored_and_tell_contents_apart() {
        let known = Fingerprint::of(b"foobar");
        assert_eq!(known, Fingerprint { length: 6, hash: 0x8594_4171_F739_67E8 }, "as others compute it");
        assert!(known != Fingerprint::of(b"foobaz") && known != Fingerprint::of(b""));
        let text = serde_json::to_string(&known).unwrap();
        assert_eq!(serde_json::from_str::<Fingerprint>(&text).unwrap(), known);
    }
}
