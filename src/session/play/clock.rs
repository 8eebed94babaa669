//! The players' clocks.
//!
//! A clock runs while its side is to move, from the second ply on: who opens the game has all the time to look at it. It
//! stands still while the game is paused or over. While the machine sleeps, no clock runs ([`super::awake`]).

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Clocks, TimeControl, awake};
use crate::engine::board::Side;
use crate::engine::levels::{Strength, Terms};
use crate::engine::search;
use crate::game::{Game, Reason};

/// Tells the time; another one than the system's in tests.
pub type Now = Arc<dyn Fn() -> Instant + Send + Sync>;

/// Both clocks, of which at most one runs.
pub(super) struct PlayerClocks {
    shown: Clocks,
    now: Now,
    /// `None` while the clock of the side to move stands still.
    turn: Option<Turn>,
}

/// Since when a clock runs, and for which move.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The number of the move, from 0.
    ply: usize,
    began: Instant,
}

/// What of a move the way through the program may take, an engine leaves it on its clock.
const OVERHEAD: Duration = Duration::from_millis(100);

impl PlayerClocks {
    pub fn new(shown: Clocks) -> Self {
        Self { shown, now: Arc::new(awake::now), turn: None }
    }

    /// The clocks of another game, which stand still.
    pub fn replace(&mut self, shown: Clocks) {
        (self.shown, self.turn) = (shown, None);
    }

    /// What they showed, as it is stored.
    pub fn stored(&self) -> &Clocks {
        &self.shown
    }

    pub fn control(&self) -> TimeControl {
        self.shown.control()
    }

    pub fn now(&self) -> Instant {
        (self.now)()
    }

    pub fn is_running(&self) -> bool {
        self.turn.is_some()
    }

    pub fn set_time_source(&mut self, now: Now) {
        self.now = now;
        if let Some(turn) = &mut self.turn {
            turn.began = (self.now)();
        }
    }

    /// What the clock of `side` shows; `None` in a game without clocks.
    pub fn left(&self, game: &Game, side: Side) -> Option<Duration> {
        let left = self.shown.at(game.moves().len(), side)?;
        let is_to_move = side == game.side_to_move();
        Some(if is_to_move { left.saturating_sub(self.spent()) } else { left })
    }

    /// What has been taken for the move not made yet, since the clock last began to run.
    fn spent(&self) -> Duration {
        self.turn.as_ref().map_or(Duration::ZERO, |turn| self.now().saturating_duration_since(turn.began))
    }

    /// Stops the clock of the side that has just made the move number `ply`.
    pub fn punch(&mut self, game: &Game, ply: usize) {
        let spent = self.spent();
        self.shown.note_move(ply, game.side_at(ply), spent);
        self.turn = None;
    }

    /// Stops the clock that runs. What was spent stays spent, unless the move it was spent on is not to be made any
    /// more.
    pub fn stop(&mut self, game: &Game) {
        let (spent, ply) = (self.spent(), game.moves().len());
        if self.turn.take().is_some_and(|turn| turn.ply == ply) {
            self.shown.note_thought(ply, game.side_to_move(), spent);
        }
    }

    /// Lets the clock of the side to move run, if there is one.
    pub fn start(&mut self, game: &Game) {
        let ply = game.moves().len();
        let has_clock = self.control() != TimeControl::Unlimited;
        self.turn = (has_clock && ply > 0).then(|| Turn { ply, began: self.now() });
    }

    /// Takes back that the time of the side to move is over.
    pub fn wind_up(&mut self, game: &Game) {
        if game.outcome().is_some_and(|outcome| outcome.reason == Reason::Time) {
            self.shown.give_back(game.moves().len(), game.side_to_move());
        }
    }

    /// What an engine that plays `side` is told: what its strength means, within what its clock allows.
    pub fn terms(&self, game: &Game, side: Side, strength: Strength, seed: u64) -> Terms {
        let mut terms = strength.terms(seed);
        if let Some(remaining) = self.left(game, side) {
            let (increment, moves_to_go) = match self.control() {
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
