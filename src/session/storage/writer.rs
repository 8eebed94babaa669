//! The thread that writes.

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

/// After how long what could not be written is tried again, if nothing else is written sooner.
const RETRY: Duration = Duration::from_secs(2);

pub(super) struct Writer {
    jobs: Sender<Job>,
    told: Told,
    /// After the jobs: it does all that come.
    _task: Task,
}

/// What is to be done with a file.
type Job = (Target, Work);

/// Which file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// That of the window's game, which is another one when its place is.
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
        /// Whether what is there had to stay: then nobody knows what it holds, and this is written only when it is gone.
        is_refused: bool,
    },
    Remove,
    /// Tells that what came before is done; it has no file.
    Tell(Sender<()>),
}

impl Work {
    pub const fn write(bytes: Vec<u8>) -> Self {
        Self::Write { bytes, is_refused: false }
    }
}

impl Writer {
    /// Writes for the window that has `place`.
    pub fn new(place: Arc<Place>, wake: Wake) -> Self {
        let (jobs, inbox) = channel();
        let told = Told { news: Arc::default(), wake };
        let thread_told = told.clone();
        let write = move |_: &_| work(&inbox, &thread_told, RETRY, &place, carry_out);
        Self { jobs, told, _task: task::spawn(Part::Storage, None, write) }
    }

    pub fn order(&self, target: Target, work: Work) {
        // The thread hears as long as there is a sender.
        let _ = self.jobs.send((target, work));
    }

    /// Tells of something that cannot even be tried.
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

/// What nobody has fetched yet.
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

/// The thread: does what comes, until nobody can send any more. What failed waits to be tried again.
fn work(
    inbox: &Receiver<Job>,
    told: &Told,
    retry: Duration,
    place: &Place,
    carry_out: impl Fn(&Target, &mut Work, &Place) -> io::Result<()>,
) {
    let mut waiting: Vec<Job> = Vec::new();
    // What waits and has been told of.
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
    // Others, too, are to know of this window.
    place.secure();
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
            // Whoever asked may have gone.
            let _ = done.send(());
            Ok(())
        }
        Work::Remove => match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        },
    }
}

/// Of several jobs for the same file the last one, in their order: what is copied elsewhere before it is overwritten
/// must be on the disk first.
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

    /// Does these jobs; those whose attempt, counted from 0, is one of `panics` panic. What was told, and in which order
    /// files were written.
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
