//! The thread that writes files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::disk::{self, SaveError};
use super::place::Place;
use super::reading::make_way;
use crate::session::task::{self, Part, Task, Wake, guarded};

/// The time after which failed jobs are repeated, if no other job comes sooner.
const RETRY: Duration = Duration::from_secs(2);

pub(super) struct Writer {
    jobs: Sender<Job>,
    told: Told,
    /// Declared after `jobs`: the thread ends when it has done all jobs and the sender has been dropped.
    _task: Task,
}

/// What is to be done with which file.
type Job = (Target, Work);

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// The file of the window's game, which changes with the window's place.
    OwnGame,
    File(PathBuf),
}

impl Target {
    pub fn path(&self, place: &Place) -> PathBuf {
        match self {
            Self::OwnGame => place.game_path(),
            Self::File(path) => path.clone(),
        }
    }
}

pub(super) enum Work {
    Write {
        bytes: Vec<u8>,
        /// Whether the file at this path could not be made way for. Its content is then unknown, and this is written only
        /// after somebody has removed it.
        is_refused: bool,
    },
    Remove,
    /// Reports that all earlier jobs have been done; has no file.
    Tell(Sender<()>),
}

impl Work {
    pub const fn write(bytes: Vec<u8>) -> Self {
        Self::Write { bytes, is_refused: false }
    }
}

impl Writer {
    /// A writer for the window that has `place`.
    pub fn new(place: Arc<Place>, wake: Wake) -> Self {
        let (jobs, inbox) = channel();
        let told = Told { news: Arc::default(), wake };
        let thread_told = told.clone();
        let write = move |_: &_| work(&inbox, &thread_told, RETRY, &place, carry_out);
        Self { jobs, told, _task: task::spawn(Part::Storage, None, write) }
    }

    pub fn order(&self, target: Target, work: Work) {
        // Sending cannot fail: the thread runs as long as there is a sender.
        let _ = self.jobs.send((target, work));
    }

    /// Reports the failure of something that could not become a job.
    pub fn fail(&self, error: SaveError) {
        self.told.fail(error);
    }

    pub fn failures(&self) -> Vec<SaveError> {
        std::mem::take(&mut self.told.news().failures)
    }

    pub fn has_recovered(&self) -> bool {
        std::mem::take(&mut self.told.news().has_recovered)
    }
}

/// What has not been fetched yet.
#[derive(Clone)]
struct Told {
    news: Arc<Mutex<News>>,
    wake: Wake,
}

#[derive(Default)]
struct News {
    failures: Vec<SaveError>,
    has_recovered: bool,
}

impl Told {
    fn fail(&self, error: SaveError) {
        self.news().failures.push(error);
        (self.wake)();
    }

    fn recover(&self) {
        self.news().has_recovered = true;
        (self.wake)();
    }

    fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread: does the jobs until the sender is dropped, and repeats failed ones.
fn work(
    inbox: &Receiver<Job>,
    told: &Told,
    retry: Duration,
    place: &Place,
    carry_out: impl Fn(&Target, &mut Work, &Place) -> io::Result<()>,
) {
    let mut waiting: Vec<Job> = Vec::new();
    // Targets with a failed job that has been reported.
    let mut failed = HashSet::new();
    loop {
        let job = if waiting.is_empty() {
            inbox.recv().map_err(RecvTimeoutError::from)
        } else {
            inbox.recv_timeout(retry)
        };
        let is_last = matches!(job, Err(RecvTimeoutError::Disconnected));
        let jobs = latest(waiting.drain(..).chain(job.ok()).chain(inbox.try_iter()));
        for (target, mut work) in jobs {
            let done = guarded(|| carry_out(&target, &mut work, place));
            match done.unwrap_or_else(|panic| Err(io::Error::other(panic))) {
                Ok(()) => {
                    if failed.remove(&target) && failed.is_empty() {
                        told.recover();
                    }
                }
                Err(source) => {
                    if failed.insert(target.clone()) {
                        told.fail(SaveError { path: target.path(place), source });
                    }
                    waiting.push((target, work));
                }
            }
        }
        if is_last {
            return;
        }
    }
}

fn carry_out(target: &Target, work: &mut Work, place: &Place) -> io::Result<()> {
    // Also for jobs without a file, so that other windows notice this one.
    place.secure(*target == Target::OwnGame);
    let path = target.path(place);
    match work {
        Work::Write { bytes, is_refused } => {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            if *is_refused && fs::symlink_metadata(&path).is_ok() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            make_way(&path).inspect_err(|_| *is_refused = true)?;
            let is_own = *target == Target::OwnGame;
            if is_own {
                place.expect(bytes);
            }
            disk::replace(&path, bytes)?;
            if is_own {
                place.know(bytes);
            }
            Ok(())
        }
        Work::Tell(done) => {
            // The receiver may be gone.
            let _ = done.send(());
            Ok(())
        }
        Work::Remove => match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        },
    }
}

/// Keeps only the last job of each file, in the order of these last jobs: what is copied elsewhere before a file is
/// overwritten must be on the disk first.
fn latest(jobs: impl Iterator<Item = Job>) -> Vec<Job> {
    let mut known = HashSet::new();
    let jobs: Vec<Job> = jobs.collect();
    let mut last: Vec<Job> = jobs
        .into_iter()
        .rev()
        .filter(|(target, work)| matches!(work, Work::Tell(_)) || known.insert(target.clone()))
        .collect();
    last.reverse();
    last
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Does these jobs; attempts with these indices panic. Returns the failures reported, whether a recovery was, and the
    /// targets in the order in which they were written.
    fn done(jobs: Vec<Job>, panics: &[u32]) -> (Vec<String>, bool, Vec<Target>) {
        let told = Told { news: Arc::default(), wake: Arc::new(|| {}) };
        let (sender, inbox) = channel();
        jobs.into_iter().for_each(|job| sender.send(job).unwrap());
        drop(sender);
        let (attempts, written) = (Cell::new(0), Cell::new(Vec::new()));
        let place = Place::only(PathBuf::new());
        work(&inbox, &told, Duration::ZERO, &place, |target, _, _| {
            let attempt = attempts.replace(attempts.get() + 1);
            assert!(!panics.contains(&attempt), "a bad day");
            let mut targets = written.take();
            targets.push(target.clone());
            written.set(targets);
            Ok(())
        });
        let news = std::mem::take(&mut *told.news());
        let failures = news.failures.iter().map(ToString::to_string).collect();
        (failures, news.has_recovered, written.take())
    }

    fn file(path: &str) -> Target {
        Target::File(path.into())
    }

    fn write(path: &str) -> Job {
        (file(path), Work::write(Vec::new()))
    }

    #[test]
    fn a_panic_loses_nothing_and_the_thread_goes_on() {
        let (failures, has_recovered, written) = done(vec![write("a"), write("b")], &[0]);
        assert_eq!(failures, ["a cannot be written: a bad day"]);
        assert!(has_recovered);
        assert_eq!(written, [file("b"), file("a")]);
    }

    #[test]
    fn what_fails_at_the_end_is_tried_once_more() {
        let (failures, has_recovered, written) = done(vec![write("a")], &[0, 1]);
        assert_eq!((failures.len(), has_recovered, written.len()), (1, false, 0));
    }
}
