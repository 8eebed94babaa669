//! The players' times, as they are stored with the game.
//!
//! The times before each move are stored, so that taking a move back restores them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    Unlimited,
    /// Seconds for each move, 1..=[`TimeControl::MOST_MOVE`].
    PerMove { seconds: u32 },
    /// Seconds for the whole game, 1..=[`TimeControl::MOST_GAME`], and seconds added after each move,
    /// 0..=[`TimeControl::MOST_INCREMENT`].
    Game { seconds: u32, increment: u32 },
}

impl TimeControl {
    /// In seconds.
    pub const MOST_MOVE: u32 = 3_600;
    /// In seconds.
    pub const MOST_GAME: u32 = 6 * 3_600;
    /// In seconds.
    pub const MOST_INCREMENT: u32 = 600;

    /// The time on a clock at the start; `None` without clocks.
    pub fn first(self) -> Option<Duration> {
        let seconds = match self {
            Self::Unlimited => return None,
            Self::PerMove { seconds } => seconds.clamp(1, Self::MOST_MOVE),
            Self::Game { seconds, .. } => seconds.clamp(1, Self::MOST_GAME),
        };
        Some(Duration::from_secs(seconds.into()))
    }

    /// The time on a clock after a move, if it had `left` before and the move took `spent`.
    fn after_move(self, left: Duration, spent: Duration) -> Duration {
        match self {
            Self::Unlimited => left,
            Self::PerMove { .. } => self.first().unwrap_or_default(),
            Self::Game { increment, .. } => {
                let increment = increment.min(Self::MOST_INCREMENT);
                left.saturating_sub(spent) + Duration::from_secs(increment.into())
            }
        }
    }
}

/// The times on the clocks during a game, as they are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clocks {
    control: TimeControl,
    /// In milliseconds, before each ply, by [`Side::index`]; the last entry is for the move not made yet.
    shown: Vec<[u64; 2]>,
}

impl Clocks {
    pub fn new(control: TimeControl) -> Self {
        let first = control.first().map(|first| [millis(first); 2]);
        Self { control, shown: first.into_iter().collect() }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The time on the clock of `side` after `ply` plies; `None` without clocks.
    pub fn at(&self, ply: usize, side: Side) -> Option<Duration> {
        let first = self.control.first()?;
        let shown = self.shown.get(ply).or(self.shown.last());
        Some(shown.map_or(first, |shown| Duration::from_millis(shown[side.index()])))
    }

    /// Stores that `side` made the move at index `ply` in the time `spent`.
    pub fn note_move(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let other = self.at(ply, !side).unwrap_or_default();
        let mut next = [0; 2];
        next[side.index()] = millis(self.control.after_move(left, spent));
        next[(!side).index()] = millis(other);
        self.note(ply + 1, next);
    }

    /// Stores that `side` has used `spent` for the move at index `ply`, which has not been made yet.
    pub fn note_thought(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let mut now = [0; 2];
        now[side.index()] = millis(left.saturating_sub(spent));
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default());
        self.note(ply, now);
    }

    /// Gives `side` the time back that it used for the move at index `ply`, which has not been made yet.
    pub fn give_back(&mut self, ply: usize, side: Side) {
        let Some(before) = self.at(ply.saturating_sub(1), side).max(self.at(ply, side)) else { return };
        let mut now = [millis(before); 2];
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default());
        self.note(ply, now);
    }

    /// Sets the times before `ply`, and deletes those of later plies.
    fn note(&mut self, ply: usize, now: [u64; 2]) {
        let known = self.shown.last().copied().unwrap_or(now);
        self.shown.resize(ply, known);
        self.shown.push(now);
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_game_clock_gains_its_increment_and_a_move_clock_begins_anew() {
        let mut clocks = Clocks::new(TimeControl::Game { seconds: 60, increment: 2 });
        clocks.note_move(0, Side::Red, 10 * SECOND);
        assert_eq!(clocks.at(1, Side::Red), Some(52 * SECOND));
        assert_eq!(clocks.at(1, Side::Black), Some(60 * SECOND));
        let mut clocks = Clocks::new(TimeControl::PerMove { seconds: 30 });
        clocks.note_move(0, Side::Red, 10 * SECOND);
        assert_eq!(clocks.at(1, Side::Red), Some(30 * SECOND));
    }

    #[test]
    fn earlier_moves_keep_what_the_clocks_showed_and_another_move_forgets_the_later_ones() {
        let mut clocks = Clocks::new(TimeControl::Game { seconds: 60, increment: 0 });
        clocks.note_move(0, Side::Red, SECOND);
        clocks.note_move(1, Side::Black, 2 * SECOND);
        clocks.note_move(2, Side::Red, 3 * SECOND);
        assert_eq!([0, 1, 2, 3].map(|ply| clocks.at(ply, Side::Red).unwrap().as_secs()), [60, 59, 59, 56]);
        clocks.note_thought(1, Side::Black, 5 * SECOND);
        clocks.note_move(1, Side::Black, SECOND);
        assert_eq!(clocks.shown.len(), 3);
        assert_eq!(clocks.at(2, Side::Black), Some(54 * SECOND));
    }

    #[test]
    fn without_a_control_there_is_no_clock() {
        let mut clocks = Clocks::new(TimeControl::Unlimited);
        clocks.note_move(0, Side::Red, SECOND);
        assert_eq!((clocks.at(0, Side::Red), clocks.shown.len()), (None, 0));
    }

    #[test]
    fn a_file_with_odd_numbers_is_no_danger() {
        let text = r#"{"control":{"game":{"seconds":4000000000,"increment":4000000000}},"shown":[]}"#;
        let mut clocks: Clocks = serde_json::from_str(text).unwrap();
        assert_eq!(clocks.at(7, Side::Red), Some(Duration::from_secs(TimeControl::MOST_GAME.into())));
        clocks.note_move(3, Side::Red, SECOND);
        assert_eq!(clocks.shown.len(), 5);
    }
}
