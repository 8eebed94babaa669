//! Hints in steps.

use super::PlayRoom;
use crate::app::command::Command;
use crate::app::core::{Core, StatusNote};

impl PlayRoom {
    /// Asks for a hint, shows its next step, or hides it after the last step.
    pub(super) fn advise(&mut self, core: &mut Core) {
        core.follow();
        self.board.forget_notice();
        match self.advice.as_mut().filter(|advice| advice.is_of(core.document())) {
            Some(advice) if core.note == Some(StatusNote::Hint) => {
                if !advice.go_on() {
                    core.note = None;
                }
            }
            // It was hidden, or another note has replaced it.
            Some(_) => core.note = Some(StatusNote::Hint),
            None => {
                if !core.keeps_rating(Command::Hint) {
                    core.with_play(|play| _ = play.request_hint());
                }
            }
        }
    }
}
