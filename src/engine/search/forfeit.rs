//! Decides when the search calls a game lost by repetition, so that this holds up to the third
//! occurrence.
//!
//! The rules judge all plies since the first of three occurrences. A side that offends in every
//! single cycle may be without fault in two different cycles: checks in one and chases in the other
//! are no offence. So a cycle that is an offence by itself proves nothing yet. The search counts as
//! lost only
//!
//! * the third occurrence, as the rules judge it;
//! * a *loop*: a second occurrence after a cycle in which the loser gives check with every ply and
//!   the winner with none.
//!
//! Any other second occurrence with a side at fault is searched further.
//!
//! The loser can play a loop more than once, but a game that has only such plies since the first of
//! three occurrences is lost under every set of rules. Only another ply between the occurrences
//! could save the loser. No loop has one, so once such a ply is played, the game never returns to a
//! position before it. But a position may first occur in a loop before that ply, and again after
//! it. A loss after such a ply is therefore *fragile*. So is a third occurrence, because its
//! verdict holds only for the moves played. If a loser can choose between a loop and a fragile
//! loss, nothing is proven. A capture makes all this irrelevant: positions before it cannot recur.
//!
//! The table does not know the path, so no such score is taken from it.

use super::Bound;
use super::searcher::{INDEPENDENT, Searcher};
use crate::engine::board::Move;
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules::repetition::{CycleVerdict, Offence, Proof, judge_cycle};
use crate::engine::rules::{self, MOVE_LIMIT, Profile};

/// The verdict of the rules on a node.
pub(super) enum Ruling {
    /// The game is over, or goes in a circle.
    Over(Score),
    /// The position has occurred before on the path, and the game goes on.
    Again,
    Open,
}

/// The basis of a score of a game lost by repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grounds {
    /// The earliest ply of the path to which a loop returns.
    loops: usize,
    /// Whether loops played before would change it.
    is_fragile: bool,
}

impl Grounds {
    pub const NONE: Self = Self { loops: INDEPENDENT, is_fragile: false };
    /// A third occurrence.
    const THIRD: Self = Self { loops: INDEPENDENT, is_fragile: true };
    /// A third occurrence that is judged with less care.
    const GUESS: Self = Self { loops: 0, is_fragile: true };

    /// Merges the grounds of a move with this score into those of a node, whose best score so far
    /// is `best`. A loser needs the grounds of all moves, a winner those of the best.
    fn gather(&mut self, child: Self, score: Score, best: Score) {
        if !score.is_forfeited() {
            if score > best {
                *self = child;
            }
        } else {
            *self = self.and(child);
        }
    }

    /// The combined grounds of two moves of a loser.
    pub fn and(self, other: Self) -> Self {
        Self { loops: self.loops.min(other.loops), is_fragile: self.is_fragile || other.is_fragile }
    }

    /// Whether the loser, to move at ply `plies`, can play a loop that would change a later loss.
    pub const fn is_doubtful(self, plies: usize) -> bool {
        self.is_fragile && self.returns_to(plies)
    }

    /// Whether a loop returns to the position at ply `plies` or an earlier one.
    pub const fn returns_to(self, plies: usize) -> bool {
        self.loops <= plies
    }

    /// The grounds without the loops that return to the position at ply `plies` or a later one.
    pub const fn before(self, plies: usize) -> Self {
        Self { loops: if self.loops < plies { self.loops } else { INDEPENDENT }, ..self }
    }
}

impl Searcher<'_> {
    /// The score of the current node, if `best` is that of its moves, and what it depends on. A
    /// forfeit is a draw if its grounds are doubtful.
    pub fn settled(&mut self, best: Score, dependence: usize, grounds: Grounds) -> Score {
        let plies = self.path.len();
        // A score that depends on a repetition of an earlier position holds on this path only.
        self.dependence = if dependence < plies { dependence } else { INDEPENDENT };
        self.grounds = grounds.before(plies);
        if best.is_forfeited() && grounds.is_doubtful(plies) { Score::DRAW } else { best }
    }

    /// How the rules, or a repetition, end the game at the current position, from the mover's view.
    /// A mate or stalemate precedes a repetition; otherwise it shows by the missing moves.
    pub fn ruling(&mut self, ply: usize) -> Ruling {
        if let Some(ruling) = self.repetition(ply) {
            return ruling;
        }
        if self.position.quiet_plies() >= MOVE_LIMIT {
            return Ruling::Over(match movegen::has_legal_move(&self.position) {
                true => Score::DRAW,
                false => Score::loses_in(ply as i32),
            });
        }
        match rules::is_material_draw(&self.position, self.shared.root.profile) {
            true => Ruling::Over(Score::DRAW),
            false => Ruling::Open,
        }
    }

    fn repetition(&mut self, ply: usize) -> Option<Ruling> {
        let repetition = self.path.repetition(&self.position)?;
        let profile = self.shared.root.profile;
        // Near the root, before a move of the loser, the verdict must equal that of the rules.
        // Deeper in the tree the full proof takes too long.
        let proof = if repetition.is_third && ply <= 1 { Proof::Checks } else { Proof::NextMove };
        let (start, moves) = self.path.cycle(&self.position, repetition);
        let (loser, offence) = match judge_cycle(&start, &moves, profile, proof) {
            CycleVerdict::Draw => {
                self.dependence = repetition.from;
                return Some(Ruling::Over(Score::DRAW));
            }
            CycleVerdict::Loses(loser, offence) => (loser, offence),
        };
        let is_guess = profile == Profile::Chinese && proof == Proof::NextMove && offence != Offence::Check;
        self.grounds = if repetition.is_third {
            if is_guess { Grounds::GUESS } else { Grounds::THIRD }
        } else if offence == Offence::Check && self.path.is_loop(&self.position, repetition, loser) {
            Grounds { loops: repetition.from, is_fragile: false }
        } else {
            return Some(Ruling::Again);
        };
        self.dependence = repetition.from;
        let lost = Score::forfeits_in(ply as i32);
        Some(Ruling::Over(if loser == self.position.side_to_move() { lost } else { -lost }))
    }

    /// Merges the grounds of the score of `mv`, now taken back, into those of the node.
    pub fn gather(&self, grounds: &mut Grounds, mv: Move, score: Score, best: Score) {
        if !score.is_forfeit() {
            return;
        }
        let is_of_loop = self.position.gives_check(mv) == score.is_forfeited();
        let is_capture = self.position.piece_at(mv.to).is_some();
        let is_fragile = !is_capture && (self.grounds.is_fragile || !is_of_loop);
        grounds.gather(Grounds { is_fragile, ..self.grounds }, score, best);
    }
}

/// The score of a node that the table may store. A loss by repetition holds on this path only; that
/// it lies outside the window holds on any.
pub(super) fn storable(score: Score, bound: Bound, alpha: Score, beta: Score) -> Option<Score> {
    let kept = match bound {
        _ if !score.is_forfeit() => return Some(score),
        Bound::Exact => return None,
        Bound::Lower => beta,
        Bound::Upper => alpha,
    };
    (!kept.is_decided()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOST: Score = Score::forfeits_in(9);

    fn loops_to(ply: usize) -> Grounds {
        Grounds { loops: ply, is_fragile: false }
    }

    #[test]
    fn a_loop_before_a_loss_that_it_would_change_proves_nothing() {
        let both = loops_to(4).and(Grounds::THIRD);
        assert!(both.is_doubtful(4) && both.is_doubtful(6), "the loop can be played before");
        assert!(!both.is_doubtful(3), "the loop begins only later");
        assert!(
            !loops_to(4).is_doubtful(6) && !Grounds::THIRD.is_doubtful(6) && Grounds::GUESS.is_doubtful(6)
        );
    }

    #[test]
    fn loops_end_where_they_return_to() {
        assert_eq!(loops_to(4).before(5), loops_to(4));
        assert_eq!(loops_to(4).before(4), Grounds::NONE);
    }

    #[test]
    fn a_loser_needs_the_grounds_of_all_moves_and_a_winner_of_the_best() {
        let mut grounds = Grounds::NONE;
        grounds.gather(loops_to(6), LOST, -Score::INFINITE);
        grounds.gather(Grounds::THIRD, LOST, LOST);
        assert_eq!(grounds, loops_to(6).and(Grounds::THIRD));
        grounds.gather(loops_to(3), -LOST, LOST);
        grounds.gather(Grounds::THIRD, -LOST, -LOST);
        assert_eq!(grounds, loops_to(3));
    }

    #[test]
    fn the_table_keeps_of_a_repetition_lost_that_it_is_outside_of_the_window() {
        let (alpha, beta) = (Score::centipawns(-50), Score::centipawns(30));
        assert_eq!(storable(LOST, Bound::Upper, alpha, beta), Some(alpha));
        assert_eq!(storable(-LOST, Bound::Lower, alpha, beta), Some(beta));
        assert_eq!(storable(LOST, Bound::Exact, -Score::INFINITE, beta), None);
        assert_eq!(storable(LOST, Bound::Upper, LOST + 4, beta), None);
        assert_eq!(storable(Score::loses_in(3), Bound::Upper, alpha, beta), Some(Score::loses_in(3)));
    }
}
