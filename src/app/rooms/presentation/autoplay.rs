//! Autoplay steps through the record at a chosen pace, in a presentation or beside the list of
//! moves. It waits at a comment until the user continues, and ends when the user goes to another
//! place.

use std::time::Duration;

use eframe::egui::Context;

use super::PresentationRoom;
use super::view::said;
use crate::app::command::Step;
use crate::app::core::{Core, StatusNote};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::game::NodeId;

/// Steps through a record.
pub struct Autoplay {
    record: u64,
    /// The place it has reached.
    at: NodeId,
    /// The time of its arrival, in seconds.
    since: f64,
    /// Whether it waits for the user to read a comment.
    waits: bool,
}

impl Autoplay {
    fn from_here(core: &Core) -> Self {
        Self { record: core.document().record_number(), at: core.shown().node, since: core.now, waits: false }
    }

    pub fn is_running(&self) -> bool {
        !self.waits
    }

    /// Arrives at the place shown. Waits there if it has a comment.
    fn arrive(&mut self, core: &mut Core) {
        let has_comment = {
            let shown = core.shown();
            !said(shown.game.tree(), shown.node).is_empty()
        };
        *self = Self { waits: has_comment, ..Self::from_here(core) };
        if has_comment {
            core.note = Some(StatusNote::Labelled(Label::AutoplayWaits));
        }
    }

    /// Follows the user's steps. A step forward ends the wait. Returns whether autoplay continues.
    fn follow(&mut self, core: &mut Core) -> bool {
        let shown = core.shown();
        let tree = shown.game.tree();
        let has_gone_on = self.waits && tree.parent(shown.node) == Some(self.at);
        if !core.front.screen().shows_record()
            || core.document().record_number() != self.record
            || !(shown.node == self.at || has_gone_on)
        {
            return false;
        }
        let is_end = tree.next(shown.node).is_none();
        if has_gone_on {
            self.arrive(core);
        }
        !is_end
    }

    /// Steps on when it is time. Returns how long to stay at the place shown.
    fn go_on(&mut self, core: &mut Core) -> Option<Duration> {
        if self.waits {
            return None;
        }
        let pace = core.settings.autoplay_pace.time();
        let left = self.since + pace.as_secs_f64() - core.now;
        if left > 0.0 {
            return Some(Duration::from_secs_f64(left));
        }
        let before = core.shown().position.clone();
        core.step(Step::Forward);
        let sound = core.shown().last_move().map(|mv| Sound::of_move(&before, mv));
        sound.into_iter().for_each(|sound| core.play_sound(sound));
        self.arrive(core);
        Some(pace)
    }
}

impl PresentationRoom {
    /// Starts autoplay at the place shown, or after a wait; stops it while it runs.
    pub(super) fn toggle_autoplay(&mut self, core: &Core) {
        let is_running = self.autoplay.as_ref().is_some_and(Autoplay::is_running);
        self.autoplay = (!is_running).then(|| Autoplay::from_here(core));
    }

    pub(super) fn poll_autoplay(&mut self, ctx: &Context, core: &mut Core) {
        self.autoplay.take_if(|autoplay| !autoplay.follow(core));
        if let Some(wait) = self.autoplay.as_mut().and_then(|autoplay| autoplay.go_on(core)) {
            ctx.request_repaint_after(wait);
        }
    }
}
