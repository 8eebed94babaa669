//! Workers that are let go.

use super::Worker;
use crate::session::task::{self, Part, Task};

/// Threads that see workers off: one whose engine hangs takes its time, and nobody waits for it before the end.
#[derive(Default)]
pub struct Reaper(Vec<Task>);

impl Reaper {
    /// Stops the worker and lets it go.
    pub fn see_off(&mut self, mut worker: Worker) {
        worker.cancel();
        self.0.retain(Task::is_running);
        // Without a thread it goes here and now, which takes longer.
        self.0.extend(task::try_spawn(Part::Other, None, move |_| drop(worker)));
    }
}
