//! Decides when an engine plays from opening books.

use super::{Editing, Play};
use crate::books::{BookMove, BookOrigin, BookPlay};
use crate::engine::levels::Strength;
use crate::game::NodeId;

/// The most moves of its own that an engine plays from books. Weaker levels know less: as many
/// moves as their search depth in plies.
fn max_moves(strength: Strength) -> usize {
    match strength {
        Strength::Level(level) => level.depth().map_or(usize::MAX, |depth| depth as usize),
        Strength::Depth(_) | Strength::Seconds(_) | Strength::DepthAndSeconds { .. } => usize::MAX,
    }
}

impl Play {
    /// Sets what our engine plays from; at first nothing.
    pub fn set_books(&mut self, books: Option<BookPlay>) {
        self.books = books;
        self.play_from_book();
    }

    /// The book move of an engine of this strength, if any.
    pub(super) fn book_move(&self, strength: Strength) -> Option<BookMove> {
        let game = &self.document.game;
        let moves = game.moves().len() / 2;
        self.books.as_ref()?.choose(&game.root(), moves, max_moves(strength), self.seed())
    }

    /// Notes, and stores, that the last move came from a book.
    pub(super) fn note_book(&mut self, origin: BookOrigin) {
        self.from_books.insert(self.document.game.moves().len(), origin);
        self.keep();
    }

    /// The book from which the computer played the move that leads to a place of the game.
    pub fn book_of(&self, node: NodeId) -> Option<&BookOrigin> {
        let tree = self.document.game.tree();
        let is_played = tree.is_within(self.document.game.node(), node);
        self.from_books.get(&tree.ply(node)).filter(|_| is_played)
    }
}
