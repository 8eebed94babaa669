//! The places of windows that use the same data: each window takes a place and keeps it while it is
//! open.
//!
//! A place is a file that the system locks for the program, and unlocks when the program ends in
//! whatever way. The window with the first place continues the game that was played last; each
//! other one has a game in a file of its own.
//!
//! While a window is open, the folder may be deleted, moved or restored, with its lock files. So
//! before each write the window checks that the place is still its own ([`WindowPlace::secure`]), and
//! takes another one if not.

use std::fs::{self, File, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::reading::MAX_BYTES;
use super::{GAMES, disk, path_in};

/// The name under which the first window's game is stored.
pub(in crate::session) const STORED_GAME: &str = "game";

/// The most windows that get a place of their own.
const MAX_WINDOWS: u32 = 64;

/// The place of a window in the data folder.
pub(super) struct WindowPlace {
    folder: PathBuf,
    /// Whether there may be other windows.
    is_shared: bool,
    held: Mutex<Held>,
    /// Hashes of the possible contents of the file of the window's game: the last one written, and
    /// the one being written.
    known: Mutex<[Option<u64>; 2]>,
    /// The hash of the first place's game. Until that is read, others may be stored beside it.
    found: Option<u64>,
}

#[derive(Clone)]
struct Held {
    /// The place's number, from 1.
    number: u32,
    /// `None` if the file system has no locks; then the window uses the place without one.
    lock: Option<Arc<Lock>>,
}

/// The lock of a place; dropping it unlocks.
pub(in crate::session) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file would not be enough: a child process that is just being started has a
        // copy of it for a moment.
        drop(self.0.unlock());
    }
}

impl WindowPlace {
    /// The place of a single window.
    pub fn only(folder: PathBuf) -> Self {
        let held = Held { number: 1, lock: None };
        Self { folder, is_shared: false, held: Mutex::new(held), known: Mutex::default(), found: None }
    }

    /// Takes the first free place. The only window deletes temporary files left by killed programs.
    pub fn claim(folder: PathBuf) -> Self {
        let held = (1..=MAX_WINDOWS).find_map(|number| take(&folder, number));
        let mut place = Self { is_shared: true, ..Self::only(folder) };
        if let Some(held) = held {
            *place.held() = held;
        }
        place.found = disk::read_at_most(&place.game_path(), MAX_BYTES).ok().map(|bytes| hash(&bytes));
        if !place.has_company() {
            disk::clear(&place.folder);
            disk::clear(&place.folder.join(GAMES));
        }
        place
    }

    /// The place's number, from 1.
    pub fn number(&self) -> u32 {
        self.held().number
    }

    /// The file of the window's game.
    pub fn game_path(&self) -> PathBuf {
        game_path(&self.folder, self.number())
    }

    /// Records the content of the file of the window's game.
    pub fn know(&self, bytes: &[u8]) {
        *self.known() = [Some(hash(bytes)); 2];
    }

    /// Records the content that is about to be written to the file of the window's game.
    pub fn expect(&self, bytes: &[u8]) {
        self.known()[1] = Some(hash(bytes));
    }

    /// Takes another place if this one was lost: its lock file is no longer in the folder, or
    /// somebody else changed the file of the window's game. When the game is about to be written, a
    /// game that was never read is somebody else's, too.
    pub fn secure(&self, is_for_game: bool) {
        if !self.is_shared || (self.is_held() && self.is_own(self.number(), is_for_game)) {
            return;
        }
        let is_own = |held: &Held| self.is_own(held.number, is_for_game);
        let held = (1..=MAX_WINDOWS).find_map(|number| take(&self.folder, number).filter(is_own));
        if let Some(held) = held {
            *self.held() = held;
        }
    }

    /// Whether the window's lock file is still the one in the folder.
    pub fn is_held(&self) -> bool {
        let Held { number, lock } = self.held().clone();
        !self.is_shared || lock.is_some_and(|lock| is_at(&lock.0, &lock_path(&self.folder, number)))
    }

    /// Whether the game file of a place does not exist, or has a content that this window wrote or
    /// read. A content that it only found is accepted unless the file is about to be written.
    fn is_own(&self, number: u32, is_for_game: bool) -> bool {
        let path = game_path(&self.folder, number);
        match disk::read_at_most(&path, MAX_BYTES) {
            Ok(bytes) => {
                let content = Some(hash(&bytes));
                self.known().contains(&content) || (!is_for_game && self.found == content)
            }
            // A broken link or unreadable file exists and counts as somebody else's.
            Err(error) => {
                let is_missing =
                    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
                is_missing && fs::symlink_metadata(&path).is_err()
            }
        }
    }

    /// The numbers of all places that have ever been taken.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        numbers(&self.folder)
    }

    /// Whether another window with the same data is open.
    pub fn has_company(&self) -> bool {
        let own = self.number();
        numbers(&self.folder).any(|number| number != own && !is_free(&self.folder, number))
    }

    /// The numbers of the places after the first that no other window has and in which something
    /// was left: a game, or a lock. The locks may have been left behind when the folder was copied.
    pub fn vacant(&self) -> impl Iterator<Item = u32> {
        let is_left = |number: &u32| {
            game_path(&self.folder, *number).exists() || lock_path(&self.folder, *number).exists()
        };
        (2..=MAX_WINDOWS).filter(is_left).filter(|&number| self.is_vacant(number))
    }

    /// Whether no other window has the place with this number.
    pub fn is_vacant(&self, number: u32) -> bool {
        number == self.number() || ((1..=MAX_WINDOWS).contains(&number) && is_free(&self.folder, number))
    }

    /// Takes the first place in addition, if no window has it, as long as the lock is kept.
    pub fn take_first(&self) -> Option<Lock> {
        lock(&self.folder, 1).ok()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self) -> MutexGuard<'_, [Option<u64>; 2]> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a window with the data in this folder is open; it may be this one.
pub(in crate::session) fn is_in_use(folder: &Path) -> bool {
    numbers(folder).any(|number| !is_free(folder, number))
}

/// The numbers of all places that have ever been taken.
fn numbers(folder: &Path) -> impl Iterator<Item = u32> {
    (1..=MAX_WINDOWS).take_while(move |&number| lock_path(folder, number).exists())
}

/// Takes a place; `None` if another window has it.
fn take(folder: &Path, number: u32) -> Option<Held> {
    match lock(folder, number) {
        Ok(lock) => Some(Held { number, lock: Some(Arc::new(lock)) }),
        Err(TryLockError::WouldBlock) => None,
        Err(TryLockError::Error(_)) => Some(Held { number, lock: None }),
    }
}

/// Whether no window has the place. If the file system has no locks, every place is free.
fn is_free(folder: &Path, number: u32) -> bool {
    !matches!(lock(folder, number), Err(TryLockError::WouldBlock))
}

/// The name under which the game of the window with this place is stored.
pub(in crate::session) fn game_name(place: u32) -> String {
    name_at(place, STORED_GAME)
}

/// The name under which the window with this place stores something for itself alone.
pub(in crate::session) fn name_at(place: u32, name: &str) -> String {
    if place == 1 { name.into() } else { format!("{name}-{place}") }
}

fn lock_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("window-{number}.lock"))
}

fn game_path(folder: &Path, number: u32) -> PathBuf {
    path_in(folder, &game_name(number))
}

fn lock(folder: &Path, number: u32) -> Result<Lock, TryLockError> {
    let path = lock_path(folder, number);
    let open = || -> io::Result<File> {
        fs::create_dir_all(folder)?;
        match disk::open(&path, File::options().create(true).truncate(false).write(true)) {
            // Something that is not a regular file cannot be locked; it is renamed.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                disk::set_aside(&path)?;
                File::create_new(&path)
            }
            // A file of another user: opening it for reading is enough to lock it.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                disk::open(&path, File::options().read(true))
            }
            opened => opened,
        }
    };
    let file = open().map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(Lock(file))
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |what: fs::Metadata| (what.dev(), what.ino());
    let (open, named) = (file.metadata().map(identity), fs::metadata(path).map(identity));
    matches!((open, named), (Ok(open), Ok(named)) if open == named)
}

/// On other systems an open file cannot be moved or replaced, so it is enough that the path exists.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_window_has_a_place_until_it_closes() {
        let folder = tempfile::tempdir().unwrap();
        let claim = || WindowPlace::claim(folder.path().into());
        let first = claim();
        assert!(!first.has_company());
        let (second, third) = (claim(), claim());
        assert_eq!([first.number(), second.number(), third.number()], [1, 2, 3]);
        assert!(first.has_company() && third.has_company());
        drop(second);
        assert_eq!(third.vacant().collect::<Vec<_>>(), [2, 3]);
        assert!(third.take_first().is_none());
        drop(first);
        assert!(!third.has_company());
        assert!(third.take_first().is_some());
        assert_eq!(claim().number(), 1);
    }

    #[test]
    fn where_nothing_can_be_locked_a_window_is_as_if_alone() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let place = WindowPlace::claim(in_the_way.clone());
        assert_eq!(place.number(), 1);
        assert!(!place.has_company());
        assert!(place.is_own(1, true), "there is no game of others");
        // As soon as locks are possible, other windows must notice this one.
        fs::remove_file(&in_the_way).unwrap();
        place.secure(true);
        assert_eq!(WindowPlace::claim(in_the_way).number(), 2);
    }

    #[test]
    fn a_window_that_has_not_read_its_game_yet_keeps_its_place() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("game.json"), "{}").unwrap();
        let place = WindowPlace::claim(folder.path().into());
        place.secure(false);
        assert_eq!(place.number(), 1, "something else may be stored");
        place.secure(true);
        assert_eq!(place.number(), 2, "it is not written over");
    }

    #[test]
    fn what_is_no_lock_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("window-1.lock")).unwrap();
        let claim = || WindowPlace::claim(folder.path().into());
        let (first, second) = (claim(), claim());
        assert_eq!([first.number(), second.number()], [1, 2]);
        assert!(folder.path().join("window-1.lock.damaged-1").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_place_whose_lock_is_gone_is_taken_anew_or_another_is() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data");
        let lost = |name: &str| fs::rename(&folder, parent.path().join(name)).unwrap();
        let first = WindowPlace::claim(folder.clone());
        lost("one");
        assert!(!first.is_held());
        first.secure(true);
        assert!(first.is_held() && first.number() == 1);
        lost("two");
        let other = WindowPlace::claim(folder.clone());
        first.secure(true);
        assert_eq!([first.number(), other.number()], [2, 1]);
        assert!(first.is_held() && first.has_company() && other.has_company());
    }

    #[test]
    fn a_game_that_is_not_the_windows_own_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let write = |number, text: &str| fs::write(game_path(folder.path(), number), text).unwrap();
        let place = WindowPlace::claim(folder.path().into());
        write(1, "own");
        place.know(b"own");
        place.secure(true);
        assert_eq!(place.number(), 1);
        // It was written, but the writing thread was not told that it succeeded.
        place.expect(b"later");
        write(1, "later");
        place.secure(true);
        assert_eq!(place.number(), 1);
        write(1, "another's");
        write(2, "and one more");
        place.secure(true);
        assert_eq!(place.game_path(), game_path(folder.path(), 3));
    }

    #[test]
    fn only_who_is_alone_clears_away_what_was_left_half_written() {
        let folder = tempfile::tempdir().unwrap();
        let claim = || WindowPlace::claim(folder.path().into());
        let left = |name: &str| {
            fs::create_dir_all(folder.path().join("games")).unwrap();
            fs::write(folder.path().join(name), "half").unwrap();
        };
        let half = [".writing-aB3", "games/.writing-x"];
        let first = claim();
        half.iter().for_each(|name| left(name));
        left("writing.txt");
        let second = claim();
        assert!(
            half.iter().all(|name| folder.path().join(name).exists()),
            "the other window may be writing it"
        );
        drop((first, second));
        let _alone = claim();
        assert!(half.iter().all(|name| !folder.path().join(name).exists()));
        assert!(folder.path().join("writing.txt").exists());
    }
}
