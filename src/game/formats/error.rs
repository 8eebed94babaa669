//! Errors of texts and files.

use std::fmt;

use super::fields::MAX_HEADERS;
use super::json::JsonError;
use super::{MAX_BYTES, MAX_GAME_BYTES};
use crate::engine::board::{FenError, Move, Square};
use crate::game::{AddError, Game, notation};

/// Why a text or a file can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("there is nothing to read")]
    Empty,
    #[error("this is neither a game nor a position in any format that is read")]
    Unrecognised,
    #[error("the file is larger than {} MiB", MAX_BYTES >> 20)]
    FileTooLarge,
    #[error("the game is longer than {} MiB, more than any game needs", MAX_GAME_BYTES >> 20)]
    GameTooLarge,
    #[error("the game has more than {} moves, variations included", Game::MAX_MOVES)]
    TooManyMoves,
    #[error("there is no game number {}", .0 + 1)]
    NoSuchGame(usize),
    #[error("the game has more than {MAX_HEADERS} headers")]
    TooManyHeaders,
    #[error("the start position: {0}")]
    Start(#[from] FenError),
    #[error("two pieces stand on {0}")]
    TwoPieces(Square),
    #[error("move {}{place}: {cause}", ply + 1)]
    Move {
        /// Moves of either side before it, from the start of the game.
        ply: usize,
        place: Place,
        cause: MoveError,
    },
    #[error("line {line}: a comment begins with {{ and does not end")]
    OpenComment { line: usize },
    #[error("line {line}: a variation begins with ( and does not end")]
    OpenVariation { line: usize },
    #[error("line {line}: a variation ends with ) and has not begun")]
    ClosedVariation { line: usize },
    #[error("line {line}: a variation begins before the first move, for which it could stand")]
    VariationOfNothing { line: usize },
    #[error("line {line}: the game goes on after its result")]
    AfterResult { line: usize },
    #[error("[{0}] does not end")]
    OpenTag(String),
    #[error("[{0}] is there twice")]
    TagTwice(String),
    #[error("[{0}] leaves a line that does not have that move")]
    LooseVariation(String),
    #[error("[{tag}] has '{text}', which is no move")]
    Digits { tag: String, text: String },
    #[error("XQF files of version {0} are not known; at most version 18 is read")]
    XqfVersion(u8),
    #[error("the XQF file ends in the middle")]
    XqfEnd,
    #[error(transparent)]
    Json(#[from] JsonError),
}

impl ReadError {
    /// The same error in a text that begins after so many lines of the file.
    pub(super) fn after_lines(mut self, lines: usize) -> Self {
        match &mut self {
            Self::Move { place: Place::Line(line), .. }
            | Self::OpenComment { line }
            | Self::OpenVariation { line }
            | Self::ClosedVariation { line }
            | Self::VariationOfNothing { line }
            | Self::AfterResult { line } => *line += lines,
            _ => {}
        }
        self
    }
}

/// Where a move stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a line of the text, from 1.
    Line(usize),
    /// In the main line of the game.
    Main,
    /// In a variation with this number.
    Variation(usize),
}

/// What follows "move 3" in a sentence.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, " (line {line})"),
            Self::Main => Ok(()),
            Self::Variation(number) => write!(f, " in variation {number}"),
        }
    }
}

/// Why something is not a move of the game.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    #[error(transparent)]
    Notation(#[from] notation::ReadError),
    /// As it is written in a format that has numbers for moves.
    #[error("'{0}' is not a move between two points of the board")]
    Points(String),
    #[error("{play} is not legal: {cause}")]
    Refused { play: Move, cause: AddError },
}
