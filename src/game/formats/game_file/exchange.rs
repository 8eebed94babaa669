//! Replaces a game in a file; the rest of the file stays the same to the byte.

use std::borrow::Cow;

use super::split::is_block;
use super::{Content, GameFile};
use crate::game::formats::encoding::Encoding;
use crate::game::formats::error::ReadError;
use crate::game::formats::{TextFormat, pgn};

/// Why a game cannot be replaced.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("it is no PGN, and other formats cannot hold all of it")]
    Format,
    #[error("its encoding is not certain")]
    Encoding,
    #[error("its encoding has no {0}")]
    Missing(String),
}

/// A game in a PGN file, to be replaced by another.
#[derive(Debug)]
pub struct Exchange {
    original: Vec<u8>,
    text: String,
    /// The byte range of the game's text.
    begin: usize,
    end: usize,
    writing: Writing,
}

/// How a text was encoded as the bytes of its file.
#[derive(Clone, Copy, Debug)]
struct Writing {
    encoding: Encoding,
    has_mark: bool,
    /// Lines end with a carriage return alone.
    is_old: bool,
}

impl Writing {
    /// Determines how a text was encoded, if that is unambiguous.
    fn of(bytes: &[u8], text: &str) -> Option<Self> {
        let mut ways = Encoding::ALL.into_iter().flat_map(|encoding| {
            [(true, false), (false, false), (true, true), (false, true)].map(|(has_mark, is_old)| Self {
                encoding,
                has_mark,
                is_old,
            })
        });
        ways.find(|way| way.has_mark == way.marks(bytes) && way.write(text) == bytes)
    }

    /// Whether bytes begin with a byte order mark that the encoding does not write by itself.
    fn marks(self, bytes: &[u8]) -> bool {
        self.encoding == Encoding::Utf8 && bytes.starts_with(MARK)
    }

    fn write(self, text: &str) -> Vec<u8> {
        let text = if self.is_old { Cow::Owned(text.replace('\n', "\r")) } else { Cow::Borrowed(text) };
        let mark = if self.has_mark { MARK } else { b"" };
        [mark, &self.encoding.encode(&text)].concat()
    }
}

/// The mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

impl Exchange {
    /// Finds the game with this index, from 0.
    ///
    /// # Errors
    /// The file is not PGN, or its encoding cannot be reproduced.
    pub fn new(original: Vec<u8>, index: usize) -> Result<Self, ExchangeError> {
        let file = GameFile::new(Cow::Borrowed(&original), None, None)?;
        let Content::Text { format: TextFormat::Pgn, text, games, .. } = file.content else {
            return Err(ExchangeError::Format);
        };
        let part = games.get(index).ok_or(ReadError::NoSuchGame(index))?.bytes.clone();
        let own = text.get(part.clone()).unwrap_or_default();
        if is_block(own) {
            return Err(ExchangeError::Format);
        }
        let writing = Writing::of(&original, &text).ok_or(ExchangeError::Encoding)?;
        let (begin, end) = (part.start + preface(own), part.start + own.trim_end().len());
        Ok(Self { original, text, begin, end, writing })
    }

    /// The bytes of the file as read.
    pub fn original(&self) -> &[u8] {
        &self.original
    }

    /// The text of the old game, from its headers on; `None` if it has no headers and can only be
    /// located within its file. Text before the headers is not part of the game, and stays.
    pub fn taken(&self) -> Option<&str> {
        self.text.get(self.begin..self.end).filter(|text| pgn::is_header(text))
    }

    /// The bytes of the file with the new game.
    ///
    /// # Errors
    /// The encoding of the file lacks characters of the game.
    pub fn with(&self, game: &str) -> Result<Vec<u8>, ExchangeError> {
        let missing = self.writing.encoding.missing(game);
        if !missing.is_empty() {
            return Err(ExchangeError::Missing(missing));
        }
        let (before, after) = (self.text.get(..self.begin), self.text.get(self.end..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        let has_returns = self.text.contains("\r\n");
        let game = game.trim_end();
        let game = if has_returns { Cow::Owned(game.replace('\n', "\r\n")) } else { Cow::Borrowed(game) };
        Ok(self.writing.write(&[before, &game, after].concat()))
    }
}

/// The number of bytes before the headers of a game, or before the game if it has none.
fn preface(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if pgn::is_header(line.trim_start()) {
            return at;
        }
        at += line.len();
    }
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[Red \"甲\"]\n\n1. 炮二平五 马８进７ 1-0\n\n\n[Red \"乙\"]\n[Odd \"x\"]\n\n1. C2=5  {中炮}H8+7 *\n\
                         [Red \"丙\"]\n\n1. 炮二平五 *";

    fn exchanged(bytes: &[u8], index: usize) -> Vec<u8> {
        Exchange::new(bytes.into(), index).unwrap().with("[Red \"丁\"]\n\n1. 兵三进一 *\n").unwrap()
    }

    #[test]
    fn all_other_games_stay_to_the_byte() {
        let new = "[Red \"丁\"]\n\n1. 兵三进一 *";
        for (index, old) in [
            "[Red \"甲\"]\n\n1. 炮二平五 马８进７ 1-0",
            "[Red \"乙\"]\n[Odd \"x\"]\n\n1. C2=5  {中炮}H8+7 *",
            "[Red \"丙\"]\n\n1. 炮二平五 *",
        ]
        .into_iter()
        .enumerate()
        {
            let expected = GAMES.replace(old, new);
            assert_ne!(expected, GAMES);
            assert_eq!(exchanged(GAMES.as_bytes(), index), expected.as_bytes(), "{index}");
            let [dos, dos_expected] = [GAMES, &expected].map(|text| text.replace('\n', "\r\n"));
            assert_eq!(exchanged(dos.as_bytes(), index), dos_expected.as_bytes());
            let [old_lines, old_expected] = [GAMES, &expected].map(|text| text.replace('\n', "\r"));
            assert_eq!(exchanged(old_lines.as_bytes(), index), old_expected.as_bytes());
            for encoding in [Encoding::Utf16, Encoding::Gbk] {
                assert_eq!(
                    exchanged(&encoding.encode(GAMES), index),
                    encoding.encode(&expected).into_owned(),
                    "{encoding:?}"
                );
            }
            let marked = |text: &str| [MARK, text.as_bytes()].concat();
            assert_eq!(exchanged(&marked(GAMES), index), marked(&expected));
        }
    }

    #[test]
    fn what_comes_before_the_headers_stays() {
        let text = "% my games\n\n[Red \"甲\"]\n\n1. C2=5 *\n";
        assert_eq!(Exchange::new(text.into(), 0).unwrap().taken(), Some("[Red \"甲\"]\n\n1. C2=5 *"));
        assert_eq!(exchanged(text.as_bytes(), 0), "% my games\n\n[Red \"丁\"]\n\n1. 兵三进一 *\n".as_bytes());
    }

    #[test]
    fn what_cannot_be_kept_is_refused() {
        let refused = |bytes: &[u8]| Exchange::new(bytes.into(), 0).unwrap_err();
        assert!(matches!(refused(b"1. h2e2 h9g7"), ExchangeError::Format));
        assert!(matches!(
            refused("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]".as_bytes()),
            ExchangeError::Format
        ));
        // The original encoding of these bytes is unknown.
        let damaged = [GAMES.as_bytes(), b"\xff\xff {\xe7\x82}"].concat();
        assert!(matches!(refused(&damaged), ExchangeError::Encoding));
        let big5 = Encoding::Big5.encode("[Red \"許銀川\"]\n\n1. 炮二平五 馬８進７ {對局} *\n").into_owned();
        let exchange = Exchange::new(big5, 0).unwrap();
        assert!(matches!(exchange.with("{đỏ}"), Err(ExchangeError::Missing(_))));
    }
}
