//! Panics: recorded, reported in a file, and told to the user.
//!
//! Each thread catches its panics and reports that its work failed, or starts again. In addition,
//! the panic hook installed here sees all panics, including those on threads of libraries. It
//! writes a report to the data folder at once, since the program may be about to end; the window
//! fetches the rest to tell the user.

mod paths;
mod report;

use std::collections::HashSet;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use serde::{Deserialize, Serialize};

use super::storage::{self, Store};
use super::task::{ProgramPart, Wake};
use report::IncidentReport;

/// A panic, as shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    pub part: ProgramPart,
    /// The path of the report; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// The information about the last run for the next start of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    /// The path of the report, if there is one.
    pub report: Option<PathBuf>,
    /// Whether the window could not be painted any more; the game may be the cause.
    pub is_given_up: bool,
}

/// The name under which it is stored, in the data folder, whoever plays.
const STORED_NAME: &str = "incident";

/// The most reports per run, since an error often repeats.
const MAX_REPORTS: usize = 5;

/// Returns whether a panic of the window was caused by something outside the program.
pub type Excuse = fn() -> bool;

/// Records the panics of the program. Clones share the records.
#[derive(Clone)]
pub struct Watch(Arc<Shared>);

struct Shared {
    /// The data folder. Not a `Store`, which waits to be dropped: the panic hook is never dropped.
    folder: PathBuf,
    /// `wake` is not called on this (the window's) thread, which may hold a lock that waking needs.
    own_thread: ThreadId,
    wake: Wake,
    excuse: Excuse,
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    /// Where panics occurred; several at the same place are reported once.
    places: HashSet<String>,
    last_report: Option<PathBuf>,
    untold: Vec<Incident>,
}

impl Watch {
    /// A watch that records panics after [`Watch::install`]. Reports go to the data folder of
    /// `store`. To be called on the window's thread; `wake` is called after a panic on another
    /// thread. A panic of the window's thread for which `excuse` returns true is ignored.
    pub fn new(store: &Store, wake: Wake, excuse: Excuse) -> Self {
        let (folder, own_thread) = (store.root().into(), thread::current().id());
        Self(Arc::new(Shared { folder, own_thread, wake, excuse, noted: Mutex::default() }))
    }

    /// Records every panic from now on, in addition to the present panic hook.
    pub fn install(&self) {
        let (watch, usual) = (self.clone(), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            if !watch.is_own_thread() || !(watch.0.excuse)() {
                usual(info);
                watch.note(info);
            }
        }));
    }

    /// The panics since the last call.
    pub fn news(&self) -> Vec<Incident> {
        std::mem::take(&mut self.noted().untold)
    }

    pub fn last_report(&self) -> Option<PathBuf> {
        self.noted().last_report.clone()
    }

    fn is_own_thread(&self) -> bool {
        thread::current().id() == self.0.own_thread
    }

    /// Records a panic. Must not panic itself, which would end the program.
    fn note(&self, info: &PanicHookInfo<'_>) {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        {
            let mut noted = self.noted();
            if noted.places.len() >= MAX_REPORTS || !noted.places.insert(place.clone()) {
                return;
            }
        }
        let thread = thread::current();
        let is_own = self.is_own_thread();
        let name = if is_own { "main" } else { thread.name().unwrap_or("without a name") };
        let folder = &self.0.folder;
        let report = IncidentReport::new(name, info.payload_as_str().unwrap_or("no message"), &place, folder);
        let report = report.write(folder).ok();
        if report.is_some() {
            // For the next start, in case the program ends before the user is told. Written at
            // once, and not by the storage thread, which may be the one that panicked.
            let aftermath = Aftermath { report: report.clone(), is_given_up: false };
            drop(storage::write_now(folder, STORED_NAME, &aftermath));
        }
        let mut noted = self.noted();
        noted.last_report = report.clone().or(noted.last_report.take());
        noted.untold.push(Incident {
            part: if is_own { ProgramPart::Window } else { ProgramPart::current() },
            report,
        });
        drop(noted);
        if !is_own {
            (self.0.wake)();
        }
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        self.0.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Aftermath {
    /// The information left by the last run. It is deleted, because the user is told now.
    pub fn take(store: &Store) -> Option<Self> {
        // If it cannot be read, the report still exists.
        let aftermath = store.peek(STORED_NAME)?;
        Self::forget(store);
        Some(aftermath)
    }

    /// Deletes the information, because the user has been told.
    pub fn forget(store: &Store) {
        store.remove(STORED_NAME);
    }

    /// Stores this for the next start.
    pub fn store(&self, store: &Store) {
        store.save(STORED_NAME, self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_to_be_told_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = || Store::in_folder(folder.path(), Arc::new(|| {}));
        assert_eq!(Aftermath::take(&store()), None);
        let aftermath = Aftermath { report: Some("crash.txt".into()), is_given_up: true };
        aftermath.store(&store());
        assert_eq!(Aftermath::take(&store()), Some(aftermath));
        assert_eq!(Aftermath::take(&store()), None);
    }
}
