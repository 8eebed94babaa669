//! Exhaustive mate search: every move of both sides, up to a number of moves. Slow, but never
//! wrong.
//!
//! Repetitions need no care: along a shortest mate the distance to it shrinks with every move, so
//! no position recurs.

use std::cmp::Reverse;
use std::collections::HashMap;

use chuhe::engine::board::{Move, Position};
use chuhe::engine::movegen::{MoveList, count_legal, has_legal_move, legal_moves};

/// The results for a position, counted in moves of its side to move.
#[derive(Clone, Copy)]
struct Known {
    /// The fewest moves of a proven win.
    wins_in: u32,
    /// The greatest number of moves without a win.
    none_in: u32,
}

/// Searches for forced wins by checkmate or stalemate.
#[derive(Default)]
pub struct MateSearch {
    /// By hash, which is unique enough: among the ten million positions of the longest proof here,
    /// the chance of a collision is 1 in 300,000.
    known: HashMap<u64, Known>,
    /// By moves left: the last refutation, which may well refute again.
    refutations: Vec<Option<Move>>,
}

impl MateSearch {
    /// The fewest moves, up to `most`, in which the side to move wins against every defence.
    pub fn shortest(&mut self, position: &Position, most: u32) -> Option<u32> {
        let mut position = position.clone();
        (1..=most).find(|&moves| self.wins(&mut position, moves))
    }

    /// A shortest win in up to `most` moves with the longest defence; empty if there is none.
    pub fn line(&mut self, position: &Position, most: u32) -> Vec<Move> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        let Some(mut moves) = self.shortest(&position, most) else { return line };
        while let Some(mv) = self.mating_move(&position, moves) {
            position.make(mv);
            line.push(mv);
            let Some(reply) = self.longest_defence(&position, moves) else { break };
            position.make(reply);
            line.push(reply);
            moves = self.shortest(&position, moves).expect("every defence loses");
        }
        line
    }

    fn mating_move(&mut self, position: &Position, moves: u32) -> Option<Move> {
        let mut position = position.clone();
        by_replies(&mut position)
            .into_iter()
            .find(|&mv| after(&mut position, mv, |position| self.loses(position, moves - 1)))
    }

    fn longest_defence(&mut self, position: &Position, most: u32) -> Option<Move> {
        let mut position = position.clone();
        legal_moves(&position)
            .into_iter()
            .max_by_key(|&reply| after(&mut position, reply, |position| self.shortest(position, most)))
    }

    /// Whether the side to move forces a win in `moves` moves.
    fn wins(&mut self, position: &mut Position, moves: u32) -> bool {
        if moves == 0 {
            return false;
        }
        let hash = position.hash();
        let mut known = self.known.get(&hash).copied().unwrap_or(Known { wins_in: u32::MAX, none_in: 0 });
        if moves >= known.wins_in || moves <= known.none_in {
            return moves >= known.wins_in;
        }
        let plays = if moves == 1 { legal_moves(position) } else { by_replies(position) };
        let wins =
            plays.into_iter().any(|mv| after(position, mv, |position| self.loses(position, moves - 1)));
        if wins {
            known.wins_in = moves;
        } else {
            known.none_in = moves;
        }
        self.known.insert(hash, known);
        wins
    }

    /// Whether the side to move has lost, or loses to `moves` more moves of the other.
    fn loses(&mut self, position: &mut Position, moves: u32) -> bool {
        if moves == 0 {
            return !has_legal_move(position);
        }
        let index = moves as usize;
        self.refutations.resize(self.refutations.len().max(index + 1), None);
        let mut replies = legal_moves(position);
        replies.sort_by_key(|&reply| Some(reply) != self.refutations[index]);
        let refutation =
            replies.into_iter().find(|&reply| !after(position, reply, |position| self.wins(position, moves)));
        self.refutations[index] = refutation.or(self.refutations[index]);
        refutation.is_none()
    }
}

/// All legal moves; first those that leave the fewest replies, then those that give check.
fn by_replies(position: &mut Position) -> MoveList {
    let mut plays = legal_moves(position);
    plays.sort_by_cached_key(|&mv| {
        after(position, mv, |position| (count_legal(position), Reverse(position.in_check())))
    });
    plays
}

/// The result of `look` after `mv`, which is then taken back.
fn after<T>(position: &mut Position, mv: Move, look: impl FnOnce(&mut Position) -> T) -> T {
    let undo = position.make(mv);
    let seen = look(position);
    position.unmake(mv, undo);
    seen
}
