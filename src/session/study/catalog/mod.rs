//! The catalog: the games of a folder, and those played here, in a database.
//!
//! It never blocks: a thread of its own reads the files, searches, and looks positions up. What it has read is kept in the
//! data folder, so that afterwards only files that have changed are read again. [`Catalog::poll`] fetches its answers.

mod folder;
mod reading;
mod thread;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::engine::board::Position;
use crate::game::database::{Database, Match, MoveRecord, Query};
use crate::session::storage::Store;
use crate::session::task::{self, Part, Progress, Task, Wake};

pub use reading::{Cause, Contents, Trouble, read};

use thread::{Answer, Job};

/// Games, and the thread that searches them.
pub struct Catalog {
    store: Option<Store>,
    wake: Wake,
    /// `None` until something is asked for.
    thread: Option<Thread>,
    contents: Option<Arc<Contents>>,
    found: Option<Found>,
    explored: Option<(Position, Arc<[MoveRecord]>)>,
    /// The position that was last asked for.
    asked: Option<Position>,
    is_reading: bool,
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct Found {
    pub query: Query,
    /// Where the games are that the matches name.
    pub contents: Arc<Contents>,
    pub matches: Arc<[Match]>,
}

impl Found {
    pub fn database(&self) -> &Database {
        &self.contents.database
    }
}

struct Thread {
    jobs: Sender<Job>,
    answers: Receiver<Answer>,
    /// Ends the reading of files.
    stop: Arc<AtomicBool>,
    /// After the jobs: it hears until nobody can ask any more.
    task: Task,
}

impl Catalog {
    /// A catalog that has read nothing. The games played here are those of `store`, and what is read is kept there. `wake`
    /// is called when there is something to fetch, or to show of its progress.
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

    /// Reads the games of a folder, if there is one, and those played here: files that have changed since they were last
    /// read, and new ones.
    ///
    /// # Panics
    /// If the system can't start a thread.
    pub fn open(&mut self, folder: Option<PathBuf>) {
        self.stop();
        let thread = self.thread.get_or_insert_with(|| Thread::start(&self.wake));
        // The stop of what is being read must not stop this.
        thread.stop = Arc::default();
        thread.task.control().note(Progress::default());
        self.is_reading = true;
        let (stop, store) = (Arc::clone(&thread.stop), self.store.clone());
        thread.order(Job::Read { folder, store, stop });
    }

    /// Ends the reading soon: what has been read can be searched.
    pub fn stop(&mut self) {
        if let Some(thread) = &self.thread {
            thread.stop.store(true, Relaxed);
        }
    }

    /// Searches the games, as soon as they are read; of several searches that wait, only the last is made.
    pub fn search(&mut self, query: Query) {
        if let Some(thread) = &self.thread {
            thread.order(Job::Search(query));
        }
    }

    /// How far the reading has come, in bytes and games; `None` while nothing is being read.
    pub fn progress(&self) -> Option<Progress> {
        self.thread.as_ref().filter(|_| self.is_reading).map(|thread| thread.task.progress())
    }

    /// What has been read; `None`: nothing yet.
    pub fn contents(&self) -> Option<&Arc<Contents>> {
        self.contents.as_ref()
    }

    /// What the last search has found.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// What was played in a position; `None`: it is being looked up, and will be there after a later
    /// [`Catalog::poll`], or nothing has been read.
    pub fn moves(&mut self, position: &Position) -> Option<Arc<[MoveRecord]>> {
        let is_same = |known: &Position| known.hash() == position.hash();
        if let Some((_, records)) = self.explored.as_ref().filter(|(known, _)| is_same(known)) {
            return Some(Arc::clone(records));
        }
        let thread = self.thread.as_ref().filter(|_| self.contents.is_some())?;
        if !self.asked.as_ref().is_some_and(is_same) {
            self.asked = Some(position.clone());
            thread.order(Job::Explore(position.clone()));
        }
        None
    }

    /// Fetches what has been done. Answers whether there was anything.
    pub fn poll(&mut self) -> bool {
        let Some(thread) = &self.thread else { return false };
        let answers: Vec<Answer> = thread.answers.try_iter().collect();
        let has_any = !answers.is_empty();
        for answer in answers {
            match answer {
                Answer::Read(contents, stop) => {
                    // Another reading may have begun meanwhile.
                    let is_last = self.thread.as_ref().is_some_and(|thread| Arc::ptr_eq(&thread.stop, &stop));
                    self.is_reading &= !is_last;
                    self.contents = contents.or(self.contents.take());
                    (self.explored, self.asked) = (None, None);
                }
                Answer::Found(found) => self.found = Some(found),
                Answer::Explored(position, records) => self.explored = Some((position, records)),
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
        Self { jobs, answers, stop: Arc::default(), task: task::spawn(Part::Catalog, None, serve) }
    }

    fn order(&self, job: Job) {
        // The thread hears as long as there is a sender.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
