//! The user's rating, computed from results against the levels.
//!
//! The formulas are those of M. E. Glickman, "The Glicko system" (1999), with each game as a rating
//! period, on the scale of the levels: [`Level::rating`]. But no game changes the rating by more
//! than its deviation.

use std::f64::consts::{LN_10, PI};

use serde::{Deserialize, Serialize};

use crate::engine::levels::Level;

/// The user's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rating {
    /// On the scale of the levels: [`Level::SCALE`].
    pub value: f64,
    /// The standard deviation of `value`.
    pub deviation: f64,
    /// The number of games that it is based on.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Self { value: Self::FIRST, deviation: Self::UNKNOWN, games: 0 }
    }
}

/// The result of a game that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    pub level: Level,
    /// The user's points: 1, 0.5 or 0.
    pub score: f64,
}

impl Rating {
    /// The name under which it is stored.
    pub const STORED_NAME: &str = "rating";

    const FIRST: f64 = 1_000.0;
    const UNKNOWN: f64 = 350.0;
    const LOWEST: f64 = -1_000.0;
    const HIGHEST: f64 = 6_000.0;
    /// The deviation never becomes smaller, because people learn, and have good and bad days.
    const MIN_DEVIATION: f64 = 60.0;
    /// The deviation of the levels' ratings.
    const LEVELS: f64 = 40.0;
    const Q: f64 = LN_10 / Level::SCALE;

    /// The initial rating of an unknown user, who may be about as strong as this level.
    pub fn of(level: Level) -> Self {
        Self { value: level.rating().into(), ..Self::default() }
    }

    /// The rating after another game.
    #[must_use]
    pub fn after(self, game: RatedGame) -> Self {
        let weight = Self::weight();
        let expected = self.expected(game.level);
        let information = (Self::Q * weight).powi(2) * expected * (1.0 - expected);
        let known = self.deviation.clamp(Self::MIN_DEVIATION, Self::UNKNOWN);
        let precision = known.powi(-2) + information;
        // One slip against a far weaker level shows that the rating is wrong, but not by how much.
        let change = (Self::Q / precision * weight * (game.score - expected)).clamp(-known, known);
        Self {
            value: self.value() + change,
            deviation: precision.powf(-0.5).max(Self::MIN_DEVIATION),
            games: self.games.saturating_add(1),
        }
    }

    /// The value, clamped; a file may contain anything.
    fn value(self) -> f64 {
        self.value.clamp(Self::LOWEST, Self::HIGHEST)
    }

    /// The points expected against a level, 0 to 1.
    pub fn expected(self, level: Level) -> f64 {
        let lead = self.value() - f64::from(level.rating());
        1.0 / (1.0 + 10f64.powf(-Self::weight() * lead / Level::SCALE))
    }

    /// The weight of a game, because the levels' ratings are not exact either.
    fn weight() -> f64 {
        1.0 / (1.0 + 3.0 * (Self::Q * Self::LEVELS / PI).powi(2)).sqrt()
    }

    /// The level with the nearest rating, against which about as many games are won as lost.
    pub fn equal(self) -> Level {
        let distance = |level: &Level| (f64::from(level.rating()) - self.value()).abs();
        Level::ALL.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(Level::Newcomer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(games: &[(Level, f64)]) -> Rating {
        games
            .iter()
            .fold(Rating::default(), |rating, &(level, score)| rating.after(RatedGame { level, score }))
    }

    /// By hand, with g(40) = 0.9876, E = 0.6706: 1 / (1/200² + 1/299.4²) · q · g · (1 - E) = 64.8.
    #[test]
    fn a_win_raises_the_rating_and_sharpens_it() {
        let before = Rating { value: f64::from(Level::Casual.rating()) + 100.0, deviation: 200.0, games: 3 };
        let after = before.after(RatedGame { level: Level::Casual, score: 1.0 });
        assert!((after.value - before.value - 64.8).abs() < 0.1, "{after:?}");
        assert!(after.deviation < before.deviation && after.games == 4);
    }

    #[test]
    fn no_game_changes_it_by_more_than_it_is_uncertain() {
        let club = Rating::of(Level::Club);
        let after = club.after(RatedGame { level: Level::Newcomer, score: 0.0 });
        assert!((club.value - after.value - Rating::UNKNOWN).abs() < 1e-9, "{after:?}");
        let after =
            Rating { deviation: 80.0, ..club }.after(RatedGame { level: Level::Newcomer, score: 0.0 });
        assert!(club.value - after.value < 80.0, "{after:?}");
    }

    #[test]
    fn results_lead_to_the_level_they_were_made_against() {
        let even: Vec<_> = (0..40).map(|number| (Level::Hobbyist, f64::from(number % 2))).collect();
        assert_eq!(rated(&even).equal(), Level::Hobbyist);
        assert_eq!(rated(&[(Level::Newcomer, 0.0); 30]).equal(), Level::Newcomer);
        assert_eq!(rated(&[(Level::Champion, 1.0); 60]).equal(), Level::Champion);
    }

    #[test]
    fn a_stored_rating_with_odd_numbers_is_no_danger() {
        let odd: Rating =
            serde_json::from_str(r#"{"value":1e300,"deviation":0.0,"games":4294967295}"#).unwrap();
        let after = odd.after(RatedGame { level: Level::Casual, score: 0.0 });
        assert!(after.deviation >= Rating::MIN_DEVIATION && after.games == u32::MAX);
        assert_eq!(after.equal(), Level::Champion);
    }
}
