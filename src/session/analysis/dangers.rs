//! Finds the threats to the side to move in the position shown, on a thread of its own.

use crate::engine::board::Position;
use crate::game::merit::{Danger, dangers};
use crate::session::task::{self, ProgramPart, Task, Wake};

/// Watches for threats in one position after another.
#[derive(Default)]
pub struct DangerWatch {
    position: Option<Position>,
    task: Option<Task<Vec<Danger>>>,
    found: Vec<Danger>,
    /// Whether they have just been found.
    is_new: bool,
}

impl DangerWatch {
    /// Examines this position, or none. `wake` is called when its threats are known.
    pub fn look_at(&mut self, position: Option<&Position>, wake: &Wake) {
        if self.position.as_ref() != position {
            self.found.clear();
            self.is_new = false;
            self.position = position.cloned();
            let position = self.position.clone();
            self.task = position
                .map(|position| task::spawn(ProgramPart::Proof, Some(wake), move |_| dangers(&position)));
        }
        if let Some(result) = self.task.as_ref().and_then(Task::result) {
            // After a panic, which is reported, there are none.
            self.found = result.unwrap_or_default();
            self.is_new = !self.found.is_empty();
            self.task = None;
        }
    }

    /// The threats that were found; returned once.
    pub fn news(&mut self) -> Option<&[Danger]> {
        std::mem::take(&mut self.is_new).then_some(&self.found)
    }

    /// Whether it is known that there are none in the current position.
    pub fn has_found_none(&self) -> bool {
        self.position.is_some() && self.task.is_none() && self.found.is_empty()
    }

    /// The threats in the current position, as far as they are known.
    pub fn found(&self) -> &[Danger] {
        &self.found
    }
}
