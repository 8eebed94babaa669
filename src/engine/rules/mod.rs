//! The rules beyond a single move: wins, draws, and faults in repetitions.
//!
//! These are pure functions of the start of a game and the moves since; nothing else in the program
//! judges a game. [`judge`] checks in this order, so that a mate counts even if a draw is due:
//!
//! 1. A side without a legal move has lost, in check (checkmate 将死) or not (stalemate 困毙).
//! 2. The third occurrence of a position since the last capture, with the same side to move, ends
//!    the game: see [`repetition`] for who loses.
//! 3. Without a chariot, horse, cannon or soldier on the board nobody can win: a draw.
//! 4. [`MOVE_LIMIT`] plies without a capture: a draw.

mod attack;
mod chase;
mod material;
mod profile;
mod recurrence;
pub mod repetition;
mod verdict;

use super::board::{Move, Position};
use super::movegen;
pub use material::is_material_draw;
pub use profile::{Profile, ProfileError};
pub use recurrence::{
    LosingRepetition, Recurrence, completes_repetition, losing_repetition, recurrence, repeating_moves,
};
pub use repetition::{Conduct, CycleVerdict, Offence, Proof, conduct, judge_cycle};
pub use verdict::{Reason, Verdict};

/// The plies without a capture (60 moves each) that make a draw. Soldier moves do not reset it.
pub const MOVE_LIMIT: u16 = 120;

/// An illegal move in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv} (move {} of the list) is not legal", ply + 1)]
pub struct IllegalMove {
    /// The index of the move in the list, from 0.
    pub ply: usize,
    pub mv: Move,
}

/// The position after `moves`, each of which is checked. [`judge`] may be called with moves that
/// passed this.
///
/// # Errors
/// The first illegal move.
pub fn play_all(start: &Position, moves: &[Move]) -> Result<Position, IllegalMove> {
    let mut position = start.clone();
    for (ply, &mv) in moves.iter().enumerate() {
        if !movegen::is_legal(&position, mv) {
            return Err(IllegalMove { ply, mv });
        }
        position.make(mv);
    }
    Ok(position)
}

/// How the game ended after `moves`; `None` if it goes on. Only the last position is judged, even if the
/// game was over before.
///
/// ```
/// use chuhe::engine::board::Position;
/// use chuhe::engine::rules::{Profile, judge};
///
/// let start = Position::start();
/// let there_and_back = ["h2h3", "h7h6", "h3h2", "h6h7"].map(|text| text.parse().unwrap());
/// let moves = there_and_back.repeat(2);
/// assert_eq!(judge(&start, &moves[..7], Profile::Asian), None);
/// let verdict = judge(&start, &moves, Profile::Asian).unwrap();
/// assert_eq!((verdict.winner, verdict.reason.as_str()), (None, "repetition_draw"));
/// ```
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal: check with [`play_all`].
pub fn judge(start: &Position, moves: &[Move], profile: Profile) -> Option<Verdict> {
    let game = Replay::of(start, moves);
    let position = &game.position;
    let mover = position.side_to_move();
    if !movegen::has_legal_move(position) {
        let reason = if position.in_check() { Reason::Checkmate } else { Reason::Stalemate };
        return Some(Verdict::win(!mover, reason));
    }
    if let Some(first) = game.occurrences().nth(2) {
        let (before, segment) = moves.split_at(first);
        let segment_start = Replay::of(start, before).position;
        return Some(judge_cycle(&segment_start, segment, profile, Proof::Checks).into());
    }
    if is_material_draw(position, profile) {
        return Some(Verdict::draw(Reason::InsufficientMaterial));
    }
    if position.quiet_plies() >= MOVE_LIMIT {
        return Some(Verdict::draw(Reason::MoveLimit));
    }
    None
}

/// A replayed game, with the hashes that show repetitions.
struct Replay {
    position: Position,
    /// The number of moves up to and including the last capture.
    settled: usize,
    /// The hashes of all positions since: only these can recur.
    hashes: Vec<u64>,
}

impl Replay {
    fn of(start: &Position, moves: &[Move]) -> Self {
        let mut replay = Self { position: start.clone(), settled: 0, hashes: vec![start.hash()] };
        for (ply, &mv) in moves.iter().enumerate() {
            if replay.position.make(mv).captured.is_some() {
                replay.settled = ply + 1;
                replay.hashes.clear();
            }
            replay.hashes.push(replay.position.hash());
        }
        replay
    }

    /// The plies at which the last position occurred since the last capture, latest (now) first.
    fn occurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.position.hash();
        let occurrences = self.hashes.iter().enumerate().rev().filter(move |&(_, &hash)| hash == now);
        occurrences.map(|(index, _)| self.settled + index)
    }
}
