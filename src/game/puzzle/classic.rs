//! The compositions of a classical book, and the engine's verdicts on them.

use std::sync::LazyLock;

use super::PuzzleId;
use super::proof::{Prover, mate_in};
use super::table::read_classics;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::review::chances;
use crate::packed::unpack_text;

/// A composition of 適情雅趣 (1570). The side to move is meant to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    pub id: PuzzleId,
    /// Its number in the book, from 1.
    pub number: u16,
    /// Its name in simplified Chinese, such as 气吞关右.
    pub title: String,
    pub start: Position,
    pub verdict: ClassicVerdict,
    /// The best moves of both sides according to the engine, beginning with the side to move.
    pub line: Vec<Move>,
}

impl Classic {
    /// The nodes of the largest search behind the verdicts.
    pub const NODES: u64 = 600_000;
}

/// The engine's verdict, with the effort stated in `assets/puzzles/README.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassicVerdict {
    /// The side to move provably wins in this many moves, or fewer, against every defence.
    ForcedWin { moves: u32 },
    /// No win was proven, but the side to move is practically winning.
    Winning { centipawns: i32 },
    /// The side to move does not win, as far as the engine sees.
    Disagrees { centipawns: i32 },
}

/// All compositions of the book, read on first use.
pub fn classics() -> &'static [Classic] {
    static CLASSICS_READ: LazyLock<Vec<Classic>> =
        LazyLock::new(|| read_classics(&unpack_text(packed!("classics.tsv"))).flatten().collect());
    &CLASSICS_READ
}

/// Nodes for a composition: each search runs only if the previous one has not proven a win.
const EFFORTS: [u64; 3] = [100_000, 600_000, 3_600_000];

/// Winning chances from which the side to move counts as winning without a proof.
const WINNING: f64 = 0.75;

impl Prover {
    /// The verdict on a composition with at most `most` nodes in one search, and the line.
    pub fn verdict(&mut self, start: &Position, most: u64) -> (ClassicVerdict, Vec<Move>) {
        self.clear();
        let mut found = (ClassicVerdict::Disagrees { centipawns: 0 }, Vec::new());
        let Ok(root) = Root::new(start.clone(), Vec::new(), Profile::default()) else { return found };
        for nodes in EFFORTS.into_iter().take_while(|&nodes| nodes <= most) {
            let Some((line, score)) = self.line(&root, nodes) else { break };
            let centipawns = score.value();
            if let Some(moves) = mate_in(score)
                && self.mates(start, moves)
            {
                return (ClassicVerdict::ForcedWin { moves }, self.mating_line(start, moves).unwrap_or(line));
            }
            let is_winning = chances(score) >= WINNING;
            let verdict = if is_winning {
                ClassicVerdict::Winning { centipawns }
            } else {
                ClassicVerdict::Disagrees { centipawns }
            };
            found = (verdict, line);
        }
        found
    }

    /// Whether the verdict on a composition still holds with at most `most` nodes in one search.
    /// With the original number of nodes it must be found again; with fewer, it must not be
    /// refuted.
    pub fn agrees(&mut self, classic: &Classic, most: u64) -> bool {
        let (found, _) = self.verdict(&classic.start, most);
        let is_forced = |verdict| matches!(verdict, ClassicVerdict::ForcedWin { .. });
        found == classic.verdict || most < Classic::NODES && (is_forced(classic.verdict) || !is_forced(found))
    }

    /// A line to the end of a win that is proven to take at most this many moves.
    fn mating_line(&mut self, start: &Position, moves: u32) -> Option<Vec<Move>> {
        let (mut position, mut line) = (start.clone(), Vec::new());
        for left in (1..=moves).rev() {
            let (mv, reply) = self.mating_move(&position, left)?;
            line.push(mv);
            position.make(mv);
            let replies = movegen::legal_moves(&position);
            let Some(&first) = replies.first() else { return Some(line) };
            let reply = reply.filter(|reply| replies.contains(reply)).unwrap_or(first);
            line.push(reply);
            position.make(reply);
        }
        None
    }
}
