//! How the engine uses opening books.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::books::{BookAnswer, BookOrigin, Books, ListedBook, NamedBook, UserFiles};
use crate::engine::board::Move;
use crate::engine::book::BookVariety;
use crate::engine::search::Root;

/// How a search asks the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BookUse {
    pub(super) variety: BookVariety,
    pub(super) seed: u64,
}

/// A move from a book.
pub(super) struct BookMove {
    pub(super) mv: Move,
    /// The books' answer to it.
    pub(super) reply: Option<Move>,
    pub(super) origin: BookOrigin,
}

/// The books of the engine.
pub(super) struct EngineBooks {
    books: Books,
    files: UserFiles,
}

impl EngineBooks {
    pub(super) fn new(files: UserFiles) -> Self {
        Self { books: Books::masters(), files }
    }

    /// Opens other books. Returns a sentence for each that cannot be opened. `stop` ends reading
    /// them.
    pub(super) fn set(&mut self, books: Vec<NamedBook>, stop: &AtomicBool) -> Vec<String> {
        let opened = books.into_iter().flat_map(|book| book.open(self.files, stop));
        self.books.list = opened.collect();
        if stop.load(Ordering::Relaxed) { Vec::new() } else { self.faults() }
    }

    fn faults(&self) -> Vec<String> {
        self.books.list.iter().filter_map(ListedBook::fault).collect()
    }

    /// The move of the books in a position, and a sentence for each book that fails now: it is not
    /// asked again. Moves that repeat a position are left to the search.
    pub(super) fn answer(&mut self, root: &Root, usage: BookUse) -> (Option<BookMove>, Vec<String>) {
        let BookAnswer { chosen, failures } = self.books.answer(root, usage.variety, usage.seed);
        let mut faults = Vec::new();
        for (number, error) in failures {
            if let Some(listed) = self.books.list.get_mut(number) {
                listed.book = Err(Arc::new(error));
                faults.extend(listed.fault());
            }
        }
        let found = chosen.and_then(|chosen| {
            let origin = self.books.list.get(chosen.book)?.choice.origin.clone();
            let after = root.position().after(chosen.mv);
            let reply = self.books.choose(&after, usage.variety, usage.seed, |_| true).chosen;
            let reply = reply.map(|reply| reply.mv);
            Some(BookMove { mv: chosen.mv, reply, origin })
        });
        (found, faults)
    }
}
