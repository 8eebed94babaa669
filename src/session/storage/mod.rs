//! The data that survives the end, and the killing, of the program: JSON files in the data folder.
//!
//! Each file is replaced atomically: a temporary file is written in the same folder, synced to the
//! disk, and renamed. Syncing takes a few milliseconds, on a busy disk some hundred. So a thread
//! does the writing and no frame waits for it. If several contents for a file arrive meanwhile,
//! only the last is written. Failed writes are repeated, because a full disk may have room again
//! later.
//!
//! Several windows may be open at once. Each has a [`WindowPlace`] with a game of its own; they share
//! everything else.
//!
//! Each person has a folder, either within the data folder or the data folder itself.

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
use place::{Lock, WindowPlace};
use reading::{MAX_BYTES, StoredFileError, bytes, make_way, parse, read_bytes};
use writer::{FileWork, Job, StoredFile, Writer};

pub use disk::{OpenError, SaveError, check_name, open_file, read_at_most, read_file, write_file};
pub use document::{Fingerprint, Origin};
pub use reading::{LoadError, Newer};

pub(super) use place::{STORED_GAME, game_name, is_in_use, name_at};
pub(super) use reading::{peek, peek_at_most};

/// The folders of past games, studies and reviews within the data folder.
pub(super) const GAMES: &str = "games";
pub(super) const STUDIES: &str = "studies";
pub(super) const REVIEWS: &str = "reviews";

/// The content of a file in the data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held<'a> {
    /// The game of a window.
    Game,
    PastGame,
    Study,
    Review,
    /// The content stored under this name.
    Named(&'a str),
}

/// The content that all people share, in the data folder itself.
const SHARED: [&str; 3] = ["engines", "incident", "window"];

/// The folder of a person's data, shared by clones. Dropping the last one waits for all writes.
#[derive(Clone)]
pub struct Store {
    /// The data folder, which is also the folder of the first person.
    root: PathBuf,
    folder: PathBuf,
    writer: Arc<Writer>,
    /// Declared after `writer`, which is dropped first: it keeps the place until all is written.
    place: Arc<WindowPlace>,
    /// The names whose files could not be read and were left in place.
    unread: Arc<Mutex<HashSet<String>>>,
}

const EXTENSION: &str = "json";

impl Store {
    /// The store in `folder` of any window. `wake` is called when writing has failed.
    pub fn of_window(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        let folder = folder.into();
        Self::at(WindowPlace::claim, folder.clone(), folder, wake)
    }

    /// The store in `folder` for a single window. The folder is created when something is stored.
    pub fn in_folder(folder: impl Into<PathBuf>, wake: Wake) -> Self {
        let folder = folder.into();
        Self::at(WindowPlace::only, folder.clone(), folder, wake)
    }

    /// Like [`Store::of_window`], for a person whose folder stands in the data folder `root`.
    pub(super) fn of_person(root: PathBuf, folder: PathBuf, wake: Wake) -> Self {
        Self::at(WindowPlace::claim, root, folder, wake)
    }

    fn at(place: fn(PathBuf) -> WindowPlace, root: PathBuf, folder: PathBuf, wake: Wake) -> Self {
        let place = Arc::new(place(folder.clone()));
        let writer = Writer::new(Arc::clone(&place), wake);
        Self { root, folder, writer: Arc::new(writer), place, unread: Arc::default() }
    }

    /// The data folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the person's data.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads the content stored under `name`; `None` if there is none.
    ///
    /// # Errors
    /// The fault of the file, and whether it was renamed.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, LoadError> {
        self.load_at_most(name, MAX_BYTES)
    }

    /// Like [`Store::load`], for something that is never larger than `most` bytes.
    ///
    /// # Errors
    /// As [`Store::load`]; a larger file counts as damaged.
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
        // Guarded: otherwise a content that causes a panic would do so at every start.
        let error = match guarded(read) {
            Ok(Ok(content)) => {
                self.unread().remove(name);
                return Ok(Some(content));
            }
            Ok(Err(error)) if StoredFileError::is_missing(&error, &path) => return Ok(None),
            Ok(Err(error)) => error,
            Err(panic) => StoredFileError::Panic(panic),
        };
        let error = error.follow(&path);
        if !matches!(error, LoadError::Damaged { .. }) {
            self.unread().insert(name.into());
        }
        Err(error)
    }

    /// Like [`Store::load`], but [`Store::misread`] reports the fault of the file.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        self.load(name).unwrap_or_else(|error| {
            self.writer.note_misread(error);
            None
        })
    }

    /// Reads the content stored under `name`, if possible. A damaged file is not renamed.
    pub(super) fn peek<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        peek(&self.path(name))
    }

    /// The names of the content stored in a subfolder, without the subfolder's name.
    pub(super) fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join(folder)).into_iter().flatten().flatten();
        let name = |path: PathBuf| {
            let is_ours = path.extension().is_some_and(|extension| extension == EXTENSION);
            path.file_stem().filter(|_| is_ours)?.to_str().map(String::from)
        };
        entries.filter_map(|entry| name(entry.path())).collect()
    }

    /// Deletes the content stored under `name`, on the writing thread. See [`Store::errors`].
    pub(super) fn remove(&self, name: &str) {
        self.writer.order(Job::File(StoredFile::File(self.path(name)), FileWork::Remove));
    }

    /// Stores `content` under `name`, on the writing thread; [`Store::errors`] reports failures.
    pub fn save<T: Serialize>(&self, name: &str, content: &T) {
        self.write(StoredFile::File(self.path(name)), content);
    }

    /// Stores the window's game at its place (which may change before the game is written).
    pub(super) fn save_game<T: Serialize>(&self, game: &T) {
        self.write(StoredFile::OwnGame, game);
    }

    fn write<T: Serialize>(&self, target: StoredFile, content: &T) {
        match bytes(content) {
            // It could not be read again.
            Ok(bytes) if bytes.len() as u64 > MAX_BYTES => {
                let source = io::ErrorKind::FileTooLarge.into();
                self.writer.fail(SaveError { path: target.path(&self.place), source });
            }
            Ok(bytes) => self.writer.order(Job::File(target, FileWork::write(bytes))),
            Err(source) => self.writer.fail(SaveError { path: target.path(&self.place), source }),
        }
    }

    /// Reads the content stored under `name` again, if it may differ from this window's copy:
    /// another window is open, other people share it, or it could not be read before. Then changes
    /// must be applied to the result and not to the copy. Otherwise `None`.
    pub fn renewed<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        if !self.place.is_held() {
            // Any job makes the writing thread secure a place again.
            self.wait();
        }
        if !SHARED.contains(&name) && !self.unread().contains(name) && !self.place.has_company() {
            return None;
        }
        self.wait();
        self.peek(name)
    }

    /// Applies `change` to the content stored under `name`, and stores the result. Normally that
    /// content is `known`; if another window may have changed it, it is read again first. Without a
    /// store, only `known` is changed.
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

    /// Waits until all jobs so far have been done or have failed.
    pub(super) fn wait(&self) {
        let (done, is_done) = channel();
        self.writer.order(Job::Tell(done));
        // Fails only if the thread is gone; then there is nothing to wait for.
        let _ = is_done.recv();
    }

    /// The number of the window among those open at once, from 1.
    pub(super) fn place_number(&self) -> u32 {
        self.place.number()
    }

    /// Whether this window has the first place: it is the only one, or was opened first.
    pub fn is_first_window(&self) -> bool {
        self.place.number() == 1
    }

    /// The places after the first that no other window has.
    pub(super) fn vacant_places(&self) -> impl Iterator<Item = u32> {
        self.place.vacant()
    }

    /// Whether another window with the same data is open.
    pub(super) fn has_company(&self) -> bool {
        self.place.has_company()
    }

    /// All places that were ever taken.
    pub(super) fn places(&self) -> impl Iterator<Item = u32> {
        self.place.numbers()
    }

    /// Whether no other window has this place.
    pub(super) fn is_vacant(&self, place: u32) -> bool {
        self.place.is_vacant(place)
    }

    /// Takes the first place in addition, if no window has it, as long as the lock is kept.
    pub(super) fn take_first_place(&self) -> Option<Lock> {
        self.place.take_first()
    }

    /// Stores `content` under `name` before it returns. Returns whether that succeeded.
    pub(super) fn store_now<T: Serialize>(&self, name: &str, content: &T) -> bool {
        write_now(&self.folder, name, content).is_ok()
    }

    /// Deletes what is stored under `name` before it returns; ignores failures.
    pub(super) fn remove_now(&self, name: &str) {
        drop(fs::remove_file(self.path(name)));
    }

    /// The content of the file at this path; `None` if it is not a file of this store.
    pub fn held_in<'a>(&self, path: &'a Path) -> Option<Held<'a>> {
        let place = path.strip_prefix(&self.folder).or_else(|_| path.strip_prefix(&self.root)).ok()?;
        let folder = place.parent().and_then(Path::to_str);
        let name = place.file_stem()?.to_str()?;
        Some(match folder {
            Some(GAMES) => Held::PastGame,
            Some(STUDIES) => Held::Study,
            Some(REVIEWS) => Held::Review,
            _ if name == STORED_GAME || path == self.place.game_path() => Held::Game,
            _ => Held::Named(name),
        })
    }

    /// The failures since the last call. A job that fails repeatedly is reported once.
    pub fn errors(&self) -> Vec<SaveError> {
        self.writer.failures()
    }

    /// The faults of files since the last call that were read by [`Store::read`], or were damaged
    /// when they were written.
    pub fn misread(&self) -> Vec<LoadError> {
        self.writer.misread()
    }

    /// Whether everything that had failed has been written since the last call.
    pub fn has_recovered(&self) -> bool {
        self.writer.has_recovered()
    }

    /// The path of a file that is not JSON.
    pub(super) fn binary_path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        path_in(if SHARED.contains(&name) { &self.root } else { &self.folder }, name)
    }

    fn unread(&self) -> MutexGuard<'_, HashSet<String>> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn path_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.{EXTENSION}"))
}

/// Stores `content` under `name` on the current thread.
pub(super) fn write_now<T: Serialize>(folder: &Path, name: &str, content: &T) -> io::Result<()> {
    let path = path_in(folder, name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    if let Some(damaged) = make_way(&path)? {
        log::warn!("{damaged}");
    }
    disk::replace(&path, &bytes(content)?)
}

#[cfg(test)]
mod tests;
