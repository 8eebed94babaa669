//! Whether a move wins by force as soon as it should: found by a bounded search on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::evaluate::Outlook;
use crate::engine::search::{Limits, Root, Tables, search};
use crate::session::task::{self, Part, Task, Wake};

/// The transposition table, in megabytes.
const MEGABYTES: usize = 16;
/// What is not found by then is not found.
const PATIENCE: Duration = Duration::from_secs(4);
const MOST_NODES: u64 = 6_000_000;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The side to move is mated in time; the moves are its best defence, if it has any.
    Yes(Vec<Move>),
    /// No mate was found that comes in time.
    No,
}

/// A search for a proof. Dropping it stops and joins.
pub struct Proof(Task<Proven>);

impl Proof {
    /// Begins to find out whether the side to move in `root` is mated within so many plies; `wake` is called when it is known.
    ///
    /// # Panics
    /// If the system can't start a thread.
    pub fn begin(root: Root, plies: u32, wake: &Wake) -> Self {
        Self(task::spawn(Part::Proof, Some(wake), move |control| prove(&root, plies, control.stop_flag())))
    }

    /// What was found; `None` until then. Never blocks.
    pub fn answer(&self) -> Option<Proven> {
        self.0.result().map(|found| found.unwrap_or(Proven::No))
    }
}

fn prove(root: &Root, plies: u32, stop: &AtomicBool) -> Proven {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::at_most(PATIENCE) };
    let mut tables = Tables::new(MEGABYTES);
    let mut root = root.clone();
    let mut line = Vec::new();
    // What a search knows from its table it does not spell out: each move of the line has a search of its own, which the
    // first has made quick.
    while line.len() <= plies as usize {
        let Some(choice) = search(&mut tables, &root, &limits, stop, &mut |_| {}) else {
            return Proven::Yes(line);
        };
        let is_in_time = match choice.score.outlook() {
            Outlook::Loses { plies: needed } | Outlook::Wins { plies: needed } => {
                line.len() + needed as usize <= plies as usize
            }
            Outlook::Centipawns(_) | Outlook::WinsByRepetition | Outlook::LosesByRepetition => false,
        };
        let is_defender = line.len().is_multiple_of(2);
        if !is_in_time || choice.score.is_loss() != is_defender {
            break;
        }
        line.push(choice.play);
        let moves = root.moves().iter().copied().chain([choice.play]).collect();
        match Root::new(root.start().clone(), moves, root.profile) {
            Ok(next) => root = next,
            Err(_) => break,
        }
    }
    Proven::No
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use super::*;
    use crate::engine::board::Position;
    use crate::engine::rules::{Profile, play_all};

    /// Two chariots against a general with two advisors: mate in two.
    const START: &str = "3k5/9/9/9/9/9/9/R8/8R/5K3 w";

    fn proven(play: &str, plies: u32) -> Proven {
        let start: Position = START.parse().unwrap();
        let root = Root::new(start, vec![play.parse().unwrap()], Profile::default()).unwrap();
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || _ = sender.send(()));
        let proof = Proof::begin(root, plies, &wake);
        woken.recv_timeout(Duration::from_secs(60)).unwrap();
        proof.answer().unwrap()
    }

    #[test]
    fn another_way_to_the_same_mate_is_proven_with_its_line() {
        let Proven::Yes(line) = proven("i1i8", 2) else { panic!("it is mate in two") };
        let start: Position = START.parse().unwrap();
        let moves: Vec<Move> = std::iter::once("i1i8".parse().unwrap()).chain(line).collect();
        let end = play_all(&start, &moves).unwrap();
        assert!(!crate::engine::movegen::has_legal_move(&end));
    }

    #[test]
    fn what_wins_later_or_not_at_all_is_not() {
        assert_eq!(proven("f0f1", 2), Proven::No);
        assert_eq!(proven("i1i8", 1), Proven::No);
    }

    #[test]
    fn a_mate_on_the_board_needs_no_moves() {
        let start: Position = "3k5/7R1/9/9/9/9/9/R8/9/4K4 w".parse().unwrap();
        let root = Root::new(start, vec!["a2a9".parse().unwrap()], Profile::default()).unwrap();
        assert_eq!(prove(&root, 0, &AtomicBool::new(false)), Proven::Yes(Vec::new()));
    }

    #[test]
    fn a_proof_that_nobody_waits_for_ends() {
        let root = Root::new(Position::start(), Vec::new(), Profile::default()).unwrap();
        let wake: Wake = Arc::new(|| {});
        drop(Proof::begin(root, 9, &wake));
    }
}
