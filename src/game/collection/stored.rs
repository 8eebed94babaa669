//! A collection as bytes, cached until its files change.
//!
//! The bytes are a hash of the rest (8 bytes, little-endian), then the collection in postcard's
//! format. The hash detects damage. Even so nothing is trusted: every number is checked, and every
//! move is played.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher};

use serde::{Deserialize, Serialize};

use super::names::Names;
use super::positions::{Passed, Positions};
use super::{Collection, Entry, MAX_MOVES, PackedMove, Shelf};
use crate::engine::board::Position;
use crate::engine::book::openings::Opening;
use crate::engine::movegen;

/// The version of the format: raise it when anything below, or its meaning, changes.
const VERSION: u32 = 2;

#[derive(Serialize, Deserialize)]
struct Stored<'a> {
    version: u32,
    shelves: Cow<'a, [Shelf]>,
    names: Cow<'a, [Box<str>]>,
    openings: Cow<'a, [Opening]>,
    starts: Cow<'a, [Box<str>]>,
    games: Cow<'a, [Entry]>,
    moves: Cow<'a, [PackedMove]>,
}

/// Why bytes are not a valid collection.
#[derive(Debug, thiserror::Error)]
pub enum StoredError {
    #[error("it is damaged")]
    Damaged,
    #[error("its version is {0}, and this program knows version {VERSION}")]
    Version(u32),
    #[error("it cannot be read: {0}")]
    Content(#[from] postcard::Error),
    #[error("{0} are not as they can be")]
    Impossible(&'static str),
}

impl Collection {
    /// Serialises the collection.
    ///
    /// # Errors
    /// None is known.
    pub fn to_bytes(&self) -> Result<Vec<u8>, StoredError> {
        let stored = Stored {
            version: VERSION,
            shelves: (&self.shelves).into(),
            names: self.names.texts().into(),
            openings: (&self.openings).into(),
            starts: (&self.starts).into(),
            games: (&self.games).into(),
            moves: (&self.moves).into(),
        };
        let mut bytes = postcard::to_extend(&stored, vec![0; size_of::<u64>()])?;
        seal(&mut bytes);
        Ok(bytes)
    }

    /// Whether bytes are a collection, of this version or another.
    pub fn is_stored(bytes: &[u8]) -> bool {
        bytes.split_first_chunk().is_some_and(|(own, content)| u64::from_le_bytes(*own) == hash(content))
    }

    /// Reads a collection.
    ///
    /// # Errors
    /// The bytes are damaged or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StoredError> {
        // Another compiler may hash differently; then the collection is rebuilt.
        if !Self::is_stored(bytes) {
            return Err(StoredError::Damaged);
        }
        let content = bytes.get(size_of::<u64>()..).unwrap_or_default();
        let (version, _) = postcard::take_from_bytes::<u32>(content)?;
        if version != VERSION {
            return Err(StoredError::Version(version));
        }
        let stored: Stored<'_> = postcard::from_bytes(content)?;
        let usual_start = Position::start();
        stored.check(&usual_start)?;
        let mut collection = Self {
            shelves: stored.shelves.into_owned(),
            names: Names::new(stored.names.into_owned()),
            openings: stored.openings.into_owned(),
            starts: stored.starts.into_owned(),
            usual_start,
            games: stored.games.into_owned(),
            moves: stored.moves.into_owned(),
            positions: Positions::default(),
        };
        collection.play_all()?;
        Ok(collection)
    }

    /// Plays all moves, and indexes the positions.
    fn play_all(&mut self) -> Result<(), StoredError> {
        let (mut place, mut first) = (0, 0);
        for entry in &self.games {
            let fen = &self.starts[entry.start as usize];
            let start = match entry.start {
                0 => self.usual_start.clone(),
                _ => fen.parse().map_err(|_| StoredError::Impossible("positions"))?,
            };
            let mut passed = Passed::new(start);
            self.positions.push(passed.key(), place);
            for packed in &self.moves[first..entry.end as usize] {
                let mv = packed.read().filter(|&mv| movegen::is_legal(&passed.position, mv));
                passed.play(mv.ok_or(StoredError::Impossible("moves"))?);
                place += 1;
                self.positions.push(passed.key(), place);
            }
            place += 1;
            first = entry.end as usize;
        }
        self.positions.sort();
        Ok(())
    }
}

impl Stored<'_> {
    /// Whether every index is valid.
    fn check(&self, usual_start: &Position) -> Result<(), StoredError> {
        let must = |holds: bool, what| if holds { Ok(()) } else { Err(StoredError::Impossible(what)) };
        must(self.moves.len() <= MAX_MOVES, "moves")?;
        must(rises_to(self.moves.len(), self.games.iter().map(|entry| entry.end)), "games")?;
        must(rises_to(self.games.len(), self.shelves.iter().map(|shelf| shelf.end)), "files")?;
        must(self.starts.first().is_some_and(|fen| **fen == usual_start.to_string()), "positions")?;
        for entry in self.games.iter() {
            let is_below = |id: u32, count: usize| (id as usize) < count;
            let names = entry.players.into_iter().chain([entry.event]);
            let mut names = names.map(|name| name.0);
            must(names.all(|name| is_below(name, self.names.len())), "names")?;
            must(is_below(entry.start, self.starts.len()), "positions")?;
            must(entry.opening.is_none_or(|index| is_below(index.into(), self.openings.len())), "openings")?;
        }
        Ok(())
    }
}

/// Whether these ends of consecutive ranges are ascending and reach `last`.
fn rises_to(last: usize, mut ends: impl Iterator<Item = u32>) -> bool {
    let mut before = 0;
    ends.all(|end| std::mem::replace(&mut before, end) <= end) && before as usize == last
}

/// Writes the hash of the rest into the first bytes.
pub(super) fn seal(bytes: &mut [u8]) {
    if let Some((own, content)) = bytes.split_first_chunk_mut() {
        *own = hash(content).to_le_bytes();
    }
}

pub(super) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
