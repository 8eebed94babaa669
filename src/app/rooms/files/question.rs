//! The question of a file dialog, and its result.

use std::path::PathBuf;

/// The question of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileQuestion {
    pub title: String,
    /// The name of the file type.
    pub kind: String,
    /// The extensions of the file type.
    pub extensions: &'static [&'static str],
    /// The folder to start in. If `None`, the system decides.
    pub folder: Option<PathBuf>,
    /// The suggested name of a new file. If `None`, an existing file is chosen.
    pub save_as: Option<String>,
    /// Whether a folder is to be chosen.
    pub is_folder: bool,
}

/// The result of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    Path(PathBuf),
    Cancelled,
    /// The system has no file dialog.
    Unavailable,
}
