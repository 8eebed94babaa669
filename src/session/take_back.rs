//! Undo and redo.

use super::Session;

impl Session {
    pub fn can_undo(&self) -> bool {
        false
    }

    /// Takes back to the last move of a human: one ply while the engine thinks, else two; so an engine's
    /// opening move stays. A resignation or an agreed draw is taken back alone. Between two humans one ply;
    /// between two engines one ply, and the game is paused. Answers whether there was something to undo.
    pub fn undo(&mut self) -> bool {
        false
    }

    pub fn can_redo(&self) -> bool {
        false
    }

    /// Plays again what the last undo took back. Answers whether there was something to redo.
    pub fn redo(&mut self) -> bool {
        false
    }
}
