//! The evaluation term by term, for people.

use super::tapered::{Tapered, t};
use super::term_counts::count_terms;
use super::terms::{Term, TermSink};
use super::{Placement, material, phase, weights};
use crate::engine::board::{Position, Side};

/// The name of each term and its centipawns for the side to move, in the order of the table of
/// terms. Terms of 0 are omitted.
pub fn account(position: &Position) -> Vec<(&'static str, i32)> {
    let mut sums = Sums { sums: [t(0, 0); Term::COUNT] };
    let mut against = Sums { sums: [t(0, 0); Term::COUNT] };
    let sides = match position.side_to_move() {
        Side::Red => [&mut sums, &mut against],
        Side::Black => [&mut against, &mut sums],
    };
    let [red, black] = sides;
    count_terms(position, red, black);
    material::Counts::of(position).count_terms(red, black);
    let placement = Placement::of(position);
    let phase = placement.phase.min(phase::FULL);
    let sign = if position.side_to_move() == Side::Red { 1 } else { -1 };
    let own = placement.sum.at(phase, phase::FULL) * sign;
    let sum_of = |number: usize| (sums.sums[number] - against.sums[number]).at(phase, phase::FULL);
    let named = Term::NAMED.into_iter().map(|(group, name)| (name, group.indices().map(sum_of).sum()));
    [("material and placement", own)]
        .into_iter()
        .chain(named)
        .chain([("the move", sum_of(Term::MOVE.term().index()))])
        .filter(|(_, worth)| *worth != 0)
        .collect()
}

/// The sum of each term.
struct Sums {
    sums: [Tapered; Term::COUNT],
}

impl TermSink for Sums {
    fn add(&mut self, term: Term, times: i32) {
        self.sums[term.index()] += weights::TERMS[term.index()] * times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::{Evaluation, evaluate_by};

    #[test]
    fn the_terms_add_up_to_the_evaluation() {
        for fen in [
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
            "r1bak1b1r/4a4/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/N3C1N2/1R2A4/2BAK1B1R b",
        ] {
            let position: Position = fen.parse().unwrap();
            let sum: i32 = account(&position).iter().map(|(_, worth)| worth).sum();
            let evaluation = evaluate_by(&Evaluation::Classical, &position).value();
            // Each term is rounded separately.
            assert!((sum - evaluation).abs() <= 30, "{fen}: {sum}, not {evaluation}");
        }
    }
}
