//! How the engine uses opening books.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::books::{BookAnswer, BookOrigin, Books, ListedBook, OpenFile};
use crate::engine::board::{Move, Position};
use crate::engine::book::{BookVariety, has_stood};
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
    open: OpenFile,
}

impl EngineBooks {
    pub(super) fn new(open: OpenFile) -> Self {
        Self { books: Books::masters(), open }
    }

    /// Opens other books; `None` stands for the built-in one. Returns a sentence for each that
    /// cannot be opened. `stop` ends reading them.
    pub(super) fn set(&mut self, files: Vec<Option<PathBuf>>, stop: &AtomicBool) -> Vec<String> {
        let listed = |file| match file {
            Some(path) => ListedBook::file(path, self.open, stop),
            None => ListedBook::masters(),
        };
        self.books.list = files.into_iter().map(listed).collect();
        if stop.load(Ordering::Relaxed) { Vec::new() } else { self.faults() }
    }

    fn faults(&self) -> Vec<String> {
        self.books.list.iter().filter_map(ListedBook::fault).collect()
    }

    /// The move of the books in a position, and a sentence for each book that fails now: it is not
    /// asked again. Moves that repeat a position are left to the search.
    pub(super) fn answer(&mut self, root: &Root, usage: BookUse) -> (Option<BookMove>, Vec<String>) {
        let after = |mv: Move| {
            let mut next = root.position().clone();
            next.make(mv);
            next
        };
        let is_allowed = |mv: Move| {
            (root.search_moves.is_empty() || root.search_moves.contains(&mv))
                && !has_stood(root.start(), root.moves(), &after(mv))
        };
        let choose = |books: &Books, position: &Position, is_allowed: &dyn Fn(Move) -> bool| {
            books.choose(position, usage.variety, usage.seed, is_allowed)
        };
        let BookAnswer { chosen, failures } = choose(&self.books, root.position(), &is_allowed);
        let mut faults = Vec::new();
        for (number, error) in failures {
            if let Some(listed) = self.books.list.get_mut(number) {
                listed.book = Err(Arc::new(error));
                faults.extend(listed.fault());
            }
        }
        let found = chosen.and_then(|chosen| {
            let origin = self.books.list.get(chosen.book)?.origin.clone();
            let reply = choose(&self.books, &after(chosen.mv), &|_| true).chosen.map(|reply| reply.mv);
            Some(BookMove { mv: chosen.mv, reply, origin })
        });
        (found, faults)
    }
}
