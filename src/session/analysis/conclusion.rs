//! The continuation of a puzzle after its solution, until the won material has been taken; found by
//! a short search on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::search::{Bound, Limits, Root, Tables, search};
use crate::game::puzzle::conclusion;
use crate::session::task::{self, ProgramPart, Task, Wake};

/// The size of the transposition table, in megabytes.
const MEGABYTES: usize = 4;
const PATIENCE: Duration = Duration::from_secs(2);
const MAX_NODES: u64 = 100_000;

/// A running search. Dropping it stops the search and joins the thread.
pub struct Conclusion(Task<Vec<Move>>);

impl Conclusion {
    /// Starts a search for the continuation after the moves of `root`, a puzzle with its solution.
    /// `wake` is called when it is known.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn begin(root: Root, wake: &Wake) -> Self {
        Self(task::spawn(ProgramPart::Proof, Some(wake), move |control| conclude(&root, control.stop_flag())))
    }

    /// The moves; empty if all are on the board already. `None` until they are known. Never blocks.
    pub fn answer(&self) -> Option<Vec<Move>> {
        self.0.result().map(Result::unwrap_or_default)
    }
}

fn conclude(root: &Root, stop: &AtomicBool) -> Vec<Move> {
    let limits = Limits { nodes: Some(MAX_NODES), ..Limits::at_most(PATIENCE) };
    let mut line = Vec::new();
    search(&mut Tables::new(MEGABYTES), root, &limits, stop, &mut |report| {
        if report.bound == Bound::Exact {
            line = report.moves;
        }
    });
    conclusion(root, &line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;

    /// The horse checks the general and attacks the chariot.
    const FORK: &str = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w";

    fn concluded(moves: &[&str]) -> Vec<String> {
        let moves = moves.iter().map(|mv| mv.parse().unwrap()).collect();
        let root = Root::new(FORK.parse().unwrap(), moves, Profile::default()).unwrap();
        conclude(&root, &false.into()).iter().map(Move::to_string).collect()
    }

    #[test]
    fn what_a_fork_wins_is_taken() {
        let moves = concluded(&["d6c8"]);
        assert_eq!((moves.len(), moves[1].as_str()), (2, "c8a9"));
    }

    #[test]
    fn what_has_been_taken_needs_no_conclusion() {
        assert!(concluded(&["d6c8", "e9e8", "c8a9"]).is_empty());
    }
}
