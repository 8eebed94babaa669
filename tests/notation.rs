//! Moves are written as `tests/data/notation.json` says, and read in the dialects of other programs. The file's
//! origin: the project's own 127 cases, agreed with independent libraries except where several soldiers stand on
//! files, which follow the xqbase standard.

use chuhe::engine::board::{Move, Position};
use chuhe::game::notation::{Notation, read_line};
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
    chinese_ascii: String,
    /// The same move in the orderings of other programs.
    #[serde(default)]
    accepted_variants: Vec<String>,
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

#[test]
fn every_case_is_read_in_every_form() {
    let mut variants = 0;
    for (case, position, play) in cases() {
        variants += case.accepted_variants.len();
        let mut texts = Notation::ALL.map(|notation| notation.write(&position, play)).to_vec();
        texts.extend([case.wxf.to_lowercase(), case.wxf.replace('=', "."), case.chinese_ascii]);
        texts.extend(case.accepted_variants);
        for text in texts {
            let read = read_line(&position, &[&text]).map(|(moves, _)| moves);
            assert_eq!(read, Ok(vec![play]), "case {}: {text}", case.id);
        }
    }
    assert_eq!(variants, 23);
}
