//! Quiescence search: captures, the first checks, and evasions, until the position is quiet.

use super::forfeit::{Grounds, Ruling, storable};
use super::parameters::QUIESCENCE_FUTILITY;
use super::picker::{LeaveOut, Pick, Picker, Scope};
use super::searcher::{INDEPENDENT, LAST_PLY, Searcher};
use super::table::Entry;
use super::{Bound, see};
use crate::engine::board::Move;
use crate::engine::evaluate::{Score, piece_value};
use crate::engine::movegen;

/// The best of the moves that quiescence has tried.
struct Found {
    best: Score,
    mv: Option<Move>,
    dependence: usize,
    grounds: Grounds,
}

impl Searcher<'_> {
    /// The score of a position by captures and, at the first ply, checks that lose no material; in
    /// check, by all evasions.
    pub(super) fn quiescence(&mut self, alpha: Score, beta: Score, ply: usize) -> Score {
        self.quiet_score(alpha, beta, ply, true)
    }

    fn quiet_score(&mut self, alpha: Score, beta: Score, ply: usize, is_first: bool) -> Score {
        self.enter(ply);
        if self.stopped {
            return Score::DRAW;
        }
        let in_check = self.frames[ply].in_check;
        // Captures never repeat a position, but checks may answer checks forever.
        if in_check && let Ruling::Over(score) = self.ruling(ply) {
            return score;
        }
        if ply >= LAST_PLY {
            return if in_check { Score::DRAW } else { self.evaluate(ply) };
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        if let Some(entry) = known
            && beta - alpha == 1
            && let Some(score) = usable(&entry, alpha, beta, ply)
        {
            return score;
        }
        let evaluation = match known {
            _ if in_check => Score::loses_in(ply as i32),
            Some(entry) => entry.evaluation,
            None => self.evaluate(ply),
        };
        let standing = if in_check { evaluation } else { self.corrected(evaluation, ply) };
        if standing >= beta {
            return standing;
        }
        let scope = match (in_check, is_first) {
            (true, _) => Scope::All,
            (false, true) => Scope::CapturesAndChecks,
            (false, false) => Scope::Captures,
        };
        let tt_move = known.and_then(|entry| entry.mv);
        let Some(found) = self.try_loud(standing, scope, tt_move, alpha, beta, ply) else {
            return if self.stopped { Score::DRAW } else { Score::loses_in(ply as i32) };
        };
        let best = self.settled(found.best, found.dependence, found.grounds);
        if self.dependence != INDEPENDENT {
            return best;
        }
        let bound = Bound::of(best, alpha, beta);
        let evaluation = if in_check { Score::DRAW } else { evaluation };
        if let Some(score) = storable(best, bound, alpha, beta) {
            let score = score.stored_at(ply as i32);
            self.shared.table.put(key, Entry { mv: found.mv, score, evaluation, depth: 0, bound });
        }
        best
    }

    /// The best of the moves in `scope`, or of none, which is worth `standing`. `None` if the
    /// search was stopped, or for stalemate, which is a loss.
    fn try_loud(
        &mut self,
        standing: Score,
        scope: Scope,
        tt_move: Option<Move>,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Found> {
        let in_check = self.frames[ply].in_check;
        let mut found = Found { best: standing, mv: None, dependence: INDEPENDENT, grounds: Grounds::NONE };
        alpha = alpha.max(standing);
        // The score that a capture must improve on. In check all evasions are searched instead.
        let floor = (!in_check).then_some(standing);
        let mut has_move = false;
        let before = self.arrivals_before(ply);
        tt_move.into_iter().for_each(|mv| self.expect(mv));
        let mut picker = Picker::new(&self.position, scope, in_check, tt_move, self.frames[ply].killers);
        loop {
            let victims_below = floor.map_or(0, |floor| alpha - floor - 2 * QUIESCENCE_FUTILITY + 1);
            let leave_out = LeaveOut { victims_below, ..LeaveOut::NOTHING };
            let Some(pick) = picker.next_but(&self.position, &self.hints(&before), leave_out) else { break };
            let Pick { mv, gives_check, .. } = pick;
            has_move = true;
            // Checks are never futile: they may begin a mate.
            if !gives_check && floor.is_some_and(|floor| self.is_futile(mv, floor, alpha)) {
                continue;
            }
            self.expect(mv);
            self.make_known(mv, gives_check, ply);
            let score = -self.quiet_score(-beta, -alpha, ply + 1, false);
            self.take_back();
            if self.stopped {
                return None;
            }
            found.dependence = found.dependence.min(self.dependence);
            self.gather(&mut found.grounds, mv, score, found.best);
            if score > found.best {
                found.best = score;
                if score > alpha {
                    alpha = score;
                    found.mv = Some(mv);
                }
                if score >= beta {
                    found.dependence = self.dependence;
                    break;
                }
            }
        }
        let is_stalemate =
            !has_move && !in_check && picker.left_out() == 0 && !movegen::has_legal_move(&self.position);
        (!is_stalemate).then_some(found)
    }

    /// Whether a capture that loses something in the exchange can't reach alpha even with a margin.
    fn is_futile(&self, mv: Move, evaluation: Score, alpha: Score) -> bool {
        let Some(victim) = self.position.piece_at(mv.to) else { return false };
        let hoped = evaluation + piece_value(victim.kind) + QUIESCENCE_FUTILITY;
        hoped <= alpha && !see::is_at_least(&self.position, mv, piece_value(victim.kind))
    }
}

/// The score of a table entry, counted from the root, if its bound decides the window.
pub(super) fn usable(entry: &Entry, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let score = entry.score.found_at(ply as i32);
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
    .then_some(score)
}
