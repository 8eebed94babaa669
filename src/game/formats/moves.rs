//! Plain lists of moves and positions, as pasted from a forum, a book or an engine's log.
//!
//! ```text
//! 1. 炮二平五 马８进７ 2. 马二进三
//! h2e2 h9g7 h0g2
//! position startpos moves h2e2 h9g7
//! position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w moves e1e2
//! 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1
//! ```
//!
//! Moves are in any notation, with or without numbers; comments, variations and results are read as
//! in PGN. A FEN before the moves is the start position. Several games may follow each other if
//! each begins with `position`, a FEN, or move number 1 at the beginning of a line or after a
//! result. In an engine's log, where each `position` continues the one before, the last one is the
//! game. The headers of sites may precede the moves: see [`mod@labels`].

use std::fmt::Write;

use super::Stop;
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::labels;
use super::loss::Reading;
use super::movetext::{MoveText, begins_with_move, begins_with_numbered_move, is_vague};
use super::pgn::line_number;
use crate::engine::board::{EMPTY_HAND, Move, Position, Side};
use crate::game::notation::{self, Dialect, Notation, is_written_like_a_move};
use crate::game::{Game, Tree};

/// Reads a game.
///
/// # Errors
/// The start position is invalid, and the moves cannot be played from the usual one.
pub(super) fn read(text: &str, stop: Stop<'_>) -> Result<Reading, ReadError> {
    let (mut fields, rest) = labels::headers(text);
    let (mut fen, mut moves) = split_start(rest);
    if strip_word(unquoted(rest), "position").is_some()
        && let Some((line, others)) = longest_position(rest)
    {
        // The engine's output is not part of the game.
        fields.remark = others;
        (fen, moves) = split_start(line);
    }
    if fields.fen.is_empty() {
        fields.fen = fen.into();
    }
    // No header names the writer of a list, so ranks are read as ICCS where possible.
    if fields.format.is_empty() {
        fields.format = "ICCS".into();
    }
    // Text after the moves is cut off.
    let end = moves.as_ptr() as usize + moves.len() - text.as_ptr() as usize;
    fields.play(moves, line_number(&text[..end], moves), stop)
}

/// The line of an engine's log with the most moves after a `position`, and the other lines; `None`
/// if no line has moves.
fn longest_position(text: &str) -> Option<(&str, String)> {
    let is_position = |line: &&str| strip_word(unquoted(line), "position").is_some();
    // Among equals the first one.
    let longest = text.lines().filter(is_position).rev().max_by_key(|line| line.len())?;
    let others: Vec<&str> = text.lines().filter(|line| !is_position(line)).collect();
    has_move(split_start(longest).1).then(|| (longest, others.join("\n").trim().to_string()))
}

/// A line of a log without the speaker's sign: `> position startpos`, `< bestmove h2e2`.
fn unquoted(line: &str) -> &str {
    let line = line.trim_start();
    ["> ", "< ", ">> ", "<< "].iter().find_map(|sign| line.strip_prefix(sign)).unwrap_or(line).trim_start()
}

/// Whether a line is other output of an engine or its user.
pub(super) fn is_of_log(line: &str) -> bool {
    ["go", "info", "bestmove"].iter().any(|word| strip_word(unquoted(line), word).is_some())
}

/// Whether a position is the other one after more moves.
pub(super) fn goes_on(position: &str, other: &str) -> bool {
    let [position, other] = [position, other].map(|line| unquoted(line).trim_end());
    strip_word(position, "position").is_some() && position.starts_with(other) && !other.is_empty()
}

/// The summary of a game, from its headers.
pub(super) fn summary(text: &str) -> Fields {
    labels::headers(text).0
}

pub(super) fn has_move(line: &str) -> bool {
    // A fast path: most lines begin this way.
    begins_with_numbered_move(line) || MoveText::new(line, 1).moves().any(is_written_like_a_move)
}

/// The FEN that the text begins with, empty if there is none, and the rest.
pub(super) fn split_start(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let text = strip_word(unquoted(text), "position").unwrap_or(text);
    let (fen, rest) = if let Some(rest) = strip_word(text, "startpos") {
        ("", rest)
    } else {
        let text = strip_word(text, "fen").unwrap_or(text);
        text.split_at(fen_length(text))
    };
    (fen.trim_end(), strip_word(rest, "moves").unwrap_or(rest))
}

/// The text after a leading word and its space.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let text = text.trim_start();
    let (found, rest) = text.split_at_checked(word.len())?;
    let is_word = found.eq_ignore_ascii_case(word) && rest.chars().next().is_none_or(char::is_whitespace);
    is_word.then(|| rest.trim_start())
}

/// The length of the FEN that the text begins with; 0 if there is none.
fn fen_length(text: &str) -> usize {
    let placement = placement_length(text);
    let mut length = placement;
    if placement > 0 && text[placement..].starts_with(EMPTY_HAND) {
        length += EMPTY_HAND.len();
    }
    let line = text[length..].lines().next().unwrap_or_default();
    let mut index = 0;
    for word in line.split_inclusive(char::is_whitespace) {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = match (index, word.trim_end()) {
            (_, "") => true,
            (0, side) => matches!(side, "w" | "b" | "r" | "W" | "B" | "R"),
            (1..=4, field) => field == "-" || is_number(field),
            _ => false,
        };
        if placement == 0 || !is_field {
            break;
        }
        index += usize::from(!word.trim_end().is_empty());
        length += word.len();
    }
    length
}

/// The length of the first field of a leading FEN, perhaps with blanks and a line break in it.
fn placement_length(text: &str) -> usize {
    let is_of_fen = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    let strokes = |text: &str| text.bytes().filter(|&byte| byte == b'/').count();
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    let word = word.strip_suffix(EMPTY_HAND).unwrap_or(word);
    // A fast path: this is called for every line.
    if !word.bytes().all(is_of_fen) || strokes(word) == 0 {
        return 0;
    }
    if strokes(word) == 9 && !word.ends_with('/') {
        return word.len();
    }
    const MAX_LENGTH: usize = 120;
    let (mut rank, mut points) = (0, 0);
    for (at, byte) in text.bytes().enumerate().take(MAX_LENGTH) {
        match byte {
            b'/' if points == 9 => (rank, points) = (rank + 1, 0),
            b'1'..=b'9' => points += usize::from(byte - b'0'),
            _ if b"kabenhrcpKABENHRCP".contains(&byte) => points += 1,
            _ if byte.is_ascii_whitespace() => {}
            _ => return 0,
        }
        if rank == 9 && points == 9 {
            return at + 1;
        }
    }
    0
}

/// Whether a game begins with this line, whatever precedes it.
pub(super) fn begins_game(line: &str) -> bool {
    let line = line.trim_start();
    strip_word(unquoted(line), "position").is_some()
        || ["startpos", "fen"].iter().any(|word| strip_word(line, word).is_some())
        || fen_length(line) > 0
        || begins_with_number_one(line)
}

/// Whether a line begins with the number of Red's first move: not `1...`.
pub(super) fn begins_with_number_one(line: &str) -> bool {
    if let Some(rest) = line.strip_prefix('①') {
        return begins_with_move(rest);
    }
    let bare = line.strip_prefix(['(', '（']);
    // (1), but not the number of a variation.
    let Some(rest) = bare.unwrap_or(line).strip_prefix(['1', '１']) else { return false };
    if bare.is_some() && !rest.starts_with([')', '）']) {
        return false;
    }
    match rest.strip_prefix(['.', '．', '、']) {
        Some(rest) => !rest.trim_start().starts_with(['.', '．', '…']),
        // Other signs may belong to a result or a list.
        None => {
            let marked = rest.strip_prefix([')', '）', ':', '：']);
            (marked.is_some() || rest.starts_with(char::is_whitespace))
                && begins_with_move(marked.unwrap_or(rest))
        }
    }
}

/// The place in a line, after a result, where another game begins with its first move.
pub(super) fn next_game(line: &str) -> Option<usize> {
    // A line with more would be strange.
    const MAX_TRIED: usize = 20;
    let ones = line.as_bytes().windows(2).enumerate().filter(|(_, bytes)| bytes == b" 1");
    let numbers = ones.map(|(blank, _)| (blank, blank + 1));
    let mut numbers = numbers.filter(|&(_, at)| begins_with_number_one(&line[at..])).take(MAX_TRIED);
    let mut depth = 0_i64;
    let mut counted = 0;
    numbers.find_map(|(blank, at)| {
        for bracket in line[counted..blank].bytes() {
            depth += i64::from(matches!(bracket, b'{' | b'(')) - i64::from(matches!(bracket, b'}' | b')'));
        }
        counted = blank;
        let word = line[..blank].split_whitespace().next_back()?;
        let is_result = GameResult::read(word.trim_start_matches(['，', '。', '('])).is_some();
        (depth == 0 && is_result && has_move(&line[..blank])).then_some(at)
    })
}

/// Whether a text looks like a position or a list of moves.
pub(super) fn looks_like_moves(text: &str) -> bool {
    let is_given = |word| strip_word(unquoted(text), word).is_some();
    if is_given("position") || is_given("startpos") || labels::is_wxf(text) || !split_start(text).0.is_empty()
    {
        return true;
    }
    // The beginning is enough.
    const MAX_LENGTH: usize = 64 << 10;
    let (fields, text) = labels::headers(text);
    if !fields.fen.is_empty() {
        return true;
    }
    let end = (0..=MAX_LENGTH.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = Position::start();
    // A point or an opening's code is no sign of a game, unless it has a move number.
    let is_numbered = begins_with_number_one(behind_comments(text));
    // An ambiguous move counts, too.
    let is_move = |read| matches!(read, Ok(_) | Err(notation::NotationError::Ambiguous { .. }));
    let is_first_move = |word: &str| {
        (is_numbered || !is_vague(word))
            && Dialect::ALL.iter().any(|dialect| is_move(dialect.read(&start, word)))
    };
    MoveText::new(&text[..end], 1).moves().take(MAX_TRIED).any(is_first_move)
}

/// The text after its leading comments.
fn behind_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some((_, behind)) = rest.strip_prefix('{').and_then(|comment| comment.split_once('}')) {
        rest = behind.trim_start();
    }
    rest
}

/// This many words may look like moves before the first real one.
const MAX_TRIED: usize = 100;

/// Writes the main line as text that ends with a line break.
pub(super) fn write(game: &Game, notation: Notation) -> String {
    let plays: Vec<Move> =
        game.tree().continuation(Tree::START).filter_map(|node| game.tree().play(node)).collect();
    let texts = notation.write_line(game.start(), &plays);
    let is_usual = *game.start() == Position::start();
    let mut text = String::new();
    if notation == Notation::Uci {
        text += if is_usual { "position startpos" } else { "position fen " };
        if !is_usual {
            text += &game.start().to_string();
        }
        if !texts.is_empty() {
            text += " moves ";
            text += &texts.join(" ");
        }
        return text + "\n";
    }
    if !is_usual || texts.is_empty() {
        text += &format!("{}\n", game.start());
    }
    let mut number = game.start().move_number();
    let mut side = game.start().side_to_move();
    for (index, mv) in texts.iter().enumerate() {
        match side {
            Side::Red => write!(text, "{number}. {mv}"),
            Side::Black if index == 0 => write!(text, "{number}. ... {mv}"),
            Side::Black => write!(text, " {mv}"),
        }
        .expect("a string can always be written to");
        if side == Side::Black {
            text.push('\n');
            number += 1;
        }
        side = !side;
    }
    if text.ends_with('\n') { text } else { text + "\n" }
}
