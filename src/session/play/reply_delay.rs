//! Moves that are held back: they were found sooner than one can follow them.
//!
//! What is held is as good as played: nobody's clock runs, and if the session ends meanwhile, the stored game has it.

use std::time::{Duration, Instant};

use crate::session::engines::Event;

/// Until when moves are held back, and the one that is.
#[derive(Debug, Default)]
pub(super) struct ReplyDelay {
    /// `None`: no longer.
    until: Option<Instant>,
    found: Option<Event>,
}

impl ReplyDelay {
    /// From now on moves are held back until then.
    pub fn begin(&mut self, until: Instant) {
        self.until = Some(until);
    }

    /// Lets the move, or the next one, come at once.
    pub fn end(&mut self) {
        self.until = None;
    }

    /// Whether a move that is found now is to be held back.
    pub fn is_on(&self, now: Instant) -> bool {
        self.until.is_some_and(|until| now < until)
    }

    pub fn hold(&mut self, found: Event) {
        self.found = Some(found);
    }

    pub fn is_holding(&self) -> bool {
        self.found.is_some()
    }

    /// The move that was held back, once its time has come.
    pub fn release(&mut self, now: Instant) -> Option<Event> {
        let is_on = self.is_on(now);
        self.found.take_if(|_| !is_on)
    }

    /// Forgets the move: it is not to be played any more.
    pub fn forget(&mut self) {
        self.found = None;
    }

    /// How long a move that was found is still held back; `None` if there is none.
    pub fn left(&self, now: Instant) -> Option<Duration> {
        let until = self.until.filter(|_| self.is_holding())?;
        Some(until.saturating_duration_since(now))
    }
}
