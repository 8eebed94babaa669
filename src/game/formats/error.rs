//! Errors in reading games.

use super::foreign::Foreign;
use super::json::JsonError;
use crate::engine::board::{FenError, Square};

/// Why a text or a file contains no game.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    Empty,
    Unrecognised,
    Foreign(Foreign),
    FileTooLarge,
    GameTooLarge,
    Stopped,
    NoSuchGame(usize),
    Start(#[from] FenError),
    TwoPieces(Square),
    End,
    Json(#[from] JsonError),
}
