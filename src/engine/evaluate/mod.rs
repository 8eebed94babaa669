//! The position evaluator: what a position is worth before anything is searched.
//!
//! Material and placement (kept up to date by [`Placement`]) plus [`terms`], each for the full and for the bare
//! board, mixed by how many chariots, horses and cannons are left. The numbers stand in [`weights`]. What is known
//! of an ending ([`endings`]) then overrules them.

mod endings;
#[cfg(feature = "train")]
pub(crate) mod features;
mod material;
mod phase;
mod placement;
mod score;
mod tally;
mod tapered;
mod terms;
mod weights;

pub(crate) use placement::Placement;
pub use score::{MAX_PLY, Outlook, Score};

use super::board::{Kind, Position, Side};
use tapered::Tapered;

/// The worth of `position` from the mover's view.
pub fn evaluate(position: &Position) -> Score {
    evaluate_with(position, &Placement::of(position))
}

/// [`evaluate`] with the placement already known.
pub(crate) fn evaluate_with(position: &Position, placement: &Placement) -> Score {
    let (mut red, mut black) = (Tapered::default(), Tapered::default());
    tally::tally(position, &mut red, &mut black);
    let sum = placement.sum + placement.material + red - black;
    let red = sum.at(placement.phase.min(phase::FULL), phase::FULL);
    let red = if placement.phase <= endings::MAX_PHASE { endings::settled(position, red) } else { red };
    Score::centipawns(match position.side_to_move() {
        Side::Red => red,
        Side::Black => -red,
    })
}

/// What a piece is worth in an exchange, in centipawns; the general more than all others.
pub(crate) const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::General => 10_000,
        _ => (weights::MATERIAL[kind.index()].middle + weights::MATERIAL[kind.index()].end) / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(fen: &str) -> i32 {
        evaluate(&fen.parse().unwrap()).value()
    }

    #[test]
    fn the_start_position_is_worth_the_move() {
        let the_move = weights::TERMS[terms::Term::MOVE.term().index()].middle;
        assert_eq!(evaluate(&Position::start()), Score::centipawns(the_move));
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
