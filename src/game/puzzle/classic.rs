//! The compositions of a classical book, and what the engine makes of them.

use std::sync::LazyLock;

use super::PuzzleId;
use super::table::read_classics;
use crate::engine::board::{Move, Position};

const CLASSICS: &str = include_str!("../../../assets/puzzles/classics.tsv");

/// A composition of 適情雅趣 (1570). The side to move is meant to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    pub id: PuzzleId,
    /// Its place in the book, from 1.
    pub number: u16,
    /// Its name in simplified Chinese, such as 气吞关右.
    pub title: String,
    pub start: Position,
    pub verdict: Verdict,
    /// What the engine takes for the best play of both sides; the first move is that of the side to move.
    pub line: Vec<Move>,
}

/// What the engine found, with the effort that `assets/puzzles/README.md` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins by force in so many moves: proven by trying every defence. There may be a shorter way.
    ForcedWin { moves: u32 },
    /// No win was proven, but the side to move is as good as winning.
    Winning { centipawns: i32 },
    /// The side to move does not win, as far as the engine sees.
    Disagrees { centipawns: i32 },
}

/// All compositions of the book. Read when they are first asked for.
pub fn classics() -> &'static [Classic] {
    static CLASSICS_READ: LazyLock<Vec<Classic>> =
        LazyLock::new(|| read_classics(CLASSICS).flatten().collect());
    &CLASSICS_READ
}
