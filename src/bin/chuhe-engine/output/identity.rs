//! Identifies the file that a path leads to, through links and under any of its names.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

#[cfg(not(unix))]
use same_file::Handle;

/// A file, by whatever name it is reached: a link, another letter case, another form of Unicode.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileId {
    device: u64,
    number: u64,
}

/// A file, by whatever name it is reached: a link, another letter case, another form of Unicode.
#[cfg(not(unix))]
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileId(Handle);

#[cfg(unix)]
impl FileId {
    fn of_metadata(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: metadata.dev(), number: metadata.ino() }
    }

    /// The file that a path leads to.
    pub fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().as_ref().map(Self::of_metadata)
    }

    /// The file of standard input or output; `None` for a pipe or a terminal.
    fn of_stream(stream: impl std::os::fd::AsFd) -> Option<Self> {
        let file = std::fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
        let metadata = file.metadata().ok()?;
        metadata.is_file().then(|| Self::of_metadata(&metadata))
    }

    pub fn of_standard_input() -> Option<Self> {
        Self::of_stream(io::stdin())
    }

    pub fn of_standard_output() -> Option<Self> {
        Self::of_stream(io::stdout())
    }
}

#[cfg(not(unix))]
impl FileId {
    /// The file that a path leads to.
    pub fn of(path: &Path) -> Option<Self> {
        // Opening something that is no file might block.
        fs::metadata(path).ok().filter(Metadata::is_file)?;
        Handle::from_path(path).ok().map(Self)
    }

    pub fn of_standard_input() -> Option<Self> {
        Self::of_stream(Handle::stdin())
    }

    pub fn of_standard_output() -> Option<Self> {
        Self::of_stream(Handle::stdout())
    }

    /// The file of standard input or output; `None` for a pipe or a terminal.
    fn of_stream(stream: io::Result<Handle>) -> Option<Self> {
        let handle = stream.ok()?;
        let is_file = handle.as_file().metadata().is_ok_and(|metadata| metadata.is_file());
        is_file.then_some(Self(handle))
    }
}
