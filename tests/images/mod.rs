//! Images of a position: the rules must not tell left from right or Red from Black.

use chuhe::engine::board::{Position, Setup, Square};

/// The arrangement with each piece sent to another square.
fn rearranged(setup: &Setup, to: impl Fn(Square) -> Square) -> Setup {
    let mut changed = Setup { board: [None; Square::COUNT], ..setup.clone() };
    for (square, piece) in setup.pieces() {
        changed.board[to(square).index()] = Some(piece);
    }
    changed
}

/// Left and right exchanged.
pub fn mirrored(position: &Position) -> Position {
    Position::from_setup(&rearranged(&position.setup(), Square::mirrored)).expect("the mirror image is legal")
}

/// The sides exchanged: what Red had, Black has.
pub fn flipped(position: &Position) -> Position {
    let mut setup = rearranged(&position.setup(), Square::flipped);
    setup.side_to_move = !setup.side_to_move;
    for piece in setup.board.iter_mut().flatten() {
        piece.side = !piece.side;
    }
    Position::from_setup(&setup).expect("the exchanged position is legal")
}
