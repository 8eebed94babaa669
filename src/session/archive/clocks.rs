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
    /// 读秒: seconds for the whole game, 0..=[`TimeControl::MOST_GAME`]; when they are used up, so many periods,
    /// 1..=[`TimeControl::MOST_PERIODS`], of so many seconds each, 1..=[`TimeControl::MOST_MOVE`]. A period begins anew with
    /// each move; one that is used up does not come back.
    Byoyomi { seconds: u32, periods: u32, period: u32 },
    /// 沙漏: what one side uses the other gains. Seconds at the start, 1..=[`TimeControl::MOST_GAME`].
    Hourglass { seconds: u32 },
}

impl TimeControl {
    /// In seconds.
    pub const MOST_MOVE: u32 = 3_600;
    /// In seconds.
    pub const MOST_GAME: u32 = 6 * 3_600;
    /// In seconds.
    pub const MOST_INCREMENT: u32 = 600;
    pub const MOST_PERIODS: u32 = 10;

    /// The time on a clock at the start, with all periods; `None` without clocks.
    pub fn first(self) -> Option<Duration> {
        Some(match self {
            Self::Unlimited => return None,
            Self::PerMove { seconds } => whole(seconds.clamp(1, Self::MOST_MOVE)),
            Self::Game { seconds, .. } | Self::Hourglass { seconds } => {
                whole(seconds.clamp(1, Self::MOST_GAME))
            }
            Self::Byoyomi { seconds, .. } => whole(seconds.min(Self::MOST_GAME)) + self.reserve(),
        })
    }

    /// What a clock with `left` shows: the time of the game or, when that is used up, of the period; and how many periods there
    /// are, with the one that runs.
    pub fn shown(self, left: Duration) -> (Duration, Option<u32>) {
        let Some((periods, period)) = self.periods() else { return (left, None) };
        if let Some(main) = left.checked_sub(self.reserve()).filter(|main| !main.is_zero()) {
            return (main, Some(periods));
        }
        let begun = self.periods_begun(left);
        (left.saturating_sub(period * begun.saturating_sub(1)), Some(begun))
    }

    /// How many periods, and how long each is.
    fn periods(self) -> Option<(u32, Duration)> {
        let Self::Byoyomi { periods, period, .. } = self else { return None };
        Some((periods.clamp(1, Self::MOST_PERIODS), whole(period.clamp(1, Self::MOST_MOVE))))
    }

    /// All periods together.
    fn reserve(self) -> Duration {
        self.periods().map_or(Duration::ZERO, |(periods, period)| period * periods)
    }

    /// How many periods are left, counting the one that runs, where the time of the game is used up.
    fn periods_begun(self, left: Duration) -> u32 {
        let Some((periods, period)) = self.periods() else { return 0 };
        let begun = left.as_nanos().div_ceil(period.as_nanos());
        u32::try_from(begun).map_or(periods, |begun| begun.min(periods))
    }

    /// The time that the opponent gains by this.
    fn gained(self, spent: Duration) -> Duration {
        if matches!(self, Self::Hourglass { .. }) { spent } else { Duration::ZERO }
    }

    /// The time on a clock after a move, if it had `left` before and the move took `spent`.
    fn after_move(self, left: Duration, spent: Duration) -> Duration {
        match self {
            Self::Unlimited => left,
            Self::Hourglass { .. } => left.saturating_sub(spent),
            Self::Byoyomi { .. } => {
                let left = left.saturating_sub(spent);
                let (_, period) = self.periods().unwrap_or_default();
                left.max(period * self.periods_begun(left))
            }
            Self::PerMove { .. } => self.first().unwrap_or_default(),
            Self::Game { increment, .. } => {
                let increment = increment.min(Self::MOST_INCREMENT);
                left.saturating_sub(spent) + whole(increment)
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
        let other = self.at(ply, !side).unwrap_or_default() + self.control.gained(spent);
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
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default() + self.control.gained(spent));
        self.note(ply, now);
    }

    /// The time that `side`, whose opponent has been thinking for so long, has on its clock after `ply` plies.
    pub fn waiting_at(&self, ply: usize, side: Side, spent: Duration) -> Option<Duration> {
        Some(self.at(ply, side)? + self.control.gained(spent))
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

fn whole(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
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
    fn a_period_begins_anew_unless_it_was_used_up() {
        let control = TimeControl::Byoyomi { seconds: 60, periods: 3, period: 30 };
        let mut clocks = Clocks::new(control);
        let shown = |clocks: &Clocks, ply| control.shown(clocks.at(ply, Side::Red).unwrap());
        assert_eq!(shown(&clocks, 0), (60 * SECOND, Some(3)));
        clocks.note_move(0, Side::Red, 40 * SECOND);
        assert_eq!(shown(&clocks, 1), (20 * SECOND, Some(3)), "the time of the game");
        clocks.note_move(2, Side::Red, 25 * SECOND);
        assert_eq!(shown(&clocks, 3), (30 * SECOND, Some(3)), "five seconds of a period, which begins anew");
        clocks.note_thought(4, Side::Red, 20 * SECOND);
        assert_eq!(shown(&clocks, 4), (10 * SECOND, Some(3)));
        clocks.note_move(4, Side::Red, 15 * SECOND);
        assert_eq!(shown(&clocks, 5), (30 * SECOND, Some(2)), "one has been used up");
        clocks.note_move(6, Side::Red, 60 * SECOND);
        assert_eq!(clocks.at(7, Side::Red), Some(Duration::ZERO));
        let endless = TimeControl::Byoyomi { seconds: 0, periods: 1, period: 30 };
        let mut clocks = Clocks::new(endless);
        clocks.note_move(0, Side::Red, 29 * SECOND);
        assert_eq!(clocks.at(1, Side::Red), Some(30 * SECOND));
    }

    #[test]
    fn in_an_hourglass_one_side_gains_what_the_other_uses() {
        let mut clocks = Clocks::new(TimeControl::Hourglass { seconds: 60 });
        clocks.note_move(0, Side::Red, 10 * SECOND);
        assert_eq!(clocks.at(1, Side::Red), Some(50 * SECOND));
        assert_eq!(clocks.at(1, Side::Black), Some(70 * SECOND));
        clocks.note_thought(1, Side::Black, 5 * SECOND);
        assert_eq!([Side::Red, Side::Black].map(|side| clocks.at(1, side).unwrap().as_secs()), [55, 65]);
        assert_eq!(clocks.waiting_at(1, Side::Red, SECOND), Some(56 * SECOND));
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
        let text = r#"{"control":{"byoyomi":{"seconds":4000000000,"periods":0,"period":0}},"shown":[]}"#;
        let mut clocks: Clocks = serde_json::from_str(text).unwrap();
        clocks.note_move(0, Side::Red, SECOND);
        assert!(clocks.at(1, Side::Red) > Some(Duration::from_secs(21_000)));
    }
}
