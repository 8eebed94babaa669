//! The reason why a move is bad, and how certain it is.

use serde::Serialize;

use super::fault::Fault;
use super::idea::{explained, idea, is_left_undone, taken_at_once, telling};
use super::material::{allows, free, given_up, material};
use super::positional::{Trait, positional};
use super::{Class, FoundLine};
use crate::engine::board::{Move, Piece, Position};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::rules;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit, Spoils};

/// How certain a reason is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Every reply was tried.
    Proven,
    /// It is on the board at the end of the best line.
    Shown,
    /// It is true on the board, and the likeliest cause.
    Positional,
}

/// The cause of a bad move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A proven fault. `threat` is the opponent's move for it, if it was possible before.
    Fault { fault: Fault, threat: Option<Move> },
    /// The line brings this: to the opponent after the move, or to the mover after the better one.
    Brings { spoils: Spoils, is_missed: bool },
    /// The line repeats a position, which is a draw by the rules: the opponent gets it, or the mover
    /// missed it.
    Repeats { is_missed: bool },
    /// The move takes a piece and is taken back. It is not proven to be the cause.
    Trades { given: Piece, taken: Piece },
    /// The better move, or the opponent's reply, is proven to do this, but not to be the cause.
    Idea(Fault),
    /// These are worse than after the better move, the worst first; at least one.
    Worsens(Vec<Trait>),
}

/// Why a move is bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub cause: Cause,
    /// The moves that show it, from the position after the move; from the one before it if
    /// something was missed.
    pub line: Vec<Move>,
}

impl Reason {
    pub fn certainty(&self) -> Certainty {
        match self.cause {
            Cause::Fault { .. } => Certainty::Proven,
            Cause::Brings { .. } | Cause::Repeats { .. } => Certainty::Shown,
            Cause::Trades { .. } | Cause::Idea(_) | Cause::Worsens(_) => Certainty::Positional,
        }
    }

    /// Whether the better move shows it, not the move played.
    pub const fn is_missed(&self) -> bool {
        match self.cause {
            Cause::Fault { fault, .. } | Cause::Idea(fault) => matches!(fault, Fault::Misses(_)),
            Cause::Brings { is_missed, .. } | Cause::Repeats { is_missed } => is_missed,
            Cause::Trades { .. } | Cause::Worsens(_) => false,
        }
    }

    /// The piece that the move leaves to be taken at once, if that is the reason. `after` is the
    /// position after the move.
    pub fn left_to_be_taken(&self, after: &Position) -> Option<Piece> {
        let Cause::Fault { fault: Fault::Allows(Merit::Wins { prize, .. }), .. } = self.cause else {
            return None;
        };
        let taken = after.piece_at(self.line.first()?.to)?;
        (taken == prize).then_some(taken)
    }
}

/// The most plies of a line that are shown.
pub(super) const SHOWN_PLIES: usize = 8;

/// The most plies until a position recurs: each side goes there and back.
const MAX_REPEATING: usize = 5;

/// The longest mate named in a game that was lost anyway, in moves.
const MAX_SHORT_MATE: u32 = 2;

/// A move with the positions before and after it, and their findings.
pub(super) struct Case<'a> {
    pub root: &'a Root,
    pub found: &'a FoundLine,
    pub mv: Move,
    pub next: &'a Root,
    pub reply: &'a FoundLine,
}

impl Case<'_> {
    /// The move played and the line after it.
    pub fn played(&self) -> Vec<Move> {
        [self.mv].iter().chain(&self.reply.moves).copied().collect()
    }

    /// The centipawns that the move gave away; lead beyond a won game does not count.
    pub fn drop(&self) -> i32 {
        let [found, reply] = [self.found, self.reply]
            .map(|finding| finding.score.value().clamp(-merit::WON_CP, merit::WON_CP));
        found + reply
    }

    /// How much better off the mover is at the end of the better line, in hundredths of a soldier.
    pub fn difference(&self) -> Option<i32> {
        Some(merit::balance(self.root, &self.found.moves)? - merit::balance(self.root, &self.played())?)
    }

    /// The position after the better move.
    pub fn after_better(&self) -> Option<Root> {
        let better = self.found.moves.first()?;
        let moves = self.root.moves().iter().chain([better]).copied().collect();
        Root::new(self.root.start().clone(), moves, self.root.profile).ok()
    }

    /// Whether the opponent's reply is the same as the one expected after the better move.
    pub fn is_answered_alike(&self) -> bool {
        let reply = self.reply.moves.first();
        reply.is_some() && reply == self.found.moves.get(1)
    }

    /// The material that the move takes at once and keeps on its point, in hundredths of a soldier.
    pub fn taken(&self) -> i32 {
        merit::exchange(self.root.position(), self.mv).max(0)
    }

    /// The value of what the move itself captured, if `capture` takes back on that point.
    pub fn captured_at(&self, capture: Move) -> i32 {
        if capture.to == self.mv.to { merit::worth_at(self.root.position(), self.mv.to) } else { 0 }
    }
}

/// Why the move is bad; in a lost game, where no move is blamed, the mate that it allows, or the
/// material it gives up.
pub(super) fn reason(class: Class, case: &Case<'_>) -> Option<Reason> {
    if !class.is_fault() {
        return ending(case).filter(allows_short_mate).or_else(|| given_up(case));
    }
    ending(case).or_else(|| material(case)).or_else(|| repeats(case)).or_else(|| trade(case)).or_else(|| {
        match free(case) {
            Some(free) => free.reason(case).or_else(|| idea(class, case)),
            None => idea(class, case).or_else(|| positional(class, case)),
        }
    })
}

/// The merit of the better move alone, if it explains why the move played is bad.
pub(super) fn purpose(case: &Case<'_>, reason: Option<&Reason>) -> Option<Merit> {
    if let Some(Reason { cause: Cause::Brings { spoils, is_missed: true }, .. }) = reason {
        return spoils.merit();
    }
    let taken = case.root.position().piece_at(case.mv.to).map(|piece| piece.kind);
    let is_shared = |merit: &Merit| matches!(merit, Merit::Wins { prize, .. } if Some(prize.kind) == taken);
    let saved = || match reason?.cause {
        Cause::Fault { threat: Some(threat), .. } => saved(case, reason?, threat),
        Cause::Fault { .. }
        | Cause::Brings { .. }
        | Cause::Repeats { .. }
        | Cause::Trades { .. }
        | Cause::Idea(_)
        | Cause::Worsens(_) => None,
    };
    let merit = telling(case, case.root, case.found).filter(|merit| {
        let explains = case.drop() <= explained(*merit, taken_at_once(case.root, case.found));
        let is_undone = is_left_undone(case, *merit) && achieved(case) != Some(*merit);
        !is_shared(merit) && explains && is_undone
    });
    // A rescue tells more than a capture, which may be taken back.
    if matches!(merit, Some(Merit::Takes(_))) { saved().or(merit) } else { merit.or_else(saved) }
}

/// The better move's answer to a threat that the move played ignores: it saves the piece. But if it
/// takes another piece for nothing, which the move played did not, that is given instead.
fn saved(case: &Case<'_>, reason: &Reason, threat: Move) -> Option<Merit> {
    let (before, &better) = (case.root.position(), case.found.moves.first()?);
    let piece = reason.left_to_be_taken(case.next.position())?;
    let taken = (better.to != case.mv.to).then(|| merit::taken_free(before, better)).flatten();
    let wins = taken.map(|prize| Merit::Wins { prize, price: None });
    let is_saved = || merit::is_rescued(before, better, threat.to);
    wins.filter(|&wins| case.drop() <= explained(wins, 0))
        .or_else(|| is_saved().then_some(Merit::Saves(piece)))
}

/// The merit of the move played.
pub(super) fn achieved(case: &Case<'_>) -> Option<Merit> {
    merit::merit(case.root, &case.played(), -case.reply.score)
}

/// A mate allowed or missed, or a losing repetition: proven by the search.
fn ending(case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    if reply.score.outlook() == Outlook::WinsByRepetition
        && found.score.outlook() != Outlook::LosesByRepetition
    {
        return Some(allows(case, Fault::LosesByRepetition, reply.moves.clone()));
    }
    if reply.score.is_win() && !found.score.is_loss() {
        let merit = merit::merit(case.next, &reply.moves, reply.score)?;
        return Some(allows(case, Fault::Allows(merit), reply.moves.clone()));
    }
    if found.score.is_win() && !reply.score.is_loss() {
        let fault = Fault::Misses(merit::merit(case.root, &found.moves, found.score)?);
        let cause = Cause::Fault { fault, threat: None };
        return Some(Reason { cause, line: found.moves.clone() });
    }
    None
}

/// Whether the reason is a mate that the mover could have seen.
fn allows_short_mate(reason: &Reason) -> bool {
    let Cause::Fault { fault: Fault::Allows(Merit::Mates { moves } | Merit::Stalemates { moves }), .. } =
        reason.cause
    else {
        return false;
    };
    moves <= MAX_SHORT_MATE
}

/// A draw by repetition that the opponent gets by the reply, or that the mover missed. One that
/// comes only after a long line is a guess: nobody has to play it.
fn repeats(case: &Case<'_>) -> Option<Reason> {
    let drawn = |root: &Root, finding: &FoundLine| {
        let plies = (finding.score == Score::DRAW).then(|| repetition(root, &finding.moves)).flatten();
        plies.filter(|&plies| plies <= MAX_REPEATING)
    };
    let (plies, is_missed, line) = match drawn(case.next, case.reply) {
        Some(plies) => (plies, false, &case.reply.moves),
        None => (drawn(case.root, case.found)?, true, &case.found.moves),
    };
    Some(Reason { cause: Cause::Repeats { is_missed }, line: line[..plies].to_vec() })
}

/// The number of plies until a position recurs, so that the game is drawn if both sides go on.
fn repetition(root: &Root, line: &[Move]) -> Option<usize> {
    let mut moves = root.moves().to_vec();
    let is_drawn = |&mv: &Move| {
        moves.push(mv);
        let (start, profile) = (root.start(), root.profile);
        let foreseen = rules::recurrence(start, &moves, profile).map(|recurrence| recurrence.verdict());
        let outcome = foreseen.or_else(|| rules::judge(start, &moves, profile));
        outcome.is_some_and(|outcome| outcome.reason == rules::Reason::RepetitionDraw)
    };
    Some(1 + line.iter().position(is_drawn)?)
}

/// A trade of unlike pieces: even by their usual values, but a mistake here.
fn trade(case: &Case<'_>) -> Option<Reason> {
    let Merit::Trades { given, taken } = achieved(case)? else { return None };
    let is_enough = case.drop() <= merit::least_worth(given);
    let cause = Cause::Trades { given, taken };
    let played = case.played();
    let line = played[1..merit::taken_back(&played)?].to_vec();
    (given.kind != taken.kind && is_enough).then_some(Reason { cause, line })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, moves};
    use super::*;
    use crate::engine::board::{Kind, Side};
    use crate::game::review::Review;

    #[test]
    fn a_piece_that_the_better_move_wins_is_told_before_one_that_it_saves() {
        // Each of two moves takes a cannon; one of them leaves the horse to the chariot.
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
        let expected = Reason { cause: Cause::Repeats { is_missed: false }, line: moves(back) };
        assert_eq!(allowed, Some(expected), "the start is there again after three moves");
        let missed = reason(found(cp(0), "a1a2 d9d8 a2a1 d8d9 a1a2"), found(cp(400), "d9d8 b1b2 d8d9"));
        let expected =
            Reason { cause: Cause::Repeats { is_missed: true }, line: moves("a1a2 d9d8 a2a1 d8d9") };
        assert_eq!(missed, Some(expected));
        let other = reason(found(cp(400), "a1a8 d9d8 a8a9"), found(cp(0), "d9d8 b1a1 d8d7 a1b1"));
        assert!(
            other.is_none_or(|reason| !matches!(reason.cause, Cause::Repeats { .. })),
            "nothing comes back"
        );
    }
}
