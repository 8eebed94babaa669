//! The thread that writes files.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::disk::{self, SaveError};
use super::place::WindowPlace;
use super::reading::{LoadError, make_way};
use crate::session::task::{self, ProgramPart, Task, Wake, guarded};

/// The time after which failed jobs are repeated, if no other job comes sooner.
const RETRY: Duration = Duration::from_secs(2);

pub(super) struct Writer {
    jobs: Arc<Mutex<Jobs>>,
    /// Rung when there is a job.
    bell: SyncSender<()>,
    told: Reported,
    /// Declared after `bell`: the thread ends after all jobs, when the sender has been dropped.
    _task: Task,
}

pub(super) enum Job {
    File(StoredFile, FileWork),
    /// Reports that all earlier jobs have been done.
    Tell(Sender<()>),
}

/// The jobs that wait for the disk. A new job for a file replaces the waiting one, and goes to the
/// end. So a slow disk has at most one job for each file, and a game that was copied to the past
/// games is there before its own file is overwritten.
#[derive(Default)]
struct Jobs(Vec<Job>);

impl Jobs {
    fn add(&mut self, job: Job) {
        if let Job::File(target, _) = &job {
            self.0.retain(|known| !matches!(known, Job::File(known, _) if known == target));
        }
        self.0.push(job);
    }
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum StoredFile {
    /// The file of the window's game, which changes with the window's place.
    OwnGame,
    File(PathBuf),
}

impl StoredFile {
    pub fn path(&self, place: &WindowPlace) -> PathBuf {
        match self {
            Self::OwnGame => place.game_path(),
            Self::File(path) => path.clone(),
        }
    }
}

pub(super) enum FileWork {
    Write {
        bytes: Vec<u8>,
        /// Whether the file at this path must stay. Its content is unknown, so the new one is
        /// written only after somebody has removed the file.
        is_refused: bool,
    },
    Remove,
}

impl FileWork {
    pub const fn write(bytes: Vec<u8>) -> Self {
        Self::Write { bytes, is_refused: false }
    }
}

impl Writer {
    /// A writer for the window that has `place`.
    pub fn new(place: Arc<WindowPlace>, wake: Wake) -> Self {
        let (jobs, (bell, inbox)) = (Arc::<Mutex<Jobs>>::default(), sync_channel(1));
        let told = Reported { news: Arc::default(), wake };
        let thread_told = told.clone();
        let thread_jobs = Arc::clone(&jobs);
        let write = move |_: &_| work(&thread_jobs, &inbox, &thread_told, RETRY, &place, carry_out);
        Self { jobs, bell, told, _task: task::spawn(ProgramPart::Storage, None, write) }
    }

    pub fn order(&self, job: Job) {
        lock(&self.jobs).add(job);
        // If it has been rung already, the thread will see this job, too.
        let _ = self.bell.try_send(());
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

    /// Reports the fault of a file that was read.
    pub fn note_misread(&self, error: LoadError) {
        self.told.misread(error);
    }

    pub fn misread(&self) -> Vec<LoadError> {
        std::mem::take(&mut self.told.news().misread)
    }
}

/// The reports that have not been fetched yet.
#[derive(Clone)]
struct Reported {
    news: Arc<Mutex<News>>,
    wake: Wake,
}

#[derive(Default)]
struct News {
    failures: Vec<SaveError>,
    has_recovered: bool,
    misread: Vec<LoadError>,
}

impl Reported {
    fn fail(&self, error: SaveError) {
        self.news().failures.push(error);
        (self.wake)();
    }

    fn misread(&self, error: LoadError) {
        log::warn!("{error}");
        self.news().misread.push(error);
        (self.wake)();
    }

    fn recover(&self) {
        self.news().has_recovered = true;
        (self.wake)();
    }

    fn news(&self) -> MutexGuard<'_, News> {
        lock(&self.news)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The thread: does the jobs until the bell's sender is dropped, and repeats failed ones.
fn work(
    jobs: &Mutex<Jobs>,
    bell: &Receiver<()>,
    told: &Reported,
    retry: Duration,
    place: &WindowPlace,
    carry_out: impl Fn(&StoredFile, &mut FileWork, &WindowPlace) -> io::Result<Option<LoadError>>,
) {
    // Jobs that failed.
    let mut waiting = Jobs::default();
    // Files with a failed job that has been reported.
    let mut failed = HashSet::new();
    loop {
        let rung = if waiting.0.is_empty() {
            bell.recv().map_err(RecvTimeoutError::from)
        } else {
            bell.recv_timeout(retry)
        };
        let is_last = matches!(rung, Err(RecvTimeoutError::Disconnected));
        let new = std::mem::take(&mut *lock(jobs));
        new.0.into_iter().for_each(|job| waiting.add(job));
        for job in std::mem::take(&mut waiting).0 {
            let (target, mut work) = match job {
                Job::File(target, work) => (target, work),
                Job::Tell(done) => {
                    // So that other windows notice this one.
                    let _ = guarded(|| place.secure(false));
                    // The receiver may be gone.
                    let _ = done.send(());
                    continue;
                }
            };
            let done = guarded(|| carry_out(&target, &mut work, place));
            match done.unwrap_or_else(|panic| Err(io::Error::other(panic))) {
                Ok(damaged) => {
                    damaged.into_iter().for_each(|damaged| told.misread(damaged));
                    if failed.remove(&target) && failed.is_empty() {
                        told.recover();
                    }
                }
                Err(source) => {
                    if failed.insert(target.clone()) {
                        told.fail(SaveError { path: target.path(place), source });
                    }
                    waiting.add(Job::File(target, work));
                }
            }
        }
        if is_last {
            return;
        }
    }
}

/// Does a job. Returns the file that was in the way and has been renamed.
fn carry_out(target: &StoredFile, work: &mut FileWork, place: &WindowPlace) -> io::Result<Option<LoadError>> {
    place.secure(*target == StoredFile::OwnGame);
    let path = target.path(place);
    match work {
        FileWork::Write { bytes, is_refused } => {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            if *is_refused && fs::symlink_metadata(&path).is_ok() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let damaged = make_way(&path).inspect_err(|_| *is_refused = true)?;
            let is_own = *target == StoredFile::OwnGame;
            if is_own {
                place.expect(bytes);
            }
            disk::replace(&path, bytes)?;
            if is_own {
                place.know(bytes);
            }
            Ok(damaged)
        }
        FileWork::Remove => match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(None),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Does these jobs; attempts with these indices panic. Returns the reported failures, whether a
    /// recovery was reported, and the targets in the order of writing.
    fn done(jobs: Vec<Job>, panics: &[u32]) -> (Vec<String>, bool, Vec<StoredFile>) {
        let told = Reported { news: Arc::default(), wake: Arc::new(|| {}) };
        let (ringer, bell) = sync_channel(1);
        ringer.send(()).unwrap();
        drop(ringer);
        let mut queue = Jobs::default();
        jobs.into_iter().for_each(|job| queue.add(job));
        let (attempts, written) = (Cell::new(0), Cell::new(Vec::new()));
        let place = WindowPlace::only(PathBuf::new());
        work(&Mutex::new(queue), &bell, &told, Duration::ZERO, &place, |target, _, _| {
            let attempt = attempts.replace(attempts.get() + 1);
            assert!(!panics.contains(&attempt), "a bad day");
            let mut targets = written.take();
            targets.push(target.clone());
            written.set(targets);
            Ok(None)
        });
        let news = std::mem::take(&mut *told.news());
        let failures = news.failures.iter().map(ToString::to_string).collect();
        (failures, news.has_recovered, written.take())
    }

    fn file(path: &str) -> StoredFile {
        StoredFile::File(path.into())
    }

    fn write(path: &str) -> Job {
        Job::File(file(path), FileWork::write(Vec::new()))
    }

    #[test]
    fn a_panic_loses_nothing_and_the_thread_goes_on() {
        let (failures, has_recovered, written) = done(vec![write("a"), write("b")], &[0]);
        assert_eq!(failures, ["a cannot be written: a bad day"]);
        assert!(has_recovered);
        assert_eq!(written, [file("b"), file("a")]);
    }

    #[test]
    fn of_what_waits_for_the_disk_the_last_of_each_file_is_written() {
        let (.., written) = done(vec![write("a"), write("b"), write("a")], &[]);
        assert_eq!(written, [file("b"), file("a")]);
    }

    #[test]
    fn what_fails_at_the_end_is_tried_once_more() {
        let (failures, has_recovered, written) = done(vec![write("a")], &[0, 1]);
        assert_eq!((failures.len(), has_recovered, written.len()), (1, false, 0));
    }
}
