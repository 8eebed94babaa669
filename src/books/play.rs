//! How the computer plays from books.

use std::sync::Arc;

use super::list::may_answer;
use super::{BookOrigin, Books, OpenBook};
use crate::engine::board::Move;
use crate::engine::book::{BookVariety, choose_among};
use crate::engine::search::Root;

/// What the computer plays from.
#[derive(Clone, Debug)]
pub struct BookPlay {
    /// An opening that the user wants to play against. It is asked first, and without limit.
    pub line: Option<OpenBook>,
    pub books: Arc<Books>,
    pub variety: BookVariety,
    /// The computer plays at most so many moves of a game from the list; `None` for no limit.
    pub max_moves: Option<usize>,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    pub mv: Move,
    pub origin: BookOrigin,
}

impl BookPlay {
    /// The built-in book alone.
    pub fn masters() -> Self {
        let (books, variety) = (Arc::new(Books::masters()), BookVariety::default());
        Self { line: None, books, variety, max_moves: None }
    }

    /// The move for the side to move, if there is one. It has made `moves` of its own so far, and
    /// knows books up to `limit` moves. The same `seed` gives the same move.
    pub fn choose(&self, root: &Root, moves: usize, limit: usize, seed: u64) -> Option<BookMove> {
        if let Some(mv) = self.line.as_ref().and_then(|line| of_line(line, root, seed)) {
            return Some(BookMove { mv, origin: BookOrigin::Line });
        }
        if moves >= self.max_moves.map_or(limit, |own| own.min(limit)) {
            return None;
        }
        let answer = self.books.answer(root, self.variety, seed);
        for (number, error) in &answer.failures {
            let origin = self.books.list.get(*number).map(|listed| &listed.choice.origin);
            log::warn!("an opening book could not be asked: {origin:?}: {error}");
        }
        let chosen = answer.chosen?;
        let origin = self.books.list.get(chosen.book)?.choice.origin.clone();
        Some(BookMove { mv: chosen.mv, origin })
    }
}

fn of_line(line: &OpenBook, root: &Root, seed: u64) -> Option<Move> {
    // It is in memory.
    let lookup = line.lookup(root.position()).ok()?;
    let moves: Vec<_> = lookup.entries.iter().map(|entry| (entry.mv, entry.weight)).collect();
    choose_among(root.position(), &moves, BookVariety::BY_WEIGHT, seed, |mv| may_answer(root, mv))
}
