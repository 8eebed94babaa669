//! Opens the books of a player's list, one after another, on a thread of their own.

use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use serde::Deserialize;

use super::people::People;
use super::progress::read_games;
use super::storage::{open_file, read_at_most};
use super::task::{self, ProgramPart, Task, Wake};
use crate::books::{
    BookChoice, BookChoices, BookError, BookMaker, BookOrigin, Books, ListedBook, ObkBuilder, OpenBook,
    UserFiles,
};
use crate::game::collection::{Collection, FileOrigin};
use crate::game::formats;

/// A book, or why there is none.
type Opened = Result<OpenBook, Arc<BookError>>;

/// So many plies of a game count as its opening.
const MAX_PLIES: usize = 60;

/// The books that have been opened.
#[derive(Default)]
pub struct Bookshelf {
    opened: Vec<(BookOrigin, Opened)>,
    opening: Option<(BookOrigin, Task<Opened>)>,
    /// The games of the user's collection and those played here, when they have been read.
    collection: Option<Arc<Collection>>,
}

/// What is known of a book of the list.
#[derive(Clone, Copy, Debug)]
pub enum BookState<'a> {
    /// It is waiting, or being opened.
    Loading,
    Open,
    Failed(&'a BookError),
}

impl Bookshelf {
    /// Opens books of the list that are on and not open yet. `collection` has the user's games, once
    /// they are read. `wake` is called when something has been opened. Returns whether anything has
    /// changed.
    pub fn poll(&mut self, list: &[BookChoice], collection: Option<&Arc<Collection>>, wake: &Wake) -> bool {
        let before = self.opened.len();
        let is_wanted = |origin: &BookOrigin| list.iter().any(|choice| choice.origin == *origin);
        self.opened.retain(|(origin, _)| is_wanted(origin));
        let mut has_changed = self.opened.len() != before;
        if let Some((origin, task)) = &self.opening
            && let Some(result) = task.result()
        {
            let book = result.unwrap_or_else(|_| Err(Arc::new(BookError::Unknown)));
            if is_wanted(origin) {
                self.opened.push((origin.clone(), book));
                has_changed = true;
            }
            self.opening = None;
        }
        let is_same = self.collection.as_ref().map(Arc::as_ptr) == collection.map(Arc::as_ptr);
        if !is_same {
            self.collection = collection.cloned();
            has_changed = true;
        }
        let next = list.iter().find_map(|choice| match &choice.origin {
            BookOrigin::File(path) if choice.is_on && !self.is_open(&choice.origin) => Some(path.clone()),
            BookOrigin::File(_)
            | BookOrigin::Masters
            | BookOrigin::OwnGames
            | BookOrigin::Collection
            | BookOrigin::Line => None,
        });
        if let Some(path) = next.filter(|_| self.opening.is_none()) {
            let origin = BookOrigin::File(path.clone());
            let work = move |control: &task::Control| open(&path, control.stop_flag()).map_err(Arc::new);
            self.opening = Some((origin, task::spawn(ProgramPart::Files, Some(wake), work)));
        }
        has_changed
    }

    fn is_open(&self, origin: &BookOrigin) -> bool {
        self.opened.iter().any(|(known, _)| known == origin)
    }

    /// Forgets a file, so that it is opened again.
    pub fn reopen(&mut self, origin: &BookOrigin) {
        self.opened.retain(|(known, _)| known != origin);
    }

    pub fn state(&self, origin: &BookOrigin) -> BookState<'_> {
        match origin {
            BookOrigin::Masters | BookOrigin::Line => BookState::Open,
            BookOrigin::OwnGames | BookOrigin::Collection => match self.collection {
                Some(_) => BookState::Open,
                None => BookState::Loading,
            },
            BookOrigin::File(_) => match self.opened.iter().find(|(known, _)| known == origin) {
                None => BookState::Loading,
                Some((_, Ok(_))) => BookState::Open,
                Some((_, Err(error))) => BookState::Failed(error),
            },
        }
    }

    /// The books of a list that are open.
    pub fn books(&self, list: &[BookChoice]) -> Books {
        let listed = |choice: &BookChoice| {
            let known = || self.opened.iter().find(|(known, _)| *known == choice.origin);
            let of_file = |_: &Path| known().map(|(_, opened)| opened.clone()).filter(Result::is_ok);
            listed(choice, self.collection.as_ref(), of_file)
        };
        Books { list: list.iter().filter_map(listed).collect() }
    }
}

/// How an engine reaches the files and the list of the person who plays at this computer.
pub const USER_FILES: UserFiles =
    UserFiles { open: open_file, list: |stop| open_list(&People::of_this_computer(), stop) };

/// What the window's settings have of books.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StoredList {
    books: BookChoices,
    games_folder: Option<PathBuf>,
}

/// Opens the list of books of the person who plays at this computer, until `stop` is set.
fn open_list(people: &People, stop: &AtomicBool) -> Books {
    let store = people.reader(people.present());
    let stored: StoredList = store.peek("settings").unwrap_or_default();
    let StoredList { books, games_folder } = stored;
    let has = |wanted: BookOrigin| books.list.iter().any(|choice| choice.is_on && choice.origin == wanted);
    let folder = games_folder.filter(|_| has(BookOrigin::Collection));
    let played = Some(&store).filter(|_| has(BookOrigin::OwnGames));
    let games = read_games(folder.as_deref(), played, None, stop, &mut |_| ());
    let of_file = |path: &Path| Some(open(path, stop).map_err(Arc::new));
    let is_on = books.list.iter().filter(|choice| choice.is_on);
    Books { list: is_on.filter_map(|choice| listed(choice, Some(&games.collection), of_file)).collect() }
}

/// A book of a list, if it is there.
fn listed(
    choice: &BookChoice,
    collection: Option<&Arc<Collection>>,
    of_file: impl FnOnce(&Path) -> Option<Opened>,
) -> Option<ListedBook> {
    let games = |origin| Some(Ok(OpenBook::games(Arc::clone(collection?), origin)));
    let book = match &choice.origin {
        BookOrigin::Masters => Some(Ok(OpenBook::masters())),
        BookOrigin::OwnGames => games(FileOrigin::Played),
        BookOrigin::Collection => games(FileOrigin::Folder),
        BookOrigin::File(path) => of_file(path),
        BookOrigin::Line => None,
    };
    Some(ListedBook { choice: choice.clone(), book: book? })
}

/// Opens a book, or makes one of a file of games or studies.
fn open(path: &Path, stop: &AtomicBool) -> Result<OpenBook, BookError> {
    match OpenBook::open(path, open_file, stop) {
        Err(BookError::Unknown) => of_games(path, stop),
        opened => opened,
    }
}

fn of_games(path: &Path, stop: &AtomicBool) -> Result<OpenBook, BookError> {
    let bytes = read_at_most(path, formats::MAX_BYTES as u64)?;
    let file = formats::read_owned(bytes).map_err(|_| BookError::Unknown)?;
    let mut maker = BookMaker::Obk(ObkBuilder::default());
    for number in 0..file.len() {
        if stop.load(Relaxed) {
            return Err(BookError::Stopped);
        }
        // What can be read of the others counts.
        if let Ok(reading) = file.read(number) {
            maker.add(&reading.game, MAX_PLIES);
        }
    }
    let mut book = Vec::new();
    if !maker.write(1, &mut book)? {
        return Err(BookError::Empty);
    }
    OpenBook::read(Box::new(Cursor::new(book)), stop)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;
    use crate::engine::board::{Position, Side};
    use crate::engine::book::{BookVariety, Builder};

    /// Polls until all files of the list have been opened.
    fn opened(list: &[BookChoice]) -> Bookshelf {
        let (sender, woken) = mpsc::channel();
        let wake: Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        let mut shelf = Bookshelf::default();
        shelf.poll(list, None, &wake);
        while shelf.opening.is_some() {
            woken.recv_timeout(Duration::from_secs(60)).expect("a book is opened");
            shelf.poll(list, None, &wake);
        }
        shelf
    }

    fn file(path: &Path) -> BookChoice {
        BookChoice::new(BookOrigin::File(path.into()))
    }

    #[test]
    fn books_games_and_studies_are_opened_and_the_rest_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (book, games) = (path("own.book"), path("games.pgn"));
        let (picture, gone) = (path("picture.png"), path("gone.obk"));
        let mut builder = Builder::default();
        builder.add(&Position::start(), "a3a4".parse().unwrap(), None);
        fs::write(&book, builder.bytes(1)).unwrap();
        fs::write(&games, "[Game \"Chinese Chess\"]\n\n1. C2=5 {here} (1. P7+1) H8+7 1-0\n").unwrap();
        fs::write(&picture, b"\x89PNG\r\n\x1a\n\0\0\0\0 no book").unwrap();
        let list = [&book, &games, &picture, &gone].map(|path| file(path));
        let shelf = opened(&list);
        assert!(matches!(shelf.state(&list[2].origin), BookState::Failed(BookError::Unknown)));
        assert!(matches!(shelf.state(&list[3].origin), BookState::Failed(BookError::Io(_))));
        let found = shelf.books(&list).lookup(&Position::start());
        let moves: Vec<String> = found.moves.iter().map(|found| found.mv.to_string()).collect();
        assert_eq!(moves, ["i3i4", "h2e2", "g3g4"], "{found:?}");
        assert_eq!(found.moves[1].known[0].entry.note, "here");
    }

    #[test]
    fn a_book_is_asked_for_its_side_alone_and_only_if_it_is_on() {
        let masters = BookChoice::new(BookOrigin::Masters);
        let list = |choice: BookChoice| vec![choice];
        let shelf = Bookshelf::default();
        let knows = |choice| {
            let choose = |position: &Position| {
                shelf.books(&list(choice)).choose(position, BookVariety::BEST, 1, |_| true).chosen.is_some()
            };
            choose(&Position::start())
        };
        assert!(knows(masters.clone()));
        assert!(knows(BookChoice { side: Some(Side::Red), ..masters.clone() }));
        assert!(!knows(BookChoice { side: Some(Side::Black), ..masters.clone() }));
        assert!(!knows(BookChoice { is_on: false, ..masters }));
    }

    #[test]
    fn a_book_that_left_the_list_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.book");
        let mut builder = Builder::default();
        builder.add(&Position::start(), "a3a4".parse().unwrap(), None);
        fs::write(&path, builder.bytes(1)).unwrap();
        let list = [file(&path)];
        let mut shelf = opened(&list);
        assert_eq!(shelf.books(&list).list.len(), 1);
        let wake: Wake = Arc::new(|| ());
        assert!(shelf.poll(&[], None, &wake) && shelf.opened.is_empty());
    }
}
