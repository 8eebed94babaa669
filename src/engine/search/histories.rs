//! A thread's history tables: moves that were good elsewhere, and the errors of the evaluation.

use super::hardware::prefetch;
use super::parameters::{
    CORRECTION_BONUS, CORRECTION_DIVISOR, FOUR_PLIES_BACK_DIVISOR, HISTORY_LIMIT, MAX_CORRECTION,
    MAX_CORRECTION_BONUS,
};
use crate::engine::board::{Kind, Move, Piece, Position, Side, Square, zobrist};

/// Pieces by side and kind.
const PIECES: usize = 2 * Kind::COUNT;

/// The number of moves that continuation history distinguishes: by piece and target square.
const ARRIVALS: usize = PIECES * Square::COUNT;

/// The histories of one piece by its target square.
type ByTarget = [i16; Square::COUNT];

/// A move in continuation history: the piece and its target square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival(u16);

impl Arrival {
    pub fn new(piece: Piece, to: Square) -> Self {
        Self((number(piece) * Square::COUNT + to.index()) as u16)
    }
}

/// The moves one, two and four plies before a move; `None` for a null move.
pub(super) type Before = [Option<Arrival>; 3];

/// The histories of one thread. Each value lies within ±[`HISTORY_LIMIT`]; moves with higher ones
/// have cut off more often.
pub(super) struct Histories {
    /// By side, from, to.
    quiets: Vec<[ByTarget; Square::COUNT]>,
    /// By arrival, kind of the victim.
    captures: Vec<[i16; Kind::COUNT]>,
    /// By arrival of an earlier move, piece and target of this one.
    continuations: Vec<[ByTarget; PIECES]>,
    /// By feature, side to move and arrangement: how much better the search has found positions
    /// with this arrangement of pieces than their evaluation, in centipawns times
    /// [`CORRECTION_DIVISOR`].
    corrections: Vec<i16>,
}

/// The groups of kinds whose arrangement keys a correction: a correction table for each.
const FEATURES: [&[Kind]; 3] = [
    &[Kind::Soldier],
    &[Kind::General, Kind::Advisor, Kind::Elephant],
    &[Kind::Chariot, Kind::Horse, Kind::Cannon],
];

/// The index in [`FEATURES`] of each kind.
const FEATURE_OF: [usize; Kind::COUNT] = {
    let mut table = [0; Kind::COUNT];
    let mut feature = 0;
    while feature < FEATURES.len() {
        let mut number = 0;
        while number < FEATURES[feature].len() {
            table[FEATURES[feature][number].index()] = feature;
            number += 1;
        }
        feature += 1;
    }
    table
};

/// Entries of a correction table; arrangements with the same hash share one.
const ARRANGEMENTS: usize = 1 << 14;

impl Histories {
    pub fn new() -> Self {
        Self {
            quiets: vec![[NOTHING; Square::COUNT]; 2],
            captures: vec![[0; Kind::COUNT]; ARRIVALS],
            continuations: vec![[NOTHING; PIECES]; ARRIVALS],
            corrections: vec![0; FEATURES.len() * 2 * ARRANGEMENTS],
        }
    }

    pub fn clear(&mut self) {
        self.quiets.fill([NOTHING; Square::COUNT]);
        self.captures.fill([0; Kind::COUNT]);
        self.continuations.fill([NOTHING; PIECES]);
        self.corrections.fill(0);
    }

    /// The correction of a position's evaluation, in centipawns.
    pub fn correction(&self, arrangements: &Arrangements, mover: Side) -> i32 {
        let sum: i32 = arrangements.places(mover).map(|index| i32::from(self.corrections[index])).sum();
        sum / CORRECTION_DIVISOR
    }

    /// Prefetches the entries for [`Histories::correction`].
    #[inline]
    pub fn expect_correction(&self, arrangements: &Arrangements, mover: Side) {
        arrangements.places(mover).for_each(|index| prefetch(&self.corrections[index]));
    }

    /// Learns that a search of `depth` plies scored a position `difference` above its evaluation.
    pub fn correct(&mut self, arrangements: &Arrangements, mover: Side, difference: i32, depth: i32) {
        let bonus = (difference.clamp(-MAX_CORRECTION, MAX_CORRECTION) * depth * CORRECTION_BONUS)
            .clamp(-MAX_CORRECTION_BONUS, MAX_CORRECTION_BONUS);
        for index in arrangements.places(mover) {
            reward(&mut self.corrections[index], bonus);
        }
    }

    /// The histories of the quiet moves of a piece.
    #[inline]
    pub fn quiets(&self, piece: Piece, from: Square, before: &Before) -> Quiets<'_> {
        Quiets {
            own: &self.quiets[piece.side.index()][from.index()],
            after: before.map(|before| {
                before.map_or(&NOTHING, |before| &self.continuations[usize::from(before.0)][number(piece)])
            }),
        }
    }

    /// The history of a quiet move.
    pub fn quiet(&self, piece: Piece, mv: Move, before: &Before) -> i32 {
        self.quiets(piece, mv.from, before).of(mv.to)
    }

    /// The history of a capture.
    pub fn capture(&self, piece: Piece, to: Square, victim: Kind) -> i32 {
        i32::from(self.captures[usize::from(Arrival::new(piece, to).0)][victim.index()])
    }

    /// Adds `bonus` to a quiet move's own history.
    pub fn reward_move(&mut self, piece: Piece, mv: Move, bonus: i32) {
        reward(&mut self.quiets[piece.side.index()][mv.from.index()][mv.to.index()], bonus);
    }

    /// Adds `bonus` to a quiet move's own history, and to its continuation histories.
    pub fn reward_quiet(&mut self, piece: Piece, mv: Move, before: &Before, bonus: i32) {
        self.reward_move(piece, mv, bonus);
        for before in before.iter().flatten() {
            let continuations = &mut self.continuations[usize::from(before.0)];
            reward(&mut continuations[number(piece)][mv.to.index()], bonus);
        }
    }

    /// Adds `bonus` to a capture's history. `position` is the one before the capture.
    pub fn reward_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let (Some(piece), Some(victim)) = (position.piece_at(mv.from), position.piece_at(mv.to)) {
            let arrival = Arrival::new(piece, mv.to);
            reward(&mut self.captures[usize::from(arrival.0)][victim.kind.index()], bonus);
        }
    }
}

/// The histories of a piece's quiet moves: alone, and after the moves one, two and four plies ago.
pub(super) struct Quiets<'a> {
    own: &'a ByTarget,
    after: [&'a ByTarget; 3],
}

/// The histories after no move.
static NOTHING: ByTarget = [0; Square::COUNT];

impl Quiets<'_> {
    /// The history of the move to `to`.
    #[inline]
    pub fn of(&self, to: Square) -> i32 {
        let [one, two, four] = self.after;
        let of = |row: &ByTarget| i32::from(row[to.index()]);
        of(self.own) + of(one) + of(two) + of(four) / FOUR_PLIES_BACK_DIVISOR
    }
}

/// The index of a piece, below [`PIECES`].
#[inline]
fn number(piece: Piece) -> usize {
    piece.side.index() * Kind::COUNT + piece.kind.index()
}

/// The arrangements of a position, one hash for each of [`FEATURES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arrangements([u64; FEATURES.len()]);

impl Arrangements {
    pub fn of(position: &Position) -> Self {
        let mut arrangements = Self::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                arrangements.toggle(piece, square);
            }
        }
        arrangements
    }

    /// The arrangements after `piece` has made `mv` and captured `captured`.
    #[inline]
    pub fn after(mut self, piece: Piece, mv: Move, captured: Option<Piece>) -> Self {
        self.toggle(piece, mv.from);
        self.toggle(piece, mv.to);
        if let Some(victim) = captured {
            self.toggle(victim, mv.to);
        }
        self
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.0[FEATURE_OF[piece.kind.index()]] ^= zobrist::piece(piece, square);
    }

    /// The indices of the corrections, one for each feature.
    #[inline]
    fn places(&self, mover: Side) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().map(move |(feature, &hash)| {
            (feature * 2 + mover.index()) * ARRANGEMENTS + hash as usize % ARRANGEMENTS
        })
    }
}

/// Adds `bonus` to a value, scaled down as the value nears the limit ("history gravity").
fn reward(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
    *value += (bonus - i32::from(*value) * bonus.abs() / HISTORY_LIMIT) as i16;
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
        assert!(i32::from(value) <= HISTORY_LIMIT && value > 15_000);
        for _ in 0..1_000 {
            reward(&mut value, -20_000);
        }
        assert!(i32::from(value) >= -HISTORY_LIMIT && value < -15_000);
    }
}
