//! Threats: what would be captured or mated if a side could pass.

use super::force::{Force, SLACK, exchange, is_hunted_down, mates_by_checks, worth_at};
use super::gain::{Gain, balance_at_end, is_quiet};
use super::{Merit, PROOF_BUDGET, Scene, THREAT_MOVES};
use crate::engine::board::{Kind, Move, Piece, Position, Square};
use crate::engine::movegen;

/// Moves of the longest mate that is looked for as a threat.
const LONGEST_MATE: u32 = 3;

/// The least threat that is mentioned: to an advisor, an elephant or a soldier across the river.
const LEAST_PREY: i32 = 200;

/// The position if the side to move, which is not in check, passed.
fn passed(position: &Position) -> Position {
    let mut passed = position.clone();
    passed.pass();
    passed
}

/// The captures by the side to move that win enough to mention, recaptures counted, each with its gain.
fn threats(position: &Position) -> impl Iterator<Item = (Move, i32)> + '_ {
    movegen::captures(position)
        .into_iter()
        .filter(|play| play.to != position.general(!position.side_to_move()))
        .filter(|play| worth_at(position, play.to) >= LEAST_PREY)
        .map(|play| (play, exchange(position, play)))
        .filter(|&(_, amount)| amount >= LEAST_PREY - SLACK)
}

/// Something that the side which is not to move could do at once, if it were its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// A capture that wins material, or the first move of a mate by checks.
    pub play: Move,
    pub is_mate: bool,
}

/// Positions that the proof of one danger may visit: a few milliseconds.
const DANGER_BUDGET: u32 = 20_000;

/// What threatens the side to move, proven by trying moves: mates first, then captures, one for each piece. None in check, which
/// has to be met before anything else.
pub(super) fn dangers(position: &Position) -> Vec<Danger> {
    if position.in_check() || !movegen::has_legal_move(position) {
        return Vec::new();
    }
    let passed = passed(position);
    let mates = movegen::legal_moves(&passed).into_iter().filter(|&play| {
        passed.gives_check(play) && {
            let mut after = passed.clone();
            after.make(play);
            is_hunted_down(&mut after, THREAT_MOVES - 1)
        }
    });
    let mut dangers: Vec<Danger> = mates.map(|play| Danger { play, is_mate: true }).collect();
    let mut captures: Vec<(Move, i32)> = threats(&passed).collect();
    captures.sort_by_key(|&(_, amount)| -amount);
    for (play, amount) in captures {
        let is_known = dangers.iter().any(|danger| danger.play.to == play.to);
        if !is_known && Force::new(&passed, DANGER_BUDGET).proves(play, amount - SLACK) {
            dangers.push(Danger { play, is_mate: false });
        }
    }
    dangers
}

/// The piece that `play` leaves to be taken at once for nothing or too little, where some other move would lose clearly less.
pub(super) fn left_to_be_taken(position: &Position, play: Move) -> Option<Piece> {
    let (lost, piece) = loss(position, play)?;
    let is_better = |other| loss(position, other).map_or(0, |(lost, _)| lost) + LEAST_PREY <= lost;
    movegen::legal_moves(position).into_iter().any(is_better).then_some(piece)
}

/// What a single capture wins after a legal `play`, less what `play` itself captures, and the piece that is lost; `None` if
/// that is too little to mention.
fn loss(position: &Position, play: Move) -> Option<(i32, Piece)> {
    let mut after = position.clone();
    after.make(play);
    let (capture, amount) = threats(&after).max_by_key(|&(_, amount)| amount)?;
    let lost = amount - worth_at(position, play.to);
    (lost >= LEAST_PREY - SLACK).then_some((lost, after.piece_at(capture.to)?))
}

/// Two pieces that the one which moved attacks at once, one of them anew, where `gain` shows that one is lost.
pub(super) fn fork(scene: &Scene<'_>, gain: Gain) -> Option<Merit> {
    let Merit::Wins { prize, price: None } = gain.merit else { return None };
    let (Move { from, to }, enemy) = (scene.play, !scene.piece.side);
    let mut attacked: Vec<Square> =
        threats(&passed(&scene.after)).filter(|(play, _)| play.from == to).map(|(play, _)| play.to).collect();
    attacked.sort_by_key(|&square| -worth_at(&scene.after, square));
    if scene.after.checkers(enemy).contains(to) {
        attacked.insert(0, scene.after.general(enemy));
    }
    let &[one, other, ..] = &attacked[..] else { return None };
    let old: Vec<Square> =
        threats(scene.before).filter(|(play, _)| play.from == from).map(|(play, _)| play.to).collect();
    let piece_at = |square| scene.after.piece_at(square);
    let is_new = !(old.contains(&one) && old.contains(&other));
    let is_what_is_won = piece_at(one) == Some(prize) || piece_at(other) == Some(prize);
    let is_won_at_once = worth_at(scene.before, to) >= gain.amount - SLACK;
    (is_new && is_what_is_won && !is_won_at_once).then_some(())?;
    Some(Merit::Forks(piece_at(one)?, piece_at(other)?))
}

/// Whether `play`, by the side that is not to move, does this if it is played at once.
pub(super) fn is_threat(position: &Position, play: Move, merit: Merit) -> bool {
    if position.in_check() {
        return false;
    }
    let mut passed = passed(position);
    if !movegen::is_legal(&passed, play) {
        return false;
    }
    match merit {
        Merit::Mates { moves } if moves <= LONGEST_MATE => {
            passed.gives_check(play) && {
                passed.make(play);
                is_hunted_down(&mut passed, moves - 1)
            }
        }
        _ if merit.is_gain() => Force::new(&passed, PROOF_BUDGET).proves(play, merit.amount() - SLACK),
        _ => false,
    }
}

/// A mate that the opponent threatened and no longer does.
pub(super) fn stopped_mate(scene: &Scene<'_>) -> Option<Merit> {
    if scene.before.in_check() || scene.gives_check() {
        return None;
    }
    let is_stopped =
        mates_by_checks(&passed(scene.before), THREAT_MOVES) && !mates_by_checks(&scene.after, THREAT_MOVES);
    is_stopped.then_some(Merit::StopsMate)
}

/// The piece that would have been lost if the mover had passed, where now nothing is.
pub(super) fn saved(scene: &Scene<'_>) -> Option<Merit> {
    if scene.before.in_check() {
        return None;
    }
    let threatened = passed(scene.before);
    let (capture, amount) = threats(&threatened).max_by_key(|&(_, amount)| amount)?;
    // A check only delays the threats to other pieces.
    if scene.gives_check() && capture.to != scene.play.from {
        return None;
    }
    let spoils = Force::new(&threatened, PROOF_BUDGET).spoils()?;
    let is_saved = spoils >= amount - SLACK && is_quiet(&scene.after) && balance_at_end(scene)? >= -SLACK;
    is_saved.then_some(Merit::Saves(scene.before.piece_at(capture.to)?))
}

/// A mate by checks that follows if the opponent does nothing.
pub(super) fn mate(scene: &Scene<'_>) -> Option<Merit> {
    let is_threat = !scene.gives_check() && mates_by_checks(&passed(&scene.after), THREAT_MOVES);
    is_threat.then_some(Merit::ThreatensMate)
}

/// The piece of most worth that is lost if the opponent does nothing, and was not before.
pub(super) fn attack(scene: &Scene<'_>) -> Option<Merit> {
    if scene.before.in_check() || scene.gives_check() {
        return None;
    }
    let old: Vec<Square> = threats(scene.before).map(|(play, _)| play.to).collect();
    let now = passed(&scene.after);
    let (capture, _) =
        threats(&now).filter(|(play, _)| !old.contains(&play.to)).max_by_key(|&(_, amount)| amount)?;
    let victim = scene.after.piece_at(capture.to)?;
    debug_assert_ne!(victim.kind, Kind::General);
    Some(Merit::Attacks(victim))
}
