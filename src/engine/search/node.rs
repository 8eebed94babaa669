//! The inner nodes: negamax alpha-beta with principal variation search.

use arrayvec::ArrayVec;

use super::forfeit::{Grounds, Ruling, storable};
use super::histories::Before;
use super::parameters::TABLE_MOVE_REDUCTION_DEPTH;
use super::picker::{LeaveOut, Pick, Picker, Scope};
use super::pruning::skips_quiets;
use super::quiescence::usable;
use super::searcher::{INDEPENDENT, LAST_PLY, Searcher};
use super::table::Entry;
use super::{Bound, see};
use crate::engine::board::Move;
use crate::engine::evaluate::Score;

/// The moves tried at a node, whose histories are lowered if a later one cuts off.
type Tried = ArrayVec<Move, 64>;

/// The facts about a node before its moves are searched.
pub(super) struct NodeContext {
    /// The plies that are left to search.
    pub depth: i32,
    /// The plies from the root.
    pub ply: usize,
    /// Its key in the transposition table.
    pub key: u64,
    pub in_check: bool,
    /// Whether the position has occurred before.
    pub stands_again: bool,
    /// The move left out of a search that asks whether it is singular.
    pub excluded: Option<Move>,
    /// Whether the mover's evaluation is better than two plies ago; then less is pruned.
    pub improving: bool,
    /// The static evaluation, uncorrected, as stored in the table.
    pub evaluation: Score,
    /// The best estimate of the score: the corrected evaluation, or a better bound from the table.
    pub guess: Score,
    pub tt_move: Option<Move>,
    /// The moves one, two and four plies before.
    pub before: Before,
    pub is_pv: bool,
    /// Whether this is an expected cut node: one of its moves should fail high.
    pub is_cut: bool,
}

/// The results of the moves searched so far in a node.
pub(super) struct Searched {
    pub best: Score,
    pub best_play: Option<Move>,
    pub alpha: Score,
    pub tried: u32,
    pub quiets: Tried,
    pub captures: Tried,
    pub dependence: usize,
    pub grounds: Grounds,
}

impl Searcher<'_> {
    /// The score of the current position, searched `depth` plies deep within the window.
    ///
    /// On return, [`Searcher::dependence`] names the repetition that the score comes from, if any.
    pub(super) fn node(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply);
        }
        self.enter(ply);
        if self.stopped {
            return Score::DRAW;
        }
        let in_check = self.frames[ply].in_check;
        let excluded = self.frames[ply].excluded;
        let stands_again = match excluded {
            None => match self.ruling(ply) {
                Ruling::Over(score) => return score,
                Ruling::Again => true,
                Ruling::Open => false,
            },
            Some(_) => false,
        };
        if ply >= LAST_PLY {
            return if in_check { Score::DRAW } else { self.evaluate(ply) };
        }
        // Mate distance pruning: a mate nearer to the root makes this node pointless.
        alpha = alpha.max(Score::loses_in(ply as i32));
        beta = beta.min(Score::wins_in(ply as i32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let key = self.key();
        let known = if excluded.is_none() { self.shared.table.get(key) } else { None };
        if let Some(entry) = known
            && !is_pv
            && !stands_again
            && entry.depth >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        let mut context = self.context(known, stands_again, is_pv, is_cut, depth, ply);
        self.frames[ply + 1].cutoffs = 0;
        if !is_pv
            && !in_check
            && !stands_again
            && excluded.is_none()
            && let Some(score) = self.prune(&context, alpha, beta)
        {
            return score;
        }
        // Internal iterative reduction: without a table move, a shallower search finds one first.
        if depth >= TABLE_MOVE_REDUCTION_DEPTH && context.tt_move.is_none() && (is_pv || is_cut) {
            context.depth -= 1;
        }
        let singular = known.filter(|entry| self.may_be_singular(&context, entry));
        let searched = self.try_moves(&context, singular, alpha, beta);
        if self.stopped {
            return Score::DRAW;
        }
        self.conclude(&context, searched, alpha, beta)
    }

    /// The score by all moves of a node. Updates the histories and the table.
    fn conclude(
        &mut self,
        context: &NodeContext,
        mut searched: Searched,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let NodeContext { depth, ply, evaluation, .. } = *context;
        if searched.tried == 0 {
            // Checkmate or stalemate: both lose, unless the only move was excluded.
            return if context.excluded.is_some() { alpha } else { Score::loses_in(ply as i32) };
        }
        searched.best = self.settled(searched.best, searched.dependence, searched.grounds);
        let bound = Bound::of(searched.best, alpha, beta);
        match bound {
            Bound::Lower => self.reward(context, &searched),
            Bound::Upper if context.excluded.is_none() => self.reward_unanswered(context),
            Bound::Exact | Bound::Upper => {}
        }
        if context.excluded.is_none()
            && !context.stands_again
            && self.dependence == INDEPENDENT
            && let Some(score) = storable(searched.best, bound, alpha, beta)
        {
            self.learn(context, &searched, bound);
            let mv = searched.best_play.or(context.tt_move);
            let score = score.stored_at(ply as i32);
            let entry = Entry { mv, score, evaluation, depth, bound };
            self.shared.table.put(context.key, entry);
        }
        searched.best
    }

    fn context(
        &mut self,
        known: Option<Entry>,
        stands_again: bool,
        is_pv: bool,
        is_cut: bool,
        depth: i32,
        ply: usize,
    ) -> NodeContext {
        let in_check = self.frames[ply].in_check;
        let evaluation = match known {
            _ if in_check => Score::DRAW,
            Some(entry) => entry.evaluation,
            None => self.evaluate(ply),
        };
        let corrected = if in_check { evaluation } else { self.corrected(evaluation, ply) };
        self.frames[ply].evaluation = (!in_check).then_some(corrected);
        let earlier = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].evaluation);
        let improving = !in_check && earlier(2).or(earlier(4)).is_none_or(|earlier| corrected > earlier);
        self.frames[ply + 1].killers = [None; 2];
        self.reward_last(ply);
        let tt_move = known.and_then(|entry| entry.mv);
        let before = self.arrivals_before(ply);
        // A score from the table is a better estimate than the evaluation.
        let found =
            known.filter(|entry| !in_check && !entry.score.is_mate()).map(|entry| (entry.bound, entry.score));
        let guess = match found {
            Some((Bound::Exact, score)) => score,
            Some((Bound::Lower, score)) => score.max(corrected),
            Some((Bound::Upper, score)) => score.min(corrected),
            None => corrected,
        };
        let excluded = self.frames[ply].excluded;
        NodeContext {
            depth,
            ply,
            key: self.key(),
            in_check,
            stands_again,
            excluded,
            improving,
            evaluation,
            guess,
            tt_move,
            before,
            is_pv,
            is_cut,
        }
    }

    fn try_moves(
        &mut self,
        context: &NodeContext,
        mut singular: Option<Entry>,
        alpha: Score,
        beta: Score,
    ) -> Searched {
        let NodeContext { depth, ply, excluded, .. } = *context;
        let mut searched = Searched {
            best: -Score::INFINITE,
            best_play: None,
            alpha,
            tried: 0,
            quiets: Tried::new(),
            captures: Tried::new(),
            dependence: INDEPENDENT,
            grounds: Grounds::NONE,
        };
        let killers = self.frames[ply].killers;
        context.tt_move.into_iter().for_each(|mv| self.expect(mv));
        let mut picker = Picker::new(&self.position, Scope::All, context.in_check, context.tt_move, killers);
        loop {
            let skips_quiets = skips_quiets(context, &searched);
            // With an excluded move, the count of moves left out would be wrong.
            let leave_out = LeaveOut { quiets: skips_quiets && excluded.is_none(), ..LeaveOut::NOTHING };
            let hints = self.hints(&context.before);
            let Some(pick) = picker.next_but(&self.position, &hints, leave_out) else { break };
            let Pick { mv, gives_check, is_sound } = pick;
            if Some(mv) == excluded {
                continue;
            }
            searched.tried += 1 + picker.left_out();
            let is_capture = self.position.piece_at(mv.to).is_some();
            // Checks are never pruned: a sacrifice may begin a mate.
            let may_skip = !gives_check && !searched.best.is_lost() && searched.tried > 1;
            if may_skip && self.skips(context, &searched, pick, skips_quiets) {
                continue;
            }
            self.expect(mv);
            let extension = match singular.take() {
                Some(entry) if entry.mv == Some(mv) => self.singular_extension(&entry, context, beta),
                _ => 0,
            };
            let reduction = self.late_reduction(context, &searched, mv);
            // Check extension: a check that loses no material is searched one ply deeper.
            let is_sound = gives_check && is_sound.unwrap_or_else(|| see::is_at_least(&self.position, mv, 0));
            self.make_known(mv, gives_check, ply);
            let extension = if is_sound && extension == 0 { 1 } else { extension };
            let next = if ply < 2 * self.iteration as usize { depth - 1 + extension } else { depth - 1 };
            let score = self.child(context, &searched, beta, next, reduction - i32::from(gives_check));
            self.take_back();
            if self.stopped {
                return searched;
            }
            searched.dependence = searched.dependence.min(self.dependence);
            self.gather(&mut searched.grounds, mv, score, searched.best);
            if score > searched.best {
                searched.best = score;
                if score > searched.alpha {
                    searched.alpha = score;
                    searched.best_play = Some(mv);
                    if context.is_pv {
                        self.extend_variation(mv, ply);
                    }
                    if score >= beta {
                        searched.dependence = self.dependence;
                        self.frames[ply].cutoffs += 1;
                        return searched;
                    }
                }
            }
            let tried = if is_capture { &mut searched.captures } else { &mut searched.quiets };
            // Moves after the first few dozen get no history.
            let _ = tried.try_push(mv);
        }
        searched
    }

    /// The score of the move just made, by principal variation search: the first move with the full
    /// window; later ones with a null window and reduced depth, and again with more if they exceed
    /// alpha.
    fn child(
        &mut self,
        context: &NodeContext,
        searched: &Searched,
        beta: Score,
        depth: i32,
        reduction: i32,
    ) -> Score {
        let (alpha, ply) = (searched.alpha, context.ply);
        if searched.tried == 1 {
            return -self.node(-beta, -alpha, depth, ply + 1, !context.is_pv && !context.is_cut);
        }
        let reduced = (depth - reduction.max(0)).clamp(1.min(depth), depth);
        let mut score = -self.node(-alpha - 1, -alpha, reduced, ply + 1, true);
        if score > alpha && reduced < depth {
            score = -self.node(-alpha - 1, -alpha, depth, ply + 1, !context.is_cut);
        }
        if score > alpha && score < beta && context.is_pv {
            score = -self.node(-beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    /// The best line from `ply`: `mv`, then the best line of the child.
    pub(super) fn extend_variation(&mut self, mv: Move, ply: usize) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let variation = &mut before[ply].variation;
        variation.clear();
        variation.push(mv);
        let room = variation.remaining_capacity();
        variation.extend(after[0].variation.iter().copied().take(room));
    }
}
