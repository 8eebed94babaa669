//! Who thinks for a session: our own engine, and for each side that an engine of others plays, that one.

use std::time::Duration;

use super::{Player, Purpose, Request, Session, TimeControl, Worker};
use crate::engine::board::Side;
use crate::session::engines::{
    Budget, Engine, EngineError, EngineId, EngineSetup, Engines, Event, External, Farewells, Guest,
};
use crate::session::task::Wake;
use crate::uci::client::{Clocks, Patience};

/// The workers, of which at most one is at work.
pub(super) struct Workers {
    built_in: Worker,
    /// By [`Side::index`].
    guests: [Option<Hired>; 2],
    /// The side whose guest was asked last; `None`: our own engine was.
    active: Option<Side>,
    /// What is known of guests; `None`: nobody has told yet.
    agency: Option<Agency>,
    leaving: Farewells,
}

/// What is needed to start engines of others.
struct Agency {
    engines: Engines,
    patience: Patience,
    wake: Wake,
}

/// An engine of others at work.
struct Hired {
    setup: EngineSetup,
    worker: Worker,
}

impl Workers {
    pub fn new(built_in: Worker) -> Self {
        Self { built_in, guests: [None, None], active: None, agency: None, leaving: Farewells::default() }
    }

    /// Our own engine, whoever is at work is stopped.
    pub fn own(&mut self) -> &mut Worker {
        self.cancel();
        self.active = None;
        &mut self.built_in
    }

    /// Whether our own engine was asked last.
    pub fn is_own(&self) -> bool {
        self.active.is_none()
    }

    /// Our own engine or the guest, whoever was asked last.
    fn asked(&mut self) -> &mut Worker {
        match self.active.and_then(|side| self.guests[side.index()].as_mut()) {
            Some(guest) => &mut guest.worker,
            None => &mut self.built_in,
        }
    }

    pub fn stop(&mut self) {
        self.asked().stop();
    }

    /// The search under way answers within `time`.
    pub fn hasten(&mut self, time: Duration) {
        self.asked().hasten(time);
    }

    pub fn cancel(&mut self) {
        self.asked().cancel();
    }

    pub fn event(&mut self) -> Option<Event> {
        self.asked().event()
    }

    /// What follows is another game, of these players.
    pub fn new_game(&mut self, players: [Player; 2]) {
        self.own().new_game();
        self.keep(players);
        self.guests.iter_mut().flatten().for_each(|guest| guest.worker.new_game());
    }

    /// Lets the guests go that do not play any more.
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

    /// The guest that plays `side`, started if it must be; whoever else is at work is stopped.
    fn guest(&mut self, side: Side, setup: EngineSetup) -> Option<&mut Worker> {
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

/// What of a move the way through the program may take, an engine is not told of.
const OVERHEAD: Duration = Duration::from_millis(100);

impl Session {
    /// The engines of others that the user has; until it is told, those that play wait. An engine whose setup has
    /// changed is started anew.
    pub fn set_engines(&mut self, engines: Engines, patience: Patience, wake: Wake) {
        self.workers.agency = Some(Agency { engines: engines.clone(), patience, wake });
        let mut is_changed = self.thinking.is_none();
        for side in Side::BOTH {
            let guest = self.workers.guests[side.index()].as_ref();
            if guest.is_some_and(|guest| engines.find(guest.setup.id) != Some(&guest.setup)) {
                is_changed |= self.workers.active == Some(side);
                self.workers.dismiss(side);
            }
        }
        self.name_guests();
        if is_changed && matches!(self.player(self.game.side_to_move()), Player::External(_)) {
            self.thinking = None;
            self.start_engine(None);
        }
    }

    /// What the user calls an engine that plays, or was called when it did.
    fn guest_name(&self, side: Side, engine: EngineId) -> String {
        let known = self.workers.agency.as_ref().and_then(|agency| agency.engines.find(engine));
        let recorded = &self.game.headers.participants[side.index()].name;
        known.map_or_else(|| recorded.clone(), |setup| setup.name.clone())
    }

    /// The record names engines of others; our own has no name there.
    pub(super) fn name_guests(&mut self) {
        for side in Side::BOTH {
            if let Player::External(Guest { engine, .. }) = self.player(side)
                && self.game.headers.participants[side.index()].name.is_empty()
            {
                self.game.headers.participants[side.index()].name = self.guest_name(side, engine);
            }
        }
    }

    /// The name goes with an engine of others that stops playing.
    pub(super) fn forget_guest_name(&mut self, side: Side) {
        if let Player::External(Guest { engine, .. }) = self.player(side) {
            let name = self.guest_name(side, engine);
            let participant = &mut self.game.headers.participants[side.index()];
            if participant.name == name {
                participant.name.clear();
            }
        }
    }

    /// Sets an engine of others to work, whose move it is.
    pub(super) fn ask_guest(&mut self, guest: Guest) {
        let side = self.game.side_to_move();
        let Some(agency) = &self.workers.agency else { return self.workers.cancel() };
        let Some(setup) = agency.engines.find(guest.engine).cloned() else {
            self.workers.cancel();
            return self.fail(EngineError::Removed(self.guest_name(side, guest.engine)));
        };
        let request = self.guest_request(guest.budget, side);
        self.pondering = None;
        if let Some(worker) = self.workers.guest(side, setup) {
            worker.search(request);
            self.think(Purpose::Move);
        }
    }

    /// What it is asked: the game, and its budget within what its clock allows.
    fn guest_request(&self, budget: Budget, side: Side) -> Request {
        let mut limits = budget.limits();
        let mut clocks = None;
        if let Some(remaining) = self.clock(side) {
            let usable = |left: Duration| left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
            let left = usable(remaining);
            match self.time_control() {
                TimeControl::Game { increment, .. } if budget == Budget::Clock => {
                    let both = Side::BOTH.map(|side| usable(self.clock(side).unwrap_or_default()));
                    let increment = Duration::from_secs(increment.into());
                    clocks = Some(Clocks { left: both, increment: [increment; 2] });
                }
                _ if budget == Budget::Clock => limits.hard_time = Some(left),
                _ => limits.hard_time = limits.hard_time.map(|time| time.min(left)),
            }
        }
        Request { clocks, ..Request::new(self.game.root(), limits) }
    }
}
