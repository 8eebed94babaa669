//! Finds where moves begin in a text.

use super::usual;
use super::words::{chinese_move, without_number, word_length};
use crate::game::notation::is_written_like_a_move;

/// Whether the `;` at `at` separates two moves, instead of beginning a comment.
pub(super) fn is_between_moves(text: &str, at: usize) -> bool {
    let is_joined = text[..at].chars().next_back().is_some_and(|before| !before.is_whitespace());
    if !is_joined {
        return false;
    }
    let after = text[at + 1..].trim_start_matches([' ', '\t']);
    begins_with_move(without_number(after))
}

/// Whether a text begins with a move number and its move.
pub(in crate::game::formats) fn begins_with_numbered_move(text: &str) -> bool {
    let text = text.trim_start();
    let rest = without_number(text);
    rest.len() < text.len() && begins_with_move(rest)
}

/// Whether the first word of a text is a move.
pub(in crate::game::formats) fn begins_with_move(text: &str) -> bool {
    let text = text.trim_start();
    if begins_with_usual_move(text) {
        return true;
    }
    let word = &text[..word_length(text, true).min(text.len())];
    is_written_like_a_move(word) || chinese_move(word).is_some_and(|(start, _)| start == 0)
}

/// Whether a text begins with a move in the most usual form.
pub(in crate::game::formats) fn begins_with_usual_move(text: &str) -> bool {
    usual::move_length(text).is_some()
}

/// Whether a word may be the beginning of a truncated move: `R9`, `h`, 炮, `C2=`.
pub(super) fn begins_a_move(word: &str) -> bool {
    /// Endings that complete a move.
    const ENDS: [&str; 8] = ["5", "=5", "2=5", "二平五", "炮平五", "e5", "2e5", "/5"];
    /// No move is longer.
    const MAX_LENGTH: usize = 5;
    word.chars().count() <= MAX_LENGTH && ENDS.iter().any(|end| is_written_like_a_move(&[word, end].concat()))
}

/// The end of a comment without a closing brace: before the next line with a numbered move.
pub(super) fn line_of_moves(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && begins_with_numbered_move(line) {
            return at;
        }
        at += line.len();
    }
    text.len()
}
