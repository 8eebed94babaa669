//! Who sits at the bottom of the board. For two people at one board it can be turned after every move, to whoever
//! moves next.

use std::time::{Duration, Instant};

use eframe::egui::Context;

use super::{ChuheApp, theme};
use crate::engine::board::Side;
use crate::game::NodeId;
use crate::session::GameId;

/// When the board is turned next.
#[derive(Debug, Default)]
pub struct Seats {
    /// The place of the game in the last frame.
    seen: Option<(GameId, NodeId)>,
    /// Until then the move is seen from where its player sits.
    due: Option<Instant>,
}

impl ChuheApp {
    /// Whether two people share the board, and it is turned to whoever is to move.
    fn has_turns(&self) -> bool {
        let has_engine = Side::BOTH.into_iter().any(|side| self.session.player(side).is_engine());
        self.settings.has_turns && !has_engine
    }

    /// Puts the side at the bottom that belongs there: the only human's, or the one to move where that is wanted.
    pub(super) fn take_seats(&mut self) {
        let are_engines = Side::BOTH.map(|side| self.session.player(side).is_engine());
        let is_turned = self.has_turns() && self.session.game().side_to_move() == Side::Black;
        self.seat(are_engines == [true, false] || is_turned);
    }

    /// Puts Red at the bottom, as records are looked at.
    pub(super) fn seat_red_near(&mut self) {
        self.seat(false);
    }

    fn seat(&mut self, is_flipped: bool) {
        self.seats.due = None;
        if self.settings.is_flipped != is_flipped {
            self.change_settings(|settings| settings.is_flipped = is_flipped);
        }
    }

    /// Sets whether the board turns; a game of two people shows it at once.
    pub(super) fn set_turns(&mut self, has_turns: bool) {
        self.change_settings(|settings| settings.has_turns = has_turns);
        if self.has_turns() && self.is_playing() {
            self.take_seats();
        }
    }

    /// Turns the board when a move has been made, or taken back, and been seen.
    pub(super) fn follow_seats(&mut self, ctx: &Context) {
        let (id, node) = (self.session.id(), self.session.game().node());
        let before = self.seats.seen.replace((id, node));
        if before.is_some_and(|(game, place)| game == id && place != node) {
            let wait =
                if self.settings.has_motion { theme::SLIDE + theme::TURN_PAUSE } else { Duration::ZERO };
            self.seats.due = Some(Instant::now() + wait);
        }
        let is_wanted = self.has_turns() && self.is_playing();
        let Some(due) = self.seats.due.filter(|_| is_wanted) else { return };
        let wait = due.saturating_duration_since(Instant::now());
        if wait.is_zero() {
            self.take_seats();
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after(wait);
        }
    }
}
