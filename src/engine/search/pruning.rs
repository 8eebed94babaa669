//! What is left out: nodes decided without trying their moves, and late moves without hope.

use super::node::{Outlook, Progress};
use super::searcher::{INDEPENDENT, Searcher};
use super::{danger, exchange};
use crate::engine::board::{Kind, Move};
use crate::engine::evaluate::{Score, exchange_value};

/// From so much danger around the own general on, an evaluation above beta is not believed at once.
const DANGER: i32 = 4;

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
        if beta.is_mate() || alpha.is_mate() {
            return None;
        }
        match self.reverse_futility(outlook, beta, depth, ply) {
            Some(score) => Some(score),
            None => self.null_move(outlook, beta, depth, ply),
        }
    }

    /// If the evaluation is so far above beta that a few plies will not bring it down, it is the score. Where the
    /// own general is in danger, only if the opponent, given a move more, finds no mate and wins nothing.
    fn reverse_futility(&mut self, outlook: &Outlook, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        let margin = 90 * (depth - i32::from(outlook.improving));
        let is_capture = |play: Move| self.position.piece_at(play.to).is_some();
        if depth > 12 || outlook.guess - margin < beta || !outlook.remembered.is_none_or(is_capture) {
            return None;
        }
        let is_refuted = danger::around_general(&self.position, self.position.side_to_move()) >= DANGER && {
            self.pass(ply);
            let score = -self.quiescence(-beta, -beta + 1, ply + 1);
            self.take_back();
            self.dependence = INDEPENDENT;
            score < beta
        };
        (!is_refuted).then(|| beta + (outlook.guess - beta) / 2)
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
