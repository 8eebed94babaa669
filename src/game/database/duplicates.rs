//! Games that are there more than once: collections are copied from one another.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Database, GameNumber, Match};

/// What all copies of a game have in common, also those in other databases: the players, in either script and in any case, the
/// start and the main line.
///
/// It is a hash of 64 bits: among a million games two different ones have the same with a chance of one in forty million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity(u64);

impl Database {
    /// What the copies of a game have in common.
    pub fn identity(&self, game: GameNumber) -> Identity {
        let entry = self.entry(game);
        let mut hasher = DefaultHasher::new();
        entry.players.map(|id| self.names.folded(id)).hash(&mut hasher);
        self.starts[entry.start as usize].hash(&mut hasher);
        self.moves[self.range(game)].hash(&mut hasher);
        Identity(hasher.finish())
    }

    /// Leaves the first of the copies of each game.
    pub(super) fn leave_one_of_each(&self, found: &mut Vec<Match>) {
        let mut known = HashSet::with_capacity(found.len());
        found.retain(|found| known.insert(self.identity(found.game)));
    }
}
