//! The people who play at this computer, each with data of their own.
//!
//! The first person's data is in the data folder itself, whether or not there are others; theirs is
//! in its folders `people/2`, `people/3` and so on. A folder has the person's name in
//! `person.json`, so people are found by looking for folders, and no list can be lost or contradict
//! another window's. `people.json` stores who plays when the program starts.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::progress::Rating;
use super::storage::{SaveError, Store, is_in_use, path_in, peek, peek_at_most, write_now};
use super::task::Wake;
use crate::engine::board::visible;

/// The folder of the people after the first, in the data folder.
const FOLDER: &str = "people";
/// The names under which a person's name, and who plays, are stored.
const PERSON: &str = "person";
const PRESENT: &str = "people";
/// The name of a folder that is being deleted.
const REMOVED: &str = "removed";
/// The number of folder names that are tried for a new person.
const ATTEMPTS: usize = 100;

/// Identifies a person, also after a change of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(u32);

impl PersonId {
    /// The first person, who always exists.
    pub const FIRST: Self = Self(1);

    /// From 1, for a person without a name.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A person who plays at this computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    pub id: PersonId,
    /// Empty if none was given, or if it cannot be read.
    pub name: String,
}

impl Person {
    /// The first person, without a name.
    pub const fn first() -> Self {
        Self { id: PersonId::FIRST, name: String::new() }
    }
}

/// The stored data about a person.
#[derive(Serialize, Deserialize)]
struct Named {
    name: String,
}

/// Why a person was not added, renamed or removed.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    #[error("the name is empty")]
    NoName,
    #[error("the name has more than {} characters", People::MAX_LETTERS)]
    LongName,
    /// Somebody else has this name.
    #[error("{0} has a profile already")]
    Taken(String),
    /// A window in which the person plays is open.
    #[error("a window is open in which this person plays")]
    Playing,
    /// The data of the first person are not in a folder of their own.
    #[error("the first profile can be renamed, but not removed")]
    First,
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// A portable program's data folder: with a file named `portable`, as in the zip for Windows.
fn portable_data(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    folder.join("portable").is_file().then(|| folder.join("data"))
}

/// The people with data in a data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    root: PathBuf,
}

impl People {
    /// The most characters of a name.
    pub const MAX_LETTERS: usize = 40;

    /// The environment variable that names a data folder to be used instead of the platform's.
    pub const FOLDER_VARIABLE: &str = "CHUHE_DATA_DIR";

    /// The people with data in the folder named by [`People::FOLDER_VARIABLE`], beside a portable
    /// program, or in the platform's data folder.
    pub fn of_this_computer() -> Self {
        let named = std::env::var_os(Self::FOLDER_VARIABLE).filter(|folder| !folder.is_empty());
        let named = named.map(PathBuf::from).or_else(|| portable_data(&std::env::current_exe().ok()?));
        Self::new(named.unwrap_or_else(|| {
            directories::ProjectDirs::from("", "", "chuhe")
                .map_or_else(|| std::env::temp_dir().join("chuhe"), |folders| folders.data_dir().into())
        }))
    }

    /// The people with data in the data folder `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// All people; the first one is always among them.
    pub fn list(&self) -> Vec<Person> {
        let others = self.numbers().into_iter().map(PersonId);
        std::iter::once(PersonId::FIRST).chain(others).map(|id| self.person(id)).collect()
    }

    /// The data about a person.
    pub fn person(&self, id: PersonId) -> Person {
        let stored: Option<Named> = peek(&path_in(&self.folder(id), PERSON));
        // A file may contain anything.
        let name = stored.map_or_else(String::new, |named| tidied(&named.name));
        Person { id, name: name.chars().take(Self::MAX_LETTERS).collect() }
    }

    /// The rating of a person; `None` if no game has counted.
    pub fn rating(&self, id: PersonId) -> Option<Rating> {
        peek(&path_in(&self.folder(id), Rating::STORED_NAME)).filter(|rating: &Rating| rating.games > 0)
    }

    /// The person with this name, ignoring case.
    pub fn named(&self, name: &str) -> Option<Person> {
        let name = tidied(name);
        self.list().into_iter().find(|person| !name.is_empty() && is_same(&person.name, &name))
    }

    /// The person who plays when the program starts: the last one, if known.
    pub fn present(&self) -> PersonId {
        let known: Option<PersonId> = peek(&path_in(&self.root, PRESENT));
        known.filter(|id| self.numbers().contains(&id.0)).unwrap_or(PersonId::FIRST)
    }

    /// Makes this person the one who plays when the program starts.
    ///
    /// # Errors
    /// It cannot be stored.
    pub fn remember(&self, id: PersonId) -> Result<(), SaveError> {
        store(&self.root, PRESENT, &id)
    }

    /// The content that all people share under `name`, if it can be read and has at most `most`
    /// bytes: for data needed before there is a [`Store`].
    pub fn shared<T: DeserializeOwned>(&self, name: &str, most: u64) -> Option<T> {
        peek_at_most(&path_in(&self.root, name), most)
    }

    /// Whether a window is open in which the person plays.
    pub fn is_playing(&self, id: PersonId) -> bool {
        is_in_use(&self.folder(id))
    }

    /// A store of a person's data for a program that only reads it. It claims no window's place.
    pub fn reader(&self, id: PersonId) -> Store {
        Store::in_folder(self.folder(id), Arc::new(|| ()))
    }

    /// The store of a person's data; `wake` is called when writing has failed.
    pub fn store(&self, id: PersonId, wake: Wake) -> Store {
        Store::of_person(self.root.clone(), self.folder(id), wake)
    }

    /// The person who owns this data.
    pub fn person_of(&self, store: &Store) -> Person {
        let number = || store.folder().file_name()?.to_str()?.parse().ok();
        let id = if store.folder() == self.root { None } else { number() };
        self.person(id.map_or(PersonId::FIRST, PersonId))
    }

    /// Adds a person.
    ///
    /// # Errors
    /// The name cannot be used, or the folder cannot be made.
    pub fn add(&self, name: &str) -> Result<Person, PeopleError> {
        let name = self.usable(name, None)?;
        let people = self.root.join(FOLDER);
        let last = self.numbers().last().map_or(PersonId::FIRST.0, |&last| last);
        let make = || {
            fs::create_dir_all(&people)?;
            // The next numbers: another window may have just added somebody.
            let mut error = io::Error::from(io::ErrorKind::AlreadyExists);
            for number in (last..u32::MAX).take(ATTEMPTS).map(|number| number + 1) {
                match fs::create_dir(self.folder(PersonId(number))) {
                    Ok(()) => return Ok(PersonId(number)),
                    Err(taken) if taken.kind() == io::ErrorKind::AlreadyExists => error = taken,
                    Err(error) => return Err(error),
                }
            }
            Err(error)
        };
        let id = make().map_err(|source| SaveError { path: people.clone(), source })?;
        if let Err(error) = self.write_name(id, &name) {
            // It is empty.
            drop(fs::remove_dir(self.folder(id)));
            return Err(error.into());
        }
        Ok(Person { id, name })
    }

    /// Gives a person another name.
    ///
    /// # Errors
    /// The name cannot be used or cannot be stored.
    pub fn rename(&self, id: PersonId, name: &str) -> Result<Person, PeopleError> {
        let name = self.usable(name, Some(id))?;
        self.write_name(id, &name)?;
        Ok(Person { id, name })
    }

    fn write_name(&self, id: PersonId, name: &str) -> Result<(), SaveError> {
        store(&self.folder(id), PERSON, &Named { name: name.into() })
    }

    /// Deletes a person and all their data.
    ///
    /// # Errors
    /// It is the first person, one who plays in a window, or the folder cannot be moved.
    pub fn remove(&self, id: PersonId) -> Result<(), PeopleError> {
        if id == PersonId::FIRST {
            return Err(PeopleError::First);
        }
        let folder = self.folder(id);
        if is_in_use(&folder) {
            return Err(PeopleError::Playing);
        }
        // Moved away first, so that a program that is killed meanwhile leaves no half of a person.
        let gone = self.root.join(FOLDER).join(REMOVED);
        let clear = || match fs::remove_dir_all(&gone) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        let moved = clear().and_then(|()| fs::rename(&folder, &gone));
        moved.map_err(|source| SaveError { path: folder, source })?;
        // Files that cannot be deleted now are deleted before the next person.
        drop(clear());
        Ok(())
    }

    /// Tidies a name for the person `id`, or for a new one. Fails if the name cannot be used.
    fn usable(&self, name: &str, id: Option<PersonId>) -> Result<String, PeopleError> {
        let name = tidied(name);
        if name.is_empty() {
            return Err(PeopleError::NoName);
        }
        if name.chars().count() > Self::MAX_LETTERS {
            return Err(PeopleError::LongName);
        }
        match self.named(&name).filter(|known| Some(known.id) != id) {
            Some(known) => Err(PeopleError::Taken(known.name)),
            None => Ok(name),
        }
    }

    fn folder(&self, id: PersonId) -> PathBuf {
        if id == PersonId::FIRST { self.root.clone() } else { self.root.join(FOLDER).join(id.0.to_string()) }
    }

    /// The numbers of the people after the first.
    fn numbers(&self) -> BTreeSet<u32> {
        let entries = fs::read_dir(self.root.join(FOLDER)).into_iter().flatten().flatten();
        let folders = entries.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
        let number = |name: &OsStr| {
            let name = name.to_str()?;
            // Not "02" or "+2", which would stand for the folder "2".
            name.parse().ok().filter(|number: &u32| *number > PersonId::FIRST.0 && number.to_string() == name)
        };
        folders.filter_map(|name| number(&name)).collect()
    }
}

/// The name with single spaces, without characters that move or hide the text around them.
fn tidied(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| visible(letter.encode_utf8(&mut [0; 4])).chars().eq([*letter]))
        .collect();
    plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn store<T: Serialize>(folder: &Path, name: &str, content: &T) -> Result<(), SaveError> {
    write_now(folder, name, content).map_err(|source| SaveError { path: folder.into(), source })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn people() -> (tempfile::TempDir, People) {
        let folder = tempfile::tempdir().unwrap();
        let people = People::new(folder.path());
        (folder, people)
    }

    #[test]
    fn a_program_that_is_carried_about_keeps_its_data_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("chuhe.exe");
        assert_eq!(portable_data(&program), None);
        fs::create_dir(folder.path().join("portable")).unwrap();
        assert_eq!(portable_data(&program), None, "a folder of that name may be anybody's");
        fs::remove_dir(folder.path().join("portable")).unwrap();
        fs::write(folder.path().join("portable"), "").unwrap();
        assert_eq!(portable_data(&program), Some(folder.path().join("data")));
    }

    fn names(people: &People) -> Vec<String> {
        people.list().into_iter().map(|person| person.name).collect()
    }

    #[test]
    fn the_first_person_is_there_without_being_asked_and_has_the_data_folder() {
        let (folder, people) = people();
        assert_eq!(people.list(), [Person::first()]);
        assert_eq!(people.present(), PersonId::FIRST);
        let store = people.store(PersonId::FIRST, Arc::new(|| {}));
        assert_eq!((store.folder(), store.root()), (folder.path(), folder.path()));
        assert_eq!(people.person_of(&store), Person::first());
        assert_eq!(people.rename(PersonId::FIRST, "Lan").unwrap(), people.person(PersonId::FIRST));
        assert!(matches!(people.remove(PersonId::FIRST), Err(PeopleError::First)));
    }

    #[test]
    fn each_person_has_data_of_their_own_and_all_share_the_engines() {
        let (folder, people) = people();
        let mai = people.add("Mai").unwrap();
        let silent = || Arc::new(|| {}) as Wake;
        let (first, second) = (people.store(PersonId::FIRST, silent()), people.store(mai.id, silent()));
        assert_eq!(people.person_of(&second), mai);
        second.save("rating", &7);
        second.save("engines", &[1, 2]);
        drop(second);
        assert_eq!(first.load::<u32>("rating").unwrap(), None);
        assert_eq!(first.renewed::<Vec<u32>>("engines"), Some(vec![1, 2]));
        assert!(folder.path().join("people/2/rating.json").exists());
        assert!(folder.path().join("engines.json").exists());
    }

    #[test]
    fn who_plays_is_remembered_as_long_as_there_is_such_a_person() {
        let (folder, people) = people();
        let mai = people.add("Mai").unwrap();
        people.remember(mai.id).unwrap();
        assert_eq!(People::new(folder.path()).present(), mai.id);
        people.remove(mai.id).unwrap();
        assert_eq!(people.present(), PersonId::FIRST);
        fs::write(folder.path().join("people.json"), "no list of people").unwrap();
        assert_eq!(people.present(), PersonId::FIRST);
    }

    #[test]
    fn names_may_be_odd_but_not_empty_long_or_taken() {
        let (folder, people) = people();
        for name in ["../..", "a/b\\c:*?", "😀", "CON", "楚河", &"x".repeat(People::MAX_LETTERS)] {
            assert_eq!(people.add(name).unwrap().name, name);
        }
        assert_eq!(people.add("\u{202e}  Lan\n  Anh\u{1b} ").unwrap().name, "Lan Anh");
        assert!(matches!(people.add(" \t\u{200e}"), Err(PeopleError::NoName)));
        assert!(matches!(people.add(&"é".repeat(200)), Err(PeopleError::LongName)));
        let taken = |result: Result<Person, PeopleError>| match result {
            Err(PeopleError::Taken(name)) => name,
            other => panic!("{other:?}"),
        };
        assert_eq!(taken(people.add("lan  anh")), "Lan Anh");
        let lan = people.named("LAN ANH").unwrap();
        assert_eq!(people.rename(lan.id, "LAN ANH").unwrap().name, "LAN ANH", "one's own name is not taken");
        assert_eq!(taken(people.rename(lan.id, "con")), "CON");
        assert_eq!(people.named(""), None);
        let folders = fs::read_dir(folder.path().join("people")).unwrap().count();
        assert_eq!((folders, people.list().len()), (7, 8), "a name that is refused leaves nothing");
    }

    #[test]
    fn nobody_is_removed_who_plays_and_of_who_is_nothing_is_left() {
        let (folder, people) = people();
        let (mai, lan) = (people.add("Mai").unwrap(), people.add("Lan").unwrap());
        let window = people.store(mai.id, Arc::new(|| {}));
        assert!(matches!(people.remove(mai.id), Err(PeopleError::Playing)));
        drop(window);
        // The remains of a program that was killed while it deleted somebody.
        fs::create_dir_all(folder.path().join("people/removed/games")).unwrap();
        people.remove(mai.id).unwrap();
        assert_eq!(names(&people), ["", "Lan"]);
        let left: Vec<_> = fs::read_dir(folder.path().join("people")).unwrap().flatten().collect();
        assert_eq!(left.len(), 1);
        assert_eq!(people.add("Mai").unwrap().id.number(), lan.id.number() + 1);
    }

    #[test]
    fn what_is_no_folder_of_a_person_is_none_and_a_lost_name_loses_no_data() {
        let (folder, people) = people();
        let mai = people.add("Mai").unwrap();
        for odd in ["02", "+3", "1", "0", "removed", "-4", "99999999999"] {
            fs::create_dir(folder.path().join("people").join(odd)).unwrap();
        }
        fs::write(folder.path().join("people/7"), "a file").unwrap();
        fs::write(folder.path().join("people/2/person.json"), "{\"version\":1,").unwrap();
        assert_eq!(people.list(), [Person::first(), Person { id: mai.id, name: String::new() }]);
        let long = serde_json::json!({"version": 1, "content": {"name": "y".repeat(9_000)}});
        fs::write(folder.path().join("people/2/person.json"), long.to_string()).unwrap();
        assert_eq!(people.person(mai.id).name.len(), People::MAX_LETTERS);
    }

    #[test]
    fn what_a_later_version_wrote_of_a_person_stays() {
        let (folder, people) = people();
        let mai = people.add("Mai").unwrap();
        let (path, later) = (folder.path().join("people/2/person.json"), "{\"version\":7,\"names\":[]}");
        fs::write(&path, later).unwrap();
        assert!(matches!(people.rename(mai.id, "Lan"), Err(PeopleError::Save(_))));
        assert_eq!(fs::read_to_string(path).unwrap(), later);
    }

    #[test]
    fn where_nothing_can_be_written_the_path_is_named_and_nobody_is_added() {
        let (folder, people) = people();
        fs::write(folder.path().join("people"), "in the way").unwrap();
        let error = people.add("Mai").unwrap_err().to_string();
        assert!(error.contains("people cannot be written"), "{error}");
        assert_eq!(people.list().len(), 1);
    }
}
