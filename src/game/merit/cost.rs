//! The immediate cost of a move.

use super::left_to_be_taken;
use crate::engine::board::{Move, Piece, Position};
use crate::engine::movegen;

/// The loss by a move that the next move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The opponent mates with the next move.
    Mated,
    /// This piece can be taken.
    Leaves(Piece),
}

impl Cost {
    /// The cost of a legal move; `None` if it has no immediate cost.
    pub fn of(before: &Position, mv: Move) -> Option<Self> {
        let after = before.after(mv);
        if movegen::legal_moves(&after).into_iter().any(|reply| movegen::ends(&after, reply)) {
            return Some(Self::Mated);
        }
        left_to_be_taken(before, mv).map(|loss| Self::Leaves(loss.piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Kind;

    #[test]
    fn of_a_wrong_move_it_is_known_what_the_answer_takes_and_whether_it_mates() {
        let cost = |position: &str, mv: &str| Cost::of(&position.parse().unwrap(), mv.parse().unwrap());
        let chariots = "3rk4/9/9/9/9/9/9/9/9/R4K3 w";
        assert!(matches!(cost(chariots, "a0a9"), Some(Cost::Leaves(piece)) if piece.kind == Kind::Chariot));
        let guarded = "r2k5/9/9/9/R8/9/9/9/7r1/4K4 w";
        assert_eq!(cost(guarded, "a5h5"), Some(Cost::Mated));
        assert_eq!(cost(guarded, "a5b5"), None, "the chariot can step between");
    }
}
