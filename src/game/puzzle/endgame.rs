//! Basic endgames, won or drawn according to the tablebase.

use std::sync::LazyLock;

use super::PuzzleId;
use super::table::read_endgames;
use crate::engine::board::{Kind, Position, Side};

const ENDGAMES: &str = include_str!("../../../assets/puzzles/endgames.tsv");

/// An endgame to practise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    pub id: PuzzleId,
    pub start: Position,
    /// The side of the user; not always the side to move.
    pub player: Side,
    pub task: EndgameTask,
}

/// The task of an endgame, which is achievable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameTask {
    /// Win: mate or stalemate comes after this many plies with best play by both.
    Win { plies: u32 },
    /// Do not lose against a stronger side.
    Hold,
}

impl Endgame {
    /// The pieces of `side` except its general, the strongest first: they name the endgame.
    pub fn material(&self, side: Side) -> Vec<Kind> {
        pieces(&self.start, side)
    }

    /// The side that wins, or tries to.
    pub fn attacker(&self) -> Side {
        match self.task {
            EndgameTask::Win { .. } => self.player,
            EndgameTask::Hold => !self.player,
        }
    }
}

/// The pieces of `side` except its general, the strongest first.
pub(super) fn pieces(position: &Position, side: Side) -> Vec<Kind> {
    const ORDER: [Kind; 6] =
        [Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Soldier, Kind::Advisor, Kind::Elephant];
    let count = |kind| position.pieces(side, kind).count() as usize;
    ORDER.into_iter().flat_map(|kind| std::iter::repeat_n(kind, count(kind))).collect()
}

/// All endgames, ordered by material; read on first use.
pub fn endgames() -> &'static [Endgame] {
    static ENDGAMES_READ: LazyLock<Vec<Endgame>> =
        LazyLock::new(|| read_endgames(ENDGAMES).flatten().collect());
    &ENDGAMES_READ
}
