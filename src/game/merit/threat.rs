//! Threats: the captures and mates that would be possible if a side passed.

use super::force::{Force, SLACK, exchange, is_hunted_down, mates_by_checks, worth_at};
use super::gain::{Gain, balance_at_end, hanging};
use super::{Merit, PROOF_BUDGET, Scene, THREAT_MOVES};
use crate::engine::board::{Kind, Move, Piece, Position, Square};
use crate::engine::movegen;

/// A mate in at most this many moves that a line shows is called a threat. Without a line, mates in
/// [`THREAT_MOVES`] are looked for.
const MAX_NAMED_MATE: u32 = 3;

/// The least threat that is mentioned: to an advisor, an elephant or a soldier across the river.
const MIN_PREY: i32 = 200;

/// The captures that win the side to move enough to mention, even after recaptures, with the gains.
fn threats(position: &Position) -> impl Iterator<Item = (Move, i32)> + '_ {
    movegen::captures(position)
        .into_iter()
        .filter(|mv| mv.to != position.general(!position.side_to_move()))
        .filter(|mv| worth_at(position, mv.to) >= MIN_PREY)
        .map(|mv| (mv, exchange(position, mv)))
        .filter(|&(_, amount)| amount >= MIN_PREY - SLACK)
}

/// A threat of the side that is not to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    /// A capture that wins material, or the first move of a mate by checks.
    pub mv: Move,
    pub is_mate: bool,
}

/// The most positions that the proof of one capture may visit: a few milliseconds.
const CAPTURE_BUDGET: u32 = 20_000;

/// The threats against the side to move: mates by checks first, then captures, one for each piece.
/// A capture threatens if the opponent is better off with it than without it; what the side to move
/// could take meanwhile counts in both cases. There are none in check, which must be met first.
pub(super) fn dangers(position: &Position) -> Vec<Danger> {
    let Some(passed) = position.passed().filter(|_| movegen::has_legal_move(position)) else {
        return Vec::new();
    };
    let mates = movegen::legal_moves(&passed)
        .into_iter()
        .filter(|&mv| passed.gives_check(mv) && is_hunted_down(&mut passed.after(mv), THREAT_MOVES - 1));
    let mut dangers: Vec<Danger> = mates.map(|mv| Danger { mv, is_mate: true }).collect();
    let mut captures: Vec<(Move, i32)> = threats(&passed).collect();
    // Of several attackers the cheapest one is named: it takes even what is guarded.
    captures.sort_by_key(|&(mv, amount)| (-amount, worth_at(&passed, mv.from)));
    for (mv, _) in captures {
        let is_known = dangers.iter().any(|danger| danger.mv.to == mv.to);
        let is_threat = || gain_of(position, &passed, mv).is_some_and(|gain| gain >= MIN_PREY - SLACK);
        if !is_known && is_threat() {
            dangers.push(Danger { mv, is_mate: false });
        }
    }
    dangers
}

/// Whether the mover's piece on a point could be captured with a gain if the mover passed.
pub(super) fn is_endangered(position: &Position, square: Square) -> bool {
    position.passed().is_some_and(|passed| threats(&passed).any(|(capture, _)| capture.to == square))
}

/// Whether the side to move can take a piece like this with a gain.
pub(super) fn is_attacked(position: &Position, piece: Piece) -> bool {
    threats(position).any(|(capture, _)| position.piece_at(capture.to) == Some(piece))
}

/// The opponent's advantage from making this capture after a pass, compared with passing, too.
fn gain_of(position: &Position, passed: &Position, capture: Move) -> Option<i32> {
    let count = |position| Force::new(position, CAPTURE_BUDGET);
    Some(count(passed).won_by(capture)? + count(position).hanging()?)
}

/// A piece that a move leaves to be taken at once, for nothing or too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostPiece {
    pub capture: Move,
    pub piece: Piece,
    /// The piece captured in return on its point.
    pub price: Option<Piece>,
    /// The loss on its point, in hundredths of a soldier.
    pub amount: i32,
    /// The gain of the capture for the opponent, after all further captures.
    pub net: i32,
}

/// The piece that `mv` leaves to be taken, if one of `others` leaves clearly less and is better
/// off with all captures counted.
pub(super) fn left_to_be_taken(
    position: &Position,
    mv: Move,
    others: impl IntoIterator<Item = Move>,
) -> Option<LostPiece> {
    let left = loss(position, mv)?;
    let balance = |mv: Move| {
        Some(worth_at(position, mv.to) - Force::new(&position.after(mv), CAPTURE_BUDGET).hanging()?)
    };
    let least = balance(mv)? + MIN_PREY - SLACK;
    let mut others = others.into_iter();
    let is_better = |other| {
        loss(position, other).map_or(0, |loss| loss.amount) + MIN_PREY <= left.amount
            && balance(other).is_some_and(|balance| balance >= least)
    };
    others.any(is_better).then_some(left)
}

/// The most that a single capture wins after the legal move `mv`; `None` if it is too little to
/// mention. What `mv` itself captured is deducted if it is taken back.
fn loss(position: &Position, mv: Move) -> Option<LostPiece> {
    let after = position.after(mv);
    let taken = position.piece_at(mv.to);
    let losses = threats(&after).filter_map(|(capture, gain)| {
        let taken = taken.filter(|_| capture.to == mv.to);
        let bill = taken.map_or(0, |_| worth_at(position, mv.to));
        let piece = after.piece_at(capture.to)?;
        let net = Force::new(&after, CAPTURE_BUDGET).won_by(capture)?;
        let is_taken_back = gain < worth_at(&after, capture.to);
        let price = taken.or_else(|| after.piece_at(capture.from).filter(|_| is_taken_back));
        Some(LostPiece { capture, piece, price, amount: gain - bill, net: net - bill })
    });
    let least = MIN_PREY - SLACK;
    // A piece for which another falls in return is not just lost.
    let is_lost = |loss: &LostPiece| loss.amount >= least && loss.net >= least.max(loss.amount - MIN_PREY);
    losses.filter(is_lost).max_by_key(|loss| loss.amount)
}

/// Whether `mv` wins this much against every reply: see [`Force::proves`].
pub(super) fn is_won(position: &Position, mv: Move, amount: i32) -> bool {
    movegen::is_legal(position, mv) && Force::new(position, PROOF_BUDGET).proves(mv, amount - SLACK)
}

/// The piece worth mentioning that the legal capture `mv` takes for nothing against all replies.
pub(super) fn taken_free(position: &Position, mv: Move) -> Option<Piece> {
    let amount = worth_at(position, mv.to);
    let is_free = amount >= MIN_PREY && exchange(position, mv) >= amount - SLACK;
    position.piece_at(mv.to).filter(|_| is_free && is_won(position, mv, amount))
}

/// Whether the piece of the side to move on a point would be lost if that side passed, and can no
/// longer be taken after `mv`.
pub(super) fn is_rescued(position: &Position, mv: Move, square: Square) -> bool {
    let is_lost = |position: &Position, square| {
        let mut captures = movegen::captures(position).into_iter();
        captures.any(|capture| capture.to == square && exchange(position, capture) > SLACK)
    };
    let is_moved = mv.from == square;
    // A check only delays the threats to other pieces.
    (is_moved || !position.gives_check(mv))
        && position.passed().is_some_and(|passed| is_lost(&passed, square))
        && !is_lost(&position.after(mv), if is_moved { mv.to } else { square })
}

/// The two pieces that the moved piece forks. It must attack one of them for the first time, and
/// `gain` must show that one is lost. Otherwise `None`.
pub(super) fn fork(scene: &Scene<'_>, gain: Gain) -> Option<Merit> {
    let Merit::Wins { prize, price: None } = gain.merit else { return None };
    let (Move { from, to }, enemy) = (scene.mv, !scene.piece.side);
    // A fork may give check. Then nobody may pass, but the other attack is seen by a pass all the same.
    let mut passed = scene.after.clone();
    passed.pass();
    let mut attacked: Vec<Square> =
        threats(&passed).filter(|(mv, _)| mv.from == to).map(|(mv, _)| mv.to).collect();
    attacked.sort_by_key(|&square| -worth_at(&scene.after, square));
    if scene.after.checkers(enemy).contains(to) {
        attacked.insert(0, scene.after.general(enemy));
    }
    let &[one, other, ..] = &attacked[..] else { return None };
    let old: Vec<Square> =
        threats(scene.before).filter(|(mv, _)| mv.from == from).map(|(mv, _)| mv.to).collect();
    let piece_at = |square| scene.after.piece_at(square);
    let is_new = !(old.contains(&one) && old.contains(&other));
    let is_what_is_won = piece_at(one) == Some(prize) || piece_at(other) == Some(prize);
    let is_won_at_once = worth_at(scene.before, to) >= gain.amount - SLACK;
    (is_new && is_what_is_won && !is_won_at_once).then_some(())?;
    Some(Merit::Forks(piece_at(one)?, piece_at(other)?))
}

/// Whether `mv`, by the side that is not to move, achieves `merit` if it is played at once.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others threaten what they gain, or nothing")]
pub(super) fn is_threat(position: &Position, mv: Move, merit: Merit) -> bool {
    let Some(passed) = position.passed().filter(|passed| movegen::is_legal(passed, mv)) else { return false };
    match merit {
        Merit::Mates { moves } if moves <= MAX_NAMED_MATE => {
            passed.gives_check(mv) && is_hunted_down(&mut passed.after(mv), moves - 1)
        }
        _ if merit.is_gain() => is_won(&passed, mv, merit.amount()),
        _ => false,
    }
}

/// A mate that the opponent threatened before the move, but not after it.
pub(super) fn stopped_mate(scene: &Scene<'_>) -> Option<Merit> {
    let passed = scene.before.passed().filter(|_| !scene.gives_check())?;
    let is_stopped = mates_by_checks(&passed, THREAT_MOVES) && !mates_by_checks(&scene.after, THREAT_MOVES);
    is_stopped.then_some(Merit::StopsMate)
}

/// The most valuable piece that would have been lost if the mover had passed, and can no longer be
/// taken. Nothing of half its worth may be lost instead.
pub(super) fn saved(scene: &Scene<'_>) -> Option<Merit> {
    let threatened = scene.before.passed()?;
    let still: Vec<Square> = threats(&scene.after).map(|(capture, _)| capture.to).collect();
    let is_safe = |square: Square| {
        let is_moved = square == scene.mv.from;
        // A check only delays the threats to other pieces.
        (is_moved || !scene.gives_check()) && !still.contains(if is_moved { &scene.mv.to } else { &square })
    };
    let saved = threats(&threatened).filter(|(capture, _)| is_safe(capture.to));
    let (capture, amount) = saved.max_by_key(|&(_, amount)| amount)?;
    let would_be_lost = || Some(gain_of(scene.before, &threatened, capture)? >= amount / 2);
    let is_saved =
        would_be_lost()? && hanging(&scene.after)? <= amount / 2 && balance_at_end(scene)? >= -amount / 2;
    is_saved.then_some(Merit::Saves(scene.before.piece_at(capture.to)?))
}

/// A mate by checks that follows if the opponent passes.
pub(super) fn mate(scene: &Scene<'_>) -> Option<Merit> {
    let is_threat = scene.after.passed().is_some_and(|passed| mates_by_checks(&passed, THREAT_MOVES));
    is_threat.then_some(Merit::ThreatensMate)
}

/// The most valuable piece that is newly lost if the opponent passes.
pub(super) fn attack(scene: &Scene<'_>) -> Option<Merit> {
    let now = scene.after.passed().filter(|_| !scene.before.in_check())?;
    let old: Vec<Square> = threats(scene.before).map(|(mv, _)| mv.to).collect();
    let (capture, _) =
        threats(&now).filter(|(mv, _)| !old.contains(&mv.to)).max_by_key(|&(_, amount)| amount)?;
    let victim = scene.after.piece_at(capture.to)?;
    debug_assert_ne!(victim.kind, Kind::General);
    Some(Merit::Attacks(victim))
}
