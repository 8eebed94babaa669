//! Games of the engine against itself.

use std::sync::atomic::AtomicBool;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::course::Course;
use super::strays::is_sharp;
use super::{Lesson, Record, openings};
use crate::engine::board::Side;
use crate::engine::search::{Choice, Limits, Tables, search};
use crate::game::PlayerResult;

/// The settings of the games. A recipe gives the same games on any machine and in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    pub seed: u64,
    /// A move is searched until an iteration ends with at least this many nodes.
    pub nodes: u64,
}

/// An iteration may exceed the nodes of a search by this factor.
pub(super) const MAX_EXCESS: u64 = 10;

/// In megabytes: a move needs little.
pub(super) const TABLE: usize = 2;

/// An opening is accepted if a search of this many nodes
const CHECK_NODES: u64 = 1_000;
/// finds neither side better by more than this many centipawns.
const LOST_CP: i32 = 300;

/// A game is won when both sides have agreed for this many plies
const WON_PLIES: u32 = 4;
/// that it is won by this many centipawns.
const WON_CP: i32 = 1_500;

/// A game is drawn when both sides have agreed for this many plies
const LEVEL_PLIES: u32 = 24;
/// that neither is better by more than this many centipawns,
const LEVEL_CP: i32 = 10;
/// and nothing has been captured for this many plies.
const LEVEL_QUIET: u16 = 40;

/// A game of this many plies is a draw.
const MAX_PLIES: usize = 400;

/// A game as played by the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub records: Vec<Record>,
    pub winner: Option<Side>,
}

/// Plays games.
pub struct SelfPlay {
    recipe: Recipe,
    tables: Tables,
}

impl SelfPlay {
    pub fn new(recipe: Recipe) -> Self {
        Self { recipe, tables: Tables::new(TABLE) }
    }

    pub fn play(&mut self, number: u64) -> PlayedGame {
        self.tables.clear();
        let seed = self.recipe.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number);
        let mut course = self.opening(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut records = Vec::new();
        let mut judge = Judge::default();
        let winner = loop {
            if let Some(outcome) = course.outcome() {
                break outcome.winner;
            }
            let Some(found) = self.search(&course, self.recipe.nodes) else { break None };
            records.push(record(&course, &found));
            if let Some(winner) = judge.verdict(&course, &found) {
                break winner;
            }
            course.make(found.mv);
        };
        for record in &mut records {
            *record = record.with_result(Some(PlayerResult::of(winner, record.side_to_move())));
        }
        PlayedGame { records, winner }
    }

    /// An opening that is not lost.
    fn opening(&mut self, random: &mut Xoshiro256PlusPlus) -> Course {
        loop {
            let course = openings::draw(random);
            let is_open = |found: Choice| found.score.value().abs() <= LOST_CP && course.outcome().is_none();
            if self.search(&course, CHECK_NODES).is_some_and(is_open) {
                return course;
            }
        }
    }

    fn search(&mut self, course: &Course, nodes: u64) -> Option<Choice> {
        let root = course.root().ok()?;
        let never = AtomicBool::new(false);
        search(&mut self.tables, &root, &Limits::soft_nodes(nodes, MAX_EXCESS), &never, &mut |_| {})
    }
}

/// The record as known before the game has ended.
fn record(course: &Course, found: &Choice) -> Record {
    let position = course.position();
    let is_sharp = is_sharp(position, found.mv);
    let result = Some(PlayerResult::Drawn);
    Record::new(position, Lesson { score: found.score, is_sharp, ply: course.ply, result })
}

/// Ends games that are decided.
#[derive(Default)]
struct Judge {
    leader: Option<Side>,
    /// The number of plies for which the same side has led so clearly.
    led: u32,
    level: u32,
}

impl Judge {
    /// The winner, once the game is over.
    fn verdict(&mut self, course: &Course, found: &Choice) -> Option<Option<Side>> {
        let mover = course.position().side_to_move();
        let cp = found.score.value();
        let leader = (cp.abs() >= WON_CP).then_some(if cp > 0 { mover } else { !mover });
        self.led = if leader == self.leader { self.led + 1 } else { 1 };
        self.leader = leader;
        self.level = if cp.abs() <= LEVEL_CP { self.level + 1 } else { 0 };
        let is_level = self.level >= LEVEL_PLIES && course.position().quiet_plies() >= LEVEL_QUIET;
        match leader {
            Some(_) if found.score.is_mate() || self.led >= WON_PLIES => Some(leader),
            _ if is_level || course.ply >= MAX_PLIES => Some(None),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECIPE: Recipe = Recipe { seed: 3, nodes: 60 };

    #[test]
    fn a_game_is_the_same_whatever_was_played_before() {
        let games: Vec<PlayedGame> = {
            let mut player = SelfPlay::new(RECIPE);
            (0..6).map(|number| player.play(number)).collect()
        };
        assert!(games.iter().all(|game| !game.records.is_empty()));
        assert!(games.windows(2).all(|pair| pair[0] != pair[1]));
        let mut player = SelfPlay::new(RECIPE);
        for number in [5, 0, 3] {
            assert_eq!(player.play(number as u64), games[number]);
        }
        assert_ne!(SelfPlay::new(Recipe { seed: 4, ..RECIPE }).play(0), games[0]);
    }

    #[test]
    fn results_are_the_movers_and_positions_are_legal() {
        let mut player = SelfPlay::new(RECIPE);
        for number in 0..8 {
            let PlayedGame { records, winner } = player.play(number);
            for record in records {
                let position = record.position().unwrap();
                assert_eq!(record.result(), Some(PlayerResult::of(winner, position.side_to_move())));
            }
        }
    }
}
