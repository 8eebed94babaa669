//! The user's recurring faults in the last reviewed games.

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;
use crate::game::Game;
use crate::game::review::{Lesson, Review};
use crate::session::storage::Fingerprint;

/// The number of games considered.
const GAMES: usize = 20;
/// A fault must occur in at least this many of them to be called a habit.
const MIN_OCCURRENCES: usize = 3;

/// The faults in the user's last reviewed games, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Habits(Vec<Reviewed>);

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Reviewed {
    game: Fingerprint,
    /// The lessons of the user's bad moves in it, each once.
    lessons: Vec<Lesson>,
}

/// A recurring fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habit {
    pub lesson: Lesson,
    /// The number of games with it, and the number considered.
    pub times: usize,
    pub games: usize,
}

impl Habits {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "habits";

    /// Records the faults of a side in a game; they replace an earlier review of the game.
    pub fn note(&mut self, game: &Game, review: &Review, side: Side) {
        let moves: Vec<String> = game.line().iter().map(ToString::to_string).collect();
        let game = Fingerprint::of(format!("{} {}", game.start(), moves.join(" ")).as_bytes());
        self.0.retain(|known| known.game != game);
        self.0.push(Reviewed { game, lessons: review.lessons(side) });
        self.0.drain(..self.0.len().saturating_sub(GAMES));
    }

    /// The fault in most of the games; `None` if none is frequent.
    pub fn worst(&self) -> Option<Habit> {
        let times = |lesson: Lesson| self.0.iter().filter(|known| known.lessons.contains(&lesson)).count();
        let all = Lesson::ALL.map(|lesson| Habit { lesson, times: times(lesson), games: self.0.len() });
        all.into_iter().rev().max_by_key(|habit| habit.times).filter(|habit| habit.times >= MIN_OCCURRENCES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reviewed(number: u8, lessons: &[Lesson]) -> Reviewed {
        Reviewed { game: Fingerprint::of(&[number]), lessons: lessons.to_vec() }
    }

    #[test]
    fn a_habit_is_what_goes_wrong_in_several_games() {
        let mut habits = Habits::default();
        habits.0.extend((0..2).map(|number| reviewed(number, &[Lesson::SeeForks])));
        assert_eq!(habits.worst(), None);
        habits.0.extend((2..6).map(|number| reviewed(number, &[Lesson::GuardPieces, Lesson::SeeThreats])));
        habits.0.push(reviewed(6, &[Lesson::GuardPieces]));
        assert_eq!(habits.worst(), Some(Habit { lesson: Lesson::GuardPieces, times: 5, games: 7 }));
    }

    #[test]
    fn a_game_counts_once_and_old_ones_are_forgotten() {
        let game = |plays: &[&str]| {
            let line: Vec<_> = plays.iter().map(|mv| mv.parse().unwrap()).collect();
            let start = crate::engine::board::Position::start();
            Game::from_line(start, &line, line.len(), crate::engine::rules::Profile::default()).unwrap()
        };
        let mut habits = Habits((0..25).map(|number| reviewed(number, &[])).collect());
        let played = game(&["h2e2"]);
        let review = Review::new(&played, &[None, None]);
        for _ in 0..2 {
            habits.note(&played, &review, Side::Red);
        }
        assert_eq!(habits.0.len(), GAMES);
        assert_eq!(habits.0.iter().filter(|known| known.game == habits.0[GAMES - 1].game).count(), 1);
    }
}
