//! What is left out: nodes decided without trying their moves, and late moves without hope.

use super::exchange;
use super::node::{Outlook, Progress};
use super::searcher::{INDEPENDENT, Searcher};
use crate::engine::board::{Kind, Move};
use crate::engine::evaluate::{Score, exchange_value};

impl Searcher<'_> {
    /// Whether a node can be decided without trying its moves.
    pub(super) fn prune(
        &mut self,
        outlook: &Outlook,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let evaluation = outlook.guess;
        if beta.is_mate() || alpha.is_mate() {
            return None;
        }
        // Reverse futility: so far above beta that a few plies will not bring it down.
        let margin = 90 * (depth - i32::from(outlook.improving));
        let is_capture = |play: Move| self.position.piece_at(play.to).is_some();
        if depth <= 12 && evaluation - margin >= beta && outlook.remembered.is_none_or(is_capture) {
            return Some(beta + (evaluation - beta) / 2);
        }
        // Razoring: so far below alpha that only captures could help.
        if depth <= 3 && evaluation + 210 * depth + 80 <= alpha {
            let score = self.quiescence(alpha, alpha + 1, ply);
            if self.stopped || score <= alpha {
                return Some(score);
            }
        }
        self.null_move(outlook, beta, depth, ply)
    }

    /// If passing is good enough, a real move will be: unless every move does harm, which happens to a side
    /// that has no chariot, horse or cannon left.
    fn null_move(&mut self, outlook: &Outlook, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let side = self.position.side_to_move();
        let is_free = [Kind::Chariot, Kind::Horse, Kind::Cannon]
            .iter()
            .any(|&kind| !self.position.pieces(side, kind).is_empty());
        let was_pass = ply > 0 && self.frames[ply - 1].arrival.is_none();
        if depth < 3 || outlook.guess < beta || !is_free || was_pass {
            return None;
        }
        let reduction = 4 + depth / 3 + ((outlook.guess - beta) / 200).min(3);
        self.pass(ply);
        let score = -self.node(-beta, -beta + 1, depth - reduction, ply + 1, !outlook.is_cut);
        self.take_back();
        self.dependence = INDEPENDENT;
        if self.stopped || score < beta {
            return None;
        }
        Some(if score.is_mate() { beta } else { score })
    }

    /// Whether a late move is hopeless enough to be left out at this depth.
    pub(super) fn skips(
        &self,
        outlook: &Outlook,
        progress: &Progress,
        play: Move,
        depth: i32,
        ply: usize,
    ) -> bool {
        if outlook.in_check {
            return false;
        }
        if let Some(victim) = self.position.piece_at(play.to) {
            let hoped = outlook.guess + exchange_value(victim.kind) + 200 + 150 * depth;
            return depth <= 6
                && (!outlook.is_pv && hoped <= progress.alpha
                    || !exchange::wins_at_least(&self.position, play, -120 * depth));
        }
        let quiets = progress.quiets.len() as i32;
        let most = (7 + depth * depth) / if outlook.improving { 1 } else { 2 };
        if depth <= 10 && quiets >= most {
            return true;
        }
        if depth <= 7 && !outlook.is_pv && outlook.guess + 95 + 88 * depth <= progress.alpha {
            return true;
        }
        let history = self.quiet_history(play, ply);
        depth <= 4 && history < -3_500 * depth
            || depth <= 7 && !exchange::wins_at_least(&self.position, play, -40 * depth)
    }
}
