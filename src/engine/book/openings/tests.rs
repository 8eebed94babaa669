use super::*;
use crate::engine::board::Side;

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

fn after(text: &str) -> Option<Opening> {
    opening(&Position::start(), &moves(text))
}

/// The code, if there is only one, and the simplified name.
fn told(text: &str) -> (Option<String>, &'static str) {
    let opening = after(text).unwrap();
    (opening.code().map(|code| code.to_string()), opening.names.simplified)
}

#[test]
fn codes_are_read_as_they_are_written() {
    for text in ["A00", "C44", "E99"] {
        assert_eq!(text.parse::<Ecco>().unwrap().to_string(), text);
    }
    for text in ["", "C4", "F00", "c44", "C444", "C4x", "Ｃ44"] {
        assert_eq!(text.parse::<Ecco>(), Err(EccoTextError(text.into())));
    }
}

#[test]
fn an_opening_is_stored_as_its_codes() {
    for line in ["h2e2 h9g7 h0g2 b9c7", "g0e2 h7e7", "h2f2"] {
        let opening = after(line).unwrap();
        let text = String::from(opening);
        assert_eq!(Opening::try_from(text.clone()), Ok(opening), "{text}");
    }
    for text in ["", "C44-", "Z00", "E99-A00"] {
        assert!(Opening::try_from(text.to_string()).is_err(), "{text}");
    }
}

#[test]
fn a_game_gets_a_more_precise_name_as_it_goes_on() {
    let line = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6 h6h4 c9e7 g3g4";
    let plays = moves(line);
    let mut names = Vec::new();
    for ply in 0..=plays.len() {
        let name = opening(&Position::start(), &plays[..ply]).map(|opening| opening.names.simplified);
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    assert_eq!(names[..2], [None, Some("中炮局")]);
    assert!(names.contains(&Some("中炮过河车对屏风马")), "{names:?}");
    assert_eq!(told(line), (Some("C23".into()), "中炮过河车七路马对屏风马两头蛇——红左横车兑三兵对黑高右炮"));
}

#[test]
fn well_known_openings_are_told() {
    for (line, simplified, english) in [
        ("h2e2 h9g7 h0g2 b9c7", "中炮对屏风马", "Central Cannon vs Screen Horses"),
        ("g0e2 h7e7", "飞相对左中炮", "Elephant Opening vs Left Central Cannon"),
        ("h0g2", "起马局", "Horse Opening"),
        ("h2f2", "仕角炮局", "Palace-Corner Cannon Opening"),
        ("h2d2", "过宫炮局", "Cross-Palace Cannon Opening"),
        ("g3g4", "仙人指路局", "Soldier Opening"),
        ("g3g4 h7g7", "仙人指路对卒底炮", "Soldier Opening vs Cannon behind Soldier"),
        ("g3g4 c6c5", "对兵局", "Opposing Soldiers"),
        ("h2e2 h7e7", "顺炮局", "Same-Direction Cannons"),
        ("h2e2 b7e7", "中炮对列炮", "Central Cannon vs Opposite-Direction Cannons"),
        ("h2e2 b9c7 h0g2 h7f7 i0h0 h9g7", "中炮对反宫马", "Central Cannon vs Sandwiched Horses"),
        (
            "h2e2 h9g7 g3g4 i9h9 h0g2 h7i7 b0c2 c6c5 b2b6",
            "中炮过河炮对左三步虎",
            "Central Cannon with Cross-River Cannon vs Left Three-Step Tiger",
        ),
    ] {
        let names = after(line).unwrap().names;
        assert_eq!((names.simplified, names.english), (simplified, english), "{line}");
    }
}

#[test]
fn vietnamese_names_are_those_of_vietnamese_books() {
    for (line, vietnamese) in [
        ("h2e2 h9g7 h0g2 b9c7", "Pháo đầu đối Bình phong mã"),
        ("h2e2 h7e7", "Thuận pháo cuộc"),
        ("g3g4 h7g7", "Tiên nhân chỉ lộ đối Tốt để pháo"),
        ("g0e2", "Phi tượng cuộc"),
    ] {
        assert_eq!(after(line).unwrap().names.vietnamese, vietnamese, "{line}");
    }
}

#[test]
fn a_mirror_image_has_the_same_name() {
    let line = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6";
    let mirrored: Vec<Move> = moves(line).into_iter().map(Move::mirrored).collect();
    assert_eq!(opening(&Position::start(), &mirrored), after(line));
    assert!(told(line).1.starts_with("中炮过河车七路马对屏风马两头蛇"), "{:?}", told(line));
}

#[test]
fn a_name_is_kept_when_the_game_leaves_what_is_known() {
    let known = "h2e2 h9g7 h0g2 b9c7";
    assert_eq!(after(&format!("{known} e0e1 i6i5 e1e0 i5i4")), after(known));
}

#[test]
fn the_start_has_no_name_and_neither_has_a_game_that_begins_elsewhere() {
    assert_eq!(after(""), None);
    let mut elsewhere = Position::start();
    elsewhere.make("h2e2".parse().unwrap());
    elsewhere.make("h9g7".parse().unwrap());
    assert_eq!(elsewhere.side_to_move(), Side::Red);
    assert_eq!(opening(&elsewhere, &moves("h0g2 b9c7")), None);
}

#[test]
fn codes_the_wrong_way_round_mean_nothing() {
    let key = Key::of(&Position::start()).key;
    let list =
        |first: u16, last: u16| [&key.to_le_bytes()[..], &first.to_le_bytes(), &last.to_le_bytes()].concat();
    assert!(meaning(&list(20, 257), key).is_some());
    assert_eq!(meaning(&list(257, 20), key), None);
    assert_eq!(meaning(&list(20, 500), key), None);
}

#[test]
fn every_position_is_found_and_what_it_means_has_a_name() {
    let count = POSITIONS.len() / RECORD;
    assert!(POSITIONS.len().is_multiple_of(RECORD) && count > 1000);
    let keys: Vec<u64> = POSITIONS
        .chunks_exact(RECORD)
        .map(|record| u64::from_le_bytes(*record.first_chunk().unwrap()))
        .collect();
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
    for key in keys {
        let codes = meaning(POSITIONS, key).unwrap();
        assert!(codes.first <= codes.last && Opening::new(codes).is_some(), "{codes:?}");
        assert!(codes.len() == 1 || names::ranges().any(|range| range == codes), "{codes:?}");
    }
}
