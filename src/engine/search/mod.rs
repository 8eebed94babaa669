//! The search: iterative deepening negamax alpha-beta.
//!
//! One call, [`search`]. It knows no user, no thread of its own but the helpers that [`Tables`] allows it,
//! and no clock but its [`Limits`].

mod limits;
mod root;
mod tables;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use limits::{Clock, Limits};
pub use root::{Root, RootError, Variety};
pub use tables::Tables;

use super::board::Move;
use super::evaluate::Score;

/// One finished line of one iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached, quiescence included.
    pub selective_depth: u32,
    /// 1 for the best line, 2 for the second best, …
    pub line: usize,
    /// From the view of the side to move at the root.
    pub score: Score,
    /// Whether `score` is exact or only a bound, as an aspiration window leaves it.
    pub bound: Bound,
    /// Nodes visited since the search began, all threads together.
    pub nodes: u64,
    pub elapsed: Duration,
    /// How full the transposition table is, in permille.
    pub hash_permille: u32,
    /// The line: the best moves of both sides, at least one.
    pub moves: Vec<Move>,
}

/// What a search's score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a search decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub play: Move,
    /// The reply that the search expects.
    pub ponder: Option<Move>,
    /// The worth of `play`, from the mover's view.
    pub score: Score,
    /// The last iteration that was finished, in plies.
    pub depth: u32,
    /// Nodes visited, all threads together.
    pub nodes: u64,
}

/// Searches `root` until the first of `limits` is reached or `stop` is set, and calls `report` for every
/// finished line of an iteration.
///
/// Depth 1 is always completed. `None` only if the side to move has no legal move (or none among
/// [`Root::search_moves`]).
pub fn search(
    tables: &mut Tables,
    root: &Root,
    limits: &Limits,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Report),
) -> Option<Choice> {
    // Placeholder until the real search lands: the first legal move.
    let _ = (tables, limits, stop);
    let play = *crate::engine::movegen::legal_moves(root.position()).first()?;
    let score = crate::engine::evaluate::evaluate(root.position());
    report(Report {
        depth: 1,
        selective_depth: 1,
        line: 1,
        score,
        bound: Bound::Exact,
        nodes: 1,
        elapsed: Duration::ZERO,
        hash_permille: 0,
        moves: vec![play],
    });
    Some(Choice { play, ponder: None, score, depth: 1, nodes: 1 })
}
