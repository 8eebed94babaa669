//! Files of one game or of thousands.

mod blocks;

use std::borrow::Cow;
use std::ops::Range;

use super::encoding::{self, Encoding, decode, is_plain};
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::foreign::Foreign;
use super::loss::{Loss, Lost, Place, Reading};
use super::{
    Format, MAX_BYTES, MAX_GAME_BYTES, cbf, ccbridge, json, labels, moves, movetext, pgn, points, ubb, xqf,
    xqr,
};
use crate::game::Headers;

pub use blocks::{BlockError, Blocks};

/// The games of a file, each of which is read when it is asked for.
#[derive(Debug)]
pub struct GameFile {
    format: Format,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Binary {
        bytes: Vec<u8>,
        games: Vec<Range<usize>>,
    },
    Text {
        text: String,
        games: Vec<Part>,
        /// Some bytes do not belong to the encoding.
        is_damaged: bool,
    },
}

/// Where a game stands in a text.
#[derive(Clone, Debug)]
struct Part {
    bytes: Range<usize>,
    /// How many lines come before it.
    lines: usize,
}

/// The summary of a game, for choosing among many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub headers: Headers,
    pub result: GameResult,
}

/// The text of a file, and whether some bytes do not belong to its encoding. A large file that is UTF-8 is not copied.
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
    // What is borrowed was UTF-8.
    let is_damaged = matches!(text, Cow::Owned(_)) && text.contains(char::REPLACEMENT_CHARACTER);
    (text.into_owned(), is_damaged)
}

impl GameFile {
    /// The games of a file, or of a text that was pasted.
    ///
    /// # Errors
    /// That it is in no known format, or too large.
    pub(super) fn new(bytes: Cow<'_, [u8]>, encoding: Option<Encoding>) -> Result<Self, ReadError> {
        if bytes.len() > MAX_BYTES {
            return Err(ReadError::FileTooLarge);
        }
        if let Some(format) = Format::of_bytes(&bytes) {
            let games = match format {
                Format::CcBridge => ccbridge::games(&bytes),
                _ => std::iter::once(0..bytes.len()).collect(),
            };
            if games.is_empty() {
                return Err(ReadError::Empty);
            }
            return Ok(Self { format, content: Content::Binary { bytes: bytes.into_owned(), games } });
        }
        if let Some(foreign) = Foreign::of(&bytes) {
            return Err(ReadError::Foreign(foreign));
        }
        let (text, is_damaged) = decoded(bytes, encoding);
        // Old lines end with a CR alone.
        let is_old = text.contains('\r') && !text.contains('\n');
        let text = if is_old { text.replace('\r', "\n") } else { text };
        if text.trim().is_empty() {
            return Err(ReadError::Empty);
        }
        let format = Format::of_text(&text).ok_or(ReadError::Unrecognised)?;
        // A part of a page.
        let is_page = format == Format::Moves && text.contains("&#");
        let text = if is_page { encoding::without_entities(&text) } else { text };
        let games = match format {
            Format::Pgn => split(&text, &mut PgnSplitter::default()),
            Format::Ubb => split_ubb(&text),
            Format::Moves => split(&text, &mut MovesSplitter::default()),
            Format::Json => match json::chapters(&text) {
                Some(chapters) => chapters.into_iter().map(|bytes| Part { bytes, lines: 0 }).collect(),
                None => vec![Part { bytes: 0..text.len(), lines: 0 }],
            },
            _ => vec![Part { bytes: 0..text.len(), lines: 0 }],
        };
        Ok(Self { format, content: Content::Text { text, games, is_damaged } })
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// How many games there are; never 0.
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
        let fields = match (&self.content, self.format) {
            (Content::Binary { bytes, games }, format) => {
                games.get(index).map(|game| &bytes[game.clone()]).and_then(|bytes| match format {
                    Format::CcBridge => Some(ccbridge::summary(bytes)),
                    Format::Xqr => Some(xqr::summary(bytes)),
                    Format::Points => points::List::find(bytes).map(|list| list.fields),
                    _ => xqf::summary(bytes),
                })
            }
            (Content::Text { text, .. }, Format::Cbf) => Some(cbf::summary(text)),
            (Content::Text { text, games, .. }, Format::Pgn) => {
                games.get(index).map(|part| pgn::headers(&text[part.bytes.clone()]).0)
            }
            (Content::Text { text, games, .. }, Format::Ubb) => {
                games.get(index).map(|part| ubb::summary(&text[part.bytes.clone()]))
            }
            (Content::Text { text, games, .. }, Format::Moves) => {
                games.get(index).map(|part| moves::summary(&text[part.bytes.clone()]))
            }
            (Content::Text { text, games, .. }, Format::Json) => {
                let part = games.get(index).and_then(|part| json::read(&text[part.bytes.clone()]).ok());
                part.map(|Reading { game, .. }| Fields {
                    headers: game.headers.clone(),
                    result: GameResult::of(game.result()),
                    ..Fields::default()
                })
            }
            _ => None,
        };
        fields
            .map(|fields| Summary { headers: fields.game_headers(), result: fields.result })
            .unwrap_or_default()
    }

    /// Reads the game with this index, from 0: its moves up to what cannot be understood, and what was left.
    ///
    /// # Errors
    /// That there is no game to be read.
    pub fn read(&self, index: usize) -> Result<Reading, ReadError> {
        let (text, part, is_damaged) = match &self.content {
            Content::Binary { bytes, games } => {
                let game = games.get(index).ok_or(ReadError::NoSuchGame(index))?;
                return self.read_binary(&bytes[game.clone()]);
            }
            Content::Text { text, games, is_damaged } => {
                let part = games.get(index).ok_or(ReadError::NoSuchGame(index))?;
                (&text[part.bytes.clone()], part, *is_damaged)
            }
        };
        if text.len() > MAX_GAME_BYTES {
            return Err(ReadError::GameTooLarge);
        }
        let Reading { game, losses } = match self.format {
            Format::Pgn => pgn::read(text)?,
            Format::Ubb => ubb::read(text)?,
            Format::Moves => moves::read(text)?,
            Format::Cbf => cbf::read(text)?,
            _ => json::read(text)?,
        };
        let mut losses: Vec<Loss> = losses.into_iter().map(|loss| loss.after_lines(part.lines)).collect();
        let damaged = if is_damaged { text.matches(char::REPLACEMENT_CHARACTER).count() } else { 0 };
        if damaged > 0 {
            losses.push(Loss { place: Place::Game, what: Lost::Characters(damaged) });
        }
        Ok(Reading { game, losses })
    }

    fn read_binary(&self, bytes: &[u8]) -> Result<Reading, ReadError> {
        if bytes.len() > MAX_GAME_BYTES {
            return Err(ReadError::GameTooLarge);
        }
        match self.format {
            Format::CcBridge => ccbridge::read(bytes),
            Format::Xqr => xqr::read(bytes),
            Format::Points => Ok(points::List::find(bytes).ok_or(ReadError::Unrecognised)?.read()),
            _ => xqf::read(bytes),
        }
    }

    /// Reads all games, one after the other.
    pub fn games(&self) -> impl Iterator<Item = Result<Reading, ReadError>> {
        (0..self.len()).map(|index| self.read(index))
    }
}

/// A place in a text: how many bytes come before it, and how many lines.
#[derive(Clone, Copy)]
struct Point {
    at: usize,
    lines: usize,
}

/// Finds where games begin.
trait Splitter {
    /// Takes the next line, which stands there. Answers where a game begins: with the line, in it, or before it; then the line
    /// from there on, or the same line, is given again.
    fn begin(&mut self, line: &str, here: Point) -> Option<Point>;
}

/// So many games are told apart that stand on one line.
const MOST_ON_LINE: usize = 100;

fn split(text: &str, splitter: &mut impl Splitter) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = Part { bytes: 0..0, lines: 0 };
    let mut at = 0;
    for (lines, line) in text.split_inclusive('\n').enumerate() {
        let mut here = Point { at, lines };
        at += line.len();
        for _ in 0..MOST_ON_LINE {
            let Some(point) = splitter.begin(&text[here.at..at], here) else { break };
            start.bytes.end = point.at;
            parts.push(start);
            start = Part { bytes: point.at..point.at, lines: point.lines };
            // Another one may begin further on in the line.
            here = if point.at > here.at { point } else { here };
        }
    }
    start.bytes.end = text.len();
    parts.push(start);
    parts
}

/// Follows comments in braces from line to line.
#[derive(Default)]
struct Comments {
    is_open: bool,
}

impl Comments {
    fn take(&mut self, line: &str) {
        for byte in line.bytes() {
            match byte {
                b'}' => self.is_open = false,
                b'{' => self.is_open = true,
                b';' if !self.is_open => return,
                _ => {}
            }
        }
    }
}

/// A game begins with a header after moves, or with move number 1 after a result, or after moves and an empty line. Where
/// there are no moves, it begins with a `Game` after another, or with an `Event` after another and an empty line.
#[derive(Default)]
struct PgnSplitter {
    comments: Comments,
    has_moves: bool,
    has_result: bool,
    /// A line begins with the number of a move.
    has_number: bool,
    has_fen: bool,
    has_game: bool,
    has_event: bool,
    is_after_gap: bool,
    /// The last line is empty, and in no comment.
    is_between: bool,
}

impl Splitter for PgnSplitter {
    fn begin(&mut self, whole: &str, here: Point) -> Option<Point> {
        let line = whole.trim_start();
        if line.is_empty() {
            self.is_after_gap = true;
            self.is_between = !self.comments.is_open;
            return None;
        }
        let is_between = std::mem::take(&mut self.is_between);
        let name = pgn::header_name(line);
        let (is_game, is_event) = (name == Some("Game"), name == Some("Event"));
        // No comment has these headers: a brace is missing.
        if self.comments.is_open && !is_game && !(is_event && self.is_after_gap) {
            self.comments.take(line);
            return None;
        }
        let is_second = (is_game && self.has_game) || (is_event && self.has_event && self.is_after_gap);
        // With a position before them, such moves may be another way to solve it.
        let may_end = self.has_result || (is_between && self.has_number && !self.has_fen);
        let is_next = name.is_none() && may_end && moves::begins_with_number_one(line);
        let begins = is_next || (name.is_some() && (self.has_moves || is_second));
        if begins {
            *self = Self::default();
            return Some(here);
        }
        self.has_game |= is_game;
        self.has_event |= is_event;
        self.has_fen |= name.is_some_and(|name| name.eq_ignore_ascii_case("FEN"));
        self.is_after_gap = false;
        if name.is_some() {
            return None;
        }
        // A header on the line of the last game's result, or a game without headers.
        let is_header = |at: &usize| FIRST_HEADERS.iter().any(|&header| line[*at..].starts_with(header));
        let header = line.match_indices('[').map(|(at, _)| at).find(is_header);
        if let Some(within) = header.into_iter().chain(moves::next_game(line)).min() {
            let mut comments = Comments::default();
            comments.take(&line[..within]);
            if !comments.is_open {
                *self = Self::default();
                return Some(Point { at: here.at + (whole.len() - line.len()) + within, ..here });
            }
        }
        self.has_moves |= may_have_moves(line);
        self.comments.take(line);
        self.has_number = self.has_number || movetext::begins_with_numbered_move(line);
        let is_result = |word: &str| GameResult::read(word).is_some();
        self.has_result |=
            !self.comments.is_open && line.split_whitespace().next_back().is_some_and(is_result);
        None
    }
}

/// With what the headers of a game begin.
const FIRST_HEADERS: [&str; 2] = ["[Game \"", "[Event \""];

/// A quick look: a line without any of these has neither a move nor a result nor a comment.
fn may_have_moves(line: &str) -> bool {
    line.contains(|character: char| {
        character.is_ascii_digit() || matches!(character, '进' | '進' | '退' | '平' | '*' | '{' | '(' | ';')
    })
}

/// See [`moves`].
#[derive(Default)]
struct MovesSplitter {
    comments: Comments,
    has_start: bool,
    has_moves: bool,
    /// The line with the start, and whether an engine has answered it.
    position: String,
    is_log: bool,
    labels: labels::Run,
    /// After the first empty line behind moves, or before the first line there that has the players of a game: what stands there
    /// belongs to the game that follows.
    gap: Option<Point>,
}

impl Splitter for MovesSplitter {
    fn begin(&mut self, line: &str, here: Point) -> Option<Point> {
        let is_open = self.comments.is_open;
        if line.trim().is_empty() {
            let after = Point { at: here.at + line.len(), lines: here.lines + 1 };
            self.gap = self.gap.or(Some(after).filter(|_| self.has_moves && !is_open));
            self.labels = labels::Run::default();
            return None;
        }
        let is_first = !is_open && moves::begins_game(line);
        let is_start = is_first && !moves::begins_with_number_one(line.trim_start());
        // An engine is told all moves again each time.
        if is_start && self.is_log && moves::goes_on(line, &self.position) {
            (self.position, self.is_log) = (line.to_string(), false);
            return None;
        }
        if is_first && (self.has_moves || (is_start && self.has_start)) {
            let place = self.gap.unwrap_or(here);
            *self = Self::default();
            return Some(place);
        }
        if let Some(within) = moves::next_game(line).filter(|_| !is_open) {
            *self = Self::default();
            return Some(Point { at: here.at + within, ..here });
        }
        self.has_start |= is_start;
        self.is_log |= self.has_start && moves::is_of_log(line);
        if is_start {
            self.position = line.to_string();
        }
        let said = match line.find('}') {
            Some(end) if is_open => &line[end + 1..],
            _ if is_open || (is_start && moves::split_start(line).1.trim().is_empty()) => "",
            _ => line,
        };
        let is_header = self.labels.take(said);
        if !is_header && moves::has_move(said) {
            (self.has_moves, self.gap) = (true, None);
        } else if self.has_moves && !is_open && labels::is_title(line) {
            self.gap = self.gap.or(Some(here));
        }
        self.comments.take(line);
        None
    }
}

/// A game begins with each tag that encloses a whole one.
fn split_ubb(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut start = Part { bytes: 0..0, lines: 0 };
    // Whether there is a tag of a game since `start`.
    let mut has_game = false;
    let mut at = 0;
    let mut lines = 0;
    while let Some(found) = ubb::Tags::find(&text[at..], ubb::Tags::OPENING) {
        let (before, tag) = text[at..].split_at(found);
        lines += before.matches('\n').count();
        at += found;
        let encloses_all = !tag[ubb::Tags::OPENING.len()..].starts_with('_');
        if encloses_all && has_game {
            start.bytes.end = at;
            parts.push(start);
            start = Part { bytes: at..at, lines };
        }
        has_game = !encloses_all;
        at += ubb::Tags::OPENING.len();
    }
    start.bytes.end = text.len();
    parts.push(start);
    parts
}

#[cfg(test)]
mod tests;
