//! Several windows on the same data: each takes a place, and keeps it as long as it is open.
//!
//! A place is a file that the system locks for the program, and unlocks however that ends. The window that has the first
//! place goes on with the game that was played last. Another one has a game of its own, in a file of its own.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::session::{disk, library};

/// Windows open at once of which each finds its place; nobody has as many.
const MOST: u32 = 64;

/// One of the windows that are open at once.
pub(super) struct Place {
    /// From 1.
    pub number: u32,
    /// `None` where nothing can be locked: then every window has the first place, as if it were the only one.
    _lock: Option<File>,
}

impl Place {
    /// That of a window which is the only one.
    pub const fn only() -> Self {
        Self { number: 1, _lock: None }
    }

    /// The first place that is free. Who is alone clears away what a program that was killed has left half written.
    pub fn claim(folder: &Path) -> Self {
        let claimed = (1..=MOST).find_map(|number| match lock(folder, number) {
            Ok(lock) => Some(Ok(Self { number, _lock: Some(lock) })),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(error)) => Some(Err(error)),
        });
        let place = claimed.and_then(Result::ok).unwrap_or(Self::only());
        if !place.has_company(folder) {
            disk::clear(folder);
            disk::clear(&folder.join(library::FOLDER));
        }
        place
    }

    /// Whether another window is open on the same data.
    pub fn has_company(&self, folder: &Path) -> bool {
        (1..=MOST)
            .take_while(|&number| file(folder, number).exists())
            .any(|number| number != self.number && !is_free(folder, number))
    }

    /// The numbers of the places after the first where nobody is, or the window itself.
    pub fn vacant(&self, folder: &Path) -> impl Iterator<Item = u32> {
        let numbers = (1..=MOST).take_while(|&number| file(folder, number).exists()).skip(1);
        numbers.filter(|&number| number == self.number || is_free(folder, number))
    }

    /// Takes the first place as well, if nobody has it, for as long as the answer is kept.
    pub fn take_first(&self, folder: &Path) -> Option<File> {
        lock(folder, 1).ok()
    }
}

/// Whether nobody has the place. Where nothing can be locked, nobody has any.
fn is_free(folder: &Path, number: u32) -> bool {
    !matches!(lock(folder, number), Err(TryLockError::WouldBlock))
}

fn file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("window-{number}.lock"))
}

fn lock(folder: &Path, number: u32) -> Result<File, TryLockError> {
    let open = || -> io::Result<File> {
        fs::create_dir_all(folder)?;
        File::options().create(true).truncate(false).write(true).open(file(folder, number))
    };
    let file = open().map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_window_has_a_place_until_it_closes() {
        let folder = tempfile::tempdir().unwrap();
        let claim = || Place::claim(folder.path());
        let first = claim();
        assert!(!first.has_company(folder.path()));
        let (second, third) = (claim(), claim());
        assert_eq!([first.number, second.number, third.number], [1, 2, 3]);
        assert!(first.has_company(folder.path()) && third.has_company(folder.path()));
        drop(second);
        assert_eq!(third.vacant(folder.path()).collect::<Vec<_>>(), [2, 3]);
        assert!(third.take_first(folder.path()).is_none());
        drop(first);
        assert!(!third.has_company(folder.path()));
        assert!(third.take_first(folder.path()).is_some());
        assert_eq!(claim().number, 1);
    }

    #[test]
    fn where_nothing_can_be_locked_a_window_is_as_if_alone() {
        let folder = tempfile::tempdir().unwrap();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let place = Place::claim(&in_the_way);
        assert_eq!(place.number, 1);
        assert!(!place.has_company(&in_the_way));
    }

    #[test]
    fn only_who_is_alone_clears_away_what_was_left_half_written() {
        let folder = tempfile::tempdir().unwrap();
        let left = |name: &str| {
            fs::create_dir_all(folder.path().join("games")).unwrap();
            fs::write(folder.path().join(name), "half").unwrap();
        };
        let half = [".writing-aB3", "games/.writing-x"];
        let first = Place::claim(folder.path());
        half.iter().for_each(|name| left(name));
        left("writing.txt");
        let second = Place::claim(folder.path());
        assert!(
            half.iter().all(|name| folder.path().join(name).exists()),
            "the other window may be writing it"
        );
        drop((first, second));
        let _alone = Place::claim(folder.path());
        assert!(half.iter().all(|name| !folder.path().join(name).exists()));
        assert!(folder.path().join("writing.txt").exists());
    }
}
