//! The legal moves of single positions, compared with lists on which independent generators agree.

use chuhe::engine::board::{Move, Position};
use chuhe::engine::movegen::{Refusal, captures, count_legal, explain, legal_moves, quiet_moves};
use serde::Deserialize;

#[derive(Deserialize)]
struct Suite {
    positions: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: u32,
    fen: String,
    in_check: bool,
    /// Sorted.
    moves: Vec<String>,
}

impl Case {
    fn position(&self) -> Position {
        self.fen.parse().unwrap()
    }
}

fn suite() -> Vec<Case> {
    let suite: Suite = serde_json::from_str(include_str!("../data/legal.json")).unwrap();
    assert_eq!(suite.positions.len(), 210);
    suite.positions
}

fn texts(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn all_legal_moves_are_found() {
    for case in suite() {
        let position = case.position();
        assert_eq!(texts(legal_moves(&position)), case.moves, "position {}", case.id);
        assert_eq!(count_legal(&position), case.moves.len(), "position {}", case.id);
        assert_eq!(position.in_check(), case.in_check, "position {}", case.id);
    }
}

#[test]
fn captures_and_quiet_moves_make_up_all_moves() {
    for case in suite() {
        let position = case.position();
        let (captures, quiet_moves) = (captures(&position), quiet_moves(&position));
        assert!(captures.iter().all(|mv| position.piece_at(mv.to).is_some()), "position {}", case.id);
        assert!(quiet_moves.iter().all(|mv| position.piece_at(mv.to).is_none()), "position {}", case.id);
        assert_eq!(texts(captures.into_iter().chain(quiet_moves)), case.moves, "position {}", case.id);
    }
}

#[test]
fn a_screen_may_not_be_put_before_ones_own_general() {
    let position: Position = "5k3/9/9/4c4/9/9/9/9/3R5/4K4 w".parse().unwrap();
    let refusal = explain(&position, "d1e1".parse().unwrap());
    assert_eq!(refusal, Err(Refusal::LeavesGeneralInCheck { checker: "e6".parse().unwrap() }));
}
