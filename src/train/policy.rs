//! Learns from games which moves come to a master's mind: multinomial logistic regression over the
//! features of [`crate::engine::search::policy`], with steps that shrink as a weight has been moved
//! (AdaGrad; Duchi, Hazan and Singer 2011).

use std::fmt;
use std::io::BufRead;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::games::{self, BuildError};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::search::policy::features::{FEATURES, Features, Scene};
use crate::engine::search::policy::{ONE, search_order};

/// One game in this many is held back.
const HELD_BACK: usize = 20;

const EPOCHS: usize = 3;
const RATE: f32 = 0.1;

/// How well the moves of the held-back games are predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    positions: usize,
    /// How often the move played came first, and among the first three; then the same for the
    /// search's initial move order.
    first: [usize; 2],
    among_three: [usize; 2],
    /// The sums of the natural logarithms of the shares predicted for the moves played, and of
    /// uniform shares.
    logarithm: [f64; 2],
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.positions.max(1) as f64;
        let percent = |count: usize| 100.0 * count as f64 / whole;
        let ([first, first_before], [three, three_before]) =
            (self.first.map(percent), self.among_three.map(percent));
        let [mean, even] = self.logarithm.map(|sum| sum / whole);
        write!(
            f,
            "{} positions held back: the master's move is the first in {first:.1} %, among the first three in {three:.1} %; \
             mean log-likelihood {mean:.3}; by the search's order {first_before:.1} % and {three_before:.1} %; all alike {even:.3}",
            self.positions
        )
    }
}

/// The features of all moves of a position, and the move played.
#[derive(Default)]
struct Example {
    features: Vec<u16>,
    /// Where the features of each move end.
    ends: Vec<usize>,
    played: usize,
}

impl Example {
    fn fill(&mut self, position: &Position, scene: Scene, played: Move) {
        self.features.clear();
        self.ends.clear();
        let features = Features::of(position, scene);
        for (number, mv) in movegen::legal_moves(position).into_iter().enumerate() {
            features.each(mv, |feature| self.features.push(feature as u16));
            self.ends.push(self.features.len());
            if mv == played {
                self.played = number;
            }
        }
    }

    fn moves(&self) -> impl Iterator<Item = &[u16]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.features[start..end])
    }

    /// The share of each move with these weights.
    fn shares(&self, weights: &[f32]) -> Vec<f32> {
        let score = |features: &[u16]| features.iter().map(|&feature| weights[usize::from(feature)]).sum();
        let mut shares: Vec<f32> = self.moves().map(score).collect();
        let most = shares.iter().copied().fold(f32::MIN, f32::max);
        shares.iter_mut().for_each(|score| *score = (*score - most).exp());
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        shares
    }
}

/// Reads games like [`super::book::build`]. Returns the bytes of the weights, and how well they
/// predict held-back games.
///
/// # Errors
/// The first line that cannot be read.
pub fn build(games: impl BufRead) -> Result<(Vec<u8>, Fit), BuildError> {
    let mut all = Vec::new();
    games::each(games, usize::MAX, |game| all.push(game.moves))?;
    let (mut learnt, mut held_back) = (Vec::new(), Vec::new());
    for (number, moves) in all.iter().enumerate() {
        if number % HELD_BACK == 0 { &mut held_back } else { &mut learnt }.push(moves);
    }
    let weights = learn(&mut learnt);
    let numbers = weights.map(|weight| (weight * ONE as f32).round().clamp(-32_000.0, 32_000.0) as i16);
    Ok((numbers.iter().flat_map(|number| number.to_le_bytes()).collect(), fit(&numbers, &held_back)))
}

fn learn(games: &mut [&Vec<Move>]) -> Box<[f32; FEATURES]> {
    let mut weights = Box::new([0.0; FEATURES]);
    let mut moved = Box::new([1e-2_f32; FEATURES]);
    let mut slopes = Box::new([0.0_f32; FEATURES]);
    let mut random = SmallRng::seed_from_u64(1);
    for epoch in 0..EPOCHS {
        games.shuffle(&mut random);
        let rate = RATE / (1 << epoch) as f32;
        for moves in games.iter() {
            // A game is a step.
            let mut touched = Vec::new();
            each_example(moves, |example, _, _| {
                let shares = example.shares(&weights[..]);
                for (number, (features, share)) in example.moves().zip(shares).enumerate() {
                    let slope = f32::from(u8::from(number == example.played)) - share;
                    for &feature in features {
                        slopes[usize::from(feature)] += slope;
                        touched.push(feature);
                    }
                }
            });
            touched.sort_unstable();
            touched.dedup();
            for feature in touched.into_iter().map(usize::from) {
                let slope = std::mem::take(&mut slopes[feature]);
                moved[feature] += slope * slope;
                weights[feature] += rate * slope / moved[feature].sqrt();
            }
        }
    }
    weights
}

/// Visits each position of a game that offered a choice.
fn each_example(moves: &[Move], mut visit: impl FnMut(&Example, &Position, Move)) {
    let mut example = Example::default();
    let mut position = Position::start();
    for (ply, &mv) in moves.iter().enumerate() {
        let earlier = |plies: usize| ply.checked_sub(plies).map(|ply| moves[ply]);
        example.fill(&position, Scene { last: earlier(1), before: earlier(2) }, mv);
        if example.ends.len() > 1 {
            visit(&example, &position, mv);
        }
        position.make(mv);
    }
}

fn fit(numbers: &[i16; FEATURES], games: &[&Vec<Move>]) -> Fit {
    let weights = numbers.map(|number| f32::from(number) / ONE as f32);
    let mut fit = Fit::default();
    for moves in games {
        each_example(moves, |example, position, mv| {
            let shares = example.shares(&weights);
            let own = shares[example.played];
            let before = [
                shares.iter().filter(|&&share| share > own).count(),
                search_order(position).iter().take_while(|&&other| other != mv).count(),
            ];
            for (way, before) in before.into_iter().enumerate() {
                fit.first[way] += usize::from(before == 0);
                fit.among_three[way] += usize::from(before < 3);
            }
            fit.positions += 1;
            fit.logarithm[0] += f64::from(own.max(1e-9)).ln();
            fit.logarithm[1] -= (shares.len() as f64).ln();
        });
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_always_played_comes_to_mind_first() {
        let game = "1-0\t1996\tC01\tA\tB\tC\th2e2 h9g7 h0g2 i9h9 i0h0\n";
        let (bytes, fit) = build(game.repeat(60).as_bytes()).unwrap();
        assert_eq!(bytes.len(), 2 * FEATURES);
        assert_eq!(fit.positions, 15, "three games are held back");
        assert_eq!(fit.first[0], 15, "{fit}");
        assert!(fit.logarithm[0] > 0.3 * fit.logarithm[1], "{fit}");
    }
}
