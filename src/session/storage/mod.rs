//! What survives closing, and killing, the program: JSON files in the data folder.
//!
//! Each file is replaced at once: a temporary file is written beside it, brought to the disk, and renamed.
//! That waits for the disk, a few milliseconds or, on a busy one, some hundred; so a thread of its own
//! writes, and a frame never waits. What came while it was writing is merged: only the latest of each name
//! is written. What could not be written is tried again: a disk that was full may have room.
//!
//! Several windows may be open at once. Each has a [`Place`] with a game of its own; the rest they share.

mod place;
mod writer;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Wake;
use super::disk::{self, SaveError};
use super::incident::guarded;
use crate::engine::board::shortened;
use place::Place;
use writer::{Work, Writer};

/// The data folder. Clones share it; the last one to be dropped waits until all is written.
#[derive(Clone)]
pub struct Store {
    folder: PathBuf,
    writer: Arc<Writer>,
    /// After the writer: until all is written, the place is taken.
    place: Arc<Place>,
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

    /// The store of a window in the platform's data folder, or in the one that [`Store::FOLDER_VARIABLE`] names. `wake`
    /// is called when writing failed.
    pub fn open(wake: Wake) -> Self {
        let own = std::env::var_os(Self::FOLDER_VARIABLE).filter(|folder| !folder.is_empty());
        let folder = own.map(PathBuf::from).unwrap_or_else(|| {
            directories::ProjectDirs::from("", "", "chuhe")
                .map_or_else(|| std::env::temp_dir().join("chuhe"), |folders| folders.data_dir().into())
        });
        Self::of_window(folder, wake)
    }

    /// The store of a window, which may not be the only one, in `folder`.
    pub fn of_window(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        let store = Self::in_folder(folder, wake);
        let place = Place::claim(&store.folder);
        Self { place: Arc::new(place), ..store }
    }

    /// The store in `folder`, which is made when something is stored. Nobody else stores anything there.
    pub fn in_folder(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        Self { folder: folder.into(), writer: Arc::new(Writer::new(wake)), place: Arc::new(Place::only()) }
    }

    /// Where everything is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads what was stored under `name`; `None` if nothing was.
    ///
    /// # Errors
    /// What is wrong with the file, which is then set aside under another name.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, LoadError> {
        let path = self.path(name);
        // A content that makes the program panic would do so at every start.
        let cause = match guarded(|| read(&path)) {
            Ok(Ok(content)) => return Ok(Some(content)),
            Ok(Err(ReadError::Io(error))) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Ok(Err(error)) => shortened(&error.to_string(), 200),
            Err(panic) => shortened(&panic, 200),
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
        match bytes(content) {
            Ok(bytes) => self.writer.order(path, Work::Write(bytes)),
            Err(source) => self.writer.fail(SaveError { path, source }),
        }
    }

    /// What another window has stored under `name`, if one is open and there is anything: it is to be changed, not what this
    /// window knows.
    pub fn renewed<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        if !self.place.has_company(&self.folder) {
            return None;
        }
        self.wait();
        self.peek(name)
    }

    /// Waits until everything ordered so far is on the disk, or has failed.
    pub(super) fn wait(&self) {
        let (done, is_done) = channel();
        self.writer.order(PathBuf::new(), Work::Tell(done));
        // If the thread is gone there is nothing to wait for.
        let _ = is_done.recv();
    }

    /// The window's number among those open at once, from 1.
    pub(super) fn place_number(&self) -> u32 {
        self.place.number
    }

    /// Whether this is the only window, or was the first one.
    pub fn is_first_window(&self) -> bool {
        self.place.number == 1
    }

    /// The places after the first where no other window is.
    pub(super) fn vacant_places(&self) -> impl Iterator<Item = u32> {
        self.place.vacant(&self.folder)
    }

    /// Takes the first place too, if no window has it, for as long as the answer is kept.
    pub(super) fn take_first_place(&self) -> Option<fs::File> {
        self.place.take_first(&self.folder)
    }

    /// Stores `content` under `name` before it returns. Answers whether it has.
    pub(super) fn has_stored_now<T: Serialize>(&self, name: &str, content: &T) -> bool {
        write_now(&self.folder, name, content).is_ok()
    }

    /// Deletes what was stored under `name` before it returns, if it can.
    pub(super) fn remove_now(&self, name: &str) {
        drop(fs::remove_file(self.path(name)));
    }

    /// What could not be written since the last call. It is tried again, and told again only after that has succeeded.
    pub fn errors(&self) -> Vec<SaveError> {
        self.writer.failures()
    }

    /// Whether, since the last call, all that could not be written has been written.
    pub fn has_recovered(&self) -> bool {
        self.writer.has_recovered()
    }

    /// Where a file that is not JSON is kept.
    pub(super) fn binary_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        path_in(&self.folder, name)
    }
}

fn path_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{EXTENSION}"))
}

/// What a file holds that stores `content`.
fn bytes<T: Serialize>(content: &T) -> io::Result<Vec<u8>> {
    Ok(serde_json::to_vec_pretty(&Stored { version: VERSION, content })?)
}

/// Stores `content` under `name` without the thread that stores.
pub(super) fn write_now<T: Serialize>(folder: &Path, name: &str, content: &T) -> io::Result<()> {
    let path = path_in(folder, name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    disk::replace(&path, &bytes(content)?)
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
    fn what_is_larger_than_any_file_of_ours_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = fs::File::create(folder.path().join("x.json")).unwrap();
        file.set_len(MAX_BYTES + 1).unwrap();
        let error = store(&folder).load::<u32>("x").unwrap_err().to_string();
        assert!(error.contains("larger than 16 MiB") && error.contains("x.json.damaged-1"), "{error}");
    }

    #[test]
    fn a_content_that_makes_the_program_panic_is_damaged() {
        #[derive(Debug)]
        struct Trap;
        impl<'de> Deserialize<'de> for Trap {
            fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
                panic!("on purpose")
            }
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.json"), "{\"version\":1,\"content\":0}").unwrap();
        let error = store(&folder).load::<Trap>("x").unwrap_err().to_string();
        assert!(error.contains("on purpose") && error.contains("x.json.damaged-1"), "{error}");
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
