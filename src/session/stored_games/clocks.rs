//! The players' times, as stored with the game.
//!
//! The times before each move are stored, so that undoing a move restores them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::time_control::TimeControl;
use crate::engine::board::Side;

/// The times on the clocks during a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clocks {
    control: TimeControl,
    /// In milliseconds, before each ply, by [`Side::index`]; the last entry is for the next move.
    shown: Vec<[u64; 2]>,
    /// In milliseconds, the time used for the pending move when the clocks were stopped, after its
    /// ply; only if moves have a limit of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    thought: Option<(usize, u64)>,
}

/// The display of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// The remaining time of the game or, when that is used up, of the period.
    pub left: Duration,
    /// Whether the time of the game is used up, and a period runs.
    pub is_countdown: bool,
    /// The number of periods left, including the running one.
    pub periods: Option<u32>,
    /// The remaining time for the pending move, if moves have a limit besides the time of the game.
    pub step: Option<Duration>,
}

impl ClockFace {
    /// The time that runs out first.
    pub fn least(self) -> Duration {
        self.step.unwrap_or(self.left)
    }
}

impl Clocks {
    pub fn new(control: TimeControl) -> Self {
        let first = control.first().map(|first| [millis(first); 2]);
        Self { control, shown: first.into_iter().collect(), thought: None }
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

    /// The remaining time for the move at index `ply` after `spent`, if moves have their own limit.
    pub fn step(&self, ply: usize, spent: Duration) -> Option<Duration> {
        Some(self.control.step()?.saturating_sub(self.thought(ply) + spent))
    }

    /// The time used for the pending move at index `ply` before the clocks were stopped.
    fn thought(&self, ply: usize) -> Duration {
        let thought = self.thought.filter(|(at, _)| *at == ply);
        thought.map_or(Duration::ZERO, |(_, used)| Duration::from_millis(used))
    }

    /// Records that `side` made the move at index `ply` in the time `spent`.
    pub fn note_move(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let other = self.at(ply, !side).unwrap_or_default() + self.control.gained(spent);
        let mut next = [0; 2];
        next[side.index()] = millis(self.control.after_move(left, spent));
        next[(!side).index()] = millis(other);
        self.note(ply + 1, next);
    }

    /// Records that `side` has used `spent` for the pending move at index `ply`.
    pub fn note_thought(&mut self, ply: usize, side: Side, spent: Duration) {
        let Some(left) = self.at(ply, side) else { return };
        let mut now = [0; 2];
        now[side.index()] = millis(left.saturating_sub(spent));
        now[(!side).index()] = millis(self.at(ply, !side).unwrap_or_default() + self.control.gained(spent));
        let thought = self.thought(ply) + spent;
        self.note(ply, now);
        self.thought = self.control.step().map(|_| (ply, millis(thought)));
    }

    /// The time on the clock of `side` after `ply` plies, while its opponent has been thinking for
    /// `spent`.
    pub fn waiting_at(&self, ply: usize, side: Side, spent: Duration) -> Option<Duration> {
        Some(self.at(ply, side)? + self.control.gained(spent))
    }

    /// Gives `side` the time back that it used for the pending move at index `ply`.
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
        self.thought = None;
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
    fn a_move_has_a_limit_beside_the_time_of_the_game_and_then_the_countdown() {
        let control = TimeControl::ThreeTier { seconds: 60, step: 40, period: 20 };
        let mut clocks = Clocks::new(control);
        let shown = |clocks: &Clocks, ply| control.shown(clocks.at(ply, Side::Red).unwrap()).0;
        assert_eq!((shown(&clocks, 0), clocks.step(0, SECOND)), (60 * SECOND, Some(39 * SECOND)));
        clocks.note_thought(0, Side::Red, 25 * SECOND);
        assert_eq!(clocks.step(0, SECOND), Some(14 * SECOND), "a pause does not begin it anew");
        let stored = serde_json::to_string(&clocks).unwrap();
        assert_eq!(serde_json::from_str::<Clocks>(&stored).unwrap(), clocks);
        clocks.note_move(0, Side::Red, 10 * SECOND);
        assert_eq!((shown(&clocks, 1), clocks.step(1, Duration::ZERO)), (25 * SECOND, Some(40 * SECOND)));
        clocks.note_move(2, Side::Red, 30 * SECOND);
        assert_eq!(shown(&clocks, 3), 20 * SECOND, "five seconds of the countdown, which begins anew");
        clocks.note_move(4, Side::Red, 19 * SECOND);
        assert_eq!(shown(&clocks, 5), 20 * SECOND);
        clocks.note_move(6, Side::Red, 20 * SECOND);
        assert_eq!(clocks.at(7, Side::Red), Some(Duration::ZERO));
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
        assert_eq!(clocks.at(7, Side::Red), Some(Duration::from_secs(TimeControl::MAX_GAME.into())));
        clocks.note_move(3, Side::Red, SECOND);
        assert_eq!(clocks.shown.len(), 5);
        let text = r#"{"control":{"byoyomi":{"seconds":4000000000,"periods":0,"period":0}},"shown":[]}"#;
        let mut clocks: Clocks = serde_json::from_str(text).unwrap();
        clocks.note_move(0, Side::Red, SECOND);
        assert!(clocks.at(1, Side::Red) > Some(Duration::from_secs(21_000)));
    }
}
