//! Decides when an engine plays from the opening book.

use crate::engine::board::Move;
use crate::engine::book::{Book, has_stood};
use crate::engine::levels::Strength;
use crate::game::Game;

/// The most moves of its own that an engine plays from the book. Weaker levels know less: as many
/// moves as their search depth in plies.
fn max_moves(strength: Strength) -> usize {
    match strength {
        Strength::Level(level) => level.depth().map_or(usize::MAX, |depth| depth as usize),
        Strength::Depth(_) | Strength::Seconds(_) => usize::MAX,
    }
}

/// The book move of an engine of this strength, if any. Positions that have occurred in the game
/// are avoided, because repetitions are left to the search.
pub(super) fn book_move(game: &Game, strength: Strength, seed: u64) -> Option<Move> {
    let moves = game.moves();
    if moves.len() / 2 >= max_moves(strength) {
        return None;
    }
    let mv = Book::masters().choose(game.position(), seed)?;
    let mut next = game.position().clone();
    next.make(mv);
    (!has_stood(game.start(), moves, &next)).then_some(mv)
}
