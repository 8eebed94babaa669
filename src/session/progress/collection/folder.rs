//! Lists the files of a folder.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::UNIX_EPOCH;

use crate::game::collection::{File, FileOrigin};

/// The most files that are listed.
const MAX_FILES: usize = 1_000_000;

/// The contents of a folder.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Sorted by path.
    pub files: Vec<File>,
    /// Folders that could not be read.
    pub unreadable: Vec<(PathBuf, io::Error)>,
}

/// Lists the files in a folder and its subfolders, until `stop` is set. Hidden files are skipped.
/// Links to folders are not followed, because they may form cycles. If the path is a file, it is
/// listed alone.
pub(super) fn list(folder: &Path, stop: &AtomicBool) -> Listing {
    let mut listing = Listing::default();
    if folder.is_file() {
        listing.files.extend(describe(folder.into(), FileOrigin::Folder));
        return listing;
    }
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        if stop.load(Relaxed) || listing.files.len() >= MAX_FILES {
            break;
        }
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                listing.unreadable.push((folder, error));
                continue;
            }
        };
        for entry in entries.flatten() {
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            let Ok(kind) = entry.file_type() else { continue };
            match kind.is_dir() {
                _ if is_hidden => {}
                true => folders.push(entry.path()),
                false => listing.files.extend(describe(entry.path(), FileOrigin::Folder)),
            }
        }
    }
    listing.files.sort_by(|one, other| one.path.cmp(&other.path));
    listing
}

/// The present state of a file; `None` if it does not exist or is not a regular file.
pub(super) fn describe(path: PathBuf, origin: FileOrigin) -> Option<File> {
    let metadata = fs::metadata(&path).ok().filter(Metadata::is_file)?;
    let modified = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified_ns = modified.and_then(|time| time.as_nanos().try_into().ok()).unwrap_or_default();
    Some(File { origin, path: path.into(), bytes: metadata.len(), modified_ns })
}
