//! Plain lists of moves, and positions: what is pasted from a forum, a book or an engine's log.
//!
//! ```text
//! 1. 炮二平五 马８进７ 2. 马二进三
//! h2e2 h9g7 h0g2
//! position startpos moves h2e2 h9g7
//! position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w moves e1e2
//! 4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1
//! ```
//!
//! Moves are in any notation, with or without numbers; comments, variations and results as in PGN are read too. A
//! FEN before them is where they begin. Several games follow each other if each begins with `position`, with a FEN,
//! or with move number 1 at the beginning of a line.

use std::fmt::Write;

use super::error::ReadError;
use super::fields::Fields;
use super::movetext::MoveText;
use crate::engine::board::{Move, Position, Side};
use crate::game::notation::Notation;
use crate::game::{Game, Tree};

/// Reads a game.
///
/// # Errors
/// What is wrong, and where.
pub(super) fn read(text: &str) -> Result<Game, ReadError> {
    let (fen, moves) = split_start(text);
    let mut fields = Fields { fen: fen.into(), ..Fields::default() };
    let first_line = 1 + text[..text.len() - moves.len()].matches('\n').count();
    let moves = MoveText::new(moves, first_line)?;
    fields.result = moves.result();
    Ok(moves.play(&fields.builder()?)?.finish())
}

/// The FEN that the text begins with, empty if there is none, and what follows it.
pub(super) fn split_start(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let text = strip_word(text, "position").unwrap_or(text);
    let (fen, rest) = if let Some(rest) = strip_word(text, "startpos") {
        ("", rest)
    } else {
        let text = strip_word(text, "fen").unwrap_or(text);
        text.split_at(fen_length(text))
    };
    (fen.trim_end(), strip_word(rest, "moves").unwrap_or(rest))
}

/// The text after a word that it begins with, and the space after that.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (found, rest) = text.split_at_checked(word.len())?;
    let is_word = found.eq_ignore_ascii_case(word) && rest.chars().next().is_none_or(char::is_whitespace);
    is_word.then(|| rest.trim_start())
}

/// How long the FEN is that the text begins with; 0: it begins with none.
fn fen_length(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default();
    let mut length = 0;
    for (index, word) in line.split_inclusive(char::is_whitespace).enumerate() {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = match (index, word.trim_end()) {
            (0, placement) => is_placement(placement),
            (1, side) => matches!(side, "w" | "b" | "r" | "W" | "B" | "R"),
            (2..=5, field) => field == "-" || is_number(field),
            _ => false,
        };
        if !is_field {
            break;
        }
        length += word.len();
    }
    length
}

/// Whether a word looks like the first field of a FEN.
fn is_placement(word: &str) -> bool {
    let is_of_fen = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    word.bytes().all(is_of_fen) && word.bytes().filter(|&byte| byte == b'/').count() == 9
}

/// Whether a game begins with this line, whatever stands before it.
pub(super) fn begins_game(line: &str) -> bool {
    let line = line.trim_start();
    ["position", "startpos", "fen"].iter().any(|word| strip_word(line, word).is_some())
        || fen_length(line) > 0
        || begins_with_number_one(line)
}

/// Whether it begins with the number of a first move, which is Red's: not `1...`.
pub(super) fn begins_with_number_one(line: &str) -> bool {
    let after = line.strip_prefix(['1', '１']).and_then(|rest| rest.strip_prefix(['.', '．', '、']));
    after.is_some_and(|rest| !rest.trim_start().starts_with(['.', '．', '…']))
}

/// Whether this looks like a position or a list of moves.
pub(super) fn looks_like_moves(text: &str) -> bool {
    let is_given = |word| strip_word(text.trim_start(), word).is_some();
    if is_given("position") || is_given("startpos") || !split_start(text).0.is_empty() {
        return true;
    }
    // The first lines show it.
    let beginning = text.char_indices().nth(400).map_or(text, |(at, _)| &text[..at]);
    let first = MoveText::new(beginning, 1).ok().and_then(|text| text.first_move());
    first.is_some_and(looks_like_a_move)
}

/// Whether a word looks like a move in some notation.
fn looks_like_a_move(word: &str) -> bool {
    if word.contains(['进', '進', '退', '平']) {
        return true;
    }
    // `h2e2`, `H2-E2`, `h10g8`, `C2=5`, `R+-4`, `C2.5`, `P2–5`, `P8/1`
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let is_of_moves = |character: char| character.is_ascii_alphanumeric() || "+-–=./".contains(character);
    let is_begun = !word.starts_with(['.', '/']);
    (4..=7).contains(&word.chars().count()) && has_digit && word.chars().all(is_of_moves) && is_begun
}

/// The main line as text, with a line break at the end.
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
    for (index, play) in texts.iter().enumerate() {
        match side {
            Side::Red => write!(text, "{number}. {play}"),
            Side::Black if index == 0 => write!(text, "{number}. ... {play}"),
            Side::Black => write!(text, " {play}"),
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
