//! Recognises remarks with moves that are not of the game, and other text to be skipped as a whole.

use super::words::{
    WordMeaning, chinese_move, is_bracket, is_circled, is_direction, is_misspelt, without_number,
};
use crate::game::notation::is_written_like_a_move;

/// The words that begin a remark. After the first move the last ones count, too.
const NOTES: [&str; 9] = ["注", "註", "评", "評", "按", "变", "變", "附", "如"];
const ALWAYS: usize = 5;

/// Whether a line is a remark: 注：如马2进3，马八进七. Before the first move, 变着 may be a heading.
pub(super) fn is_note(line: &str, is_after_move: bool) -> bool {
    const MAX_HEAD: usize = 6;
    let line = line.trim_start();
    let notes = if is_after_move { &NOTES[..] } else { &NOTES[..ALWAYS] };
    let mut head = line.chars().take(MAX_HEAD);
    notes.iter().any(|note| line.starts_with(note)) && head.any(|character| matches!(character, ':' | '：'))
}

/// Whether a line is a footnote: ② 如改马2进3，则车一平二.
pub(super) fn is_footnote(line: &str) -> bool {
    line.trim_start().starts_with(is_circled)
}

/// The length of a remark in brackets without moves.
pub(super) fn remark_length(text: &str) -> Option<usize> {
    let (inner, length) = inner(text, &[')', '）'])?;
    (!has_move(inner)).then_some(length)
}

/// Whether a text begins with moves in angular brackets, a printed variation: 【1...马2进3 2.马八进七】.
pub(super) fn is_variation(text: &str) -> bool {
    inner(text, &['】']).is_some_and(|(inner, _)| has_move(inner))
}

/// The text in the leading brackets, and its length including them.
fn inner<'a>(text: &'a str, closing: &[char]) -> Option<(&'a str, usize)> {
    const MAX_LENGTH: usize = 200;
    let ends = |character: char| is_bracket(character) || character == '\n' || closing.contains(&character);
    let mut characters = text.char_indices().skip(1).take(MAX_LENGTH);
    let (end, last) = characters.find(|&(_, character)| ends(character))?;
    let start = text.chars().next().map_or(0, char::len_utf8);
    closing.contains(&last).then(|| (&text[start..end], end + last.len_utf8()))
}

fn has_move(text: &str) -> bool {
    chinese_move(text).is_some()
        || text.split_whitespace().any(|word| {
            let word = without_number(word);
            is_written_like_a_move(word) || is_misspelt(word)
        })
}

/// A line or markup that is skipped as a whole: lines with `%`, HTML tags, diagrams of boards.
pub(super) fn passed_by(text: &str, is_line_start: bool) -> Option<WordMeaning<'_>> {
    if is_line_start {
        let line = &text[..text.find('\n').map_or(text.len(), |end| end + 1)];
        if text.starts_with('%') {
            return Some(WordMeaning::Nothing(line));
        }
        if is_diagram(line) {
            return Some(WordMeaning::Text(line));
        }
    }
    // A fast path: this is called for every word.
    if !text.starts_with(['<', '&']) {
        return None;
    }
    let beginning = text.get(..text.len().min(300)).unwrap_or(text);
    let mut characters = text.chars();
    let length = match (characters.next()?, characters.next()?) {
        ('<', 'a'..='z' | 'A'..='Z' | '/' | '!') => beginning.find('>')? + 1,
        ('&', 'a'..='z' | 'A'..='Z' | '#') => beginning.find(';').filter(|&at| at < 10)? + 1,
        _ => return None,
    };
    Some(WordMeaning::Nothing(&text[..length]))
}

/// Whether a line is part of a board drawn with letters.
fn is_diagram(line: &str) -> bool {
    let line = line.trim();
    // A fast path: most lines are not.
    if !line.contains(|character: char| matches!(character, '\u{2500}'..='\u{257f}' | ' ' | '|' | '+')) {
        return false;
    }
    let count = |is: fn(char) -> bool| line.chars().filter(|&character| is(character)).count();
    let mut words = line.split_whitespace();
    let has_moves = line.contains(is_direction) || words.clone().any(is_written_like_a_move);
    if has_moves {
        return false;
    }
    let is_drawn = count(|character| matches!(character, '\u{2500}'..='\u{257f}')) >= 3;
    let is_spaced = words.clone().count() >= 7 && words.all(|word| word.chars().count() == 1);
    let is_of_art = |character: char| {
        character.is_ascii_digit() || "|+-\\/.*:_=#xX rnbakcpheRNBAKCPHE".contains(character)
    };
    let strokes = count(|character| matches!(character, '|' | '+' | '-' | '\\' | '/'));
    is_drawn || is_spaced || (strokes >= 5 && line.chars().all(is_of_art))
}
