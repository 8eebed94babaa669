//! The transposition table, the histories and the evaluation, kept from one search to the next.

use std::iter;
use std::sync::{Arc, Weak};

use super::histories::Histories;
use super::table::{Entry, Table, key_of};
use super::{Bound, free_memory};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Evaluation, Score};
use crate::engine::movegen;

/// The data shared by the searches of a game: the transposition table, the histories of each
/// thread, and the evaluation.
pub struct Tables {
    pub(super) table: Arc<Table>,
    /// One for each thread, at least one.
    pub(super) histories: Vec<Histories>,
    pub(super) evaluation: Evaluation,
}

/// A view of the transposition table of [`Tables`], usable from any thread at any time. It shows
/// nothing once that table has been replaced.
#[derive(Clone, Default)]
pub struct TableView(Weak<Table>);

/// A position's entry in the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The best move, or the one that refuted the move before.
    pub mv: Option<Move>,
    /// From the view of the side to move.
    pub score: Score,
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: i32,
}

impl TableView {
    pub fn entry(&self, position: &Position) -> Option<TableEntry> {
        let Entry { mv, score, depth, bound, .. } = self.0.upgrade()?.get(key_of(position))?;
        // Two positions may have the same key.
        let mv = mv.filter(|&mv| movegen::is_legal(position, mv));
        Some(TableEntry { mv, score, bound, depth })
    }
}

/// The memory is insufficient; nothing has been changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMemory {
    /// The size in megabytes.
    #[error("there is no memory for a table of {0} megabytes; it stays as large as it is")]
    Table(usize),
    #[error("there is no memory for {0} threads; they stay as many as they are")]
    Threads(usize),
}

/// The most bytes that a thread takes: histories, path, stack.
const THREAD_BYTES: usize = 8 << 20;

impl Tables {
    pub const DEFAULT_MEGABYTES: usize = 64;
    pub const MAX_MEGABYTES: usize = 65_536;
    pub const MAX_THREADS: usize = 256;

    /// Empty tables for one thread, with a transposition table of `megabytes` (at least 1), halved
    /// until it fits in memory.
    pub fn new(megabytes: usize) -> Self {
        let table = Arc::new(Self::table_up_to(megabytes.clamp(1, Self::MAX_MEGABYTES) << 20));
        Self { table, histories: vec![Histories::new()], evaluation: Evaluation::default() }
    }

    /// Empty tables for one thread, with a transposition table of exactly `megabytes`: for searches
    /// that must give the same result everywhere.
    ///
    /// # Errors
    /// The memory is insufficient.
    pub fn of_size(megabytes: usize) -> Result<Self, NoMemory> {
        let table = Table::new(megabytes << 20).ok_or(NoMemory::Table(megabytes))?;
        Ok(Self {
            table: Arc::new(table),
            histories: vec![Histories::new()],
            evaluation: Evaluation::default(),
        })
    }

    fn table_up_to(bytes: usize) -> Table {
        iter::successors(Some(bytes), |bytes| Some(bytes / 2))
            .take_while(|&bytes| bytes > 0)
            .find_map(Table::new)
            .unwrap_or_else(Table::smallest)
    }

    /// Replaces the transposition table by an empty one of another size.
    ///
    /// # Errors
    /// The memory is insufficient.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        let megabytes = megabytes.clamp(1, Self::MAX_MEGABYTES);
        let (wanted, held) = (megabytes << 20, self.table.bytes());
        let refused = NoMemory::Table(megabytes);
        if !free_memory::is_there(wanted, held) {
            return Err(refused);
        }
        // The old one is freed first: both together may not fit.
        self.table = Arc::new(Table::smallest());
        let table = Table::new(wanted);
        let result = if table.is_some() { Ok(()) } else { Err(refused) };
        self.table = Arc::new(table.unwrap_or_else(|| Self::table_up_to(held)));
        result
    }

    /// Sets the number of threads for searches (at least 1).
    ///
    /// # Errors
    /// The memory is insufficient.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), NoMemory> {
        let threads = threads.clamp(1, Self::MAX_THREADS);
        let more = threads.saturating_sub(self.threads());
        if more > 0 && !free_memory::can_be_taken(more * THREAD_BYTES) {
            return Err(NoMemory::Threads(threads));
        }
        self.histories.resize_with(threads, Histories::new);
        Ok(())
    }

    /// A view of the transposition table, until [`Tables::resize`] replaces it.
    pub fn view(&self) -> TableView {
        TableView(Arc::downgrade(&self.table))
    }

    /// The number of threads for searches.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Sets the evaluation of searches, and forgets the results of another one.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        if self.evaluation != evaluation {
            self.evaluation = evaluation;
            self.clear();
        }
    }

    /// The evaluation of searches.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Forgets everything, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }
}
