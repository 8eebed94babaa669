//! Premoves, which the user makes during the computer's turn. A premove is played after the
//! computer's move has been seen, if it is legal then.

use std::time::{Duration, Instant};

use eframe::egui::Context;

use super::PlayRoom;
use crate::app::board::Turn;
use crate::app::core::Core;
use crate::engine::board::Move;
use crate::engine::movegen;
use crate::game::NodeId;
use crate::session::{ClockFace, Document, Play};

/// A premove.
#[derive(Clone, Copy, Debug)]
pub struct Premove {
    pub mv: Move,
    /// The place of the game when it was made.
    node: NodeId,
    /// [`Document::revision`] of its game. Any change except the computer's move (undo, another
    /// game, other players) cancels the premove.
    revision: u64,
    /// Whether the computer has moved, so that the premove can be played.
    is_due: bool,
}

impl Premove {
    fn new(mv: Move, document: &Document) -> Self {
        Self { mv, node: document.game().node(), revision: document.revision(), is_due: false }
    }

    /// Whether the game is unchanged and premoves are still switched on.
    pub fn is_of(&self, core: &Core) -> bool {
        self.revision == core.document().revision() && core.settings.has_premoves
    }

    /// The premove after the session was polled. `None` if the game has changed other than by the
    /// computer's move, or if the premove is illegal.
    fn after_poll(self, document: &Document) -> Option<Self> {
        if self.revision == document.revision() {
            return Some(self);
        }
        let game = document.game();
        let is_answered = !self.is_due
            && document.is_human_turn()
            && game.tree().parent(game.node()) == Some(self.node)
            && movegen::is_legal(game.position(), self.mv);
        is_answered.then(|| Self { revision: document.revision(), is_due: true, ..self })
    }
}

impl PlayRoom {
    pub(super) fn set_premove(&mut self, mv: Move, core: &Core) {
        if matches!(core.turn(), Turn::Next(_)) {
            self.premove = Some(Premove::new(mv, core.document()));
        }
    }
}

/// The time before the fall of the flag at which a premove is played at the latest.
const MARGIN: Duration = Duration::from_millis(100);

/// Whether to play a premove now that could wait this long: the wait is over, or the flag would
/// fall.
fn is_time(wait: Duration, clock: Option<ClockFace>) -> bool {
    wait.is_zero() || clock.is_some_and(|face| face.least() < wait + MARGIN)
}

/// Takes the premove if it is to be played now. It waits until the computer's move has been seen,
/// unless the flag would fall.
pub fn due(premove: &mut Option<Premove>, ctx: &Context, core: &Core) -> Option<Move> {
    *premove = premove.and_then(|premove| premove.after_poll(core.document()));
    let Premove { mv, .. } = premove.filter(|premove| premove.is_due)?;
    let wait = core.quiet_until.saturating_duration_since(Instant::now());
    if is_time(wait, core.play().and_then(Play::running_face)) {
        *premove = None;
        ctx.request_repaint();
        return Some(mv);
    }
    ctx.request_repaint_after(wait);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_premove_does_not_wait_until_the_flag_falls() {
        let milliseconds = Duration::from_millis;
        let face = |left| ClockFace { left, is_countdown: false, periods: None, step: None };
        let slide = milliseconds(200);
        assert!(is_time(Duration::ZERO, None) && !is_time(slide, None));
        assert!(!is_time(slide, Some(face(milliseconds(2_000)))));
        assert!(
            is_time(slide, Some(face(milliseconds(250)))) && is_time(slide, Some(face(milliseconds(50))))
        );
        let tiers = ClockFace { step: Some(milliseconds(100)), ..face(milliseconds(60_000)) };
        assert!(is_time(slide, Some(tiers)), "a move has a limit of its own");
    }
}
