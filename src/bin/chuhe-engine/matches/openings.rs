//! The openings of a match.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use chuhe::engine::board::{FenError, Move, MoveTextError, Position, visible_path};
use chuhe::engine::rules::{IllegalMove, play_all};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::Failure;
use crate::patience::apart;

/// More than any list of openings; bytes after these are not read.
const MAX_BYTES: u64 = 64 << 20;

/// A position to play from.
pub(super) type Opening = Position;

/// The start positions, in random order.
#[derive(Debug)]
pub(super) struct Openings(Vec<Opening>);

#[derive(Debug, thiserror::Error)]
pub(crate) enum OpeningError {
    #[error("{}: {source}", visible_path(path))]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}, line {line}: {cause}", visible_path(path))]
    Line { path: PathBuf, line: usize, cause: LineError },
    #[error("{} has no opening", visible_path(.0))]
    Empty(PathBuf),
}

/// A fault in an opening.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LineError {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Text(#[from] MoveTextError),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Openings {
    /// The openings of a file, or the usual start position.
    pub fn read(path: Option<&Path>, seed: u64) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self(vec![Position::start()])) };
        let own = path.to_path_buf();
        let text = apart(|| File::open(own).and_then(|file| io::read_to_string(file.take(MAX_BYTES))))?
            .map_err(|source| OpeningError::Unreadable { path: path.into(), source })?;
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split(['#', '\t']).next().unwrap_or_default().trim();
            if !line.is_empty() {
                let opening = parse(line).map_err(|cause| OpeningError::Line {
                    path: path.into(),
                    line: index + 1,
                    cause,
                })?;
                openings.push(opening);
            }
        }
        if openings.is_empty() {
            return Err(OpeningError::Empty(path.into()).into());
        }
        openings.shuffle(&mut StdRng::seed_from_u64(seed));
        Ok(Self(openings))
    }

    /// Identifies these openings in this order.
    pub fn checksum(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, opening| sum.rotate_left(1) ^ opening.hash())
    }

    /// The opening of a pair; after the last one they start again.
    pub fn get(&self, index: usize) -> &Opening {
        &self.0[index % self.0.len()]
    }
}

fn parse(line: &str) -> Result<Opening, LineError> {
    if line.contains('/') {
        return Ok(line.parse()?);
    }
    let moves = line.split_whitespace().map(str::parse).collect::<Result<Vec<Move>, _>>()?;
    Ok(play_all(&Position::start(), &moves)?)
}
