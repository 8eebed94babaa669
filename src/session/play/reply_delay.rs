//! Holds back moves of engines that would come too soon to be noticed.
//!
//! A move that is held back counts as played: no clock runs, and if the session ends, it is in the
//! stored game.

use std::time::{Duration, Instant};

use crate::session::engines::Event;

/// The time until which moves are held back, and the held move.
#[derive(Debug, Default)]
pub(super) struct ReplyDelay {
    /// `None` if moves are not held back.
    until: Option<Instant>,
    found: Option<Event>,
}

impl ReplyDelay {
    /// Holds moves back until this time.
    pub fn begin(&mut self, until: Instant) {
        self.until = Some(until);
    }

    /// Stops holding moves back.
    pub fn end(&mut self) {
        self.until = None;
    }

    /// Whether a move found now is held back.
    pub fn is_on(&self, now: Instant) -> bool {
        self.until.is_some_and(|until| now < until)
    }

    pub fn hold(&mut self, found: Event) {
        self.found = Some(found);
    }

    pub fn is_holding(&self) -> bool {
        self.found.is_some()
    }

    /// The held move, once its time has come.
    pub fn release(&mut self, now: Instant) -> Option<Event> {
        let is_on = self.is_on(now);
        self.found.take_if(|_| !is_on)
    }

    /// Drops the held move; it will not be played.
    pub fn forget(&mut self) {
        self.found = None;
    }

    /// How long the move is still held back; `None` if there is none.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let until = self.until.filter(|_| self.is_holding())?;
        Some(until.saturating_duration_since(now))
    }
}
