//! The history of the user's rating: each game that counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Day, RatedGame, Rating};
use crate::engine::levels::Level;
use crate::session::stored_games::GameId;

/// A game that changed the rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatedStep {
    pub day: Day,
    /// `None` in files of older versions.
    #[serde(default)]
    pub game: Option<GameId>,
    pub level: Level,
    /// The user's points: 1, 0.5 or 0.
    pub score: f64,
    /// The rating before and after the game, on the scale of the levels.
    pub before: f64,
    pub after: f64,
}

impl RatedStep {
    /// The effect on a rating of `game`, played on this day.
    pub fn new(day: Day, game: GameId, rated: RatedGame, before: Rating, after: Rating) -> Self {
        let RatedGame { level, score } = rated;
        Self { day, game: Some(game), level, score, before: before.value, after: after.value }
    }

    /// The user's expected points, 0 to 1.
    pub fn expected(&self) -> f64 {
        Rating { value: self.before, ..Rating::default() }.expected(self.level)
    }
}

/// All games, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct History {
    steps: Vec<RatedStep>,
}

/// The number of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Results {
    fn add(&mut self, score: f64) {
        *if score > 0.75 {
            &mut self.won
        } else if score > 0.25 {
            &mut self.drawn
        } else {
            &mut self.lost
        } += 1;
    }
}

impl History {
    /// The name under which it is stored.
    pub const STORED_NAME: &str = "rated_games";

    /// Older games are forgotten.
    const MAX_GAMES: usize = 5_000;

    /// Adds a game.
    pub fn note(&mut self, step: RatedStep) {
        self.steps.push(step);
        let surplus = self.steps.len().saturating_sub(Self::MAX_GAMES);
        self.steps.drain(..surplus);
    }

    pub fn steps(&self) -> &[RatedStep] {
        &self.steps
    }

    /// The results against each level played, the lowest first.
    pub fn by_level(&self) -> Vec<(Level, Results)> {
        let results = |level| {
            let mut results = Results::default();
            self.steps.iter().filter(|step| step.level == level).for_each(|step| results.add(step.score));
            (level, results)
        };
        let levels = Level::ALL.into_iter().map(results);
        levels.filter(|(_, results)| *results != Results::default()).collect()
    }

    /// The results of each month with games, as year and month, the latest first.
    pub fn by_month(&self) -> Vec<((i16, i8), Results)> {
        let mut months: BTreeMap<(i16, i8), Results> = BTreeMap::new();
        for step in &self.steps {
            months.entry(step.day.month()).or_default().add(step.score);
        }
        months.into_iter().rev().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(day: u32, rated: RatedGame, before: Rating, after: Rating) -> RatedStep {
        RatedStep::new(Day(day), GameId::now(None), rated, before, after)
    }

    fn history() -> History {
        let mut history = History::default();
        let mut rating = Rating::default();
        // 2026-01-31, 2026-02-01 and 2026-02-02.
        for (day, level, score) in
            [(20_484, Level::Casual, 1.0), (20_485, Level::Newcomer, 0.5), (20_486, Level::Casual, 0.0)]
        {
            let game = RatedGame { level, score };
            let after = rating.after(game);
            history.note(step(day, game, rating, after));
            rating = after;
        }
        history
    }

    #[test]
    fn games_are_counted_by_level_and_by_month() {
        let history = history();
        let results = |won, drawn, lost| Results { won, drawn, lost };
        assert_eq!(
            history.by_level(),
            [(Level::Newcomer, results(0, 1, 0)), (Level::Casual, results(1, 0, 1))]
        );
        assert_eq!(history.by_month(), [((2026, 2), results(0, 1, 1)), ((2026, 1), results(1, 0, 0))]);
    }

    #[test]
    fn each_game_begins_where_the_last_one_ended() {
        let history = history();
        let steps = history.steps();
        assert!(steps.windows(2).all(|pair| (pair[0].after - pair[1].before).abs() < 1e-9));
        let text = serde_json::to_string(&history).unwrap();
        assert_eq!(serde_json::from_str::<History>(&text).unwrap(), history);
    }

    #[test]
    fn a_step_of_an_older_version_has_no_game_and_tells_what_was_expected() {
        let step = r#"{"day":20484,"level":"newcomer","score":1.0,"before":1000.0,"after":1040.0}"#;
        let step: RatedStep = serde_json::from_str(step).unwrap();
        assert_eq!(step.game, None);
        let even = RatedStep { before: f64::from(step.level.rating()), ..step };
        assert!((even.expected() - 0.5).abs() < 1e-9);
        assert!(RatedStep { before: even.before + 200.0, ..even }.expected() > 0.6);
    }

    #[test]
    fn only_the_last_games_are_kept() {
        let mut history = History::default();
        let game = RatedGame { level: Level::Casual, score: 1.0 };
        for day in 0..History::MAX_GAMES as u32 + 3 {
            history.note(step(day, game, Rating::default(), Rating::default()));
        }
        assert_eq!((history.steps().len(), history.steps()[0].day), (History::MAX_GAMES, Day(3)));
    }
}
