//! The collection: the games in a folder and those played here, or those of masters.
//!
//! Nothing blocks the caller: a thread reads the files, searches, and looks positions up;
//! [`CollectionWorker::poll`] fetches its answers. The collection is stored in the data folder, so that later
//! only changed files are read.

mod folder;
mod masters;
mod reading;
mod thread;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::engine::board::Position;
use crate::game::collection::{Collection, FoundGame, MoveRecord, Query};
use crate::session::storage::Store;
use crate::session::task::{self, ProgramPart, Progress, Task, Wake};

pub use reading::{Cause, Contents, Trouble, guests, read, read_by, read_piped};

use thread::{CollectionEvent, CollectionRequest, CollectionSource};

/// The thread that reads and searches the collection.
pub struct CollectionWorker {
    store: Option<Store>,
    wake: Wake,
    /// `None` until there is a request.
    thread: Option<Thread>,
    contents: Option<Arc<Contents>>,
    found: Option<SearchResult>,
    explored: Option<(Position, Arc<[MoveRecord]>)>,
    /// The last requested position.
    asked: Option<Position>,
    is_reading: bool,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    pub query: Query,
    /// The games that the matches refer to.
    pub contents: Arc<Contents>,
    pub matches: Arc<[FoundGame]>,
}

impl SearchResult {
    pub fn collection(&self) -> &Collection {
        &self.contents.collection
    }
}

struct Thread {
    jobs: Sender<CollectionRequest>,
    answers: Receiver<CollectionEvent>,
    /// Stops the reading of files.
    stop: Arc<AtomicBool>,
    /// Declared after `jobs`: the thread ends when the sender has been dropped.
    task: Task,
}

impl CollectionWorker {
    /// A thread without games. Games played here are those in `store`, where the collection is stored too.
    /// `wake` is called when there is something to fetch, or progress to show.
    pub fn new(store: Option<Store>, wake: Wake) -> Self {
        Self {
            store,
            wake,
            thread: None,
            contents: None,
            found: None,
            explored: None,
            asked: None,
            is_reading: false,
        }
    }

    /// Starts to read the games in a folder, if given, and those played here; only new and changed
    /// files are read.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn open(&mut self, folder: Option<PathBuf>) {
        let store = self.store.clone();
        self.read(CollectionSource::Own { folder, store });
    }

    /// Starts to unpack the games of masters that come with the program, unless that has been done.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn open_masters(&mut self) {
        if self.contents.is_none() && !self.is_reading {
            let store = self.store.clone();
            self.read(CollectionSource::BuiltIn { store });
        }
    }

    fn read(&mut self, source: CollectionSource) {
        self.stop();
        let thread = self.thread.get_or_insert_with(|| Thread::start(&self.wake));
        // A new flag, because the old one stops the earlier reading.
        thread.stop = Arc::default();
        thread.task.control().note(Progress::default());
        self.is_reading = true;
        thread.order(CollectionRequest::Read { source, stop: Arc::clone(&thread.stop) });
    }

    /// Forgets all contents and results, because another reading is to replace them.
    pub fn forget(&mut self) {
        (self.contents, self.found, self.explored, self.asked) = (None, None, None, None);
    }

    /// Stops the reading soon. The games read so far can be searched.
    pub fn stop(&mut self) {
        if let Some(thread) = &self.thread {
            thread.stop.store(true, Relaxed);
        }
    }

    /// Searches the games once they have been read. Of waiting searches, only the last is done.
    pub fn search(&mut self, query: Query) {
        if let Some(thread) = &self.thread {
            thread.order(CollectionRequest::Search(query));
        }
    }

    /// The progress of reading: bytes done, and games found. `None` if nothing is being read.
    pub fn progress(&self) -> Option<Progress> {
        self.thread.as_ref().filter(|_| self.is_reading).map(|thread| thread.task.progress())
    }

    /// The games read; `None` if there are none.
    pub fn contents(&self) -> Option<&Arc<Contents>> {
        self.contents.as_ref()
    }

    /// The result of the last search.
    pub fn found(&self) -> Option<&SearchResult> {
        self.found.as_ref()
    }

    /// The moves played in a position. `None` if nothing has been read, or if the position is still
    /// being looked up; then a later [`CollectionWorker::poll`] fetches the answer.
    pub fn moves(&mut self, position: &Position) -> Option<Arc<[MoveRecord]>> {
        let is_same = |known: &Position| known.hash() == position.hash();
        if let Some((_, records)) = self.explored.as_ref().filter(|(known, _)| is_same(known)) {
            return Some(Arc::clone(records));
        }
        let thread = self.thread.as_ref().filter(|_| self.contents.is_some())?;
        if !self.asked.as_ref().is_some_and(is_same) {
            self.asked = Some(position.clone());
            thread.order(CollectionRequest::Explore(position.clone()));
        }
        None
    }

    /// Fetches answers of the thread. Returns whether there were any.
    pub fn poll(&mut self) -> bool {
        let Some(thread) = &self.thread else { return false };
        let answers: Vec<CollectionEvent> = thread.answers.try_iter().collect();
        let has_any = !answers.is_empty();
        for answer in answers {
            match answer {
                CollectionEvent::Read(contents, stop) => {
                    // Another reading may have been started meanwhile.
                    let is_last = self.thread.as_ref().is_some_and(|thread| Arc::ptr_eq(&thread.stop, &stop));
                    self.is_reading &= !is_last;
                    self.contents = contents.or(self.contents.take());
                    (self.explored, self.asked) = (None, None);
                }
                CollectionEvent::Found(found) => self.found = Some(found),
                CollectionEvent::Explored(position, records) => self.explored = Some((position, records)),
            }
        }
        has_any
    }
}

impl Thread {
    fn start(wake: &Wake) -> Self {
        let (jobs, inbox) = channel();
        let (outbox, answers) = channel();
        let wake = Arc::clone(wake);
        let serve = move |control: &_| thread::serve(&inbox, &outbox, control, &wake);
        Self { jobs, answers, stop: Arc::default(), task: task::spawn(ProgramPart::Collection, None, serve) }
    }

    fn order(&self, job: CollectionRequest) {
        // Sending cannot fail: the thread runs as long as there is a sender.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
