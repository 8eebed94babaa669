//! What a search remembers: the transposition table and the histories.

/// The memory of a search, kept from move to move.
pub struct Tables {
    megabytes: usize,
    threads: usize,
}

impl Tables {
    pub const DEFAULT_MEGABYTES: usize = 64;
    pub const MAX_MEGABYTES: usize = 65_536;
    pub const MAX_THREADS: usize = 256;

    /// Empty tables with a transposition table of so many megabytes (at least 1), for one thread.
    pub fn new(megabytes: usize) -> Self {
        Self { megabytes: megabytes.clamp(1, Self::MAX_MEGABYTES), threads: 1 }
    }

    /// Replaces the transposition table by an empty one of another size.
    pub fn resize(&mut self, megabytes: usize) {
        self.megabytes = megabytes;
    }

    /// Lets searches use so many threads (at least 1).
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, Self::MAX_THREADS);
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {}
}
