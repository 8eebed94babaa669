//! The place of a file to write: its path after resolving all links, and its folder.

use std::fs::{self, Metadata};
use std::io;
use std::path::{self, Path, PathBuf};

use super::WriteError;
use super::temporary::folder;

/// The place of a file to write.
pub(super) struct OutputPath {
    /// With all links resolved.
    pub path: PathBuf,
    /// The file that it replaces.
    pub old: Option<Metadata>,
}

/// The place of a file that is replaced.
pub(super) fn replaced(target: &Path, what: Metadata) -> Result<OutputPath, WriteError> {
    let failed = WriteError::file(target);
    if what.permissions().readonly() {
        return Err(failed(io::ErrorKind::PermissionDenied.into()));
    }
    let path = fs::canonicalize(target).map_err(failed)?;
    Ok(OutputPath { path, old: Some(what) })
}

/// The place of a new file. A dangling link stays: its target is created.
pub(super) fn new_place(target: &Path) -> Result<OutputPath, WriteError> {
    /// Systems follow no more.
    const MAX_LINKS: usize = 40;
    let mut path = target.to_path_buf();
    for _ in 0..MAX_LINKS {
        if path.to_string_lossy().ends_with(path::is_separator) {
            return Err(WriteError::NoFolder(target.into()));
        }
        let Some(name) = path.file_name() else { return Err(WriteError::NoFolder(target.into())) };
        let parent = folder(&path);
        match fs::canonicalize(parent) {
            Ok(parent) if parent.is_dir() => path = parent.join(name),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(WriteError::file(target)(error));
            }
            Ok(_) | Err(_) => return Err(WriteError::NoFolder(parent.into())),
        }
        match fs::read_link(&path) {
            Ok(next) => path = folder(&path).join(next),
            Err(_) => return Ok(OutputPath { path, old: None }),
        }
    }
    Err(WriteError::NoFolder(target.into()))
}

/// Fails if a folder cannot be created, or is a file. Its parent folder must exist.
pub(crate) fn check_new_folder(path: &Path) -> Result<(), WriteError> {
    let parent = folder(path);
    match fs::metadata(path) {
        Ok(what) if !what.is_dir() => Err(WriteError::NoFolder(path.into())),
        Err(_) if !parent.is_dir() => Err(WriteError::NoFolder(parent.into())),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Creates a requested folder, and the folders in it that a file needs.
pub(crate) fn make_folders(within: &Path, file: &Path) -> Result<(), WriteError> {
    check_new_folder(within)?;
    fs::create_dir_all(folder(file)).map_err(WriteError::file(file))
}
