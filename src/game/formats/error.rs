//! Errors in reading games.

use super::foreign::Foreign;
use super::json::JsonError;
use super::{MAX_BYTES, MAX_GAME_BYTES};
use crate::engine::board::{FenError, Square};

/// Why a text or a file contains no game.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("there is nothing to read")]
    Empty,
    #[error("this is neither a game nor a position in any format that is read")]
    Unrecognised,
    #[error("this is {0}")]
    Foreign(Foreign),
    #[error("the file is larger than {} MiB", MAX_BYTES >> 20)]
    FileTooLarge,
    #[error("the game is longer than {} MiB, more than any game needs", MAX_GAME_BYTES >> 20)]
    GameTooLarge,
    #[error("reading was stopped")]
    Stopped,
    #[error("there is no game number {}", .0 + 1)]
    NoSuchGame(usize),
    #[error("the start position: {0}")]
    Start(#[from] FenError),
    #[error("two pieces stand on {0}")]
    TwoPieces(Square),
    #[error("the file ends before its first move")]
    End,
    #[error(transparent)]
    Json(#[from] JsonError),
}
