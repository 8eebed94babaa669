//! Why a bad move is bad, as surely as it is known.

use serde::Serialize;

use super::fault::{Fault, fault};
use super::{Class, Finding};
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::{Aspect, Outlook, aspects};
use crate::engine::movegen;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit, Spoils};

/// How surely a reason is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Every reply was tried.
    Proven,
    /// It is on the board at the end of the line that the search found best.
    Shown,
    /// It is true on the board, and the likeliest cause.
    Positional,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// This is proven. If the opponent could already have done it before the move, `threat` is how.
    Fault { fault: Fault, threat: Option<Move> },
    /// The line brings this: the opponent after the move, or the mover after the better one.
    Brings(Spoils),
    /// The better move does this, or the opponent's reply, and that is proven; that it is why the move is bad is not.
    Idea(Fault),
    /// These are worse than they would be after the better move, the worst first; at least one.
    Worsens(Vec<Trait>),
}

/// An aspect of a side's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trait {
    pub side: Side,
    pub aspect: Aspect,
}

/// Why a move is bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub cause: Cause,
    /// Whether it is seen by playing the better move instead of the one played.
    pub is_missed: bool,
    /// The moves that show it, from the position after the move on, or from the one before it if something was missed.
    pub line: Vec<Move>,
}

impl Reason {
    /// How surely it is known.
    pub fn certainty(&self) -> Certainty {
        match self.cause {
            Cause::Fault { .. } => Certainty::Proven,
            Cause::Brings(_) => Certainty::Shown,
            Cause::Idea(_) | Cause::Worsens(_) => Certainty::Positional,
        }
    }
}

/// Plies of a line that are shown.
const SHOWN_PLIES: usize = 8;

/// Plies after which the two lines are compared.
const COMPARED: std::ops::RangeInclusive<usize> = 1..=10;

/// At so many places at least.
const LEAST_COMPARED: usize = 4;

/// The least mean difference that is named, in centipawns; and there must be one at every place.
const LEAST_DIFFERENCE: i32 = 30;

/// An aspect explains a loss only if it makes up one part in so many of it: a lost piece is not soldiers held back.
const LEAST_SHARE: i32 = 4;

/// A quiet idea (a piece developed, a trade) explains no greater loss than this, in centipawns.
const MOST_OF_QUIET: i32 = 150;

/// Why the move between the two positions is bad, each with what was found there.
pub(super) fn reason(class: Class, before: (&Root, &Finding), after: (&Root, &Finding)) -> Option<Reason> {
    proven(before, after)
        .or_else(|| shown(before, after))
        .or_else(|| idea(before, after))
        .or_else(|| positional(class, before, after))
}

/// What the move gave away, in centipawns.
fn price(found: &Finding, reply: &Finding) -> i32 {
    found.score - -reply.score
}

fn proven(before: (&Root, &Finding), after: (&Root, &Finding)) -> Option<Reason> {
    let fault = fault(before, after)?;
    let (found, reply) = (before.1, after.1);
    let is_missed = matches!(fault, Fault::Misses(_));
    let line = if is_missed { &found.line } else { &reply.line };
    let threat = match fault {
        Fault::Allows(merit) => {
            reply.line.first().copied().filter(|&play| merit::is_threat(before.0.position(), play, merit))
        }
        _ => None,
    };
    Some(Reason { cause: Cause::Fault { fault, threat }, is_missed, line: line.clone() })
}

/// What the best lines win, where the other one does not.
fn shown((root, found): (&Root, &Finding), (next, reply): (&Root, &Finding)) -> Option<Reason> {
    let mover = root.position().side_to_move();
    let played = played(next, reply);
    let difference = merit::balance(root, &found.line)? - merit::balance(root, &played)?;
    // At least half of what is named must be the move's fault.
    let is_it = |spoils: &Spoils| difference >= merit::SLACK.max(spoils.amount / 2);
    let lost = merit::spoils(root, &played, !mover, 1 + SHOWN_PLIES).filter(is_it);
    let missed = merit::spoils(root, &found.line, mover, SHOWN_PLIES).filter(is_it);
    let amount = |spoils: &Option<Spoils>| spoils.as_ref().map_or(0, |spoils| spoils.amount);
    let is_missed = amount(&missed) > amount(&lost);
    let spoils = if is_missed { missed } else { lost }?;
    let line = if is_missed { &found.line[..spoils.plies] } else { &played[1..spoils.plies] };
    Some(Reason { is_missed, line: line.to_vec(), cause: Cause::Brings(spoils) })
}

/// The move played and the line after it.
fn played(next: &Root, reply: &Finding) -> Vec<Move> {
    next.moves().last().into_iter().chain(&reply.line).copied().collect()
}

/// What the better move achieves and the one played does not, or what the opponent now can.
fn idea((root, found): (&Root, &Finding), (next, reply): (&Root, &Finding)) -> Option<Reason> {
    let achieved = merit::merit(root, &played(next, reply), -reply.score);
    let missed = merit::merit(root, &found.line, found.score).filter(|merit| achieved != Some(*merit));
    let allowed = merit::merit(next, &reply.line, reply.score);
    let missed = missed.and_then(|merit| Some((weight(merit, true)?, merit, Fault::Misses(merit))));
    let allowed = allowed.and_then(|merit| Some((weight(merit, false)?, merit, Fault::Allows(merit))));
    let price = price(found, reply);
    let explains = |&(_, merit, _): &(u32, Merit, Fault)| price <= explained(merit);
    let (_, _, fault) =
        missed.into_iter().chain(allowed).filter(explains).max_by_key(|&(weight, ..)| weight)?;
    let is_missed = matches!(fault, Fault::Misses(_));
    let line = if is_missed { &found.line } else { &reply.line };
    let line = line.iter().take(SHOWN_PLIES).copied().collect();
    Some(Reason { cause: Cause::Idea(fault), is_missed, line })
}

/// How much it says that a move with this merit was missed or allowed; `None`: nothing.
fn weight(merit: Merit, is_missed: bool) -> Option<u32> {
    Some(match merit {
        Merit::StopsMate | Merit::Saves(_) | Merit::Recaptures(_) if is_missed => 5,
        Merit::ThreatensMate => 4,
        Merit::Attacks(_) => 3,
        Merit::Trades { .. } if is_missed => 2,
        Merit::Develops(_) | Merit::TakesCentre(_) | Merit::CrossesRiver(_) => 1,
        _ => return None,
    })
}

/// The greatest loss that a move with this merit explains if it is missed or allowed, in centipawns.
fn explained(merit: Merit) -> i32 {
    match merit {
        Merit::StopsMate | Merit::ThreatensMate => i32::MAX,
        Merit::Saves(piece) | Merit::Recaptures(piece) | Merit::Attacks(piece) => {
            merit::most_of(Merit::Wins { prize: piece, price: None }.amount())
        }
        _ => MOST_OF_QUIET,
    }
}

fn positional(
    class: Class,
    (root, found): (&Root, &Finding),
    (next, reply): (&Root, &Finding),
) -> Option<Reason> {
    let is_plain = |finding: &Finding| matches!(finding.score.outlook(), Outlook::Centipawns(_));
    if !is_plain(found) || !is_plain(reply) {
        return None;
    }
    let most = if class > Class::Inaccuracy { 2 } else { 1 };
    let least = LEAST_DIFFERENCE.max(price(found, reply) / LEAST_SHARE);
    let traits = worsened(root.position(), (&found.line, &played(next, reply)), least, most);
    let line = reply.line.iter().take(SHOWN_PLIES).copied().collect();
    (!traits.is_empty()).then_some(Reason { cause: Cause::Worsens(traits), is_missed: false, line })
}

/// The most telling aspects that are worse for the side to move in the line played than in the better one, its own or the
/// opponent's: each by at least so many centipawns on average, and at most so many.
fn worsened(
    position: &Position,
    (better, played): (&[Move], &[Move]),
    least_difference: i32,
    most: usize,
) -> Vec<Trait> {
    let sides = Side::BOTH.into_iter().flat_map(|side| Aspect::ALL.map(|aspect| Trait { side, aspect }));
    let mut worse: Vec<(i32, Trait)> = sides
        .filter_map(|which| {
            let losses = losses(position, better, played, which);
            let least = losses.iter().copied().min()?;
            let loss = losses.iter().sum::<i32>() / i32::try_from(losses.len()).ok()?;
            let is_enough = losses.len() >= LEAST_COMPARED && least > 0 && loss >= least_difference;
            is_enough.then_some((loss, which))
        })
        .collect();
    worse.sort_by_key(|&(loss, _)| -loss);
    let first = worse.first().map_or(0, |&(loss, _)| loss);
    worse.into_iter().take(most).filter(|&(loss, _)| 2 * loss >= first).map(|(_, which)| which).collect()
}

/// By how many centipawns an aspect is worse for the side to move in the line played than in the better one, after each number
/// of plies at which the pieces that it is about are the same in number.
pub fn losses(position: &Position, better: &[Move], played: &[Move], which: Trait) -> Vec<i32> {
    let Trait { side, aspect } = which;
    let is_comparable = |(one, other): &(Position, Position)| {
        let count = |position: &Position, kind| position.pieces(side, kind).count();
        aspect.pieces().iter().all(|&kind| count(one, kind) == count(other, kind))
    };
    let worth = |position: &Position| aspects(position)[side.index()][aspect as usize];
    let sign = if side == position.side_to_move() { 1 } else { -1 };
    let pairs = places(position, better).zip(places(position, played)).filter(is_comparable);
    pairs.map(|(one, other)| sign * (worth(&one) - worth(&other))).collect()
}

/// The positions of a line that are compared, as far as its moves are legal.
fn places(position: &Position, line: &[Move]) -> impl Iterator<Item = Position> {
    let mut position = position.clone();
    let legal = line.iter().map_while(move |&play| {
        movegen::is_legal(&position, play).then(|| {
            position.make(play);
            position.clone()
        })
    });
    let first = COMPARED.start() - 1;
    legal.skip(first).take(COMPARED.end() - first)
}
