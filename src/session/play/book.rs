//! The opening book in play.

use super::{Change, Player, Purpose, Session, Thinking};
use crate::engine::board::{Move, Position};
use crate::engine::book::Book;
use crate::engine::levels::Strength;
use crate::session::engines::{EngineError, Event};

/// How many of its own moves an engine takes from the book at most: a weaker player knows less of it, as many moves as
/// it looks ahead.
fn book_moves(strength: Strength) -> usize {
    match strength {
        Strength::Level(level) => level.depth().map_or(usize::MAX, |depth| depth as usize),
        Strength::Depth(_) | Strength::Seconds(_) => usize::MAX,
    }
}

impl Session {
    /// Whether engines play from the opening book, from now on; at first they do not.
    pub fn set_book(&mut self, has_book: bool) {
        self.has_book = has_book;
        if let Some(Thinking { purpose: Purpose::Move, .. }) = self.thinking
            && let Some(Player::Engine(strength)) = self.engine_to_move()
            && let Some(play) = self.book_move(strength)
        {
            self.play_known(play);
        }
    }

    /// What an engine of this strength plays from the book on this move. A position that has stood in the game
    /// before is not played again by it: what comes of a repetition is for the search to judge.
    pub(super) fn book_move(&self, strength: Strength) -> Option<Move> {
        let moves = self.game.moves();
        if !self.has_book || moves.len() / 2 >= book_moves(strength) {
            return None;
        }
        let play = Book::masters().choose(self.game.position(), self.seed())?;
        let mut next = self.game.position().clone();
        next.make(play);
        (!has_stood(self.game.start(), moves, &next)).then_some(play)
    }

    /// Lets a move from the book come as a searched one does.
    pub(super) fn play_known(&mut self, play: Move) {
        self.hold.forget();
        self.workers.own().answer(Event::Known(play));
        self.think(Purpose::Move);
    }

    pub(super) fn answer_from_book(&mut self, play: Move) {
        self.thinking = None;
        // In a position that masters know there is much to play for.
        self.answer_draw(false);
        match self.make(play) {
            Ok(()) => self.changes.push(Change::FromBook),
            Err(refusal) => {
                self.fail(EngineError::BuiltIn(format!("the opening book has {play}: {refusal}")));
            }
        }
    }
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
