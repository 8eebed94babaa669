//! Reads files into a collection.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::folder;
use crate::engine::board::Side;
use crate::game::Participant;
use crate::game::collection::{Builder, Collection, File, FileOrigin, Full, Guest};
use crate::game::formats::{self, Loss, ReadError, Reading};
use crate::session::storage::{Store, disk};
use crate::session::stored_games::{Player, read_past};
use crate::session::task::{self, Progress};

/// The games that have been read.
#[derive(Debug)]
pub struct Contents {
    pub collection: Arc<Collection>,
    /// Files and folders that could not be read completely. For files read by an earlier run of the
    /// program, only the number of missing games is known: see [`Collection::left_out`].
    pub troubles: Vec<Trouble>,
    /// Whether everything was read: it was not stopped, and the collection did not become full.
    pub is_complete: bool,
}

/// Why games, or parts of them, are missing.
#[derive(Debug)]
pub struct Trouble {
    pub path: PathBuf,
    /// The index of the first game that could not be read, or not all of it; `None` if the whole
    /// file or folder could not.
    pub number: Option<usize>,
    pub cause: Cause,
}

/// The fault of a file, a folder or a game.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Game(#[from] ReadError),
    /// The game was read, but not all of it was understood.
    #[error("{0}")]
    Part(Loss),
    #[error("a game that was played here cannot be read")]
    Played,
    #[error("reading it failed")]
    Panic,
    #[error(transparent)]
    Full(#[from] Full),
}

/// Reads the games in a folder and those played here, until `stop` is set. Files that have not
/// changed since `earlier` are taken from there; if none has changed, `earlier` itself is returned.
/// Files that are not records, by content and name, are skipped, unless `folder` is such a file.
/// `report` is called after every game with the progress: bytes done, and games found.
pub fn read(
    folder: Option<&Path>,
    store: Option<&Store>,
    earlier: Option<Arc<Contents>>,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Progress),
) -> Arc<Contents> {
    read_by(NonZeroUsize::MIN, folder, store, earlier, stop, report)
}

/// Like [`read`], reading this many files at a time, which only affects the duration.
pub fn read_by(
    threads: NonZeroUsize,
    folder: Option<&Path>,
    store: Option<&Store>,
    earlier: Option<Arc<Contents>>,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Progress),
) -> Arc<Contents> {
    let mut listing = folder.map(|folder| folder::list(folder, stop)).unwrap_or_default();
    let past = store.map(Store::past_files).unwrap_or_default();
    let mut past: Vec<File> =
        past.into_iter().filter_map(|path| folder::describe(path, FileOrigin::Played)).collect();
    past.sort_by(|one, other| one.path.cmp(&other.path));
    listing.files.extend(past);
    let is_unchanged = |earlier: &&Arc<Contents>| {
        let is_readable = listing.unreadable.is_empty() && earlier.is_readable();
        is_readable && earlier.is_complete && earlier.collection.files().eq(&listing.files)
    };
    if let Some(earlier) = earlier.as_ref().filter(is_unchanged) {
        return Arc::clone(earlier);
    }
    let earlier = earlier.as_ref().map(|earlier| &earlier.collection);
    let known: HashMap<&File, usize> =
        earlier.iter().flat_map(|collection| collection.files().zip(0..)).collect();
    let is_folder = folder.is_some_and(Path::is_dir);
    let mut reader = Reader { is_folder, ..Reader::new(stop, report) };
    reader.progress.total = listing.files.iter().map(|file| file.bytes as usize).sum();
    let unreadable = listing.unreadable.into_iter();
    reader.troubles =
        unreadable.map(|(path, error)| Trouble { path, number: None, cause: error.into() }).collect();
    let mut is_complete = true;
    let mut take = |file: &File, read: Option<Contents>| {
        let taken = match (known.get(file).zip(earlier), read) {
            (Some((&index, earlier)), _) => reader.builder.keep(earlier, index),
            (None, Some(contents)) => {
                is_complete &= contents.is_complete;
                reader.troubles.extend(contents.troubles);
                reader.builder.keep(&contents.collection, 0)
            }
            (None, None) => reader.file(file),
        };
        if let Err(full) = taken {
            reader.trouble(file, None, full.into());
        }
        is_complete &= taken.is_ok() && !stop.load(Relaxed);
        if !is_complete {
            return ControlFlow::Break(());
        }
        reader.progress.done += file.bytes as usize;
        reader.tell();
        ControlFlow::Continue(())
    };
    if threads == NonZeroUsize::MIN {
        // Its progress is reported within the files, too.
        let _ = listing.files.iter().try_for_each(|file| take(file, None));
    } else {
        let work = |file: &File| (!known.contains_key(file)).then(|| read_alone(file, is_folder, stop));
        task::in_order(threads, &listing.files, work, take);
    }
    Arc::new(Contents { collection: reader.builder.finish().into(), troubles: reader.troubles, is_complete })
}

/// Reads the games of a single file.
fn read_alone(file: &File, is_folder: bool, stop: &AtomicBool) -> Contents {
    let mut untold = |_| ();
    let mut reader = Reader { is_folder, ..Reader::new(stop, &mut untold) };
    let read = reader.file(file);
    if let Err(full) = read {
        reader.trouble(file, None, full.into());
    }
    Contents {
        collection: reader.builder.finish().into(),
        troubles: reader.troubles,
        is_complete: read.is_ok(),
    }
}

/// Reads games from bytes that are in no file, such as piped input, until `stop` is set.
pub fn read_piped(
    name: &Path,
    bytes: Vec<u8>,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Progress),
) -> Contents {
    let file =
        File { origin: FileOrigin::Folder, path: name.into(), bytes: bytes.len() as u64, modified_ns: 0 };
    let mut reader = Reader::new(stop, report);
    reader.progress.total = bytes.len();
    reader.builder.begin(file.clone());
    if let Err(full) = reader.games(&file, bytes) {
        reader.trouble(&file, None, full.into());
    }
    let is_complete = !stop.load(Relaxed);
    Contents { collection: reader.builder.finish().into(), troubles: reader.troubles, is_complete }
}

impl Contents {
    /// The contents of a stored collection.
    pub fn kept(collection: Collection) -> Self {
        Self { collection: collection.into(), troubles: Vec::new(), is_complete: true }
    }

    /// Whether every file and folder could be opened. If not, they may be readable next time.
    fn is_readable(&self) -> bool {
        self.troubles.iter().all(|trouble| !matches!(trouble.cause, Cause::File(_)))
    }
}

struct Reader<'a> {
    builder: Builder,
    troubles: Vec<Trouble>,
    progress: Progress,
    /// Whether the files are those of a folder, which may contain others than records.
    is_folder: bool,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(Progress),
}

impl<'a> Reader<'a> {
    fn new(stop: &'a AtomicBool, report: &'a mut dyn FnMut(Progress)) -> Self {
        Self {
            builder: Builder::default(),
            troubles: Vec::new(),
            progress: Progress::default(),
            is_folder: false,
            stop,
            report,
        }
    }

    /// Reads the games of a file, until `stop` is set.
    fn file(&mut self, file: &File) -> Result<(), Full> {
        let path = Path::new(&file.path);
        match file.origin {
            FileOrigin::Played => {
                self.builder.begin(file.clone());
                match guarded(|| read_past(path)) {
                    // A study is edited, not played.
                    Ok(Some(saved)) if saved.is_record => {}
                    Ok(Some(saved)) => {
                        let guests = guests(saved.players, &saved.game.headers.participants);
                        self.builder.add_played(&saved.game, guests)?;
                    }
                    Ok(None) => self.miss(file, None, Cause::Played),
                    Err(panic) => self.miss(file, None, panic),
                }
                Ok(())
            }
            // It is in no file.
            FileOrigin::BuiltIn => Ok(()),
            FileOrigin::Folder => match disk::read_at_most(path, formats::MAX_BYTES as u64) {
                Ok(bytes) => {
                    self.builder.begin(file.clone());
                    self.games(file, bytes)
                }
                // Not added to the collection as read, because it may be readable next time.
                Err(error) => {
                    self.trouble(file, None, error.into());
                    Ok(())
                }
            },
        }
    }

    fn games(&mut self, file: &File, bytes: Vec<u8>) -> Result<(), Full> {
        let collection = match guarded(|| formats::read_owned(bytes)) {
            Ok(Ok(collection)) => collection,
            Ok(Err(error)) => {
                if !self.is_folder || is_of_record(Path::new(&file.path), &error) {
                    self.miss(file, None, error.into());
                }
                return Ok(());
            }
            Err(panic) => {
                self.miss(file, None, panic);
                return Ok(());
            }
        };
        let (before, begun) = (self.troubles.len(), self.progress.done);
        for number in 0..collection.len() {
            if self.stop.load(Relaxed) {
                self.builder.leave_off();
                break;
            }
            let cause = match guarded(|| collection.read(number)) {
                Ok(Ok(Reading { game, losses })) => {
                    self.builder.add(number, &game)?;
                    if let Some(loss) = losses.into_iter().next().filter(|_| self.troubles.len() == before) {
                        self.trouble(file, Some(number), Cause::Part(loss));
                    }
                    None
                }
                Ok(Err(error)) => Some(error.into()),
                Err(panic) => Some(panic),
            };
            match cause {
                // Only the first trouble of each file is reported.
                Some(_) if self.troubles.len() > before => self.builder.leave_out(),
                Some(cause) => self.miss(file, Some(number), cause),
                None => {
                    let share = number as f64 / collection.len() as f64;
                    self.progress.done = begun + (file.bytes as f64 * share) as usize;
                    self.tell();
                }
            }
        }
        self.progress.done = begun;
        Ok(())
    }

    /// Records that a game, or the whole file, is left out.
    fn miss(&mut self, file: &File, number: Option<usize>, cause: Cause) {
        self.builder.leave_out();
        self.trouble(file, number, cause);
    }

    fn trouble(&mut self, file: &File, number: Option<usize>, cause: Cause) {
        self.troubles.push(Trouble { path: PathBuf::from(&file.path), number, cause });
    }

    fn tell(&mut self) {
        self.progress.found = self.builder.len();
        (self.report)(self.progress);
    }
}

/// Whether an unreadable file has the name of a record: faults of pictures or notes beside the
/// records are not worth reporting.
fn is_of_record(path: &Path, error: &ReadError) -> bool {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let is_record = formats::EXTENSIONS.iter().any(|known| extension == *known);
    // Any text may have this name.
    let is_text = extension == "txt" && !matches!(error, ReadError::FileTooLarge);
    is_record && !is_text
}

/// The players here without a name: our engine, and the user against a program.
pub fn guests(players: [Player; 2], participants: &[Participant; 2]) -> [Guest; 2] {
    Side::BOTH.map(|side| match players[side.index()] {
        _ if !participants[side.index()].name.is_empty() => Guest::Unknown,
        Player::Engine(strength) => Guest::Program(strength),
        Player::Human if players[(!side).index()].is_engine() => Guest::User,
        Player::Human | Player::External(_) => Guest::Unknown,
    })
}

/// Calls `read` and catches its panics, so that the other files are still read.
fn guarded<T>(read: impl FnOnce() -> T) -> Result<T, Cause> {
    task::guarded(read).map_err(|_| Cause::Panic)
}
