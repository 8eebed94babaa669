//! Pondering: an engine thinks on the human's time about the answer to the reply that it expects.
//!
//! Only engines that play by the clock do: for others, more time makes no difference. Nothing of it is shown, and
//! whatever happens instead of that reply ends it.

use std::time::Duration;

use super::{Player, Purpose, Session};
use crate::engine::board::Move;
use crate::engine::levels::Terms;
use crate::engine::movegen;
use crate::engine::search::{Choice, Limits, Root};
use crate::game::Game;
use crate::session::engines::{Event, Request};

/// Longer than this it does not ponder on one move: the human may have gone away.
const MOST_TIME: Duration = Duration::from_secs(120);

/// What an engine thinks about before it is its move.
pub(super) struct Pondering {
    /// The game after the reply expected.
    root: Root,
    /// What the engine may take for its move, counted from the reply.
    move_time: Duration,
    /// What it found; `None` while it searches.
    found: Option<Choice>,
}

impl Pondering {
    /// Whether `game` has come to what was expected.
    pub fn is_about(&self, game: &Game) -> bool {
        let Self { root, .. } = self;
        root.start() == game.start() && root.moves() == game.moves() && root.profile == game.profile()
    }

    /// Whether it has come to an end.
    pub fn is_done(&self) -> bool {
        self.found.is_some()
    }
}

impl Session {
    /// Whether an engine that plays by the clock thinks while a human does, from its next move on; at first none
    /// does.
    pub fn set_pondering(&mut self, has_pondering: bool) {
        self.has_pondering = has_pondering;
        if !has_pondering && self.pondering.take().is_some() {
            self.workers.cancel();
        }
    }

    /// Begins to ponder after an engine's move, if a human is to move and `reply` is expected.
    pub(super) fn ponder(&mut self, reply: Option<Move>) {
        let side = !self.game.side_to_move();
        let Player::Engine(strength) = self.player(side) else { return };
        let Terms { limits, threads, .. } = self.terms(strength, side);
        let move_time = limits.soft_time.into_iter().chain(limits.hard_time).min();
        let (Some(reply), Some(move_time)) = (reply, move_time) else { return };
        if !strength.is_timed() || !self.has_pondering || !self.is_human_turn() || self.is_paused {
            return;
        }
        let mut expected = self.game.clone();
        // Where there is no choice, the answer comes at once without it.
        if expected.play(reply).is_err()
            || expected.outcome().is_some()
            || movegen::legal_moves(expected.position()).len() == 1
        {
            return;
        }
        let root = expected.root();
        let limits = Limits::move_time(MOST_TIME);
        self.workers.own().search_silently(Request { threads, ..Request::new(root.clone(), limits) });
        self.pondering = Some(Pondering { root, move_time, found: None });
    }

    /// The reply expected was played: the search goes on, and the time for the move begins.
    pub(super) fn go_on(&mut self, pondering: Pondering) {
        match pondering.found {
            Some(choice) => self.workers.own().answer(Event::Done(Some(choice))),
            None => self.workers.hasten(pondering.move_time),
        }
        self.think(Purpose::Move);
    }

    pub(super) fn note_pondered(&mut self, event: Event) {
        match (event, &mut self.pondering) {
            (Event::Done(Some(choice)), Some(pondering)) => pondering.found = Some(choice),
            (Event::Progress(_), _) => {}
            // Nobody has asked for it: if the engine fails again on its own move, that will be told.
            _ => self.pondering = None,
        }
    }
}
