//! Perft: counts the leaves of the tree of legal moves, the standard test of a move generator.

use super::{Move, Position, count_legal, legal_moves};

/// The number of sequences of `depth` legal moves. The last moves are counted, not made.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position) as u64,
        _ => legal_moves(position)
            .into_iter()
            .map(|mv| {
                let undo = position.make(mv);
                let nodes = perft(position, depth - 1);
                position.unmake(mv, undo);
                nodes
            })
            .sum(),
    }
}

/// Like [`perft`], split by the first move, in the order of the moves. `depth` is at least 1.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = legal_moves(position);
    moves.sort_unstable();
    let mut position = position.clone();
    moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(mv);
            let nodes = perft(&mut position, depth.saturating_sub(1));
            position.unmake(mv, undo);
            (mv, nodes)
        })
        .collect()
}
