//! Builds a collection of games.

use super::names::Interner;
use super::positions::{Passed, Positions};
use super::{Collection, Entry, File, GameNumber, Guest, MAX_MOVES, PackedMove, Shelf};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::openings::{self, Ecco, Opening};
use crate::game::formats::GameResult;
use crate::game::{Date, Game, Tree};

/// Collects the games of one file after another.
#[derive(Debug)]
pub struct Builder {
    shelves: Vec<Shelf>,
    names: Interner,
    openings: Vec<Opening>,
    starts: Interner,
    usual_start: Position,
    games: Vec<Entry>,
    moves: Vec<PackedMove>,
    positions: Positions,
}

/// The headers of a game without a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineHeaders<'a> {
    /// Indexed by [`Side::index`].
    pub players: [&'a str; 2],
    pub date: Option<Date>,
    pub result: GameResult,
    pub ecco: Option<Ecco>,
}

/// The collection is full: it holds at most [`MAX_MOVES`] moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a collection holds at most {MAX_MOVES} moves")]
pub struct Full;

impl Default for Builder {
    fn default() -> Self {
        let usual_start = Position::start();
        let mut starts = Interner::default();
        starts.id(&usual_start.to_string());
        Self {
            shelves: Vec::new(),
            names: Interner::default(),
            openings: Vec::new(),
            starts,
            usual_start,
            games: Vec::new(),
            moves: Vec::new(),
            positions: Positions::default(),
        }
    }
}

impl Builder {
    /// Begins a file; the games added next belong to it.
    pub fn begin(&mut self, file: File) {
        self.shelves.push(Shelf { file, end: self.games.len() as u32, left_out: 0 });
    }

    /// Notes that a game of the file could not be read.
    pub fn leave_out(&mut self) {
        if let Some(shelf) = self.shelves.last_mut() {
            shelf.left_out = shelf.left_out.saturating_add(1);
        }
    }

    /// Notes that the file was not read to its end. It is stored with an impossible size, so that
    /// it is read again next time.
    pub fn leave_off(&mut self) {
        if let Some(shelf) = self.shelves.last_mut() {
            shelf.file.bytes = u64::MAX;
        }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds the game with this number, from 0, in its file. A file must have been begun.
    ///
    /// # Errors
    /// The collection is full.
    pub fn add(&mut self, number: usize, game: &Game) -> Result<(), Full> {
        let tree = game.tree();
        let end = tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        let headers = &game.headers;
        let by_code =
            headers.ecco.parse().ok().and_then(|code: Ecco| Opening::try_from(code.to_string()).ok());
        let opening = by_code.or_else(|| game.opening_at(end));
        let entry = Entry {
            number: number.try_into().map_err(|_| Full)?,
            players: Side::BOTH.map(|side| self.names.id(&headers.participants[side.index()].name)),
            guests: Default::default(),
            event: self.names.id(&headers.event),
            date: headers.date,
            result: GameResult::of(game.result()),
            opening: opening.map(|opening| self.opening(opening)),
            start: self.start(game.start()),
            end: 0,
        };
        self.push(entry, game.start().clone(), tree.moves_to(end).into_iter())
    }

    /// Adds a game of the usual start, whose moves are legal. A file must have been begun.
    ///
    /// # Errors
    /// The collection is full.
    pub(super) fn add_line(&mut self, headers: &LineHeaders<'_>, line: &[Move]) -> Result<(), Full> {
        let LineHeaders { players, date, result, ecco } = *headers;
        let by_code = ecco.and_then(|code| Opening::try_from(code.to_string()).ok());
        let opening = by_code.or_else(|| openings::opening(&self.usual_start, line));
        let entry = Entry {
            number: self.games.len() as u32,
            players: players.map(|name| self.names.id(name)),
            guests: Default::default(),
            event: self.names.id(""),
            date,
            result,
            opening: opening.map(|opening| self.opening(opening)),
            start: 0,
            end: 0,
        };
        self.push(entry, self.usual_start.clone(), line.iter().copied())
    }

    /// Adds the only game of a file, played here by these players.
    ///
    /// # Errors
    /// The collection is full.
    pub fn add_played(&mut self, game: &Game, guests: [Guest; 2]) -> Result<(), Full> {
        self.add(0, game)?;
        if let Some(entry) = self.games.last_mut() {
            entry.guests = guests;
        }
        Ok(())
    }

    /// Takes over the games that an earlier collection read from its `index`th file.
    ///
    /// # Errors
    /// The collection is full.
    pub fn keep(&mut self, earlier: &Collection, index: usize) -> Result<(), Full> {
        let Some(shelf) = earlier.shelves.get(index) else { return Ok(()) };
        self.begin(shelf.file.clone());
        let first = index.checked_sub(1).map_or(0, |before| earlier.shelves[before].end);
        for game in (first..shelf.end).map(GameNumber) {
            let (entry, start) = (earlier.entry(game), earlier.start(game));
            let entry = Entry {
                players: entry.players.map(|id| self.names.id(earlier.names.get(id))),
                event: self.names.id(earlier.names.get(entry.event)),
                opening: earlier.row(game).opening.map(|&opening| self.opening(opening)),
                start: self.start(&start),
                ..entry.clone()
            };
            self.push(entry, start, earlier.line(game))?;
        }
        if let Some(kept) = self.shelves.last_mut() {
            kept.left_out = shelf.left_out;
        }
        Ok(())
    }

    /// Builds the collection of all games added.
    pub fn finish(mut self) -> Collection {
        self.positions.sort();
        Collection {
            shelves: self.shelves,
            names: self.names.finish(),
            openings: self.openings,
            starts: self.starts.into_texts(),
            usual_start: self.usual_start,
            games: self.games,
            moves: self.moves,
            positions: self.positions,
        }
    }

    /// Adds a game whose moves are known to be legal.
    fn push(
        &mut self,
        entry: Entry,
        start: Position,
        line: impl ExactSizeIterator<Item = Move>,
    ) -> Result<(), Full> {
        if self.moves.len() + line.len() > MAX_MOVES {
            return Err(Full);
        }
        let mut place = (self.moves.len() + self.games.len()) as u32;
        let mut passed = Passed::new(start);
        self.positions.push(passed.key(), place);
        for mv in line {
            passed.play(mv);
            place += 1;
            self.positions.push(passed.key(), place);
            self.moves.push(PackedMove::pack(mv));
        }
        self.games.push(Entry { end: self.moves.len() as u32, ..entry });
        if let Some(shelf) = self.shelves.last_mut() {
            shelf.end = self.games.len() as u32;
        }
        Ok(())
    }

    fn opening(&mut self, opening: Opening) -> u16 {
        let known = self.openings.iter().position(|&known| known == opening);
        let index = known.unwrap_or_else(|| {
            self.openings.push(opening);
            self.openings.len() - 1
        });
        u16::try_from(index).expect("there are far fewer openings")
    }

    fn start(&mut self, start: &Position) -> u32 {
        if *start == self.usual_start { 0 } else { self.starts.id(&start.to_string()).0 }
    }
}
