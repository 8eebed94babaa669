//! The position evaluator: what a position is worth before anything is searched.
//!
//! A network ([`super::network`]) or, classically, named terms say so ([`Evaluation`]). The latter are: material and placement (kept up to date by [`Placement`]) plus [`terms`], each for the full and for the bare
//! board, mixed by how many chariots, horses and cannons are left. The numbers stand in [`weights`]. What is known
//! of an ending ([`endings`]) then overrules either.

mod account;
mod endings;
mod evaluator;
#[cfg(feature = "train")]
pub(crate) mod features;
mod material;
mod phase;
mod placement;
mod score;
mod tapered;
mod term_counts;
mod terms;
mod weights;

pub use account::account;
pub use evaluator::Evaluation;
pub(crate) use evaluator::Evaluator;
pub(crate) use placement::Placement;
pub use score::{MAX_PLY, Outlook, Score};

use super::board::{Kind, Position, Side};
use tapered::Tapered;
use term_counts::count_terms;

/// The worth of `position` from the mover's view, as the program judges it.
pub fn evaluate(position: &Position) -> Score {
    evaluate_by(&Evaluation::default(), position)
}

/// The worth of `position` from the mover's view. A search asks an [`Evaluator`], which is quicker.
pub fn evaluate_by(evaluation: &Evaluation, position: &Position) -> Score {
    Evaluator::new(evaluation).evaluate(position, &Placement::of(position))
}

/// What the terms alone say of a position, whatever is known of endings: its worth from the mover's view.
#[cfg(feature = "train")]
pub(crate) fn judge_by_terms(position: &Position) -> Score {
    for_mover(position, terms_for_red(position, &Placement::of(position)))
}

/// What the terms say of a position: its worth for Red, in centipawns.
fn terms_for_red(position: &Position, placement: &Placement) -> i32 {
    let (mut red, mut black) = (Tapered::default(), Tapered::default());
    count_terms(position, &mut red, &mut black);
    let sum = placement.sum + placement.material + red - black;
    sum.at(placement.phase.min(phase::FULL), phase::FULL)
}

/// A worth for Red, in centipawns, as the mover's.
fn for_mover(position: &Position, red: i32) -> Score {
    Score::centipawns(match position.side_to_move() {
        Side::Red => red,
        Side::Black => -red,
    })
}

/// What a piece is worth in an exchange, in centipawns; the general more than all others.
pub(crate) const fn piece_value(kind: Kind) -> i32 {
    match kind {
        Kind::General => 10_000,
        _ => (weights::MATERIAL[kind.index()].middle + weights::MATERIAL[kind.index()].end) / 2,
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
