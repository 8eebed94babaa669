//! The files that are read and written.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use chuhe::game::formats::MAX_BYTES;

use super::Arguments;
use crate::manners;

/// The bytes of a file; of one that is too large, enough to tell.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files in a folder and the folders in it, in order; neither hidden ones nor those under `target`, which are
/// written. Links to folders, which may lead round in circles, are not followed. Folders that cannot be read are told.
pub(crate) fn list(
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
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                if path.is_file() {
                    files.push(path);
                }
            } else if target.is_none() || fs::canonicalize(&path).ok() != target {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Where the files of `folder` are written under `target`: at the same place, with another ending. Those that differ
/// only in their endings keep them, so that none takes another's place.
pub(super) fn mirrored(paths: &[PathBuf], folder: &Path, target: &Path, extension: &str) -> Vec<PathBuf> {
    let relative = |path: &PathBuf| target.join(path.strip_prefix(folder).unwrap_or(path));
    let usual: Vec<PathBuf> = paths.iter().map(|path| relative(path).with_extension(extension)).collect();
    let mut counts: HashMap<&PathBuf, usize> = HashMap::new();
    for path in &usual {
        *counts.entry(path).or_default() += 1;
    }
    let pairs = paths.iter().zip(&usual);
    pairs
        .map(|(path, usual)| match counts.get(usual) {
            Some(2..) => {
                let mut name = relative(path).into_os_string();
                name.push(format!(".{extension}"));
                name.into()
            }
            _ => usual.clone(),
        })
        .collect()
}

/// Where the games of `input` are written in a folder.
pub(super) fn beneath(folder: &Path, input: &Path, arguments: &Arguments) -> PathBuf {
    let name = input.file_name().filter(|name| *name != "-").unwrap_or("games".as_ref());
    folder.join(name).with_extension(arguments.goal().extension())
}

/// `games.json` as `games-0007.json`.
pub(super) fn numbered(path: &Path, number: usize) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
    path.with_file_name(format!("{name}-{number:04}{}", extension.unwrap_or_default()))
}

/// How files are written.
pub(super) struct Output<'a> {
    /// Whether files that exist are overwritten.
    pub is_forced: bool,
    /// What is read, and so never overwritten.
    pub input: &'a Path,
}

impl Output<'_> {
    /// Writes a file whole or not at all.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let is_input = fs::canonicalize(path)
            .is_ok_and(|path| fs::canonicalize(self.input).is_ok_and(|input| input == path));
        if is_input || !self.is_forced && path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let mut file = manners::new_file(path)?;
        file.write_all(bytes)?;
        manners::place(file, path, self.is_forced)
    }
}
