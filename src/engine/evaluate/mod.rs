//! The position evaluator: what a position is worth before anything is searched.

mod score;

pub use score::{MAX_PLY, Outlook, Score};

use super::board::{Kind, Position};

/// The worth of `position` from the mover's view.
pub fn evaluate(position: &Position) -> Score {
    let side = position.side_to_move();
    let sum = |side| -> i32 {
        Kind::ALL
            .iter()
            .zip([900, 420, 200, 200, 0, 450, 100])
            .map(|(&kind, value)| value * position.pieces(side, kind).count() as i32)
            .sum()
    };
    Score::centipawns(sum(side) - sum(!side))
}
