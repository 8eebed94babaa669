//! The PGN file with the games of a match, and the file beside it with the progress of the match.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;

use chuhe::engine::board::visible_path;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Date, Game, Outcome, Participant};
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use super::game::Finished;

/// More than any match; bytes after these are not read.
const MAX_BYTES: u64 = 1 << 30;

/// More than two games take, and so more than can be half written.
const MAX_REST: u64 = 4 << 20;

/// The event in the headers of each game.
const EVENT: &str = "chuhe-engine match";

/// Two games of the same engines from the same opening, and the number of the opening in the match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    pub number: usize,
    pub games: [Finished; 2],
}

/// A line of the progress file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    /// The description of the match; the first line.
    Match(String),
    /// The process that writes the following lines.
    Process(u32),
    /// A pair that has been played, and the length of the games' file after it.
    Pair { pair: Box<Pair>, length: u64 },
}

/// Why games cannot be recorded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecordError {
    #[error("{} is being written by another match{}", visible_path(path), holder(*.process))]
    Held { path: PathBuf, process: Option<u32> },
    #[error("{} exists: --resume goes on with the match in it", visible_path(.0))]
    Exists(PathBuf),
    #[error(
        "{} exists, and without {} beside it no match can go on in it: name another file",
        visible_path(.0),
        visible_path(&beside(.0))
    )]
    NoMatch(PathBuf),
    #[error("{} has changed since the match that {} tells of was ended", visible_path(.0), visible_path(&beside(.0)))]
    Changed(PathBuf),
    #[error("there is no folder {}", visible_path(.0))]
    NoFolder(PathBuf),
    #[error("{} was begun with other engines or conditions", visible_path(.0))]
    OtherMatch(PathBuf),
    #[error("{} does not say how far the match has come", visible_path(.0))]
    Damaged(PathBuf),
    #[error("{}: {source}", visible_path(path))]
    File { path: PathBuf, source: io::Error },
}

impl RecordError {
    /// For `map_err`: adds the path of the file.
    fn of<E: Into<io::Error>>(path: &Path) -> impl FnOnce(E) -> Self {
        move |source| Self::File { path: path.into(), source: source.into() }
    }
}

fn holder(process: Option<u32>) -> String {
    process.map(|process| format!(", process {process}")).unwrap_or_default()
}

/// The files that a match will write. Nothing is created or changed before [`MatchFiles::open`].
pub(super) struct MatchFiles {
    path: PathBuf,
    description: String,
    begun: Option<Begun>,
}

/// An interrupted match.
struct Begun {
    /// `None` if it was interrupted before this file was created.
    games: Option<File>,
    progress: File,
    progressed: Progress,
}

/// The contents of the progress file.
#[derive(Default)]
struct Progress {
    pairs: Vec<Pair>,
    /// The lengths of the games' file and of this one, up to the end of the last pair.
    lengths: [u64; 2],
}

impl MatchFiles {
    /// Checks that a match with this `description` can be written to `path`, or with `is_resumed`
    /// be continued there. Existing files are locked.
    pub fn find(path: &Path, description: String, is_resumed: bool) -> Result<Self, RecordError> {
        // A link stands for its target.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let folder = folder(&path);
        if !folder.is_dir() {
            return Err(RecordError::NoFolder(folder.into()));
        }
        let beside = beside(&path);
        let begun = match (lock(&path, &path)?, lock(&beside, &path)?) {
            (None, None) => None,
            (Some(_), None) => return Err(RecordError::NoMatch(path)),
            (Some(_), Some(_)) if !is_resumed => return Err(RecordError::Exists(path)),
            (None, Some(_)) if !is_resumed => return Err(RecordError::Exists(beside)),
            (mut games, Some(progress)) => {
                let progressed = read(&progress, &beside, &description)?;
                check_rest(games.as_mut(), &path, progressed.lengths[0])?;
                Some(Begun { games, progress, progressed })
            }
        };
        Ok(Self { path, description, begun })
    }

    /// The pairs of games that have been played.
    pub fn played(&self) -> &[Pair] {
        self.begun.as_ref().map_or(&[], |begun| begun.progressed.pairs.as_slice())
    }

    /// Opens the files, and creates those that do not exist.
    pub fn open(self) -> Result<Record, RecordError> {
        let Self { path, description, begun } = self;
        let beside = beside(&path);
        let (mut games, mut progress, lengths) = match begun {
            Some(Begun { games, progress, progressed }) => {
                (games.map_or_else(|| new_games(&path), Ok)?, progress, progressed.lengths)
            }
            None => {
                let progress = created(&beside, &path)?;
                let games = new_games(&path).inspect_err(|_| drop(fs::remove_file(&beside)))?;
                (games, progress, [0; 2])
            }
        };
        // Unfinished entries are written again.
        let cut = |file: &mut File, length| file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)));
        cut(&mut games, lengths[0]).map_err(RecordError::of(&path))?;
        cut(&mut progress, lengths[1]).map_err(RecordError::of(&beside))?;
        let mut record = Record { path, games, progress };
        if lengths[1] == 0 {
            record.note(&Entry::Match(description))?;
        }
        record.note(&Entry::Process(process::id()))?;
        Ok(record)
    }
}

/// Opens a file of the match at `path` and locks it until it is closed; `None` if it is missing.
fn lock(file_path: &Path, path: &Path) -> Result<Option<File>, RecordError> {
    match OpenOptions::new().read(true).write(true).open(file_path) {
        Ok(file) => lock_open(&file, file_path, path).map(|()| Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(RecordError::of(file_path)(error)),
    }
}

fn lock_open(file: &File, file_path: &Path, path: &Path) -> Result<(), RecordError> {
    // On Windows nobody else could read the games while they are locked.
    if cfg!(windows) && file_path == path {
        return Ok(());
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(RecordError::Held { path: path.into(), process: writer(&beside(path)) })
        }
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
            Err(RecordError::of(file_path)(error))
        }
        Err(TryLockError::Error(_)) | Ok(()) => Ok(()),
    }
}

/// Creates the progress file. It is locked before it is named, so nobody else can lock it first.
fn created(beside: &Path, path: &Path) -> Result<File, RecordError> {
    // The error itself names the temporary file, which would mean nothing to the user.
    let new = NamedTempFile::new_in(folder(path)).map_err(|error| RecordError::of(path)(error.kind()))?;
    lock_open(new.as_file(), beside, path)?;
    // A temporary file is private to its owner.
    #[cfg(unix)]
    new.as_file()
        .set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))
        .map_err(RecordError::of(beside))?;
    match new.persist_noclobber(beside) {
        Ok(file) => Ok(file),
        // Another match was faster.
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            Err(RecordError::Held { path: path.into(), process: writer(beside) })
        }
        Err(error) => Err(RecordError::of(path)(error.error)),
    }
}

/// Creates the file for the games.
fn new_games(path: &Path) -> Result<File, RecordError> {
    let file = File::create_new(path).map_err(RecordError::of(path))?;
    lock_open(&file, path, path)?;
    Ok(file)
}

/// The process that wrote to a match last, if that can be read.
fn writer(beside: &Path) -> Option<u32> {
    let lines = BufReader::new(File::open(beside).ok()?.take(MAX_BYTES)).lines();
    let process = |line: String| match serde_json::from_str(&line) {
        Ok(Entry::Process(process)) => Some(process),
        Ok(Entry::Match(_) | Entry::Pair { .. }) | Err(_) => None,
    };
    lines.map_while(Result::ok).filter_map(process).last()
}

/// Checks that the games' file has all games played, followed by at most the beginning of two
/// unfinished games: anything else is somebody's work.
fn check_rest(games: Option<&mut File>, path: &Path, length: u64) -> Result<(), RecordError> {
    let changed = || RecordError::Changed(path.into());
    let Some(games) = games else { return if length == 0 { Ok(()) } else { Err(changed()) } };
    let failed = |error: io::Error| RecordError::of(path)(error);
    if games.metadata().map_err(failed)?.len() < length {
        return Err(changed());
    }
    let mut rest = Vec::new();
    games.seek(SeekFrom::Start(length)).map_err(failed)?;
    games.take(MAX_REST + 1).read_to_end(&mut rest).map_err(failed)?;
    let start = format!("[Game \"Chinese Chess\"]\n[Event \"{EVENT}\"]");
    let is_start = start.as_bytes().starts_with(&rest) || rest.starts_with(start.as_bytes());
    let is_ours = is_start && rest.len() as u64 <= MAX_REST;
    let are_two = String::from_utf8_lossy(&rest).matches("[Event ").count() <= 2;
    if is_ours && are_two { Ok(()) } else { Err(changed()) }
}

/// The open files of a match. They are locked while the process has them open, however it ends.
pub(super) struct Record {
    path: PathBuf,
    games: File,
    progress: File,
}

impl Record {
    /// Records two games. Wherever the program is interrupted, either both are recorded or neither.
    pub fn add(&mut self, pair: &Pair, games: &[Game; 2], names: [&str; 2]) -> Result<(), RecordError> {
        let failed = |source| RecordError::File { path: self.path.clone(), source };
        let mut text = String::new();
        for (finished, (game, half)) in pair.games.iter().zip(games.iter().zip(1..)) {
            let round = format!("{}.{half}", pair.number + 1);
            text += &pgn(finished, game.clone(), names, round);
            text.push('\n');
        }
        self.games.write_all(text.as_bytes()).map_err(failed)?;
        // The games must be on the disk before their pair is recorded.
        self.games.sync_data().map_err(failed)?;
        let length = self.games.stream_position().map_err(failed)?;
        self.note(&Entry::Pair { pair: Box::new(pair.clone()), length })
    }

    fn note(&mut self, entry: &Entry) -> Result<(), RecordError> {
        let line = serde_json::to_string(entry).map_err(io::Error::other);
        let written = line.and_then(|line| writeln!(self.progress, "{line}"));
        written.map_err(|source| RecordError::File { path: beside(&self.path), source })
    }
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The path of the progress file.
pub(super) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}

fn read(file: &File, path: &Path, description: &str) -> Result<Progress, RecordError> {
    let mut input = BufReader::new(file.take(MAX_BYTES));
    let mut progress = Progress::default();
    let [games_length, own_length] = &mut progress.lengths;
    let mut line = Vec::new();
    // An incomplete last line was being written when the match was interrupted.
    while input.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) && line.ends_with(b"\n") {
        match serde_json::from_slice(&line) {
            Ok(Entry::Match(begun)) if *own_length == 0 && begun == description => {}
            Ok(Entry::Match(_)) => return Err(RecordError::OtherMatch(path.into())),
            Ok(Entry::Process(_)) if *own_length > 0 => {}
            Ok(Entry::Pair { pair, length }) if *own_length > 0 && length >= *games_length => {
                progress.pairs.push(*pair);
                *games_length = length;
            }
            Ok(Entry::Process(_) | Entry::Pair { .. }) | Err(_) => {
                return Err(RecordError::Damaged(path.into()));
            }
        }
        *own_length += line.len() as u64;
        line.clear();
    }
    Ok(progress)
}

/// A game as PGN.
fn pgn(finished: &Finished, mut game: Game, names: [&str; 2], round: String) -> String {
    game.headers.event = EVENT.into();
    game.headers.round = round;
    game.headers.date = Some(Date::today());
    game.headers.participants = [finished.red, 1 - finished.red].map(|index| Participant {
        name: names[index].into(),
        is_engine: true,
        ..Participant::default()
    });
    game.headers.others.push(("Termination".into(), finished.end.word().into()));
    game.declare(Outcome::recorded(finished.winner));
    formats::write(&game, Target::Pgn(Notation::Iccs))
}
