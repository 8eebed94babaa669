//! The engine's thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Wake;
use crate::engine::search::{Choice, Limits, Report, Root, Tables, search};

/// Something that answers searches: the built-in engine, one in another process, a puppet in a test.
pub trait Engine {
    /// As [`crate::engine::search::search`]; returns soon once `stop` is set.
    fn search(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Option<Choice>;

    /// Forgets the game so far.
    fn new_game(&mut self);
}

/// Our own engine.
pub struct BuiltIn {
    tables: Tables,
}

impl BuiltIn {
    /// With a transposition table of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Self { tables: Tables::new(megabytes) }
    }
}

impl Engine for BuiltIn {
    fn search(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Option<Choice> {
        self.tables.set_threads(request.threads);
        search(&mut self.tables, &request.root, &request.limits, stop, report)
    }

    fn new_game(&mut self) {
        self.tables.clear();
    }
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Request {
    pub root: Root,
    pub limits: Limits,
    pub threads: usize,
}

/// Tells one search from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchId(u64);

/// What the worker's thread is told.
pub enum Command {
    Search { id: SearchId, request: Request, stop: Arc<AtomicBool> },
    NewGame,
    Quit,
}

/// What the worker's thread answers.
#[derive(Debug)]
pub enum Event {
    Progress {
        id: SearchId,
        report: Report,
    },
    /// `None` only if there was no legal move.
    Done {
        id: SearchId,
        choice: Option<Choice>,
    },
    /// The engine panicked; it was made anew.
    Failed {
        id: SearchId,
        message: String,
    },
}

/// The engine on a thread of its own. Dropping it stops and joins.
pub struct Worker {}

impl Worker {
    /// Our own engine, with a transposition table of so many megabytes.
    pub fn built_in(megabytes: usize, wake: Wake) -> Self {
        Self::new(move || Box::new(BuiltIn::new(megabytes)), wake)
    }

    /// The engine that `make` makes, on the worker's thread; after a panic it makes another.
    pub fn new(make: impl Fn() -> Box<dyn Engine> + Send + 'static, wake: Wake) -> Self {
        let _ = (Box::new(make), wake);
        Self {}
    }
}
