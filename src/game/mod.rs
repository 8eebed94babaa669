//! A game as a record: where it began, what was played, who played it and how it ended.

pub mod formats;
mod headers;
pub mod notation;
mod outcome;

use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::movegen::{self, Refusal};
use crate::engine::rules::{self, Profile};
use crate::engine::search::Root;

use formats::json::GameFile;
use serde::{Deserialize, Serialize};

pub use headers::{Date, DateTextError, Participant};
pub use outcome::{Outcome, Reason};

/// A game: its start, its line of moves and the place in that line which is on the board.
///
/// The moves up to that place are [`Game::moves`]; those after it, taken back and not yet replaced, are
/// [`Game::redo_line`]. A record may go on after an end by the rules (a game from elsewhere may have been judged by
/// others); it is the session that refuses to play on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "GameFile", try_from = "GameFile")]
pub struct Game {
    start: Position,
    line: Vec<Move>,
    /// How many moves of `line` are on the board.
    played: usize,
    /// The position after them.
    position: Position,
    outcome: Option<Outcome>,
    profile: Profile,
    /// Who plays Red and who plays Black, by [`Side::index`].
    pub participants: [Participant; 2],
    pub date: Option<Date>,
}

/// A move of a line that is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {}, {play}, is not legal: {cause}", ply + 1)]
pub struct LineError {
    /// Its place in the line, from 0.
    pub ply: usize,
    pub play: Move,
    pub cause: Refusal,
}

/// A move that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub play: Move,
    /// The piece that moved.
    pub piece: Piece,
    pub captured: Option<Piece>,
    pub gives_check: bool,
}

impl Played {
    /// Makes `play`, known to be legal, in `position`.
    fn new(position: &mut Position, play: Move) -> Self {
        let captured = position.make(play).captured;
        let piece = position.piece_at(play.to).expect("the piece that moved has arrived");
        Self { play, piece, captured, gives_check: position.in_check() }
    }
}

impl Game {
    /// The most moves that a record holds: far beyond any game, far below what fills a memory.
    pub const MAX_MOVES: usize = 10_000;

    /// A game with no move yet.
    pub fn new(start: Position, profile: Profile) -> Self {
        let mut game = Self {
            position: start.clone(),
            start,
            line: Vec::new(),
            played: 0,
            outcome: None,
            profile,
            participants: Default::default(),
            date: None,
        };
        game.judge();
        game
    }

    /// The game with this line of moves, of which the first `played` (at most all) are on the board.
    ///
    /// # Errors
    /// The first move that is not legal.
    pub fn from_line(
        start: Position,
        line: Vec<Move>,
        played: usize,
        profile: Profile,
    ) -> Result<Self, LineError> {
        let mut position = start.clone();
        for (ply, &play) in line.iter().enumerate() {
            movegen::explain(&position, play).map_err(|cause| LineError { ply, play, cause })?;
            position.make(play);
        }
        let mut game = Self { line, ..Self::new(start, profile) };
        game.go_to(played);
        Ok(game)
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position after the first `ply` moves of the line; the redo line counts.
    pub fn position_at(&self, ply: usize) -> Position {
        let mut position = self.start.clone();
        for &play in self.line.iter().take(ply) {
            position.make(play);
        }
        position
    }

    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// The side to move after the first `ply` moves.
    pub fn side_at(&self, ply: usize) -> Side {
        if ply.is_multiple_of(2) { self.start.side_to_move() } else { !self.start.side_to_move() }
    }

    /// The moves on the board.
    pub fn moves(&self) -> &[Move] {
        &self.line[..self.played]
    }

    /// The moves that were taken back and can be played again.
    pub fn redo_line(&self) -> &[Move] {
        &self.line[self.played..]
    }

    /// The moves on the board and the redo line.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The last move on the board.
    pub fn last_move(&self) -> Option<Move> {
        self.moves().last().copied()
    }

    /// The rules by which repetitions are judged.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the search starts from: the position with the history that repetitions need.
    pub fn root(&self) -> Root {
        Root::new(self.start.clone(), self.moves().to_vec(), self.profile)
            .expect("every move of the line was checked when it was added")
    }

    /// Plays a move. The redo line stays if the move is its first, and is dropped if not.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn play(&mut self, play: Move) -> Result<Played, Refusal> {
        movegen::explain(&self.position, play)?;
        if self.redo_line().first() != Some(&play) {
            self.line.truncate(self.played);
            self.line.push(play);
        }
        let played = Played::new(&mut self.position, play);
        self.played += 1;
        self.judge();
        Ok(played)
    }

    /// The move number `ply` of the line, from 0, as it was played; `None` beyond the line.
    pub fn played_at(&self, ply: usize) -> Option<Played> {
        let &play = self.line.get(ply)?;
        Some(Played::new(&mut self.position_at(ply), play))
    }

    /// Goes to the place after the first `ply` moves of the line, or to its end. A resignation or an
    /// agreement is taken back by it.
    pub fn go_to(&mut self, ply: usize) {
        self.played = ply.min(self.line.len());
        self.position = self.position_at(self.played);
        self.judge();
    }

    /// Ends the game by the players' own word, [`Outcome::resignation`] or [`Outcome::agreement`]. Does
    /// nothing if it has ended.
    pub fn declare(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// Sets the outcome to what the rules say about the position on the board.
    fn judge(&mut self) {
        self.outcome = rules::judge(&self.start, self.moves(), self.profile).outcome().map(Outcome::from);
    }
}
