//! The game among those that were played before.

use super::{GameId, Saved, Session};

impl Session {
    /// Which game this is among those of [`Store::past_games`], once it is one of them.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Goes on with a game of the list, as [`Session::continued`] does; the present one goes there. An engine waits
    /// until [`Session::resume`] or a human's move.
    pub fn reopen(&mut self, saved: Saved) {
        let file = saved.origin();
        let is_engines_turn = saved.players[saved.game.side_to_move().index()].is_engine();
        self.replace(Saved { is_paused: saved.is_paused || is_engines_turn, ..saved }, file);
    }

    /// Puts the game into the list as it is now, so that the list shows it too, if there is something to keep: a move was
    /// made here, or a record changed. Answers whether it has.
    pub fn keep_among_past(&self) -> bool {
        let saved = self.saved();
        let Some(store) = self.store.as_ref().filter(|_| saved.is_worth_keeping()) else { return false };
        store.archive(self.id, saved);
        true
    }
}
