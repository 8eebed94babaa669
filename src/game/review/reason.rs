//! Why a bad move is bad, as surely as it is known.

use serde::Serialize;

use super::fault::Fault;
use super::material::{allows, free, material};
use super::positional::{Trait, positional};
use super::{Class, Finding};
use crate::engine::board::{Move, Piece, Position};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::rules;
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
    /// The line comes back to a position that was there before, and by the rules that is a draw.
    Repeats,
    /// The move takes a piece, and the one that took it is taken back; that it is why the move is bad is not proven.
    Trades { given: Piece, taken: Piece },
    /// The better move does this, or the opponent's reply, and that is proven; that it is why the move is bad is not.
    Idea(Fault),
    /// These are worse than they would be after the better move, the worst first; at least one.
    Worsens(Vec<Trait>),
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
            Cause::Brings(_) | Cause::Repeats => Certainty::Shown,
            Cause::Trades { .. } | Cause::Idea(_) | Cause::Worsens(_) => Certainty::Positional,
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

/// A quiet idea (a piece developed, a trade) explains no greater loss than this, in centipawns: in an even game, an inaccuracy.
const MOST_OF_QUIET: i32 = 75;

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
    ending(case).or_else(|| material(case)).or_else(|| repeats(case)).or_else(|| trade(case)).or_else(|| {
        match free(case) {
            Some(free) => free.reason(case).or_else(|| idea(case)),
            None => idea(case).or_else(|| positional(class, case)),
        }
    })
}

/// What the better move is good for, as far as that explains why the one played is bad: what both do does not.
pub(super) fn purpose(case: &Case<'_>, reason: Option<&Reason>) -> Option<Merit> {
    if let Some(Reason { cause: Cause::Brings(spoils), is_missed: true, .. }) = reason {
        return spoils.merit();
    }
    let taken = case.root.position().piece_at(case.play.to).map(|piece| piece.kind);
    let is_shared = |merit: &Merit| matches!(merit, Merit::Wins { prize, .. } if Some(prize.kind) == taken);
    let saved = || match reason?.cause {
        Cause::Fault { threat: Some(threat), .. } => saved(case, reason?, threat),
        _ => None,
    };
    merit::merit(case.root, &case.found.line, case.found.score)
        .filter(|merit| {
            !is_shared(merit) && case.drop() <= explained(*merit) && achieved(case) != Some(*merit)
        })
        .or_else(saved)
}

/// What the better move does about a threat that the one played leaves: it saves the piece. But if it takes another one for nothing,
/// and the move played did not take that as well, that is said instead.
fn saved(case: &Case<'_>, reason: &Reason, threat: Move) -> Option<Merit> {
    let (before, &better) = (case.root.position(), case.found.line.first()?);
    let piece = reason.left_to_be_taken(case.next.position())?;
    let taken = (better.to != case.play.to).then(|| merit::taken_free(before, better)).flatten();
    let wins = taken.map(|prize| Merit::Wins { prize, price: None });
    let is_saved = || merit::is_rescued(before, better, threat.to);
    wins.filter(|&wins| case.drop() <= explained(wins)).or_else(|| is_saved().then_some(Merit::Saves(piece)))
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

/// A draw by repetition that the opponent gets by the reply, or that the mover could have had.
fn repeats(case: &Case<'_>) -> Option<Reason> {
    let drawn = |root: &Root, finding: &Finding| {
        (finding.score == Score::DRAW).then(|| repetition(root, &finding.line)).flatten()
    };
    let (plies, is_missed, line) = match drawn(case.next, case.reply) {
        Some(plies) => (plies, false, &case.reply.line),
        None => (drawn(case.root, case.found)?, true, &case.found.line),
    };
    Some(Reason { cause: Cause::Repeats, is_missed, line: line[..plies].to_vec() })
}

/// After how many plies of the line a position comes back, so that the game is drawn if both sides go on as they do.
fn repetition(root: &Root, line: &[Move]) -> Option<usize> {
    let mut moves = root.moves().to_vec();
    let is_drawn = |&play: &Move| {
        moves.push(play);
        let (start, profile) = (root.start(), root.profile);
        let foreseen = rules::recurrence(start, &moves, profile).map(|recurrence| recurrence.outcome());
        let outcome = foreseen.or_else(|| rules::judge(start, &moves, profile).outcome());
        outcome.is_some_and(|outcome| outcome.reason == rules::Reason::RepetitionDraw)
    };
    Some(1 + line.iter().position(is_drawn)?)
}

/// A trade of unlike pieces: even by what they are usually worth, and a mistake here.
fn trade(case: &Case<'_>) -> Option<Reason> {
    let Merit::Trades { given, taken } = achieved(case)? else { return None };
    let is_enough = case.drop() <= Merit::Wins { prize: given, price: None }.amount();
    let cause = Cause::Trades { given, taken };
    let line = case.reply.line.iter().take(1).copied().collect();
    (given.kind != taken.kind && is_enough).then_some(Reason { cause, is_missed: false, line })
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

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, moves};
    use super::*;
    use crate::engine::board::{Kind, Side};
    use crate::game::review::Review;

    #[test]
    fn a_piece_that_the_better_move_wins_is_told_before_one_that_it_saves() {
        // Each of two moves takes a cannon, and one of them leaves the horse to the chariot.
        let fen = "4kr3/9/9/9/9/6c2/7c1/4BN3/9/3K5 w";
        let findings = [found(cp(400), "f2h3 e9e8"), found(cp(0), "f9f2 d0d1")];
        let review = Review::new(&game(fen, "e2g4"), &findings);
        let Some(Reason { cause: Cause::Fault { threat: Some(_), .. }, .. }) = review.moves[0].reason else {
            panic!("{review:?}")
        };
        let cannon = Piece::new(Side::Black, Kind::Cannon);
        assert_eq!(review.moves[0].merit, Some(Merit::Wins { prize: cannon, price: None }));
    }

    #[test]
    fn a_line_that_comes_back_to_where_it_was_is_a_draw() {
        let fen = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
        let reason =
            |before, after| Review::new(&game(fen, "a1b1"), &[before, after]).moves[0].reason.clone();
        let back = "d9d8 b1a1 d8d9";
        let allowed = reason(found(cp(400), "a1a8 d9d8 a8a9"), found(cp(0), "d9d8 b1a1 d8d9 a1b1 d9d8"));
        let expected = Reason { cause: Cause::Repeats, is_missed: false, line: moves(back) };
        assert_eq!(allowed, Some(expected), "the start is there again after three moves");
        let missed = reason(found(cp(0), "a1a2 d9d8 a2a1 d8d9 a1a2"), found(cp(400), "d9d8 b1b2 d8d9"));
        let expected = Reason { cause: Cause::Repeats, is_missed: true, line: moves("a1a2 d9d8 a2a1 d8d9") };
        assert_eq!(missed, Some(expected));
        let other = reason(found(cp(400), "a1a8 d9d8 a8a9"), found(cp(0), "d9d8 b1a1 d8d7 a1b1"));
        assert!(other.is_none_or(|reason| reason.cause != Cause::Repeats), "nothing comes back");
    }
}
