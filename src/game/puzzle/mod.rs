//! Puzzles: positions with one solution from masters' games, compositions of a classical book, and
//! endgames with results from a tablebase. For their sources see `assets/puzzles/README.md`.

mod classic;
mod endgame;
mod pattern;
pub(crate) mod proof;
pub mod retrograde;
mod table;
mod theme;

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::merit;
use crate::engine::board::{Move, Position, Side};
use crate::engine::search::Root;
use crate::packed::unpack_text;

pub use classic::{Classic, ClassicVerdict, classics};
pub use endgame::{Endgame, EndgameTask, endgames};
pub use proof::{Fault, Margin, Prover};
pub use table::{CauseText, RowError, read_classics, read_endgames, read_masters};
pub use theme::{Theme, Themes};

/// The id of a puzzle, stable across versions: it depends on the position alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PuzzleId(pub(crate) u32);

impl PuzzleId {
    /// A position's id: the FNV-1a hash of two FEN fields, the placement and the side to move.
    pub(crate) fn of(position: &Position) -> Self {
        let fen = position.to_string();
        let fields = fen.split(' ').take(2).flat_map(str::bytes);
        Self(fields.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// A position with one good move, and after it and the best reply another, up to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub id: PuzzleId,
    pub start: Position,
    pub goal: Goal,
    /// The moves to find, with the replies. The first and the last move are the solver's.
    pub solution: Vec<Move>,
    pub themes: Themes,
    pub grade: Grade,
    pub source: Source,
}

/// The goal of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Checkmate, or a position without a move, in this many moves whatever the replies.
    Mate { moves: u32 },
    /// More material, and clearly the better position.
    Gain,
}

/// The difficulty of a puzzle: 1 is obvious, 5 needs long thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Grade(u8);

/// The number is not a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no grade from 1 to 5")]
pub struct NoGrade(pub u8);

impl Grade {
    pub const MIN: Self = Self(1);
    pub const MAX: Self = Self(5);

    /// The easiest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::MIN.0..=Self::MAX.0).map(Self)
    }

    /// The grade with this number, or the nearest one.
    pub fn nearest(number: u8) -> Self {
        Self(number.clamp(Self::MIN.0, Self::MAX.0))
    }
}

impl TryFrom<u8> for Grade {
    type Error = NoGrade;

    fn try_from(number: u8) -> Result<Self, NoGrade> {
        if (Self::MIN.0..=Self::MAX.0).contains(&number) { Ok(Self(number)) } else { Err(NoGrade(number)) }
    }
}

impl From<Grade> for u8 {
    fn from(grade: Grade) -> Self {
        grade.0
    }
}

/// The game in which a position was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Names as in the game records, in Chinese.
    pub red: String,
    pub black: String,
    /// `None` if unknown.
    pub year: Option<u16>,
    /// The number of plies before it.
    pub ply: u16,
}

impl Source {
    /// The players of Red and Black; `None` if unknown.
    pub fn players(&self) -> [Option<&str>; 2] {
        [&self.red, &self.black].map(|name| Some(&**name).filter(|name| !name.is_empty() && *name != UNKNOWN))
    }
}

/// The mark for an unknown name.
const UNKNOWN: &str = "-";

impl Puzzle {
    pub fn solver(&self) -> Side {
        self.start.side_to_move()
    }

    /// The number of moves that the solver has to find.
    pub fn moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }
}

/// The moves of `line` after a solution, until the won material is taken. `root` is the puzzle with
/// the moves of its solution.
pub fn conclusion(root: &Root, line: &[Move]) -> Vec<Move> {
    let whole = [root.moves(), line].concat();
    let Ok(start) = Root::new(root.start().clone(), Vec::new(), root.profile) else { return Vec::new() };
    let solver = root.start().side_to_move();
    let plies = merit::spoils(&start, &whole, solver, whole.len()).map_or(0, |spoils| spoils.plies);
    whole.get(root.moves().len()..plies).unwrap_or_default().to_vec()
}

/// The puzzles from masters' games, read on first use in a few milliseconds.
pub fn masters() -> &'static [Puzzle] {
    // A test reads every row.
    static PUZZLES: LazyLock<Vec<Puzzle>> =
        LazyLock::new(|| read_masters(&unpack_text(packed!("masters.tsv"))).flatten().collect());
    &PUZZLES
}

#[cfg(test)]
mod tests;
