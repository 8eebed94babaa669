//! Reads files of any size, some megabytes at a time.

use std::borrow::Cow;
use std::io::{self, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::split::{ByLine, Split, TextPart};
use super::{Content, GameFile, decoded};
use crate::game::formats::{BinaryFormat, Encoding, MAX_BYTES, ReadError, TextFormat, is_stopped};

/// This much is read before deciding whether a file is a text of games.
const SIZE: usize = 16 << 20;

/// A block is this many times smaller, so that its games are read while the next block is sought.
const BLOCKS: usize = 4;

/// The games of a file, block by block. A text of games may have any size and is never in memory as
/// a whole. A block ends where a game begins.
#[derive(Debug)]
pub struct Blocks<R> {
    input: R,
    encoding: Option<Encoding>,
    size: usize,
    /// The bytes read after the last whole line.
    bytes: Vec<u8>,
    /// The last game so far, which may go on.
    text: String,
    is_damaged: bool,
    /// The number of lines before `text`.
    lines: usize,
    /// The format of a text larger than a block.
    format: Option<ByLine>,
    is_at_end: bool,
    stop: Option<Arc<AtomicBool>>,
}

/// Why there is no further block.
#[derive(Debug, thiserror::Error)]
pub enum BlockError {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Read(#[from] ReadError),
}

impl<R: Read> Blocks<R> {
    /// Reads with the given encoding, or guesses it.
    pub fn new(input: R, encoding: Option<Encoding>) -> Self {
        Self::of_size(input, encoding, SIZE)
    }

    fn of_size(input: R, encoding: Option<Encoding>, size: usize) -> Self {
        let (bytes, text) = (Vec::new(), String::new());
        Self {
            input,
            encoding,
            size,
            bytes,
            text,
            is_damaged: false,
            lines: 0,
            format: None,
            is_at_end: false,
            stop: None,
        }
    }

    /// Stops reading when this flag is set.
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Whether no block follows.
    pub fn is_at_end(&self) -> bool {
        self.is_at_end && self.bytes.is_empty() && self.text.is_empty()
    }

    /// The next block of games; `None` at the end. After an error nothing follows.
    ///
    /// # Errors
    /// The file cannot be read, its format is unknown, or it is too large and not a text of games.
    pub fn read(&mut self) -> Result<Option<GameFile>, BlockError> {
        let read = match self.format {
            Some(format) => self.next(format),
            None if self.is_at_end => Ok(None),
            None => self.first().map(Some),
        };
        if read.is_err() {
            (self.bytes, self.text, self.is_at_end) = (Vec::new(), String::new(), true);
        }
        read
    }

    fn first(&mut self) -> Result<GameFile, BlockError> {
        self.fill(self.size)?;
        if !self.is_at_end {
            self.format = self.format_of_large();
            if let Some(format) = self.format
                && let Some(games) = self.next(format)?
            {
                return Ok(games);
            }
            self.fill(MAX_BYTES + 1)?;
            self.is_at_end = true;
        }
        Ok(GameFile::new(Cow::Owned(mem::take(&mut self.bytes)), self.encoding, self.stop.clone())?)
    }

    /// Reads until there are `size` bytes, or all.
    fn fill(&mut self, size: usize) -> io::Result<()> {
        let missing = size.saturating_sub(self.bytes.len());
        let read = self.input.by_ref().take(missing as u64).read_to_end(&mut self.bytes)?;
        self.is_at_end |= read < missing;
        Ok(())
    }

    /// The format of a large text whose games can be told apart by line. UTF-16, the only encoding
    /// with zeros, is excluded: its lines end differently.
    fn format_of_large(&self) -> Option<ByLine> {
        if self.bytes.contains(&0) || BinaryFormat::of(&self.bytes).is_some() {
            return None;
        }
        let (text, _) = decoded(Cow::Borrowed(&self.bytes[..self.whole_lines(self.size)]), self.encoding);
        match Split::of(TextFormat::of(&text)?) {
            Split::ByLine(by_line) => Some(by_line),
            Split::Chapters | Split::Whole => None,
        }
    }

    /// The end of the last whole line within `limit` bytes.
    fn whole_lines(&self, limit: usize) -> usize {
        if self.is_at_end && self.bytes.len() <= limit {
            return self.bytes.len();
        }
        let bytes = &self.bytes[..self.bytes.len().min(limit)];
        // Old Mac lines end with a CR alone. A CR at the limit may be followed by its line feed.
        let end = if self.bytes.contains(&b'\n') { b'\n' } else { b'\r' };
        bytes.iter().rposition(|&byte| byte == end).map_or(0, |last| last + 1)
    }

    fn next(&mut self, format: ByLine) -> Result<Option<GameFile>, BlockError> {
        let mut limit = self.size.div_ceil(BLOCKS);
        while !self.is_at_end() {
            self.fill(limit)?;
            self.take_lines(limit);
            // A longer line or game needs more bytes. Doubling the limit avoids many rescans.
            limit = limit.max(self.text.len()).saturating_mul(2);
            let is_whole = self.is_at_end && self.bytes.is_empty();
            let stop = self.stop.as_deref();
            let mut games = format.split(&self.text, stop);
            if is_stopped(stop) {
                return Err(ReadError::Stopped.into());
            }
            let mut rest = String::new();
            let lines = self.lines;
            // The last game may go on.
            if !is_whole && let Some(last) = games.pop() {
                if games.is_empty() {
                    if self.text.len() + self.bytes.len() > MAX_BYTES {
                        return Err(ReadError::GameTooLarge.into());
                    }
                    continue;
                }
                rest = self.text.split_off(last.bytes.start);
                self.lines += last.lines;
            }
            let text = mem::replace(&mut self.text, rest);
            if text.trim().is_empty() {
                continue;
            }
            let games =
                games.into_iter().map(|part| TextPart { lines: part.lines + lines, ..part }).collect();
            let is_damaged = self.is_damaged;
            let content = Content::Text { format: format.format(), text, games, is_damaged };
            return Ok(Some(GameFile { content, stop: self.stop.clone() }));
        }
        Ok(None)
    }

    /// Adds the whole lines within `limit` bytes to the text.
    fn take_lines(&mut self, limit: usize) {
        let whole = self.whole_lines(limit);
        let rest = self.bytes.split_off(whole);
        let bytes = mem::replace(&mut self.bytes, rest);
        let (text, is_damaged) = decoded(Cow::Owned(bytes), self.encoding);
        let is_old = text.contains('\r') && !text.contains('\n');
        // The rest of the previous block counts, too.
        self.is_damaged = is_damaged || self.is_damaged && !self.text.is_empty();
        self.text += &if is_old { text.replace('\r', "\n") } else { text };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats::{Target, write};
    use crate::game::notation::Notation;

    const PGN: &str = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马８进７ 1-0\n\n[Game \"Chinese Chess\"]\n\n\
                       1. C2=5 {中炮\n[Event \"x\"]} H8+7 2. H2+9 *\n\n[Event \"乙\"]\n\n1. C2=5 *\n\n";

    /// Every game of a file with its losses, read in blocks of `size` bytes.
    fn read(bytes: &[u8], size: usize) -> Vec<String> {
        let mut blocks = Blocks::of_size(bytes, None, size);
        let mut games = Vec::new();
        while let Some(block) = blocks.read().unwrap() {
            games.extend(block.games().map(|reading| match reading {
                Ok(reading) => {
                    let text = write(&reading.game, Target::Pgn(Notation::Wxf));
                    format!("{text}{:?}", reading.losses)
                }
                Err(error) => error.to_string(),
            }));
        }
        assert!(blocks.is_at_end() && blocks.read().unwrap().is_none());
        games
    }

    #[test]
    fn games_are_the_same_by_blocks_of_any_size() {
        let ubb = "[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n".repeat(3);
        let moves = "1. 炮二平五 马8进7\n2. 马二进三\n\n1. 炮二平五 马8进9 2. 炮五进五\n\n1. 兵三进一\n";
        for text in [PGN, &ubb, moves, &PGN.replace('\n', "\r\n"), &PGN.replace('\n', "\r")] {
            let whole = read(text.as_bytes(), SIZE);
            assert_eq!(whole.len(), 3, "{whole:?}");
            // The first block decides the format.
            for size in (40..text.len() + 2).step_by(7) {
                assert_eq!(read(text.as_bytes(), size), whole, "{size}: {text}");
            }
        }
    }

    #[test]
    fn what_is_no_text_of_games_is_read_whole() {
        let gbk = Encoding::Gbk.encode(PGN);
        assert_eq!(read(&gbk, 60).len(), 3);
        let wide = Encoding::Utf16.encode(PGN);
        assert_eq!(read(&wide, 60), read(PGN.as_bytes(), SIZE));
        let other = Blocks::of_size("买菜\n买菜\n买菜\n".as_bytes(), None, 4).read();
        assert!(matches!(other, Err(BlockError::Read(ReadError::Unrecognised))), "{other:?}");
        assert!(matches!(Blocks::new(&b""[..], None).read(), Err(BlockError::Read(ReadError::Empty))));
    }
}
