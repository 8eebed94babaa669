//! The first pass over a game: finds the places where there may be a puzzle.
//!
//! These are where the side to move wins material within the next moves of the game and keeps it,
//! and the last moves of a won game: masters see what is possible. Each position there is searched
//! shallowly.

use super::MinedGame;
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::merit;
use crate::game::puzzle::proof::{MIN_GAIN, mate_in};
use crate::game::puzzle::{Goal, Margin, Prover};
use crate::game::review::chances;

/// Before this ply masters play from memory.
const FIRST_PLY: usize = 18;

/// The material must be won within this many plies, and still be won after this many.
const WON_WITHIN: usize = 8;
const KEPT_FOR: usize = 12;

/// This many last plies of a won game are examined, whatever is won in them.
const LAST_PLIES: usize = 8;

/// Nodes for a position, and for the last two of a won game, when the loser may have seen a mate.
const GLANCE: u64 = 200;
const LAST_GLANCE: u64 = 3_000;

/// Nodes for the two best moves, in the first and the second look.
const LOOKS: [u64; 2] = [4_000, 20_000];

/// A first look must find at least these chances, and this much more than a move ago.
const MIN_CHANCES: f64 = 0.65;
const MIN_RISE: f64 = 0.12;

/// After this many plies it is another puzzle.
const DISTANCE: usize = 6;

/// With fewer legal moves there is nothing to choose from.
const MIN_CHOICE: usize = 4;

/// The longest mate worth following.
const MAX_MATE: u32 = 8;

/// A place in a game where there may be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The number of its game, from 0.
    pub game: usize,
    pub ply: usize,
    pub goal: Goal,
}

/// The candidates of a game. `prover` must be empty.
pub(super) fn scan(prover: &mut Prover, number: usize, game: &MinedGame) -> Vec<Candidate> {
    let mut position = Position::start().after_all(game.moves.iter().take(FIRST_PLY));
    let balances = balances(game);
    // The chances of the side to move before the other's last move, if these were examined.
    let mut expected = None;
    let mut found: Vec<Candidate> = Vec::new();
    for ply in FIRST_PLY..=game.moves.len() {
        let is_end = game.is_decided && ply + LAST_PLIES > game.moves.len();
        let is_new = found.last().is_none_or(|last| ply >= last.ply + DISTANCE);
        if is_new && (is_end || wins(&balances, ply)) {
            let is_last = game.is_decided && ply + 2 > game.moves.len();
            let Some((mv, score)) = glance(prover, &position, if is_last { LAST_GLANCE } else { GLANCE })
            else {
                break;
            };
            let is_mate = mate_in(score).is_some_and(|moves| moves <= MAX_MATE);
            let least = expected.map_or(MIN_CHANCES, |expected| MIN_CHANCES.max(expected + MIN_RISE));
            let last = ply.checked_sub(1).and_then(|last| game.moves.get(last));
            if is_mate || chances(score) >= least && !is_trivial(&position, last, mv) {
                found.extend(look(prover, &position, last).map(|goal| Candidate { game: number, ply, goal }));
            }
            expected = Some(1.0 - chances(score));
        } else {
            expected = None;
        }
        if let Some(&mv) = game.moves.get(ply) {
            position.make(mv);
        }
    }
    found
}

/// Red's material lead after each number of moves, in hundredths of a soldier.
fn balances(game: &MinedGame) -> Vec<i32> {
    let mut position = Position::start();
    let mut balances = vec![0];
    for &mv in &game.moves {
        let side = position.side_to_move();
        let taken = merit::worth_at(&position, mv.to);
        position.make(mv);
        balances.extend(balances.last().map(|last| last + if side == Side::Red { taken } else { -taken }));
    }
    balances
}

/// Whether the side to move at `ply` wins material in the following moves, and keeps it.
fn wins(balances: &[i32], ply: usize) -> bool {
    let (now, sign) = (balances[ply], if ply.is_multiple_of(2) { 1 } else { -1 });
    let ahead = |&later: &i32| sign * (later - now) >= MIN_GAIN;
    let later = &balances[ply..];
    later.iter().take(1 + WON_WITHIN).any(ahead) && later.get(KEPT_FOR).or(later.last()).is_some_and(ahead)
}

fn glance(prover: &mut Prover, position: &Position, nodes: u64) -> Option<(Move, Score)> {
    let root = Root::new(position.clone(), Vec::new(), Profile::default()).ok()?;
    prover.best(&root, nodes)
}

/// The goal after the move `last`, if one move stands out.
fn look(prover: &mut Prover, position: &Position, last: Option<&Move>) -> Option<Goal> {
    if movegen::count_legal(position) < MIN_CHOICE {
        return None;
    }
    let root = Root::new(position.clone(), Vec::new(), Profile::default()).ok()?;
    let mut goal = None;
    for nodes in LOOKS {
        let found = prover.compare(&root, nodes)?;
        let mate = mate_in(found.best);
        let what = mate.map_or(Goal::Gain, |moves| Goal::Mate { moves });
        let is_likely = found.other.is_some() && found.check(what, Margin::LIKELY, 0).is_ok();
        let is_trivial = what == Goal::Gain && is_trivial(position, last, *found.line.first()?);
        if !is_likely || is_trivial || mate.is_some_and(|moves| moves > MAX_MATE) {
            return None;
        }
        goal = Some(what);
    }
    goal
}

/// Whether a capture only takes back what has just been captured, or takes a free piece.
fn is_trivial(position: &Position, last: Option<&Move>, mv: Move) -> bool {
    let is_recapture = last.is_some_and(|last| last.to == mv.to);
    let captures = position.piece_at(mv.to).is_some();
    captures && (is_recapture || merit::exchange(position, mv) >= MIN_GAIN)
}
