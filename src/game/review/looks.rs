//! Further looks: longer searches before a move is called bad.

use std::time::Duration;

use super::{Class, FoundLine, book_moves, chances, classify};
use crate::engine::board::{Move, Position};
use crate::engine::search::Limits;

/// The most further looks at a position.
pub const LOOKS: usize = FURTHER.len();

/// A further look at a position.
struct Look {
    /// Its length as a multiple of the first look's.
    times: u32,
    /// Its additional plies, if the limit is a depth. Each ply takes almost twice as long.
    plies: u32,
    /// A move that gives away more winning chances than this needs no further look.
    beyond_doubt: f64,
}

const FURTHER: [Look; 2] =
    [Look { times: 10, plies: 4, beyond_doubt: 0.45 }, Look { times: 30, plies: 6, beyond_doubt: 0.30 }];

/// The limits of further look `number`, from 0, given those of the first look.
pub fn longer(first: &Limits, number: usize) -> Limits {
    let Look { times, plies, .. } = FURTHER[number.min(LOOKS - 1)];
    let nodes = |nodes: u64| nodes.saturating_mul(times.into());
    let time = |time: Duration| time.saturating_mul(times);
    Limits {
        depth: first.depth.map(|depth| depth + plies),
        nodes: first.nodes.map(nodes),
        soft_nodes: first.soft_nodes.map(nodes),
        soft_time: first.soft_time.map(time),
        hard_time: first.hard_time.map(time),
        ..first.clone()
    }
}

/// The cost of this many further looks and the first one, in first looks.
pub fn cost(looks: usize) -> u32 {
    1 + FURTHER.iter().take(looks).map(|look| look.times).sum::<u32>()
}

/// The positions that need a further look before a move of `line` is called bad, by ply, in order:
/// those before and after each mistake or worse. `looks` is the number of further looks at each so
/// far. A short search often takes a good move for a mistake. Mates, and moves that give away
/// nearly everything, need none.
pub fn doubts(
    positions: &[Position],
    line: &[Move],
    findings: &[Option<FoundLine>],
    looks: &[usize],
) -> Vec<usize> {
    let book_moves = book_moves(positions, line);
    let is_doubtful = |ply: usize, mv: Move, found: &FoundLine, reply: &FoundLine, next: &Look| {
        let (class, reached) = classify(mv, found, reply, ply < book_moves);
        let is_sure = found.score.is_win()
            || reached.is_loss()
            || chances(found.score) - chances(reached) > next.beyond_doubt;
        class > Class::Inaccuracy && !is_sure
    };
    // A finished game has nothing to search.
    let is_open = |ply: usize| findings[ply].as_ref().is_some_and(|finding| !finding.moves.is_empty());
    let mut plies: Vec<usize> = Vec::new();
    for (ply, (findings, &mv)) in findings.windows(2).zip(line).enumerate() {
        let [Some(found), Some(reply)] = findings else { continue };
        let open: Vec<usize> = [ply, ply + 1].into_iter().filter(|&ply| is_open(ply)).collect();
        let Some(least) = open.iter().map(|&ply| looks[ply]).min() else { continue };
        let is_due = FURTHER.get(least).is_some_and(|next| is_doubtful(ply, mv, found, reply, next));
        plies.extend(open.into_iter().filter(|&ply| is_due && looks[ply] == least));
    }
    plies.dedup();
    plies
}
