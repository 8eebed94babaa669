//! The value of each piece in its place: the change of the evaluation without it.

use super::{Evaluation, evaluate_by};
use crate::engine::board::{Piece, Position, Setup, Square};

/// A piece removed from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub square: Square,
    pub piece: Piece,
    /// The change of the evaluation without it, in centipawns from the view of the side to move.
    pub change: i32,
}

/// The pieces among those asked for that can be removed from the position, in the order of the
/// squares. Without any other, the position would be illegal.
pub fn absences(
    evaluation: &Evaluation,
    position: &Position,
    is_asked: impl Fn(Piece) -> bool,
) -> Vec<Absence> {
    let setup = position.setup();
    let worth = evaluate_by(evaluation, position).value();
    let asked = setup.pieces().filter(|&(_, piece)| is_asked(piece));
    let pieces = asked.filter_map(|(square, piece)| {
        let mut without: Setup = setup.clone();
        without.board[square.index()] = None;
        let position = Position::from_setup(&without).ok()?;
        Some(Absence { square, piece, change: evaluate_by(evaluation, &position).value() - worth })
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Kind, Side};

    #[test]
    fn a_piece_is_missed_by_its_side_and_generals_cannot_be_thought_away() {
        let position: Position = "3ak4/4a4/9/9/9/9/9/4R4/9/4K4 b".parse().unwrap();
        let found = absences(&Evaluation::default(), &position, |_| true);
        let of = |side, kind| found.iter().find(|absence| absence.piece == Piece::new(side, kind));
        assert!(of(Side::Red, Kind::Chariot).is_some_and(|absence| absence.change > 0), "{found:?}");
        assert_eq!(of(Side::Red, Kind::General), None);
    }
}
