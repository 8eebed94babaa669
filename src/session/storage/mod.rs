//! What survives closing, and killing, the program: JSON files in the data folder.
//!
//! Each file is replaced at once: a temporary file is written beside it, brought to the disk, and renamed.
//! That waits for the disk, a few milliseconds or, on a busy one, some hundred; so a thread of its own
//! writes, and a frame never waits. What came while it was writing is merged: only the latest of each name
//! is written. What could not be written is tried again: a disk that was full may have room.
//!
//! Several windows may be open at once. Each has a [`Place`] with a game of its own; the rest they share.

pub(super) mod disk;
mod document;
mod place;
mod reading;
mod writer;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::task::{Wake, guarded};
use place::{Lock, Place};
use reading::{MAX_BYTES, ReadError, bytes, parse, read_bytes};
use writer::{Target, Work, Writer};

pub use disk::{OpenError, SaveError, read_at_most, read_file, write_file};
pub use document::{Fingerprint, Origin};
pub use reading::{LoadError, Newer};

pub(super) use place::{STORED_GAME, game_name};

/// The folder of past games within the store.
pub(super) const GAMES: &str = "games";

/// The data folder. Clones share it; the last one to be dropped waits until all is written.
#[derive(Clone)]
pub struct Store {
    folder: PathBuf,
    writer: Arc<Writer>,
    /// After the writer: until all is written, the place is taken.
    place: Arc<Place>,
    /// The names whose files could not be read, and stay.
    unread: Arc<Mutex<HashSet<String>>>,
}

const EXTENSION: &str = "json";

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
        Self::at(Place::claim, folder.into(), wake)
    }

    /// The store in `folder`, which is made when something is stored. Nobody else stores anything there.
    pub fn in_folder(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        Self::at(Place::only, folder.into(), wake)
    }

    fn at(place: fn(PathBuf) -> Place, folder: PathBuf, wake: Wake) -> Self {
        let place = Arc::new(place(folder.clone()));
        let writer = Writer::new(Arc::clone(&place), wake);
        Self { folder, writer: Arc::new(writer), place, unread: Arc::default() }
    }

    /// Where everything is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads what was stored under `name`; `None` if nothing was.
    ///
    /// # Errors
    /// What is wrong with the file, and what became of it.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, LoadError> {
        self.load_at_most(name, MAX_BYTES)
    }

    /// The same of what is never larger than so many bytes.
    ///
    /// # Errors
    /// As [`Store::load`]: a larger file is damaged.
    pub fn load_at_most<T: DeserializeOwned>(&self, name: &str, most: u64) -> Result<Option<T>, LoadError> {
        let path = self.path(name);
        let read = || {
            let bytes = read_bytes(&path, most)?;
            let content = parse(&bytes)?;
            if path == self.place.game_path() {
                self.place.know(&bytes);
            }
            Ok(content)
        };
        // A content that makes the program panic would do so at every start.
        let error = match guarded(read) {
            Ok(Ok(content)) => {
                self.unread().remove(name);
                return Ok(Some(content));
            }
            Ok(Err(error)) if ReadError::is_missing(&error, &path) => return Ok(None),
            Ok(Err(error)) => error,
            Err(panic) => ReadError::Panic(panic),
        };
        let error = error.follow(&path);
        if !matches!(error, LoadError::Damaged { .. }) {
            self.unread().insert(name.into());
        }
        Err(error)
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
        self.writer.order(Target::File(self.path(name)), Work::Remove);
    }

    /// Stores `content` under `name`, soon; [`Store::errors`] tells if that failed.
    pub fn save<T: Serialize>(&self, name: &str, content: &T) {
        self.write(Target::File(self.path(name)), content);
    }

    /// Stores the window's game, wherever its place is then.
    pub(super) fn save_game<T: Serialize>(&self, game: &T) {
        self.write(Target::OwnGame, game);
    }

    fn write<T: Serialize>(&self, target: Target, content: &T) {
        match bytes(content) {
            Ok(bytes) => self.writer.order(target, Work::write(bytes)),
            Err(source) => self.writer.fail(SaveError { path: target.path(&self.place), source }),
        }
    }

    /// What is stored under `name`, where it may be something else than what this window knows: another window is open, or
    /// it could not be read before. It is to be changed, not what this window knows.
    pub fn renewed<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        if !self.place.is_held() {
            // The thread takes it anew.
            self.wait();
        }
        if !self.unread().contains(name) && !self.place.has_company() {
            return None;
        }
        self.wait();
        self.peek(name)
    }

    /// Changes what is stored under `name` and known as `known`, or, where it may be something else by now, that. Without a
    /// store, what is known is changed.
    pub fn update<T: Serialize + DeserializeOwned>(
        store: Option<&Self>,
        name: &str,
        known: &mut T,
        change: impl FnOnce(&mut T),
    ) {
        if let Some(renewed) = store.and_then(|store| store.renewed(name)) {
            *known = renewed;
        }
        change(known);
        store.into_iter().for_each(|store| store.save(name, known));
    }

    /// Waits until everything ordered so far is on the disk, or has failed.
    pub(super) fn wait(&self) {
        let (done, is_done) = channel();
        self.writer.order(Target::File(PathBuf::new()), Work::Tell(done));
        // If the thread is gone there is nothing to wait for.
        let _ = is_done.recv();
    }

    /// The window's number among those open at once, from 1.
    pub(super) fn place_number(&self) -> u32 {
        self.place.number()
    }

    /// Whether this is the only window, or was the first one.
    pub fn is_first_window(&self) -> bool {
        self.place.number() == 1
    }

    /// The places after the first where no other window is.
    pub(super) fn vacant_places(&self) -> impl Iterator<Item = u32> {
        self.place.vacant()
    }

    /// Takes the first place too, if no window has it, for as long as the answer is kept.
    pub(super) fn take_first_place(&self) -> Option<Lock> {
        self.place.take_first()
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

    fn unread(&self) -> MutexGuard<'_, HashSet<String>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn path_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{EXTENSION}"))
}

/// Stores `content` under `name` without the thread that stores.
pub(super) fn write_now<T: Serialize>(folder: &Path, name: &str, content: &T) -> io::Result<()> {
    let path = path_in(folder, name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    disk::replace(&path, &bytes(content)?)
}

/// Reads a stored file, if it can be read; a damaged one stays where it is.
pub(super) fn peek<T: DeserializeOwned>(path: &Path) -> Option<T> {
    read_bytes(path, MAX_BYTES).and_then(|bytes| parse(&bytes)).ok()
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
            b"{\"version\":0,\"content\":[1]}",
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
    fn what_is_damaged_while_the_program_runs_is_kept_too() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        fs::write(folder.path().join("numbers.json"), "half of it").unwrap();
        store.save("numbers", &[1]);
        store.wait();
        assert_eq!(store.load("numbers").unwrap(), Some(vec![1]));
        assert_eq!(fs::read_to_string(folder.path().join("numbers.json.damaged-1")).unwrap(), "half of it");
    }

    #[test]
    fn what_is_larger_than_any_file_of_ours_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = fs::File::create(folder.path().join("x.json")).unwrap();
        file.set_len(MAX_BYTES + 1).unwrap();
        let error = store(&folder).load::<u32>("x").unwrap_err().to_string();
        assert!(error.contains("larger than 16384 KiB") && error.contains("x.json.damaged-1"), "{error}");
        fs::write(folder.path().join("x.json"), "{\"version\":1,\"content\":10}").unwrap();
        assert_eq!(store(&folder).load_at_most("x", 100).unwrap(), Some(10));
        assert!(store(&folder).load_at_most::<u32>("x", 10).is_err());
    }

    #[test]
    fn a_content_that_makes_the_program_panic_is_damaged() {
        #[derive(Debug)]
        struct Trap;
        impl<'de> serde::Deserialize<'de> for Trap {
            fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
                panic!("on purpose")
            }
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.json"), "{\"version\":1,\"content\":0}").unwrap();
        let error = store(&folder).load::<Trap>("x").unwrap_err().to_string();
        assert!(error.contains("on purpose") && error.contains("x.json.damaged-1"), "{error}");
    }

    /// What could not be stored under `name`.
    fn refused(store: &Store, name: &str) -> Vec<String> {
        store.save(name, &0);
        store.wait();
        store.errors().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_later_version_is_named_and_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        // Whatever else it holds.
        let later = "{\"version\":7,\"contents\":[0]}";
        fs::write(folder.path().join("x.json"), later).unwrap();
        let error = store.load::<u32>("x").unwrap_err();
        assert!(matches!(error, LoadError::Newer { newer: Newer(7), .. }), "{error}");
        assert!(refused(&store, "x")[0].contains("its version is 7"));
        assert_eq!(fs::read_to_string(folder.path().join("x.json")).unwrap(), later);
        // Somebody has taken it away.
        fs::remove_file(folder.path().join("x.json")).unwrap();
        assert!(refused(&store, "x").is_empty() && store.has_recovered());
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_read_now_stays_where_it_is() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        // A link to itself, one to a disk that is not there: for root too, which may read everything.
        let (round, away) = (folder.path().join("round.json"), folder.path().join("away.json"));
        symlink(&round, &round).unwrap();
        symlink(folder.path().join("no/such/disk"), &away).unwrap();
        for (name, path) in [("round", &round), ("away", &away)] {
            let error = store.load::<u32>(name).unwrap_err();
            assert!(matches!(error, LoadError::Unreadable { .. }), "{error}");
            assert_eq!(refused(&store, name).len(), 1);
            assert!(fs::symlink_metadata(path).unwrap().is_symlink());
        }
        // It is there again: it is changed, not what was known without it.
        fs::remove_file(&away).unwrap();
        fs::write(&away, "{\"version\":1,\"content\":5}").unwrap();
        assert_eq!(store.renewed::<u32>("away"), Some(5));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_keeps_nobody_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let made = std::process::Command::new("mkfifo").arg(folder.path().join("pipe.json")).status();
        assert!(made.unwrap().success());
        drop(std::os::unix::net::UnixListener::bind(folder.path().join("socket.json")).unwrap());
        fs::create_dir(folder.path().join("folder.json")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join("device.json")).unwrap();
        for name in ["pipe", "socket", "folder", "device"] {
            let error = store.load::<u32>(name).unwrap_err().to_string();
            assert!(error.contains("it is not a file") && error.contains(".json.damaged-1"), "{error}");
            assert!(refused(&store, name).is_empty());
        }
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
