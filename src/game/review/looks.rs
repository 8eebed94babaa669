//! Looking again, and longer, before a move is called bad.

use std::time::Duration;

use super::{Class, Finding, book_moves, chances, classify};
use crate::engine::board::{Move, Position};
use crate::engine::search::Limits;

/// How often a position is looked at again at most.
pub const LOOKS: usize = FURTHER.len();

/// A further look at a position.
struct Look {
    /// How many times as long it is as the first one.
    times: u32,
    /// By how many plies it is deeper, if the depth is what limits it: each ply takes not quite twice as long as the one before.
    plies: u32,
    /// A move that gives away more than this, in winning chances, needs none.
    beyond_doubt: f64,
}

const FURTHER: [Look; 2] =
    [Look { times: 10, plies: 4, beyond_doubt: 0.45 }, Look { times: 30, plies: 6, beyond_doubt: 0.30 }];

/// The limits of a further look, the `number`th from 0, where the first one had these.
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

/// How many times as long as the first look so many further ones and that take together.
pub fn cost(looks: usize) -> u32 {
    1 + FURTHER.iter().take(looks).map(|look| look.times).sum::<u32>()
}

/// Where a further look is due before a move of `line` is called bad: before and after each mistake or worse, by the number of
/// moves played before, in order. `looks` says how often each position has been looked at again. A short search takes many a good
/// move for a mistake; mates, and what gives away nearly everything, are beyond doubt.
pub fn doubts(
    positions: &[Position],
    line: &[Move],
    findings: &[Option<Finding>],
    looks: &[usize],
) -> Vec<usize> {
    let book_moves = book_moves(positions, line);
    let is_doubtful = |ply: usize, play: Move, found: &Finding, reply: &Finding, next: &Look| {
        let (class, reached) = classify(play, found, reply, ply < book_moves);
        let is_sure = found.score.is_win()
            || reached.is_loss()
            || chances(found.score) - chances(reached) > next.beyond_doubt;
        class > Class::Inaccuracy && !is_sure
    };
    // Nothing is to be searched where the game is over.
    let is_open = |ply: usize| findings[ply].as_ref().is_some_and(|finding| !finding.line.is_empty());
    let mut plies: Vec<usize> = Vec::new();
    for (ply, (findings, &play)) in findings.windows(2).zip(line).enumerate() {
        let [Some(found), Some(reply)] = findings else { continue };
        let open: Vec<usize> = [ply, ply + 1].into_iter().filter(|&ply| is_open(ply)).collect();
        let Some(least) = open.iter().map(|&ply| looks[ply]).min() else { continue };
        let is_due = FURTHER.get(least).is_some_and(|next| is_doubtful(ply, play, found, reply, next));
        plies.extend(open.into_iter().filter(|&ply| is_due && looks[ply] == least));
    }
    plies.dedup();
    plies
}
