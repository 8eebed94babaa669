//! The user's file that a game belongs to, and the fingerprint of its content.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A fingerprint of a file's content. Programs can set both its time and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    /// The fingerprint of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        // FNV-1a, which is fixed: fingerprints are stored, so they must not depend on the
        // compiler's hash function.
        let add = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        Self { length: bytes.len() as u64, hash: bytes.iter().fold(0xCBF2_9CE4_8422_2325, add) }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.hash)
    }
}

/// A user's file, and its content when it was last read or written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub path: PathBuf,
    /// `None` if the content is no longer known.
    pub content: Option<Fingerprint>,
}

impl Origin {
    /// The file at `path` with this content.
    pub fn new(path: PathBuf, bytes: &[u8]) -> Self {
        Self { path, content: Some(Fingerprint::of(bytes)) }
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
