//! Reading whole files, and replacing files atomically.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::books::Medium;
use crate::engine::board::visible_path;
use crate::game::formats;

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be read: {source}", visible_path(path))]
pub struct OpenError {
    pub path: PathBuf,
    pub source: io::Error,
}

/// Why something could not be stored.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {source}", visible_path(path))]
pub struct SaveError {
    pub path: PathBuf,
    pub source: io::Error,
}

/// Reads a user's file that may contain games. If it is larger than [`formats::MAX_BYTES`], only
/// one byte more than that is read, so that the caller notices.
///
/// # Errors
/// The file does not exist, is not a regular file, or cannot be read.
pub fn read_file(path: &Path) -> Result<Vec<u8>, OpenError> {
    read_at_most(path, formats::MAX_BYTES as u64).map_err(|source| OpenError { path: path.into(), source })
}

/// Writes a user's file atomically: whatever happens, either the old or the new content is there in
/// full.
///
/// # Errors
/// The file cannot be written, for example because its folder does not exist.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    replace(path, bytes).map_err(|source| SaveError { path: path.into(), source })
}

/// Reads a file; at most `most` + 1 bytes if it is longer. The window reads all its files by this
/// function.
///
/// # Errors
/// The file does not exist, is not a regular file, or cannot be read.
pub fn read_at_most(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_file(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a file to be read in parts.
///
/// # Errors
/// The file does not exist, is not a regular file, or cannot be read.
pub fn open_file(path: &Path) -> io::Result<Box<dyn Medium>> {
    Ok(Box::new(open(path, File::options().read(true))?))
}

/// Opens a regular file. Fails for folders, pipes and devices, which might not end or might block.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let check = |what: Metadata| match what.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file")),
    };
    // Checked before opening, because opening some devices has an effect.
    fs::metadata(path).map_or(Ok(()), check)?;
    // It may be a pipe by now. Without NONBLOCK, opening that would wait for a writer.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    let file = options.open(path)?;
    check(file.metadata()?)?;
    Ok(file)
}

/// Renames a file to the first free name of `name.damaged-1`, `-2` and so on. Returns the new path.
pub(super) fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".damaged-{number}"));
        PathBuf::from(name)
    };
    let free = (1..).map(numbered).find(|path| fs::symlink_metadata(path).is_err());
    let free = free.ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(path, &free)?;
    Ok(free)
}

/// The prefix of temporary files that are being written.
const UNFINISHED: &str = ".writing-";

/// Deletes temporary files of a killed program in a folder of ours. Nobody may be writing there.
pub(super) fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED)) {
            // A file that cannot be deleted does no harm.
            drop(fs::remove_file(entry.path()));
        }
    }
}

/// Whether Windows would change the name of a file: it drops dots and spaces at the end, unless the
/// path begins with `\\?\` and is taken literally.
fn loses_its_end(path: &Path) -> bool {
    let is_literal = path.as_os_str().as_encoded_bytes().starts_with(br"\\?\");
    let name = path.file_name().map_or(&[][..], |name| name.as_encoded_bytes());
    !is_literal && (name.ends_with(b".") || name.ends_with(b" "))
}

/// Refuses a name that the system would change.
///
/// # Errors
/// On Windows, that the name ends with a dot or a space.
pub fn check_name(path: &Path) -> io::Result<()> {
    const LOST: &str = "Windows drops a dot or a space at the end of a name";
    if cfg!(windows) && loses_its_end(path) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, LOST));
    }
    Ok(())
}

/// Replaces a file atomically: whatever happens, either the old or the new content is there in
/// full.
pub(in crate::session) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    check_name(path)?;
    // If the path is a link, the file it points to is replaced, and the link stays.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let permissions = match fs::metadata(&path) {
        Ok(known) if known.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
        Ok(known) => Some(known.permissions()),
        Err(_) => None,
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    // On Unix, the renaming is on the disk only after the folder has been synced.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_in_full_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("棋.pgn");
        write_file(&path, b"first").unwrap();
        write_file(&path, b"second").unwrap();
        assert_eq!(read_file(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn folders_and_what_is_not_there_are_errors_that_name_them() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("no/such.pgn");
        assert!(read_file(folder.path()).is_err());
        assert!(read_file(&missing).unwrap_err().to_string().contains("such.pgn"));
        assert!(write_file(&missing, b"").unwrap_err().to_string().contains("such.pgn"));
        assert!(!folder.path().join("no").exists(), "no folder is made for a name that was mistyped");
    }

    #[test]
    fn names_that_windows_would_shorten_are_known() {
        for (path, is_one) in
            [("a.json.", true), ("a.pgn ", true), ("a.b/c.pgn", false), (r"\\?\C:\a.", false)]
        {
            assert_eq!(loses_its_end(Path::new(path)), is_one, "{path}");
        }
    }

    #[test]
    fn a_name_may_be_as_long_as_the_system_lets_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x".repeat(255));
        write_file(&path, b"long").unwrap();
        assert_eq!(read_file(&path).unwrap(), b"long");
        assert!(write_file(&folder.path().join("x".repeat(256)), b"").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay_and_read_only_files_too() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write_file(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
        assert!(write_file(&path, b"newer").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
}
