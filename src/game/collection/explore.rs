//! The moves played in a position, with their results.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{Collection, FileOrigin, FoundGame};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::{BookMove, Key};
use crate::game::formats::GameResult;

/// A move, and the results of the games in which it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    pub mv: Move,
    pub red_wins: u32,
    pub draws: u32,
    pub black_wins: u32,
    /// The number of games with an unknown result.
    pub unknown: u32,
}

impl MoveRecord {
    const fn new(mv: Move) -> Self {
        Self { mv, red_wins: 0, draws: 0, black_wins: 0, unknown: 0 }
    }

    /// The number of games with this move.
    pub const fn games(&self) -> u32 {
        self.decided() + self.unknown
    }

    /// The number of games with a known result.
    pub const fn decided(&self) -> u32 {
        self.red_wins + self.draws + self.black_wins
    }

    /// The share of the points, 0 to 1, that `side` scored in games with a known result, if any.
    pub fn share(&self, side: Side) -> Option<f64> {
        let wins = match side {
            Side::Red => self.red_wins,
            Side::Black => self.black_wins,
        };
        let points = f64::from(wins) + f64::from(self.draws) / 2.0;
        (self.decided() > 0).then(|| points / f64::from(self.decided()))
    }

    fn count(&mut self, result: GameResult) {
        *match result {
            GameResult::Win(Side::Red) => &mut self.red_wins,
            GameResult::Draw => &mut self.draws,
            GameResult::Win(Side::Black) => &mut self.black_wins,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
    }
}

impl From<BookMove> for MoveRecord {
    fn from(BookMove { mv, red_wins, draws, black_wins }: BookMove) -> Self {
        Self { mv, red_wins, draws, black_wins, unknown: 0 }
    }
}

impl Collection {
    /// The moves played in a position or its mirror image, most frequent first. If a game reached
    /// the position several times, the first counts. If the position is its own mirror image, a
    /// move also stands for its mirror image.
    pub fn moves(&self, position: &Position) -> Vec<MoveRecord> {
        self.moves_in(position, |_| true)
    }

    /// The same of the games in files of one origin.
    pub fn moves_of(&self, position: &Position, origin: FileOrigin) -> Vec<MoveRecord> {
        self.moves_in(position, |found| self.source(found.game).0.origin == origin)
    }

    fn moves_in(&self, position: &Position, counts: impl Fn(&FoundGame) -> bool) -> Vec<MoveRecord> {
        let key = Key::of(position);
        let mut records: HashMap<Move, MoveRecord> = HashMap::new();
        for found in self.through(position, |_| true).filter(counts) {
            let ply = found.ply.unwrap_or_default();
            let Some(mv) = self.line(found.game).nth(ply) else { continue };
            let there = self.position_at(found.game, ply);
            let mv = key.read(Key::of(&there).write(&there, mv));
            let record = records.entry(mv).or_insert(MoveRecord::new(mv));
            record.count(self.entry(found.game).result);
        }
        let mut records: Vec<_> = records.into_values().collect();
        records.sort_by_key(|record| (Reverse(record.games()), record.mv));
        records
    }
}
