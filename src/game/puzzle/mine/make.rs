//! From a candidate to a puzzle.

use super::super::proof::{Comparison, Margin, Prover, gains, is_last_of_several, mate_in};
use super::super::{Goal, Grade, Puzzle, PuzzleId, Theme, Themes};
use super::MinedGame;
use super::scan::Candidate;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;

/// Nodes for a reply.
const REPLY_NODES: u64 = 50_000;

/// The most moves that the solver has to find, but in a mate.
const MOST_MOVES: usize = 5;

/// The puzzle at a place of a game, if there is one, with how hard it is ([`points`]); it has no grade yet. `prover` knows
/// nothing yet.
pub(super) fn make(prover: &mut Prover, game: &MinedGame, candidate: Candidate) -> Option<(usize, Puzzle)> {
    let start = game.position_at(candidate.ply)?;
    let Solution { goal, moves, settled } = follow(prover, &start)?;
    let themes = Themes::of(&start, &moves);
    let puzzle = Puzzle {
        id: PuzzleId::of(&start),
        grade: Grade::MIN,
        start,
        goal,
        solution: moves,
        themes,
        source: game.source_at(candidate.ply),
    };
    let points = points(&puzzle, settled as usize);
    prover.check(&puzzle, Margin::MINED).is_ok().then_some((points, puzzle))
}

struct Solution {
    goal: Goal,
    moves: Vec<Move>,
    /// How deep one has to look to see the first move, in plies.
    settled: u32,
}

/// Follows the best play as long as the solver has one good move.
fn follow(prover: &mut Prover, start: &Position) -> Option<Solution> {
    let mut moves = Vec::new();
    let first = prover.compare(&root(start, &moves)?, Prover::NODES)?;
    let goal = mate_in(first.best).map_or(Goal::Gain, |moves| Goal::Mate { moves });
    let settled = first.settled;
    let most = if let Goal::Mate { moves } = goal { moves as usize } else { MOST_MOVES };
    let mut found = first;
    let mut end = None;
    loop {
        let ply = moves.len();
        if !is_last_of_several(goal, ply) && found.check(goal, Margin::MINED, ply).is_err() {
            break;
        }
        let here = root(start, &moves)?;
        moves.push(*found.line.first()?);
        end = Some((here, found));
        if moves.len() >= 2 * most - 1 {
            break;
        }
        let Some((reply, _)) = prover.best(&root(start, &moves)?, REPLY_NODES) else { break };
        moves.push(reply);
        // A move without a choice is nothing to be found, unless it leads on.
        found = prover.compare(&root(start, &moves)?, Prover::NODES)?;
    }
    if moves.len().is_multiple_of(2) {
        moves.pop();
    }
    let (here, found): (Root, Comparison) = end?;
    let is_reached = match goal {
        Goal::Mate { moves: count } => moves.len() == 2 * count as usize - 1,
        Goal::Gain => gains(start, &moves, &here, &found),
    };
    is_reached.then_some(Solution { goal, moves, settled })
}

fn root(start: &Position, moves: &[Move]) -> Option<Root> {
    Root::new(start.clone(), moves.to_vec(), Profile::default()).ok()
}

/// How hard a puzzle is: how deep one has to look to see the first move, how many moves one has to find among how many, a
/// sacrifice, and a first move that neither captures nor checks.
fn points(puzzle: &Puzzle, settled: usize) -> usize {
    let Puzzle { start, solution, themes, goal, .. } = puzzle;
    if *goal == (Goal::Mate { moves: 1 }) {
        return 0;
    }
    let first = solution[0];
    let is_quiet = start.piece_at(first.to).is_none() && !start.gives_check(first);
    let bonus = usize::from(is_quiet) + usize::from(themes.contains(Theme::Sacrifice));
    2 * settled + 4 * (puzzle.moves() - 1) + 4 * bonus + movegen::count_legal(start) / 10
}
