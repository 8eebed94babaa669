//! The rules for writing files in all commands: completely or not at all, never over an input, and
//! over an existing file only if that is clearly intended.

mod destination;
mod file;
mod identity;
mod place;
mod temporary;

use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use chuhe::engine::board::visible_path;
use chuhe::session::{check_name, read_at_most};
use clap::ArgMatches;

use crate::convert::list_files;
use crate::manners::is_standard;
use crate::patience::Ended;
#[cfg(test)]
pub(crate) use destination::is_folder;
pub(crate) use destination::{Folder, OutputArgument, force_option, is_destination};
use file::STANDARD_OUTPUT;
pub(crate) use file::{Output, of_standard_output};
pub(crate) use identity::FileId;
use place::{OutputPath, new_place, replaced};
pub(crate) use place::{check_new_folder, make_folders};
use temporary::Leftovers;

/// Why a file is not written. Names the user's file, never one of ours.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    #[error("{} is read by this command, and is not written over", visible_path(.0))]
    IsInput(PathBuf),
    #[error("{} exists already; --force writes over it", visible_path(.0))]
    Exists(PathBuf),
    #[error("{} exists already, and is no {kind}; --force writes over it", visible_path(path))]
    IsOther { path: PathBuf, kind: &'static str },
    #[error("{} would be written twice", visible_path(.0))]
    Twice(PathBuf),
    #[error("{} is a folder", visible_path(.0))]
    IsFolder(PathBuf),
    #[error("there is no folder {}", visible_path(.0))]
    NoFolder(PathBuf),
    #[error("{} is a disk; --force writes over it", visible_path(.0))]
    IsDisk(PathBuf),
    #[error("{} cannot be written: {source}", visible_path(path))]
    File { path: PathBuf, source: io::Error },
}

impl WriteError {
    /// The error for a file that was being written.
    pub fn of(error: io::Error, path: &Path) -> Self {
        error.downcast().unwrap_or_else(|source| Self::File { path: path.into(), source })
    }

    /// Whether a stream was abandoned because the program was told to end.
    pub fn is_ended(&self) -> bool {
        matches!(self, Self::File { source, .. } if source.get_ref().and_then(|cause| cause.downcast_ref::<Ended>()).is_some())
    }

    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.into(), source }
    }
}

/// The kind of file that a command makes. Files of this kind are recognised by their content, and
/// are replaced without `--force`.
#[derive(Clone, Copy)]
pub(crate) struct FileKind {
    pub name: &'static str,
    pub is_own: fn(&[u8]) -> bool,
}

impl FileKind {
    /// Possibly somebody's work: no existing file is overwritten.
    pub const EXPORT: Self = Self { name: "", is_own: |_| false };
}

/// How a command writes files.
pub(crate) struct Outputs {
    /// The files and folders that the command reads, as named by the user.
    inputs: Vec<PathBuf>,
    is_forced: bool,
    /// The files among the inputs and in the folders among them; determined on demand.
    named: OnceLock<HashSet<FileId>>,
    within: OnceLock<HashSet<FileId>>,
    /// The files that this run writes.
    claimed: Mutex<HashSet<PathBuf>>,
    leftovers: Leftovers,
}

impl Outputs {
    /// The inputs of a command are all its options of the type [`PathBuf`].
    pub fn of(matches: &ArgMatches) -> Self {
        let mut innermost = matches;
        while let Some((_, matches)) = innermost.subcommand() {
            innermost = matches;
        }
        let paths = |id: &clap::Id| innermost.try_get_many::<PathBuf>(id.as_str()).ok().flatten();
        let inputs = innermost.ids().filter_map(paths).flatten().cloned().collect();
        Self::new(inputs, is_forced(innermost))
    }

    fn new(inputs: Vec<PathBuf>, is_forced: bool) -> Self {
        let (named, within) = (OnceLock::new(), OnceLock::new());
        let (claimed, leftovers) = (Mutex::default(), Leftovers::default());
        Self { inputs, is_forced, named, within, claimed, leftovers }
    }

    /// The same outputs for a command that reads exactly these files.
    pub fn reading(&self, inputs: impl Iterator<Item = impl AsRef<Path>>) -> Self {
        Self::new(inputs.map(|input| input.as_ref().into()).collect(), self.is_forced)
    }

    /// Begins a file. One that may not be written is refused at once, before any work.
    pub fn create(&self, target: &Path, kind: FileKind) -> Result<Output, WriteError> {
        match self.way(target, kind)? {
            Planned::StandardOutput => Output::standard(),
            Planned::Stream => Output::stream(target),
            Planned::File(place) => self.begin(target, place),
        }
    }

    /// Fails if [`Outputs::create`] would, without beginning a file.
    pub fn check(&self, target: &Path, kind: FileKind) -> Result<(), WriteError> {
        self.way(target, kind).map(drop)
    }

    /// How a target is written, if it may be.
    fn way(&self, target: &Path, kind: FileKind) -> Result<Planned, WriteError> {
        if is_standard(target) || is_standard_output(target) {
            self.check_standard_output()?;
            return Ok(Planned::StandardOutput);
        }
        check_name(target).map_err(WriteError::file(target))?;
        let what = match fs::metadata(target) {
            Ok(what) => what,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return new_place(target).map(Planned::File);
            }
            Err(error) => return Err(WriteError::file(target)(error)),
        };
        if what.is_dir() {
            return Err(WriteError::IsFolder(target.into()));
        }
        if self.is_named(target) {
            return Err(WriteError::IsInput(target.into()));
        }
        if what.is_file() && !is_handle(target) {
            return self.existing(target, what, kind).map(Planned::File);
        }
        if is_disk(&what) && !self.is_forced {
            return Err(WriteError::IsDisk(target.into()));
        }
        Ok(Planned::Stream)
    }

    /// Begins a file that replaces the command's only input. The command keeps the rest of it.
    pub fn change_input(&self, target: &Path) -> Result<Output, WriteError> {
        let what = fs::metadata(target).map_err(WriteError::file(target))?;
        self.begin(target, replaced(target, what)?)
    }

    /// Whether a target is the command's only input.
    pub fn is_the_input(&self, target: &Path) -> bool {
        let [input] = &self.inputs[..] else { return false };
        !is_standard(input)
            && input.is_file()
            && FileId::of(input).is_some_and(|id| Some(id) == FileId::of(target))
    }

    /// Fails if standard output is an input of the command.
    pub fn check_standard_output(&self) -> Result<(), WriteError> {
        match FileId::of_standard_output() {
            Some(id) if self.files_named().contains(&id) => Err(WriteError::IsInput(STANDARD_OUTPUT.into())),
            _ => Ok(()),
        }
    }

    fn begin(&self, target: &Path, place: OutputPath) -> Result<Output, WriteError> {
        let mut claimed = self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        if !claimed.insert(place.path.clone()) {
            return Err(WriteError::Twice(target.into()));
        }
        Output::file(target, place, &self.leftovers)
    }

    /// The place of an existing file, if it may be overwritten.
    fn existing(&self, target: &Path, what: Metadata, kind: FileKind) -> Result<OutputPath, WriteError> {
        if is_own(target, kind).map_err(WriteError::file(target))? {
            return replaced(target, what);
        }
        if FileId::of(target).is_some_and(|id| self.files_within().contains(&id)) {
            return Err(WriteError::IsInput(target.into()));
        }
        if self.is_forced {
            return replaced(target, what);
        }
        let path = target.to_path_buf();
        Err(if kind.name.is_empty() {
            WriteError::Exists(path)
        } else {
            WriteError::IsOther { path, kind: kind.name }
        })
    }

    /// Whether a target is a file or pipe among the inputs.
    fn is_named(&self, target: &Path) -> bool {
        FileId::of(target).is_some_and(|id| self.files_named().contains(&id))
    }

    fn files_named(&self) -> &HashSet<FileId> {
        self.named.get_or_init(|| self.inputs.iter().filter_map(|input| id_of(input)).collect())
    }

    fn files_within(&self) -> &HashSet<FileId> {
        self.within.get_or_init(|| {
            let folders: Vec<PathBuf> = self.inputs.iter().filter(|input| input.is_dir()).cloned().collect();
            let files = list_files(&folders, None, &mut |_, _| {});
            files.iter().filter_map(|file| FileId::of(file)).collect()
        })
    }
}

/// How a target is written.
enum Planned {
    StandardOutput,
    /// It is written to directly.
    Stream,
    File(OutputPath),
}

/// Whether a target is written to rather than replaced: standard output, a pipe, a device.
pub(crate) fn is_stream(target: &Path) -> bool {
    is_standard(target)
        || is_standard_output(target)
        || is_handle(target)
        || fs::metadata(target).is_ok_and(|what| !what.is_file() && !what.is_dir())
}

/// Whether a path leads to the file of standard output, or is another name for it.
fn is_standard_output(target: &Path) -> bool {
    target == Path::new("/dev/stdout")
        || FileId::of_standard_output().is_some_and(|id| Some(id) == FileId::of(target))
}

/// Whether a path stands for an open handle of the program, as `/dev/fd/3` does.
fn is_handle(target: &Path) -> bool {
    let is_of_process =
        || target.starts_with("/proc") && target.parent().is_some_and(|folder| folder.ends_with("fd"));
    cfg!(unix)
        && (["/dev/fd", "/dev/stderr"].iter().any(|handle| target.starts_with(handle)) || is_of_process())
}

#[cfg(unix)]
fn is_disk(what: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&what.file_type())
}

#[cfg(not(unix))]
fn is_disk(_: &Metadata) -> bool {
    false
}

/// Whether the options force overwriting existing files.
fn is_forced(matches: &ArgMatches) -> bool {
    matches.try_get_one::<bool>(destination::FORCE).ok().flatten().is_some_and(|&is_forced| is_forced)
}

/// The file or pipe of an input.
fn id_of(input: &Path) -> Option<FileId> {
    match is_standard(input) {
        true => FileId::of_standard_input(),
        false => FileId::of(input).filter(|_| input.is_file() || is_pipe(input)),
    }
}

/// Whether it is a pipe. (A device can be read and written safely.)
#[cfg(unix)]
fn is_pipe(input: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    fs::metadata(input).is_ok_and(|what| what.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// Whether a file is of the kind that the command makes.
fn is_own(target: &Path, kind: FileKind) -> io::Result<bool> {
    /// A larger file is of another kind.
    const MAX_BYTES: u64 = 1 << 30;
    Ok(!kind.name.is_empty() && (kind.is_own)(&read_at_most(target, MAX_BYTES)?))
}

impl Folder {
    /// Fails if the folder does not exist: it is not created.
    pub fn check(&self) -> Result<(), WriteError> {
        if self.path().is_dir() { Ok(()) } else { Err(WriteError::NoFolder(self.path().into())) }
    }
}
