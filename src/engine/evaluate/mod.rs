//! The static evaluation of positions.
//!
//! [`Evaluation`] selects a network ([`super::network`]) or named terms. The terms are material and
//! placement (updated move by move, [`Placement`]) and [`terms`]. Each has one weight for the full
//! and one for the bare board ([`weights`]), interpolated by the number of chariots, horses and
//! cannons left. Known endings ([`endings`]) override both.

mod absence;
mod account;
mod aspects;
mod endings;
mod evaluator;
#[cfg(any(test, feature = "train"))]
pub(crate) mod features;
mod material;
mod phase;
mod placement;
mod score;
mod tapered;
mod term_counts;
mod terms;
mod weights;

pub use absence::{Absence, absences};
pub use account::account;
pub use aspects::{Aspect, aspects};
pub use evaluator::Evaluation;
pub(crate) use evaluator::Evaluator;
pub(crate) use placement::Placement;
pub use score::{MAX_PLY, Outlook, Score};

use super::board::{Kind, Position, Side};
use tapered::Tapered;
use term_counts::count_terms;

/// The static evaluation of `position` for the side to move, by the default [`Evaluation`].
pub fn evaluate(position: &Position) -> Score {
    evaluate_by(&Evaluation::default(), position)
}

/// The static evaluation of `position` from the view of the side to move. A search uses an
/// [`Evaluator`], which is faster.
pub fn evaluate_by(evaluation: &Evaluation, position: &Position) -> Score {
    Evaluator::new(evaluation).evaluate(position, &Placement::of(position))
}

/// The terms alone, without known endings, from the view of the side to move.
#[cfg(any(test, feature = "train"))]
pub(crate) fn judge_by_terms(position: &Position) -> Score {
    for_mover(position, terms_for_red(position, &Placement::of(position)))
}

/// The sum of the terms in centipawns, from Red's view.
fn terms_for_red(position: &Position, placement: &Placement) -> i32 {
    let (mut red, mut black) = (Tapered::default(), Tapered::default());
    count_terms(position, &mut red, &mut black);
    let sum = placement.sum + placement.material + red - black;
    sum.at(placement.phase.min(phase::FULL), phase::FULL)
}

/// Converts centipawns from Red's view to a score for the side to move.
fn for_mover(position: &Position, red: i32) -> Score {
    Score::centipawns(match position.side_to_move() {
        Side::Red => red,
        Side::Black => -red,
    })
}

/// A piece's value in centipawns for exchanges and ordering. The general's exceeds all others' sum.
pub(crate) const fn piece_value(kind: Kind) -> i32 {
    match kind {
        Kind::General => 10_000,
        Kind::Chariot | Kind::Horse | Kind::Elephant | Kind::Advisor | Kind::Cannon | Kind::Soldier => {
            (weights::MATERIAL[kind.index()].middle + weights::MATERIAL[kind.index()].end) / 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(fen: &str) -> i32 {
        evaluate_by(&Evaluation::Classical, &fen.parse().unwrap()).value()
    }

    #[test]
    fn the_start_position_is_worth_the_move() {
        let the_move = weights::TERMS[terms::Term::MOVE.term().index()].middle;
        assert_eq!(evaluate_by(&Evaluation::Classical, &Position::start()), Score::centipawns(the_move));
    }

    #[test]
    fn colours_swapped_is_the_same_worth_to_the_mover() {
        assert_eq!(
            score("3akab2/9/4b1n2/p3p3p/2p3p2/9/P1P1P3P/4C1N2/4A4/2BAK4 w"),
            score("2bak4/4a4/4c1n2/p1p1p3p/9/2P3P2/P3P3P/4B1N2/9/3AKAB2 b")
        );
    }

    #[test]
    fn a_side_without_attackers_is_not_better() {
        assert!(score("3k5/9/9/9/9/9/9/9/4A4/2BAK1B2 w").abs() < 50);
    }
}
