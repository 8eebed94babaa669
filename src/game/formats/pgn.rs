//! PGN for Xiangqi.
//!
//! ```text
//! [Game "Chinese Chess"]
//! [Event "…"]
//! [Red "许银川"]
//! [Black "吕钦"]
//! [Result "1-0"]
//!
//! {On the game.}
//! 1. 炮二平五 马８进７ {On the second move.}
//! (1... 马２进３ 2. 马二进三)
//! 2. 马二进三 1-0
//! ```
//!
//! This is PGN with other tags and moves. `Game` comes first; `Red` and `Black` are the players,
//! `RedTeam` and `BlackTeam` their teams; `ECCO`, `Opening` and `Variation` are the opening; `FEN`
//! is the start position unless it is the usual one; `Format` is the notation of the moves
//! (`Chinese` if missing; it is not relied on). Our own tags are `Rules`, for judging repetitions,
//! and `RedType "program"`, after PGN's `WhiteType`. PGN's `Termination` is `resignation`, `time`
//! or `agreement`, or `normal` if the rules ended the game. A date may be incomplete: `2001.05.??`.
//!
//! A comment before a move stands after its number: `2. {Before.} 马二进三 {After.}`.
//!
//! Scores in comments, `[%eval 0.35]`, belong to a [review](KeptReview); `Annotator` names who made
//! it, unless a person annotated the game.
//!
//! Text that PGN cannot express is escaped as `\uXXXX`: a brace in a comment, a line break in a
//! header. Judgements such as `!` or `$2` are signs of a move. A glyph without a sign, such as
//! `$36`, becomes a line of the comment, and is written as a glyph again.
//!
//! Source: 中国象棋电脑应用规范(三): PGN文件格式, of xqbase.com.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;

use super::Stop;
use super::error::ReadError;
use super::escape::{self, escape};
use super::evals;
use super::fields::{self, Fields, GameResult};
use super::loss::Reading;
use super::moves::has_move;
use super::movetext;
use crate::engine::board::{Move, Position, Side, Undo};
use crate::game::notation::Notation;
use crate::game::review::{Annotator, KeptReview};
use crate::game::{Game, NodeId, Remark, Sign, Signs, Tree};

/// Reads a game.
///
/// # Errors
/// The start position is invalid, and the moves cannot be played from the usual one.
pub(super) fn read(text: &str, stop: Stop<'_>) -> Result<Reading, ReadError> {
    let (fields, moves) = headers(text);
    let mut reading = fields.play(moves, line_number(text, moves), stop)?;
    evals::take(&mut reading.game);
    Ok(reading)
}

/// The number of the line, from 1, in which a part of a text begins.
pub(super) fn line_number(text: &str, part: &str) -> usize {
    1 + text[..text.len() - part.len()].matches('\n').count()
}

/// The headers of a game, and the rest. Words before the headers become a remark.
pub(super) fn headers(text: &str) -> (Fields, &str) {
    let mut fields = Fields::default();
    let mut rest = text.trim_start();
    if !is_header(rest)
        && let Some(first) = first_header(rest)
        && !rest[..first].lines().any(has_move)
    {
        fields.remark = rest[..first].trim().replace("\r\n", "\n");
        rest = &rest[first..];
    }
    while let Some((name, value, after)) = header(rest) {
        let value = value.trim();
        if value != "?" {
            fields.set(name, &unescape_value(value));
        }
        rest = after.trim_start();
    }
    (fields, rest)
}

pub(super) fn is_header(text: &str) -> bool {
    header_name(text).is_some()
}

/// The offset of the first line that is a header.
fn first_header(text: &str) -> Option<usize> {
    let mut lines = text.split_inclusive('\n');
    let found = lines.find(|line| is_header(line.trim_start()))?;
    Some(found.as_ptr() as usize - text.as_ptr() as usize)
}

/// The name of the header that a text begins with.
pub(super) fn header_name(text: &str) -> Option<&str> {
    text.strip_prefix('[').and_then(leading_name)
}

/// The leading name of a header, if a value follows it.
fn leading_name(tag: &str) -> Option<&str> {
    let is_of_name = |character: char| character.is_alphanumeric() || character == '_';
    let (name, value) = tag.split_at(tag.find(|character| !is_of_name(character))?);
    let has_value = value.trim_start_matches([' ', '\t']).starts_with(['"', '\'', '“']);
    (!name.is_empty() && has_value).then_some(name)
}

/// More than any FEN with its blanks.
const MAX_FEN: usize = 200;

/// The name and value of the leading header, and the rest.
fn header(text: &str) -> Option<(&str, &str, &str)> {
    let tag = text.strip_prefix('[')?;
    let name_end = tag.find(|character: char| character.is_whitespace() || "\"'“[]".contains(character))?;
    let (name, value) = tag.split_at(name_end);
    if name.is_empty() {
        return None;
    }
    // A FEN may continue on the next line. It has no brackets.
    let line_end = if name.eq_ignore_ascii_case("FEN") { value.find(']').map(|end| end + 1) } else { None };
    let is_fen = |end: &usize| *end < MAX_FEN && !value[..*end].contains('[');
    let line_end = line_end.filter(is_fen).or_else(|| value.find('\n')).unwrap_or(value.len());
    let (line, _) = value.split_at(line_end);
    let line = line.trim_start();
    let after = |from: &str| &text[from.as_ptr() as usize - text.as_ptr() as usize..];
    if let Some(quoted) = line.strip_prefix('"') {
        // Quotes inside are often unescaped: the closing one has a ']' after it.
        let mut is_escaped = false;
        for (at, character) in quoted.char_indices() {
            if character == '"' && !is_escaped && quoted[at + 1..].trim_start().starts_with(']') {
                let end = quoted[at..].find(']').map_or(quoted.len(), |bracket| at + bracket + 1);
                return Some((name, &quoted[..at], after(&quoted[end..])));
            }
            is_escaped = character == '\\' && !is_escaped;
        }
    }
    // Without quotes, or with only one.
    let end = line.rfind(']').unwrap_or(line.len());
    let value = line[..end].trim_matches(['"', '\'', '“', '”', ' ', '\t', '\r']);
    Some((name, value, after(line[end..].strip_prefix(']').unwrap_or(&line[end..]))))
}

/// The header that names the annotator of a game.
const ANNOTATOR: &str = "Annotator";

/// Writes a game as text that ends with a line break.
pub(super) fn write(game: &Game, notation: Notation) -> String {
    // No other program reads Vietnamese moves in a PGN file.
    let notation = if notation == Notation::Vietnamese { Notation::Wxf } else { notation };
    let mut text = String::new();
    for (name, value) in tags(game, notation) {
        writeln!(text, "[{name} \"{}\"]", escape_value(&value)).expect("a string can always be written to");
    }
    text.push('\n');
    text + &Writer { evals: evals::of(game).into_iter().collect(), ..Writer::new(game, notation) }.write_all()
}

/// The headers of the file, each name once: a foreign header with a name of ours is renamed.
fn tags(game: &Game, notation: Notation) -> Vec<(String, String)> {
    let is_san = notation == Notation::San;
    let tag = |name: &str, value: String| (name.to_string(), value);
    let mut tags = vec![tag("Game", "Chinese Chess".into())];
    for (name, mut value) in fields::list(game) {
        // Programs that read these moves call Red White.
        let name = if is_san && name == "Red" { "White" } else { name };
        // A date has three parts, known or not.
        if name == "Date" {
            value += &".??".repeat(2_usize.saturating_sub(value.matches('.').count()));
        }
        tags.push(tag(name, value));
    }
    tags.extend(fields::termination(game).map(|how| tag(fields::TERMINATION, how.into())));
    tags.extend((*game.start() != Position::start()).then(|| tag("FEN", game.start().to_string())));
    let annotator = game.review().and_then(KeptReview::annotator);
    // A person who has annotated the game keeps the credit.
    let known = game.headers.other(ANNOTATOR).filter(|known| !known.is_empty());
    let annotator = annotator.filter(|_| known.is_none_or(Annotator::is_own));
    let is_old = |name: &str| name == ANNOTATOR && annotator.is_some();
    let mut last = Vec::new();
    last.extend(is_san.then(|| tag("Variant", "xiangqi".into())));
    last.extend(annotator.as_ref().map(|annotator| tag(ANNOTATOR, annotator.to_string())));
    let format = match notation {
        Notation::Simplified | Notation::Traditional => None,
        Notation::Wxf | Notation::Vietnamese => Some("WXF"),
        Notation::Iccs | Notation::Uci => Some("ICCS"),
        Notation::San => Some("SAN"),
    };
    last.extend(format.map(|format| tag("Format", format.into())));
    for (name, value) in game.headers.others.iter().filter(|(name, value)| !value.is_empty() && !is_old(name))
    {
        let before = tags.iter().chain(&last).map(|(known, _)| known);
        tags.push((fields::unique_name(fields::plain_name(name), before), value.clone()));
    }
    tags.extend(last);
    tags
}

/// Writes the moves with variations, comments and the result; the text ends with a line break.
pub(super) fn write_moves(game: &Game, notation: Notation) -> String {
    Writer { has_one_comment: true, ..Writer::new(game, notation) }.write_all()
}

/// Escapes a comment for the file.
fn escape_comment(comment: &str) -> Cow<'_, str> {
    escape(comment, |character, rest| {
        matches!(character, '{' | '}') || (character == '[' && begins_other_format(rest))
    })
}

/// The parts of a comment: each line that is a [glyph](is_glyph), and the text between them. A
/// comment that would not be read back the same has one part.
fn parts(signs: Signs, comment: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in comment.split('\n').filter(|line| is_glyph(line)) {
        let at = line.as_ptr() as usize - comment.as_ptr() as usize;
        parts.extend((at > start).then(|| &comment[start..at - 1]));
        parts.push(line);
        start = comment.len().min(at + line.len() + 1);
    }
    if parts.is_empty() || start < comment.len() {
        parts.push(&comment[start..]);
    }
    let mut again = Remark { signs, ..Remark::default() };
    parts.iter().for_each(|part| again.add(part.trim()));
    if again.signs == signs && again.comment == comment { parts } else { vec![comment] }
}

/// Whether a text is a PGN numeric annotation glyph without a [`Sign`], as it is read: `$36`.
fn is_glyph(text: &str) -> bool {
    let number = text.strip_prefix('$').and_then(|digits| digits.parse::<u8>().ok());
    number.is_some_and(|glyph| Sign::of_glyph(glyph).is_none() && text == format!("${glyph}"))
}

/// Whether a text with `rest` after a `[` may be taken for a file with headers or a forum's format.
pub(super) fn begins_other_format(rest: &str) -> bool {
    const FORUM: &str = "DhtmlXQ";
    let tag = rest.strip_prefix('/').unwrap_or(rest).get(..FORUM.len());
    leading_name(rest).is_some() || tag.is_some_and(|tag| tag.eq_ignore_ascii_case(FORUM))
}

/// Escapes a header's value for the file. A lone `?` would mean "unknown".
fn escape_value(value: &str) -> String {
    let (first, end) = (value.len() - value.trim_start().len(), value.trim_end().len());
    let mut escaped = String::with_capacity(value.len());
    for (at, character) in value.char_indices() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '?' if value.len() == 1 => escape::push(&mut escaped, character),
            _ if character.is_control() || at < first || at >= end => escape::push(&mut escaped, character),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Decodes the escapes of a header's value.
fn unescape_value(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let escaped = match rest.as_bytes().get(1) {
            Some(b'"') => Some(('"', 2)),
            Some(b'\\') => Some(('\\', 2)),
            _ => escape::leading(rest),
        };
        let (character, length) = escaped.unwrap_or(('\\', 1));
        plain.push(character);
        rest = &rest[length..];
    }
    plain + rest
}

/// Writes the moves.
struct Writer<'a> {
    game: &'a Game,
    notation: Notation,
    text: String,
    /// The position at the current place.
    position: Position,
    /// The moves that led there.
    played: Vec<(Move, Undo)>,
    /// The next move is Black's, and does not directly follow Red's.
    needs_number: bool,
    variations: usize,
    /// The comment before a move is written as part of the comment after it, for readers that would
    /// take it as a comment on the previous move.
    has_one_comment: bool,
    /// The scores after moves.
    evals: HashMap<NodeId, String>,
}

/// A step of writing.
enum WritingStep {
    /// The moves after a place.
    After(NodeId),
    Variation(NodeId),
    EndOfVariation,
}

impl<'a> Writer<'a> {
    fn new(game: &'a Game, notation: Notation) -> Self {
        let position = game.start().clone();
        Self {
            game,
            notation,
            text: String::new(),
            position,
            played: Vec::new(),
            needs_number: true,
            variations: 0,
            has_one_comment: false,
            evals: HashMap::new(),
        }
    }

    /// Writes the moves and the result.
    fn write_all(mut self) -> String {
        let tree = self.game.tree();
        self.comment(Tree::START);
        let mut steps = vec![WritingStep::After(Tree::START)];
        while let Some(step) = steps.pop() {
            match step {
                WritingStep::After(node) => {
                    let [first, others @ ..] = self.enter(node) else { continue };
                    self.play(*first);
                    steps.push(WritingStep::After(*first));
                    steps.extend(others.iter().rev().map(|&other| WritingStep::Variation(other)));
                }
                WritingStep::Variation(node) => {
                    self.variations += 1;
                    self.needs_number = true;
                    self.text.push('(');
                    self.play(node);
                    steps.extend([WritingStep::EndOfVariation, WritingStep::After(node)]);
                }
                WritingStep::EndOfVariation => {
                    self.variations -= 1;
                    self.needs_number = true;
                    self.text.truncate(self.text.trim_end().len());
                    self.text.push(')');
                    self.end_of_word(self.variations == 0);
                }
            }
        }
        debug_assert!(tree.len() >= self.played.len());
        self.text + GameResult::of(self.game.result()).pgn() + "\n"
    }

    /// Goes to a place, to write what follows. Returns its children.
    fn enter(&mut self, node: NodeId) -> &'a [NodeId] {
        let tree = self.game.tree();
        if let Some(mv) = tree.play(node) {
            self.go_back_before(node);
            let undo = self.position.make(mv);
            self.played.push((mv, undo));
        }
        tree.children(node)
    }

    /// Goes back to the place before a move on the current path.
    fn go_back_before(&mut self, node: NodeId) {
        while self.played.len() >= self.game.tree().ply(node)
            && let Some((mv, undo)) = self.played.pop()
        {
            self.position.unmake(mv, undo);
        }
    }

    /// Writes a move with its number and its comment.
    fn play(&mut self, node: NodeId) {
        let Some(mv) = self.game.tree().play(node) else { return };
        self.go_back_before(node);
        let side = self.position.side_to_move();
        let before = if self.has_one_comment { "" } else { self.game.tree().said_before(node) };
        let number = match side {
            Side::Red => format!("{}. ", self.position.move_number()),
            Side::Black if self.needs_number || !before.is_empty() => {
                format!("{}... ", self.position.move_number())
            }
            Side::Black => String::new(),
        };
        self.text += &number;
        if !before.is_empty() {
            self.text.extend(["{", &escape_comment(before), "} "]);
        }
        self.text += &self.notation.write(&self.position, mv);
        self.needs_number = false;
        let has_alternatives = self.game.tree().siblings(node).len() > 1;
        self.end_of_word(self.variations == 0 && (side == Side::Black || has_alternatives));
        self.comment(node);
    }

    fn comment(&mut self, node: NodeId) {
        let remark = self.game.tree().remark(node);
        let Remark { signs, drawings, .. } = remark;
        let comment =
            if self.has_one_comment { remark.words() } else { Cow::Borrowed(remark.comment.as_str()) };
        if !signs.is_empty() {
            signs.iter().for_each(|sign| self.word(&format!("${}", sign.glyph())));
            self.end_of_word(self.variations == 0);
        }
        let eval = self.evals.remove(&node).unwrap_or_default();
        let mut directives = eval + &movetext::drawn(drawings);
        if directives.is_empty() && comment.is_empty() {
            return;
        }
        for part in parts(*signs, &comment) {
            if is_glyph(part) {
                self.word(part);
            } else {
                self.braces(&std::mem::take(&mut directives), part);
            }
        }
        if !directives.is_empty() {
            self.braces(&directives, "");
        }
        self.end_of_word(self.variations == 0);
    }

    /// Writes a word after a blank.
    fn word(&mut self, word: &str) {
        self.text.truncate(self.text.trim_end().len());
        self.text.extend([if self.text.is_empty() { "" } else { " " }, word]);
    }

    fn braces(&mut self, directives: &str, comment: &str) {
        let escaped = escape_comment(comment);
        let gap = if directives.is_empty() || escaped.is_empty() { "" } else { " " };
        self.word("{");
        self.text.extend([directives, gap, &escaped, "}"]);
        self.needs_number = true;
    }

    fn end_of_word(&mut self, ends_line: bool) {
        self.text.push(if ends_line { '\n' } else { ' ' });
    }
}

#[cfg(test)]
mod tests;
