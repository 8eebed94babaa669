//! The games of a match as they are played, in a PGN file, and beside it how far the match has come.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use chuhe::engine::board::shown;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Date, Game, Outcome, Participant};
use serde::{Deserialize, Serialize};

use super::game::Finished;

/// No match comes near it; what comes after so many bytes is not read.
const MOST_BYTES: u64 = 1 << 30;

/// Two games of the same engines from the same opening, and the number of that in the match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Pair {
    pub number: usize,
    pub games: [Finished; 2],
}

/// What a line of the file beside the games says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    /// What is played; the first line.
    Match(String),
    /// What has been played, and how long the file of the games is since then.
    Pair { pair: Box<Pair>, length: u64 },
}

/// Why games are not written down.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecordError {
    #[error("{} exists: --resume goes on with the match in it", shown(.0))]
    Exists(PathBuf),
    #[error("{} was begun with other engines or conditions", shown(.0))]
    OtherMatch(PathBuf),
    #[error("{} does not say how far the match has come", shown(.0))]
    Damaged(PathBuf),
    #[error("{}: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
}

/// The open files of a match.
pub(super) struct Record {
    path: PathBuf,
    games: File,
    progress: File,
}

impl Record {
    /// Begins a match that `description` tells from others, or goes on with it: then with what has been played.
    pub fn open(path: &Path, description: &str, is_resumed: bool) -> Result<(Self, Vec<Pair>), RecordError> {
        let beside = beside(path);
        let failed = |path: &Path| {
            let path = path.to_path_buf();
            move |source| RecordError::File { path, source }
        };
        let played = match is_resumed && beside.exists() {
            true => Some(read(&beside, description)?),
            // A match that was to be gone on with and has not begun yet begins.
            false if path.exists() || beside.exists() => return Err(RecordError::Exists(path.into())),
            false => None,
        };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        let mut games = options.open(path).map_err(failed(path))?;
        let mut progress = options.open(&beside).map_err(failed(&beside))?;
        let (pairs, length, end) = played.unwrap_or_default();
        // What was being written when the match was ended is written again.
        let cut = |file: &mut File, length| file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)));
        cut(&mut games, length).map_err(failed(path))?;
        cut(&mut progress, end).map_err(failed(&beside))?;
        let mut record = Self { path: path.into(), games, progress };
        if end == 0 {
            record.note(&Entry::Match(description.into()))?;
        }
        Ok((record, pairs))
    }

    /// Writes down two games, wherever the program is ended: either both are there or none.
    pub fn add(&mut self, pair: &Pair, games: &[Game; 2], names: [&str; 2]) -> Result<(), RecordError> {
        let failed = |source| RecordError::File { path: self.path.clone(), source };
        let mut text = String::new();
        for (finished, (game, half)) in pair.games.iter().zip(games.iter().zip(1..)) {
            let round = format!("{}.{half}", pair.number + 1);
            text += &pgn(finished, game.clone(), names, round);
            text.push('\n');
        }
        self.games.write_all(text.as_bytes()).map_err(failed)?;
        let length = self.games.stream_position().map_err(failed)?;
        self.note(&Entry::Pair { pair: Box::new(pair.clone()), length })
    }

    fn note(&mut self, entry: &Entry) -> Result<(), RecordError> {
        let line = serde_json::to_string(entry).map_err(io::Error::other);
        let written = line.and_then(|line| writeln!(self.progress, "{line}"));
        written.map_err(|source| RecordError::File { path: beside(&self.path), source })
    }
}

/// How far the match has come stands beside its games.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}

/// What has been played; the length of the file with the games, and of this one, that belongs to it.
fn read(path: &Path, description: &str) -> Result<(Vec<Pair>, u64, u64), RecordError> {
    let file = File::open(path).map_err(|source| RecordError::File { path: path.into(), source })?;
    let mut input = BufReader::new(file.take(MOST_BYTES));
    let (mut pairs, mut games_length, mut own_length) = (Vec::new(), 0, 0);
    let mut line = Vec::new();
    // A last line that is not whole was being written when the match was ended.
    while input.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) && line.ends_with(b"\n") {
        match serde_json::from_slice(&line) {
            Ok(Entry::Match(begun)) if own_length == 0 && begun == description => {}
            Ok(Entry::Match(_)) => return Err(RecordError::OtherMatch(path.into())),
            Ok(Entry::Pair { pair, length }) if own_length > 0 => {
                pairs.push(*pair);
                games_length = length;
            }
            _ => return Err(RecordError::Damaged(path.into())),
        }
        own_length += line.len() as u64;
        line.clear();
    }
    Ok((pairs, games_length, own_length))
}

/// A game as PGN.
fn pgn(finished: &Finished, mut game: Game, names: [&str; 2], round: String) -> String {
    game.headers.event = "chuhe-engine match".into();
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
