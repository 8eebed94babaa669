//! The inner nodes: negamax alpha-beta with principal variation search.

use arrayvec::ArrayVec;

use super::picker::Picker;
use super::quiescence::usable;
use super::searcher::{INDEPENDENT, LAST_PLY, Searcher};
use super::table::Entry;
use super::{Bound, exchange, reduction};
use crate::engine::board::{Kind, Move};
use crate::engine::evaluate::Score;

/// Quiet moves tried at one node that are remembered, to be marked as worse than the one that cut off.
type Tried = ArrayVec<Move, 64>;

/// What a node knows before it tries its moves.
struct Outlook {
    in_check: bool,
    /// Whether the mover stands better than two plies ago: then less is cut away.
    improving: bool,
    /// The static evaluation: what is stored with the position.
    evaluation: Score,
    /// The best guess of the score: the evaluation, corrected by what the table knows.
    guess: Score,
    remembered: Option<Move>,
    is_pv: bool,
    /// Whether a child is expected to refute this node's first move.
    is_cut: bool,
}

/// What the moves of a node have shown so far.
struct Progress {
    best: Score,
    best_play: Option<Move>,
    alpha: Score,
    tried: u32,
    quiets: Tried,
    captures: Tried,
    dependence: usize,
}

impl Searcher<'_> {
    /// The score of the current position, searched `depth` plies deep within the window.
    ///
    /// On return [`Searcher::dependence`] says which repetition the score comes from, if any.
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
        self.dependence = INDEPENDENT;
        self.frames[ply].variation.clear();
        if self.stopped {
            return Score::DRAW;
        }
        let in_check = self.position.in_check();
        let excluded = self.frames[ply].excluded;
        if excluded.is_none()
            && let Some(score) = self.ruling(ply)
        {
            return score;
        }
        if ply >= LAST_PLY {
            return if in_check { Score::DRAW } else { self.evaluate(ply) };
        }
        // A mate nearer to the root than this node can give makes the node pointless.
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
            && entry.depth >= depth
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        let outlook = self.outlook(known, in_check, is_pv, is_cut, ply);
        if !is_pv
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.prune(&outlook, alpha, beta, depth, ply)
        {
            return score;
        }
        // Without a remembered move a deep search would begin blindly: a shallower one finds the move first.
        let depth =
            if depth >= 4 && outlook.remembered.is_none() && (is_pv || is_cut) { depth - 1 } else { depth };
        let singular = known.filter(|entry| self.may_be_singular(entry, depth, ply));
        let progress = self.try_moves(&outlook, singular, alpha, beta, depth, ply);
        if self.stopped {
            return Score::DRAW;
        }
        if progress.tried == 0 {
            // Checkmate or stalemate: both lose. Unless the only move was left out on purpose.
            return if excluded.is_some() { alpha } else { Score::loses_in(ply as i32) };
        }
        let bound = Bound::of(progress.best, alpha, beta);
        if bound == Bound::Lower {
            self.reward(&progress, depth, ply);
        }
        // A score that hangs on a repetition of an earlier position holds on this path alone.
        self.dependence =
            if progress.dependence < self.line.len() { progress.dependence } else { INDEPENDENT };
        if excluded.is_none() && self.dependence == INDEPENDENT {
            self.learn(&progress, bound, depth, ply);
            let play = progress.best_play.or(outlook.remembered);
            let score = progress.best.stored_at(ply as i32);
            self.shared.table.put(key, Entry { play, score, evaluation: outlook.evaluation, depth, bound });
        }
        progress.best
    }

    /// Learns by how much the evaluation was wrong, where the score says something about it: no capture won
    /// what the evaluation does not see, and the bound lies on the far side of the evaluation.
    fn learn(&mut self, progress: &Progress, bound: Bound, depth: i32, ply: usize) {
        let Some(evaluation) = self.frames[ply].evaluation else { return };
        let is_quiet = progress.best_play.is_none_or(|play| self.position.piece_at(play.to).is_none());
        let difference = progress.best - evaluation;
        let says_something = match bound {
            Bound::Exact => true,
            Bound::Lower => difference > 0,
            Bound::Upper => difference < 0,
        };
        if is_quiet && says_something && !progress.best.is_mate() {
            let mover = self.position.side_to_move();
            self.memory.correct(&self.frames[ply].arrangements, mover, difference, depth);
        }
    }

    fn outlook(
        &mut self,
        known: Option<Entry>,
        in_check: bool,
        is_pv: bool,
        is_cut: bool,
        ply: usize,
    ) -> Outlook {
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
        let remembered = known.and_then(|entry| entry.play);
        // What the search knows is a better guess than what the evaluation sees.
        let found =
            known.filter(|entry| !in_check && !entry.score.is_mate()).map(|entry| (entry.bound, entry.score));
        let guess = match found {
            Some((Bound::Exact, score)) => score,
            Some((Bound::Lower, score)) => score.max(corrected),
            Some((Bound::Upper, score)) => score.min(corrected),
            None => corrected,
        };
        Outlook { in_check, improving, evaluation, guess, remembered, is_pv, is_cut }
    }

    /// Whether a node can be decided without trying its moves.
    fn prune(
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
        let margin = 70 * (depth - i32::from(outlook.improving));
        if depth <= 8 && evaluation - margin >= beta {
            return Some(evaluation);
        }
        // Razoring: so far below alpha that only captures could help.
        if depth <= 3 && evaluation + 200 * depth + 80 <= alpha {
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
        let reduction = 3 + depth / 4 + ((outlook.guess - beta) / 200).min(3);
        self.pass(ply);
        let score = -self.node(-beta, -beta + 1, depth - reduction, ply + 1, !outlook.is_cut);
        self.take_back();
        self.dependence = INDEPENDENT;
        if self.stopped || score < beta {
            return None;
        }
        Some(if score.is_mate() { beta } else { score })
    }

    /// Whether the remembered move deserves a look at how the node does without it.
    fn may_be_singular(&self, entry: &Entry, depth: i32, ply: usize) -> bool {
        depth >= 7
            && entry.play.is_some()
            && entry.bound != Bound::Upper
            && entry.depth >= depth - 3
            && !entry.score.is_mate()
            && ply < 2 * self.iteration as usize
    }

    /// One ply more for a move without which the node falls well below its known score.
    fn singular_extension(
        &mut self,
        entry: &Entry,
        outlook: &Outlook,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let target = entry.score - 2 * depth;
        self.frames[ply].excluded = entry.play;
        let score = self.node(target - 1, target, (depth - 1) / 2, ply, outlook.is_cut);
        self.frames[ply].excluded = None;
        if score < target {
            1 + i32::from(!outlook.is_pv && score < target - 40)
        } else if entry.score >= beta {
            -1
        } else {
            0
        }
    }

    fn try_moves(
        &mut self,
        outlook: &Outlook,
        mut singular: Option<Entry>,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Progress {
        let excluded = self.frames[ply].excluded;
        let mut progress = Progress {
            best: -Score::INFINITE,
            best_play: None,
            alpha,
            tried: 0,
            quiets: Tried::new(),
            captures: Tried::new(),
            dependence: INDEPENDENT,
        };
        let mut picker = Picker::all(&self.position, &self.hints(ply, outlook.remembered));
        while let Some(play) = picker.next(&self.position, &self.hints(ply, outlook.remembered)) {
            if Some(play) == excluded {
                continue;
            }
            progress.tried += 1;
            let is_capture = self.position.piece_at(play.to).is_some();
            // Checks are never left out: a sacrifice may begin a mate.
            let gives_check = self.position.gives_check(play);
            let may_skip = !gives_check && !progress.best.is_loss() && progress.tried > 1;
            if may_skip && self.skips(outlook, &progress, play, depth, ply) {
                continue;
            }
            let extension = match singular.take() {
                Some(entry) if entry.play == Some(play) => {
                    self.singular_extension(&entry, outlook, beta, depth, ply)
                }
                _ => 0,
            };
            let reduction = self.late_reduction(outlook, &progress, play, depth, ply);
            // A check that loses nothing is followed one ply further: the answers to it are few.
            let is_sound = gives_check && exchange::wins_at_least(&self.position, play, 0);
            self.make(play, ply);
            let extension = if is_sound && extension == 0 { 1 } else { extension };
            let next = if ply < 2 * self.iteration as usize { depth - 1 + extension } else { depth - 1 };
            let score = self.child(outlook, &progress, beta, next, reduction - i32::from(gives_check), ply);
            self.take_back();
            if self.stopped {
                return progress;
            }
            progress.dependence = progress.dependence.min(self.dependence);
            if score > progress.best {
                progress.best = score;
                if score > progress.alpha {
                    progress.alpha = score;
                    progress.best_play = Some(play);
                    if outlook.is_pv {
                        self.extend_variation(play, ply);
                    }
                    if score >= beta {
                        progress.dependence = self.dependence;
                        return progress;
                    }
                }
            }
            let tried = if is_capture { &mut progress.captures } else { &mut progress.quiets };
            // Beyond the first few dozen a move is not worth marking.
            let _ = tried.try_push(play);
        }
        progress
    }

    /// The score of the move just made: the first move with the full window, later ones with an empty window
    /// and reduced depth, again with more if they turn out better.
    fn child(
        &mut self,
        outlook: &Outlook,
        progress: &Progress,
        beta: Score,
        depth: i32,
        reduction: i32,
        ply: usize,
    ) -> Score {
        let alpha = progress.alpha;
        if progress.tried == 1 {
            return -self.node(-beta, -alpha, depth, ply + 1, !outlook.is_pv && !outlook.is_cut);
        }
        let reduced = (depth - reduction.max(0)).clamp(1.min(depth), depth);
        let mut score = -self.node(-alpha - 1, -alpha, reduced, ply + 1, true);
        if score > alpha && reduced < depth {
            score = -self.node(-alpha - 1, -alpha, depth, ply + 1, !outlook.is_cut);
        }
        if score > alpha && score < beta && outlook.is_pv {
            score = -self.node(-beta, -alpha, depth, ply + 1, false);
        }
        score
    }

    /// Whether a late move is hopeless enough to be left out at this depth.
    fn skips(&self, outlook: &Outlook, progress: &Progress, play: Move, depth: i32, ply: usize) -> bool {
        if self.position.piece_at(play.to).is_some() {
            return depth <= 6
                && !outlook.in_check
                && !exchange::wins_at_least(&self.position, play, -120 * depth);
        }
        if outlook.in_check {
            return false;
        }
        let quiets = progress.quiets.len() as i32;
        let most = (4 + depth * depth) / if outlook.improving { 1 } else { 2 };
        if depth <= 8 && quiets >= most {
            return true;
        }
        if depth <= 7 && !outlook.is_pv && outlook.guess + 95 + 75 * depth <= progress.alpha {
            return true;
        }
        let history = self.quiet_history(play, ply);
        depth <= 4 && history < -3_500 * depth
            || depth <= 7 && !exchange::wins_at_least(&self.position, play, -40 * depth)
    }

    fn quiet_history(&self, play: Move, ply: usize) -> i32 {
        let piece = self.position.piece_at(play.from);
        piece.map_or(0, |piece| self.memory.quiet(piece, play, &self.arrivals_before(ply)))
    }

    /// By how many plies a late move is searched less deep at first.
    fn late_reduction(
        &self,
        outlook: &Outlook,
        progress: &Progress,
        play: Move,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if depth < 3 || progress.tried <= 1 + u32::from(outlook.is_pv) {
            return 0;
        }
        let mut plies = reduction::late(depth, progress.tried);
        if self.position.piece_at(play.to).is_some() {
            plies /= 2;
        } else {
            plies -= self.quiet_history(play, ply) / 8_000;
            plies -= i32::from(self.frames[ply].killers.contains(&Some(play)));
        }
        plies += i32::from(outlook.is_cut) + i32::from(!outlook.improving);
        plies -= i32::from(outlook.is_pv) + i32::from(outlook.in_check);
        plies.max(0)
    }

    /// The best line from `ply`: `play`, then the best line of the child.
    pub(super) fn extend_variation(&mut self, play: Move, ply: usize) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let variation = &mut before[ply].variation;
        variation.clear();
        variation.push(play);
        let room = variation.remaining_capacity();
        variation.extend(after[0].variation.iter().copied().take(room));
    }

    /// Remembers what cut off, and marks what was tried before it as worse.
    fn reward(&mut self, progress: &Progress, depth: i32, ply: usize) {
        let Some(best) = progress.best_play else { return };
        let bonus = (150 * depth - 60).min(1_700);
        let before = self.arrivals_before(ply);
        if self.position.piece_at(best.to).is_some() {
            self.memory.reward_capture(&self.position, best, bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            for (&play, bonus) in progress.quiets.iter().map(|play| (play, -bonus)).chain([(&best, bonus)]) {
                if let Some(piece) = self.position.piece_at(play.from) {
                    self.memory.reward_quiet(piece, play, &before, bonus);
                }
            }
        }
        for &play in &progress.captures {
            self.memory.reward_capture(&self.position, play, -bonus);
        }
    }
}
