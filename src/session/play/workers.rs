//! The workers of a session: our own engine, and one for each side played by an external engine.

use std::time::Duration;

use super::clock::PlayerClocks;
use super::{Player, Request, TimeControl, Worker};
use crate::engine::board::Side;
use crate::game::Game;
use crate::session::engines::{Budget, Engine, EngineId, EngineSetup, Engines, Event, External, Reaper};
use crate::session::task::Wake;
use crate::uci::client::{Clocks, Patience};

/// The workers, of which at most one is searching.
pub(super) struct Workers {
    built_in: Worker,
    /// By [`Side::index`].
    guests: [Option<Hired>; 2],
    /// The side whose external engine was asked last; `None`: our own engine was.
    active: Option<Side>,
    /// What is needed to start external engines; `None` until it has been set.
    agency: Option<Agency>,
    leaving: Reaper,
}

/// What is needed to start external engines.
struct Agency {
    engines: Engines,
    patience: Patience,
    wake: Wake,
}

/// An external engine that has been started.
struct Hired {
    setup: EngineSetup,
    worker: Worker,
}

impl Workers {
    pub fn new(built_in: Worker) -> Self {
        Self { built_in, guests: [None, None], active: None, agency: None, leaving: Reaper::default() }
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
        match self.active.and_then(|side| self.guests[side.index()].as_mut()) {
            Some(guest) => &mut guest.worker,
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

    /// Tells all engines that another game begins, played by `players`.
    pub fn new_game(&mut self, players: [Player; 2]) {
        self.own().new_game();
        self.keep(players);
        self.guests.iter_mut().flatten().for_each(|guest| guest.worker.new_game());
    }

    /// Drops the external engines that no longer play.
    pub fn keep(&mut self, players: [Player; 2]) {
        for side in Side::BOTH {
            let engine = match players[side.index()] {
                Player::External(guest) => Some(guest.engine),
                Player::Human | Player::Engine(_) => None,
            };
            if self.guests[side.index()].as_ref().is_some_and(|guest| Some(guest.setup.id) != engine) {
                self.dismiss(side);
            }
        }
    }

    /// Sets the list of external engines, and drops those whose setup has changed. Returns whether the one asked last was
    /// dropped.
    pub fn set_agency(&mut self, engines: Engines, patience: Patience, wake: Wake) -> bool {
        let mut is_changed = false;
        for side in Side::BOTH {
            let guest = self.guests[side.index()].as_ref();
            if guest.is_some_and(|guest| engines.find(guest.setup.id) != Some(&guest.setup)) {
                is_changed |= self.active == Some(side);
                self.dismiss(side);
            }
        }
        self.agency = Some(Agency { engines, patience, wake });
        is_changed
    }

    /// Whether the list of external engines has been set.
    pub fn has_agency(&self) -> bool {
        self.agency.is_some()
    }

    /// The setup of an external engine; `None` if the list is not set or the engine has been removed.
    pub fn setup(&self, engine: EngineId) -> Option<&EngineSetup> {
        self.agency.as_ref()?.engines.find(engine)
    }

    /// The worker of the external engine that plays `side`, created if necessary; cancels the search of any other. `None`
    /// if the list of engines is not set.
    pub fn guest(&mut self, side: Side, setup: EngineSetup) -> Option<&mut Worker> {
        self.cancel();
        let place = side.index();
        if self.guests[place].as_ref().is_some_and(|guest| guest.setup != setup) {
            self.dismiss(side);
        }
        let Agency { patience, wake, .. } = self.agency.as_ref()?;
        let (launch, name) = (setup.launch(*patience), setup.name.clone());
        let guest = self.guests[place].get_or_insert_with(|| {
            let make = move || -> Box<dyn Engine> { Box::new(External::new(name.clone(), launch.clone())) };
            Hired { setup, worker: Worker::new(make, Wake::clone(wake)) }
        });
        self.active = Some(side);
        Some(&mut guest.worker)
    }

    fn dismiss(&mut self, side: Side) {
        self.active.take_if(|active| *active == side);
        if let Some(guest) = self.guests[side.index()].take() {
            self.leaving.see_off(guest.worker);
        }
    }
}

/// Reserve of an external engine for the way of its answer through the program; subtracted from the time it is told.
const OVERHEAD: Duration = Duration::from_millis(100);

/// The request to an external engine: the game, and its budget within what its clock allows.
pub(super) fn guest_request(game: &Game, clocks: &PlayerClocks, budget: Budget) -> Request {
    let mut limits = budget.limits();
    let mut told = None;
    let usable = |left: Duration| left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
    if let Some(left) = clocks.left(game, game.side_to_move()).map(usable) {
        match clocks.control() {
            TimeControl::Game { increment, .. } if budget == Budget::Clock => {
                let both = Side::BOTH.map(|side| usable(clocks.left(game, side).unwrap_or_default()));
                let increment = Duration::from_secs(increment.into());
                told = Some(Clocks { left: both, increment: [increment; 2] });
            }
            _ if budget == Budget::Clock => limits.hard_time = Some(left),
            _ => limits.hard_time = limits.hard_time.map(|time| time.min(left)),
        }
    }
    Request { clocks: told, ..Request::new(game.root(), limits) }
}
