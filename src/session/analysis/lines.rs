//! The lines that a search has found.

use std::time::Duration;

use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::engine::movegen;

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// From the view of the side to move in the position searched.
    pub score: Score,
    /// In plies.
    pub depth: u32,
    /// Legal moves, at least one.
    pub moves: Vec<Move>,
}

impl FoundLine {
    /// Whether it leads to a mate that a deeper search would not find sooner.
    pub(super) fn is_settled(&self) -> bool {
        self.score.is_mate() && self.score.plies_to_mate() + 2 <= self.depth
    }
}

/// What one search has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The best first, no two with the same first move.
    pub lines: Vec<FoundLine>,
    pub nodes: u64,
    pub elapsed: Duration,
}

impl Found {
    pub fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |best| best.depth)
    }

    /// Puts a line in its place. If another one begins with the same move, the two places are exchanged.
    pub fn set(&mut self, place: usize, line: FoundLine) {
        let same = self.lines.iter().position(|known| known.moves.first() == line.moves.first());
        match same {
            Some(same) if place < self.lines.len() => self.lines.swap(same, place),
            Some(same) => _ = self.lines.remove(same),
            None => {}
        }
        match self.lines.get_mut(place) {
            Some(known) => *known = line,
            None => self.lines.push(line),
        }
    }
}

/// The moves up to the first that is not legal: an engine from elsewhere may say anything.
pub(super) fn legal_part(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let mut position = position.clone();
    let is_legal = |&play: &Move| {
        let is_legal = movegen::is_legal(&position, play);
        if is_legal {
            position.make(play);
        }
        is_legal
    };
    let count = moves.iter().copied().take_while(is_legal).count();
    moves.truncate(count);
    moves
}
