//! The workers of a session: our own engine, and one for each side played by an external engine.

use std::time::Duration;

use super::clock::PlayerClocks;
use super::{Player, SearchRequest, Worker};
use crate::engine::board::Side;
use crate::game::Game;
use crate::session::engines::{Budget, Engine, EngineId, EngineSetup, Engines, Event, External, Reaper};
use crate::session::task::Wake;
use crate::uci::client::{ClockTimes, Patience};

/// The workers, of which at most one is searching.
pub(super) struct Workers {
    built_in: Worker,
    /// By [`Side::index`].
    externals: [Option<RunningEngine>; 2],
    /// The side whose external engine was asked last; `None` for our own engine.
    active: Option<Side>,
    /// The means to start external engines; `None` until it has been set.
    launcher: Option<Launcher>,
    leaving: Reaper,
}

/// The means to start external engines.
struct Launcher {
    engines: Engines,
    patience: Patience,
    wake: Wake,
}

/// An external engine that has been started.
struct RunningEngine {
    setup: EngineSetup,
    worker: Worker,
}

impl Workers {
    pub fn new(built_in: Worker) -> Self {
        Self { built_in, externals: [None, None], active: None, launcher: None, leaving: Reaper::default() }
    }

    /// Our own engine's worker; cancels the search of any other.
    pub fn own(&mut self) -> &mut Worker {
        self.cancel();
        self.active = None;
        &mut self.built_in
    }

    /// Whether our own engine was asked last.
    pub fn is_own(&self) -> bool {
        self.active.is_none()
    }

    /// The worker that was asked last.
    fn asked(&mut self) -> &mut Worker {
        match self.active.and_then(|side| self.externals[side.index()].as_mut()) {
            Some(external) => &mut external.worker,
            None => &mut self.built_in,
        }
    }

    pub fn stop(&mut self) {
        self.asked().stop();
    }

    /// Makes the current search answer within `time`.
    pub fn hasten(&mut self, time: Duration) {
        self.asked().hasten(time);
    }

    pub fn cancel(&mut self) {
        self.asked().cancel();
    }

    pub fn event(&mut self) -> Option<Event> {
        self.asked().event()
    }

    /// Announces a new game of `players` to all engines.
    pub fn new_game(&mut self, players: [Player; 2]) {
        self.own().new_game();
        self.keep(players);
        self.externals.iter_mut().flatten().for_each(|external| external.worker.new_game());
    }

    /// Drops the external engines that no longer play.
    pub fn keep(&mut self, players: [Player; 2]) {
        for side in Side::BOTH {
            let engine = match players[side.index()] {
                Player::External(external) => Some(external.engine),
                Player::Human | Player::Engine(_) => None,
            };
            if self.externals[side.index()].as_ref().is_some_and(|external| Some(external.setup.id) != engine)
            {
                self.dismiss(side);
            }
        }
    }

    /// Sets the list of external engines, and drops those whose setup has changed. Returns whether
    /// the one asked last was dropped.
    pub fn set_launcher(&mut self, engines: Engines, patience: Patience, wake: Wake) -> bool {
        let mut is_changed = false;
        for side in Side::BOTH {
            let external = self.externals[side.index()].as_ref();
            if external.is_some_and(|external| engines.find(external.setup.id) != Some(&external.setup)) {
                is_changed |= self.active == Some(side);
                self.dismiss(side);
            }
        }
        self.launcher = Some(Launcher { engines, patience, wake });
        is_changed
    }

    /// Whether the list of external engines has been set.
    pub fn has_launcher(&self) -> bool {
        self.launcher.is_some()
    }

    /// The setup of an external engine; `None` before the list is set, or after its removal.
    pub fn setup(&self, engine: EngineId) -> Option<&EngineSetup> {
        self.launcher.as_ref()?.engines.find(engine)
    }

    /// The worker of the external engine that plays `side`, created if necessary; cancels the
    /// search of any other. `None` if the list of engines is not set.
    pub fn external(&mut self, side: Side, setup: EngineSetup) -> Option<&mut Worker> {
        self.cancel();
        let place = side.index();
        if self.externals[place].as_ref().is_some_and(|external| external.setup != setup) {
            self.dismiss(side);
        }
        let Launcher { patience, wake, .. } = self.launcher.as_ref()?;
        let (launch, name) = (setup.launch(*patience), setup.name.clone());
        let external = self.externals[place].get_or_insert_with(|| {
            let make = move || -> Box<dyn Engine> { Box::new(External::new(name.clone(), launch.clone())) };
            RunningEngine { setup, worker: Worker::new(make, Wake::clone(wake)) }
        });
        self.active = Some(side);
        Some(&mut external.worker)
    }

    fn dismiss(&mut self, side: Side) {
        self.active.take_if(|active| *active == side);
        if let Some(external) = self.externals[side.index()].take() {
            self.leaving.see_off(external.worker);
        }
    }
}

/// The part of an external engine's time that is kept for the transmission of its answer.
const OVERHEAD: Duration = Duration::from_millis(100);

/// The request to an external engine: the game, and its budget within what its clock allows.
pub(super) fn external_request(game: &Game, clocks: &PlayerClocks, budget: Budget) -> SearchRequest {
    let mut limits = budget.limits();
    let mut told = None;
    let usable = |left: Duration| left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
    let allowed = |side| clocks.allowance(game, side);
    if let Some(own) = allowed(game.side_to_move()) {
        let left = usable(own.remaining);
        match own.moves_to_go {
            None if budget == Budget::Clock => {
                let both = Side::BOTH.map(|side| usable(allowed(side).map_or(left, |clock| clock.remaining)));
                told = Some(ClockTimes { left: both, increment: [own.increment; 2] });
            }
            _ if budget == Budget::Clock => limits.hard_time = Some(left),
            _ => limits.hard_time = limits.hard_time.map(|time| time.min(left)),
        }
    }
    SearchRequest { clocks: told, ..SearchRequest::new(game.root(), limits) }
}
