//! Files of which parts are read, by several threads, while another program may change them.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use tempfile::SpooledTempFile;

/// Where the bytes are: a user's file, or memory and files of ours.
pub trait Medium: Read + Seek + Send {
    /// # Errors
    /// The system does not say.
    fn version(&self) -> io::Result<Version>;
}

/// Differs after a change by another program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version {
    length: u64,
    modified: Option<SystemTime>,
}

impl Medium for File {
    fn version(&self) -> io::Result<Version> {
        let metadata = self.metadata()?;
        Ok(Version { length: metadata.len(), modified: metadata.modified().ok() })
    }
}

impl Medium for Cursor<Vec<u8>> {
    fn version(&self) -> io::Result<Version> {
        Ok(Version::default())
    }
}

impl Medium for SpooledTempFile {
    fn version(&self) -> io::Result<Version> {
        Ok(Version::default())
    }
}

/// A medium that is read in blocks.
pub struct Blocks {
    medium: Mutex<Box<dyn Medium>>,
    length: u64,
    version: Version,
}

/// Not the bytes, which may be many.
impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes, {:?}", self.length, self.version)
    }
}

impl Blocks {
    /// # Errors
    /// The medium cannot be read.
    pub fn new(mut medium: Box<dyn Medium>) -> io::Result<Self> {
        let version = medium.version()?;
        let length = medium.seek(SeekFrom::End(0))?;
        Ok(Self { medium: Mutex::new(medium), length, version })
    }

    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Fills the buffer with the bytes at a place.
    ///
    /// # Errors
    /// They cannot be read, or there are not so many.
    pub fn read(&self, at: u64, buffer: &mut [u8]) -> io::Result<()> {
        let mut medium = self.medium();
        medium.seek(SeekFrom::Start(at))?;
        medium.read_exact(buffer)
    }

    /// Whether another program has changed the file since it was opened. Ask after reading: what
    /// was read may belong to two versions.
    pub fn has_changed(&self) -> bool {
        self.medium().version().ok() != Some(self.version)
    }

    fn medium(&self) -> MutexGuard<'_, Box<dyn Medium>> {
        self.medium.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
