//! A move that the user makes while the computer thinks: it is played when the computer's answer has been seen, if it
//! is legal then.

use std::time::Instant;

use eframe::egui::Context;

use super::Play;
use crate::app::board::Turn;
use crate::app::core::Core;
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

    /// Whether the game is as it was when it was made, and the user still wants such moves.
    pub fn is_of(&self, core: &Core) -> bool {
        self.revision == core.session.revision() && core.settings.has_premoves
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

impl Play {
    pub(super) fn set_premove(&mut self, play: Move, core: &Core) {
        if matches!(core.turn(), Turn::Next(_)) {
            self.premove = Some(Premove::new(play, &core.session));
        }
    }
}

/// A premove whose turn has come, but not before the computer's answer was seen.
pub fn due(premove: &mut Option<Premove>, ctx: &Context, core: &Core) -> Option<Move> {
    *premove = premove.and_then(|premove| premove.after_poll(&core.session));
    let Premove { play, .. } = premove.filter(|premove| premove.is_due)?;
    let wait = core.quiet_until.saturating_duration_since(Instant::now());
    if wait.is_zero() {
        *premove = None;
        ctx.request_repaint();
        return Some(play);
    }
    ctx.request_repaint_after(wait);
    None
}
