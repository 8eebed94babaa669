//! Moves in pinyin, complete or abbreviated to initials, as typed without an input method: `m2j3`
//! or `ma2jin3` for 马2进3, `qcp4` for 前车平4. A letter may be the initial of several words. Characters
//! may be mixed in: `z九j一`, `马2j3`.

use super::token::{Token, plain};

/// Sounds, and the characters pronounced so.
type Table = &'static [(&'static str, char)];

const PLACES: Table =
    &[("qian", '前'), ("q", '前'), ("zhong", '中'), ("z", '中'), ("hou", '后'), ("h", '后')];

const PIECES: Table = &[
    ("ju", '车'),
    ("che", '车'),
    ("j", '车'),
    ("c", '车'),
    ("ma", '马'),
    ("m", '马'),
    ("pao", '炮'),
    ("p", '炮'),
    ("bing", '兵'),
    ("b", '兵'),
    ("zu", '卒'),
    ("z", '卒'),
    ("xiang", '相'),
    ("x", '相'),
    ("shi", '士'),
    ("s", '士'),
    ("shuai", '帅'),
    ("s", '帅'),
    ("jiang", '将'),
    ("j", '将'),
];

const DIRECTIONS: Table =
    &[("jin", '进'), ("j", '进'), ("tui", '退'), ("t", '退'), ("ping", '平'), ("p", '平')];

/// The moves in characters that a text may mean.
pub(super) fn readings(text: &str) -> Vec<String> {
    let text: String = plain(text).map(in_table).collect();
    let mut readings = Vec::new();
    // A piece is named by its file, or by its place among several.
    for (piece, rest) in begun(PIECES, &text) {
        readings.extend(digit(rest).and_then(|(file, rest)| ended(&format!("{piece}{file}"), rest)));
    }
    for (place, rest) in begun(PLACES, &text) {
        let pieces = begun(PIECES, rest);
        readings.extend(pieces.filter_map(|(piece, rest)| ended(&format!("{place}{piece}"), rest)));
    }
    readings
}

/// A character in the form of the tables: a small letter, a digit, 车 for 車.
fn in_table(character: char) -> char {
    match (character, Token::new(character)) {
        (_, Some(Token::Number(number))) => char::from_digit(number as u32, 10).unwrap_or(character),
        ('車', _) => '车',
        ('馬', _) => '马',
        ('進', _) => '进',
        ('後', _) => '后',
        ('帥', _) => '帅',
        ('將', _) => '将',
        ('仕', _) => '士',
        ('象', _) => '相',
        _ => character.to_ascii_lowercase(),
    }
}

/// The words that a text may begin with, and the rest. A word has several sounds, and may also
/// stand as a character.
fn begun(table: Table, text: &str) -> impl Iterator<Item = (char, &str)> {
    table.iter().filter_map(move |&(sound, word)| {
        let rest = text.strip_prefix(sound).or_else(|| text.strip_prefix(word))?;
        Some((word, rest))
    })
}

fn digit(text: &str) -> Option<(char, &str)> {
    let first = text.chars().next().filter(char::is_ascii_digit)?;
    Some((first, &text[1..]))
}

/// A move of this piece, if the rest of the text is a direction and a number.
fn ended(piece: &str, rest: &str) -> Option<String> {
    let is_number = |text: &str| digit(text).is_some_and(|(_, end)| end.is_empty());
    let (direction, number) = begun(DIRECTIONS, rest).find(|(_, rest)| is_number(rest))?;
    Some(format!("{piece}{direction}{number}"))
}

#[cfg(test)]
mod tests {
    use crate::engine::board::Position;
    use crate::game::notation::{NotationError, read_move};

    #[test]
    fn moves_are_read_in_pinyin_and_by_its_initials() {
        let mut position = Position::start();
        let read = |position: &Position, text: &str| read_move(position, text).map(|mv| mv.to_string());
        for (texts, mv) in [
            (&["m2j3", "ma2jin3", "Ma 2 jin 3"][..], "h0g2"),
            (&["p2p5", "pao2ping5"], "h2e2"),
            (&["j1j1", "c1j1", "ju1jin1", "che1jin1"], "i0i1"),
            (&["b7j1", "bing7jin1"], "c3c4"),
            (&["x3j5", "xiang3jin5"], "g0e2"),
            (&["s4j5", "shi4jin5"], "f0e1"),
            (&["j5j1", "s5j1", "shuai5jin1"], "e0e1"),
        ] {
            for text in texts {
                assert_eq!(read(&position, text).as_deref(), Ok(mv), "{text}");
            }
        }
        position.make("h2e2".parse().unwrap());
        assert_eq!(read(&position, "z3j1").as_deref(), Ok("c6c5"));
        for text in [
            "z9j1",
            "Z9J1",
            "z９j１",
            "Ｚ９Ｊ１",
            "z九j一",
            "z 9 j 1",
            "z9j1。",
            "卒9j1",
            "z9进1",
            "z９進一",
            "zu九jin一",
        ] {
            assert_eq!(read(&position, text).as_deref(), Ok("i6i5"), "{text}");
        }
        assert_eq!(read(&position, "馬8j7").as_deref(), Ok("h9g7"));
        let tandem: Position = "3k5/9/9/9/9/R8/9/9/R8/5K3 w".parse().unwrap();
        assert_eq!(read(&tandem, "qjp8").as_deref(), Ok("a4b4"));
        assert_eq!(read(&tandem, "houju tui 1").as_deref(), Ok("a1a0"));
    }

    #[test]
    fn what_can_be_two_moves_is_ambiguous_and_what_is_none_is_told() {
        let both: Position = "3k5/9/9/9/9/4R4/9/9/9/4K4 w".parse().unwrap();
        assert!(matches!(read_move(&both, "j5j1"), Err(NotationError::Ambiguous { .. })));
        let error = read_move(&Position::start(), "m2j5").unwrap_err();
        assert!(matches!(&error, NotationError::Impossible { text, .. } if text == "马2进5"), "{error}");
        for text in ["m2", "mj3", "m2j33", "hello", "ma2jin"] {
            assert!(matches!(read_move(&both, text), Err(NotationError::NotAMove { .. })), "{text}");
        }
    }
}
