//! Hints, step by step.

use super::PlayRoom;
use crate::app::command::Command;
use crate::app::core::{Core, StatusNote};

impl PlayRoom {
    /// Gives the next step of the hint for this position, hides it after the last one, or begins one.
    pub(super) fn advise(&mut self, core: &mut Core) {
        core.follow();
        self.board.forget_notice();
        match self.advice.as_mut().filter(|advice| advice.is_of(core.document())) {
            Some(advice) if core.note == Some(StatusNote::Hint) => {
                if !advice.go_on() {
                    core.note = None;
                }
            }
            // It was hidden, or something else has been said meanwhile.
            Some(_) => core.note = Some(StatusNote::Hint),
            None => {
                if !core.keeps_rating(Command::Hint) {
                    core.with_play(|play| _ = play.request_hint());
                }
            }
        }
    }
}
