//! The players, who can change at any time.

use super::{Player, Session, TimeControl};
use crate::engine::board::Side;

impl Session {
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Whether the game goes on and a human is to move.
    pub fn is_human_turn(&self) -> bool {
        self.outcome().is_none() && !self.player(self.game.side_to_move()).is_engine()
    }

    pub(super) fn is_between_engines(&self) -> bool {
        self.players.iter().all(|player| player.is_engine())
    }

    /// Changes who plays `side`, at any time. A game with a human goes on if it was paused. Whoever the record
    /// names stays named there.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.is_helped |= player != self.player(side);
        self.forget_guest_name(side);
        self.players[side.index()] = player;
        self.is_paused &= self.is_between_engines() || self.time_control() != TimeControl::Unlimited;
        let participant = &mut self.game.headers.participants[side.index()];
        participant.is_engine = player.is_engine() && participant.name.is_empty();
        self.name_guests();
        self.settle();
    }

    /// Lets the two players change sides.
    pub fn swap_players(&mut self) {
        self.is_helped = true;
        self.players.swap(0, 1);
        self.game.headers.participants.swap(0, 1);
        self.settle();
    }
}
