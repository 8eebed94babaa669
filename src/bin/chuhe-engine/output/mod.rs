//! How every command writes its files: whole or not at all, never over what it reads, and over what exists only if that is
//! plainly meant.

mod identity;
mod target;
mod temporary;

use std::collections::HashSet;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{self, Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use chuhe::engine::board::shown;
use clap::ArgMatches;

use crate::convert::list_files;
use crate::manners::is_standard;
use crate::patience::Patient;
pub(crate) use identity::FileId;
#[cfg(test)]
pub(crate) use target::is_folder;
pub(crate) use target::{Folder, Target, force_option, is_target};
use temporary::{Leftovers, Unfinished};

/// Why a file is not written. Names the user's file, never one of ours.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    #[error("{} is read by this command, and is not written over", shown(.0))]
    IsInput(PathBuf),
    #[error("{} exists already; --force writes over it", shown(.0))]
    Exists(PathBuf),
    #[error("{} exists already, and is no {kind}; --force writes over it", shown(path))]
    IsOther { path: PathBuf, kind: &'static str },
    #[error("{} would be written twice", shown(.0))]
    Twice(PathBuf),
    #[error("{} is a folder", shown(.0))]
    IsFolder(PathBuf),
    #[error("there is no folder {}", shown(.0))]
    NoFolder(PathBuf),
    #[error("{} is a disk; --force writes over it", shown(.0))]
    IsDisk(PathBuf),
    #[error("{} cannot be written: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
}

impl WriteError {
    /// What an error says of a file that was being written.
    pub fn of(error: io::Error, path: &Path) -> Self {
        error.downcast().unwrap_or_else(|source| Self::File { path: path.into(), source })
    }

    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.into(), source }
    }
}

/// What a command makes. Files of its own kind are told by their content, and are made anew without `--force`.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub name: &'static str,
    pub is_own: fn(&[u8]) -> bool,
}

impl Kind {
    /// What may be anybody's work: nothing that exists is written over.
    pub const EXPORT: Self = Self { name: "", is_own: |_| false };
}

/// How a command writes files.
pub(crate) struct Outputs {
    /// The files and folders that the command reads, as they were named.
    inputs: Vec<PathBuf>,
    is_forced: bool,
    /// The files among the inputs, and those in the folders among them; looked for when it is first asked for them.
    named: OnceLock<HashSet<FileId>>,
    within: OnceLock<HashSet<FileId>>,
    /// What this run writes.
    claimed: Mutex<HashSet<PathBuf>>,
    leftovers: Leftovers,
}

impl Outputs {
    /// What a command reads is all that its options of the type [`PathBuf`] name.
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

    /// The same for a command that reads exactly these files.
    pub fn reading(&self, inputs: impl Iterator<Item = impl AsRef<Path>>) -> Self {
        Self::new(inputs.map(|input| input.as_ref().into()).collect(), self.is_forced)
    }

    /// Begins a file: one that may not be written is refused at once, before any work.
    pub fn create(&self, target: &Path, kind: Kind) -> Result<Output, WriteError> {
        match self.way(target, kind)? {
            Planned::StandardOutput => standard_output(target),
            Planned::Stream => open_stream(target),
            Planned::File(place) => self.begin(target, place),
        }
    }

    /// Fails where [`Outputs::create`] would, without beginning a file.
    pub fn check(&self, target: &Path, kind: Kind) -> Result<(), WriteError> {
        self.way(target, kind).map(drop)
    }

    /// In which way a target is written, if it may be.
    fn way(&self, target: &Path, kind: Kind) -> Result<Planned, WriteError> {
        if is_standard(target) || is_standard_output(target) {
            self.check_standard_output()?;
            return Ok(Planned::StandardOutput);
        }
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

    /// Begins a file in place of the only one that the command reads: everything else in that is kept by the command.
    pub fn change_input(&self, target: &Path) -> Result<Output, WriteError> {
        let what = fs::metadata(target).map_err(WriteError::file(target))?;
        self.begin(target, replaced(target, what)?)
    }

    /// Whether a target is the only file that the command reads.
    pub fn is_the_input(&self, target: &Path) -> bool {
        let [input] = &self.inputs[..] else { return false };
        !is_standard(input)
            && input.is_file()
            && FileId::of(input).is_some_and(|id| Some(id) == FileId::of(target))
    }

    /// Fails if standard output is a file that the command reads.
    pub fn check_standard_output(&self) -> Result<(), WriteError> {
        match FileId::of_standard_output() {
            Some(id) if self.files_named().contains(&id) => {
                Err(WriteError::IsInput("standard output".into()))
            }
            _ => Ok(()),
        }
    }

    fn begin(&self, target: &Path, place: Place) -> Result<Output, WriteError> {
        let mut claimed = self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        if !claimed.insert(place.path.clone()) {
            return Err(WriteError::Twice(target.into()));
        }
        let file = Unfinished::new(&place.path, &self.leftovers).map_err(WriteError::file(target))?;
        Ok(Output { target: target.into(), way: Way::File(file, place), length: 0 })
    }

    /// The place of a file that exists, if it may be written over.
    fn existing(&self, target: &Path, what: Metadata, kind: Kind) -> Result<Place, WriteError> {
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

    /// Whether a target is a file that was named to be read.
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

/// In which way a target is written.
enum Planned {
    StandardOutput,
    /// It is written into, as it is.
    Stream,
    File(Place),
}

/// Where a file is to stand.
struct Place {
    /// Behind all links.
    path: PathBuf,
    /// The file that it replaces.
    old: Option<Metadata>,
}

/// A file, or a stream, that a command writes. A file has its name once it is finished; if it is dropped before, nothing has
/// happened.
pub(crate) struct Output {
    target: PathBuf,
    way: Way,
    length: u64,
}

enum Way {
    File(Unfinished, Place),
    Stream(Patient),
}

impl Output {
    /// How many bytes were written.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Gives the file its name.
    pub fn finish(self) -> Result<(), WriteError> {
        let Self { target, way, .. } = self;
        match way {
            Way::Stream(_) => Ok(()),
            Way::File(file, Place { path, old }) => {
                file.become_file(&path, old).map_err(|source| match source.kind() {
                    // Somebody else was quicker.
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

/// An error of a stream that names it. What is told otherwise stays as it is.
fn named(path: &Path, source: io::Error) -> io::Error {
    let is_told = source.get_ref().is_some() || source.kind() == io::ErrorKind::BrokenPipe;
    if is_told { source } else { io::Error::new(source.kind(), WriteError::file(path)(source)) }
}

/// Standard output, which a reader that waits does not keep from ending.
pub(crate) fn standard() -> io::Result<impl Write> {
    Ok(io::LineWriter::new(Standard(Patient::open(|| Ok(io::stdout()))?)))
}

/// Names standard output in errors.
struct Standard(Patient);

impl Write for Standard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|source| named(Path::new("standard output"), source))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn standard_output(target: &Path) -> Result<Output, WriteError> {
    let stream = Patient::open(|| Ok(io::stdout())).map_err(WriteError::file(target))?;
    Ok(Output { target: "standard output".into(), way: Way::Stream(stream), length: 0 })
}

/// Opens what is no file.
fn open_stream(target: &Path) -> Result<Output, WriteError> {
    let path = target.to_path_buf();
    // What lies behind a handle is a file perhaps, and goes on where it is.
    let stream = Patient::open(move || OpenOptions::new().append(true).open(&path));
    let way = Way::Stream(stream.map_err(WriteError::file(target))?);
    Ok(Output { target: target.into(), way, length: 0 })
}

/// Whether something is written into and not replaced: standard output, a pipe, a device.
pub(crate) fn is_stream(target: &Path) -> bool {
    is_standard(target)
        || is_standard_output(target)
        || is_handle(target)
        || fs::metadata(target).is_ok_and(|what| !what.is_file() && !what.is_dir())
}

/// Whether a path leads to the file that standard output goes to, or is another name for that.
fn is_standard_output(target: &Path) -> bool {
    target == Path::new("/dev/stdout")
        || FileId::of_standard_output().is_some_and(|id| Some(id) == FileId::of(target))
}

/// Whether a path stands for what the program has open, as `/dev/fd/3` does.
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

/// Whether options insist on writing over what exists.
fn is_forced(matches: &ArgMatches) -> bool {
    matches.try_get_one::<bool>(target::FORCE).ok().flatten().is_some_and(|&is_forced| is_forced)
}

/// The file that an input is.
fn id_of(input: &Path) -> Option<FileId> {
    match is_standard(input) {
        true => FileId::of_standard_input(),
        false => FileId::of(input).filter(|_| input.is_file()),
    }
}

/// Whether a file is of the kind that the command makes.
fn is_own(target: &Path, kind: Kind) -> io::Result<bool> {
    Ok(!kind.name.is_empty() && (kind.is_own)(&fs::read(target)?))
}

/// The place of a file that is replaced.
fn replaced(target: &Path, what: Metadata) -> Result<Place, WriteError> {
    let failed = WriteError::file(target);
    if what.permissions().readonly() {
        return Err(failed(io::ErrorKind::PermissionDenied.into()));
    }
    let path = fs::canonicalize(target).map_err(failed)?;
    Ok(Place { path, old: Some(what) })
}

/// The place of a file that does not exist. A link that leads nowhere stays: its file is made.
fn new_place(target: &Path) -> Result<Place, WriteError> {
    /// No more are followed by systems.
    const MOST_LINKS: usize = 40;
    let mut path = target.to_path_buf();
    for _ in 0..MOST_LINKS {
        if path.to_string_lossy().ends_with(path::is_separator) {
            return Err(WriteError::NoFolder(target.into()));
        }
        let Some(name) = path.file_name() else { return Err(WriteError::NoFolder(target.into())) };
        let folder = temporary::folder(&path);
        match fs::canonicalize(folder) {
            Ok(folder) if folder.is_dir() => path = folder.join(name),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(WriteError::file(target)(error));
            }
            Ok(_) | Err(_) => return Err(WriteError::NoFolder(folder.into())),
        }
        match fs::read_link(&path) {
            Ok(next) => path = temporary::folder(&path).join(next),
            Err(_) => return Ok(Place { path, old: None }),
        }
    }
    Err(WriteError::NoFolder(target.into()))
}

impl Folder {
    /// Fails if there is no such folder: none is made.
    pub fn check(&self) -> Result<(), WriteError> {
        if self.path().is_dir() { Ok(()) } else { Err(WriteError::NoFolder(self.path().into())) }
    }
}

/// Fails if a folder cannot be made, or is a file. Only the folder itself was asked for, not those that it stands in.
pub(crate) fn check_new_folder(folder: &Path) -> Result<(), WriteError> {
    let parent = temporary::folder(folder);
    match fs::metadata(folder) {
        Ok(what) if !what.is_dir() => Err(WriteError::NoFolder(folder.into())),
        Err(_) if !parent.is_dir() => Err(WriteError::NoFolder(parent.into())),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Makes a folder that was asked for, and those in it that a file needs.
pub(crate) fn make_folders(within: &Path, file: &Path) -> Result<(), WriteError> {
    check_new_folder(within)?;
    fs::create_dir_all(temporary::folder(file)).map_err(WriteError::file(file))
}
