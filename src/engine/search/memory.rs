//! What one thread learns about moves while it searches: which were good in other places of the tree.

use crate::engine::board::{Kind, Move, Piece, Position, Square};

/// Piece (side and kind) times square of arrival: how continuation history names a move.
const ARRIVALS: usize = 2 * Kind::COUNT * Square::COUNT;

/// A move named by what arrives where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival(u16);

impl Arrival {
    pub fn new(piece: Piece, to: Square) -> Self {
        Self(((piece.side.index() * Kind::COUNT + piece.kind.index()) * Square::COUNT + to.index()) as u16)
    }
}

/// Histories of one thread. Each value lies within ±[`Memory::LIMIT`]; higher has cut off more often.
pub(super) struct Memory {
    /// By side, from, to.
    quiets: Vec<i16>,
    /// By arrival, kind of the victim.
    captures: Vec<i16>,
    /// By arrival of an earlier move, arrival of this one.
    continuations: Vec<i16>,
}

impl Memory {
    pub const LIMIT: i32 = 16_384;

    pub fn new() -> Self {
        Self {
            quiets: vec![0; 2 * Square::COUNT * Square::COUNT],
            captures: vec![0; ARRIVALS * Kind::COUNT],
            continuations: vec![0; ARRIVALS * ARRIVALS],
        }
    }

    pub fn clear(&mut self) {
        for table in [&mut self.quiets, &mut self.captures, &mut self.continuations] {
            table.fill(0);
        }
    }

    /// How well a quiet move did, alone and after the moves one and two plies before it.
    pub fn quiet(&self, piece: Piece, play: Move, before: &[Option<Arrival>; 2]) -> i32 {
        let arrival = Arrival::new(piece, play.to);
        let after = |before: Arrival| i32::from(self.continuations[continuation(before, arrival)]);
        i32::from(self.quiets[butterfly(piece, play)])
            + before[0].map_or(0, after)
            + before[1].map_or(0, after)
    }

    /// How well a capture did.
    pub fn capture(&self, piece: Piece, to: Square, victim: Kind) -> i32 {
        i32::from(self.captures[capture(piece, to, victim)])
    }

    /// Notes that a quiet move did well (`bonus` > 0) or badly.
    pub fn reward_quiet(&mut self, piece: Piece, play: Move, before: &[Option<Arrival>; 2], bonus: i32) {
        reward(&mut self.quiets[butterfly(piece, play)], bonus);
        let arrival = Arrival::new(piece, play.to);
        for before in before.iter().flatten() {
            reward(&mut self.continuations[continuation(*before, arrival)], bonus);
        }
    }

    /// Notes that a capture did well (`bonus` > 0) or badly. `position` is the one before the capture.
    pub fn reward_capture(&mut self, position: &Position, play: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) = (position.piece_at(play.from), position.piece_at(play.to)) {
            reward(&mut self.captures[capture(piece, play.to, victim.kind)], bonus);
        }
    }
}

fn butterfly(piece: Piece, play: Move) -> usize {
    (piece.side.index() * Square::COUNT + play.from.index()) * Square::COUNT + play.to.index()
}

fn capture(piece: Piece, to: Square, victim: Kind) -> usize {
    usize::from(Arrival::new(piece, to).0) * Kind::COUNT + victim.index()
}

fn continuation(before: Arrival, arrival: Arrival) -> usize {
    usize::from(before.0) * ARRIVALS + usize::from(arrival.0)
}

/// Moves a value towards the limit by `bonus`, the less the closer it is ("history gravity").
fn reward(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-Memory::LIMIT, Memory::LIMIT);
    *value += (bonus - i32::from(*value) * bonus.abs() / Memory::LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_never_leave_the_limits() {
        let mut value = 0;
        for _ in 0..1_000 {
            reward(&mut value, 2_000);
        }
        assert!(i32::from(value) <= Memory::LIMIT && value > 15_000);
        for _ in 0..1_000 {
            reward(&mut value, -20_000);
        }
        assert!(i32::from(value) >= -Memory::LIMIT && value < -15_000);
    }
}
