//! Commands for people, outside of the protocols: the board (`d`) and its evaluation (`eval`).

use std::fmt::Write;

use crate::engine::board::{Piece, Position, Side, Square};
use crate::engine::evaluate::{Evaluation, evaluate_by};
use crate::engine::movegen;

/// The board in FEN letters with Red at the bottom, and its data.
pub(super) fn board(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..Square::RANKS).rev() {
        let letters = (0..Square::FILES).map(|file| {
            let piece = Square::new(file, rank).and_then(|square| position.piece_at(square));
            piece.map_or('.', Piece::letter).to_string()
        });
        text += &format!(" {rank}  {}\n", letters.collect::<Vec<_>>().join(" "));
        if rank == 5 {
            text += "    ~ ~ ~ ~ ~ ~ ~ ~ ~\n";
        }
    }
    text += "\n    a b c d e f g h i\n\n";
    // Writing to a string does not fail.
    let _ = writeln!(text, "Fen: {position}");
    let _ = writeln!(text, "Key: {:016X}", position.hash());
    let _ = writeln!(text, "To move: {}", position.side_to_move());
    let _ = writeln!(text, "In check: {}", if position.in_check() { "yes" } else { "no" });
    let _ = write!(text, "Legal moves: {}", movegen::legal_moves(position).len());
    text
}

/// The static evaluation from both views.
pub(super) fn worth(evaluation: &Evaluation, position: &Position) -> String {
    let judge = match evaluation {
        Evaluation::Network(_) => "network",
        Evaluation::Classical => "classical",
    };
    let worth = evaluate_by(evaluation, position).value();
    let of_red = if position.side_to_move() == Side::Red { worth } else { -worth };
    format!(
        "Evaluation: {:+.2} for Red, {:+.2} for the side to move ({judge})",
        f64::from(of_red) / 100.0,
        f64::from(worth) / 100.0
    )
}
