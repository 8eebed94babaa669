//! Perpetual attacks, which [`Profile::Chinese`](super::Profile::Chinese) forbids. The Asian rules
//! allow them as threats of mate, chases of several pieces, and mixtures.
//!
//! A ply attacks in the first of these ways that applies:
//!
//! * It gives check 将.
//! * It threatens mate 杀: if the same side moved again, it would mate at once, or by checks alone
//!   within [`CHECKS`] moves. This must be proven by trying at most [`MAX_MOVES`] moves; an
//!   unproven threat is no offence.
//! * It newly threatens a piece 捉, as defined in [`super::chase`], and not always the same one.

use super::chase;
use super::repetition::{Offence, Proof};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;

/// The most checks in a threat of mate.
const CHECKS: u32 = 4;

/// The most moves that a proof may try.
const MAX_MOVES: u32 = 20_000;

/// The offence of each side that all its plies in `moves` from `start` commit, by
/// [`crate::engine::board::Side::index`].
pub(super) fn offences(start: &Position, moves: &[Move], proof: Proof) -> [Option<Offence>; 2] {
    let mut position = start.clone();
    let mut seen = [Seen::Nothing; 2];
    for &mv in moves {
        let mover = position.side_to_move().index();
        let before = position.clone();
        position.make(mv);
        if !matches!(seen[mover], Seen::QuietPly) {
            seen[mover] = seen[mover].and(attack(&before, &position, mv, proof));
        }
        if seen.iter().all(|seen| matches!(seen, Seen::QuietPly)) {
            break;
        }
    }
    seen.map(|seen| match seen {
        Seen::Always(offence) => Some(offence),
        Seen::Nothing | Seen::QuietPly => None,
    })
}

/// The common property of all plies of a side so far.
#[derive(Clone, Copy)]
enum Seen {
    Nothing,
    /// Each of them attacks.
    Always(Offence),
    QuietPly,
}

impl Seen {
    fn and(self, attack: Option<Offence>) -> Self {
        match (self, attack) {
            (_, None) | (Self::QuietPly, _) => Self::QuietPly,
            (Self::Nothing, Some(attack)) => Self::Always(attack),
            (Self::Always(offence), Some(attack)) => {
                Self::Always(if offence == attack { offence } else { Offence::Mixture })
            }
        }
    }
}

/// The way in which `mv` from `before` to `after` attacks; `None` if it does not.
fn attack(before: &Position, after: &Position, mv: Move, proof: Proof) -> Option<Offence> {
    if after.in_check() {
        return Some(Offence::Check);
    }
    if threatens_mate(after, proof) {
        return Some(Offence::MateThreat);
    }
    let prey = chase::prey(after, after.side_to_move());
    let chases = !chase::new_victims(before, after, mv, prey).any.is_empty();
    chases.then_some(Offence::Chase)
}

/// Whether the side that has just moved, without check, could mate if it moved again.
fn threatens_mate(after: &Position, proof: Proof) -> bool {
    let checks = match proof {
        Proof::NextMove => 1,
        Proof::Checks => CHECKS,
    };
    let mut position = after.clone();
    position.pass();
    let mut left = MAX_MOVES;
    (1..=checks).any(|checks| mates(&mut position, checks, &mut left))
}

/// Whether the side to move is proven to mate by at most this many checks; `left` is the number of
/// moves that may still be tried.
fn mates(position: &mut Position, checks: u32, left: &mut u32) -> bool {
    movegen::legal_moves(position).into_iter().any(|mv| {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let undo = position.make(mv);
        let is_mate = position.in_check() && is_mated(position, checks - 1, left);
        position.unmake(mv, undo);
        is_mate
    })
}

/// Whether the side to move, in check, is mated now or after each reply by up to this many checks.
fn is_mated(position: &mut Position, checks: u32, left: &mut u32) -> bool {
    let replies = movegen::legal_moves(position);
    let is_answered = |position: &mut Position, reply: Move, left: &mut u32| {
        let undo = position.make(reply);
        let is_mated = mates(position, checks, left);
        position.unmake(reply, undo);
        !is_mated
    };
    replies.is_empty() || checks > 0 && !replies.into_iter().any(|reply| is_answered(position, reply, left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_is_threatened_by_the_next_move_or_by_checks_alone() {
        let threatens = |fen: &str| {
            let after: Position = fen.parse().unwrap();
            [Proof::NextMove, Proof::Checks].map(|proof| threatens_mate(&after, proof))
        };
        assert_eq!(threatens("3ak4/4a4/6R2/9/9/9/9/9/4K4/9 b"), [true, true]);
        // Two chariots drive the general up rank by rank: three checks.
        assert_eq!(threatens("4k4/9/9/1R7/R8/9/9/9/9/3K5 b"), [false, true]);
        assert_eq!(threatens("4k4/9/9/9/9/1R7/9/9/9/5K3 b"), [false, false]);
    }

    #[test]
    fn what_cannot_be_proven_in_so_many_moves_is_no_threat() {
        let mut position: Position = "4k4/9/9/1R7/R8/9/9/9/9/3K5 w".parse().unwrap();
        assert!(mates(&mut position, 3, &mut 10_000));
        let before = position.clone();
        assert!(!mates(&mut position, 3, &mut 5));
        assert_eq!(position, before);
    }
}
