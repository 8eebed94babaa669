//! What is wrong with a move that does not solve a puzzle.

use crate::engine::board::{Move, Piece, Position};
use crate::engine::movegen;
use crate::game::merit::left_to_be_taken;

/// Why a move is wrong, as far as that is seen at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The opponent mates with the next move.
    Mated,
    /// It leaves this piece to be taken.
    Leaves(Piece),
    /// It is better than the mistake in the game, but not good enough.
    NotEnough,
    /// It is the mistake itself, as it was played in the game.
    AsPlayed,
    /// Nothing of this: it only is not what was asked for.
    Other,
}

impl Fault {
    /// What is wrong with a move that was refuted.
    pub fn of(before: &Position, play: Move) -> Self {
        let mut after = before.clone();
        after.make(play);
        let mates = |reply: &Move| {
            let mut end = after.clone();
            end.make(*reply);
            !movegen::has_legal_move(&end)
        };
        if movegen::legal_moves(&after).iter().any(mates) {
            return Self::Mated;
        }
        left_to_be_taken(before, play).map_or(Self::Other, |loss| Self::Leaves(loss.piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Kind;

    #[test]
    fn of_a_wrong_move_it_is_known_what_the_answer_takes_and_whether_it_mates() {
        let fault = |position: &str, play: &str| Fault::of(&position.parse().unwrap(), play.parse().unwrap());
        let chariots = "3rk4/9/9/9/9/9/9/9/9/R4K3 w";
        assert!(matches!(fault(chariots, "a0a9"), Fault::Leaves(piece) if piece.kind == Kind::Chariot));
        let guarded = "r2k5/9/9/9/R8/9/9/9/7r1/4K4 w";
        assert_eq!(fault(guarded, "a5h5"), Fault::Mated);
        assert_eq!(fault(guarded, "a5b5"), Fault::Other, "the chariot can step between");
    }
}
