//! Whose the pieces are, from the colours of all of them.
//!
//! A piece alone may be too dark or too pale to tell. Beside the others it is not: those of a side
//! have the same colours. The network's opinions say which colours each side has, and the colours
//! change the opinions, a few times over.

use super::content::Content;
use super::patch::Patch;
use super::reading::Opinion;
use crate::engine::board::{Kind, Piece, Side};

/// The mean colours of the darkest, the middle and the brightest third of a disc.
pub(super) type Shades = [f32; SHADES];

const SHADES: usize = 3 * Patch::CHANNELS;

/// The part of a disc that is looked at, in distances between points.
const RADIUS: f32 = 0.32;
/// Pieces of a side differ at least so much, as a picture is never quite even.
const MIN_DEVIATION: f32 = 0.06;
/// How much colours count.
const WEIGHT: f32 = 2.0;
/// The network is never surer of a side than this.
const MAX_SURE: f32 = 0.997;
const ROUNDS: usize = 3;
/// Fewer pieces do not say which colours a side has.
const MIN_PIECES: f32 = 1.5;

pub(super) fn shades(Patch(values): &Patch) -> Shades {
    let middle = Patch::SIDE as f32 / 2.0;
    let radius = RADIUS * Patch::SIDE as f32 / Patch::CELLS;
    let (pixels, _) = values.as_chunks::<{ Patch::CHANNELS }>();
    let is_inside = |at: usize| {
        let [x, y] = [at % Patch::SIDE, at / Patch::SIDE].map(|at| at as f32 + 0.5 - middle);
        x.hypot(y) < radius
    };
    let mut inside: Vec<_> =
        pixels.iter().enumerate().filter(|(at, _)| is_inside(*at)).map(|(_, pixel)| *pixel).collect();
    inside.sort_by(|a, b| a.iter().sum::<f32>().total_cmp(&b.iter().sum()));
    let third = inside.len() / 3;
    std::array::from_fn(|shade| {
        let part = &inside[shade / Patch::CHANNELS * third..][..third];
        part.iter().map(|pixel| pixel[shade % Patch::CHANNELS]).sum::<f32>() / third as f32
    })
}

/// Makes the sides agree with the colours.
pub(super) fn settle(opinions: &mut [Opinion], shades: &[Shades]) {
    let masses: Vec<[f32; 2]> = opinions.iter().map(masses).collect();
    let first: Vec<f32> = masses.iter().map(|[red, black]| red / (red + black).max(1e-6)).collect();
    let mut shares = first.clone();
    for _ in 0..ROUNDS {
        let weights = |side: Side| -> Vec<f32> {
            let share = |share: f32| if side == Side::Red { share } else { 1.0 - share };
            masses
                .iter()
                .zip(&shares)
                .map(|([red, black], &red_share)| (red + black) * share(red_share))
                .collect()
        };
        let sides = Side::BOTH.map(weights);
        if sides.iter().any(|weights| weights.iter().sum::<f32>() < MIN_PIECES) {
            return;
        }
        let means = sides.each_ref().map(|weights| mean(weights, shades.iter().copied()));
        let deviations = sides.iter().zip(&means).flat_map(|(weights, mean)| {
            weights.iter().zip(shades).map(|(weight, shades)| (*weight, squares(shades, mean)))
        });
        let (weights, deviations): (Vec<f32>, Vec<Shades>) = deviations.unzip();
        let variances = mean(&weights, deviations.into_iter()).map(|square| square + MIN_DEVIATION.powi(2));
        for ((share, first), shades) in shares.iter_mut().zip(&first).zip(shades) {
            let [red, black]: [f32; 2] = means.each_ref().map(|mean| {
                let parts = squares(shades, mean).into_iter().zip(variances);
                parts.map(|(square, variance)| square / variance).sum::<f32>() / SHADES as f32
            });
            let first = first.clamp(1.0 - MAX_SURE, MAX_SURE);
            // What is far from both says nothing.
            let odds = first / (1.0 - first) * ((1.0 + black) / (1.0 + red)).powf(WEIGHT);
            *share = odds / (1.0 + odds);
        }
    }
    for ((opinion, before), after) in opinions.iter_mut().zip(first).zip(shares) {
        shift(opinion, before, after);
    }
}

fn index(side: Side, kind: Kind) -> usize {
    Content::Piece(Piece::new(side, kind)).index()
}

/// How likely a piece of each side lies there.
fn masses(opinion: &Opinion) -> [f32; 2] {
    Side::BOTH.map(|side| Kind::ALL.into_iter().map(|kind| opinion.probabilities[index(side, kind)]).sum())
}

fn mean(weights: &[f32], shades: impl Iterator<Item = Shades>) -> Shades {
    let mut sums = [0.0; SHADES];
    for (weight, shades) in weights.iter().zip(shades) {
        sums.iter_mut().zip(shades).for_each(|(sum, shade)| *sum += weight * shade);
    }
    sums.map(|sum| sum / weights.iter().sum::<f32>())
}

fn squares(one: &Shades, other: &Shades) -> Shades {
    std::array::from_fn(|shade| (one[shade] - other[shade]).powi(2))
}

/// Gives a part of each kind of one side to the same kind of the other, so that Red's share changes
/// as said.
fn shift(opinion: &mut Opinion, before: f32, after: f32) {
    let (from, part) = if after > before {
        (Side::Black, (after - before) / (1.0 - before))
    } else {
        (Side::Red, (before - after) / before.max(f32::MIN_POSITIVE))
    };
    for kind in Kind::ALL {
        let moved = part * opinion.probabilities[index(from, kind)];
        opinion.probabilities[index(from, kind)] -= moved;
        opinion.probabilities[index(!from, kind)] += moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(red: f32) -> Opinion {
        let mut probabilities = [0.0; Content::COUNT];
        probabilities[index(Side::Red, Kind::Horse)] = red;
        probabilities[index(Side::Black, Kind::Horse)] = 1.0 - red;
        Opinion { probabilities, marked: 0.0 }
    }

    #[test]
    fn a_piece_takes_the_side_of_its_colour() {
        let mut opinions: Vec<Opinion> = [0.9, 0.95, 0.2, 0.1, 0.02, 0.8].map(opinion).to_vec();
        let shades = [0.8, 0.82, 0.81, -0.7, -0.72, -0.71].map(|shade| [shade; SHADES]);
        settle(&mut opinions, &shades);
        let is_red = |opinion: &Opinion| opinion.probabilities[index(Side::Red, Kind::Horse)] > 0.5;
        assert_eq!(opinions.iter().map(is_red).collect::<Vec<_>>(), [true, true, true, false, false, false]);
    }

    #[test]
    fn sides_of_one_colour_stay_as_they_look() {
        let mut opinions: Vec<Opinion> = [0.9, 0.6, 0.1, 0.3].map(opinion).to_vec();
        settle(&mut opinions, &[[0.5; SHADES]; 4]);
        for (opinion, before) in opinions.iter().zip([0.9, 0.6, 0.1, 0.3]) {
            assert!((opinion.probabilities[index(Side::Red, Kind::Horse)] - before).abs() < 1e-3);
        }
    }
}
