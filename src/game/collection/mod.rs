//! Thousands of games, searchable by players, opening, result, year and position.
//!
//! A [`Collection`] is built from all its games at once, by a [`Builder`]. It keeps the list columns
//! and the main line of each game; the full game, with variations and comments, stays in its file.
//! All is in memory: 8 bytes for each position, 2 for each move, about 50 for each game, and each
//! name once.
//!
//! A position and its mirror image (left and right exchanged) count as the same, as in the opening
//! book.

mod builder;
mod duplicates;
mod explore;
mod masters;
mod names;
mod positions;
mod query;
mod stored;

use std::ffi::OsString;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::formats::GameResult;
use super::{Date, Game, GameBuilder};
use crate::engine::board::{Move, Position, Square};
use crate::engine::book::openings::Opening;
use crate::engine::levels::Strength;
use crate::engine::rules::Profile;

pub use builder::{Builder, Full};
pub use duplicates::Identity;
pub use explore::MoveRecord;
pub use masters::{Block, MasterGames};
#[cfg(any(test, feature = "train"))]
pub use masters::{Packed, pack};
pub use names::{fold, simplified};
pub use query::{Column, FoundGame, Order, Query};
pub use stored::StoredError;

use names::{NameId, Names};

use positions::{PositionIndex, Positions};

/// The most moves of all games together: about 240,000 games, 210 MB.
pub const MAX_MOVES: usize = 20_000_000;

/// A searchable collection of games.
#[derive(Debug)]
pub struct Collection {
    shelves: Vec<Shelf>,
    /// The names of players and events.
    names: Names,
    openings: Vec<Opening>,
    /// The start positions as FEN; the first is the usual one.
    starts: Vec<Box<str>>,
    usual_start: Position,
    games: Vec<Entry>,
    /// The main lines of all games, one after another.
    moves: Vec<PackedMove>,
    positions: Positions,
}

/// The origin of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FileOrigin {
    /// A folder of the user's.
    Folder,
    /// Games played here.
    Played,
    /// The games of masters that come with the program.
    BuiltIn,
}

/// A file with games, in the state in which it was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    pub origin: FileOrigin,
    /// The absolute path.
    pub path: OsString,
    pub bytes: u64,
    /// The modification time, in nanoseconds since 1970.
    pub modified_ns: u64,
}

/// A file and the range of games that were read from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Shelf {
    file: File,
    /// One past the number of its last game; it begins where the previous file ends.
    end: u32,
    /// The number of its games that could not be read.
    left_out: u32,
}

/// The data of a game besides its moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    /// The number of the game in its file, from 0.
    number: u32,
    /// Indexed by [`crate::engine::board::Side::index`].
    players: [NameId; 2],
    guests: [Guest; 2],
    event: NameId,
    date: Option<Date>,
    result: GameResult,
    /// The index among the openings of the collection.
    opening: Option<u16>,
    start: u32,
    /// The end of its moves; they begin where those of the previous game end.
    end: u32,
}

/// An unnamed player of a game played here, as far as known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Guest {
    #[default]
    Unknown,
    /// The user, against a program.
    User,
    /// Our engine.
    Program(Strength),
}

/// The number of a game in a collection, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameNumber(u32);

/// The list columns of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Indexed by [`crate::engine::board::Side::index`]; if empty, see `guests`.
    pub players: [&'a str; 2],
    pub guests: [Guest; 2],
    pub event: &'a str,
    pub date: Option<Date>,
    pub result: GameResult,
    /// From the ECCO code in the file, or else from the moves.
    pub opening: Option<&'a Opening>,
    /// The length of the main line.
    pub plies: usize,
}

impl Collection {
    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The number of positions in all games together.
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The files, in order.
    pub fn files(&self) -> impl ExactSizeIterator<Item = &File> {
        self.shelves.iter().map(|shelf| &shelf.file)
    }

    /// The files with games that could not be read, and the number of these.
    pub fn left_out(&self) -> impl Iterator<Item = (&File, u32)> {
        let shelves = self.shelves.iter().filter(|shelf| shelf.left_out > 0);
        shelves.map(|shelf| (&shelf.file, shelf.left_out))
    }

    /// The list columns of a game.
    ///
    /// # Panics
    /// If the number belongs to another, larger collection. The other functions that take a
    /// [`GameNumber`] do the same.
    pub fn row(&self, game: GameNumber) -> Row<'_> {
        let entry = self.entry(game);
        Row {
            players: entry.players.map(|id| self.names.get(id)),
            guests: entry.guests,
            event: self.names.get(entry.event),
            date: entry.date,
            result: entry.result,
            opening: entry.opening.and_then(|index| self.openings.get(usize::from(index))),
            plies: self.range(game).len(),
        }
    }

    /// The file of a game, and the game's number in it, from 0.
    pub fn source(&self, GameNumber(game): GameNumber) -> (&File, usize) {
        let index = self.shelves.partition_point(|shelf| shelf.end <= game);
        (&self.shelves[index].file, self.entry(GameNumber(game)).number as usize)
    }

    pub fn start(&self, game: GameNumber) -> Position {
        let start = self.entry(game).start as usize;
        let other = self.starts.get(start).filter(|_| start > 0).and_then(|fen| fen.parse().ok());
        other.unwrap_or_else(|| self.usual_start.clone())
    }

    /// A game with what the collection has of it, its main line and headers.
    pub fn game(&self, number: GameNumber) -> Game {
        let row = self.row(number);
        let mut game = GameBuilder::new(self.start(number), Profile::default());
        // The moves are legal, and far fewer than a game can have.
        let _ = self.line(number).try_for_each(|mv| game.play(mv).map(drop));
        let headers = game.headers_mut();
        for (participant, name) in headers.participants.iter_mut().zip(row.players) {
            participant.name = name.into();
        }
        headers.event = row.event.into();
        headers.date = row.date;
        if let Some(code) = row.opening.and_then(Opening::code) {
            headers.ecco = code.to_string();
        }
        match row.result {
            GameResult::Win(side) => game.record(Some(side)),
            GameResult::Draw => game.record(None),
            GameResult::Unknown => {}
        }
        game.finish()
    }

    pub fn line(&self, game: GameNumber) -> impl ExactSizeIterator<Item = Move> {
        self.moves[self.range(game)].iter().map(|packed| packed.unpack())
    }

    /// The position of a game after `ply` moves, or at its end.
    pub fn position_at(&self, game: GameNumber, ply: usize) -> Position {
        let mut position = self.start(game);
        for mv in self.line(game).take(ply) {
            position.make(mv);
        }
        position
    }

    /// Whether a game still has the start and main line it had when the collection was built.
    pub fn is_same_line(&self, number: GameNumber, game: &Game) -> bool {
        let tree = game.tree();
        let line = tree.continuation(super::Tree::START).filter_map(|node| tree.play(node));
        *game.start() == self.start(number) && self.line(number).eq(line)
    }

    fn entry(&self, GameNumber(game): GameNumber) -> &Entry {
        &self.games[game as usize]
    }

    /// The range of a game's moves.
    fn range(&self, GameNumber(game): GameNumber) -> Range<usize> {
        let first = game.checked_sub(1).map_or(0, |before| self.games[before as usize].end);
        first as usize..self.games[game as usize].end as usize
    }

    /// The game of a place, and the number of moves before it.
    fn locate(&self, place: PositionIndex) -> (GameNumber, usize) {
        // Each game has one place more than moves.
        let mut games = 0..self.games.len() as u32;
        while games.len() > 1 {
            let middle = games.start + games.len() as u32 / 2;
            if self.range(GameNumber(middle)).start as u32 + middle <= place {
                games.start = middle;
            } else {
                games.end = middle;
            }
        }
        let game = GameNumber(games.start);
        (game, place as usize - self.range(game).start - games.start as usize)
    }
}

/// A move in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct PackedMove(u16);

impl PackedMove {
    fn pack(mv: Move) -> Self {
        Self((mv.from.index() * Square::COUNT + mv.to.index()) as u16)
    }

    fn unpack(self) -> Move {
        self.read().expect("packed from a move, or checked when it was read")
    }

    /// Decodes the move; `None` if the bytes are invalid.
    fn read(self) -> Option<Move> {
        let index = usize::from(self.0);
        let square = |index| Square::from_index(index);
        Some(Move::new(square(index / Square::COUNT)?, square(index % Square::COUNT)?))
    }
}

#[cfg(test)]
mod tests;
