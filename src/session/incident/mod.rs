//! Panics, which are mistakes in the program: noted wherever they happen, written down, and told.
//!
//! Each thread catches its own panics at its edge and says what it could not do, or does it anew. That there was one is
//! noted here, by the panic hook, which hears of all of them, those of libraries' threads too: a report goes to the data
//! folder at once, for the program may be about to end, and the window fetches the rest to tell the user.

mod paths;
mod report;

use std::collections::HashSet;
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use serde::{Deserialize, Serialize};

use super::storage::{self, Store};
use super::task::{Part, Wake};
use report::Report;

/// A panic, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    pub part: Part,
    /// Where the report is; `None` if it could not be written.
    pub report: Option<PathBuf>,
}

/// What the next start of the program has to know of the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aftermath {
    /// Where the report is, if there is one.
    pub report: Option<PathBuf>,
    /// Whether the window could not be painted any more: the game may be why.
    pub is_given_up: bool,
}

/// The name under which that is stored.
const STORED_NAME: &str = "incident";

/// Of one run no more reports are written: a mistake is often repeated.
const MOST_REPORTS: usize = 5;

/// Whether something has happened to the window for which the program is not to blame.
pub type Excuse = fn() -> bool;

/// Notes the panics of the program. Clones share what is noted.
#[derive(Clone)]
pub struct Watch(Arc<Shared>);

struct Shared {
    /// No store: it would wait for ever for the program to have no use for it.
    folder: PathBuf,
    /// The window's thread wakes itself: it may have panicked while it held what waking it takes.
    own_thread: ThreadId,
    wake: Wake,
    excuse: Excuse,
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    /// Where there were panics: the same place is reported once.
    places: HashSet<String>,
    last_report: Option<PathBuf>,
    untold: Vec<Incident>,
}

impl Watch {
    /// Notes what happens once [`Watch::install`] has been called. Reports go to the folder of `store`; `wake` is called
    /// after a panic of another thread than this one, which is the window's. A panic of its own for which `excuse` has
    /// one is no mistake: nothing is said of it.
    pub fn new(store: &Store, wake: Wake, excuse: Excuse) -> Self {
        let (folder, own_thread) = (store.folder().into(), thread::current().id());
        Self(Arc::new(Shared { folder, own_thread, wake, excuse, noted: Mutex::default() }))
    }

    /// Lets every panic of the program be noted, beside what is done about it already.
    pub fn install(&self) {
        let (watch, usual) = (self.clone(), panic::take_hook());
        panic::set_hook(Box::new(move |info| {
            if !watch.is_own_thread() || !(watch.0.excuse)() {
                usual(info);
                watch.note(info);
            }
        }));
    }

    /// What is to be told, once.
    pub fn news(&self) -> Vec<Incident> {
        std::mem::take(&mut self.noted().untold)
    }

    /// The report of the last panic.
    pub fn last_report(&self) -> Option<PathBuf> {
        self.noted().last_report.clone()
    }

    fn is_own_thread(&self) -> bool {
        thread::current().id() == self.0.own_thread
    }

    /// Nothing here may panic: it would end the program.
    fn note(&self, info: &PanicHookInfo<'_>) {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        {
            let mut noted = self.noted();
            if noted.places.len() >= MOST_REPORTS || !noted.places.insert(place.clone()) {
                return;
            }
        }
        let thread = thread::current();
        let is_own = self.is_own_thread();
        let name = if is_own { "main" } else { thread.name().unwrap_or("without a name") };
        let folder = &self.0.folder;
        let report = Report::new(name, info.payload_as_str().unwrap_or("no message"), &place, folder);
        let report = report.write(folder).ok();
        if report.is_some() {
            // For the next start, should the program end before the user is told. At once: this may be the thread that
            // stores.
            let aftermath = Aftermath { report: report.clone(), is_given_up: false };
            drop(storage::write_now(folder, STORED_NAME, &aftermath));
        }
        let mut noted = self.noted();
        noted.last_report = report.clone().or(noted.last_report.take());
        noted.untold.push(Incident { part: if is_own { Part::Window } else { Part::current() }, report });
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
    /// What the last run of the program has left to be told; from then on it is told.
    pub fn take(store: &Store) -> Option<Self> {
        // If it can't be read, the report is there all the same.
        let aftermath = store.peek(STORED_NAME)?;
        Self::forget(store);
        Some(aftermath)
    }

    /// Notes that the user has been told.
    pub fn forget(store: &Store) {
        store.remove(STORED_NAME);
    }

    /// Leaves this to the next start.
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
