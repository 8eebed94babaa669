//! The root: iterative deepening with aspiration windows, one best line or several.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::attention::Turn;
use super::forfeit::Grounds;
use super::parameters::{
    ASPIRATION, ASPIRATION_DEPTH, ASPIRATION_WIDEST, MAX_TIME_STEADY, ROOT_REDUCTION_DEPTH, ROOT_UNREDUCED,
    TIME_FALL, TIME_FALL_RANGE, TIME_RANGE, TIME_SPREAD, TIME_SPREAD_SHARE, TIME_STEADY_STEP, TIME_UNSTEADY,
};
use super::policy::Distance;
use super::searcher::{Searcher, Variation};
use super::{Bound, Choice, CurrentMove, Report, Variety, Watch, reduction, variety};
use crate::engine::board::Move;
use crate::engine::evaluate::{MAX_PLY, Score};
use crate::engine::movegen;

/// A move at the root with its results.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// From the last iteration; minus infinity if the move was only shown to be worse than another.
    pub score: Score,
    /// From the iteration before.
    previous: Score,
    bound: Bound,
    variation: Variation,
    /// The nodes spent on it in the whole search.
    nodes: u64,
    selective_depth: usize,
    /// The basis of its score, if that is a loss by repetition.
    grounds: Grounds,
    /// Its distance from a player's mind, if that matters.
    pub distance: Distance,
}

impl RootMove {
    /// The move with another score, as seen by a player with it at this distance.
    pub fn noticed(self, score: Score, distance: Distance) -> Self {
        Self { score, bound: Bound::Exact, distance, ..self }
    }
}

/// The deepest iteration.
const MAX_ITERATION: u32 = MAX_PLY as u32 / 2;

/// Fast-changing information is reported only after this time: UCI asks for it.
const QUIET_TIME: Duration = Duration::from_secs(1);

impl Searcher<'_> {
    /// Searches deeper and deeper until a limit is reached. `None` if there is no move.
    pub(super) fn iterative_deepening(&mut self, watch: &mut dyn Watch) -> Option<Choice> {
        let mut moves = self.root_moves();
        if moves.is_empty() {
            return None;
        }
        let lines = self.shared.limits.lines.clamp(1, moves.len());
        let deepest = self.shared.limits.depth.map_or(MAX_ITERATION, |depth| depth.clamp(1, MAX_ITERATION));
        let mut finished = moves.clone();
        let mut stability = Stability::default();
        // Helper threads begin at different depths, so that they do not all do the same work.
        for depth in 1 + (self.thread as u32 % 2)..=deepest {
            self.iteration = depth as i32;
            moves.iter_mut().for_each(|root_move| root_move.previous = root_move.score);
            for line in 0..lines {
                self.aspiration_search(&mut moves, line, depth as i32, watch);
                if self.stopped {
                    break;
                }
                self.return_to_best(&mut moves, line);
                moves[..=line].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            }
            if self.stopped {
                // A new best move of an unfinished iteration is better than the old one.
                if moves
                    .first()
                    .is_some_and(|best| best.bound == Bound::Exact && best.score > -Score::INFINITE)
                {
                    finished = moves;
                }
                break;
            }
            for (line, root_move) in moves.iter().take(lines).enumerate() {
                watch.line(self.report(root_move, line + 1));
            }
            finished = moves.clone();
            if self.thread == 0 && self.is_done(&moves, depth, &mut stability) {
                break;
            }
        }
        self.shared.nodes[self.thread].store(self.nodes, Relaxed);
        self.choose(finished)
    }

    fn root_moves(&self) -> Vec<RootMove> {
        let wanted = &self.shared.root.search_moves;
        movegen::legal_moves(&self.position)
            .into_iter()
            .filter(|mv| wanted.is_empty() || wanted.contains(mv))
            .map(|mv| RootMove {
                mv,
                score: -Score::INFINITE,
                previous: -Score::INFINITE,
                bound: Bound::Exact,
                variation: Variation::from_iter([mv]),
                nodes: 0,
                selective_depth: 0,
                grounds: Grounds::NONE,
                distance: 0,
            })
            .collect()
    }

    /// Searches the moves from the `line`th on, first in a narrow window around the last score, and
    /// moves the best of them to the front.
    fn aspiration_search(&mut self, moves: &mut [RootMove], line: usize, depth: i32, watch: &mut dyn Watch) {
        let expected = moves[line].previous;
        let mut width = ASPIRATION;
        let is_wide = depth < ASPIRATION_DEPTH || expected.is_decided() || self.shared.root.variety.is_some();
        let (mut alpha, mut beta) = match is_wide {
            true => (-Score::INFINITE, Score::INFINITE),
            false => (expected - width, expected + width),
        };
        loop {
            let score = self.search_root(&mut moves[line..], alpha, beta, depth, watch);
            // The sort is stable: moves that were only shown to be worse keep their order.
            moves[line..].sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
            if self.stopped {
                return;
            }
            if score <= alpha {
                beta = alpha + (beta - alpha) / 2;
                alpha = score - width;
            } else if score >= beta {
                beta = score + width;
            } else {
                return;
            }
            if self.shared.started.elapsed() > QUIET_TIME {
                watch.line(self.report(&moves[line], line + 1));
            }
            width *= 2;
            if width > ASPIRATION_WIDEST {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// Searches all root moves once. Those outside the variety's margin are only shown to be worse.
    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        alpha: Score,
        beta: Score,
        depth: i32,
        watch: &mut dyn Watch,
    ) -> Score {
        let margin = self.shared.root.variety.map_or(0, |variety| variety.margin.max(0));
        let evaluation = if self.frames[0].in_check { None } else { Some(self.evaluate(0)) };
        self.frames[0].evaluation = evaluation;
        self.frames[1].killers = [None; 2];
        // If the search is stopped, an unsearched move must not be chosen for an old score.
        moves.iter_mut().for_each(|root_move| root_move.score = -Score::INFINITE);
        let mut best = -Score::INFINITE;
        let mut reached = alpha;
        for (number, root_move) in moves.iter_mut().enumerate() {
            if self.thread == 0 && self.shared.started.elapsed() > QUIET_TIME {
                let (depth, mv) = (depth as u32, root_move.mv);
                watch.current_move(CurrentMove { depth, mv, number: number + 1 });
            }
            let nodes = self.nodes;
            self.selective_depth = 0;
            self.make(root_move.mv, 0);
            let floor = if best.is_mate() { reached } else { reached - margin }.max(alpha);
            let next = depth - 1 + i32::from(self.frames[1].in_check);
            let mut score = floor + 1;
            if number > 0 {
                let late = if depth >= ROOT_REDUCTION_DEPTH && number >= ROOT_UNREDUCED && margin == 0 {
                    reduction::late(depth, number as u32) - 1
                } else {
                    0
                };
                let reduced = (next - late.max(0)).max(1.min(next));
                score = -self.node(-floor - 1, -floor, reduced, 1, true);
                if score > floor && reduced < next {
                    score = -self.node(-floor - 1, -floor, next, 1, false);
                }
            }
            if score > floor {
                score = -self.node(-beta, -floor, next, 1, false);
            }
            self.take_back();
            root_move.nodes += self.nodes - nodes;
            if self.stopped {
                return best;
            }
            root_move.grounds = Grounds::NONE;
            self.gather(&mut root_move.grounds, root_move.mv, score, -Score::INFINITE);
            if number > 0 && score <= floor {
                continue;
            }
            root_move.score = score;
            root_move.bound = Bound::of(score, alpha, beta);
            root_move.selective_depth = self.selective_depth;
            self.extend_variation(root_move.mv, 0);
            root_move.variation.clone_from(&self.frames[0].variation);
            best = best.max(score);
            reached = reached.max(score);
            if score >= beta {
                break;
            }
        }
        if best.is_forfeited() && !self.is_proven(moves) {
            let lost = moves.iter_mut().filter(|root_move| root_move.score.is_forfeited());
            lost.for_each(|root_move| root_move.score = Score::DRAW);
            best = Score::DRAW;
        }
        best
    }

    /// Whether a loss by repetition at the root is proven, if all these moves lose.
    fn is_proven(&self, moves: &[RootMove]) -> bool {
        let grounds = moves.iter().fold(Grounds::NONE, |grounds, root_move| grounds.and(root_move.grounds));
        let has_others = !self.shared.root.search_moves.is_empty() && grounds.returns_to(self.path.len());
        !has_others && !grounds.is_doubtful(self.path.len())
    }

    /// Limits the loss of a move after which a loop returns to the root to that of the best move,
    /// which can be played then.
    fn return_to_best(&self, moves: &mut [RootMove], line: usize) {
        let best = moves[0].score;
        let root_move = &mut moves[line];
        let returns = root_move.score.is_forfeited() && root_move.grounds.returns_to(self.path.len());
        if returns && !best.is_lost() {
            root_move.score = best;
        }
    }

    fn report(&self, root_move: &RootMove, line: usize) -> Report {
        let own = self.shared.nodes[self.thread].load(Relaxed);
        Report {
            depth: self.iteration as u32,
            selective_depth: root_move.selective_depth.max(self.iteration as usize) as u32,
            line,
            score: root_move.score,
            bound: root_move.bound,
            nodes: self.shared.total_nodes() - own + self.nodes,
            elapsed: self.shared.started.elapsed(),
            hash_permille: self.shared.table.permille(),
            moves: root_move.variation.to_vec(),
        }
    }

    /// Whether the iteration just finished is the last: a mate or node limit is reached, or more
    /// time would gain nothing.
    fn is_done(&self, moves: &[RootMove], depth: u32, stability: &mut Stability) -> bool {
        let limits = self.shared.limits;
        let Some(best) = moves.first() else { return true };
        if limits.mate.is_some_and(|mate| best.score >= Score::wins_in(2 * mate as i32 - 1)) {
            return true;
        }
        if limits.soft_nodes.is_some_and(|nodes| self.nodes_of_all() >= nodes) {
            return true;
        }
        let Some(soft) = limits.soft_time else { return false };
        let is_settled = best.score.is_mate() && best.score.plies_to_mate() + 2 <= depth;
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        moves.len() == 1
            || is_settled
            || self.shared.started.elapsed() >= soft.mul_f64(stability.stretch(best, share))
    }

    fn choose(&mut self, mut moves: Vec<RootMove>) -> Option<Choice> {
        if let Some(variety) = self.shared.root.variety
            && let Some(attention) = variety.attention
            && !moves.first()?.score.is_mate()
        {
            let turn = Turn { attention, seed: variety.seed };
            moves = self.notice(&moves, turn, variety.margin).unwrap_or(moves);
        }
        let best = moves.first()?;
        let chosen = match self.shared.root.variety {
            Some(variety @ Variety { margin: 0.., .. }) => variety::choose(&moves, variety).unwrap_or(best),
            _ => best,
        };
        Some(Choice {
            mv: chosen.mv,
            ponder: chosen.variation.get(1).copied(),
            score: chosen.score,
            depth: self.iteration as u32,
            nodes: self.shared.total_nodes(),
        })
    }
}

/// The stability of the best move between iterations, which sets the part of the soft time used.
#[derive(Default)]
struct Stability {
    best: Option<Move>,
    score: Option<Score>,
    /// The iterations since the best move changed.
    steady: u32,
}

impl Stability {
    /// The factor of the soft time to use: less while the same move stays the best and takes most
    /// of the nodes (`share`, 0 to 1), more when the best move changes or its score falls.
    fn stretch(&mut self, best: &RootMove, share: f64) -> f64 {
        self.steady = if self.best == Some(best.mv) { self.steady + 1 } else { 0 };
        let fall =
            self.score.map_or(0, |score| score - best.score).clamp(TIME_FALL_RANGE.0, TIME_FALL_RANGE.1);
        self.best = Some(best.mv);
        self.score = Some(best.score);
        let steady = TIME_UNSTEADY - TIME_STEADY_STEP * f64::from(self.steady.min(MAX_TIME_STEADY));
        let falling = 1.0 + f64::from(fall) / TIME_FALL;
        let spread = TIME_SPREAD - TIME_SPREAD_SHARE * share;
        (steady * falling * spread).clamp(TIME_RANGE.0, TIME_RANGE.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The factor after iterations with these best moves, scores and shares of the nodes.
    fn stretch(iterations: &[(&str, i32, f64)]) -> f64 {
        let mut stability = Stability::default();
        let mut last = f64::NAN;
        for &(mv, score, share) in iterations {
            let mv = mv.parse().unwrap();
            let score = Score::centipawns(score);
            let best = RootMove {
                mv,
                score,
                previous: score,
                bound: Bound::Exact,
                variation: Variation::from_iter([mv]),
                nodes: 0,
                selective_depth: 0,
                grounds: Grounds::NONE,
                distance: 0,
            };
            last = stability.stretch(&best, share);
        }
        last
    }

    #[test]
    fn a_settled_move_takes_less_time_and_a_doubtful_one_more() {
        let steady = stretch(&[("h2e2", 10, 0.5); 8]);
        let only = stretch(&[("h2e2", 10, 0.99); 8]);
        let wavering = stretch(&[("h2e2", 10, 0.5), ("b2e2", 10, 0.5)].repeat(4));
        let falling = stretch(&[&[("h2e2", 10, 0.5); 7][..], &[("h2e2", -60, 0.5)]].concat());
        assert!(only < steady && steady < 1.0 && wavering > 1.0, "{only} {steady} {wavering}");
        assert!(falling > 1.3 * steady, "{falling} {steady}");
    }
}
