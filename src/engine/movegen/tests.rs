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
        for &play in &moves {
            let piece = position.piece_at(play.from).unwrap();
            let gives = checks.gives(&position, play);
            let may = checks.candidates(piece.kind, play.from).contains(play.to);
            let undo = position.make(play);
            let expected = position.in_check();
            position.unmake(play, undo);
            assert_eq!(gives, expected, "{position} {play}");
            assert!(may || !expected, "{position} {play}");
            given += u32::from(gives);
        }
        position.make(next);
    }
    assert!(given > 200, "{given} checks");
}
