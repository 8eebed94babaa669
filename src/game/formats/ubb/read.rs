//! Reads DhtmlXQ.

use std::collections::{HashMap, VecDeque};

use super::{NAMES, OF_THE_PAGE};
use crate::engine::board::{Move, Position, Square, shortened};
use crate::engine::book::openings::Ecco;
use crate::game::formats::arrangement::{self, Arrangement, PIECES};
use crate::game::formats::error::ReadError;
use crate::game::formats::escape::unescape;
use crate::game::formats::fields::Fields;
use crate::game::formats::loss::{LossPlace, Losses, Lost, MoveError, Reading};
use crate::game::{GameBuilder, NodeId, Tree};

/// The longest tag name shown in a loss.
const MAX_NAME: usize = 60;

/// Reads a game.
///
/// # Errors
/// The start position is invalid.
pub(in crate::game::formats) fn read(text: &str) -> Result<Reading, ReadError> {
    let mut record = Record::new(text);
    // Text before the game becomes a remark, unless it is a web page.
    let before = Tags::find(text, Tags::OPENING).map_or("", |at| text[..at].trim());
    if !before.contains('<') && before.contains(char::is_alphanumeric) {
        record.fields.remark = before.replace("\r\n", "\n");
    }
    let mut losses = record.fields.losses();
    losses.0.append(&mut record.losses.0);
    let start = record.start(&mut losses)?;
    let mut lines = Lines::new(record.fields.builder_from(start), losses);
    lines.add_all(&record.branches);
    for &(line, ply, ref text) in &record.comments {
        let node = lines.nearest(line, ply);
        lines.builder.comment_on(node, text);
    }
    Ok(Reading { game: lines.builder.finish(), losses: lines.losses.0 })
}

/// The headers of a game.
pub(in crate::game::formats) fn summary(text: &str) -> Fields {
    Record::new(text).fields
}

/// A tag and its content.
pub(in crate::game::formats) struct Tag<'a> {
    /// In lower case, without `DhtmlXQ_`.
    name: String,
    /// As written in the file.
    written_name: &'a str,
    value: &'a str,
    /// Whether it has a closing tag.
    is_closed: bool,
}

/// Iterates over the tags of a text.
pub(in crate::game::formats) struct Tags<'a> {
    rest: &'a str,
}

impl<'a> Tags<'a> {
    /// The beginning of all opening tags, in any case.
    pub const OPENING: &'static str = "[DhtmlXQ";
    const CLOSING: &'static str = "[/DhtmlXQ";

    pub fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Whether a text begins with the closing tag of a game.
    pub fn is_end(text: &str) -> bool {
        Self::find(text, "[/DhtmlXQ]").is_some()
    }

    /// The offset of the first `tag`, in any case.
    pub fn find(text: &str, tag: &str) -> Option<usize> {
        text.match_indices('[').find(|(at, _)| Self::begins(&text[*at..], tag)).map(|(at, _)| at)
    }

    /// Whether a text begins with `tag`, in any case.
    pub fn begins(text: &str, tag: &str) -> bool {
        text.as_bytes().get(..tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.rest = &self.rest[Self::find(self.rest, Self::OPENING)? + Self::OPENING.len()..];
            // A tag without a name encloses the whole game.
            let Some(tag) = self.rest.strip_prefix('_') else { continue };
            let is_of_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
            let (name, value) =
                tag.split_at(tag.find(|character| !is_of_name(character)).unwrap_or(tag.len()));
            let Some(value) = value.strip_prefix(']').filter(|_| !name.is_empty()) else { continue };
            let closing = Self::find(value, Self::CLOSING);
            let next = Self::find(value, "[DhtmlXQ_");
            let end = closing.filter(|&end| next.is_none_or(|next| end < next));
            let (value_end, rest) = match (end, next) {
                (Some(end), _) => (end, end + Self::CLOSING.len()),
                // Without a closing tag, the content ends at the next tag or with the line.
                (None, Some(next)) => (next, next),
                (None, None) => (value.find('\n').unwrap_or(value.len()), value.len()),
            };
            self.rest = &value[rest..];
            return Some(Tag {
                name: name.to_ascii_lowercase(),
                written_name: name,
                value: value[..value_end].trim(),
                is_closed: end.is_some(),
            });
        }
    }
}

/// The contents of a game's file.
#[derive(Default)]
struct Record<'a> {
    fields: Fields,
    binit: &'a str,
    /// The main line first, if there is one.
    branches: Vec<Branch<'a>>,
    /// The line, the number of moves before the comment, and the text.
    comments: Vec<(usize, usize, String)>,
    losses: Losses,
}

/// A line in the file.
struct Branch<'a> {
    tag: &'a str,
    /// Its number, and that of the line from which it departs.
    line: usize,
    from: usize,
    /// The number of moves before it, from the start of the game.
    after: usize,
    /// Four digits for each move.
    digits: &'a str,
}

impl<'a> Record<'a> {
    fn new(text: &'a str) -> Self {
        let mut record = Self::default();
        // The name with the team before it; both also have tags of their own.
        let mut full_names = [None, None];
        for tag in Tags::new(text) {
            if !tag.is_closed {
                record.losses.push(LossPlace::Game, Lost::OpenTag(shortened(tag.written_name, MAX_NAME)));
            }
            match tag.name.as_str() {
                "red" => full_names[0] = Some(tag.value),
                "black" => full_names[1] = Some(tag.value),
                _ => record.take(&tag),
            }
        }
        for (participant, full) in record.fields.headers.participants.iter_mut().zip(full_names) {
            if let (Some(full), true) = (full, participant.name.is_empty()) {
                let full = plain(full);
                participant.name = full.strip_prefix(&participant.team).unwrap_or(&full).trim_start().into();
            }
        }
        record.branches.sort_by_key(|branch| branch.line != 0);
        record
    }

    fn take(&mut self, tag: &Tag<'a>) {
        let Tag { name, written_name, value, is_closed: _ } = tag;
        let numbers = |text: &str| text.split('_').map(str::parse).collect::<Result<Vec<usize>, _>>().ok();
        if name == "movelist" {
            self.add_branch(written_name, value, [0, 1, 0]);
        } else if let Some([from, first, line]) = name.strip_prefix("move_").and_then(numbers).as_deref() {
            self.add_branch(written_name, value, [*from, *first, *line]);
        } else if let Some(place) = name.strip_prefix("comment").and_then(numbers)
            && let [ply] | [_, ply] = place[..]
        {
            let line = if place.len() == 2 { place[0] } else { 0 };
            if !value.is_empty() {
                self.comments.push((line, ply, plain(value)));
            }
        } else if name == "binit" {
            self.binit = value;
        } else if name == "open" {
            self.fields.set_opening(&plain(value));
        } else if !OF_THE_PAGE.contains(&name.as_str()) {
            let known = NAMES.iter().find(|(own, _)| own == name).map(|(_, of_pgn)| *of_pgn);
            self.fields.set(known.unwrap_or(written_name), &plain(value));
        }
    }

    fn add_branch(&mut self, tag: &'a str, digits: &'a str, numbers: [usize; 3]) {
        let [from, first, line] = numbers;
        if digits.is_empty() {
            return;
        }
        let Some(after) = first.checked_sub(1) else {
            self.losses.push(LossPlace::Game, Lost::LooseVariation(shortened(tag, MAX_NAME)));
            self.comments.push((0, 0, loose(tag, digits)));
            return;
        };
        self.branches.push(Branch { tag, line, from, after, digits });
    }

    fn start(&self, losses: &mut Losses) -> Result<Position, ReadError> {
        let first = self.branches.first().and_then(|branch| play(branch.digits.get(..4)?));
        let by_points = || arrangement::position(&arrangement(self.binit), first);
        if self.fields.fen.is_empty() {
            return by_points();
        }
        self.fields.fen.parse().or_else(|error| {
            let start = by_points()?;
            losses.push(LossPlace::Game, Lost::Start(error));
            Ok(start)
        })
    }
}

/// A line without a parent, as a comment.
fn loose(tag: &str, digits: &str) -> String {
    format!("{tag}: {digits}")
}

/// Decodes the value of a tag.
fn plain(value: &str) -> String {
    let mut value = value.replace("\r\n", "\n").replace("||", "\n");
    for line_break in ["<br>", "<BR>", "<br/>", "<br />"] {
        value = value.replace(line_break, "\n");
    }
    unescape(value.trim()).into_owned()
}

/// Whether a text is a code of the Encyclopedia of Chinese Chess Openings, A00 to E99.
pub(super) fn is_ecco(text: &str) -> bool {
    text.parse::<Ecco>().is_ok()
}

fn arrangement(binit: &str) -> Arrangement {
    let mut squares = arrangement::arrangement(&Position::start());
    for (index, digits) in binit.as_bytes().chunks_exact(2).take(PIECES.len()).enumerate() {
        squares[index] = square(digits);
    }
    squares
}

/// The point of two digits; `None` if there is none.
fn square(digits: &[u8]) -> Option<Square> {
    let &[file, rank] = digits else { return None };
    let number = |digit: u8| char::from(digit).to_digit(10).map(|digit| digit as usize);
    Square::new(number(file)?, (Square::RANKS - 1).checked_sub(number(rank)?)?)
}

/// The move of four digits; `None` if there is none.
fn play(digits: &str) -> Option<Move> {
    let (from, to) = digits.as_bytes().split_at_checked(2)?;
    Some(Move { from: square(from)?, to: square(to)? })
}

/// The lines of a game, while they are added to its tree.
struct Lines {
    builder: GameBuilder,
    lines: Vec<Line>,
    /// By their numbers in the file.
    index: HashMap<usize, usize>,
    losses: Losses,
}

struct Line {
    /// The parent line; `None` for the main line.
    from: Option<usize>,
    after: usize,
    nodes: Vec<NodeId>,
}

impl Lines {
    fn new(builder: GameBuilder, losses: Losses) -> Self {
        let main = Line { from: None, after: 0, nodes: Vec::new() };
        Self { builder, lines: vec![main], index: HashMap::from([(0, 0)]), losses }
    }

    /// Adds each branch after its parent, in whatever order they stand in the file.
    fn add_all(&mut self, branches: &[Branch]) {
        let mut leaving: HashMap<usize, Vec<&Branch>> = HashMap::new();
        for branch in branches.iter().filter(|branch| branch.line != 0) {
            leaving.entry(branch.from).or_default().push(branch);
        }
        let mut queue: VecDeque<&Branch> = branches.iter().filter(|branch| branch.line == 0).collect();
        queue.extend(leaving.remove(&0).into_iter().flatten());
        while let Some(branch) = queue.pop_front() {
            self.add(branch);
            queue.extend(leaving.remove(&branch.line).into_iter().flatten());
        }
        // The parents of the remaining branches do not exist.
        for branch in branches.iter().filter(|branch| leaving.contains_key(&branch.from)) {
            self.keep_as_text(branch);
        }
    }

    fn keep_as_text(&mut self, branch: &Branch) {
        self.losses.push(LossPlace::Game, Lost::LooseVariation(shortened(branch.tag, MAX_NAME)));
        self.builder.comment_on(Tree::START, &loose(branch.tag, branch.digits));
    }

    fn add(&mut self, branch: &Branch) {
        let is_main = branch.line == 0;
        let Some(&from) = self.index.get(&branch.from) else { return self.keep_as_text(branch) };
        let is_known =
            if is_main { !self.lines[0].nodes.is_empty() } else { self.index.contains_key(&branch.line) };
        if is_known {
            return self.losses.push(LossPlace::Game, Lost::TagTwice(shortened(branch.tag, MAX_NAME)));
        }
        let Some(at) = self.node(from, branch.after) else { return self.keep_as_text(branch) };
        self.builder.go_to(at);
        let nodes = self.play(branch);
        if is_main {
            self.lines[0].nodes = nodes;
        } else {
            self.index.insert(branch.line, self.lines.len());
            self.lines.push(Line { from: Some(from), after: branch.after, nodes });
        }
    }

    /// Plays the moves of a branch; unplayable ones are kept as text.
    fn play(&mut self, branch: &Branch) -> Vec<NodeId> {
        let mut nodes = Vec::with_capacity(branch.digits.len() / 4);
        let compact: String = branch.digits.split_whitespace().collect();
        for (index, chunk) in compact.as_bytes().chunks(4).enumerate() {
            let text = String::from_utf8_lossy(chunk);
            let played = match play(&text) {
                Some(mv) => self.builder.play(mv).map_err(|cause| MoveError::of(mv, cause)),
                None => Err(MoveError::Points(text.into())),
            };
            match played {
                Ok(node) => nodes.push(node),
                Err(cause) => {
                    let ply = branch.after + index;
                    let place = LossPlace::of_move(self.builder.start(), ply, None, branch.line);
                    self.losses.push(place, Lost::Rest(cause));
                    let rest = String::from_utf8_lossy(&compact.as_bytes()[4 * index..]).into_owned();
                    self.builder.comment(&rest);
                    break;
                }
            }
        }
        nodes
    }

    /// The place `ply` moves from the start, along a line.
    fn node(&self, line: usize, ply: usize) -> Option<NodeId> {
        let mut line = &self.lines[line];
        while ply <= line.after
            && let Some(from) = line.from
        {
            line = &self.lines[from];
        }
        match ply.checked_sub(line.after + 1) {
            None => Some(Tree::START),
            Some(index) => line.nodes.get(index).copied(),
        }
    }

    /// Like [`Self::node`], but falls back to the end of the line or the start of the game.
    fn nearest(&self, line: usize, ply: usize) -> NodeId {
        let Some(&line) = self.index.get(&line) else { return Tree::START };
        let end = || self.lines[line].nodes.last().copied();
        self.node(line, ply).or_else(end).unwrap_or(Tree::START)
    }
}
