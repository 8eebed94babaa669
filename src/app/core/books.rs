//! The opening books, and an opening that the user wants to play against.

use std::sync::Arc;

use super::{Core, StatusNote};
use crate::app::text::Label;
use crate::books::{BookChoice, BookOrigin, BookPlay, Books, OpenBook};
use crate::engine::board::{Move, Position};
use crate::engine::book::Builder;
use crate::session::{Bookshelf, CollectionWorker};

/// The books of the list, and the opening to play against.
#[derive(Default)]
pub struct OpeningBooks {
    pub shelf: Bookshelf,
    /// The books of the list that are open, in its order.
    pub open: Arc<Books>,
    /// The list when they were opened.
    list: Vec<BookChoice>,
    pub opening: Option<PractisedOpening>,
    /// Increases whenever books or the list have changed.
    pub revision: usize,
}

/// An opening that the computer answers with.
#[derive(Clone, Debug)]
pub struct PractisedOpening {
    book: OpenBook,
    /// Its moves, or the name of the repertoire.
    pub name: String,
    pub games: PractisedGames,
}

/// The games in which the computer answers with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PractisedGames {
    /// The next one, and the first one after it.
    NextAndAfter,
    /// The present one, and the first one after it.
    PresentAndNext,
    Present,
}

impl PractisedOpening {
    /// The opening with these moves.
    pub fn line(name: String, start: &Position, moves: &[Move], games: PractisedGames) -> Self {
        let mut position = start.clone();
        let placed = moves.iter().map(|&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        });
        Self::of(name, placed, games)
    }

    /// The opening with these moves in these positions. A move that occurs more often is played
    /// more often.
    pub fn of(name: String, moves: impl Iterator<Item = (Position, Move)>, games: PractisedGames) -> Self {
        let mut builder = Builder::default();
        moves.for_each(|(position, mv)| builder.add(&position, mv, None));
        Self { book: OpenBook::made(builder.bytes(1)), name, games }
    }
}

impl Core {
    /// Opens books that have come to the list.
    pub fn poll_books(&mut self) {
        if self.plays_own_games() && self.collection.worker.is_none() {
            self.read_collection();
        }
        let list = &self.settings.books.list;
        let contents = self.collection.worker.as_ref().and_then(CollectionWorker::contents);
        let games = contents.map(|contents| &contents.collection);
        let has_changed = self.books.shelf.poll(list, games, &self.wake);
        if has_changed || self.books.list != *list {
            self.books.list.clone_from(list);
            self.books.open = Arc::new(self.books.shelf.books(list));
            self.books.revision += 1;
            self.use_books();
        }
    }

    /// The books from which the computer plays, and how.
    fn book_play(&self) -> Option<BookPlay> {
        let opening = self.books.opening.as_ref();
        let opening = opening.filter(|opening| opening.games != PractisedGames::NextAndAfter);
        let line = opening.map(|opening| opening.book.clone());
        let (choices, has_books) = (&self.settings.books, self.settings.has_book);
        let books = if has_books { Arc::clone(&self.books.open) } else { Arc::default() };
        let (variety, max_moves) = (choices.variety, choices.max_moves);
        (has_books || line.is_some()).then_some(BookPlay { line, books, variety, max_moves })
    }

    /// Lets the computer play from the books as they are chosen now.
    pub fn use_books(&mut self) {
        let play = self.book_play();
        if let Some(game) = self.game_mut() {
            game.set_books(play);
        }
    }

    /// Lets the computer answer with an opening, or with none.
    pub fn practise_opening(&mut self, opening: Option<PractisedOpening>) {
        if opening.is_some() {
            self.show_note(StatusNote::Labelled(Label::AnswersOpening));
        }
        self.books.opening = opening;
        self.use_books();
    }

    /// Prepares the books for a new game, which begins next.
    pub fn prepare_books(&mut self) {
        if let Some(opening) = self.books.opening.take() {
            let games = match opening.games {
                PractisedGames::NextAndAfter => Some(PractisedGames::PresentAndNext),
                PractisedGames::PresentAndNext => Some(PractisedGames::Present),
                PractisedGames::Present => None,
            };
            self.books.opening = games.map(|games| PractisedOpening { games, ..opening });
        }
        // Games played since the last reading count.
        if self.plays_own_games() {
            self.read_collection();
        }
        self.use_books();
    }

    /// Whether a book of the user's games is on.
    fn plays_own_games(&self) -> bool {
        let own = |choice: &BookChoice| {
            choice.is_on && matches!(choice.origin, BookOrigin::OwnGames | BookOrigin::Collection)
        };
        self.settings.books.list.iter().any(own)
    }
}
