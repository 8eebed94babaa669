//! Predicts the verdict of a repetition before it ends the game.

use super::{Conduct, Profile, Proof, Replay, Verdict, conduct, judge};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;

/// The second occurrence of a position since the last capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The conduct of each side if it goes on as between the two occurrences.
    pub conduct: Conduct,
}

impl Recurrence {
    /// The verdict when the same moves lead to the third occurrence.
    pub fn verdict(&self) -> Verdict {
        self.conduct.verdict().into()
    }
}

/// The consequences of a third occurrence, if the position after `moves` occurs for exactly the
/// second time since the last capture.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn recurrence(start: &Position, moves: &[Move], profile: Profile) -> Option<Recurrence> {
    let game = Replay::of(start, moves);
    let mut occurrences = game.occurrences();
    let (_now, first) = (occurrences.next()?, occurrences.next()?);
    if occurrences.next().is_some() {
        return None;
    }
    let (before, cycle) = moves.split_at(first);
    let cycle_start = Replay::of(start, before).position;
    // Two cycles, as when the game is judged. In the second, the victim may be another piece.
    Some(Recurrence { conduct: conduct(&cycle_start, &cycle.repeat(2), profile, Proof::Checks) })
}

/// The verdict if the legal move `mv` follows `moves` and ends the game by a repetition.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn completes_repetition(start: &Position, moves: &[Move], mv: Move, profile: Profile) -> Option<Verdict> {
    let line = [moves, &[mv]].concat();
    judge(start, &line, profile).filter(|verdict| verdict.reason.is_repetition())
}

/// A move that loses the game by a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LosingRepetition {
    pub verdict: Verdict,
    /// The opponent's answer that completes it; `None` if the move itself does.
    pub reply: Option<Move>,
}

/// Whether the legal move `mv` after `moves` loses by a repetition: at once, or because the
/// opponent has an answer that completes it.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn losing_repetition(
    start: &Position,
    moves: &[Move],
    mv: Move,
    profile: Profile,
) -> Option<LosingRepetition> {
    let line = [moves, &[mv]].concat();
    let opponent = Replay::of(start, &line).position.side_to_move();
    if judge(start, &line, profile).is_some() {
        let verdict = completes_repetition(start, moves, mv, profile)?;
        return (verdict.winner == Some(opponent)).then_some(LosingRepetition { verdict, reply: None });
    }
    let replies = repeating_moves(start, &line, profile);
    let (reply, verdict) = replies.into_iter().find(|(_, verdict)| verdict.winner == Some(opponent))?;
    Some(LosingRepetition { verdict, reply: Some(reply) })
}

/// The legal moves after `moves` that end the game by a repetition, with their verdicts.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn repeating_moves(start: &Position, moves: &[Move], profile: Profile) -> Vec<(Move, Verdict)> {
    let Replay { position, hashes, .. } = Replay::of(start, moves);
    let stood_twice = |mv: Move| {
        let mut next = position.clone();
        next.make(mv);
        hashes.iter().filter(|&&hash| hash == next.hash()).count() >= 2
    };
    let plays = movegen::legal_moves(&position).into_iter().filter(|&mv| stood_twice(mv));
    plays.filter_map(|mv| Some((mv, completes_repetition(start, moves, mv, profile)?))).collect()
}
