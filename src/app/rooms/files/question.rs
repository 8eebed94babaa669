//! What a file dialog asks, and its result.

use std::path::PathBuf;

/// What the user is asked to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub title: String,
    /// The name of the file type.
    pub kind: String,
    /// The extensions of the file type.
    pub extensions: &'static [&'static str],
    /// The folder to start in; `None`: the system decides.
    pub folder: Option<PathBuf>,
    /// The suggested name of a new file; `None`: an existing file is to be opened.
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
