//! Moves are written as `tests/data/notation.json` says. Its origin: the project's own 127 cases, agreed with
//! independent libraries except where several soldiers stand on files, which follow the xqbase standard.

use chuhe::engine::board::{Move, Position};
use chuhe::game::notation::Notation;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: u32,
    fen: String,
    #[serde(rename = "move")]
    uci: String,
    wxf: String,
    chinese: String,
}

fn cases() -> Vec<(Case, Position, Move)> {
    let Cases { cases } = serde_json::from_str(include_str!("data/notation.json")).unwrap();
    let parsed = |case: Case| {
        let (position, play) = (case.fen.parse().unwrap(), case.uci.parse().unwrap());
        (case, position, play)
    };
    cases.into_iter().map(parsed).collect()
}

#[test]
fn every_case_is_written_exactly() {
    let cases = cases();
    assert_eq!(cases.len(), 127);
    for (case, position, play) in cases {
        assert_eq!(Notation::Simplified.write(&position, play), case.chinese, "case {}", case.id);
        assert_eq!(Notation::Wxf.write(&position, play), case.wxf, "case {}", case.id);
        assert_eq!(Notation::Uci.write(&position, play), case.uci, "case {}", case.id);
    }
}

#[test]
fn traditional_differs_only_in_its_characters() {
    let pairs = [('车', '車'), ('马', '馬'), ('帅', '帥'), ('将', '將'), ('进', '進'), ('后', '後')];
    for (case, position, play) in cases() {
        let expected =
            pairs.iter().fold(case.chinese, |text, &(simple, full)| text.replace(simple, &full.to_string()));
        assert_eq!(Notation::Traditional.write(&position, play), expected, "case {}", case.id);
    }
}

#[test]
fn a_line_is_written_move_by_move() {
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|text| text.parse().unwrap());
    let written = Notation::Simplified.write_line(&Position::start(), &moves);
    assert_eq!(written, ["炮二平五", "马８进７", "马二进三", "车９平８"]);
}
