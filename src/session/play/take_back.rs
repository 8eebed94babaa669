//! Undo and redo.

use super::{Change, Session};

impl Session {
    pub fn can_undo(&self) -> bool {
        self.undo_ply().is_some()
    }

    /// Takes back to the last move of a human: one ply while the engine thinks, else two; so an engine's
    /// opening move stays. Of two humans, or two engines, the last ply; two engines are then paused. A
    /// resignation or an agreed draw is taken back alone; but the result of a record stays with its last move. Answers
    /// whether there was something to undo.
    pub fn undo(&mut self) -> bool {
        let Some(target) = self.undo_ply() else { return false };
        let taken_back = (target..self.game.moves().len()).rev().filter_map(|ply| self.game.played_at(ply));
        self.changes.extend(taken_back.map(Change::MoveTakenBack));
        self.is_helped = true;
        self.wind_up_clock();
        if target == self.game.moves().len() {
            self.game.retract();
        } else {
            self.game.go_to(target);
        }
        self.is_paused |= self.is_between_engines();
        self.settle();
        true
    }

    pub fn can_redo(&self) -> bool {
        self.redo_ply().is_some()
    }

    /// Plays again what the last undo took back. Answers whether there was something to redo.
    pub fn redo(&mut self) -> bool {
        let Some(target) = self.redo_ply() else { return false };
        let played = (self.game.moves().len()..target).filter_map(|ply| self.game.played_at(ply));
        self.changes.extend(played.map(Change::MovePlayed));
        self.game.go_to(target);
        self.changes.extend(self.outcome().map(Change::GameOver));
        self.settle();
        true
    }

    /// How many moves an undo leaves on the board.
    fn undo_ply(&self) -> Option<usize> {
        let played = self.game.moves().len();
        match self.outcome() {
            Some(outcome) if outcome.is_declared() && !self.is_record => Some(played),
            _ => (0..played).rev().find(|&ply| self.is_stop(ply)),
        }
    }

    /// How many moves a redo leads to.
    fn redo_ply(&self) -> Option<usize> {
        let (played, end) = (self.game.moves().len(), self.game.line().len());
        (played + 1..=end).find(|&ply| self.is_stop(ply) || ply == end)
    }

    /// Whether undo and redo stop where `ply` moves have been played: where a human moves, if one plays.
    fn is_stop(&self, ply: usize) -> bool {
        self.is_between_engines() || !self.player(self.game.side_at(ply)).is_engine()
    }
}
