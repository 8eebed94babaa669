//! An index from positions to the games that reached them.

use crate::engine::board::{Move, Position};
use crate::engine::book::Key;

/// The place of a position among those of all games in order. A game of `n` moves has `n + 1`.
pub(super) type PositionIndex = u32;

/// All places, sorted by position. 8 bytes each: the upper half of the position's key, the place.
#[derive(Debug, Default)]
pub(super) struct Positions {
    entries: Vec<u64>,
}

/// A position reached in a game, with its key.
pub(super) struct Passed {
    pub position: Position,
    /// The hash of the mirror image.
    mirrored: u64,
}

impl Passed {
    pub fn new(position: Position) -> Self {
        Self { mirrored: position.mirrored_hash(), position }
    }

    pub fn key(&self) -> Key {
        Key::from_hashes(self.position.hash(), self.mirrored)
    }

    /// Plays a move known to be legal.
    pub fn play(&mut self, mv: Move) {
        self.mirrored = self.position.mirrored_hash_after(self.mirrored, mv);
        self.position.make(mv);
    }
}

/// The upper half of the key, as stored in an entry.
const fn upper(key: Key) -> u64 {
    key.value() & (!0 << PositionIndex::BITS)
}

impl Positions {
    /// Adds a position. Places must be added in order.
    pub fn push(&mut self, key: Key, place: PositionIndex) {
        self.entries.push(upper(key) | u64::from(place));
    }

    /// Sorts the entries, after all have been added.
    pub fn sort(&mut self) {
        self.entries.sort_unstable();
        self.entries.shrink_to_fit();
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The places where the position or its mirror image may stand, in order. Only half of the key
    /// is compared, so about one place in 10⁹ has another position.
    pub fn of(&self, position: &Position) -> impl Iterator<Item = PositionIndex> + '_ {
        let key = upper(Key::of(position));
        let first = self.entries.partition_point(|&entry| entry < key);
        let own = self.entries[first..]
            .iter()
            .take_while(move |&&entry| entry & (!0 << PositionIndex::BITS) == key);
        own.map(|&entry| entry as PositionIndex)
    }
}
