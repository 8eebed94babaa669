//! Strays: positions some random moves away from those of games. Pieces hang, one side is far
//! ahead, or pieces stand on strange points: a search often visits such positions, but games seldom
//! reach them.

use std::sync::atomic::AtomicBool;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::play::{MAX_EXCESS, TABLE};
use super::{Lesson, Record};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::{Limits, Root, Tables, search};

/// A stray is at most this many random moves away from a position of a game.
const MAX_MOVES: usize = 4;

/// Finds and searches strays.
pub struct Strays {
    seed: u64,
    /// A search ends with the iteration that reaches this many nodes.
    nodes: u64,
    tables: Tables,
}

impl Strays {
    pub fn new(seed: u64, nodes: u64) -> Self {
        Self { seed, nodes, tables: Tables::new(TABLE) }
    }

    /// A stray for each position of the game with this number, except those that end in check or at
    /// the end of the game. Their result is unknown.
    pub fn of(&mut self, number: u64, game: &[Record]) -> Vec<Record> {
        self.tables.clear();
        let seed = self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        game.iter().filter_map(|record| self.stray(record, &mut random)).collect()
    }

    fn stray(&mut self, record: &Record, random: &mut Xoshiro256PlusPlus) -> Option<Record> {
        let mut position = record.position().ok()?;
        for _ in 0..random.random_range(1..=MAX_MOVES) {
            position.make(*movegen::legal_moves(&position).choose(random)?);
        }
        if position.in_check() {
            return None;
        }
        let root = Root::new(position.clone(), Vec::new(), Profile::Computer).ok()?;
        let limits = Limits::soft_nodes(self.nodes, MAX_EXCESS);
        let found = search(&mut self.tables, &root, &limits, &AtomicBool::new(false), &mut |_| {})?;
        let is_sharp = is_sharp(&position, found.mv);
        let lesson = Lesson { score: found.score, is_sharp, ply: record.ply().into(), result: None };
        Some(Record::new(&position, lesson))
    }
}

/// Whether a move captures or gives check.
pub(super) fn is_sharp(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to).is_some() || position.gives_check(mv)
}

#[cfg(test)]
mod tests {
    use super::super::{Recipe, SelfPlay};
    use super::*;

    #[test]
    fn strays_are_legal_without_a_result_and_the_same_each_time() {
        let game = SelfPlay::new(Recipe { seed: 3, nodes: 60 }).play(1).records;
        let mut strays = Strays::new(1, 40);
        let found = strays.of(7, &game);
        assert!(found.len() > game.len() / 2, "{} of {}", found.len(), game.len());
        for record in &found {
            assert_eq!(record.result(), None);
            assert!(!record.position().unwrap().in_check());
        }
        strays.of(8, &game);
        assert_eq!(strays.of(7, &game), found);
    }
}
