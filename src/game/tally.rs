//! Estimates the difference in strength of two players from their games.
//!
//! The unit is the pair of games from one opening, because their results depend on each other. The
//! scores of pairs, in 0..=1, are averaged, and their spread gives the interval. The sequential
//! test compares two hypotheses by the likelihood ratio of the mean, assumed to be normally
//! distributed (a "generalised SPRT", as engine testers use it; Van den Bergh, "A practical
//! introduction to the GSPRT").

use std::str::FromStr;

use crate::engine::board::Side;

/// The decisive log-likelihood ratio, for errors of 5 % either way: ln(0.95 / 0.05).
const DECISIVE: f64 = 2.944;

/// With fewer pairs the variance is not known well enough to decide.
const MIN_PAIRS: usize = 16;

/// The two Elo differences between which a test decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub none: f64,
    pub some: f64,
}

/// The text is not a pair of Elo differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two differences in Elo such as 0,5, the smaller one first")]
pub struct BoundsError;

impl FromStr for Bounds {
    type Err = BoundsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (none, some) = text.split_once(',').ok_or(BoundsError)?;
        let bounds = Self {
            none: none.parse().map_err(|_| BoundsError)?,
            some: some.parse().map_err(|_| BoundsError)?,
        };
        let are_finite = bounds.none.is_finite() && bounds.some.is_finite();
        if are_finite && bounds.none < bounds.some { Ok(bounds) } else { Err(BoundsError) }
    }
}

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    Won,
    Drawn,
    Lost,
}

impl PlayerResult {
    /// The result for the player of `side`.
    pub fn of(winner: Option<Side>, side: Side) -> Self {
        match winner {
            None => Self::Drawn,
            Some(winner) if winner == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    pub const fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub least: f64,
    pub most: f64,
}

/// The games so far, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Won, drawn and lost.
    games: [usize; 3],
    /// The share of the points of each pair.
    pairs: Vec<f64>,
    /// The first game of a pair whose second is not finished.
    open: Option<PlayerResult>,
}

impl Tally {
    /// Adds a game. The second forms a pair with the first, the fourth with the third, and so on.
    pub fn add(&mut self, score: PlayerResult) {
        self.games[score as usize] += 1;
        match self.open.take() {
            None => self.open = Some(score),
            Some(first) => self.pairs.push((first.points() + score.points()) / 2.0),
        }
    }

    /// Games won, drawn and lost.
    pub const fn games(&self) -> [usize; 3] {
        self.games
    }

    /// Points made, and games played.
    pub fn points(&self) -> (f64, usize) {
        let [won, drawn, lost] = self.games;
        (won as f64 + drawn as f64 / 2.0, won + drawn + lost)
    }

    /// The number of complete pairs.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The numbers of pairs with 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self) -> [usize; 5] {
        let mut counts = [0; 5];
        for share in &self.pairs {
            counts[(4.0 * share).round() as usize] += 1;
        }
        counts
    }

    /// The mean share of the points of a pair; a half before the first.
    pub fn share(&self) -> Estimate {
        let count = self.pairs.len() as f64;
        if self.pairs.is_empty() {
            return Estimate { value: 0.5, least: 0.0, most: 1.0 };
        }
        let value = self.pairs.iter().sum::<f64>() / count;
        let half = 1.96 * (self.variance(value) / count).sqrt();
        Estimate { value, least: value - half, most: value + half }
    }

    /// The difference in Elo.
    pub fn elo(&self) -> Estimate {
        let Estimate { value, least, most } = self.share();
        Estimate { value: elo(value), least: elo(least), most: elo(most) }
    }

    /// The variance of a pair's share, not below what so few pairs can distinguish from 0.
    fn variance(&self, mean: f64) -> f64 {
        let count = self.pairs.len() as f64;
        let sum: f64 = self.pairs.iter().map(|share| (share - mean).powi(2)).sum();
        (sum / (count - 1.0).max(1.0)).max(0.25 / count.max(1.0))
    }

    /// The log-likelihood ratio (LLR) of `bounds.some` against `bounds.none`.
    pub fn likelihood(&self, bounds: Bounds) -> f64 {
        if self.pairs.len() < MIN_PAIRS {
            return 0.0;
        }
        let mean = self.share().value;
        let [none, some] = [bounds.none, bounds.some].map(share);
        self.pairs.len() as f64 * (some - none) * (2.0 * mean - none - some) / (2.0 * self.variance(mean))
    }

    /// The decision of the test, if it has ended: whether the difference is `bounds.some`.
    pub fn decision(&self, bounds: Bounds) -> Option<bool> {
        let likelihood = self.likelihood(bounds);
        (likelihood.abs() >= DECISIVE).then_some(likelihood > 0.0)
    }
}

/// The Elo difference that corresponds to an expected share of the points.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10()
}

/// The expected share of the points for an Elo difference.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(shares: &[(f64, usize)]) -> Tally {
        let mut tally = Tally::default();
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
    fn two_games_make_a_pair_and_every_game_counts() {
        let mut tally = Tally::default();
        for score in [
            PlayerResult::Won,
            PlayerResult::Won,
            PlayerResult::Lost,
            PlayerResult::Drawn,
            PlayerResult::Drawn,
        ] {
            tally.add(score);
        }
        assert_eq!((tally.games(), tally.points()), ([2, 2, 1], (3.0, 5)));
        assert_eq!(tally.pairs, [1.0, 0.25]);
        assert_eq!(tally.pentanomial(), [0, 1, 0, 0, 1]);
        assert!(tally.elo().least < tally.elo().value && tally.elo().value < tally.elo().most);
    }

    #[test]
    fn a_game_counts_by_the_side_that_was_played() {
        assert_eq!(PlayerResult::of(Some(Side::Red), Side::Red), PlayerResult::Won);
        assert_eq!(PlayerResult::of(Some(Side::Red), Side::Black), PlayerResult::Lost);
        assert_eq!(PlayerResult::of(None, Side::Black), PlayerResult::Drawn);
    }
}
