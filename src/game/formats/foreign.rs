//! Recognises files without Xiangqi games that people try to open, by their first bytes.

use super::variant::OtherChess;

/// The kind of a file that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    Picture,
    Pdf,
    /// A compressed archive.
    Archive,
    /// A word processor's document.
    Document,
    Program,
    /// A text of Western chess, see [`western`](super::western).
    WesternChess,
    /// A text of another chess variant, named by its headers.
    OtherChess(OtherChess),
}

/// The signatures, from the documents of the formats.
const SIGNATURES: [(&[u8], Foreign); 14] = [
    (b"\x89PNG\r\n", Foreign::Picture),
    (b"\xff\xd8\xff", Foreign::Picture),
    (b"GIF8", Foreign::Picture),
    (b"BM", Foreign::Picture),
    (b"II*\0", Foreign::Picture),
    (b"MM\0*", Foreign::Picture),
    (b"%PDF-", Foreign::Pdf),
    (b"PK\x03\x04", Foreign::Archive),
    (b"Rar!\x1a\x07", Foreign::Archive),
    (b"\x1f\x8b", Foreign::Archive),
    (b"7z\xbc\xaf\x27\x1c", Foreign::Archive),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Foreign::Document),
    (b"{\\rtf", Foreign::Document),
    (b"\x7fELF", Foreign::Program),
];

impl Foreign {
    /// Identifies a file that was not understood; `None` if its first bytes are unknown.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            return Some(Self::Picture);
        }
        // A signature of two letters may also begin a text.
        let is_text = !bytes.iter().take(64).any(|byte| *byte == 0);
        let is_it = |(signature, _): &&(&[u8], Self)| {
            bytes.starts_with(signature) && !(is_text && matches!(**signature, [b'B', b'M']))
        };
        let found = SIGNATURES.iter().find(is_it).map(|&(_, foreign)| foreign);
        // Word processors' documents are zip archives.
        let is_document = |name: &[u8]| bytes.windows(name.len()).take(4_000).any(|window| window == name);
        match found {
            Some(Self::Archive) if is_document(b"word/") || is_document(b"mimetypeapplication/vnd.oasis") => {
                Some(Self::Document)
            }
            found => found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_known_by_their_first_bytes() {
        assert_eq!(Foreign::of(b"\x89PNG\r\n\x1a\n..."), Some(Foreign::Picture));
        assert_eq!(Foreign::of(b"RIFF\x10\0\0\0WEBPVP8 "), Some(Foreign::Picture));
        assert_eq!(Foreign::of(b"%PDF-1.7"), Some(Foreign::Pdf));
        assert_eq!(Foreign::of(b"PK\x03\x04....games.pgn"), Some(Foreign::Archive));
        assert_eq!(Foreign::of(b"PK\x03\x04....word/document.xml"), Some(Foreign::Document));
        assert_eq!(Foreign::of(b"BM\x36\0\0\0"), Some(Foreign::Picture));
        assert_eq!(Foreign::of(b"BM is not a game"), None);
        assert_eq!(Foreign::of(b""), None);
    }
}
