//! How accurately the user plays in each phase of a game, by month.
//!
//! Recorded when a game has been reviewed, and kept apart from the reviews, which may be deleted or
//! repeated.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Day;
use crate::engine::board::Side;
use crate::game::review::{Phase, PhaseReview, Review, accuracy_of, loss_of_old};
use crate::session::stored_games::GameId;

/// Older games are forgotten.
const MAX_GAMES: usize = 5_000;

/// The user's reviewed games, the latest review last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Accuracies(Vec<Played>);

/// A reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    game: GameId,
    /// The day when it began.
    day: Day,
    /// By [`Phase`], in the order of [`Phase::ALL`].
    phases: [PhasePlay; Phase::ALL.len()],
}

/// The user's play in a phase. It stores the loss instead of the accuracy, so that games reviewed
/// with another formula have the same scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredPhasePlay")]
struct PhasePlay {
    moves: usize,
    /// The mean of the winning chances that a move gave away, 0 to 1.
    loss: f64,
}

/// The stored form. Until 1.0.0 it had an accuracy, 0 to 100.
#[derive(Deserialize)]
struct StoredPhasePlay {
    moves: usize,
    loss: Option<f64>,
    accuracy: Option<f64>,
}

impl From<StoredPhasePlay> for PhasePlay {
    fn from(StoredPhasePlay { moves, loss, accuracy }: StoredPhasePlay) -> Self {
        Self { moves, loss: loss.or(accuracy.map(loss_of_old)).unwrap_or_default() }
    }
}

/// The user's accuracy in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonthlyAccuracy {
    /// Year and month, 1 to 12.
    pub month: (i16, i8),
    pub games: usize,
    /// The mean of the moves of each phase, 0 to 100, in the order of [`Phase::ALL`]; `None`
    /// without a move in it.
    pub phases: [Option<f64>; Phase::ALL.len()],
}

impl Accuracies {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "accuracy";

    /// Records the review of a game in which the user had this side, in place of an earlier one.
    pub fn note(&mut self, game: GameId, review: &Review, side: Side) {
        let of = |PhaseReview { moves, mean_loss, .. }| Some(PhasePlay { moves, loss: mean_loss? });
        let phases = Phase::ALL.map(|phase| review.phase(side, phase).and_then(of).unwrap_or_default());
        self.0.retain(|known| known.game != game);
        self.0.push(Played { game, day: Day::of_time(game.began()), phases });
        self.0.drain(..self.0.len().saturating_sub(MAX_GAMES));
    }

    /// Each month with games, the latest first.
    pub fn by_month(&self) -> Vec<MonthlyAccuracy> {
        let mut months: BTreeMap<(i16, i8), Vec<&Played>> = BTreeMap::new();
        for played in &self.0 {
            months.entry(played.day.month()).or_default().push(played);
        }
        let month = |(month, games): (_, Vec<&Played>)| {
            let mean = |phase: Phase| mean(games.iter().map(|game| game.phases[phase as usize]));
            MonthlyAccuracy { month, games: games.len(), phases: Phase::ALL.map(mean) }
        };
        months.into_iter().rev().map(month).collect()
    }
}

/// The mean accuracy of all moves; `None` without any.
fn mean(parts: impl Iterator<Item = PhasePlay>) -> Option<f64> {
    // A file may contain any number.
    let (sum, moves) = parts.fold((0.0, 0.0), |(sum, moves), part| {
        let count = part.moves as f64;
        (sum + count * accuracy_of(part.loss), moves + count)
    });
    (moves > 0.0).then(|| sum / moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;
    use crate::game::Game;
    use crate::game::review::FoundLine;

    fn played(game: u64, day: u32, phases: [(usize, f64); 3]) -> Played {
        let game = serde_json::from_value(game.into()).unwrap();
        Played { game, day: Day(day), phases: phases.map(|(moves, loss)| PhasePlay { moves, loss }) }
    }

    #[test]
    fn months_show_the_mean_of_all_moves_of_a_phase() {
        // 2026-01-31, twice, and 2026-02-01.
        let accuracies = Accuracies(vec![
            played(1, 20_484, [(10, 0.02), (30, 0.2), (0, 0.0)]),
            played(2, 20_484, [(10, 0.05), (10, 0.0), (0, 0.0)]),
            played(3, 20_485, [(4, -1.0), (0, 0.0), (8, f64::MAX)]),
        ]);
        let [february, january] = accuracies.by_month().try_into().unwrap();
        assert_eq!((february.month, february.games), ((2026, 2), 1));
        let shown = |phases: [Option<f64>; 3]| phases.map(|accuracy| Some(accuracy?.round() as u32));
        let mean = |one: f64, other: f64| (f64::midpoint(one, other)).round() as u32;
        assert_eq!(shown(february.phases), [Some(100), None, Some(0)]);
        let opening = mean(accuracy_of(0.02), accuracy_of(0.05));
        let middlegame = ((30.0 * accuracy_of(0.2) + 1_000.0) / 40.0).round() as u32;
        assert_eq!((january.games, shown(january.phases)), (2, [Some(opening), Some(middlegame), None]));
    }

    #[test]
    fn games_reviewed_before_are_told_on_the_scale_of_today() {
        let stored = r#"[{"game":1,"day":20484,"phases":[{"moves":9,"accuracy":30.0},{"moves":0,"accuracy":0.0},{"moves":5,"loss":0.02}]}]"#;
        let accuracies: Accuracies = serde_json::from_str(stored).unwrap();
        let [opening, middlegame, endgame] = accuracies.by_month()[0].phases;
        // Newcomer had 30 then, and has 50 now.
        assert!(opening.is_some_and(|accuracy| (40.0..55.0).contains(&accuracy)), "{opening:?}");
        assert_eq!((middlegame, endgame), (None, Some(accuracy_of(0.02))));
    }

    #[test]
    fn a_game_that_is_reviewed_again_counts_once() {
        let line = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
        let found = |score, line: &str| {
            let line = vec![line.parse().unwrap()];
            Some(FoundLine { score: Score::centipawns(score), moves: line, depth: 8 })
        };
        let review = |ahead: i32| {
            let lines = ["h2e2", "h9g7", "h0g2", "b9c7"].into_iter().zip([ahead, -ahead].into_iter().cycle());
            Review::new(&game, &lines.map(|(line, score)| found(score, line)).collect::<Vec<_>>())
        };
        let (won, review) = (review(1_500), review(20));
        let mut accuracies = Accuracies(vec![played(7, 20_484, [(1, 0.1), (0, 0.0), (0, 0.0)])]);
        let id = accuracies.0[0].game;
        accuracies.note(id, &review, Side::Red);
        accuracies.note(id, &review, Side::Red);
        let [played] = accuracies.0[..] else { panic!("once") };
        assert_eq!(played.phases.map(|part| part.moves), [2, 0, 0], "Red's moves, which are in the book");
        accuracies.note(id, &won, Side::Red);
        assert_eq!(accuracies.by_month()[0].phases, [None; 3], "what was won already tells nothing");
        let text = serde_json::to_string(&accuracies).unwrap();
        assert_eq!(serde_json::from_str::<Accuracies>(&text).unwrap(), accuracies);
    }
}
