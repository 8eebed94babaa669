//! Ideas: what the better move achieves, or the opponent's reply, without a proof that it decides.

use super::fault::Fault;
use super::material::{MAX_SEEN, is_taken_as_well};
use super::reason::{Case, Cause, Reason, SHOWN_PLIES, achieved};
use super::{Class, FoundLine};
use crate::engine::board::{Move, Piece, Position};
use crate::engine::movegen;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit};

/// The greatest loss, in centipawns, that a quiet idea (a developed piece, a trade) explains: an
/// inaccuracy in an even game.
const MAX_QUIET: i32 = 75;

/// The greatest loss, in centipawns, that a hollow cannon explains: somewhat more than a piece,
/// which is often given for one.
const MAX_HOLLOW: i32 = 600;

/// An achievement of the better move only, or of the opponent now but not after the better move. An
/// attack from which the piece can walk away explains no blunder: if it wins something, the line
/// shows that.
pub(super) fn idea(class: Class, case: &Case<'_>) -> Option<Reason> {
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
    Some(Reason { cause: Cause::Idea(fault), line })
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
pub(super) fn telling(case: &Case<'_>, root: &Root, finding: &FoundLine) -> Option<Merit> {
    let merit = merit::merit(root, &finding.moves, finding.score)?;
    let is_seen = |piece| {
        let least = merit::least_worth(piece) - merit::SLACK;
        case.difference().is_some_and(|difference| difference >= least)
    };
    if let Merit::Takes(piece) = merit
        && !is_seen(piece)
    {
        return merit::attack(root, &finding.moves);
    }
    Some(merit)
}

/// The value of what the first move of a line takes, in hundredths of a soldier.
pub(super) fn taken_at_once(root: &Root, finding: &FoundLine) -> i32 {
    finding.moves.first().map_or(0, |mv| merit::worth_at(root.position(), mv.to))
}

/// Whether the move played does not answer the threat that the better move answers.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are seen on the board")]
pub(super) fn is_left_undone(case: &Case<'_>, merit: Merit) -> bool {
    let next = case.next.position();
    match merit {
        Merit::Saves(piece) => merit::is_attacked(next, piece) && is_kept(case, piece),
        Merit::StopsMate => merit::mates_soon(next),
        _ => true,
    }
}

/// Whether no piece like this falls in the part of the better line that is shown.
fn is_kept(case: &Case<'_>, piece: Piece) -> bool {
    let before = case.root.position();
    let count = |position: &Position| position.pieces(piece.side, piece.kind).count();
    count(&before.after_all(case.found.moves.iter().take(SHOWN_PLIES))) == count(before)
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
pub(super) fn explained(merit: Merit, taken: i32) -> i32 {
    match merit {
        Merit::StopsMate | Merit::ThreatensMate => i32::MAX,
        Merit::Saves(piece) | Merit::Attacks(piece) => merit::most_of(merit::least_worth(piece)),
        // It is on the board, even if more follows from it.
        Merit::Recaptures(piece) => MAX_SEEN * merit::least_worth(piece),
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
    use super::super::tests::{cp, found, game, last_move};
    use super::*;
    use crate::engine::board::{Kind, Side};

    #[test]
    fn what_the_move_did_about_a_threat_was_not_missed() {
        // Either elephant becomes the screen of the cannon that guards the horse.
        let line = "h2e2 b7e7 h0g2 h7f7 i0i1 b9c7 g3g4 a9b9 b2c2 h9i7 b0a2 i9h9 a0a1 h9h3 e2e1 h3g3 c0e2";
        let better = found(cp(-112), "g0e2 c6c5 i1f1 b9b2 a1c1 f9e8 f1f5 c9a7 e1g1 g3h3 f0e1 c7b5 c2d2");
        let reply = found(cp(324), "b9b2 e1g1 g3f3 c2c6 f3f2 i1i2 e7e3 g1e1 e3a3 c6c9 d9e8 a1c1 b2a2");
        let reason = last_move(line, better, reply).reason;
        assert!(reason.as_ref().is_none_or(|reason| !reason.is_missed()), "{reason:?}");
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
        let reply = found(cp(450), "e2e5 b9c7 b2e2 i9h9 i0h0 h7h3 g3g4 b7b5");
        let reason = last_move(line, better, reply).reason.expect("a hollow cannon is allowed");
        assert_eq!(reason.cause, Cause::Idea(Fault::Allows(Merit::HollowCannon)));
        assert_eq!(reason.line.len(), SHOWN_PLIES, "it stands to the end");
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
