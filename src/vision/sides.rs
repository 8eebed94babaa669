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
/// The share of the shades that vary independently of the others.
const INDEPENDENT: f32 = 0.33;
const ROUNDS: usize = 5;
/// A side that colours alone have found has more pieces than this: one is often only darker than the others.
const MIN_PIECES: f32 = 1.5;
/// A side that the network sees has a piece: in an ending it may have its general only.
const MIN_SEEN: f32 = 0.5;

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

/// Makes the sides agree with the colours. The network may take both colours for one side: a white disc
/// with a black letter is Red's in some books. So pieces are also parted by colours alone.
pub(super) fn settle(opinions: &mut [Opinion], shades: &[Shades]) {
    let masses: Vec<[f32; 2]> = opinions.iter().map(masses).collect();
    let pieces = Pieces {
        weights: masses.iter().map(|[red, black]| red + black).collect(),
        red: masses.iter().map(|[red, black]| red / (red + black).max(1e-6)).collect(),
        shades,
    };
    let by_colour = pieces.by_most_different_shade();
    let exchanged = by_colour.iter().map(|share| 1.0 - share).collect();
    let network_alone = pieces.parted(pieces.red.clone(), MIN_SEEN, |_| [1.0; 2]);
    let colours_first =
        [by_colour, exchanged].map(|start| pieces.parted(start, MIN_PIECES, |red| pieces.trust(red)));
    let ways = colours_first.into_iter().chain([network_alone]);
    let Some(best) = ways.flatten().max_by(|a, b| a.likelihood.total_cmp(&b.likelihood)) else {
        return;
    };
    for ((opinion, &before), after) in opinions.iter_mut().zip(&pieces.red).zip(best.red) {
        shift(opinion, before, after);
    }
}

/// The points of a board, as far as pieces lie there.
struct Pieces<'a> {
    /// How likely a piece lies on each.
    weights: Vec<f32>,
    /// How likely that is Red's, as the network sees it.
    red: Vec<f32>,
    shades: &'a [Shades],
}

/// A way to part the pieces into sides.
struct Parted {
    /// How likely each piece is Red's.
    red: Vec<f32>,
    /// The logarithm of how well this explains the colours and the network's opinions.
    likelihood: f32,
}

/// The mean shades of Red's and Black's pieces, and how much each shade varies within a side.
struct Colours {
    means: [Shades; 2],
    variances: Shades,
}

impl Pieces<'_> {
    /// Parts the pieces from a start on. `trust` is how far the network is right where it says Red, and
    /// where it says Black, given how likely each piece is Red's. `None` if a side has fewer than `least`
    /// pieces.
    fn parted(&self, start: Vec<f32>, least: f32, trust: impl Fn(&[f32]) -> [f32; 2]) -> Option<Parted> {
        let mut red = start;
        for _ in 0..ROUNDS {
            let colours = self.colours(&red, least)?;
            let trust = trust(&red);
            red = (0..red.len())
                .map(|point| {
                    let seen = sure(self.red[point]);
                    let [to_red, to_black] = colours.distances(&self.shades[point]);
                    // What is far from both says nothing.
                    let odds = (seen / (1.0 - seen)).powf(trust[usize::from(seen < 0.5)])
                        * ((1.0 + to_black) / (1.0 + to_red)).powf(WEIGHT);
                    odds / (1.0 + odds)
                })
                .collect();
        }
        let spread: f32 = self.colours(&red, least)?.variances.iter().map(|variance| variance.ln()).sum();
        let colours = -0.5 * INDEPENDENT * spread * self.weights.iter().sum::<f32>();
        let opinions = self.weights.iter().zip(&self.red).zip(&red).map(|((weight, &seen), red)| {
            let seen = sure(seen);
            weight * (red * seen.ln() + (1.0 - red) * (1.0 - seen).ln())
        });
        Some(Parted { likelihood: colours + opinions.sum::<f32>(), red })
    }

    fn colours(&self, red: &[f32], least: f32) -> Option<Colours> {
        let sides = [false, true].map(|is_black| -> Vec<f32> {
            let share = |red: f32| if is_black { 1.0 - red } else { red };
            self.weights.iter().zip(red).map(|(weight, &red)| weight * share(red)).collect()
        });
        if sides.iter().any(|weights| weights.iter().sum::<f32>() < least) {
            return None;
        }
        let means = sides.each_ref().map(|weights| mean(weights, self.shades.iter().copied()));
        let deviations = sides.iter().zip(&means).flat_map(|(weights, mean)| {
            weights.iter().zip(self.shades).map(|(weight, shades)| (*weight, squares(shades, mean)))
        });
        let (weights, deviations): (Vec<f32>, Vec<Shades>) = deviations.unzip();
        let variances = mean(&weights, deviations.into_iter()).map(|square| square + MIN_DEVIATION.powi(2));
        Some(Colours { means, variances })
    }

    /// How far the network is right where it says Red, and where it says Black: from 0, no better than
    /// chance, to 1.
    fn trust(&self, red: &[f32]) -> [f32; 2] {
        [false, true].map(|is_black| {
            let (mut right, mut all) = (0.0, f32::MIN_POSITIVE);
            for ((weight, &seen), red) in self.weights.iter().zip(&self.red).zip(red) {
                if (seen < 0.5) == is_black {
                    right += weight * if is_black { 1.0 - red } else { *red };
                    all += weight;
                }
            }
            (2.0 * right / all - 1.0).max(0.0)
        })
    }

    /// A start that knows only colours: 1 where the shade that differs most is brighter than in the mean.
    fn by_most_different_shade(&self) -> Vec<f32> {
        let means = mean(&self.weights, self.shades.iter().copied());
        let variances = mean(&self.weights, self.shades.iter().map(|shades| squares(shades, &means)));
        let most = (0..SHADES).max_by(|&a, &b| variances[a].total_cmp(&variances[b])).unwrap_or(0);
        self.shades.iter().map(|shades| f32::from(shades[most] > means[most])).collect()
    }
}

impl Colours {
    /// How far a piece is from the colours of each side, in variances.
    fn distances(&self, shades: &Shades) -> [f32; 2] {
        self.means.each_ref().map(|mean| {
            let parts = squares(shades, mean).into_iter().zip(self.variances);
            parts.map(|(square, variance)| square / variance).sum::<f32>() / SHADES as f32
        })
    }
}

fn sure(share: f32) -> f32 {
    share.clamp(1.0 - MAX_SURE, MAX_SURE)
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

    #[test]
    fn a_lone_general_keeps_its_side_where_the_others_differ_in_brightness() {
        let mut opinions: Vec<Opinion> = [0.997, 0.003, 0.003, 0.003, 0.003, 0.003].map(opinion).to_vec();
        let shades = [0.0, 0.1, 0.12, 0.11, -0.1, -0.12].map(|shade| [shade; SHADES]);
        settle(&mut opinions, &shades);
        let is_red = |opinion: &Opinion| opinion.probabilities[index(Side::Red, Kind::Horse)] > 0.5;
        let expected = [true, false, false, false, false, false];
        assert_eq!(opinions.iter().map(is_red).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn black_letters_that_are_taken_for_red_ones_are_blacks_beside_red_ones() {
        let mut opinions: Vec<Opinion> = [0.99, 0.98, 0.99, 0.97, 0.9, 0.8, 0.95, 0.3].map(opinion).to_vec();
        let shades = [0.8, 0.82, 0.81, 0.79, -0.7, -0.72, -0.71, -0.69].map(|shade| [shade; SHADES]);
        settle(&mut opinions, &shades);
        let is_red = |opinion: &Opinion| opinion.probabilities[index(Side::Red, Kind::Horse)] > 0.5;
        let expected = [true, true, true, true, false, false, false, false];
        assert_eq!(opinions.iter().map(is_red).collect::<Vec<_>>(), expected);
    }
}
