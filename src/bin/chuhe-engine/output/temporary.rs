//! A temporary file beside its final path.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, LineWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

use tempfile::TempPath;

use super::identity::FileId;

/// The part of an unfinished file's name between the final name and the process id.
const UNFINISHED: &str = ".chuhe-writing-";

/// The part of a long name that is used for the unfinished file: systems allow 255 bytes.
const MAX_NAME_BYTES: usize = 200;

/// A file that is being written. It is deleted unless it becomes the final one. A lock shows that
/// it is in use: the system releases it however the program ends.
pub(super) struct Unfinished {
    file: LineWriter<File>,
    path: TempPath,
}

impl Unfinished {
    /// Begins a file that is to become `path`, after deleting the remains of killed runs.
    pub fn new(path: &Path, leftovers: &Leftovers) -> io::Result<Self> {
        let folder = folder(path);
        let prefix = prefix(path.file_name().unwrap_or_default());
        leftovers.clear(folder, &prefix);
        for number in 0.. {
            let mut name = prefix.clone();
            name.push(process::id().to_string());
            if number > 0 {
                name.push(format!("-{number}"));
            }
            let own = folder.join(name);
            match OpenOptions::new().read(true).write(true).create_new(true).open(&own) {
                Ok(file) => {
                    let path = TempPath::try_from_path(&own)?;
                    // Without locks on the file system, nobody deletes unlocked files.
                    let _ = file.try_lock();
                    // Another process may have deleted it before it was locked.
                    if FileId::of(&own).is_some() {
                        return Ok(Self { file: LineWriter::new(file), path });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Becomes `path`: a new file, or a replacement of `old` with its owner and permissions.
    pub fn become_file(self, path: &Path, old: Option<Metadata>) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Some(old) = old else {
            drop(file);
            return self.path.persist_noclobber(path).map_err(|error| error.error);
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only root may change the owner; other users own what they write.
            let _ = fchown(&file, Some(old.uid()), Some(old.gid()));
        }
        file.set_permissions(old.permissions())?;
        // The new content must be on the disk before the old one is lost.
        file.sync_all()?;
        drop(file);
        self.path.persist(path).map_err(|error| error.error)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The prefix of unfinished files that are to get this name.
fn prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    match name.to_str() {
        Some(text) => prefix.push(&text[..text.floor_char_boundary(MAX_NAME_BYTES)]),
        // The name has invalid characters, shown as replacements of three bytes each.
        None => prefix.push(name.to_string_lossy().chars().take(MAX_NAME_BYTES / 3).collect::<String>()),
    }
    prefix.push(UNFINISHED);
    prefix
}

/// The unfinished files of earlier runs, by folder. Each folder is listed only once.
#[derive(Default)]
pub(super) struct Leftovers(Mutex<HashMap<PathBuf, Vec<OsString>>>);

impl Leftovers {
    /// Deletes the files with this prefix that are not in use.
    fn clear(&self, folder: &Path, prefix: &OsStr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let names = known.entry(folder.into()).or_insert_with(|| unfinished(folder));
        let is_of = |name: &OsString| {
            let number = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
            number.is_some_and(|number| number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-'))
        };
        for name in names.extract_if(.., |name| is_of(name)) {
            let path = folder.join(name);
            if is_left(&path) {
                // A file that cannot be deleted does no harm.
                drop(fs::remove_file(path));
            }
        }
    }
}

/// The names of the unfinished files in a folder.
fn unfinished(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let names = files.map(|entry| entry.file_name());
    names.filter(|name| name.to_string_lossy().contains(UNFINISHED)).collect()
}

/// Whether a file is no longer in use: a writer keeps it locked.
fn is_left(path: &Path) -> bool {
    let Ok(file) = OpenOptions::new().write(true).open(path) else { return false };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_run_has_left_is_cleared_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("棋.pgn");
        let other = folder.path().join(".other.pgn.chuhe-writing-1");
        let alike = folder.path().join(".棋.pgn.chuhe-writing-mine");
        for left in [&folder.path().join(".棋.pgn.chuhe-writing-1"), &other, &alike] {
            fs::write(left, "half").unwrap();
        }
        let first = Unfinished::new(&path, &Leftovers::default()).unwrap();
        let second = Unfinished::new(&path, &Leftovers::default()).unwrap();
        let own = format!(".棋.pgn.chuhe-writing-{}", process::id());
        let mut expected = vec![
            ".other.pgn.chuhe-writing-1".into(),
            own.clone(),
            format!("{own}-1"),
            ".棋.pgn.chuhe-writing-mine".to_owned(),
        ];
        expected.sort();
        assert_eq!(names(folder.path()), expected);
        drop(first);
        second.become_file(&path, None).unwrap();
        assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
    }

    #[test]
    fn a_name_may_be_as_long_as_the_system_lets_it() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), "棋".repeat(85)] {
            let path = folder.path().join(&name);
            let mut file = Unfinished::new(&path, &Leftovers::default()).unwrap();
            file.write_all(b"long").unwrap();
            file.become_file(&path, None).unwrap();
            assert_eq!(names(folder.path()), [name.as_str()]);
            fs::remove_file(path).unwrap();
        }
    }
}
