//! Drops workers in the background, since joining a worker whose engine hangs takes time.

use super::Worker;
use crate::session::task::{self, ProgramPart, Task};

/// The threads that drop workers. Dropping the reaper joins them.
#[derive(Default)]
pub struct Reaper(Vec<Task>);

impl Reaper {
    /// Stops a worker and drops it on a thread of its own.
    pub fn see_off(&mut self, mut worker: Worker) {
        worker.cancel();
        self.0.retain(Task::is_running);
        // If no thread can be started, the worker is dropped here, which takes longer.
        self.0.extend(task::try_spawn(ProgramPart::Other, None, move |_| drop(worker)));
    }
}
