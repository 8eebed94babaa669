//! What a dialog of the system asks, and what comes of it.

use std::path::PathBuf;

/// What the user is to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub title: String,
    /// What files with games are called in a list of kinds of files.
    pub kind: String,
    /// How their names end.
    pub extensions: &'static [&'static str],
    /// Where to look first; `None`: where the system likes.
    pub folder: Option<PathBuf>,
    /// The name that a new file is to have; `None`: an old one is to be opened.
    pub save_as: Option<String>,
    /// Whether it is to be a folder.
    pub is_folder: bool,
}

/// What became of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    Path(PathBuf),
    Cancelled,
    /// The system has no such dialog.
    Unavailable,
}
