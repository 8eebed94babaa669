//! The opening book in play.

use crate::engine::board::{Move, Position};
use crate::engine::book::Book;
use crate::engine::levels::Strength;
use crate::game::Game;

/// How many of its own moves an engine takes from the book at most: a weaker player knows less of it, as many moves as
/// it looks ahead.
fn most_moves(strength: Strength) -> usize {
    match strength {
        Strength::Level(level) => level.depth().map_or(usize::MAX, |depth| depth as usize),
        Strength::Depth(_) | Strength::Seconds(_) => usize::MAX,
    }
}

/// What an engine of this strength plays from the book on this move. A position that has stood in the game
/// before is not played again by it: what comes of a repetition is for the search to judge.
pub(super) fn book_move(game: &Game, strength: Strength, seed: u64) -> Option<Move> {
    let moves = game.moves();
    if moves.len() / 2 >= most_moves(strength) {
        return None;
    }
    let play = Book::masters().choose(game.position(), seed)?;
    let mut next = game.position().clone();
    next.make(play);
    (!has_stood(game.start(), moves, &next)).then_some(play)
}

/// Whether a position stood at the start or after one of the moves.
fn has_stood(start: &Position, moves: &[Move], position: &Position) -> bool {
    let mut past = start.clone();
    let later = moves.iter().map(|&play| {
        past.make(play);
        past.hash()
    });
    std::iter::once(start.hash()).chain(later).any(|hash| hash == position.hash())
}
