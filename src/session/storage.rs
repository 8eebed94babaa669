//! What survives closing, and killing, the program: JSON files in the data folder.
//!
//! Each file is replaced at once: a temporary file is written beside it, brought to the disk, and renamed.
//! That waits for the disk, a few milliseconds or, on a busy one, some hundred; so a thread of its own
//! writes, and a frame never waits. What came while it was writing is merged: only the latest of each name
//! is written.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Wake;
use super::disk::{self, SaveError};

/// The data folder. Clones share it; the last one to be dropped waits until all is written.
#[derive(Clone)]
pub struct Store {
    folder: PathBuf,
    writer: Arc<Writer>,
}

/// Why something stored could not be read. Nothing is lost.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// The file is kept under another name.
    #[error("a stored file cannot be used ({cause}); it is kept as {}", set_aside.display())]
    Damaged { set_aside: PathBuf, cause: String },
}

/// What a file holds.
#[derive(Serialize, Deserialize)]
struct Stored<T> {
    version: u32,
    content: T,
}

/// The version of the files written; those of later ones are not read.
const VERSION: u32 = 1;

const EXTENSION: &str = "json";

/// No file of ours comes near it.
const MAX_BYTES: u64 = 16 << 20;

impl Store {
    /// The environment variable that names a folder to be used instead of the platform's.
    pub const FOLDER_VARIABLE: &str = "CHUHE_DATA_DIR";

    /// The store in the platform's data folder, or in the one that [`Store::FOLDER_VARIABLE`] names. `wake`
    /// is called when writing failed.
    pub fn open(wake: Wake) -> Self {
        let own = std::env::var_os(Self::FOLDER_VARIABLE).filter(|folder| !folder.is_empty());
        let folder = own.map(PathBuf::from).unwrap_or_else(|| {
            directories::ProjectDirs::from("", "", "chuhe")
                .map_or_else(|| std::env::temp_dir().join("chuhe"), |folders| folders.data_dir().into())
        });
        Self::in_folder(folder, wake)
    }

    /// The store in `folder`, which is made when something is stored.
    pub fn in_folder(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        Self { folder: folder.into(), writer: Arc::new(Writer::new(wake)) }
    }

    /// Reads what was stored under `name`; `None` if nothing was.
    ///
    /// # Errors
    /// What is wrong with the file, which is then set aside under another name.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, LoadError> {
        let path = self.path(name);
        let cause = match read(&path) {
            Ok(content) => return Ok(Some(content)),
            Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => error.to_string(),
        };
        match set_aside(&path) {
            Ok(set_aside) => Err(LoadError::Damaged { set_aside, cause }),
            Err(source) => Err(LoadError::Unreadable { path, source }),
        }
    }

    /// Reads what was stored under `name`, if it can be read; a damaged file stays where it is.
    pub(super) fn peek<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        peek(&self.path(name))
    }

    /// The names of what is stored in a folder of the store, without it.
    pub(super) fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join(folder)).into_iter().flatten().flatten();
        let name = |path: PathBuf| {
            let is_ours = path.extension().is_some_and(|extension| extension == EXTENSION);
            path.file_stem().filter(|_| is_ours)?.to_str().map(String::from)
        };
        entries.filter_map(|entry| name(entry.path())).collect()
    }

    /// Deletes what was stored under `name`, soon; [`Store::errors`] tells if that failed.
    pub(super) fn remove(&self, name: &str) {
        self.writer.order(self.path(name), Work::Remove);
    }

    /// Stores `content` under `name`, soon; [`Store::errors`] tells if that failed.
    pub fn save<T: Serialize>(&self, name: &str, content: &T) {
        let path = self.path(name);
        match serde_json::to_vec_pretty(&Stored { version: VERSION, content }) {
            Ok(bytes) => self.writer.order(path, Work::Write(bytes)),
            Err(error) => self.writer.failures.add(SaveError { path, source: error.into() }),
        }
    }

    /// Waits until everything ordered so far is on the disk, or has failed.
    pub(super) fn wait(&self) {
        let (done, is_done) = channel();
        self.writer.order(PathBuf::new(), Work::Tell(done));
        // If the thread is gone there is nothing to wait for.
        let _ = is_done.recv();
    }

    /// What could not be written since the last call.
    pub fn errors(&self) -> Vec<SaveError> {
        self.writer.failures.take()
    }

    /// Where a file that is not JSON is kept.
    pub(super) fn binary_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }
}

/// Reads a stored file, if it can be read; a damaged one stays where it is.
pub(super) fn peek<T: DeserializeOwned>(path: &Path) -> Option<T> {
    read(path).ok()
}

#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("it is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("its version is {0}, and this program knows version {VERSION}")]
    Version(u32),
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T, ReadError> {
    let bytes = disk::read_at_most(path, MAX_BYTES)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ReadError::TooLarge);
    }
    let Stored { version, content } = serde_json::from_slice::<Stored<Value>>(&bytes)?;
    if version != VERSION {
        return Err(ReadError::Version(version));
    }
    Ok(serde_json::from_value(content)?)
}

/// Renames the file to the first of `name.damaged-1`, `-2`, … that is free.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        PathBuf::from(name)
    };
    let free = (1..).map(numbered).find(|path| fs::symlink_metadata(path).is_err());
    let free = free.ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(path, &free)?;
    Ok(free)
}

/// The thread that writes.
struct Writer {
    /// `None` only while the writer is dropped.
    jobs: Option<Sender<Job>>,
    failures: Failures,
    thread: Option<JoinHandle<()>>,
}

/// What is to be done with a file.
type Job = (PathBuf, Work);

enum Work {
    Write(Vec<u8>),
    Remove,
    /// Tells that what came before is done; it has no file.
    Tell(Sender<()>),
}

impl Writer {
    fn new(wake: Wake) -> Self {
        let (jobs, inbox) = channel();
        let failures = Failures { list: Arc::default(), wake };
        let reported = failures.clone();
        let thread = std::thread::Builder::new()
            .name("storage".into())
            .spawn(move || write_all(&inbox, &reported))
            .expect("the system can start a thread");
        Self { jobs: Some(jobs), failures, thread: Some(thread) }
    }

    fn order(&self, path: PathBuf, work: Work) {
        if let Some(jobs) = &self.jobs {
            // The thread hears as long as there is a sender.
            let _ = jobs.send((path, work));
        }
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

/// The failures that nobody has fetched yet.
#[derive(Clone)]
struct Failures {
    list: Arc<Mutex<Vec<SaveError>>>,
    wake: Wake,
}

impl Failures {
    fn add(&self, error: SaveError) {
        self.list.lock().unwrap_or_else(PoisonError::into_inner).push(error);
        (self.wake)();
    }

    fn take(&self) -> Vec<SaveError> {
        std::mem::take(&mut *self.list.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The thread: does what comes, until nobody can send any more.
fn write_all(inbox: &Receiver<Job>, failures: &Failures) {
    while let Ok(job) = inbox.recv() {
        for (path, work) in latest(std::iter::once(job).chain(inbox.try_iter())) {
            let done = match work {
                Work::Write(bytes) => {
                    let folder = path.parent().unwrap_or(Path::new("."));
                    fs::create_dir_all(folder).and_then(|()| disk::replace(&path, &bytes))
                }
                Work::Tell(done) => {
                    // Whoever asked may have gone.
                    let _ = done.send(());
                    Ok(())
                }
                Work::Remove => match fs::remove_file(&path) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                    done => done,
                },
            };
            if let Err(source) = done {
                failures.add(SaveError { path, source });
            }
        }
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
    use super::*;

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::in_folder(folder.path(), Arc::new(|| {}))
    }

    fn names(folder: &tempfile::TempDir) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_stored_is_there_when_the_program_starts_again() {
        let folder = tempfile::tempdir().unwrap();
        let first = store(&folder);
        assert!(first.load::<Vec<u32>>("numbers").unwrap().is_none());
        for number in 0..100 {
            first.save("numbers", &[number]);
        }
        first.save("others", &"楚河");
        drop(first);
        let second = store(&folder);
        assert_eq!(second.load("numbers").unwrap(), Some(vec![99]));
        assert_eq!(second.load("others").unwrap(), Some("楚河".to_string()));
        assert_eq!(names(&folder), ["numbers.json", "others.json"]);
    }

    #[test]
    fn damaged_files_are_named_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let damaged: [&[u8]; 5] = [
            b"",
            b"{\"version\":1,\"content\":[1,2",
            b"\xff\xfe\x00",
            b"{\"version\":2,\"content\":[1]}",
            b"{\"version\":1,\"content\":\"not numbers\"}",
        ];
        for (number, bytes) in (1..).zip(damaged) {
            fs::write(folder.path().join("numbers.json"), bytes).unwrap();
            match store.load::<Vec<u32>>("numbers") {
                Err(LoadError::Damaged { set_aside, .. }) => {
                    assert!(set_aside.ends_with(format!("numbers.json.damaged-{number}")));
                    assert_eq!(fs::read(set_aside).unwrap(), bytes);
                }
                other => panic!("{other:?}"),
            }
            assert!(store.load::<Vec<u32>>("numbers").unwrap().is_none());
        }
    }

    #[test]
    fn a_later_version_is_named() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.json"), "{\"version\":7,\"content\":0}").unwrap();
        let error = store(&folder).load::<u32>("x").unwrap_err().to_string();
        assert!(error.contains("its version is 7"), "{error}");
        assert!(error.contains("x.json.damaged-1"), "{error}");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let (sender, woken) = channel();
        let store = Store::in_folder(in_the_way.join("data"), Arc::new(move || sender.send(()).unwrap()));
        store.save("numbers", &1);
        woken.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
        let errors = store.errors();
        assert_eq!(errors.len(), 1);
        assert!(errors[0].to_string().contains("numbers.json cannot be written"));
        assert!(store.errors().is_empty());
    }
}
