//! The file of the user's that the game belongs to.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

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
