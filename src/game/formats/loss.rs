//! Losses: the parts of a game that were not understood.

use std::fmt;

use super::fields::{GameResult, MAX_HEADERS};
use super::json::JsonError;
use crate::engine::board::{FenError, Move, Position, Side};
use crate::engine::movegen::Refusal;
use crate::game::{AddError, Game, notation};

/// A game that was read, and its losses.
#[derive(Debug)]
pub struct Reading {
    pub game: Game,
    /// In the order of the file; empty if everything was understood.
    pub losses: Vec<Loss>,
}

impl From<Game> for Reading {
    fn from(game: Game) -> Self {
        Self { game, losses: Vec::new() }
    }
}

/// The most losses that are listed for a game.
const MAX_LOSSES: usize = 1_000;

/// The losses of a game being read.
#[derive(Debug, Default)]
pub(super) struct Losses(pub Vec<Loss>);

impl Losses {
    pub fn push(&mut self, place: LossPlace, what: Lost) {
        if self.0.len() < MAX_LOSSES {
            self.0.push(Loss { place, what });
        }
    }
}

/// A part of a game that was not understood.
#[derive(Debug)]
pub struct Loss {
    pub place: LossPlace,
    pub what: Lost,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place, self.what)
    }
}

impl Loss {
    /// Shifts the loss by the lines of the file before its text.
    pub(super) fn after_lines(mut self, lines: usize) -> Self {
        if let LossPlace::Line(line) | LossPlace::Move { line: Some(line), .. } = &mut self.place {
            *line += lines;
        }
        self
    }
}

/// The place of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossPlace {
    /// The game as a whole.
    Game,
    /// A line of the text, from 1.
    Line(usize),
    Move {
        /// Counts rounds, as a record does: one number for a move of each side.
        number: usize,
        side: Side,
        /// The line, in a text.
        line: Option<usize>,
        /// The number of the variation in formats that have one; 0 is the main line.
        variation: usize,
    },
}

impl LossPlace {
    /// The move after `ply` moves from a start position.
    pub(super) fn of_move(start: &Position, ply: usize, line: Option<usize>, variation: usize) -> Self {
        let plies = ply + usize::from(start.side_to_move() == Side::Black);
        let side = if plies.is_multiple_of(2) { Side::Red } else { Side::Black };
        Self::Move { number: usize::from(start.move_number()) + plies / 2, side, line, variation }
    }
}

/// Writes the place as the beginning of a message.
impl fmt::Display for LossPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game => Ok(()),
            Self::Line(line) => write!(f, "line {line}: "),
            Self::Move { number, side, line, variation } => {
                write!(f, "move {number}{}", if *side == Side::Black { " of Black" } else { "" })?;
                match (line, variation) {
                    (Some(line), _) => write!(f, " (line {line}): "),
                    (None, 0) => write!(f, ": "),
                    (None, variation) => write!(f, " in variation {variation}: "),
                }
            }
        }
    }
}

/// The part that was not understood, and its treatment.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    #[error("{0}; the rest is kept as text")]
    Rest(MoveError),
    #[error("a comment begins with {{ and does not end")]
    OpenComment,
    #[error("a variation begins with ( and does not end")]
    OpenVariation,
    #[error("a variation ends with ) and has not begun")]
    ClosedVariation,
    #[error("a variation begins before the first move, for which it could stand; it is kept as text")]
    VariationOfNothing,
    #[error("the game goes on after its result; that is kept as text")]
    AfterResult,
    #[error("the number 1 comes again here, as in another game or variation; the rest is kept as text")]
    NextGame,
    #[error("'{0}' is written like a move, but none of this game; it is kept as text")]
    StrayMove(String),
    #[error("the text ends with '{0}', the beginning of a move; it is kept as text")]
    CutOff(String),
    #[error(
        "the moves can be read as two games, for ranks are counted from 0 or from 1, and G is a general or a guard; this is one"
    )]
    TwoGames,
    #[error("the moves end with {}, and the headers say otherwise; the headers count", .0.pgn())]
    OtherResult(GameResult),
    #[error("there is text where the moves should be, and no move in it; it is kept as a comment")]
    NoMove,
    #[error("the start position: {0}; the game is read from the usual start")]
    Start(FenError),
    #[error("there are more than {MAX_HEADERS} headers; the others are left out")]
    Headers,
    #[error("[{0}] does not end")]
    OpenTag(String),
    #[error("[{0}] is there twice; the first one counts")]
    TagTwice(String),
    #[error("[{0}] leaves a line that does not have that move; it is kept as text")]
    LooseVariation(String),
    #[error("the file ends in the middle")]
    End,
    #[error("{0} bytes follow the game in the file; they are left out")]
    Behind(usize),
    #[error("XQF files of version {0} are not known; it was read as one of version 18")]
    XqfVersion(u8),
    #[error("{0}; that is left out")]
    Json(JsonError),
    #[error("{0} characters do not belong to the encoding")]
    Characters(usize),
}

/// Why a text is not a move of the game.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// With the position, so that the candidate moves can be written in any notation.
    #[error("{0}")]
    Notation(notation::NotationError, Box<Position>),
    /// It is written in the form of the other side, or has a number of theirs.
    #[error("'{text}' is written as a move of {}, and it is {side}'s turn", !*side)]
    Turn { text: String, side: Side },
    /// In the form of a format that has numbers for moves.
    #[error("'{0}' is not a move between two points of the board")]
    Points(String),
    #[error("{mv} is not legal: {cause}")]
    Refused { mv: Move, cause: Refusal },
    /// The record is full; this is the first move left out.
    #[error("there are more than {} moves, variations included", Game::MAX_MOVES)]
    Full,
}

impl MoveError {
    /// Why a game refused a move.
    pub(super) const fn of(mv: Move, cause: AddError) -> Self {
        match cause {
            AddError::Refused(cause) => Self::Refused { mv, cause },
            AddError::Full => Self::Full,
        }
    }
}
