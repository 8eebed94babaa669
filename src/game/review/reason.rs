//! Why a bad move is bad, as surely as it is known.

use serde::Serialize;

use super::fault::Fault;
use super::material::{allows, material};
use super::{Class, Finding};
use crate::engine::board::{Move, Piece, Position, Side};
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

    /// The piece that the move leaves to be taken at once, if that is the reason; `after` is the position after the move.
    pub fn left_to_be_taken(&self, after: &Position) -> Option<Piece> {
        let Cause::Fault { fault: Fault::Allows(Merit::Wins { prize, .. }), .. } = self.cause else {
            return None;
        };
        let taken = after.piece_at(self.line.first()?.to)?;
        (taken == prize).then_some(taken)
    }
}

/// Plies of a line that are shown.
pub(super) const SHOWN_PLIES: usize = 8;

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

/// A move between two positions, with what was found in each.
pub(super) struct Case<'a> {
    pub root: &'a Root,
    pub found: &'a Finding,
    pub play: Move,
    pub next: &'a Root,
    pub reply: &'a Finding,
}

impl Case<'_> {
    /// The move played and the line after it.
    pub fn played(&self) -> Vec<Move> {
        [self.play].iter().chain(&self.reply.line).copied().collect()
    }

    /// What the move gave away, in centipawns; how much farther a side is ahead that has won anyway does not count.
    pub fn drop(&self) -> i32 {
        let [found, reply] = [self.found, self.reply]
            .map(|finding| finding.score.value().clamp(-merit::DECIDED_CP, merit::DECIDED_CP));
        found + reply
    }

    /// By how much the mover is better off at the end of the better line, in hundredths of a soldier.
    pub fn difference(&self) -> Option<i32> {
        Some(merit::balance(self.root, &self.found.line)? - merit::balance(self.root, &self.played())?)
    }

    /// The position after the better move.
    pub fn after_better(&self) -> Option<Root> {
        let better = self.found.line.first()?;
        let moves = self.root.moves().iter().chain([better]).copied().collect();
        Root::new(self.root.start().clone(), moves, self.root.profile).ok()
    }

    /// Whether the opponent's reply is the one that is expected after the better move, too.
    pub fn is_answered_alike(&self) -> bool {
        let reply = self.reply.line.first();
        reply.is_some() && reply == self.found.line.get(1)
    }

    /// The worth of what the move itself captured, if `capture` takes back on that point.
    pub fn captured_at(&self, capture: Move) -> i32 {
        let taken = self.root.position().piece_at(self.play.to).filter(|_| capture.to == self.play.to);
        taken.map_or(0, |piece| merit::worth(piece, self.play.to))
    }
}

/// Why the move is bad.
pub(super) fn reason(class: Class, case: &Case<'_>) -> Option<Reason> {
    ending(case).or_else(|| material(case)).or_else(|| idea(case)).or_else(|| positional(class, case))
}

/// What the better move is good for, as far as that explains why the one played is bad: what both do does not.
pub(super) fn purpose(case: &Case<'_>, reason: Option<&Reason>) -> Option<Merit> {
    if let Some(Reason { cause: Cause::Brings(spoils), is_missed: true, .. }) = reason {
        return spoils.merit();
    }
    let taken = case.root.position().piece_at(case.play.to).map(|piece| piece.kind);
    let is_shared = |merit: &Merit| matches!(merit, Merit::Wins { prize, .. } if Some(prize.kind) == taken);
    let saved = || match reason?.cause {
        Cause::Fault { threat: Some(_), .. } => {
            reason?.left_to_be_taken(case.next.position()).map(Merit::Saves)
        }
        _ => None,
    };
    merit::merit(case.root, &case.found.line, case.found.score)
        .filter(|merit| {
            !is_shared(merit) && case.drop() <= explained(*merit) && achieved(case) != Some(*merit)
        })
        .or_else(saved)
}

/// What the move played does.
fn achieved(case: &Case<'_>) -> Option<Merit> {
    merit::merit(case.root, &case.played(), -case.reply.score)
}

/// A mate that is allowed or missed, and a repetition that loses: the search has proven them.
fn ending(case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    if reply.score.outlook() == Outlook::WinsByRepetition
        && found.score.outlook() != Outlook::LosesByRepetition
    {
        return Some(allows(case, Fault::LosesByRepetition, reply.line.clone()));
    }
    if reply.score.is_win() && !found.score.is_loss() {
        let merit = merit::merit(case.next, &reply.line, reply.score)?;
        return Some(allows(case, Fault::Allows(merit), reply.line.clone()));
    }
    if found.score.is_win() && !reply.score.is_loss() {
        let fault = Fault::Misses(merit::merit(case.root, &found.line, found.score)?);
        let cause = Cause::Fault { fault, threat: None };
        return Some(Reason { cause, is_missed: true, line: found.line.clone() });
    }
    None
}

/// What the better move achieves and the one played does not, or what the opponent can do now and could not after the better move.
fn idea(case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    let missed =
        merit::merit(case.root, &found.line, found.score).filter(|&merit| achieved(case) != Some(merit));
    let allowed_anyway = || {
        let expected = found.line.get(1..)?;
        merit::merit(&case.after_better()?, expected, -found.score)
    };
    let allowed = merit::merit(case.next, &reply.line, reply.score);
    let allowed = allowed.filter(|&merit| allowed_anyway() != Some(merit));
    let missed = missed.and_then(|merit| Some((weight(merit, true)?, merit, Fault::Misses(merit))));
    let allowed = allowed.and_then(|merit| Some((weight(merit, false)?, merit, Fault::Allows(merit))));
    let drop = case.drop();
    let explains = |&(_, merit, _): &(u32, Merit, Fault)| drop <= explained(merit);
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
        Merit::Forks(..) | Merit::Wins { .. } | Merit::WinsMaterial => merit::most_of(merit.amount()),
        Merit::Mates { .. } | Merit::Stalemates { .. } | Merit::HoldsOut { .. } | Merit::OnlyMove => i32::MAX,
        _ => MOST_OF_QUIET,
    }
}

fn positional(class: Class, case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    let is_plain = |finding: &Finding| matches!(finding.score.outlook(), Outlook::Centipawns(_));
    if !is_plain(found) || !is_plain(reply) {
        return None;
    }
    let most = if class > Class::Inaccuracy { 2 } else { 1 };
    let least = LEAST_DIFFERENCE.max(case.drop() / LEAST_SHARE);
    let lines = (&found.line[..], &case.played()[..]);
    let traits = Aspect::NARROW_AND_WIDE
        .into_iter()
        .map(|aspects| worsened(case.root.position(), lines, aspects, (least, most)))
        .find(|traits| !traits.is_empty())?;
    let line = reply.line.iter().take(SHOWN_PLIES).copied().collect();
    Some(Reason { cause: Cause::Worsens(traits), is_missed: false, line })
}

/// The most telling of these aspects that are worse for the side to move in the line played than in the better one, its own or the
/// opponent's: each by at least so many centipawns on average, and at most so many.
fn worsened(
    position: &Position,
    (better, played): (&[Move], &[Move]),
    aspects: &[Aspect],
    (least_difference, most): (i32, usize),
) -> Vec<Trait> {
    let sides =
        Side::BOTH.into_iter().flat_map(|side| aspects.iter().map(move |&aspect| Trait { side, aspect }));
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
