//! The reason why a move is bad, and how certain it is.

use serde::Serialize;

use super::fault::Fault;
use super::material::{MAX_SEEN, allows, free, given_up, is_taken_as_well, material};
use super::positional::{Trait, positional};
use super::{Class, FoundLine};
use crate::engine::board::{Move, Piece, Position};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::movegen;
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
    Brings(Spoils),
    /// The line repeats a position, which is a draw by the rules.
    Repeats,
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
    /// Whether the better move shows it, not the move played.
    pub is_missed: bool,
    /// The moves that show it, from the position after the move; from the one before it if
    /// something was missed.
    pub line: Vec<Move>,
}

impl Reason {
    pub fn certainty(&self) -> Certainty {
        match self.cause {
            Cause::Fault { .. } => Certainty::Proven,
            Cause::Brings(_) | Cause::Repeats => Certainty::Shown,
            Cause::Trades { .. } | Cause::Idea(_) | Cause::Worsens(_) => Certainty::Positional,
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

/// The greatest loss, in centipawns, that a quiet idea (a developed piece, a trade) explains: an
/// inaccuracy in an even game.
const MAX_QUIET: i32 = 75;

/// The greatest loss, in centipawns, that a hollow cannon explains: somewhat more than a piece,
/// which is often given for one.
const MAX_HOLLOW: i32 = 600;

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
            .map(|finding| finding.score.value().clamp(-merit::DECIDED_CP, merit::DECIDED_CP));
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
        let taken = self.root.position().piece_at(self.mv.to).filter(|_| capture.to == self.mv.to);
        taken.map_or(0, |piece| merit::worth(piece, self.mv.to))
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
    if let Some(Reason { cause: Cause::Brings(spoils), is_missed: true, .. }) = reason {
        return spoils.merit();
    }
    let taken = case.root.position().piece_at(case.mv.to).map(|piece| piece.kind);
    let is_shared = |merit: &Merit| matches!(merit, Merit::Wins { prize, .. } if Some(prize.kind) == taken);
    let saved = || match reason?.cause {
        Cause::Fault { threat: Some(threat), .. } => saved(case, reason?, threat),
        Cause::Fault { .. }
        | Cause::Brings(_)
        | Cause::Repeats
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
fn achieved(case: &Case<'_>) -> Option<Merit> {
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
        return Some(Reason { cause, is_missed: true, line: found.moves.clone() });
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
    Some(Reason { cause: Cause::Repeats, is_missed, line: line[..plies].to_vec() })
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
    let is_enough = case.drop() <= Merit::Wins { prize: given, price: None }.amount();
    let cause = Cause::Trades { given, taken };
    let played = case.played();
    let line = played[1..merit::taken_back(&played)?].to_vec();
    (given.kind != taken.kind && is_enough).then_some(Reason { cause, is_missed: false, line })
}

/// An achievement of the better move only, or of the opponent now but not after the better move. An
/// attack from which the piece can walk away explains no blunder: if it wins something, the line
/// shows that.
fn idea(class: Class, case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    let drop = case.drop();
    let explains = |root: &Root, finding: &FoundLine, merit| {
        let is_mere_attack = class == Class::Blunder && matches!(merit, Merit::Attacks(_));
        !is_mere_attack && drop <= explained(merit, taken_at_once(root, finding))
    };
    let is_missed = |merit: Merit| {
        let is_taken_as_well = merit.is_gain() && is_taken_as_well(case, merit.amount());
        achieved(case) != Some(merit) && is_left_undone(case, merit) && !is_taken_as_well
    };
    let missed = telling(case, case.root, found)
        .filter(|&merit| is_missed(merit) && explains(case.root, found, merit));
    let allowed = telling(case, case.next, reply)
        .filter(|&merit| !is_allowed_anyway(case, merit) && explains(case.next, reply, merit));
    let missed = missed.and_then(|merit| Some((weight(merit, true)?, Fault::Misses(merit))));
    let allowed = allowed.and_then(|merit| Some((weight(merit, false)?, Fault::Allows(merit))));
    let (_, fault) = missed.into_iter().chain(allowed).max_by_key(|&(weight, _)| weight)?;
    let is_missed = matches!(fault, Fault::Misses(_));
    let (root, line) = if is_missed { (case.root, &found.moves) } else { (case.next, &reply.moves) };
    let line = line[..plies_seen(root.position(), line, fault)].to_vec();
    Some(Reason { cause: Cause::Idea(fault), is_missed, line })
}

/// The plies of a line to show for an idea: as long as a hollow cannon stands.
fn plies_seen(start: &Position, line: &[Move], idea: Fault) -> usize {
    let plies = line.len().min(SHOWN_PLIES);
    if !matches!(idea, Fault::Allows(Merit::HollowCannon) | Fault::Misses(Merit::HollowCannon)) {
        return plies;
    }
    let side = start.side_to_move();
    let mut position = start.clone();
    let stands = |&mv: &Move| {
        position.make(mv);
        merit::has_hollow_cannon(&position, side)
    };
    line[..plies].iter().copied().take_while(stands).count().max(1)
}

/// The merit of a line's first move. For a capture that makes no difference, it is the attack.
fn telling(case: &Case<'_>, root: &Root, finding: &FoundLine) -> Option<Merit> {
    let merit = merit::merit(root, &finding.moves, finding.score)?;
    let is_seen = |piece| {
        let amount = Merit::Wins { prize: piece, price: None }.amount();
        case.difference().is_some_and(|difference| difference >= amount - merit::SLACK)
    };
    if let Merit::Takes(piece) = merit
        && !is_seen(piece)
    {
        return merit::attack(root, &finding.moves);
    }
    Some(merit)
}

/// The value of what the first move of a line takes, in hundredths of a soldier.
fn taken_at_once(root: &Root, finding: &FoundLine) -> i32 {
    let taken = finding.moves.first().and_then(|mv| Some((root.position().piece_at(mv.to)?, mv.to)));
    taken.map_or(0, |(piece, square)| merit::worth(piece, square))
}

/// Whether the move played does not answer the threat that the better move answers.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are seen on the board")]
fn is_left_undone(case: &Case<'_>, merit: Merit) -> bool {
    let next = case.next.position();
    match merit {
        Merit::Saves(piece) => merit::is_attacked(next, piece),
        Merit::StopsMate => merit::mates_soon(next),
        _ => true,
    }
}

/// Whether the better move, too, allows the opponent this merit, by the same or the expected reply.
fn is_allowed_anyway(case: &Case<'_>, merit: Merit) -> bool {
    let (Some(after), Some(&mv)) = (case.after_better(), case.reply.moves.first()) else { return false };
    let won = |position: &Position| movegen::is_legal(position, mv).then(|| merit::exchange(position, mv));
    if matches!(merit, Merit::Takes(_)) && won(after.position()) >= won(case.next.position()) {
        return true;
    }
    let lines = [case.reply.moves.get(..1), case.found.moves.get(1..)].into_iter().flatten();
    let merits = |line| [merit::merit(&after, line, -case.found.score), merit::attack(&after, line)];
    lines.flat_map(merits).any(|other| other == Some(merit))
}

/// How much a missed or allowed move with this merit explains; `None` for nothing.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are not worth a word")]
fn weight(merit: Merit, is_missed: bool) -> Option<u32> {
    Some(match merit {
        // Proven, but not on the board after the line: the opponent has got something in return.
        Merit::Wins { .. } | Merit::Forks(..) | Merit::WinsMaterial if is_missed => 6,
        Merit::StopsMate | Merit::Saves(_) | Merit::Recaptures(_) if is_missed => 5,
        Merit::ThreatensMate | Merit::HollowCannon => 4,
        Merit::Takes(_) | Merit::Attacks(_) => 3,
        Merit::Trades { .. } if is_missed => 2,
        Merit::Develops(_) | Merit::TakesCentre(_) | Merit::CrossesRiver(_) => 1,
        _ => return None,
    })
}

/// The greatest loss that a missed or allowed move with this merit explains, in centipawns. `taken`
/// is what it takes at once, in hundredths of a soldier.
fn explained(merit: Merit, taken: i32) -> i32 {
    match merit {
        Merit::StopsMate | Merit::ThreatensMate => i32::MAX,
        Merit::Saves(piece) | Merit::Recaptures(piece) | Merit::Attacks(piece) => {
            merit::most_of(Merit::Wins { prize: piece, price: None }.amount())
        }
        Merit::Forks(..) | Merit::Wins { .. } | Merit::WinsMaterial => merit::most_of(merit.amount()),
        Merit::Mates { .. } | Merit::Stalemates { .. } | Merit::HoldsOut { .. } | Merit::OnlyMove => i32::MAX,
        Merit::Takes(_) => MAX_SEEN * taken,
        Merit::HollowCannon => MAX_HOLLOW,
        Merit::Trades { .. }
        | Merit::LeavesCheck
        | Merit::Develops(_)
        | Merit::TakesCentre(_)
        | Merit::CrossesRiver(_)
        | Merit::GivesCheck => MAX_QUIET,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, last_move, moves};
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
        let expected = Reason { cause: Cause::Repeats, is_missed: false, line: moves(back) };
        assert_eq!(allowed, Some(expected), "the start is there again after three moves");
        let missed = reason(found(cp(0), "a1a2 d9d8 a2a1 d8d9 a1a2"), found(cp(400), "d9d8 b1b2 d8d9"));
        let expected = Reason { cause: Cause::Repeats, is_missed: true, line: moves("a1a2 d9d8 a2a1 d8d9") };
        assert_eq!(missed, Some(expected));
        let other = reason(found(cp(400), "a1a8 d9d8 a8a9"), found(cp(0), "d9d8 b1a1 d8d7 a1b1"));
        assert!(other.is_none_or(|reason| reason.cause != Cause::Repeats), "nothing comes back");
    }

    #[test]
    fn what_the_move_did_about_a_threat_was_not_missed() {
        // Either elephant becomes the screen of the cannon that guards the horse.
        let line = "h2e2 b7e7 h0g2 h7f7 i0i1 b9c7 g3g4 a9b9 b2c2 h9i7 b0a2 i9h9 a0a1 h9h3 e2e1 h3g3 c0e2";
        let better = found(cp(-112), "g0e2 c6c5 i1f1 b9b2 a1c1 f9e8 f1f5 c9a7 e1g1 g3h3 f0e1 c7b5 c2d2");
        let reply = found(cp(324), "b9b2 e1g1 g3f3 c2c6 f3f2 i1i2 e7e3 g1e1 e3a3 c6c9 d9e8 a1c1 b2a2");
        let reason = last_move(line, better, reply).reason;
        assert!(reason.as_ref().is_none_or(|reason| !reason.is_missed), "{reason:?}");
    }

    #[test]
    fn what_the_opponent_could_do_anyway_is_not_the_reason() {
        // The cannon takes the soldier and attacks the elephant after the better move, too.
        let line = "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 h0h6 b9c7 b0c2 b7b3 c3c4 i9h9 h6h9 g7h9 i3i4";
        let better = found(cp(29), "c2b4 h9g7 a0a1 b3g3 g0i2 g7f5 a1d1 d9e8 f0e1 f5e3 d1d4 e3g2");
        let reply = found(cp(120), "b3g3 c2d4 a9a8 b2c2 g3g0 f0e1 g5g4 c4c5 a8h8 a0b0");
        let reason = last_move(line, better, reply).reason;
        let is_allowed = |reason: &Reason| matches!(reason.cause, Cause::Idea(Fault::Allows(_)));
        assert!(!reason.as_ref().is_some_and(is_allowed), "{reason:?}");
    }

    #[test]
    fn a_chariot_that_was_there_to_be_won_is_told_before_an_attack_that_is_allowed() {
        let line = "h2e2 b9c7 h0g2 c6c5 i0h0 h7e7 h0h6 a9b9 h6g6";
        let better = found(cp(775), "b2b9 c7b9 b0c2 b9c7 a0b0 h9g7 b0b6 g6g5 b6c6 g7e8 f0e1 e7g7 e2e6 c7e6");
        let reply = found(cp(1), "b7a7 b2c2 b9b1 c3c4 c7d5 c4c5 d5f4 c2c9 d9e8");
        let reason = last_move(line, better, reply).reason.expect("a chariot was missed");
        let prize = Piece::new(Side::Black, Kind::Chariot);
        let price = Some(Piece::new(Side::Red, Kind::Cannon));
        assert_eq!(reason.cause, Cause::Idea(Fault::Misses(Merit::Wins { prize, price })));
    }

    #[test]
    fn a_hollow_cannon_explains_more_than_a_soldier() {
        let line = "h2e2 h9g7 h0g2 e6e5";
        let better = found(cp(10), "b9c7 i0h0 i9h9 b0c2");
        let reply = found(cp(450), "e2e5 c9e7 b2e2 b9c7 e5e4 i9h9 i0h0 h7h3");
        let reason = last_move(line, better, reply).reason.expect("a hollow cannon is allowed");
        assert_eq!(reason.cause, Cause::Idea(Fault::Allows(Merit::HollowCannon)));
    }

    #[test]
    fn an_attack_from_which_the_piece_walks_away_explains_no_blunder() {
        let game = game("3k5/9/9/9/2c6/9/9/9/9/R4K3 w", "f0f1");
        let [root, next] = [0, 1].map(|ply| super::super::root(&game, ply).unwrap());
        let better = found(cp(150), "a0a5 c5c6 f0f1 c6c5").unwrap();
        let reply = found(cp(20), "c5c6 a0a5 c6c7 f1f0").unwrap();
        let case = Case { root: &root, found: &better, mv: game.line()[0], next: &next, reply: &reply };
        let cannon = Piece::new(Side::Black, Kind::Cannon);
        let attacks = Some(Cause::Idea(Fault::Misses(Merit::Attacks(cannon))));
        assert_eq!(idea(Class::Mistake, &case).map(|reason| reason.cause), attacks);
        assert_eq!(idea(Class::Blunder, &case), None);
    }
}
