//! Material and placement, kept up to date move by move.

use super::material::Counts;
use super::tapered::{Tapered, t};
use super::{phase, weights};
use crate::engine::board::{Kind, Move, Piece, Position, Side, Square, near_soldier_point};

/// Material plus placement of a piece on a square, from its own side's view. A soldier on an
/// impossible point has the value of the nearest possible one.
static PIECE_SQUARE: [[Tapered; Square::COUNT]; Kind::COUNT] = {
    let mut table = [[t(0, 0); Square::COUNT]; Kind::COUNT];
    let mut index = 0;
    while index < Kind::COUNT * Square::COUNT {
        let (kind, square) = (Kind::ALL[index % Kind::COUNT], index / Kind::COUNT);
        let point = Square::from_index(square).expect("it is less than the count");
        let point = if matches!(kind, Kind::Soldier) { near_soldier_point(Side::Red, point) } else { point };
        let (file, rank) = (point.file(), point.rank());
        let place = rank * 5 + if file < 5 { file } else { 8 - file };
        table[kind.index()][square] =
            weights::MATERIAL[kind.index()].plus(weights::PLACEMENT[kind.index()][place]);
        index += 1;
    }
    table
};

/// The sum of material and placement over all pieces, from Red's view, and the phase of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    pub(super) sum: Tapered,
    /// [`phase::FULL`] with all chariots, horses and cannons on the board, 0 with none.
    pub(super) phase: i32,
    counts: Counts,
    /// The terms that depend on [`Counts`], from Red's view.
    pub(super) material: Tapered,
}

impl Placement {
    pub fn of(position: &Position) -> Self {
        let counts = Counts::of(position);
        let mut placement = Self { counts, material: counts.worth(), ..Self::default() };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                placement.sum += value(piece, square);
                placement.phase += phase::of(piece.kind);
            }
        }
        placement
    }

    /// The placement after the capture of `victim`, if only the phase is needed.
    #[inline]
    pub fn with_phase_after(mut self, victim: Option<Piece>) -> Self {
        self.phase -= victim.map_or(0, |victim| phase::of(victim.kind));
        self
    }

    /// The placement after `piece` has made `mv` and captured `captured`.
    #[inline]
    pub fn after(mut self, piece: Piece, mv: Move, captured: Option<Piece>) -> Self {
        self.sum = self.sum + value(piece, mv.to) - value(piece, mv.from);
        if let Some(victim) = captured {
            self.sum = self.sum - value(victim, mv.to);
            self.phase -= phase::of(victim.kind);
            self.counts = self.counts.without(victim.side, victim.kind);
            self.material = self.counts.worth();
        }
        self
    }
}

#[inline]
fn value(piece: Piece, square: Square) -> Tapered {
    let table = &PIECE_SQUARE[piece.kind.index()];
    match piece.side {
        Side::Red => table[square.index()],
        Side::Black => -table[square.flipped().index()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen::legal_moves;

    #[test]
    fn the_start_position_is_balanced() {
        let placement = Placement::of(&Position::start());
        assert_eq!((placement.sum, placement.material, placement.phase), (t(0, 0), t(0, 0), phase::FULL));
    }

    #[test]
    fn updated_placement_equals_recomputed_placement() {
        let mut position = Position::start();
        let mut placement = Placement::of(&position);
        for number in 0..200 {
            let moves = legal_moves(&position);
            let Some(&mv) = moves.get(number * 7 % moves.len().max(1)) else { break };
            let piece = position.piece_at(mv.from).unwrap();
            let undo = position.make(mv);
            placement = placement.after(piece, mv, undo.captured);
            assert_eq!(placement, Placement::of(&position));
        }
    }
}
