//! Proves that a puzzle has one solution: when a puzzle is made, and again for every puzzle that is
//! shipped.
//!
//! At each turn of the solver the two best moves are searched ([`Prover::NODES`]). In a puzzle that
//! wins material, the first must leave the solver good chances and every other move clearly worse
//! ones ([`Margin`], `game::review::chances`). In a mate, no other move may mate as far as the
//! search sees, except on the last turn. The mate is proven by trying every defence.

use std::collections::HashMap;

use super::{Goal, Puzzle, Themes};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::movegen;
use crate::engine::rules::{IllegalMove, Profile};
use crate::engine::search::{Bound, Limits, Root, Tables, search};
use crate::game::merit::{self, Merit};
use crate::game::review::chances;

/// The solver's least material gain at the end of a solution, in hundredths of a soldier: an
/// advisor or an elephant, or a horse for a soldier.
pub(crate) const MIN_GAIN: i32 = 190;

/// How unambiguous a solution must be, in winning chances from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// The least chances after the solution's move.
    best: f64,
    /// The greatest chances after any other move.
    other: f64,
    /// The least difference between the two.
    gap: f64,
}

impl Margin {
    /// For candidates.
    #[cfg(any(test, feature = "train"))]
    pub(crate) const LIKELY: Self = Self { best: 0.67, other: 0.64, gap: 0.16 };
    /// For new puzzles.
    #[cfg(any(test, feature = "train"))]
    pub(crate) const MINED: Self = Self { best: 0.70, other: 0.62, gap: 0.20 };
    /// For known puzzles. It is a little more lenient, so that a change of the engine that shifts
    /// every score a bit does not spoil good puzzles.
    pub const SHIPPED: Self = Self { best: 0.66, other: 0.66, gap: 0.12 };
}

/// A fault of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("the solver does not have the last word")]
    Unfinished,
    #[error("move {} is not the best", ply + 1)]
    NotBest { ply: usize },
    #[error("move {} is not good enough", ply + 1)]
    TooLittle { ply: usize },
    #[error("move {} is not the only good one", ply + 1)]
    Ambiguous { ply: usize },
    #[error("a defence is not met")]
    NoMate,
    #[error("nothing is won")]
    NoGain,
    #[error("the themes are others")]
    Themes,
}

/// The two best moves of a position.
#[derive(Clone, Debug)]
pub(crate) struct TwoBestMoves {
    /// The best line.
    pub line: Vec<Move>,
    pub best: Score,
    /// The score of the second best move; `None` if there is only one.
    pub other: Option<Score>,
    /// The iteration, in plies, since which the best move has not changed.
    pub settled: u32,
}

/// Proves solutions by searching. The result for a puzzle does not depend on previous ones.
pub struct Prover {
    tables: Tables,
    /// Positions from which a mate in this many moves is proven, by hash.
    mates: HashMap<u64, u32>,
}

impl Default for Prover {
    fn default() -> Self {
        Self { tables: Tables::new(Self::MEGABYTES), mates: HashMap::new() }
    }
}

impl Prover {
    /// The nodes searched at each turn of the solver.
    pub const NODES: u64 = 100_000;
    /// The nodes for each step in the proof of a mate.
    const PROOF_NODES: u64 = 50_000;
    const MEGABYTES: usize = 4;

    /// Forgets everything, before the next puzzle.
    pub(crate) fn clear(&mut self) {
        self.tables.clear();
        self.mates.clear();
    }

    /// Checks that a puzzle is sound.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check(&mut self, puzzle: &Puzzle, margin: Margin) -> Result<(), Fault> {
        self.clear();
        let Puzzle { start, solution, goal, .. } = puzzle;
        if solution.len().is_multiple_of(2) {
            return Err(Fault::Unfinished);
        }
        let mut last = None;
        for ply in (0..solution.len()).step_by(2) {
            let root = Root::new(start.clone(), solution[..ply].to_vec(), Profile::default())?;
            if is_last_of_several(*goal, ply) {
                break;
            }
            let found = self.compare(&root, Self::NODES).ok_or(Fault::NoGain)?;
            if found.line.first() != Some(&solution[ply]) {
                return Err(Fault::NotBest { ply });
            }
            found.check(*goal, margin, ply)?;
            last = Some((root, found));
        }
        let end = Root::new(start.clone(), solution.clone(), Profile::default())?;
        let has_moves = movegen::has_legal_move(end.position());
        match *goal {
            Goal::Mate { moves } if has_moves || !self.mates(start, moves) => Err(Fault::NoMate)?,
            Goal::Mate { .. } => {}
            Goal::Gain if !has_moves => Err(Fault::NoGain)?,
            Goal::Gain if last.is_some_and(|(root, found)| gains(start, solution, &root, &found)) => {}
            Goal::Gain => Err(Fault::NoGain)?,
        }
        if puzzle.themes == Themes::of(start, solution) { Ok(()) } else { Err(Fault::Themes) }
    }

    /// The two best moves, searched with this many nodes.
    pub(crate) fn compare(&mut self, root: &Root, nodes: u64) -> Option<TwoBestMoves> {
        let limits = Limits { lines: 2, ..Limits::nodes(nodes) };
        let has_other = movegen::count_legal(root.position()) > 1;
        let (mut first, mut found): (_, Option<TwoBestMoves>) = (None, None);
        search(&mut self.tables, root, &limits, &false.into(), &mut |report| {
            if report.bound != Bound::Exact {
                return;
            }
            if report.line == 1 {
                first = Some(report.clone());
            }
            let is_whole = report.line == 2 || !has_other;
            let Some(best) = first.as_ref().filter(|best| is_whole && best.depth == report.depth) else {
                return;
            };
            let is_same = found.as_ref().is_some_and(|found| found.line.first() == best.moves.first());
            let settled = found.as_ref().filter(|_| is_same).map_or(best.depth, |found| found.settled);
            let other = has_other.then_some(report.score);
            found = Some(TwoBestMoves { line: best.moves.clone(), best: best.score, other, settled });
        });
        found
    }

    /// The best line and its score, searched with this many nodes.
    pub(crate) fn line(&mut self, root: &Root, nodes: u64) -> Option<(Vec<Move>, Score)> {
        let mut found = None;
        search(&mut self.tables, root, &Limits::nodes(nodes), &false.into(), &mut |report| {
            if report.bound == Bound::Exact {
                found = Some((report.moves, report.score));
            }
        });
        found
    }

    /// The best move and its score, searched with this many nodes.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn best(&mut self, root: &Root, nodes: u64) -> Option<(Move, Score)> {
        let choice = search(&mut self.tables, root, &Limits::nodes(nodes), &false.into(), &mut |_| ())?;
        Some((choice.mv, choice.score))
    }

    /// A move that, for the search, mates in at most this many moves, and the expected reply.
    pub(crate) fn mating_move(&mut self, position: &Position, moves: u32) -> Option<(Move, Option<Move>)> {
        let limits = Limits { mate: Some(moves), ..Limits::nodes(Self::PROOF_NODES) };
        let root = Root::new(position.clone(), Vec::new(), Profile::default()).ok()?;
        let choice = search(&mut self.tables, &root, &limits, &false.into(), &mut |_| ())?;
        let is_in_time = mate_in(choice.score).is_some_and(|found| found <= moves);
        is_in_time.then_some((choice.mv, choice.ponder))
    }

    /// Whether the side to move is proven to win in at most this many moves: the search finds its
    /// moves, and every reply is tried.
    pub(crate) fn mates(&mut self, position: &Position, moves: u32) -> bool {
        if moves <= 1 {
            return moves == 1 && mate_at_once(position).is_some();
        }
        if self.mates.get(&position.hash()).is_some_and(|&known| known <= moves) {
            return true;
        }
        let Some((mv, _)) = self.mating_move(position, moves) else { return false };
        let after = position.after(mv);
        let is_proven =
            movegen::legal_moves(&after).into_iter().all(|reply| self.mates(&after.after(reply), moves - 1));
        if is_proven {
            self.mates.insert(position.hash(), moves);
        }
        is_proven
    }
}

impl TwoBestMoves {
    /// Checks that the best move is good, and the only good one.
    pub(crate) fn check(&self, goal: Goal, margin: Margin, ply: usize) -> Result<(), Fault> {
        let most = margin.other.min(chances(self.best) - margin.gap);
        match goal {
            Goal::Mate { .. } if !self.best.is_win() => Err(Fault::TooLittle { ply }),
            Goal::Mate { .. } if self.other.is_some_and(Score::is_win) => Err(Fault::Ambiguous { ply }),
            Goal::Gain if chances(self.best) < margin.best => Err(Fault::TooLittle { ply }),
            Goal::Gain if self.other.is_some_and(|other| chances(other) > most) => {
                Err(Fault::Ambiguous { ply })
            }
            Goal::Mate { .. } | Goal::Gain => Ok(()),
        }
    }
}

/// The number of moves to the mate of a score.
pub(crate) fn mate_in(score: Score) -> Option<u32> {
    match score.outlook() {
        Outlook::Wins { plies } => Some(plies.div_ceil(2)),
        Outlook::Centipawns(_)
        | Outlook::WinsByRepetition
        | Outlook::LosesByRepetition
        | Outlook::Loses { .. } => None,
    }
}

/// Whether the turn at `ply` is the last of a mate in several moves: any mating move is accepted.
pub(crate) fn is_last_of_several(goal: Goal, ply: usize) -> bool {
    matches!(goal, Goal::Mate { moves } if moves > 1 && ply + 1 >= 2 * moves as usize - 1)
}

/// A move that ends the game.
pub(crate) fn mate_at_once(position: &Position) -> Option<Move> {
    movegen::legal_moves(position).into_iter().find(|&mv| movegen::ends(position, mv))
}

/// Whether a solution wins material: at its own end, by what its last move is proven to win, or at
/// the end of the line that the search expects. `found` is the search before that move, from `root`.
pub(crate) fn gains(start: &Position, solution: &[Move], root: &Root, found: &TwoBestMoves) -> bool {
    let Ok(whole) = Root::new(start.clone(), Vec::new(), Profile::default()) else { return false };
    let wins = |line: &[Move]| merit::balance(&whole, line).is_some_and(|balance| balance >= MIN_GAIN);
    let is_proven = |merit: Merit| merit.is_gain() && merit.amount() >= MIN_GAIN;
    wins(solution)
        || merit::merit(root, &found.line, found.best).is_some_and(is_proven)
        || wins(&[root.moves(), &found.line].concat())
}
