//! The files that are read and written.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use super::plan::Plan;
use crate::manners;

/// A file, or standard input.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(if manners::is_standard(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}

/// The files in a folder and the folders in it, in order; neither hidden ones nor `target` and those under it, which are
/// written. Links to folders, which may lead round in circles, are not followed. Folders that cannot be read are told.
pub(super) fn list(
    folder: &Path,
    target: Option<&Path>,
    unreadable: &mut dyn FnMut(&Path, io::Error),
) -> Vec<PathBuf> {
    let target = target.and_then(|target| fs::canonicalize(target).ok());
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
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
            if is_hidden || target.is_some() && fs::canonicalize(&path).ok() == target {
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

/// `games.json` as `games-0007.json`.
pub(super) fn numbered(path: &Path, number: usize) -> PathBuf {
    suffixed(path, &format!("-{number:04}"))
}

/// `games.json` as `games-2.json` with `-2`.
pub(super) fn suffixed(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(suffix);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// How files are written, and which are not.
pub(super) struct Output {
    /// Whether files that exist are overwritten.
    is_forced: bool,
    /// What is read, and so never overwritten.
    inputs: HashSet<PathBuf>,
    /// What was written just now, and so is not written again.
    written: Mutex<HashSet<PathBuf>>,
}

impl Output {
    pub fn new(is_forced: bool, plan: &Plan) -> Self {
        let inputs = plan.inputs().filter_map(|input| fs::canonicalize(input).ok()).collect();
        Self { is_forced, inputs, written: Mutex::default() }
    }

    /// Fails where a file stands that is to stay.
    pub fn check(&self, path: &Path) -> io::Result<()> {
        let Ok(known) = fs::canonicalize(path) else { return Ok(()) };
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = self.is_forced && !self.inputs.contains(&known) && !written.contains(&known);
        if is_free { Ok(()) } else { Err(io::ErrorKind::AlreadyExists.into()) }
    }

    /// Lets a file become `path`.
    pub fn place(&self, file: NamedTempFile, path: &Path) -> io::Result<()> {
        self.check(path)?;
        manners::place(file, path, self.is_forced)?;
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend(fs::canonicalize(path));
        Ok(())
    }
}
