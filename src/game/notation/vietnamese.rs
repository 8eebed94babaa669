//! Moves in the notation of Vietnamese books: `P2-5`, `M8.7`, `Xt/1`.
//!
//! Files are counted as in WXF. A `.` goes forward (tấn), a `/` back (thoái), a `-` sideways
//! (bình). Of several pieces on a file, `t` is the front one (trước), `s` the rear one (sau), `g`
//! the middle one (giữa) of three soldiers. Rarer cases have no custom. If two files have such
//! soldiers, the file follows the letter (`Bt6-5`). Of four or five on a file, the inner ones are
//! counted from the front (`2B.1`).
//!
//! A text may also be a move in Western letters: `S5.4` is an advisor's move here and a soldier's
//! there. From the usual start the first move decides; in a few moves from elsewhere, the Western
//! reading has priority.

use super::by_file::{ByFile, Which};
use super::label::{Described, Direction, Label};
use super::token::{MoveCharacters, PlaceOnFile};
use crate::engine::board::Kind;

/// The letters of a move.
pub(super) fn write(described: &Described) -> String {
    let &Described { piece, label, direction, number } = described;
    let name = match piece.kind {
        Kind::General => "Tg",
        Kind::Advisor => "S",
        Kind::Elephant => "T",
        Kind::Chariot => "X",
        Kind::Horse => "M",
        Kind::Cannon => "P",
        Kind::Soldier => "B",
    };
    let who = match label {
        Label::File(file) => format!("{name}{file}"),
        Label::Front => format!("{name}t"),
        Label::Rear => format!("{name}s"),
        Label::Soldier { file, in_file, on_file, is_one_file, .. } => {
            let file = if is_one_file { String::new() } else { file.to_string() };
            match in_file {
                1 => format!("{name}t{file}"),
                2 if on_file == 3 => format!("{name}g{file}"),
                _ if in_file == on_file => format!("{name}s{file}"),
                _ => format!("{in_file}{name}{file}"),
            }
        }
    };
    let direction = match direction {
        Direction::Forward => '.',
        Direction::Back => '/',
        Direction::Sideways => '-',
    };
    format!("{who}{direction}{number}")
}

/// Parses the output of [`write()`], in upper or lower case. Also accepted are `C` (chốt) or `V`
/// (voi) for a soldier or an elephant, `=` for sideways, and `P2b5`, `M8t7`, `P5l1` or `P5th1`,
/// with the first letters of bình, tiến (tấn), lui and thoái. `None` for any other text.
pub(super) fn parse(characters: &MoveCharacters) -> Option<ByFile> {
    let [who @ .., direction, last] = characters.as_slice() else { return None };
    let (who, direction) = match (who, direction.to_ascii_lowercase()) {
        (_, '.' | 't') => (who, Direction::Forward),
        (_, '/' | 'l') => (who, Direction::Back),
        ([who @ .., 't' | 'T'], 'h') => (who, Direction::Back),
        (_, '-' | '=' | 'b') => (who, Direction::Sideways),
        _ => return None,
    };
    let (mut place, who) = match who {
        [first, rest @ ..] if number(*first).is_some() => (number(*first).map(PlaceOnFile::Nth), rest),
        _ => (None, who),
    };
    let (kind, which) = match who {
        ['T' | 't', 'G' | 'g', rest @ ..] => (Kind::General, rest),
        [letter, rest @ ..] => (kind_of(letter.to_ascii_lowercase())?, rest),
        [] => return None,
    };
    let mut file = None;
    for character in which {
        match (number(*character), place_of(character.to_ascii_lowercase())) {
            (Some(number), _) if file.is_none() => file = Some(number),
            (_, Some(found)) if place.is_none() => place = Some(found),
            _ => return None,
        }
    }
    // A side has only one general.
    let is_told = kind == Kind::General || place.is_some() || file.is_some();
    is_told.then_some(ByFile { kind, which: Which { place, file }, direction, number: number(*last)? })
}

/// 1..=9.
fn number(character: char) -> Option<usize> {
    character.to_digit(10).filter(|&number| number > 0).map(|number| number as usize)
}

const fn kind_of(letter: char) -> Option<Kind> {
    match letter {
        's' => Some(Kind::Advisor),
        't' | 'v' => Some(Kind::Elephant),
        'x' => Some(Kind::Chariot),
        'm' => Some(Kind::Horse),
        'p' => Some(Kind::Cannon),
        'b' | 'c' => Some(Kind::Soldier),
        _ => None,
    }
}

const fn place_of(letter: char) -> Option<PlaceOnFile> {
    match letter {
        't' => Some(PlaceOnFile::Front),
        'g' => Some(PlaceOnFile::Middle),
        's' => Some(PlaceOnFile::Rear),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::board::{Move, Position};
    use crate::game::notation::{Dialect, Notation, read_line};

    fn assert_both_ways(fen: &str, cases: &[(&str, &str)]) {
        let position: Position = fen.parse().unwrap();
        for (uci, text) in cases {
            let mv: Move = uci.parse().unwrap();
            assert_eq!(Notation::Vietnamese.write(&position, mv), *text);
            assert_eq!(Dialect::Vietnamese.read(&position, text), Ok(mv), "{text}");
        }
    }

    #[test]
    fn each_piece_has_its_letter_and_each_direction_its_sign() {
        assert_both_ways(
            "4k4/9/9/9/4N4/2B6/4P4/R8/4A2C1/3K5 w",
            &[
                ("d0d1", "Tg6.1"),
                ("e1f0", "S5/4"),
                ("c4e2", "T7/5"),
                ("a2a9", "X9.7"),
                ("a2c2", "X9-7"),
                ("e5d3", "M5/6"),
                ("h1h0", "P2/1"),
                ("e3e4", "B5.1"),
            ],
        );
        let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
        assert_both_ways(black, &[("h9g7", "M8.7"), ("b7e7", "P2-5"), ("i9i8", "X9.1"), ("c6c5", "B3.1")]);
    }

    #[test]
    fn pieces_on_one_file_are_named_front_middle_and_rear() {
        assert_both_ways(
            "3k5/9/4P4/4P4/4P4/R5N2/9/6N2/R8/5K3 w",
            &[
                ("a4b4", "Xt-8"),
                ("a1a0", "Xs/1"),
                ("g4f6", "Mt.4"),
                ("g2h0", "Ms/2"),
                ("e7f7", "Bt-4"),
                ("e6f6", "Bg-4"),
                ("e5f5", "Bs-4"),
            ],
        );
        assert_both_ways(
            "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w",
            &[("e8d8", "Bt-6"), ("e7d7", "2B-6"), ("e6d6", "3B-6"), ("e5d5", "Bs-6")],
        );
    }

    #[test]
    fn soldiers_on_two_files_are_named_with_theirs() {
        assert_both_ways(
            "4k4/9/3P1P3/3P5/3P1P3/9/9/9/9/3K5 w",
            &[("d7c7", "Bt6-7"), ("d6c6", "Bg6-7"), ("d5c5", "Bs6-7"), ("f7e7", "Bt4-5"), ("f5f6", "Bs4.1")],
        );
    }

    #[test]
    fn other_spellings_are_read() {
        let start = Position::start();
        for (uci, texts) in [
            ("h2e2", &["P2-5", "p2-5", "P2–5", "Ｐ２－５", "P 2 - 5", "P2-5!", "P2=5", "P2b5", "P2B5"][..]),
            ("c3c4", &["B7.1", "C7.1", "b7.1", "c7.1", "B7t1"]),
            ("g0e2", &["T3.5", "V3.5", "t3.5", "T3t5"]),
            ("e0e1", &["Tg5.1", "tg5.1", "TG5.1", "Tg.1", "Tgt1"]),
        ] {
            for text in texts {
                assert_eq!(Dialect::Vietnamese.read(&start, text), Ok(uci.parse().unwrap()), "{text}");
            }
        }
        let back: Position = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w".parse().unwrap();
        for text in ["P5/1", "P5l1", "P5th1", "P5TH1"] {
            assert_eq!(Dialect::Vietnamese.read(&back, text), Ok("e2e1".parse().unwrap()), "{text}");
        }
        for text in [
            "", ".", "P", "P.1", "P2", "P2-", "P2+5", "P2h5", "Pth5", "P22-5", "Ptt.1", "P0.1", "1.1",
            "R1.1", "Pt2s.1",
        ] {
            assert!(Dialect::Vietnamese.read(&start, text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_shows_what_its_signs_mean() {
        // In Western letters a soldier steps back or sideways. Here a cannon goes sideways or on.
        let texts = ["P2-5", "M8.7", "M2.3", "X9-8", "X1-2", "B7.1", "P8.4", "S4.5"];
        let (moves, dialect) = read_line(&Position::start(), &texts).unwrap();
        assert_eq!(dialect, Dialect::Vietnamese);
        assert_eq!(Notation::Vietnamese.write_line(&Position::start(), &moves), texts);
    }
}
