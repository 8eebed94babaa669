//! Moves in the usual form, with a blank after them. They are recognised by their first bytes:
//! whatever the manner of reading, such a word is always a move.

use super::words::{is_direction, is_numeral, is_piece, is_place};

/// The length of the usual move at the beginning: `h2e2`, `H2-E2`, `C2=5`, `Hc2`, `Hxe4`, 炮二平五.
pub(super) fn move_length(text: &str) -> Option<usize> {
    let length = match text.as_bytes() {
        [b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', b'a'..=b'i' | b'A'..=b'I', b'0'..=b'9', ..] => 4,
        [b'A'..=b'I', b'0'..=b'9', b'-', b'A'..=b'I', b'0'..=b'9', ..] => 5,
        [
            b'A' | b'C' | b'E' | b'H' | b'K' | b'P' | b'R',
            b'1'..=b'9',
            b'+' | b'-' | b'=',
            b'1'..=b'9',
            ..,
        ] => 4,
        [b'A' | b'B' | b'C' | b'E' | b'H' | b'K' | b'N' | b'R', b'a'..=b'i', b'0'..=b'9', ..] => 3,
        [b'A' | b'B' | b'C' | b'E' | b'H' | b'K' | b'N' | b'R', b'x', b'a'..=b'i', b'0'..=b'9', ..] => 4,
        [0xe4..=0xe9, ..] => chinese_move_length(text)?,
        _ => return None,
    };
    matches!(text.as_bytes().get(length), None | Some(b' ' | b'\n')).then_some(length)
}

/// The length of the number and blank before a [usual](move_length) move: `12. h2e2`.
pub(super) fn number_length(text: &str) -> Option<usize> {
    const MAX_DIGITS: usize = 3;
    let digits = text.bytes().take(MAX_DIGITS).take_while(u8::is_ascii_digit).count();
    let after = text[digits..].strip_prefix(". ").filter(|_| digits > 0)?;
    move_length(after).map(|_| digits + 2)
}

/// Whether a line is a round number with one or two usual moves and nothing else. The first round
/// does not count, for a game begins with it.
pub(in crate::game::formats) fn is_later_round(line: &str) -> bool {
    let line = line.trim_ascii_end();
    let Some(moves) = number_length(line).map(|length| &line[length..]) else { return false };
    let Some(second) = move_length(moves).map(|length| &moves[length..]) else { return false };
    !line.starts_with("1.")
        && (second.is_empty() || move_length(&second[1..]).is_some_and(|length| length + 1 == second.len()))
}

/// The length of the Chinese move of four characters that a text begins with.
fn chinese_move_length(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    let mut next = || characters.next().map(|(_, character)| character);
    let (who, which, direction, number) = (next()?, next()?, next()?, next()?);
    let is_move = is_piece(who) && (is_numeral(which) || is_place(which))
        || is_place(who) && (is_piece(which) || is_numeral(which));
    (is_move && is_direction(direction) && is_numeral(number)).then(|| characters.offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats::movetext::token::{Manner, Token, Tokens};
    use crate::game::notation::is_written_like_a_move;

    #[test]
    fn usual_moves_are_told_by_their_first_bytes() {
        for text in [
            "h2e2 h9g7",
            "H2-E2\n",
            "C2=5",
            "Hc2 Hg7",
            "Cxe6\n",
            "H8+7 ",
            "炮二平五 马8进7",
            "马８进７",
            "前车进一",
            "车后退１",
            "前六平五",
        ] {
            let word = text.split_whitespace().next().unwrap();
            assert_eq!(move_length(text), Some(word.len()), "{text}");
            assert!(is_written_like_a_move(word), "{text}");
            // The result agrees with that of the tokens.
            for manner in [Manner::Strict, Manner::Patient] {
                let first = |text: &str| {
                    Tokens::new(text, manner).map(|(_, token)| token == Token::Move(word)).next()
                };
                assert_eq!(first(text), Some(true), "{text}");
            }
        }
        for text in [
            "h2e2! ",
            "h2e2, ",
            "h2e2+=",
            "Hc10 ",
            "Hc2+ ",
            "Rae9 ",
            "c4 ",
            "N2+3 ",
            "1-0 ",
            "炮二平 ",
            "炮二平五马8进7",
            "炮炮平五 ",
            "H2-E2.",
            "",
        ] {
            assert_eq!(move_length(text), None, "{text}");
        }
    }

    #[test]
    fn a_later_round_has_a_number_and_moves_and_nothing_else() {
        for line in ["2. h2e2 h9g7\n", "12. 炮二平五 马8进7\r\n", "31. C2=5", "11. C2=5\n"] {
            assert!(is_later_round(line), "{line}");
        }
        for line in [
            "1. h2e2 h9g7\n",
            "2. h2e2 h9g7 1-0\n",
            "2. h2e2 {x}\n",
            "h2e2 h9g7\n",
            "2. h2e2  h9g7\n",
            "2. h2e2 h9g7 1. h2e2\n",
            "2. h2e2!\n",
            " 2. h2e2\n",
            "\n",
        ] {
            assert!(!is_later_round(line), "{line}");
        }
    }

    #[test]
    fn a_number_is_one_before_a_usual_move() {
        for (text, length) in [("1. h2e2 ", Some(3)), ("12. 炮二平五", Some(4)), ("123. C2=5", Some(5))] {
            assert_eq!(number_length(text), length, "{text}");
        }
        for text in ["1234. h2e2", ". h2e2", "1.h2e2", "1. c4", "1... h2e2", "1."] {
            assert_eq!(number_length(text), None, "{text}");
        }
    }
}
