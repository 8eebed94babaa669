//! Proves whether a move leads to a forced mate soon enough, or keeps the chances, by a limited
//! search on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::search::{Limits, Root, Tables, search};
use crate::game::review::is_as_good;
use crate::session::task::{self, ProgramPart, Task, Wake};

/// The size of the transposition table, in megabytes.
const MEGABYTES: usize = 16;
/// The search gives up after this time or number of nodes.
const PATIENCE: Duration = Duration::from_secs(4);
const MAX_NODES: u64 = 6_000_000;

/// The nodes searched to decide whether a move keeps the chances.
const NODES_TO_KEEP: u64 = 400_000;

/// At most `nodes` nodes, and no more time than a user waits for an answer.
fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::at_most(PATIENCE) }
}

/// The aim of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofAim {
    /// The side to move after it is mated within this many plies.
    Mate { plies: u32 },
    /// The score is no worse than the best one, from the mover's view, except by less than a review
    /// would call a fault. `played` is the score of the mistake to be corrected.
    Keep { best: Score, played: Score },
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The aim is reached. For a mate, the best line of both sides follows; it is empty if the side
    /// to move is mated already.
    Yes(Vec<Move>),
    /// The aim is not reached, but compared with this move the mistake would be a fault.
    Better,
    /// The aim was not proven.
    No,
}

/// A running search. Dropping it stops the search and joins the thread.
pub struct Proof(Task<Proven>);

impl Proof {
    /// Starts to prove whether the move that led to `root` reaches its aim. `wake` is called when
    /// the answer is known.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn begin(root: Root, aim: ProofAim, wake: &Wake) -> Self {
        Self(task::spawn(ProgramPart::Proof, Some(wake), move |control| match aim {
            ProofAim::Mate { plies } => prove(&root, plies, control.stop_flag()),
            ProofAim::Keep { best, played } => {
                compare(&root, [best, played], &limits(NODES_TO_KEEP), control.stop_flag())
            }
        }))
    }

    /// The answer; `None` until it is known. Never blocks.
    pub fn answer(&self) -> Option<Proven> {
        self.0.result().map(|found| found.unwrap_or(Proven::No))
    }
}

/// Whether the move that led to `root` keeps the chances of `best`, or is at least better than the
/// move that reached `played`.
fn compare(root: &Root, [best, played]: [Score; 2], limits: &Limits, stop: &AtomicBool) -> Proven {
    let choice = search(&mut Tables::new(MEGABYTES), root, limits, stop, &mut |_| {});
    let reached = choice.map_or(Score::wins_in(0), |choice| -choice.score);
    match (is_as_good(best, reached), is_as_good(reached, played)) {
        (true, _) => Proven::Yes(Vec::new()),
        (false, false) => Proven::Better,
        (false, true) => Proven::No,
    }
}

fn prove(root: &Root, plies: u32, stop: &AtomicBool) -> Proven {
    let limits = limits(MAX_NODES);
    let mut tables = Tables::new(MEGABYTES);
    let mut root = root.clone();
    let mut line = Vec::new();
    // A line from the transposition table may be incomplete, so each move is searched separately;
    // the table of the first search makes the later ones fast.
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
        line.push(choice.mv);
        let moves = root.moves().iter().copied().chain([choice.mv]).collect();
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

    fn proven(mv: &str, plies: u32) -> Proven {
        answer(mv, ProofAim::Mate { plies })
    }

    fn answer(mv: &str, aim: ProofAim) -> Proven {
        let start: Position = START.parse().unwrap();
        let root = Root::new(start, vec![mv.parse().unwrap()], Profile::default()).unwrap();
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || _ = sender.send(()));
        let proof = Proof::begin(root, aim, &wake);
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
    fn a_move_keeps_the_chances_if_a_review_would_not_blame_it() {
        let keep = |best| ProofAim::Keep { best, played: Score::DRAW };
        let won = keep(Score::centipawns(900));
        assert_eq!(answer("f0f1", won), Proven::Yes(Vec::new()), "as good as won in any case");
        assert_eq!(answer("a2d2", keep(Score::wins_in(3))), Proven::Yes(Vec::new()));
        let drawn: Position = "4ka3/9/9/4n4/9/9/4N4/9/4A4/3K5 w".parse().unwrap();
        let root = Root::new(drawn, vec!["d0d1".parse().unwrap()], Profile::default()).unwrap();
        let stop = AtomicBool::new(false);
        // Limited by depth: on a busy machine, no amount of time is certain to be enough.
        let compared =
            |played| compare(&root, [900, played].map(Score::centipawns), &Limits::depth(5), &stop);
        assert_eq!(compared(0), Proven::No, "it wins nothing");
        assert_eq!(compared(-900), Proven::Better, "but it loses nothing, either");
    }

    #[test]
    fn in_a_lost_game_a_move_may_not_lose_more() {
        let start: Position = "3k5/9/9/9/9/9/9/r8/1r7/4K4 b".parse().unwrap();
        let root = Root::new(start, Vec::new(), Profile::default()).unwrap();
        let stop = AtomicBool::new(false);
        let lost = [-1_500, -2_000].map(Score::centipawns);
        assert_eq!(compare(&root, lost, &Limits::depth(3), &stop), Proven::No, "it allows mate");
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
        drop(Proof::begin(root, ProofAim::Mate { plies: 9 }, &wake));
    }
}
