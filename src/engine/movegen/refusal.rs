//! Explains to a player why a move is refused.

use super::{is_legal, targets};
use crate::engine::board::{Bitboard, Kind, Move, Position, Square, attacks};

/// Why a move is illegal, with the squares that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("no piece stands on {0}")]
    NoPiece(Square),
    #[error("the piece on {0} is not the mover's own")]
    NotYourPiece(Square),
    #[error("{0} holds a piece of the mover's own side")]
    OwnPieceThere(Square),
    #[error("the horse is hobbled by the piece on {leg}")]
    BlockedLeg { leg: Square },
    #[error("the elephant's eye on {eye} is blocked")]
    BlockedEye { eye: Square },
    #[error("the way is blocked on {0}")]
    BlockedWay(Square),
    #[error("a cannon captures over exactly one piece")]
    NoSingleScreen,
    #[error("a {0} does not move like that")]
    NotItsMove(Kind),
    #[error("the generals would face each other")]
    GeneralsWouldFace,
    #[error("the general would be in check from {checker}")]
    LeavesGeneralInCheck { checker: Square },
}

/// Checks whether `mv` is legal for the side to move.
///
/// # Errors
/// The first reason that a player would name.
pub fn explain(position: &Position, mv: Move) -> Result<(), Refusal> {
    // A fast path: this is called for every move of a record.
    if is_legal(position, mv) {
        return Ok(());
    }
    let side = position.side_to_move();
    let piece = position.piece_at(mv.from).ok_or(Refusal::NoPiece(mv.from))?;
    if piece.side != side {
        return Err(Refusal::NotYourPiece(mv.from));
    }
    if position.side(side).contains(mv.to) {
        return Err(Refusal::OwnPieceThere(mv.to));
    }
    if !targets(position, piece, mv.from).contains(mv.to) {
        return Err(obstacle(position, piece.kind, mv));
    }
    let after = position.after(mv);
    let checkers = after.checkers(side);
    // A checking piece is the better reason; the facing generals count only if there is no other.
    let facing = Bitboard::of(after.general(!side));
    match ((checkers & !facing).first(), checkers.is_empty()) {
        (Some(checker), _) => Err(Refusal::LeavesGeneralInCheck { checker }),
        (None, false) => Err(Refusal::GeneralsWouldFace),
        (None, true) => Ok(()),
    }
}

/// The reason why the piece does not reach a target.
fn obstacle(position: &Position, kind: Kind, mv: Move) -> Refusal {
    let Move { from, to } = mv;
    let occupied = position.occupied();
    let between = attacks::between(from, to) & occupied;
    let is_straight = attacks::cross(from).contains(to);
    match kind {
        Kind::Horse if attacks::horse(from, Bitboard::EMPTY).contains(to) => {
            Refusal::BlockedLeg { leg: attacks::horse_leg(from, to) }
        }
        Kind::Elephant if attacks::elephant(from, Bitboard::EMPTY).contains(to) => {
            Refusal::BlockedEye { eye: attacks::elephant_eye(from, to) }
        }
        Kind::Cannon if is_straight && occupied.contains(to) => Refusal::NoSingleScreen,
        Kind::Chariot | Kind::Cannon if is_straight => match nearest(from, between) {
            Some(blocker) => Refusal::BlockedWay(blocker),
            None => Refusal::NotItsMove(kind),
        },
        Kind::Chariot
        | Kind::Horse
        | Kind::Elephant
        | Kind::Advisor
        | Kind::General
        | Kind::Cannon
        | Kind::Soldier => Refusal::NotItsMove(kind),
    }
}

fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|square| square.index().abs_diff(from.index()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Square;

    fn refusal(fen: &str, mv: &str) -> Result<(), Refusal> {
        explain(&fen.parse().unwrap(), mv.parse().unwrap())
    }

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    const START: &str = crate::engine::board::START_FEN;

    #[test]
    fn blocked_ways_name_the_blocker() {
        assert_eq!(refusal(START, "b0d1"), Err(Refusal::BlockedLeg { leg: at("c0") }));
        assert_eq!(refusal(START, "a0a5"), Err(Refusal::BlockedWay(at("a3"))));
        assert_eq!(refusal(START, "b2b8"), Err(Refusal::BlockedWay(at("b7"))));
        assert_eq!(refusal(START, "b2b7"), Err(Refusal::NoSingleScreen));
        let fen = "3k5/9/9/9/9/9/9/4B4/3P5/3K5 w";
        assert_eq!(
            explain(&Position::from_setup(&fen.parse().unwrap()).unwrap(), "e2c0".parse().unwrap()),
            Err(Refusal::BlockedEye { eye: at("d1") })
        );
    }

    #[test]
    fn wrong_pieces_and_moves_are_named() {
        assert_eq!(refusal(START, "e5e6"), Err(Refusal::NoPiece(at("e5"))));
        assert_eq!(refusal(START, "a9a8"), Err(Refusal::NotYourPiece(at("a9"))));
        assert_eq!(refusal(START, "a0b0"), Err(Refusal::OwnPieceThere(at("b0"))));
        assert_eq!(refusal(START, "a3b3"), Err(Refusal::NotItsMove(Kind::Soldier)));
        assert_eq!(refusal(START, "h2e2"), Ok(()));
    }

    #[test]
    fn danger_to_the_general_is_named() {
        assert_eq!(refusal("4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5a5"), Err(Refusal::GeneralsWouldFace));
        let pinned = "3k5/9/9/9/4r4/9/9/4N4/9/4K4 w";
        assert_eq!(refusal(pinned, "e2g3"), Err(Refusal::LeavesGeneralInCheck { checker: at("e5") }));
    }
}
