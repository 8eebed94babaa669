//! The list of books that a player uses.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize, Serializer};

use super::{BookError, Entry, OpenBook, OpenFile, UserFiles};
use crate::engine::board::{Move, Position, Side, visible_path};
use crate::engine::book::{BookVariety, choose_among, has_stood, usual};
use crate::engine::search::Root;

/// Where a book comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookOrigin {
    /// The games of masters, built in.
    Masters,
    /// The games played in this program.
    OwnGames,
    /// The games in the folder of the collection.
    Collection,
    /// A file: a book, or games and studies. It is remembered by its path, and stays in the list if
    /// it is gone.
    File(#[serde(serialize_with = "as_text")] PathBuf),
    /// An opening that the user wants to play against. It is never in the list.
    Line,
}

/// Writes a path, so that what contains it can always be stored. One that is not Unicode is not
/// found again.
fn as_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}

impl fmt::Display for BookOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Masters => f.write_str("masters"),
            Self::OwnGames => f.write_str("my games"),
            Self::Collection => f.write_str("collection"),
            Self::File(path) => f.write_str(&visible_path(path)),
            Self::Line => f.write_str("the opening chosen"),
        }
    }
}

/// Books that an engine is told to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedBook {
    /// The games of masters, built in.
    Embedded,
    /// The list that the user has chosen in the window.
    List,
    File(PathBuf),
}

impl NamedBook {
    pub const EMBEDDED: &str = "<embedded>";
    pub const LIST: &str = "<list>";

    /// The book of this name.
    pub fn of(path: PathBuf) -> Self {
        match path.to_str() {
            Some(Self::EMBEDDED) => Self::Embedded,
            Some(Self::LIST) => Self::List,
            Some(_) | None => Self::File(path),
        }
    }

    /// Opens it.
    pub fn open(self, files: UserFiles, stop: &AtomicBool) -> Vec<ListedBook> {
        match self {
            Self::Embedded => vec![ListedBook::masters()],
            Self::List => (files.list)(stop).list,
            Self::File(path) => vec![ListedBook::file(path, files.open, stop)],
        }
    }
}

/// A book in a user's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookChoice {
    pub origin: BookOrigin,
    pub is_on: bool,
    /// The side that it is for; `None` for both.
    pub side: Option<Side>,
}

impl BookChoice {
    /// A book that is on, for both sides.
    pub const fn new(origin: BookOrigin) -> Self {
        Self { origin, is_on: true, side: None }
    }

    /// Whether it is asked for moves of this side.
    fn is_for(&self, side: Side) -> bool {
        self.is_on && self.side.is_none_or(|only| only == side)
    }
}

/// What a player has chosen: the list of books, and how the computer plays from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookChoices {
    /// In the order in which the books are asked.
    pub list: Vec<BookChoice>,
    pub variety: BookVariety,
    /// See [`super::BookPlay::max_moves`].
    pub max_moves: Option<usize>,
}

impl Default for BookChoices {
    fn default() -> Self {
        let list = vec![BookChoice::new(BookOrigin::Masters)];
        Self { list, variety: BookVariety::default(), max_moves: None }
    }
}

/// A book of the list, opened.
#[derive(Clone, Debug)]
pub struct ListedBook {
    pub choice: BookChoice,
    /// The book, or why there is none.
    pub book: Result<OpenBook, Arc<BookError>>,
}

impl ListedBook {
    /// The built-in book.
    pub fn masters() -> Self {
        Self { choice: BookChoice::new(BookOrigin::Masters), book: Ok(OpenBook::masters()) }
    }

    /// Opens a file: see [`OpenBook::open`].
    pub fn file(path: PathBuf, open: OpenFile, stop: &AtomicBool) -> Self {
        let book = OpenBook::open(&path, open, stop).map_err(Arc::new);
        Self { choice: BookChoice::new(BookOrigin::File(path)), book }
    }

    /// Why there is no book, in a sentence that names it.
    pub fn fault(&self) -> Option<String> {
        let Self { choice: BookChoice { origin, .. }, book } = self;
        let error = &**book.as_ref().err()?;
        Some(if let BookError::Io(error) = error {
            format!("{origin} cannot be read: {error}")
        } else {
            format!("{origin}: {error}")
        })
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

    /// All that the books know of a position. If it is its own mirror image, a move also stands for
    /// its mirror image.
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
                let mv = usual(position, entry.mv);
                let known = Known { book: number, entry: Entry { mv, ..entry } };
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

    /// Chooses a move like [`Books::choose`] among those that the search may play. Moves that repeat a
    /// position are left to the search.
    pub fn answer(&self, root: &Root, variety: BookVariety, seed: u64) -> BookAnswer {
        self.choose(root.position(), variety, seed, |mv| may_answer(root, mv))
    }

    /// The open books that are asked for a side's moves, with their numbers.
    fn asked(&self, side: Side) -> impl Iterator<Item = (usize, &OpenBook)> {
        let listed = self.list.iter().enumerate().filter(move |(_, listed)| listed.choice.is_for(side));
        listed.filter_map(|(number, listed)| Some((number, listed.book.as_ref().ok()?)))
    }
}

/// Whether a move of a book may be played without a search.
pub(super) fn may_answer(root: &Root, mv: Move) -> bool {
    let next = root.position().after(mv);
    (root.search_moves.is_empty() || root.search_moves.contains(&mv))
        && !has_stood(root.start(), root.moves(), &next)
}
