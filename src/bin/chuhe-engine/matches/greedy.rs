//! The player that the lowest level is measured against.

use chuhe::engine::board::{Kind, Move, Position};
use chuhe::engine::movegen;
use chuhe::engine::search::see;
use rand::RngExt;
use rand::rngs::SmallRng;

/// The most valuable victims first.
const VICTIMS: [Kind; 6] =
    [Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::Soldier];

/// Takes the best free piece, or else moves at random. `None` without a legal move.
pub(super) fn choose(position: &Position, random: &mut SmallRng) -> Option<Move> {
    let takes_free = |kind: Kind, mv: &Move| {
        position.piece_at(mv.to).is_some_and(|victim| victim.kind == kind)
            && see::is_at_least(position, *mv, 0)
    };
    let captures = movegen::captures(position);
    let free = VICTIMS.iter().find_map(|&kind| {
        let moves: Vec<Move> = captures.iter().copied().filter(|mv| takes_free(kind, mv)).collect();
        (!moves.is_empty()).then_some(moves)
    });
    let moves = free.unwrap_or_else(|| movegen::legal_moves(position).to_vec());
    (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;

    fn chosen(fen: &str) -> HashSet<String> {
        let position = fen.parse().unwrap();
        (0..50)
            .map(|seed| choose(&position, &mut SmallRng::seed_from_u64(seed)).unwrap().to_string())
            .collect()
    }

    #[test]
    fn the_best_free_piece_is_taken() {
        // A chariot between a free horse, a free soldier and a guarded cannon.
        let fen = "4k4/9/9/4p4/p3R3n/9/9/9/9/3K5 w";
        assert_eq!(chosen(fen), HashSet::from(["e5i5".to_owned()]));
    }

    #[test]
    fn without_a_free_piece_every_move_may_come() {
        let moves = chosen("3k5/9/9/9/9/9/9/9/9/4K4 w");
        assert_eq!(moves, HashSet::from(["e0e1", "e0f0"].map(str::to_owned)));
    }
}
