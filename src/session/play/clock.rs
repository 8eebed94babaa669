//! The players' clocks.
//!
//! A clock runs while its side is to move, except on the first ply: the side that begins may look
//! at the position without spending time. It stops while the game is paused or has ended, and while
//! the machine sleeps ([`super::awake`]).

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{ClockFace, Clocks, TimeControl, awake};
use crate::engine::board::Side;
use crate::engine::levels::{SearchSettings, Strength};
use crate::engine::search;
use crate::game::{EndReason, Game};

/// Returns the present time; tests replace the system's.
pub type Now = Arc<dyn Fn() -> Instant + Send + Sync>;

/// Both clocks, of which at most one is running.
pub(super) struct PlayerClocks {
    shown: Clocks,
    now: Now,
    /// `None` while the clock of the side to move is stopped.
    turn: Option<Turn>,
}

/// The running clock: its move, and its start.
struct Turn {
    /// The index of the move, from 0.
    ply: usize,
    began: Instant,
    _running: Option<awake::Running>,
}

/// An engine's reserve for the time between its answer and the stopping of its clock.
const OVERHEAD: Duration = Duration::from_millis(100);
/// The number of moves for which an engine saves time if each move has its own limit.
const SHARES: u32 = 40;

impl PlayerClocks {
    pub fn new(shown: Clocks) -> Self {
        Self { shown, now: Arc::new(awake::now), turn: None }
    }

    /// Sets the clocks for another game; they are stopped.
    pub fn replace(&mut self, shown: Clocks) {
        (self.shown, self.turn) = (shown, None);
    }

    /// The times to store.
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

    /// The time left on the clock of `side`; `None` in a game without clocks.
    pub fn left(&self, game: &Game, side: Side) -> Option<Duration> {
        let left = self.rest(game, side)?;
        Some(if self.step(game, side).is_some_and(|step| step.is_zero()) { Duration::ZERO } else { left })
    }

    /// The time left, ignoring the limit of a move.
    fn rest(&self, game: &Game, side: Side) -> Option<Duration> {
        let ply = game.moves().len();
        match side == game.side_to_move() {
            true => Some(self.shown.at(ply, side)?.saturating_sub(self.spent())),
            false => self.shown.waiting_at(ply, side, self.spent()),
        }
    }

    /// The remaining time for the pending move of `side`, if moves have a limit of their own;
    /// `None` in the countdown, which replaces it.
    fn step(&self, game: &Game, side: Side) -> Option<Duration> {
        let is_its_turn = side == game.side_to_move() && !self.is_countdown(self.rest(game, side)?);
        self.shown.step(game.moves().len(), self.spent()).filter(|_| is_its_turn)
    }

    /// Whether only a period of a countdown is left of this time.
    fn is_countdown(&self, left: Duration) -> bool {
        self.control().has_periods() && self.control().main(left).is_none()
    }

    /// The display of the clock of `side`; `None` in a game without clocks.
    pub fn face(&self, game: &Game, side: Side) -> Option<ClockFace> {
        let left = self.rest(game, side)?;
        let control = self.control();
        let (shown, periods) = control.shown(left);
        let step = self.step(game, side).map(|step| step.min(left));
        Some(ClockFace { left: shown, is_countdown: self.is_countdown(left), periods, step })
    }

    /// The time used for the present move since the clock was last started.
    fn spent(&self) -> Duration {
        self.turn.as_ref().map_or(Duration::ZERO, |turn| self.now().saturating_duration_since(turn.began))
    }

    /// Stops the clock of the side that has made the move at index `ply`, and adds the increment.
    pub fn punch(&mut self, game: &Game, ply: usize) {
        let spent = self.spent();
        self.shown.note_move(ply, game.side_at(ply), spent);
        self.turn = None;
    }

    /// Stops the running clock. The time used is subtracted if the position is still the same.
    pub fn stop(&mut self, game: &Game) {
        let (spent, ply) = (self.spent(), game.moves().len());
        if self.turn.take().is_some_and(|turn| turn.ply == ply) {
            self.shown.note_thought(ply, game.side_to_move(), spent);
        }
    }

    /// Starts the clock of the side to move, if the game has clocks.
    pub fn start(&mut self, game: &Game) {
        let ply = game.moves().len();
        let has_clock = self.control() != TimeControl::Unlimited;
        self.turn = (has_clock && ply > 0).then(|| {
            let running = awake::Running::start();
            Turn { ply, began: self.now(), _running: running }
        });
    }

    /// If the game was lost on time, gives back the present move's time: the loss is being undone.
    pub fn wind_up(&mut self, game: &Game) {
        if game.outcome().is_some_and(|outcome| outcome.reason == EndReason::Time) {
            self.shown.give_back(game.moves().len(), game.side_to_move());
        }
    }

    /// The search limits of an engine that plays `side`: those of its strength and of its clock.
    pub fn search_settings(&self, game: &Game, side: Side, strength: Strength, seed: u64) -> SearchSettings {
        let mut search_settings = strength.search_settings(seed);
        if let Some(allowed) = self.allowance(game, side) {
            let allowed = allowed.limits(OVERHEAD);
            let earlier = |own: Option<Duration>, allowed| own.into_iter().chain(allowed).min();
            // Engines that play by the clock use it fully; for the others it is an upper limit.
            if strength.is_timed() {
                search_settings.limits.soft_time =
                    earlier(search_settings.limits.soft_time, allowed.soft_time);
            }
            search_settings.limits.hard_time = earlier(search_settings.limits.hard_time, allowed.hard_time);
        }
        search_settings
    }

    /// The clock for an engine that plays `side`; `None` in a game without clocks.
    pub fn allowance(&self, game: &Game, side: Side) -> Option<search::Clock> {
        let (control, left) = (self.control(), self.left(game, side)?);
        let (shown, _) = control.shown(left);
        // If only a period of either kind is left, unused time does not help later.
        let is_last = |period: u32| (shown <= Duration::from_secs(period.into())).then_some(1);
        let (remaining, increment, moves_to_go) = match control {
            TimeControl::Game { increment, .. } => (left, Duration::from_secs(increment.into()), None),
            TimeControl::Hourglass { .. } => (left, Duration::ZERO, None),
            TimeControl::PerMove { .. } | TimeControl::Unlimited => (left, Duration::ZERO, Some(1)),
            TimeControl::Byoyomi { period, .. } => (shown, Duration::ZERO, is_last(period)),
            // No engine uses more than the remaining time for a move. So that is the limit of the
            // move, and the move's share of the game's time is treated as an increment.
            TimeControl::ThreeTier { period, .. } => {
                let step = self.step(game, side).or(control.step()).unwrap_or(left);
                (left.min(step), shown / SHARES, is_last(period))
            }
        };
        Some(search::Clock { remaining, increment, moves_to_go })
    }
}
