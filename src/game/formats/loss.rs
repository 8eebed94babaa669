//! Losses: the parts of a game that were not understood.

use super::fields::GameResult;
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

/// The part that was not understood, and its treatment.
#[derive(Debug)]
pub enum Lost {
    /// A text is no move; the rest is kept as text.
    Rest(MoveError),
    OpenComment,
    OpenVariation,
    ClosedVariation,
    VariationOfNothing,
    AfterResult,
    /// The number 1 comes again, as in another game; the rest is kept as text.
    NextGame,
    StrayMove(String),
    /// The text ends with the beginning of a move, which is this.
    CutOff(String),
    /// The moves can be read as two games; this is one.
    TwoGames,
    OtherResult(GameResult),
    NoMove,
    Start(FenError),
    /// There are more than [`MAX_HEADERS`](super::MAX_HEADERS) headers.
    Headers,
    OpenTag(String),
    TagTwice(String),
    /// This tag's variation leaves a line that does not have that move.
    LooseVariation(String),
    /// The file ends in the middle.
    End,
    /// This many bytes follow the game.
    Behind(usize),
    XqfVersion(u8),
    Json(JsonError),
    /// This many characters do not belong to the encoding.
    Characters(usize),
}

/// Why a text is not a move of the game.
#[derive(Debug)]
pub enum MoveError {
    /// The position is there so that the candidate moves can be written in any notation.
    Notation(notation::NotationError, Box<Position>),
    /// The move is written for the other side: in its form, or with its move number.
    Turn {
        text: String,
        side: Side,
    },
    /// A text that names no two points, in a format that writes moves as points.
    Points(String),
    Refused {
        mv: Move,
        cause: Refusal,
    },
    /// The record is full; this is the first move left out.
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
