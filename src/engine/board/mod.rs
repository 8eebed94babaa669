//! The board: sides, pieces, squares, moves, and the [`Position`] that keeps them consistent.

pub(crate) mod attacks;
mod bitboard;
mod checks;
mod fen;
mod mv;
mod piece;
mod position;
mod quote;
mod setup;
mod square;
pub(crate) mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub(crate) use checks::Checks;
pub(crate) use fen::EMPTY_HAND;
pub use fen::{FenError, START_FEN};
pub use mv::{Move, MoveTextError};
pub use piece::{Kind, Piece, Side};
pub use position::{Position, Undo};
pub(crate) use quote::{quoted, shortened};
pub use quote::{visible, visible_path};
pub use setup::{Oddity, Setup, SetupError};
pub(crate) use setup::{can_stand, near_soldier_point};
pub use square::{Square, SquareTextError};
