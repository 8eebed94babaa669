//! Files of one game or of thousands.

mod blocks;
mod exchange;
mod split;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::thread;

use super::encoding::{self, Encoding, decode, is_plain};
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::foreign::Foreign;
use super::loss::{Loss, LossPlace, Lost, Reading};
use super::variant::Variant;
use super::{
    BinaryFormat, Format, MAX_BYTES, MAX_GAME_BYTES, Stop, TextFormat, cbf, ccbridge, is_stopped, json,
    moves, pgn, points, ubb, western, xqf, xqr,
};
use crate::game::Headers;

pub use blocks::{BlockError, Blocks};
pub use exchange::{Exchange, ExchangeError};
use split::{ByLine, Split, TextPart, is_block, is_one_list, one_a_line};

/// The games of a file, each read on demand.
#[derive(Debug)]
pub struct GameFile {
    content: Content,
    /// Stops the reading of a game.
    stop: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
enum Content {
    Binary {
        format: BinaryFormat,
        bytes: Vec<u8>,
        games: Vec<Range<usize>>,
        /// The encoding given by the user.
        encoding: Option<Encoding>,
    },
    Text {
        format: TextFormat,
        text: String,
        games: Vec<TextPart>,
        /// Whether some bytes are invalid in the encoding.
        is_damaged: bool,
    },
}

/// The summary of a game, to choose from a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub headers: Headers,
    pub result: GameResult,
}

/// A file's text, and whether some bytes are invalid in its encoding. Large UTF-8 is not copied.
fn decoded(bytes: Cow<'_, [u8]>, encoding: Option<Encoding>) -> (String, bool) {
    let bytes = match (bytes, encoding) {
        (Cow::Owned(bytes), None) => match String::from_utf8(bytes) {
            Ok(text) if is_plain(&text) => return (text, false),
            Ok(text) => Cow::Owned(text.into_bytes()),
            Err(error) => Cow::Owned(error.into_bytes()),
        },
        (bytes, _) => bytes,
    };
    let text = decode(&bytes, encoding);
    // A borrowed text was valid UTF-8.
    let is_damaged = matches!(text, Cow::Owned(_)) && text.contains(char::REPLACEMENT_CHARACTER);
    (text.into_owned(), is_damaged)
}

/// Where the games of a text are. If it is stopped, the result must not be used.
fn parts(format: TextFormat, text: &str, stop: Stop<'_>) -> Vec<TextPart> {
    let part = |bytes| TextPart { bytes, lines: 0 };
    let whole = || vec![part(0..text.len())];
    let by_line = match Split::of(format) {
        Split::ByLine(by_line) => by_line,
        Split::Chapters => {
            let chapters = json::chapters(text);
            return chapters.map_or_else(whole, |chapters| chapters.into_iter().map(part).collect());
        }
        Split::Whole => return whole(),
    };
    let parts = by_line.split(text, stop);
    match by_line {
        ByLine::Pgn | ByLine::Ubb => parts,
        ByLine::Moves if parts.len() == 1 => one_a_line(text, stop).unwrap_or(parts),
        ByLine::Moves if is_one_list(text) => whole(),
        ByLine::Moves => parts,
    }
}

fn read_binary(format: BinaryFormat, bytes: &[u8], encoding: Option<Encoding>) -> Result<Reading, ReadError> {
    if bytes.len() > MAX_GAME_BYTES {
        return Err(ReadError::GameTooLarge);
    }
    match format {
        BinaryFormat::CcBridge => ccbridge::read(bytes, encoding),
        BinaryFormat::Xqr => xqr::read(bytes),
        BinaryFormat::Points => {
            Ok(points::List::find(bytes, encoding).ok_or(ReadError::Unrecognised)?.read())
        }
        BinaryFormat::Xqf => xqf::read(bytes, encoding),
    }
}

impl GameFile {
    /// The games of a file, or of a pasted text.
    ///
    /// # Errors
    /// The format is unknown, or the file is too large.
    pub(super) fn new(
        bytes: Cow<'_, [u8]>,
        encoding: Option<Encoding>,
        stop: Option<Arc<AtomicBool>>,
    ) -> Result<Self, ReadError> {
        if bytes.len() > MAX_BYTES {
            return Err(ReadError::FileTooLarge);
        }
        if let Some(format) = BinaryFormat::of(&bytes) {
            let bytes = ccbridge::unpacked(bytes);
            let games = match format {
                BinaryFormat::CcBridge => ccbridge::games(&bytes),
                BinaryFormat::Xqf => xqf::games(&bytes),
                BinaryFormat::Xqr | BinaryFormat::Points => std::iter::once(0..bytes.len()).collect(),
            };
            if games.is_empty() {
                return Err(ReadError::Empty);
            }
            let content = Content::Binary { format, bytes: bytes.into_owned(), games, encoding };
            return Ok(Self { content, stop });
        }
        if let Some(foreign) = Foreign::of(&bytes) {
            return Err(ReadError::Foreign(foreign));
        }
        let (text, is_damaged) = decoded(bytes, encoding);
        let text = encoding::with_line_feeds(text.into()).into_owned();
        if text.trim().is_empty() {
            return Err(ReadError::Empty);
        }
        let Some(format) = TextFormat::of(&text) else {
            let is_western = western::may_be_western(&text);
            let foreign = ReadError::Foreign(Foreign::WesternChess);
            return Err(if is_western { foreign } else { ReadError::Unrecognised });
        };
        // An excerpt of a web page.
        let is_page = format == TextFormat::Moves && text.contains("&#");
        let text = if is_page { encoding::without_entities(&text) } else { text };
        let games = parts(format, &text, stop.as_deref());
        if is_stopped(stop.as_deref()) {
            return Err(ReadError::Stopped);
        }
        let file = Self { content: Content::Text { format, text, games, is_damaged }, stop };
        file.foreign().map_or(Ok(file), |foreign| Err(ReadError::Foreign(foreign)))
    }

    /// The other kind of chess, if no game of the file is of Xiangqi.
    fn foreign(&self) -> Option<Foreign> {
        /// The games that are read for it. In larger files, reading takes longer than scanning.
        const MAX_READ: usize = 100;
        let Content::Text { format: TextFormat::Pgn | TextFormat::Moves, text, games, .. } = &self.content
        else {
            return None;
        };
        let may_be = |text: &str| {
            western::may_be_western(text) || matches!(pgn::headers(text).0.variant, Some(Variant::Other(_)))
        };
        if !games.iter().all(|part| may_be(&text[part.bytes.clone()])) {
            return None;
        }
        let mut found = (0..games.len().min(MAX_READ)).map(|index| {
            if let Err(ReadError::Foreign(foreign)) = self.read(index) { Some(foreign) } else { None }
        });
        let first = found.next()??;
        found.all(|other| other.is_some()).then_some(first)
    }

    pub fn format(&self) -> Format {
        match self.content {
            Content::Binary { format, .. } => Format::Binary(format),
            Content::Text { format, .. } => Format::Text(format),
        }
    }

    /// Whether the games are always the chapters of a study.
    pub fn holds_chapters(&self) -> bool {
        match self.content {
            Content::Binary { .. } => false,
            Content::Text { format, .. } => Split::of(format) == Split::Chapters,
        }
    }

    /// The number of games, at least 1.
    pub fn len(&self) -> usize {
        match &self.content {
            Content::Binary { games, .. } => games.len(),
            Content::Text { games, .. } => games.len(),
        }
    }

    /// Always false: there is at least one game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The summary of the game with this index, from 0; it may be empty.
    pub fn summary(&self, index: usize) -> Summary {
        let fields = match &self.content {
            Content::Binary { format, bytes, games, encoding } => {
                let bytes = games.get(index).map(|game| &bytes[game.clone()]);
                bytes.and_then(|bytes| match format {
                    BinaryFormat::Xqf => xqf::summary(bytes, *encoding),
                    BinaryFormat::CcBridge => Some(ccbridge::summary(bytes, *encoding)),
                    BinaryFormat::Xqr => Some(xqr::summary(bytes)),
                    BinaryFormat::Points => points::List::find(bytes, *encoding).map(|list| list.fields),
                })
            }
            Content::Text { format, text, games, .. } => {
                let text = games.get(index).map(|part| &text[part.bytes.clone()]);
                text.and_then(|text| match format {
                    TextFormat::Pgn if !is_block(text) => Some(pgn::headers(text).0),
                    TextFormat::Pgn | TextFormat::Ubb => Some(ubb::summary(text)),
                    TextFormat::Moves => Some(moves::summary(text)),
                    TextFormat::Cbf => Some(cbf::summary(text)),
                    TextFormat::Json => json::read(text).ok().map(|Reading { game, .. }| Fields {
                        headers: game.headers.clone(),
                        result: GameResult::of(game.result()),
                        ..Fields::default()
                    }),
                })
            }
        };
        fields
            .map(|fields| Summary { headers: fields.game_headers(), result: fields.result })
            .unwrap_or_default()
    }

    /// Reads the game with this index, from 0: its moves up to the first that cannot be understood,
    /// and the losses.
    ///
    /// # Errors
    /// There is no game to read.
    pub fn read(&self, index: usize) -> Result<Reading, ReadError> {
        let (format, text, part, is_damaged) = match &self.content {
            Content::Binary { format, bytes, games, encoding } => {
                let game = games.get(index).ok_or(ReadError::NoSuchGame(index))?;
                return read_binary(*format, &bytes[game.clone()], *encoding);
            }
            Content::Text { format, text, games, is_damaged } => {
                let part = games.get(index).ok_or(ReadError::NoSuchGame(index))?;
                (*format, &text[part.bytes.clone()], part, *is_damaged)
            }
        };
        if text.len() > MAX_GAME_BYTES {
            return Err(ReadError::GameTooLarge);
        }
        let stop = self.stop.as_deref();
        let Reading { game, losses } = match format {
            TextFormat::Pgn if !is_block(text) => western::unless_western(text, pgn::read(text, stop))?,
            TextFormat::Pgn | TextFormat::Ubb => ubb::read(text)?,
            TextFormat::Moves => western::unless_western(text, moves::read(text, stop))?,
            TextFormat::Cbf => cbf::read(text)?,
            TextFormat::Json => json::read(text)?,
        };
        let mut losses: Vec<Loss> = losses.into_iter().map(|loss| loss.after_lines(part.lines)).collect();
        let damaged = if is_damaged { text.matches(char::REPLACEMENT_CHARACTER).count() } else { 0 };
        if damaged > 0 {
            losses.push(Loss { place: LossPlace::Game, what: Lost::Characters(damaged) });
        }
        Ok(Reading { game, losses })
    }

    /// Reads all games on this many threads, and passes them to `take` in order. Stops and returns
    /// false as soon as `take` returns false.
    pub fn each(&self, threads: usize, mut take: impl FnMut(Result<Reading, ReadError>) -> bool) -> bool {
        // Fewer games are not worth a thread.
        const SHARE: usize = 64;
        let threads = threads.clamp(1, self.len().div_ceil(SHARE).max(1));
        if threads == 1 {
            return self.games().all(take);
        }
        let share = |first: usize| -> Vec<_> {
            (first..self.len().min(first + SHARE)).map(|index| self.read(index)).collect()
        };
        thread::scope(|scope| {
            // The threads take turns with the shares, and go on while their results are taken.
            let begin = |number: usize| {
                let (sender, shares) = sync_channel(1);
                let mut firsts = (number * SHARE..self.len()).step_by(threads * SHARE);
                scope.spawn(move || firsts.all(|first| sender.send(share(first)).is_ok()));
                shares
            };
            let readers: Vec<_> = (0..threads).map(begin).collect();
            // If a thread panics, it sends nothing more, and the scope panics too.
            let in_order = readers.iter().cycle().map_while(|shares| shares.recv().ok());
            in_order.take(self.len().div_ceil(SHARE)).flatten().all(&mut take)
        })
    }

    /// Reads all games, one after the other.
    pub fn games(&self) -> impl Iterator<Item = Result<Reading, ReadError>> {
        (0..self.len()).map(|index| self.read(index))
    }
}

#[cfg(test)]
mod tests;
