//! Finds where games begin in a text.

use std::ops::Range;

use crate::game::formats::fields::GameResult;
use crate::game::formats::movetext::{self, MoveText};
use crate::game::formats::{Stop, TextFormat, is_stopped, labels, moves, pgn, ubb};

/// The range of a game in a text.
#[derive(Clone, Debug)]
pub(super) struct TextPart {
    pub bytes: Range<usize>,
    /// The number of lines before it.
    pub lines: usize,
}

/// A place in a text: the number of bytes and of lines before it.
#[derive(Clone, Copy)]
struct Point {
    at: usize,
    lines: usize,
}

/// How a text is split into games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    ByLine(ByLine),
    /// Into the chapters of a study.
    Chapters,
    /// Not at all: it is one game.
    Whole,
}

impl Split {
    pub fn of(format: TextFormat) -> Self {
        match format {
            TextFormat::Pgn => Self::ByLine(ByLine::Pgn),
            TextFormat::Ubb => Self::ByLine(ByLine::Ubb),
            TextFormat::Moves => Self::ByLine(ByLine::Moves),
            TextFormat::Json => Self::Chapters,
            TextFormat::Cbf => Self::Whole,
        }
    }
}

/// A format whose games are told apart line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByLine {
    Pgn,
    Ubb,
    Moves,
}

impl ByLine {
    pub fn format(self) -> TextFormat {
        match self {
            Self::Pgn => TextFormat::Pgn,
            Self::Ubb => TextFormat::Ubb,
            Self::Moves => TextFormat::Moves,
        }
    }

    /// If it is stopped, the result must not be used.
    pub fn split(self, text: &str, stop: Stop<'_>) -> Vec<TextPart> {
        match self {
            Self::Pgn => split(text, &mut PgnSplitter::default(), stop),
            Self::Ubb => split_ubb(text),
            Self::Moves => split(text, &mut MovesSplitter::default(), stop),
        }
    }
}

/// Finds where games begin.
trait Splitter {
    /// Takes the next line, which begins at `here`. Returns the place where a game begins: at the
    /// line, in it, or before it. After that the rest of the line, or the same line, is passed
    /// again.
    fn begin(&mut self, line: &str, here: Point) -> Option<Point>;
}

/// The most games that are told apart on one line.
const MAX_ON_LINE: usize = 100;

fn split(text: &str, splitter: &mut impl Splitter, stop: Stop<'_>) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let mut start = TextPart { bytes: 0..0, lines: 0 };
    let mut at = 0;
    for (lines, line) in text.split_inclusive('\n').enumerate() {
        if is_stopped(stop) {
            break;
        }
        let mut here = Point { at, lines };
        at += line.len();
        for _ in 0..MAX_ON_LINE {
            let Some(point) = splitter.begin(&text[here.at..at], here) else { break };
            start.bytes.end = point.at;
            parts.push(start);
            start = TextPart { bytes: point.at..point.at, lines: point.lines };
            // Another game may begin further on in the line.
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
        // A fast path: most lines have no comment. (All bytes are scanned, many at a time.)
        let is_sign = |byte: u8| matches!(byte, b'{' | b'}' | b';');
        if !line.bytes().fold(false, |has_sign, byte| has_sign | is_sign(byte)) {
            return;
        }
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

/// A game begins with a header after moves, with move number 1 after a result, or after moves and
/// an empty line. Without moves: with a second `Game`, or a second `Event` after an empty line.
#[derive(Default)]
struct PgnSplitter {
    comments: Comments,
    has_moves: bool,
    has_result: bool,
    /// A line begins with a move number.
    has_number: bool,
    has_fen: bool,
    has_game: bool,
    has_event: bool,
    is_after_gap: bool,
    /// The last line is empty and outside of comments.
    is_between: bool,
    /// A forum block, a game in another format, has begun.
    is_block: bool,
    /// A FEN header continues on the next line.
    has_open_fen: bool,
}

impl PgnSplitter {
    /// Follows forum blocks. Returns `None` outside of one, else whether a game begins there.
    fn begin_block(&mut self, line: &str) -> Option<bool> {
        // A header may have any name.
        if !self.is_block && ubb::Tags::begins(line, ubb::Tags::OPENING) && !pgn::is_header(line) {
            let begins = self.has_moves;
            *self = Self { is_block: true, has_moves: true, ..Self::default() };
            return Some(begins);
        }
        if self.is_block && pgn::is_header(line) {
            *self = Self::default();
            return Some(true);
        }
        let is_within = self.is_block;
        self.is_block = self.is_block && !ubb::Tags::is_end(line);
        is_within.then_some(false)
    }
}

impl Splitter for PgnSplitter {
    fn begin(&mut self, whole: &str, here: Point) -> Option<Point> {
        // A fast path: most lines continue a game.
        let is_in_game = self.has_moves && self.has_number && !self.is_block;
        if is_in_game && !self.comments.is_open && movetext::is_later_round(whole) {
            (self.is_after_gap, self.is_between) = (false, false);
            return None;
        }
        let line = whole.trim_start();
        if line.is_empty() {
            self.is_after_gap = true;
            self.is_between = !self.comments.is_open;
            return None;
        }
        if !self.comments.is_open
            && let Some(begins) = self.begin_block(line)
        {
            return begins.then_some(here);
        }
        let is_between = std::mem::take(&mut self.is_between);
        let name = pgn::header_name(line);
        if std::mem::take(&mut self.has_open_fen) && name.is_none() {
            self.has_open_fen = !line.contains(']');
            return None;
        }
        let (is_game, is_event) = (name == Some("Game"), name == Some("Event"));
        // No comment contains these headers: a brace is missing.
        if self.comments.is_open && !is_game && !(is_event && self.is_after_gap) {
            self.comments.take(line);
            return None;
        }
        let is_second = (is_game && self.has_game) || (is_event && self.has_event && self.is_after_gap);
        // After a position, such moves may be a second solution.
        let may_end = self.has_result || (is_between && self.has_number && !self.has_fen);
        let is_next = name.is_none() && may_end && moves::begins_with_number_one(line);
        let begins = is_next || (name.is_some() && (self.has_moves || is_second));
        if begins {
            *self = Self::default();
            return Some(here);
        }
        self.has_game |= is_game;
        self.has_event |= is_event;
        let is_fen = name.is_some_and(|name| name.eq_ignore_ascii_case("FEN"));
        self.has_fen |= is_fen;
        self.has_open_fen = is_fen && !line.contains(']');
        self.is_after_gap = false;
        if name.is_some() {
            return None;
        }
        // A header on the line of the last result, or a game without headers.
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
        self.has_moves = self.has_moves || may_have_moves(line);
        self.comments.take(line);
        self.has_number = self.has_number || movetext::begins_with_numbered_move(line);
        let is_result = |word: &str| GameResult::read(word).is_some();
        self.has_result |=
            !self.comments.is_open && line.split_whitespace().next_back().is_some_and(is_result);
        None
    }
}

/// The headers that a game begins with.
const FIRST_HEADERS: [&str; 2] = ["[Game \"", "[Event \""];

/// A fast check: a line without any of these has no move, result or comment.
fn may_have_moves(line: &str) -> bool {
    line.contains(|character: char| {
        character.is_ascii_digit() || matches!(character, '进' | '進' | '退' | '平' | '*' | '{' | '(' | ';')
    })
}

/// Splits plain lists of moves; see [`moves`].
#[derive(Default)]
struct MovesSplitter {
    comments: Comments,
    has_start: bool,
    has_moves: bool,
    /// The last `position` line; the flag tells whether an engine has answered it.
    position: String,
    is_log: bool,
    labels: labels::Run,
    wxf: labels::Wxf,
    /// A line after moves names the players of the next game.
    is_titled: bool,
    /// The place of the first empty line after moves, or of the first line there that names
    /// players. Text from there on belongs to the next game.
    gap: Option<Point>,
}

impl MovesSplitter {
    /// Follows games in the federation's format, within which no other game begins. Returns `None`
    /// outside of one, else whether a game begins there.
    fn begin_wxf(&mut self, line: &str) -> Option<bool> {
        let was = self.wxf;
        let begins = self.wxf.take(line);
        self.has_moves |= self.wxf == labels::Wxf::Moves;
        (was != labels::Wxf::Outside || begins).then_some(begins)
    }
}

impl Splitter for MovesSplitter {
    fn begin(&mut self, line: &str, here: Point) -> Option<Point> {
        // A fast path: most lines continue a game.
        let is_in_game = self.has_moves && !self.is_titled && self.wxf == labels::Wxf::Outside;
        if is_in_game && !self.comments.is_open && movetext::is_later_round(line) {
            (self.labels, self.gap) = (labels::Run::default(), None);
            return None;
        }
        if let Some(begins) = self.begin_wxf(line) {
            let is_next = begins && (self.has_moves || self.has_start);
            let place = self.gap.unwrap_or(here);
            if is_next {
                *self = Self::default();
                return Some(place);
            }
            self.has_start |= begins;
            return None;
        }
        let is_open = self.comments.is_open;
        if line.trim().is_empty() {
            let after = Point { at: here.at + line.len(), lines: here.lines + 1 };
            self.gap = self.gap.or(Some(after).filter(|_| self.has_moves && !is_open));
            self.labels = labels::Run::default();
            return None;
        }
        let is_first = !is_open && moves::begins_game(line);
        let is_start = is_first && !moves::begins_with_number_one(line.trim_start());
        // A `position` line repeats all moves each time.
        if is_start && self.is_log && moves::goes_on(line, &self.position) {
            (self.position, self.is_log) = (line.to_string(), false);
            return None;
        }
        let is_next = is_first || (self.is_titled && !is_open && moves::has_move(line));
        if is_next && (self.has_moves || (is_start && self.has_start)) {
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
        let begins_with_move = is_start && movetext::begins_with_usual_move(moves::split_start(said).1);
        if !is_header && (begins_with_move || moves::has_move(said)) {
            (self.has_moves, self.gap) = (true, None);
        } else if self.has_moves && !is_open && labels::is_title(line) {
            self.gap = self.gap.or(Some(here));
            self.is_titled |= labels::is_of_next_game(line);
        }
        self.comments.take(line);
        None
    }
}

/// The lines of a text with an unnumbered game on each; `None` if all of it is one playable game.
pub(super) fn one_a_line(text: &str, stop: Stop<'_>) -> Option<Vec<TextPart>> {
    /// Fewer moves could be from any part of a game.
    const MIN_MOVES: usize = 6;
    let is_first = |line: &str| MoveText::new(line, 1).moves().nth(MIN_MOVES - 1).is_some();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    if !lines.next().is_some_and(is_first) || !lines.next().is_some_and(is_first) {
        return None;
    }
    if moves::read(text, stop).is_ok_and(|reading| reading.losses.is_empty()) {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 0;
    for (lines, line) in text.split_inclusive('\n').enumerate() {
        let bytes = at..at + line.len();
        at = bytes.end;
        if line.trim().is_empty() {
            continue;
        }
        let reading = moves::read(line, stop).ok()?;
        if !reading.losses.is_empty() || reading.game.line().len() < MIN_MOVES {
            return None;
        }
        parts.push(TextPart { bytes, lines });
    }
    Some(parts)
}

/// Whether a text is one game although each line has the number 1, as in markup that leaves
/// counting to the page.
pub(super) fn is_one_list(text: &str) -> bool {
    /// A line has no more moves than a round.
    const ROUND: usize = 2;
    /// With more lines it is not a game, and would take long to try.
    const MAX_LINES: usize = 1_000;
    let is_item = |line: &str| {
        moves::begins_with_number_one(line.trim_start())
            && MoveText::new(line, 1).moves().nth(ROUND).is_none()
    };
    text.lines().nth(MAX_LINES).is_none()
        && text.lines().filter(|line| !line.trim().is_empty()).all(is_item)
        && moves::read(text, None).is_ok_and(|reading| reading.losses.is_empty())
}

/// A game begins with each tag that encloses a whole game.
fn split_ubb(text: &str) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let mut start = TextPart { bytes: 0..0, lines: 0 };
    // Whether a game tag was seen since `start`.
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
            start = TextPart { bytes: at..at, lines };
        }
        has_game = !encloses_all;
        at += ubb::Tags::OPENING.len();
    }
    start.bytes.end = text.len();
    parts.push(start);
    parts
}

/// Whether a part of a PGN file is a forum block.
pub(super) fn is_block(text: &str) -> bool {
    let is_first = |at: usize| !text[..at].lines().any(|line| pgn::is_header(line.trim_start()));
    ubb::Tags::find(text, ubb::Tags::OPENING).is_some_and(|at| is_first(at) && !pgn::is_header(&text[at..]))
}
