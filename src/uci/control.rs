//! Controls a running search from the reading thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// The switches of one search, shared by the reading and the searching thread.
#[derive(Debug, Default)]
pub(super) struct Control {
    /// Ends the search.
    pub(super) stop: AtomicBool,
    /// Ends the pondering part of a search.
    pub(super) ponder_over: AtomicBool,
    /// The answer is no longer wanted.
    pub(super) is_void: AtomicBool,
    /// The opponent offers a draw.
    pub(super) draw: AtomicBool,
    kind: SearchKind,
    /// Whether the answer must wait, even if the search is finished.
    is_held: Mutex<bool>,
    released: Condvar,
}

/// When a search may be answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SearchKind {
    /// When it ends.
    #[default]
    Limited,
    /// When it ends, which only `stop` may cause.
    Endless,
    /// Not before `stop`.
    Infinite,
    /// Not before `stop` or `ponderhit`. `is_limited` tells whether its limits end it then.
    Ponder { is_limited: bool },
}

impl Control {
    pub(super) fn new(kind: SearchKind) -> Self {
        let is_held = matches!(kind, SearchKind::Infinite | SearchKind::Ponder { .. });
        Self { kind, is_held: Mutex::new(is_held), ..Self::default() }
    }

    pub(super) fn kind(&self) -> SearchKind {
        self.kind
    }

    /// Ends the search and allows the answer.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.ponder_over.store(true, Ordering::Relaxed);
        self.release();
    }

    /// The expected move was played: the clock runs from now on.
    pub(super) fn ponder_hit(&self) {
        if matches!(self.kind, SearchKind::Ponder { .. }) {
            self.ponder_over.store(true, Ordering::Relaxed);
            self.release();
        }
    }

    /// Whether the search is answered without a further command.
    pub(super) fn ends_by_itself(&self) -> bool {
        let is_held = *self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        !is_held && matches!(self.kind, SearchKind::Limited | SearchKind::Ponder { is_limited: true })
    }

    /// Waits until the search may be answered.
    pub(super) fn wait(&self) {
        let is_held = self.is_held.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.released.wait_while(is_held, |is_held| *is_held).unwrap_or_else(PoisonError::into_inner));
    }

    fn release(&self) {
        *self.is_held.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.released.notify_all();
    }
}
