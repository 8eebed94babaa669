use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::legal_moves;
use crate::engine::board::{Checks, Position};

#[test]
fn checks_are_what_playing_each_move_shows() {
    let mut random = SmallRng::seed_from_u64(7);
    let (mut position, mut given) = (Position::start(), 0);
    for _ in 0..30_000 {
        let moves = legal_moves(&position);
        let Some(&next) = moves.choose(&mut random) else {
            position = Position::start();
            continue;
        };
        let checks = Checks::of(&position);
        for &mv in &moves {
            let piece = position.piece_at(mv.from).unwrap();
            let gives = checks.gives(&position, mv);
            let may = checks.candidates(piece.kind, mv.from).contains(mv.to);
            let undo = position.make(mv);
            let expected = position.in_check();
            position.unmake(mv, undo);
            assert_eq!(gives, expected, "{position} {mv}");
            assert!(may || !expected, "{position} {mv}");
            given += u32::from(gives);
        }
        position.make(next);
    }
    assert!(given > 200, "{given} checks");
}
