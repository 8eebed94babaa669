//! The players' time, as it is stored with the game.
//!
//! What was left before each move is remembered, so that a move taken back gives its time back.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    Unlimited,
    /// So many seconds for each move, 1..=[`TimeControl::MOST_MOVE`].
    PerMove { seconds: u32 },
    /// So many seconds for the whole game, 1..=[`TimeControl::MOST_GAME`], and after each move some more,
    /// 0..=[`TimeControl::MOST_INCREMENT`].
    Game { seconds: u32, increment: u32 },
}

impl TimeControl {
    /// Seconds.
    pub const MOST_MOVE: u32 = 3_600;
    /// Seconds.
    pub const MOST_GAME: u32 = 6 * 3_600;
    /// Seconds.
    pub const MOST_INCREMENT: u32 = 600;

    /// What a clock shows at first; `None` without clocks.
    pub fn first(self) -> Option<Duration> {
        let seconds = match self {
            Self::Unlimited => return None,
            Self::PerMove { seconds } => seconds.clamp(1, Self::MOST_MOVE),
            Self::Game { seconds, .. } => seconds.clamp(1, Self::MOST_GAME),
        };
        Some(Duration::from_secs(seconds.into()))
    }

    /// What a clock shows after a move before which it showed `left`, and for which `spent` was taken.
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

/// What the clocks of a game showed, as it is stored: milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clocks {
    control: TimeControl,
    /// Before each ply, by [`Side::index`]; the last entry is for the move not made yet.
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

    /// What the clock of `side` showed when `ply` moves had been made; `None` without clocks.
    pub fn at(&self, ply: usize, side: Side) -> Option<Duration> {
        let first = self.control.first()?;
        let shown = self.shown.get(ply).or(self.shown.last());
        Some(shown.map_or(first, |shown| Duration::from_millis(shown[side.index()])))
    }

    /// Notes that `side` made the move number `ply`, from 0, in `spent`.
    pub fn note_move(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let other = self.at(ply, !side).unwrap_or_default();
        let mut next = [0; 2];
        next[side.index()] = millis(self.control.after_move(left, spent));
        next[(!side).index()] = millis(other);
        self.note(ply + 1, next);
    }

    /// Notes that `side` has thought for `spent` about the move number `ply`, which is not made yet.
    pub fn note_thought(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let mut now = [0; 2];
        now[side.index()] = millis(left.saturating_sub(spent));
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default());
        self.note(ply, now);
    }

    /// Gives `side` back what it has spent on the move number `ply`, which is not made yet.
    pub fn give_back(&mut self, ply: usize, side: Side) {
        let Some(before) = self.at(ply.saturating_sub(1), side).max(self.at(ply, side)) else { return };
        let mut now = [millis(before); 2];
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default());
        self.note(ply, now);
    }

    /// What the clocks show before `ply`; what was known of later plies is over.
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
