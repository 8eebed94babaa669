//! Tells whose move a word is by its form. If a move is missing, the following ones could often be
//! played by the other side, which would give a game that nobody played.

use super::token::{Manner, Token, Tokens};
use super::words::{is_circled, is_digit, is_direction, is_name, is_numeral, is_separator, is_sign};
use crate::engine::board::Side;

/// The side that a Chinese move is written for: Red has Chinese numerals, Black has digits. Other
/// moves show whether the text keeps to this.
pub(super) fn written_for(mv: &str) -> Option<Side> {
    // A fast path: this is called for every move.
    if mv.starts_with(|first: char| first.is_ascii()) {
        return None;
    }
    let mut characters = mv.chars().rev().filter(|character| !character.is_whitespace());
    let (last, direction) = (characters.next()?, characters.next()?);
    ((is_direction(direction) || is_sign(direction)) && is_numeral(last))
        .then(|| if is_digit(last) { Side::Black } else { Side::Red })
}

/// A move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub value: u32,
    /// `1...`: Red's move is omitted. (`1.` may be either side's.)
    pub is_of_black: bool,
}

/// The number that a text ends with.
pub(super) fn number_before(text: &str) -> Option<Number> {
    // A longer one is no move number. The limit saves time: hostile texts have one at each
    // character.
    const MAX_LENGTH: usize = 16;
    let text = text.trim_end();
    let start = text.char_indices().rev().nth(MAX_LENGTH).map_or(0, |(at, _)| at);
    let text = &text[start..];
    if let Some(circled) = text.chars().next_back().filter(|&last| is_circled(last)) {
        return Some(Number { value: u32::from(circled) - u32::from('①') + 1, is_of_black: false });
    }
    let number = text.trim_end_matches(['.', '．', '…', '、', ':', '：', ')', '）', ' ']);
    let before = number.trim_end_matches(is_digit);
    // The 7 of `H8+7` is not a number.
    let is_whole = before.chars().next_back().is_none_or(|last| {
        last.is_whitespace() || is_separator(last) || matches!(last, '(' | '（' | '{' | '}' | '[' | ']')
    });
    let digits = &number[before.len()..];
    if !is_whole || !(1..=3).contains(&digits.chars().count()) {
        return None;
    }
    // The last four bits of a digit, full-width or not, are its value.
    let value = digits.chars().fold(0, |value, digit| value * 10 + (u32::from(digit) & 0xf));
    let weight = |mark: char| if mark == '…' { 3 } else { usize::from(".．".contains(mark)) };
    let dots: usize = text[number.len()..].chars().map(weight).sum();
    Some(Number { value, is_of_black: dots > 2 })
}

/// Whether a text ends with a move number of Black, where Red's move is omitted: `1...`.
pub(super) fn ends_with_number_of_black(text: &str) -> bool {
    let text = text.trim_end();
    // A fast path: this is called for every move of Red.
    let has_dots = ["..", "…", "．．"].iter().any(|dots| text.ends_with(dots));
    has_dots && number_before(text).is_some_and(|number| number.is_of_black)
}

/// The number that a text ends with, if it is 1.
pub(super) fn number_one(text: &str) -> Option<Number> {
    // A fast path: this is called for every move.
    let end = text.trim_end().trim_end_matches(['.', '．', '…', '、', ':', '：', ')', '）', ' ']);
    let number = if end.ends_with(['1', '１', '①']) { number_before(text) } else { None };
    number.filter(|number| number.value == 1)
}

/// The place of the first main-line move with a number other than 1; the text's length if there is
/// none. It depends on the manner: one may see a comment where the other sees moves.
pub(super) fn second_round(text: &str, manner: Manner) -> usize {
    let is_later = |&place: &usize| number_before(&text[..place]).is_some_and(|number| number.value > 1);
    main_moves(text, manner).find(is_later).unwrap_or(text.len())
}

/// The places of the moves outside brackets.
fn main_moves(text: &str, manner: Manner) -> impl Iterator<Item = usize> {
    let mut depth = 0_usize;
    Tokens::new(text, manner)
        .filter(move |(_, token)| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Move(_) => return depth == 0,
                Token::Number
                | Token::Text
                | Token::Comment(_)
                | Token::OpenComment(_)
                | Token::Result(_) => {}
            }
            false
        })
        .map(|(span, _)| span.start)
}

/// Whether `text` ends with the number of the round after `red`, the text before Red's last move.
pub(super) fn is_next_round(red: &str, text: &str) -> bool {
    // A fast path: this is called for every move of Black.
    let marks = ['.', '．', '、', ':', '：', ')', '）'];
    let end = text.trim_end();
    let is_move = matches!(end.as_bytes(), [.., b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'=', b'0'..=b'9']);
    let is_numbered =
        !is_move && end.ends_with(|last| marks.contains(&last) || is_digit(last) || is_circled(last));
    let number = || number_before(text).filter(|number| !number.is_of_black);
    is_numbered && number().zip(number_before(red)).is_some_and(|(next, last)| next.value == last.value + 1)
}

/// Whether a text numbers its rounds rather than its moves, so that some moves have no number.
pub(super) fn has_rounds(text: &str, manner: Manner) -> bool {
    let mut counts = [0_usize; 2];
    for place in main_moves(text, manner) {
        counts[usize::from(number_before(&text[..place]).is_some())] += 1;
    }
    let [bare, numbered] = counts;
    bare * 3 >= numbered
}

/// The sides that the next two moves of this line are written for.
pub(super) fn next_written(text: &str) -> [Option<Side>; 2] {
    // The look-ahead is limited, because a hostile text may trigger it at each move.
    const MAX_LENGTH: usize = 1 << 10;
    let mut end = MAX_LENGTH.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut depth = 0_usize;
    let line = Tokens::new(&text[..end], Manner::Patient).map_while(|(_, token)| {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.checked_sub(1)?,
            Token::Move(mv) if depth == 0 => return Some(written_for(mv)),
            Token::Move(_)
            | Token::Number
            | Token::Text
            | Token::Comment(_)
            | Token::OpenComment(_)
            | Token::Result(_) => {}
        }
        Some(None)
    });
    let mut written = line.flatten();
    [written.next(), written.next()]
}

/// The number of moves of a text written for each side.
pub(super) fn counts(text: &str) -> [usize; 2] {
    let mut counts = [0_usize; 2];
    let mut before = [' '; 3];
    for character in text.chars() {
        let [second, first, direction] = before;
        // A date has signs between numbers, too.
        let is_of_move =
            || is_direction(direction) || is_sign(direction) && (is_name(second) || is_name(first));
        if is_numeral(character) && is_of_move() {
            counts[usize::from(is_digit(character))] += 1;
        }
        before = [first, direction, character];
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_tell_the_side() {
        for (mv, side) in [
            ("炮二平五", Some(Side::Red)),
            ("马8进7", Some(Side::Black)),
            ("三卒平４", Some(Side::Black)),
            ("前 车 退 一", Some(Side::Red)),
            ("C2=5", None),
            ("h2e2", None),
            ("炮二平伍", None),
            ("炮二－五", Some(Side::Red)),
            ("马8+7", Some(Side::Black)),
        ] {
            assert_eq!(written_for(mv), side, "{mv}");
        }
    }

    #[test]
    fn numbers_stand_before_moves() {
        let number = |text| number_before(text).map(|number| (number.value, number.is_of_black));
        for (text, value) in
            [("1.", 1), ("x 12. ", 12), ("１．", 1), ("3 ", 3), ("1、", 1), ("1)", 1), ("(2.", 2), ("②", 2)]
        {
            assert_eq!(number(text), Some((value, false)), "{text}");
        }
        for text in ["1...", "1. ... ", "1…", "１．．． "] {
            assert_eq!(number(text), Some((1, true)), "{text}");
        }
        for text in ["", "H8+7 ", "马8进7…… ", "h9g7", "...", "1234.", "A1 "] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn rounds_are_told_from_moves() {
        for manner in [Manner::Strict, Manner::Patient] {
            assert!(has_rounds("1. 炮二平五 马八进七 2. 马二进三 3. 兵七进一 车九平八", manner));
            assert!(has_rounds("1. 炮二平五 2. 马二进三 马八进七", manner));
            assert!(!has_rounds("1. 炮二平五 2. 马八进七 3. 马二进三 4. 车九平八", manner));
        }
        assert!(is_next_round("1. ", "1. 炮二平五 2. ") && is_next_round("15.", "15.炮二平五\n16."));
        for text in ["1. 炮二平五 ", "1. 炮二平五 1. ", "1. 炮二平五 1... ", "1. 炮二平五 3. "]
        {
            assert!(!is_next_round("1. ", text), "{text}");
        }
    }

    #[test]
    fn the_next_moves_are_those_of_the_line() {
        let sides = |text| next_written(text).map(|side| side.map(Side::index));
        assert_eq!(sides(" {马二进三} (兵七进一 (x) 卒7进1) 马8进7 2. 马二进三"), [Some(1), Some(0)]);
        assert_eq!(sides(" 马8进7) 马二进三"), [Some(1), None]);
    }
}
