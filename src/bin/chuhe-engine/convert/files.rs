//! The files to read, and the names of those to write.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::manners::is_interrupted;
use crate::output::FileId;

/// The files in a folder and its subfolders, in order. Hidden files, those under `target`, which is
/// written, and the file of standard output are left out. Links to folders are not followed,
/// because they may form cycles. Unreadable folders are reported.
pub(super) fn list(
    folder: &Path,
    target: Option<&Path>,
    unreadable: &mut dyn FnMut(&Path, io::Error),
) -> Vec<PathBuf> {
    let written = [target.and_then(FileId::of), FileId::of_standard_output()];
    let is_written = |path: &Path| {
        let mut written = written.iter().flatten().peekable();
        written.peek().is_some() && FileId::of(path).is_some_and(|id| written.any(|written| *written == id))
    };
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop().filter(|_| !is_interrupted()) {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                unreadable(&folder, error);
                continue;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            if is_hidden || is_written(&path) {
                continue;
            }
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Turns `games.json` into `games-0007.json`.
pub(super) fn numbered(path: &Path, number: usize) -> PathBuf {
    suffixed(path, &format!("-{number:04}"))
}

/// The files with the name of another and a number, in the form of [`numbered`].
pub(super) fn with_numbers(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_numbered = |other: &Path| {
        let name = other.file_stem().unwrap_or_default().to_string_lossy();
        let number = name.strip_prefix(&*stem).and_then(|rest| rest.strip_prefix('-'));
        let is_number = |number: &str| number.len() >= 4 && number.bytes().all(|byte| byte.is_ascii_digit());
        number.is_some_and(is_number) && other.extension() == path.extension()
    };
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| is_numbered(Path::new(&entry.file_name())))
        .map(|entry| path.with_file_name(entry.file_name()))
        .collect();
    found.sort();
    found
}

/// Turns `games.json` into `games-2.json` with `-2`.
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(suffix);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
