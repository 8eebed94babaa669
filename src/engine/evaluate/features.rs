//! The evaluation as a linear function, for learning: how often each weight counts in a position.

use super::term_counts::count_terms;
use super::terms::{Term, TermSink};
#[cfg(test)]
use super::weights;
use super::{material, phase};
use crate::engine::board::{Kind, Position, Side};

/// The start of the placement in the list of weights: material, placement, terms.
pub(crate) const PLACEMENT: usize = Kind::COUNT;
pub(crate) const TERMS: usize = PLACEMENT + Kind::COUNT * 50;
/// The number of weights, each for the full and the bare board.
pub(crate) const COUNT: usize = TERMS + Term::COUNT;

/// How often each weight counts, from Red's view.
pub(crate) struct Features {
    /// 1 on the full board, 0 on the bare one.
    pub fullness: f32,
    pub counts: Vec<(u16, i8)>,
}

struct Counts<'a> {
    counts: &'a mut [i32; COUNT],
    sign: i32,
}

impl TermSink for Counts<'_> {
    fn add(&mut self, term: Term, times: i32) {
        self.counts[TERMS + term.index()] += self.sign * times;
    }
}

pub(crate) fn features(position: &Position) -> Features {
    let mut counts = [0; COUNT];
    let mut full = 0;
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        let sign = if piece.side == Side::Red { 1 } else { -1 };
        let place = square.rank_for(piece.side) * 5 + square.file().min(8 - square.file());
        counts[piece.kind.index()] += sign;
        counts[PLACEMENT + piece.kind.index() * 50 + place] += sign;
        full += phase::of(piece.kind);
    }
    let (mut red, mut black) = ([0; COUNT], [0; COUNT]);
    {
        let red = &mut Counts { counts: &mut red, sign: 1 };
        let black = &mut Counts { counts: &mut black, sign: -1 };
        count_terms(position, red, black);
        material::Counts::of(position).count_terms(red, black);
    }
    let counts = counts.iter().zip(red).zip(black).map(|((&own, red), black)| own + red + black);
    Features {
        fullness: full.min(phase::FULL) as f32 / phase::FULL as f32,
        counts: (0..)
            .zip(counts)
            .filter(|&(_, count)| count != 0)
            .map(|(index, count)| (index, count as i8))
            .collect(),
    }
}

/// The weights in force, in the order of the features: (full board, bare board).
#[cfg(test)]
fn current() -> Vec<[f32; 2]> {
    let placement = weights::PLACEMENT.iter().flatten();
    let all = weights::MATERIAL.iter().chain(placement).chain(&weights::TERMS);
    all.map(|weight| [weight.middle as f32, weight.end as f32]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::judge_by_terms;
    use crate::engine::movegen::legal_moves;

    #[test]
    fn features_times_weights_is_the_judgement_by_terms() {
        let weights = current();
        let mut position = Position::start();
        for number in 0..80 {
            let features = features(&position);
            let red: f32 = features
                .counts
                .iter()
                .map(|&(index, count)| {
                    let [middle, end] = weights[usize::from(index)];
                    f32::from(count) * (middle * features.fullness + end * (1.0 - features.fullness))
                })
                .sum();
            let own = if position.side_to_move() == Side::Red { red } else { -red };
            let expected = judge_by_terms(&position).value();
            assert!((own - expected as f32).abs() < 2.0, "{position}: {own} {expected}");
            let moves = legal_moves(&position);
            position.make(moves[number * 7 % moves.len()]);
        }
    }
}
