//! What a search remembers from one move to the next.

use super::memory::Memory;
use super::table::Table;

/// The memory of a search: the transposition table, and the histories of each thread.
pub struct Tables {
    pub(super) table: Table,
    /// One a thread, at least one.
    pub(super) memories: Vec<Memory>,
}

impl Tables {
    pub const DEFAULT_MEGABYTES: usize = 64;
    pub const MAX_MEGABYTES: usize = 65_536;
    pub const MAX_THREADS: usize = 256;

    /// Empty tables with a transposition table of so many megabytes (at least 1), for one thread.
    pub fn new(megabytes: usize) -> Self {
        let table = Table::new(megabytes.clamp(1, Self::MAX_MEGABYTES));
        Self { table, memories: vec![Memory::new()] }
    }

    /// Replaces the transposition table by an empty one of another size.
    pub fn resize(&mut self, megabytes: usize) {
        self.table = Table::new(megabytes.clamp(1, Self::MAX_MEGABYTES));
    }

    /// Lets searches use so many threads (at least 1).
    pub fn set_threads(&mut self, threads: usize) {
        self.memories.resize_with(threads.clamp(1, Self::MAX_THREADS), Memory::new);
    }

    /// How many threads searches use.
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }
}
