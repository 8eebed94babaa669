//! What games say about the difference in strength.
//!
//! The unit is the pair of games from one opening, whose results depend on each other: scores of pairs, in
//! 0..=1, are averaged, and their spread gives the interval. The sequential test compares two hypotheses by the
//! ratio of likelihoods of the mean, taken as normally distributed (a "generalised SPRT", as engine
//! testers use it; Van den Bergh, "A practical introduction to the GSPRT").

use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

use super::game::{End, Finished, Spent};

/// Errors of 5 % either way: ln(0.95 / 0.05).
const DECISIVE: f64 = 2.944;

/// Before so many pairs the spread is not known well enough to decide.
const LEAST_PAIRS: usize = 16;

/// The two differences in Elo between which a test decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub none: f64,
    pub some: f64,
}

#[derive(Debug, thiserror::Error)]
#[error("expected two differences in Elo such as 0,5, the smaller one first")]
pub(super) struct BoundsError;

impl FromStr for Bounds {
    type Err = BoundsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (none, some) = text.split_once(',').ok_or(BoundsError)?;
        let bounds = Self {
            none: none.parse().map_err(|_| BoundsError)?,
            some: some.parse().map_err(|_| BoundsError)?,
        };
        if bounds.none < bounds.some { Ok(bounds) } else { Err(BoundsError) }
    }
}

/// What the games say so far.
pub(super) struct Tally {
    names: [String; 2],
    /// Won, drawn and lost by the first engine.
    games: [usize; 3],
    /// The first engine's share of each pair.
    pairs: Vec<f64>,
    ends: BTreeMap<End, usize>,
    spent: [Spent; 2],
}

impl Tally {
    pub fn new(names: [String; 2]) -> Self {
        let (games, pairs, ends) = ([0; 3], Vec::new(), BTreeMap::new());
        Self { names, games, pairs, ends, spent: [Spent::default(); 2] }
    }

    pub fn add(&mut self, pair: &[Finished; 2]) {
        for game in pair {
            let result = if game.score() > 0.9 {
                0
            } else if game.score() > 0.4 {
                1
            } else {
                2
            };
            self.games[result] += 1;
            *self.ends.entry(game.end).or_default() += 1;
            for (sum, spent) in self.spent.iter_mut().zip(game.spent) {
                sum.moves += spent.moves;
                sum.total += spent.total;
                sum.longest = sum.longest.max(spent.longest);
            }
        }
        self.pairs.push(pair.iter().map(Finished::score).sum::<f64>() / 2.0);
    }

    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// How many games an engine lost by doing what it must not do.
    pub fn faults(&self) -> usize {
        self.ends.iter().filter(|(end, _)| end.is_fault()).map(|(_, count)| count).sum()
    }

    /// The mean share of a pair, and half of its 95 % interval.
    fn mean(&self) -> (f64, f64) {
        let count = self.pairs.len().max(1) as f64;
        let mean = self.pairs.iter().sum::<f64>() / count;
        (mean, 1.96 * (self.variance(mean) / count).sqrt())
    }

    /// Of the share of a pair. Kept above what so few pairs can tell from 0.
    fn variance(&self, mean: f64) -> f64 {
        let count = self.pairs.len() as f64;
        let sum: f64 = self.pairs.iter().map(|share| (share - mean).powi(2)).sum();
        (sum / (count - 1.0).max(1.0)).max(0.25 / count.max(1.0))
    }

    /// The logarithm of how much likelier `bounds.some` is than `bounds.none`.
    fn likelihood(&self, bounds: Bounds) -> f64 {
        if self.pairs.len() < LEAST_PAIRS {
            return 0.0;
        }
        let (mean, _) = self.mean();
        let [none, some] = [bounds.none, bounds.some].map(share);
        self.pairs.len() as f64 * (some - none) * (2.0 * mean - none - some) / (2.0 * self.variance(mean))
    }

    /// Whether the test has ended, and whether the difference is `bounds.some`.
    pub fn decision(&self, bounds: Bounds) -> Option<bool> {
        let likelihood = self.likelihood(bounds);
        (likelihood.abs() >= DECISIVE).then_some(likelihood > 0.0)
    }

    /// The games, won, drawn and lost, and the first engine's share with its 95 % interval.
    pub fn shares(&self) -> String {
        let [won, drawn, lost] = self.games;
        let (mean, half) = self.mean();
        let games = won + drawn + lost;
        format!("{games} games, +{won} ={drawn} -{lost}, {:.1} % ± {:.1}", 100.0 * mean, 100.0 * half)
    }

    /// The score so far.
    pub fn line(&self, bounds: Option<Bounds>) -> String {
        let [won, drawn, lost] = self.games;
        let (mean, half) = self.mean();
        let test = bounds.map(|bounds| {
            let verdict = match self.decision(bounds) {
                Some(true) => ": accepted",
                Some(false) => ": rejected",
                None => "",
            };
            format!("  LLR {:+.2}{verdict}", self.likelihood(bounds))
        });
        format!(
            "{} - {}: +{won} ={drawn} -{lost}  {:.1} %  Elo {:+.0} [{:+.0}, {:+.0}]{}",
            self.names[0],
            self.names[1],
            100.0 * mean,
            elo(mean),
            elo(mean - half),
            elo(mean + half),
            test.unwrap_or_default()
        )
    }

    /// The final score, the time taken, and how the games ended.
    pub fn summary(&self, bounds: Option<Bounds>) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let [first, second] = self.spent.map(|spent| ms(spent.total) / f64::from(spent.moves.max(1)));
        let [first_longest, second_longest] = self.spent.map(|spent| ms(spent.longest));
        let ends: Vec<String> =
            self.ends.iter().map(|(end, count)| format!("{} {count}", end.word())).collect();
        format!(
            "{}\nms a move: mean {first:.0} / {second:.0}, longest {first_longest:.0} / {second_longest:.0}\nends: {}",
            self.line(bounds),
            ends.join(", ")
        )
    }
}

/// The difference in Elo that an expected share of the points stands for.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10()
}

/// The share of the points to be expected from a difference in Elo.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chuhe::engine::board::Side;

    fn tally(shares: &[(f64, usize)]) -> Tally {
        let mut tally = Tally::new(["a".into(), "b".into()]);
        for &(share, count) in shares {
            tally.pairs.extend(std::iter::repeat_n(share, count));
        }
        tally
    }

    #[test]
    fn elo_and_share_are_each_others_inverse() {
        for difference in [-200.0, 0.0, 5.0, 190.8] {
            assert!((elo(share(difference)) - difference).abs() < 1e-9);
        }
        assert!((share(190.85) - 0.75).abs() < 1e-4);
    }

    #[test]
    fn the_test_decides_either_way_and_not_too_early() {
        let bounds = "0,10".parse().unwrap();
        assert_eq!(tally(&[(1.0, 15)]).decision(bounds), None);
        assert_eq!(tally(&[(1.0, 900), (0.5, 200), (0.0, 700)]).decision(bounds), Some(true));
        assert_eq!(tally(&[(1.0, 700), (0.5, 200), (0.0, 900)]).decision(bounds), Some(false));
        assert_eq!(tally(&[(1.0, 20), (0.5, 10), (0.0, 20)]).decision(bounds), None);
    }

    #[test]
    fn bounds_are_two_numbers_in_order() {
        assert!("5,0".parse::<Bounds>().is_err() && "5".parse::<Bounds>().is_err());
        assert_eq!("-3,1.5".parse::<Bounds>().unwrap(), Bounds { none: -3.0, some: 1.5 });
    }

    #[test]
    fn a_game_counts_for_the_first_engine_whatever_its_colour() {
        let game =
            |red, winner| Finished { red, winner, end: End::TooLong, plies: 0, spent: [Spent::default(); 2] };
        let mut tally = Tally::new(["a".into(), "b".into()]);
        tally.add(&[game(0, Some(Side::Red)), game(1, Some(Side::Black))]);
        tally.add(&[game(0, Some(Side::Black)), game(1, None)]);
        assert_eq!(tally.games, [2, 1, 1]);
        assert_eq!(tally.pairs, [1.0, 0.25]);
    }
}
