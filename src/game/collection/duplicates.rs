//! Finds duplicate games: collections are copied from one another.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Collection, FoundGame, GameNumber};

/// The identity of a game, shared by all its copies, also those in other collections. It covers the
/// players (regardless of script and case), the start and the main line.
///
/// It is a 64-bit hash: among a million games, the chance of a collision is one in forty million.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity(u64);

impl Collection {
    pub fn identity(&self, game: GameNumber) -> Identity {
        let entry = self.entry(game);
        let mut hasher = DefaultHasher::new();
        entry.players.map(|id| self.names.folded(id)).hash(&mut hasher);
        self.starts[entry.start as usize].hash(&mut hasher);
        self.moves[self.range(game)].hash(&mut hasher);
        Identity(hasher.finish())
    }

    /// Keeps only the first copy of each game.
    pub(super) fn leave_one_of_each(&self, found: &mut Vec<FoundGame>) {
        let mut known = HashSet::with_capacity(found.len());
        found.retain(|found| known.insert(self.identity(found.game)));
    }
}
