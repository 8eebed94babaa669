//! `chuhe-engine picture` on pictures of our own window.

use serde_json::Value;

use crate::common::run;

const BOARD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/walnut_dark.png");
/// The position of that picture, where Black has just lost a soldier.
const FEN: &str = "r2akabr1/9/1cn1b1n2/pCp1p1p1p/9/2P6/P3P1P1P/4C1N2/9/RNBAKABR1 b - - 0 1";
const TWO_BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/from_picture_usual.png");

fn said(arguments: &[&str], input: &[u8]) -> String {
    let ended = run(arguments, input);
    assert!(ended.status.success(), "{ended:?}");
    String::from_utf8(ended.stdout).unwrap()
}

#[test]
fn a_picture_of_the_window_becomes_its_position() {
    let bytes = std::fs::read(BOARD).unwrap();
    assert_eq!(said(&["picture", "-", "--to", "fen"], &bytes), format!("{FEN}\n"));
}

#[test]
fn json_says_where_the_board_is_and_how_sure_that_is_and_which_boards_are_two() {
    let answers = said(&["picture", TWO_BOARDS, BOARD, "--json"], b"");
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [two, one] = &answers[..] else { panic!("a line for each file: {answers:?}") };
    assert_eq!(two["refusal"], "several_boards");
    assert_eq!(two["boards"].as_array().unwrap().len(), 2, "{two}");
    assert_eq!(one["fen"], FEN);
    assert_eq!((&one["flipped"], &one["side"]), (&false.into(), &"black".into()));
    assert!(one["fault"].is_null() && one["corrections"].as_array().unwrap().is_empty(), "{one}");
    assert!(one["certainty"].as_f64().is_some_and(|certainty| certainty > 0.5), "{one}");
    // The corner points of the board, from the upper left, measured in the picture.
    let corners = [[74.5, 109.0], [387.0, 109.0], [387.0, 460.0], [74.5, 460.0]];
    for (corner, expected) in one["corners"].as_array().unwrap().iter().zip(corners) {
        let [x, y] = [0, 1].map(|axis| corner[axis].as_f64().unwrap() - expected[axis]);
        assert!(x.hypot(y) < 2.0, "{one}");
    }
}
