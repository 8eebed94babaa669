//! Updates the histories in nodes: with good and bad moves, and with errors of the evaluation.

use super::Bound;
use super::histories::Before;
use super::node::{NodeContext, Searched};
use super::parameters::{
    EVALUATION_BONUS, EVALUATION_BONUS_TEMPO, HISTORY_BONUS, HISTORY_BONUS_BASE, MAX_EVALUATION_BONUS,
    MAX_HISTORY_BONUS, UNANSWERED_BONUS,
};
use super::searcher::Searcher;
use crate::engine::board::Move;

impl Searcher<'_> {
    /// Updates the corrections by the error of the evaluation, if the score shows one: the best
    /// move is quiet, and a bound lies beyond the evaluation.
    pub(super) fn learn(&mut self, context: &NodeContext, searched: &Searched, bound: Bound) {
        let NodeContext { depth, ply, .. } = *context;
        let Some(evaluation) = self.frames[ply].evaluation else { return };
        let is_quiet = searched.best_play.is_none_or(|mv| self.position.piece_at(mv.to).is_none());
        let difference = searched.best - evaluation;
        let says_something = match bound {
            Bound::Exact => true,
            Bound::Lower => difference > 0,
            Bound::Upper => difference < 0,
        };
        if is_quiet && says_something && !searched.best.is_decided() {
            let mover = self.position.side_to_move();
            self.histories.correct(&self.frames[ply].arrangements, mover, difference, depth);
        }
    }

    /// Updates the history of the quiet move before this node by its change of the evaluation.
    pub(super) fn reward_last(&mut self, ply: usize) {
        if let Some(now) = self.frames[ply].evaluation
            && let Some(before) = ply.checked_sub(1).and_then(|ply| self.frames[ply].evaluation)
            && let Some((mv, None)) = self.path.last()
            && let Some(piece) = self.position.piece_at(mv.to)
        {
            // Both are from the view of their own side to move, hence the signs.
            let gain =
                (-now - before).clamp(-MAX_EVALUATION_BONUS, MAX_EVALUATION_BONUS) + EVALUATION_BONUS_TEMPO;
            self.histories.reward_move(piece, mv, EVALUATION_BONUS * gain);
        }
    }

    /// Rewards the move that cut off, and lowers those tried before it.
    pub(super) fn reward(&mut self, context: &NodeContext, searched: &Searched) {
        let Some(best) = searched.best_play else { return };
        let bonus = bonus(context.depth);
        if self.position.piece_at(best.to).is_some() {
            self.histories.reward_capture(&self.position, best, bonus);
        } else {
            let killers = &mut self.frames[context.ply].killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            for (&mv, bonus) in searched.quiets.iter().map(|mv| (mv, -bonus)).chain([(&best, bonus)]) {
                if let Some(piece) = self.position.piece_at(mv.from) {
                    self.histories.reward_quiet(piece, mv, &context.before, bonus);
                }
            }
        }
        for &mv in &searched.captures {
            self.histories.reward_capture(&self.position, mv, -bonus);
        }
    }

    /// Rewards the quiet move before this node, because no answer to it was good enough.
    pub(super) fn reward_unanswered(&mut self, context: &NodeContext) {
        if let Some(before) = context.ply.checked_sub(1)
            && let Some((mv, None)) = self.path.last()
            && let Some(piece) = self.position.piece_at(mv.to)
        {
            let before = self.arrivals_before(before);
            self.histories.reward_quiet(
                piece,
                mv,
                &before,
                bonus(context.depth) * UNANSWERED_BONUS.0 / UNANSWERED_BONUS.1,
            );
        }
    }

    /// The history of a quiet move.
    pub(super) fn quiet_history(&self, mv: Move, before: &Before) -> i32 {
        let piece = self.position.piece_at(mv.from);
        piece.map_or(0, |piece| self.histories.quiet(piece, mv, before))
    }
}

/// The history bonus for cutting off a node of `depth` plies.
fn bonus(depth: i32) -> i32 {
    (HISTORY_BONUS * depth - HISTORY_BONUS_BASE).min(MAX_HISTORY_BONUS)
}
