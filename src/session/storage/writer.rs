//! The thread that writes.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::session::Wake;
use crate::session::disk::{self, SaveError};
use crate::session::incident::guarded;

/// After how long what could not be written is tried again, if nothing else is written sooner.
const RETRY: Duration = Duration::from_secs(2);

pub(super) struct Writer {
    /// `None` only while the writer is dropped.
    jobs: Option<Sender<Job>>,
    told: Told,
    thread: Option<JoinHandle<()>>,
}

/// What is to be done with a file.
type Job = (PathBuf, Work);

pub(super) enum Work {
    Write(Vec<u8>),
    Remove,
    /// Tells that what came before is done; it has no file.
    Tell(Sender<()>),
}

impl Writer {
    pub fn new(wake: Wake) -> Self {
        let (jobs, inbox) = channel();
        let told = Told { news: Arc::default(), wake };
        let thread_told = told.clone();
        let thread = std::thread::Builder::new()
            .name("storage".into())
            .spawn(move || work(&inbox, &thread_told, RETRY, carry_out))
            .expect("the system can start a thread");
        Self { jobs: Some(jobs), told, thread: Some(thread) }
    }

    pub fn order(&self, path: PathBuf, work: Work) {
        if let Some(jobs) = &self.jobs {
            // The thread hears as long as there is a sender.
            let _ = jobs.send((path, work));
        }
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

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
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
    carry_out: impl Fn(&Path, &Work) -> io::Result<()>,
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
        for (path, work) in jobs {
            match guarded(|| carry_out(&path, &work)).unwrap_or_else(|panic| Err(io::Error::other(panic))) {
                Ok(()) => {
                    if failed.remove(&path) && failed.is_empty() {
                        told.recover();
                    }
                }
                Err(source) => {
                    if failed.insert(path.clone()) {
                        told.fail(SaveError { path: path.clone(), source });
                    }
                    waiting.push((path, work));
                }
            }
        }
        if is_last {
            return;
        }
    }
}

fn carry_out(path: &Path, work: &Work) -> io::Result<()> {
    match work {
        Work::Write(bytes) => {
            let folder = path.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder)?;
            disk::replace(path, bytes)
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
        .filter(|(path, work)| matches!(work, Work::Tell(_)) || known.insert(path.clone()))
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
    fn done(jobs: Vec<Job>, panics: &[u32]) -> (Vec<String>, bool, Vec<PathBuf>) {
        let told = Told { news: Arc::default(), wake: Arc::new(|| {}) };
        let (sender, inbox) = channel();
        jobs.into_iter().for_each(|job| sender.send(job).unwrap());
        drop(sender);
        let (attempts, written) = (Cell::new(0), Cell::new(Vec::new()));
        work(&inbox, &told, Duration::ZERO, |path, _| {
            let attempt = attempts.replace(attempts.get() + 1);
            assert!(!panics.contains(&attempt), "a bad day");
            let mut paths = written.take();
            paths.push(path.into());
            written.set(paths);
            Ok(())
        });
        let news = std::mem::take(&mut *told.news());
        let failures = news.failures.iter().map(ToString::to_string).collect();
        (failures, news.has_recovered, written.take())
    }

    fn write(path: &str) -> Job {
        (path.into(), Work::Write(Vec::new()))
    }

    #[test]
    fn a_panic_loses_nothing_and_the_thread_goes_on() {
        let (failures, has_recovered, written) = done(vec![write("a"), write("b")], &[0]);
        assert_eq!(failures, ["a cannot be written: a bad day"]);
        assert!(has_recovered);
        assert_eq!(written, [PathBuf::from("b"), "a".into()]);
    }

    #[test]
    fn what_fails_at_the_end_is_tried_once_more() {
        let (failures, has_recovered, written) = done(vec![write("a")], &[0, 1]);
        assert_eq!((failures.len(), has_recovered, written.len()), (1, false, 0));
    }
}
