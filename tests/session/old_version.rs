//! Data that an earlier version wrote, and whether this version keeps all of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe::game::collection::Query;
use chuhe::session::{CollectionWorker, GameId, Store};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tempfile::TempDir;

use crate::puppet::silent;

/// A folder of `tests/data`: it contains a data folder and a collection of games.
pub struct OldVersion(pub &'static str);

impl OldVersion {
    fn path(&self, name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(self.0).join(name)
    }

    /// A copy of the data folder, because opening changes it.
    pub fn data(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in files(&self.path("data")) {
            let copy = folder.path().join(file.strip_prefix(self.path("data")).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(file, copy).unwrap();
        }
        folder
    }

    /// The names under which something is stored.
    pub fn names(&self) -> Vec<String> {
        let json =
            files(&self.path("data")).into_iter().filter(|file| file.extension() == Some("json".as_ref()));
        json.map(|file| {
            let name = file.strip_prefix(self.path("data")).unwrap().with_extension("");
            name.to_str().unwrap().replace('\\', "/")
        })
        .collect()
    }

    /// Content that is read as `T` and stored again is unchanged.
    pub fn assert_file_is_kept<T: Serialize + DeserializeOwned>(&self, name: &str) {
        let folder = self.data();
        let content: T = store(&folder).load(name).unwrap().unwrap();
        let path = folder.path().join(format!("{name}.json"));
        let old = stored(&path);
        fs::remove_file(&path).unwrap();
        store(&folder).save(name, &content);
        assert_kept(&old, &stored(&path), name);
    }

    /// The past games of `store`, whose files are those of `folder`, are unchanged.
    pub fn assert_past_games_are_kept(&self, store: &Store, folder: &str) {
        let files = files(&self.path(folder));
        let games = store.past_games();
        assert_eq!(games.len(), files.len());
        for game in games {
            let old = stored(files.iter().find(|path| GameId::of_file(path) == Some(game.id)).unwrap());
            assert_kept(&old["summary"], &serde_json::to_value(&game.summary).unwrap(), "summary");
            let saved = store.past_game(game.id).unwrap().unwrap();
            assert_kept(&old["saved"], &serde_json::to_value(&saved).unwrap(), "saved");
        }
    }

    /// Red's names in the games of the collection and in those played here, in their order. The
    /// collection opens without trouble.
    pub fn names_in_collection(&self, store: Store) -> Vec<String> {
        let (sender, woken) = channel();
        let sender = Mutex::new(sender);
        let wake = Arc::new(move || sender.lock().unwrap().send(()).unwrap_or_default());
        let mut collection = CollectionWorker::new(Some(store), wake);
        collection.open(Some(self.path("collection")));
        collection.search(Query::default());
        while collection.progress().is_some() || collection.found().is_none() {
            woken.recv_timeout(Duration::from_secs(60)).expect("the thread answers");
            collection.poll();
        }
        assert!(collection.contents().unwrap().troubles.is_empty());
        let found = collection.found().unwrap();
        let name = |game| found.collection().row(game).players[0].to_string();
        let mut names: Vec<String> = found.matches.iter().map(|one| name(one.game)).collect();
        names.sort();
        names
    }
}

/// The store of the first person.
pub fn store(folder: &TempDir) -> Store {
    Store::of_window(folder.path(), silent())
}

/// The files in a folder and its folders.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn stored(path: &Path) -> Value {
    serde_json::from_slice::<Value>(&fs::read(path).unwrap()).unwrap()["content"].take()
}

/// Whether `new` contains all of `old`; it may have more fields.
fn assert_kept(old: &Value, new: &Value, place: &str) {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in old {
                let place = format!("{place}/{name}");
                assert_kept(value, new.get(name).unwrap_or_else(|| panic!("{place} is lost")), &place);
            }
        }
        (Value::Array(old), Value::Array(new)) => {
            assert_eq!(old.len(), new.len(), "{place}");
            old.iter().zip(new).for_each(|(old, new)| assert_kept(old, new, place));
        }
        _ => assert_eq!(old, new, "{place}"),
    }
}
