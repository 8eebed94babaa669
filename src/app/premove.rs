//! A move that the user makes while the computer thinks: it is played when the computer's answer has been seen, if it
//! is legal then.

use std::time::Instant;

use eframe::egui::Context;

use super::ChuheApp;
use super::board::Turn;
use crate::engine::board::Move;
use crate::engine::movegen;
use crate::game::NodeId;
use crate::session::Session;

/// A move that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub struct Premove {
    pub play: Move,
    /// The place of the game at which the computer thinks.
    node: NodeId,
    /// [`Session::revision`] of what it belongs to. Whatever changes it but the computer's answer, be it an undo,
    /// another game or other players, ends the premove.
    revision: u64,
    /// Whether the computer has answered.
    is_due: bool,
}

impl Premove {
    fn new(play: Move, session: &Session) -> Self {
        Self { play, node: session.game().node(), revision: session.revision(), is_due: false }
    }

    /// What is left of it after the session was polled.
    fn after_poll(self, session: &Session) -> Option<Self> {
        if self.revision == session.revision() {
            return Some(self);
        }
        let game = session.game();
        let is_answered = !self.is_due
            && session.is_human_turn()
            && game.tree().parent(game.node()) == Some(self.node)
            && movegen::is_legal(game.position(), self.play);
        is_answered.then(|| Self { revision: session.revision(), is_due: true, ..self })
    }
}

impl ChuheApp {
    /// Whose pieces the user may move on the board shown.
    pub(super) fn turn(&self) -> Turn {
        let next = !self.session.game().side_to_move();
        if self.is_movable() {
            Turn::Now
        } else if self.is_playing() && self.settings.has_premoves && !self.session.player(next).is_engine() {
            Turn::Next(next)
        } else {
            Turn::Never
        }
    }

    pub(super) fn set_premove(&mut self, play: Move) {
        if matches!(self.turn(), Turn::Next(_)) {
            self.premove = Some(Premove::new(play, &self.session));
        }
    }

    /// Ends a premove if something has changed the game since the last poll: the computer did not.
    pub(super) fn check_premove(&mut self) {
        self.premove.take_if(|premove| premove.revision != self.session.revision());
    }

    /// Plays a premove whose turn has come, but not before the computer's answer was seen.
    pub(super) fn follow_premove(&mut self, ctx: &Context) {
        self.premove = self.premove.and_then(|premove| premove.after_poll(&self.session));
        let Some(Premove { play, .. }) = self.premove.filter(|premove| premove.is_due) else { return };
        let wait = self.quiet_until.saturating_duration_since(Instant::now());
        if wait.is_zero() {
            self.premove = None;
            self.play_unless_it_loses(play);
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after(wait);
        }
    }
}
