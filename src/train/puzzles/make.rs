//! Makes a puzzle from a candidate.

use super::MinedGame;
use super::scan::Candidate;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::puzzle::proof::{gains, is_last_of_several, mate_at_once, mate_in};
use crate::game::puzzle::{Goal, Grade, Margin, Prover, Puzzle, PuzzleId, Theme, Themes};

/// The most moves that the solver has to find, except in a mate.
const MAX_MOVES: usize = 5;

/// The puzzle at a place of a game, if there is one, with its difficulty ([`points`]); it has no
/// grade yet. `prover` must be empty.
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
    Some((points(&puzzle, settled as usize), puzzle))
}

struct Solution {
    goal: Goal,
    moves: Vec<Move>,
    /// The depth in plies that is necessary to see the first move.
    settled: u32,
}

/// Follows the best play as long as the solver has one good move. The searches are those of
/// [`Prover::check`], so that the result passes the check.
fn follow(prover: &mut Prover, start: &Position) -> Option<Solution> {
    let mut moves: Vec<Move> = Vec::new();
    let mut here = root(start, &moves)?;
    let mut found = prover.compare(&here, Prover::NODES)?;
    let goal = mate_in(found.best).map_or(Goal::Gain, |moves| Goal::Mate { moves });
    let settled = found.settled;
    found.check(goal, Margin::MINED, 0).ok()?;
    let most = if let Goal::Mate { moves } = goal { moves as usize } else { MAX_MOVES };
    loop {
        let (&first, reply) = (found.line.first()?, found.line.get(1));
        moves.push(first);
        let Some(&reply) = reply.filter(|_| moves.len() < 2 * most - 1) else { break };
        let after = [&moves[..], &[reply]].concat();
        let next = root(start, &after)?;
        let ply = after.len();
        if is_last_of_several(goal, ply) {
            moves = after;
            moves.extend(mate_at_once(next.position()));
            break;
        }
        let Some(best) = prover.compare(&next, Prover::NODES) else { break };
        if best.check(goal, Margin::MINED, ply).is_err() {
            break;
        }
        (moves, here, found) = (after, next, best);
    }
    let end = start.after_all(&moves);
    let is_reached = match goal {
        Goal::Mate { moves: count } => {
            moves.len() == 2 * count as usize - 1
                && !movegen::has_legal_move(&end)
                && prover.mates(start, count)
        }
        Goal::Gain => movegen::has_legal_move(&end) && gains(start, &moves, &here, &found),
    };
    is_reached.then_some(Solution { goal, moves, settled })
}

fn root(start: &Position, moves: &[Move]) -> Option<Root> {
    Root::new(start.clone(), moves.to_vec(), Profile::default()).ok()
}

/// The difficulty of a puzzle: the depth that is necessary to see the first move, the number of
/// moves to find and of alternatives, a sacrifice, and a first move that neither captures nor
/// checks.
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
