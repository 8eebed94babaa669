//! The players' clocks.
//!
//! A clock runs while its side is to move, from the second ply on: who opens the game has all the time to look at it. It
//! stands still while the game is paused or over. While the machine sleeps, no clock runs ([`super::awake`]).

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Session, TimeControl};
use crate::engine::board::Side;
use crate::engine::levels::{Strength, Terms};
use crate::engine::search;
use crate::game::{Outcome, Reason};

/// Tells the time; another one than the system's in tests.
pub type Now = Arc<dyn Fn() -> Instant + Send + Sync>;

/// Since when a clock runs, and for which move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// The number of the move, from 0.
    ply: usize,
    began: Instant,
}

/// What of a move the way through the program may take, an engine leaves it on its clock.
const OVERHEAD: Duration = Duration::from_millis(100);

impl Session {
    /// How much time the players have.
    pub fn time_control(&self) -> TimeControl {
        self.clocks.control()
    }

    /// What the clock of `side` shows; `None` in a game without clocks.
    pub fn clock(&self, side: Side) -> Option<Duration> {
        let left = self.clocks.at(self.game.moves().len(), side)?;
        let is_running = side == self.game.side_to_move();
        Some(if is_running { left.saturating_sub(self.spent()) } else { left })
    }

    /// The side whose clock runs.
    pub fn running_clock(&self) -> Option<Side> {
        self.turn.map(|_| self.game.side_to_move())
    }

    /// Uses another time than the system's, for tests.
    pub fn set_time_source(&mut self, now: Now) {
        self.now = now;
        if let Some(turn) = &mut self.turn {
            turn.began = (self.now)();
        }
    }

    /// What has been taken for the move not made yet, since the clock last began to run.
    fn spent(&self) -> Duration {
        self.turn.as_ref().map_or(Duration::ZERO, |turn| (self.now)().saturating_duration_since(turn.began))
    }

    /// Stops the clock of the side that has just made the move number `ply`.
    pub(super) fn punch_clock(&mut self, ply: usize) {
        let spent = self.spent();
        self.clocks.note_move(ply, self.game.side_at(ply), spent);
        self.turn = None;
    }

    /// Stops the clock that runs. What was spent stays spent, unless the move it was spent on is not to be made any
    /// more.
    pub(super) fn stop_clock(&mut self) {
        let (spent, ply) = (self.spent(), self.game.moves().len());
        if self.turn.take().is_some_and(|turn| turn.ply == ply) {
            self.clocks.note_thought(ply, self.game.side_to_move(), spent);
        }
    }

    /// Lets the clock of the side to move run, if there is one and the game goes on.
    pub(super) fn start_clock(&mut self) {
        let ply = self.game.moves().len();
        let is_running = self.outcome().is_none() && !self.is_paused && !self.is_resting && ply > 0;
        let has_clock = self.clocks.control() != TimeControl::Unlimited;
        self.turn = (is_running && has_clock).then(|| Turn { ply, began: (self.now)() });
    }

    /// Takes back that the time of the side to move is over.
    pub(super) fn wind_up_clock(&mut self) {
        if self.outcome().is_some_and(|outcome| outcome.reason == Reason::Time) {
            self.clocks.give_back(self.game.moves().len(), self.game.side_to_move());
        }
    }

    /// Ends the game if the time of the side to move is over.
    pub(super) fn look_at_clock(&mut self) {
        let side = self.game.side_to_move();
        if self.turn.is_some() && self.clock(side) == Some(Duration::ZERO) {
            self.stop_clock();
            self.declare(Outcome::time(side));
        }
    }

    /// What an engine that plays `side` is told: what its strength means, within what its clock allows.
    pub(super) fn terms(&self, strength: Strength, side: Side) -> Terms {
        let mut terms = strength.terms(self.seed());
        if let Some(remaining) = self.clock(side) {
            let (increment, moves_to_go) = match self.clocks.control() {
                TimeControl::Game { increment, .. } => (Duration::from_secs(increment.into()), None),
                TimeControl::PerMove { .. } | TimeControl::Unlimited => (Duration::ZERO, Some(1)),
            };
            let allowed = search::Clock { remaining, increment, moves_to_go }.limits(OVERHEAD);
            let earlier = |own: Option<Duration>, allowed| own.into_iter().chain(allowed).min();
            // Who plays by the clock uses it well; for the others it is only a bound.
            if strength.is_timed() {
                terms.limits.soft_time = earlier(terms.limits.soft_time, allowed.soft_time);
            }
            terms.limits.hard_time = earlier(terms.limits.hard_time, allowed.hard_time);
        }
        terms
    }
}
