//! Who thinks for a session: our own engine, and for each side that an engine of others plays, that one.

use std::time::Duration;

use super::clock::PlayerClocks;
use super::{Player, Request, TimeControl, Worker};
use crate::engine::board::Side;
use crate::game::Game;
use crate::session::engines::{Budget, Engine, EngineId, EngineSetup, Engines, Event, External, Reaper};
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
    leaving: Reaper,
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
        Self { built_in, guests: [None, None], active: None, agency: None, leaving: Reaper::default() }
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

    /// The engines of others that there are from now on; those whose setup has changed are let go. Answers whether the one
    /// at work was.
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

    /// Whether it is known which engines of others there are.
    pub fn has_agency(&self) -> bool {
        self.agency.is_some()
    }

    /// What is known of an engine of others; `None`: nothing yet, or it has been removed.
    pub fn setup(&self, engine: EngineId) -> Option<&EngineSetup> {
        self.agency.as_ref()?.engines.find(engine)
    }

    /// The guest that plays `side`, started if it must be; whoever else is at work is stopped.
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

/// What of a move the way through the program may take, an engine is not told of.
const OVERHEAD: Duration = Duration::from_millis(100);

/// What an engine of others is asked: the game, and its budget within what its clock allows.
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
