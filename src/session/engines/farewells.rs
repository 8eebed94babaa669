//! Workers that are let go.

use std::thread::{self, JoinHandle};

use super::Worker;

/// Threads that see workers off: one whose engine hangs takes its time, and nobody waits for it before the end.
#[derive(Default)]
pub struct Farewells(Vec<JoinHandle<()>>);

impl Farewells {
    /// Stops the worker and lets it go.
    pub fn see_off(&mut self, mut worker: Worker) {
        worker.cancel();
        self.0.retain(|thread| !thread.is_finished());
        // Without a thread it goes here and now, which takes longer.
        self.0.extend(thread::Builder::new().name("farewell".into()).spawn(move || drop(worker)));
    }
}

impl Drop for Farewells {
    fn drop(&mut self) {
        for thread in self.0.drain(..) {
            let _ = thread.join();
        }
    }
}
