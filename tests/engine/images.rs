//! Images of a position: the rules must treat left and right, and Red and Black, alike.

use chuhe::engine::board::Position;

/// Left and right exchanged.
pub fn mirrored(position: &Position) -> Position {
    Position::from_setup(&position.setup().mirrored()).expect("the mirror image is legal")
}

/// The sides exchanged: what Red had, Black has.
pub fn flipped(position: &Position) -> Position {
    Position::from_setup(&position.setup().flipped()).expect("the exchanged position is legal")
}
