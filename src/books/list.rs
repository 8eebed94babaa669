//! The list of books that a player uses.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{BookError, Entry, OpenBook, OpenFile};
use crate::engine::board::{Move, Position, Side, shown};
use crate::engine::book::{BookVariety, choose_among};

/// Where a book comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookOrigin {
    /// The games of masters, built in.
    Masters,
    /// A file. It is remembered by its path, and stays in the list if it is gone.
    File(PathBuf),
    /// Made by the program under this name: of one's own games, a collection or a repertoire.
    Made(String),
}

impl fmt::Display for BookOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Masters => f.write_str("masters"),
            Self::File(path) => f.write_str(&shown(path)),
            Self::Made(name) => f.write_str(name),
        }
    }
}

/// A book of the list.
#[derive(Clone, Debug)]
pub struct ListedBook {
    pub origin: BookOrigin,
    pub is_on: bool,
    /// The side that it is for; `None` for both.
    pub side: Option<Side>,
    /// The book, or why there is none.
    pub book: Result<OpenBook, Arc<BookError>>,
}

impl ListedBook {
    fn new(origin: BookOrigin, book: Result<OpenBook, BookError>) -> Self {
        Self { origin, is_on: true, side: None, book: book.map_err(Arc::new) }
    }

    pub fn masters() -> Self {
        Self::new(BookOrigin::Masters, Ok(OpenBook::masters()))
    }

    /// Opens a file: see [`OpenBook::open`].
    pub fn file(path: PathBuf, open: OpenFile, stop: &AtomicBool) -> Self {
        let book = OpenBook::open(&path, open, stop);
        Self::new(BookOrigin::File(path), book)
    }

    /// A book in memory: see [`OpenBook::made`].
    pub fn made(name: String, bytes: Vec<u8>) -> Self {
        Self::new(BookOrigin::Made(name), Ok(OpenBook::made(bytes)))
    }

    /// Why there is no book, in a sentence that names it.
    pub fn fault(&self) -> Option<String> {
        let Self { origin, book, .. } = self;
        let error = &**book.as_ref().err()?;
        Some(if let BookError::Io(error) = error {
            format!("{origin} cannot be read: {error}")
        } else {
            format!("{origin}: {error}")
        })
    }

    /// Whether it is asked for moves of this side.
    fn is_for(&self, side: Side) -> bool {
        self.is_on && self.side.is_none_or(|only| only == side)
    }
}

/// The books in their order.
#[derive(Clone, Debug, Default)]
pub struct Books {
    pub list: Vec<ListedBook>,
}

/// A move that books know.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundMove {
    pub mv: Move,
    /// What each of these books says, in the order of the list.
    pub known: Vec<Known>,
}

/// What a book says of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The book's number in the list, from 0.
    pub book: usize,
    pub entry: Entry,
}

/// The answer of the books to a position.
#[derive(Debug, Default)]
pub struct Found {
    /// Those of the first book first, in its order.
    pub moves: Vec<FoundMove>,
    /// The records with moves that are not legal.
    pub passed_over: usize,
    /// The books that could not be asked, by their numbers in the list.
    pub failures: Vec<(usize, BookError)>,
}

/// The choice of the books.
#[derive(Debug, Default)]
pub struct BookAnswer {
    pub chosen: Option<Chosen>,
    /// The books that could not be asked, by their numbers in the list.
    pub failures: Vec<(usize, BookError)>,
}

/// A move chosen from a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub mv: Move,
    /// The book's number in the list, from 0.
    pub book: usize,
}

impl Books {
    /// The built-in book alone.
    pub fn masters() -> Self {
        Self { list: vec![ListedBook::masters()] }
    }

    /// All that the books know of a position.
    pub fn lookup(&self, position: &Position) -> Found {
        let mut found = Found::default();
        for (number, book) in self.asked(position.side_to_move()) {
            let lookup = match book.lookup(position) {
                Ok(lookup) => lookup,
                Err(error) => {
                    found.failures.push((number, error));
                    continue;
                }
            };
            found.passed_over += lookup.passed_over;
            for entry in lookup.entries {
                let mv = entry.mv;
                let known = Known { book: number, entry };
                match found.moves.iter_mut().find(|found| found.mv == mv) {
                    Some(found) => found.known.push(known),
                    None => found.moves.push(FoundMove { mv, known: vec![known] }),
                }
            }
        }
        found
    }

    /// Chooses a move that is allowed. The first book that has one decides, because scores of
    /// different books cannot be compared. The same `seed` gives the same move.
    pub fn choose(
        &self,
        position: &Position,
        variety: BookVariety,
        seed: u64,
        is_allowed: impl Fn(Move) -> bool,
    ) -> BookAnswer {
        let mut answer = BookAnswer::default();
        for (number, book) in self.asked(position.side_to_move()) {
            let entries = match book.lookup(position) {
                Ok(lookup) => lookup.entries,
                Err(error) => {
                    answer.failures.push((number, error));
                    continue;
                }
            };
            let moves: Vec<_> = entries.iter().map(|entry| (entry.mv, entry.weight)).collect();
            if let Some(mv) = choose_among(position, &moves, variety, seed, &is_allowed) {
                answer.chosen = Some(Chosen { mv, book: number });
                break;
            }
        }
        answer
    }

    /// The open books that are asked for a side's moves, with their numbers.
    fn asked(&self, side: Side) -> impl Iterator<Item = (usize, &OpenBook)> {
        let listed = self.list.iter().enumerate().filter(move |(_, listed)| listed.is_for(side));
        listed.filter_map(|(number, listed)| Some((number, listed.book.as_ref().ok()?)))
    }
}
