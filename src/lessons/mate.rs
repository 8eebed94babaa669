//! Mates in a few moves, found by trying everything, so that the lessons are certain about them.

use crate::engine::board::{Move, Position};
use crate::engine::movegen;

/// The moves that win by force in at most this many moves, by checkmate or stalemate.
pub fn mating_moves(position: &Position, moves: u32) -> impl Iterator<Item = Move> {
    let position = position.clone();
    movegen::legal_moves(&position).into_iter().filter(move |&mv| {
        let after = position.after(mv);
        longest_defence(&after, moves.saturating_sub(1)).is_ok()
    })
}

/// The number of moves of a forced win, up to `most`.
pub fn moves_to_mate(position: &Position, most: u32) -> Option<u32> {
    (1..=most).find(|&moves| mating_moves(position, moves).next().is_some())
}

/// The reply that delays a mate longest, if each leads to a mate in at most this many more moves;
/// `None` if there is no reply.
///
/// # Errors
/// A reply after which there is no such mate.
pub fn longest_defence(position: &Position, moves: u32) -> Result<Option<Move>, Move> {
    let mut longest = None;
    for reply in movegen::legal_moves(position) {
        let after = position.after(reply);
        let delay = moves_to_mate(&after, moves).ok_or(reply)?;
        if longest.is_none_or(|(known, _)| known < delay) {
            longest = Some((delay, reply));
        }
    }
    Ok(longest.map(|(_, reply)| reply))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_chariots_mate_in_two_and_not_in_one() {
        let position: Position = "4k4/9/9/9/9/R8/9/9/1R7/3K5 w".parse().unwrap();
        assert_eq!(mating_moves(&position, 1).count(), 0);
        assert!(mating_moves(&position, 2).any(|mv| mv == "a4a8".parse().unwrap()));
        assert_eq!(moves_to_mate(&position, 3), Some(2));
    }

    #[test]
    fn a_reply_that_prevents_the_mate_is_named() {
        let position: Position = "4k4/9/9/9/9/R8/9/9/R8/3K5 b".parse().unwrap();
        assert!(longest_defence(&position, 1).is_err());
        let mated: Position = "3k4R/R8/9/9/9/9/9/9/9/5K3 b".parse().unwrap();
        assert_eq!(longest_defence(&mated, 0), Ok(None));
    }
}
