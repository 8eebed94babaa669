//! The output of a command: a file that gets its name at the end, or a stream.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::WriteError;
use super::place::OutputPath;
use super::temporary::{Leftovers, Unfinished};
use crate::patience::Patient;

/// The name of standard output in messages.
pub(super) const STANDARD_OUTPUT: &str = "standard output";

/// A file or a stream that a command writes. A file gets its name once it is finished; if it is
/// dropped before, nothing has changed.
pub(crate) struct Output {
    target: PathBuf,
    way: Way,
    length: u64,
}

enum Way {
    File(Unfinished, OutputPath),
    Stream(Patient),
}

impl Output {
    /// Begins a file at a place.
    pub(super) fn file(target: &Path, place: OutputPath, leftovers: &Leftovers) -> Result<Self, WriteError> {
        let file = Unfinished::new(&place.path, leftovers).map_err(WriteError::file(target))?;
        Ok(Self { target: target.into(), way: Way::File(file, place), length: 0 })
    }

    /// Opens something other than a file.
    pub(super) fn stream(target: &Path) -> Result<Self, WriteError> {
        let path = target.to_path_buf();
        // A file behind a handle is appended to.
        let stream = Patient::open(move || OpenOptions::new().append(true).open(&path));
        let way = Way::Stream(stream.map_err(WriteError::file(target))?);
        Ok(Self { target: target.into(), way, length: 0 })
    }

    /// Standard output. A reader that blocks does not keep the program from ending.
    pub fn standard() -> Result<Self, WriteError> {
        let target = PathBuf::from(STANDARD_OUTPUT);
        let stream = Patient::open(|| Ok(io::stdout())).map_err(WriteError::file(&target))?;
        Ok(Self { target, way: Way::Stream(stream), length: 0 })
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Gives the file its name.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the errors of the system")]
    pub fn finish(self) -> Result<(), WriteError> {
        let Self { target, way, .. } = self;
        match way {
            Way::Stream(_) => Ok(()),
            Way::File(file, OutputPath { path, old }) => {
                file.become_file(&path, old).map_err(|source| match source.kind() {
                    // Another program was faster.
                    io::ErrorKind::AlreadyExists => WriteError::Exists(target),
                    _ => WriteError::File { path: target, source },
                })
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.way {
            Way::File(file, _) => file.write(bytes),
            Way::Stream(stream) => stream.write(bytes),
        };
        let count = written.map_err(|source| named(&self.target, source))?;
        self.length += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.way {
            Way::File(file, _) => file.flush(),
            Way::Stream(stream) => stream.flush(),
        };
        flushed.map_err(|source| named(&self.target, source))
    }
}

/// Names standard output in an error, for writers that others use.
pub(crate) fn of_standard_output(source: io::Error) -> io::Error {
    named(Path::new(STANDARD_OUTPUT), source)
}

/// Names a stream in its error. An error with another text stays.
fn named(path: &Path, source: io::Error) -> io::Error {
    let is_told = source.get_ref().is_some() || source.kind() == io::ErrorKind::BrokenPipe;
    if is_told { source } else { io::Error::new(source.kind(), WriteError::file(path)(source)) }
}
