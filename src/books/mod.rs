//! Opening books, ours and those of other programs, and the list of those in use.
//!
//! An [`OpenBook`] answers which moves it knows in a position. [`Books`] is the list that a player
//! uses: each book is on or off, for one side or both.

mod index;
mod keys;
mod list;
mod make;
mod obk;
mod play;
mod records;
mod write;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::blocks::Blocks;
use crate::engine::board::{Move, Position, Side, visible_path};
use crate::engine::book::{self, Book, Key, RECORD};
use crate::engine::movegen;
use crate::game::collection::{Collection, FileOrigin, MoveRecord};
use crate::sqlite::{self, Database, SqliteError};
use keys::{locks, read_move};
use obk::Obk;
use records::{FirstKeys, Records, Shape, long_key, short_key};

pub use crate::blocks::Medium;
pub use list::{
    BookAnswer, BookChoice, BookChoices, BookOrigin, Books, Chosen, Found, FoundMove, Known, ListedBook,
    NamedBook,
};
pub use make::BookMaker;
pub use play::{BookMove, BookPlay};
pub use write::{ObkBuilder, is_untouched};

/// Opens a user's file for reading.
pub type OpenFile = fn(&Path) -> io::Result<Box<dyn Medium>>;

/// How an engine reaches what belongs to the user.
#[derive(Clone, Copy, Debug)]
pub struct UserFiles {
    pub open: OpenFile,
    /// Opens the list of books that the user has chosen in the window.
    pub list: fn(&AtomicBool) -> Books,
}

/// Why a book is not read.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("it is empty")]
    Empty,
    #[error("it is no opening book that Chuhe knows")]
    Unknown,
    #[error("it is a database without the moves of an opening book")]
    NoTable,
    #[error(transparent)]
    Sqlite(SqliteError),
    #[error("its index cannot be kept among the temporary files: {0}")]
    Index(io::Error),
    #[error("it has too many moves")]
    TooLarge,
    #[error("another program is writing it, or was stopped while it did: {}", visible_path(.0))]
    BeingWritten(PathBuf),
    #[error("another program has changed it: open it again")]
    Changed,
    #[error("reading it was stopped")]
    Stopped,
}

impl From<SqliteError> for BookError {
    fn from(error: SqliteError) -> Self {
        match error {
            SqliteError::Io(error) => Self::Io(error),
            SqliteError::Stopped => Self::Stopped,
            SqliteError::None
            | SqliteError::Header
            | SqliteError::CutOff { .. }
            | SqliteError::Page(_)
            | SqliteError::Tables => Self::Sqlite(error),
        }
    }
}

/// How games ended for the side that made a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Results {
    /// The results for a side.
    const fn of(side: Side, red_wins: u32, draws: u32, black_wins: u32) -> Self {
        let (wins, losses) = match side {
            Side::Red => (red_wins, black_wins),
            Side::Black => (black_wins, red_wins),
        };
        Self { wins, draws, losses }
    }

    pub const fn games(self) -> u64 {
        self.wins as u64 + self.draws as u64 + self.losses as u64
    }
}

/// A move that a book knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub mv: Move,
    /// Higher for better moves. Each book has a scale of its own; ours have none.
    pub score: Option<i64>,
    pub results: Results,
    pub note: String,
    /// How likely the move is to be chosen among those of its book: see
    /// [`crate::engine::book::choose_among`].
    pub weight: f64,
}

/// The moves that a book knows in a position, by score, or else by games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lookup {
    pub entries: Vec<Entry>,
    /// The records with moves that are not legal: another position has the same key.
    pub passed_over: usize,
}

impl Lookup {
    /// Adds a move, or replaces one that the book has twice if this record is better.
    fn add(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|known| known.mv == entry.mv) {
            Some(known) if known.weight < entry.weight => *known = entry,
            Some(_) => {}
            None => self.entries.push(entry),
        }
    }

    fn sort(&mut self) {
        self.entries.sort_by(|one, other| {
            other.weight.total_cmp(&one.weight).then_with(|| other.results.games().cmp(&one.results.games()))
        });
    }
}

/// An open book. Clones share it.
#[derive(Clone, Debug)]
pub struct OpenBook(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    /// The built-in book.
    Masters,
    /// A book of ours in memory.
    Made(Vec<u8>),
    /// Those games of a collection that have this origin.
    Games { collection: Arc<Collection>, origin: FileOrigin },
    /// A file of ours: see [`crate::engine::book`].
    Own(Records),
    /// See [`obk`].
    Obk(Box<Obk>),
    /// `BOOK.DAT`: records of a key of 4 bytes, the points of a move, the first in the lower byte,
    /// and how good it is, in 2 bytes.
    ElephantEye(Records),
}

const OWN: Shape = Shape { length: RECORD, key: long_key };
const ELEPHANT_EYE: Shape = Shape { length: 8, key: short_key };

impl OpenBook {
    /// The book of masters' games that is built in.
    pub fn masters() -> Self {
        Self(Arc::new(Kind::Masters))
    }

    /// A book made by [`crate::engine::book::Builder`].
    pub fn made(bytes: Vec<u8>) -> Self {
        Self(Arc::new(Kind::Made(bytes)))
    }

    /// The games of a collection that have this origin.
    pub fn games(collection: Arc<Collection>, origin: FileOrigin) -> Self {
        Self(Arc::new(Kind::Games { collection, origin }))
    }

    /// Opens a file: `.obk` or pfBook, `BOOK.DAT`, or one of ours, whatever its name is. The file
    /// is only read. Reading all of it once takes a second for each 100 or 200 MB; `stop` ends that.
    ///
    /// # Errors
    /// It is no book, is damaged, or is being written.
    pub fn open(path: &Path, open: OpenFile, stop: &AtomicBool) -> Result<Self, BookError> {
        let file = open(path)?;
        for end in ["-wal", "-journal"] {
            // Changes in such a file belong to the book, but only SQLite can put them in. One that is
            // kept for later changes begins with 0.
            let beside = beside(path, end);
            let mut first = [0];
            let has_changes = open(&beside).and_then(|mut file| file.read_exact(&mut first)).is_ok();
            if has_changes && first != [0] {
                return Err(BookError::BeingWritten(beside));
            }
        }
        Self::read(file, stop)
    }

    /// Like [`Self::open`], from a file that is open already, or from memory.
    ///
    /// # Errors
    /// It is no book, or is damaged.
    pub fn read(medium: Box<dyn Medium>, stop: &AtomicBool) -> Result<Self, BookError> {
        let blocks = Blocks::new(medium)?;
        if blocks.length() == 0 {
            return Err(BookError::Empty);
        }
        let mut beginning = [0; RECORD];
        let length = beginning.len().min(usize::try_from(blocks.length()).unwrap_or(usize::MAX));
        blocks.read(0, &mut beginning[..length])?;
        let kind = if sqlite::is_database(&beginning) {
            Kind::Obk(Box::new(Obk::open(Database::open(blocks)?, stop)?))
        } else if let Some(first_keys) =
            first_keys(&blocks, ELEPHANT_EYE, stop, |record| elephant_eye(record).is_some())?
        {
            Kind::ElephantEye(Records::new(blocks, ELEPHANT_EYE, first_keys))
        } else if let Some(first_keys) =
            first_keys(&blocks, OWN, stop, |record| Book::new(record).is_sound())?
        {
            Kind::Own(Records::new(blocks, OWN, first_keys))
        } else {
            return Err(BookError::Unknown);
        };
        Ok(Self(Arc::new(kind)))
    }

    /// The moves in a position. All are legal.
    ///
    /// # Errors
    /// The file cannot be read any more, or has changed.
    pub fn lookup(&self, position: &Position) -> Result<Lookup, BookError> {
        let lookup = match &*self.0 {
            Kind::Masters => Ok(of_book(Book::masters(), position)),
            Kind::Made(bytes) => Ok(of_book(Book::own(bytes), position)),
            Kind::Games { collection, origin } => Ok(of_games(collection, *origin, position)),
            Kind::Own(records) => own_moves(records, position),
            Kind::Obk(book) => book.lookup(position),
            Kind::ElephantEye(records) => elephant_eye_moves(records, position),
        };
        // Whatever was found, or is damaged: it may be of two versions.
        if self.has_changed() { Err(BookError::Changed) } else { lookup }
    }

    /// Whether another program has changed the file.
    fn has_changed(&self) -> bool {
        match &*self.0 {
            Kind::Masters | Kind::Made(_) | Kind::Games { .. } => false,
            Kind::Own(records) | Kind::ElephantEye(records) => records.has_changed(),
            Kind::Obk(book) => book.has_changed(),
        }
    }
}

/// The name of a file that SQLite has beside a database.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Reads the records of a file, if it has such. A text is none, even if its letters would be.
fn first_keys(
    blocks: &Blocks,
    shape: Shape,
    stop: &AtomicBool,
    is_sound: impl Fn(&[u8]) -> bool,
) -> Result<Option<FirstKeys>, BookError> {
    let mut is_text = true;
    let first_keys = FirstKeys::of(blocks, shape, stop, |record| {
        is_text &= !record.contains(&0);
        is_sound(record)
    })?;
    Ok(first_keys.filter(|_| !is_text))
}

fn own_moves(records: &Records, position: &Position) -> Result<Lookup, BookError> {
    let found = records.find(Key::of(position).value())?;
    Ok(of_book(Book::own(&found), position))
}

/// The moves of a book of ours.
fn of_book(book: Book<'_>, position: &Position) -> Lookup {
    let mut lookup = Lookup::default();
    for (known, weight) in book.weighed(position) {
        let book::BookMove { mv, red_wins, draws, black_wins } = known;
        let results = Results::of(position.side_to_move(), red_wins, draws, black_wins);
        lookup.add(Entry { mv, score: None, results, note: String::new(), weight });
    }
    lookup
}

/// The moves of games. Each counts by its points for the mover, as in a book that is made of games.
fn of_games(collection: &Collection, origin: FileOrigin, position: &Position) -> Lookup {
    let mut lookup = Lookup::default();
    for record in collection.moves_of(position, origin) {
        let MoveRecord { mv, red_wins, draws, black_wins, unknown } = record;
        let results = Results::of(position.side_to_move(), red_wins, draws, black_wins);
        let points = 2.0 * f64::from(results.wins) + f64::from(draws) + f64::from(unknown);
        lookup.add(Entry { mv, score: None, results, note: String::new(), weight: points });
    }
    lookup.sort();
    lookup
}

/// The move of a record of `BOOK.DAT`, and its value.
fn elephant_eye(record: &[u8]) -> Option<(Move, u16)> {
    let &[_, _, _, _, from, to, low, high] = record else { return None };
    Some((read_move(from, to)?, u16::from_le_bytes([low, high])))
}

fn elephant_eye_moves(records: &Records, position: &Position) -> Result<Lookup, BookError> {
    let [own, mirrored] = locks(position);
    let mut lookup = Lookup::default();
    for (lock, is_mirrored) in [(own, false), (mirrored, true)] {
        if is_mirrored && mirrored == own {
            break;
        }
        let found = records.find(lock.into())?;
        for (mv, value) in found.chunks_exact(ELEPHANT_EYE.length).filter_map(elephant_eye) {
            let mv = if is_mirrored { mv.mirrored() } else { mv };
            if movegen::is_legal(position, mv) {
                let (score, weight) = (Some(value.into()), value.into());
                lookup.add(Entry { mv, score, results: Results::default(), note: String::new(), weight });
            } else {
                lookup.passed_over += 1;
            }
        }
    }
    lookup.sort();
    Ok(lookup)
}

#[cfg(test)]
mod tests;
