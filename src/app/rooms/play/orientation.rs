//! The side at the bottom of the board. If two people share the board, it can turn to the side to
//! move after every move.

use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::app::core::Core;
use crate::app::theme;
use crate::engine::board::Side;
use crate::game::NodeId;
use crate::session::GameId;

/// The state for turning the board automatically.
#[derive(Debug, Default)]
pub struct Orientation {
    /// The game and its current place in the last frame.
    seen: Option<(GameId, NodeId)>,
    /// The time when the board turns. Until then the move is seen from its player's side.
    due: Option<Instant>,
    /// The setting `has_turns` in the last frame.
    turned: Option<bool>,
}

impl Orientation {
    /// Puts the right side at the bottom: that of the only human, or the side to move if the board
    /// turns.
    pub fn orient(&mut self, core: &mut Core) {
        let are_engines = Side::BOTH.map(|side| core.document().player(side).is_engine());
        let is_turned = has_turns(core) && core.document().game().side_to_move() == Side::Black;
        self.due = None;
        core.flip(are_engines == [true, false] || is_turned);
    }

    /// Turns the board after a move or an undo, with a pause to see it. Turns at once when the
    /// setting is switched on.
    pub fn follow(&mut self, ctx: &Context, core: &mut Core) {
        let (id, node) = (core.document().id(), core.document().game().node());
        let before = self.seen.replace((id, node));
        if before.is_some_and(|(game, place)| game == id && place != node) {
            let wait =
                if core.settings.has_motion { theme::SLIDE + theme::TURN_PAUSE } else { Duration::ZERO };
            self.due = Some(Instant::now() + wait);
        }
        let has_changed = self
            .turned
            .replace(core.settings.has_turns)
            .is_some_and(|turned| turned != core.settings.has_turns);
        if !has_turns(core) || !core.is_playing() {
            return;
        }
        let due = if has_changed { Some(Instant::now()) } else { self.due };
        let Some(due) = due else { return };
        let wait = due.saturating_duration_since(Instant::now());
        if wait.is_zero() {
            self.orient(core);
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after(wait);
        }
    }
}

/// Whether two people share the board and it turns to the side to move.
fn has_turns(core: &Core) -> bool {
    let has_engine = Side::BOTH.into_iter().any(|side| core.document().player(side).is_engine());
    core.settings.has_turns && !has_engine
}
