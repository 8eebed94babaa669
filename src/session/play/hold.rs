//! Moves that are held back: they were found sooner than one can follow them.
//!
//! What is held is as good as played: nobody's clock runs, and if the session ends meanwhile, the stored game has it.

use std::time::{Duration, Instant};

use super::{Purpose, Session, Thinking};
use crate::session::engines::Event;

/// Until when moves are held back, and the one that is.
#[derive(Debug, Default)]
pub(super) struct Hold {
    /// `None`: no longer.
    until: Option<Instant>,
    found: Option<Event>,
}

impl Hold {
    /// Forgets the move: it is not to be played any more.
    pub fn forget(&mut self) {
        self.found = None;
    }

    /// Lets the move, or the next one, come at once.
    pub fn end(&mut self) {
        self.until = None;
    }
}

impl Session {
    /// From now on so long, no engine's move is played. One that is found meanwhile is played by the first
    /// [`Session::poll`] afterwards.
    pub fn hold(&mut self, time: Duration) {
        self.hold.until = Some((self.now)() + time);
    }

    /// Plays the move that is held back, if there is one.
    pub(super) fn play_held(&mut self) {
        self.hold.end();
        self.poll();
    }

    /// How long a move that was found is still held back; `None` if there is none.
    pub fn held_for(&self) -> Option<Duration> {
        let until = self.hold.until.filter(|_| self.hold.found.is_some())?;
        Some(until.saturating_duration_since((self.now)()))
    }

    /// What the worker answers, a move when it is not held back any more.
    pub(super) fn next_event(&mut self) -> Option<Event> {
        let is_held = self.hold.until.is_some_and(|until| (self.now)() < until);
        if self.hold.found.is_some() {
            return self.hold.found.take_if(|_| !is_held);
        }
        let event = self.workers.event()?;
        let is_move = matches!(self.thinking, Some(Thinking { purpose: Purpose::Move, .. }))
            && matches!(event, Event::Done(_) | Event::Known(_));
        if is_move && is_held {
            self.stop_clock();
            self.hold.found = Some(event);
            return None;
        }
        Some(event)
    }
}

impl Drop for Session {
    /// A move that was found comes into the stored game.
    fn drop(&mut self) {
        self.play_held();
    }
}
