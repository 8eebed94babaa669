//! Pruning: nodes decided without searching their moves, and skipped moves.

use super::node::{NodeContext, Searched};
use super::parameters::{
    CAPTURE_FUTILITY, CAPTURE_FUTILITY_SLOPE, CAPTURE_PRUNING_DEPTH, CAPTURE_SEE, FUTILITY, FUTILITY_SLOPE,
    HISTORY_PRUNING, HISTORY_PRUNING_DEPTH, LATE_MOVES, LATE_MOVES_DEPTH, MAX_NULL_MOVE_EVALUATION,
    NULL_MOVE_DEPTH, NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVALUATION, NULL_MOVE_REDUCTION, QUIET_PRUNING_DEPTH,
    QUIET_SEE, REVERSE_FUTILITY, REVERSE_FUTILITY_DANGER, REVERSE_FUTILITY_DEPTH,
};
use super::picker::Pick;
use super::searcher::{INDEPENDENT, Searcher};
use super::{see, threats};
use crate::engine::board::{Kind, Move};
use crate::engine::evaluate::{Score, piece_value};

impl Searcher<'_> {
    /// The score of a node that can be decided without searching its moves.
    pub(super) fn prune(&mut self, context: &NodeContext, alpha: Score, beta: Score) -> Option<Score> {
        if beta.is_decided() || alpha.is_decided() {
            return None;
        }
        match self.reverse_futility(context, beta) {
            Some(score) => Some(score),
            None => self.null_move(context, beta),
        }
    }

    /// Reverse futility pruning: an evaluation far enough above beta for the depth cuts off. If the
    /// own general is in danger, quiescence after a null move must stay above beta, too.
    fn reverse_futility(&mut self, context: &NodeContext, beta: Score) -> Option<Score> {
        let NodeContext { depth, ply, .. } = *context;
        let margin = REVERSE_FUTILITY * (depth - i32::from(context.improving));
        let is_capture = |mv: Move| self.position.piece_at(mv.to).is_some();
        if depth > REVERSE_FUTILITY_DEPTH
            || context.guess - margin < beta
            || !context.tt_move.is_none_or(is_capture)
        {
            return None;
        }
        let is_refuted = threats::general_danger(&self.position, self.position.side_to_move())
            >= REVERSE_FUTILITY_DANGER
            && {
                self.pass(ply);
                let score = -self.quiescence(-beta, -beta + 1, ply + 1);
                self.take_back();
                self.dependence = INDEPENDENT;
                score < beta
            };
        (!is_refuted).then(|| beta + (context.guess - beta) / 2)
    }

    /// Null move pruning: if even passing fails high, a move will. Not for a side without chariot,
    /// horse or cannon, which may be in zugzwang.
    fn null_move(&mut self, context: &NodeContext, beta: Score) -> Option<Score> {
        let NodeContext { depth, ply, .. } = *context;
        let side = self.position.side_to_move();
        let is_free = [Kind::Chariot, Kind::Horse, Kind::Cannon]
            .iter()
            .any(|&kind| !self.position.pieces(side, kind).is_empty());
        let was_pass = ply > 0 && self.frames[ply - 1].arrival.is_none();
        if depth < NULL_MOVE_DEPTH || context.guess < beta || !is_free || was_pass {
            return None;
        }
        let reduction = NULL_MOVE_REDUCTION
            + depth / NULL_MOVE_DEPTH_DIVISOR
            + ((context.guess - beta) / NULL_MOVE_EVALUATION).min(MAX_NULL_MOVE_EVALUATION);
        self.pass(ply);
        let score = -self.node(-beta, -beta + 1, depth - reduction, ply + 1, !context.is_cut);
        self.take_back();
        self.dependence = INDEPENDENT;
        if self.stopped || score < beta {
            return None;
        }
        Some(if score.is_decided() { beta } else { score })
    }

    /// Whether a move is skipped: by futility, move count, history or static exchange evaluation.
    pub(super) fn skips(
        &self,
        context: &NodeContext,
        searched: &Searched,
        Pick { mv, is_sound, .. }: Pick,
        skips_quiets: bool,
    ) -> bool {
        let depth = context.depth;
        if context.in_check {
            return false;
        }
        if let Some(victim) = self.position.piece_at(mv.to) {
            let hoped =
                context.guess + piece_value(victim.kind) + CAPTURE_FUTILITY + CAPTURE_FUTILITY_SLOPE * depth;
            return depth <= CAPTURE_PRUNING_DEPTH
                && (!context.is_pv && hoped <= searched.alpha
                    || is_sound != Some(true)
                        && !see::is_at_least(&self.position, mv, -CAPTURE_SEE * depth));
        }
        skips_quiets
            || depth <= HISTORY_PRUNING_DEPTH
                && self.quiet_history(mv, &context.before) < HISTORY_PRUNING * depth
            || depth <= QUIET_PRUNING_DEPTH && !see::is_at_least(&self.position, mv, -QUIET_SEE * depth)
    }
}

/// Whether all further quiet moves without check are skipped, by futility or by the number tried.
pub(super) fn skips_quiets(context: &NodeContext, searched: &Searched) -> bool {
    let depth = context.depth;
    if context.in_check || searched.best.is_lost() || searched.tried == 0 {
        return false;
    }
    let most = || (LATE_MOVES + depth * depth) / if context.improving { 1 } else { 2 };
    depth <= LATE_MOVES_DEPTH && searched.quiets.len() as i32 >= most()
        || depth <= QUIET_PRUNING_DEPTH
            && !context.is_pv
            && context.guess + FUTILITY + FUTILITY_SLOPE * depth <= searched.alpha
}
