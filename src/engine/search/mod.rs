//! The search: iterative deepening negamax alpha-beta.
//!
//! The only entry is [`search`]. It knows nothing of users, has no threads but the helpers that
//! [`Tables`] allows it, and no clock but its [`Limits`].

mod attention;
#[cfg(any(target_os = "linux", test))]
mod cgroup;
mod forfeit;
mod free_memory;
mod hardware;
mod histories;
mod history_updates;
mod iterative_deepening;
mod limits;
mod node;
mod parameters;
mod path;
mod picker;
pub(crate) mod policy;
mod pruning;
mod quiescence;
mod reduction;
mod root;
mod searcher;
pub mod see;
mod table;
mod tables;
mod threats;
mod variety;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

pub use limits::{Clock, Limits};
pub use root::{Attention, Root, Variety};
use searcher::{Searcher, Shared};
pub use tables::{NoMemory, TableEntry, TableView, Tables};

use super::board::Move;
use super::evaluate::Score;

/// One of the best lines after an iteration.
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

/// The root move whose search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentMove {
    /// The iteration, in plies.
    pub depth: u32,
    pub mv: Move,
    /// Its position in the search order, from 1.
    pub number: usize,
}

/// Receives the results of a search in progress.
pub trait Watch {
    /// Receives a finished line of an iteration.
    fn line(&mut self, report: Report);

    /// Receives the root move searched next; not called in the first second.
    fn current_move(&mut self, _: CurrentMove) {}
}

impl<F: FnMut(Report)> Watch for F {
    fn line(&mut self, report: Report) {
        self(report);
    }
}

impl Report {
    /// A choice with nothing but a move.
    pub fn bare(mv: Move) -> Self {
        Self {
            depth: 0,
            selective_depth: 0,
            line: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            hash_permille: 0,
            moves: vec![mv],
        }
    }
}

/// The relation of a score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The kind of bound of a score found with this window.
    fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub mv: Move,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score of `mv`, from the mover's view.
    pub score: Score,
    /// The last finished iteration, in plies.
    pub depth: u32,
    /// The nodes visited by all threads together.
    pub nodes: u64,
}

/// Searches `root` until the first of `limits` is reached or `stop` is set, and calls `report` for
/// every finished line of an iteration.
///
/// Depth 1 is always completed. `None` only if the side to move has no legal move (or none among
/// [`Root::search_moves`]).
pub fn search(
    tables: &mut Tables,
    root: &Root,
    limits: &Limits,
    stop: &AtomicBool,
    mut report: &mut dyn FnMut(Report),
) -> Option<Choice> {
    search_watched(tables, root, limits, stop, &mut report)
}

/// Like [`search`], for a caller that wants more than the lines.
pub fn search_watched(
    tables: &mut Tables,
    root: &Root,
    limits: &Limits,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Option<Choice> {
    let Tables { table, histories, evaluation } = tables;
    table.age();
    let shared = Shared {
        root,
        limits,
        table,
        evaluation,
        started: Instant::now(),
        stop,
        halt: AtomicBool::new(false),
        nodes: histories.iter().map(|_| AtomicU64::new(0)).collect(),
    };
    let shared = &shared;
    thread::scope(|scope| {
        let (own, helpers) = histories.split_first_mut()?;
        for (number, histories) in helpers.iter_mut().enumerate() {
            let help = move || {
                _ = Searcher::new(shared, histories, number + 1).iterative_deepening(&mut |_: Report| ())
            };
            // If the system has no more threads, fewer help.
            drop(thread::Builder::new().name("search".into()).spawn_scoped(scope, help));
        }
        // The scope waits for the helpers, so they must end even if the main thread panics.
        let _halt = Halt(&shared.halt);
        Searcher::new(shared, own, 0).iterative_deepening(watch)
    })
}

/// Sets its flag when dropped.
struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
