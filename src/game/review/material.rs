//! Material that a bad move loses or fails to win.

use super::fault::Fault;
use super::reason::{Case, Cause, Reason, SHOWN_PLIES};
use crate::engine::board::Move;
use crate::engine::search::Root;
use crate::game::merit::{self, LostPiece, Merit, Spoils};

/// A possible reason, and the material it is about in hundredths of a soldier.
struct Claim {
    amount: i32,
    reason: Reason,
}

/// A later claim is preferred only if it is worth half as much again, and at least this much more.
const CLEARLY_MORE: i32 = 200;

/// A hanging or captured piece, or material at the end of a line, explains a loss of this many
/// centipawns for each hundredth of a soldier: it is on the board, even if more follows from it.
pub(super) const MAX_SEEN: i32 = 4;

/// The named and the lost material may differ by this much: soldiers are worth more across the
/// river.
const MAX_UNTOLD: i32 = 100;

/// A piece that the search does not see taken at once is a reason if this much is lost by it.
const MIN_IGNORED: i32 = 300;

/// The material that the move costs. A piece that can be taken at once comes first, then other
/// losses, proven or in the expected line, then missed gains.
pub(super) fn material(case: &Case<'_>) -> Option<Reason> {
    claimed(case).map(|claim| claim.reason)
}

fn claimed(case: &Case<'_>) -> Option<Claim> {
    let (left, is_expected) = left(case).map_or((None, false), |(claim, expected)| (Some(claim), expected));
    let (first, later) = if is_expected { (left, None) } else { (None, left) };
    let claims = [first, allowed(case), brought(case), later, missed(case), would_bring(case)];
    claims.into_iter().flatten().reduce(|best, claim| {
        let is_more = claim.amount >= best.amount + CLEARLY_MORE.max(best.amount / 2);
        if is_more { claim } else { best }
    })
}

/// A piece that can be taken at once but could not after the better move; and whether the search
/// expects it to be taken at some point.
fn left(case: &Case<'_>) -> Option<(Claim, bool)> {
    let loss = merit::left_unlike(case.root.position(), case.mv, *case.found.moves.first()?)?;
    let (line, point) = (&case.reply.moves, loss.capture.to);
    // The piece is taken there if a move of the line goes to its point before one leaves it.
    let taker = line.iter().take(SHOWN_PLIES).copied().find(|mv| mv.from == point || mv.to == point);
    let taker = taker.filter(|mv| mv.to == point);
    let is_expected = taker.is_some();
    let (drop, amount) = (case.drop(), loss.amount);
    let most = merit::least_worth(loss.piece);
    let is_shown = || is_expected && case.difference().is_some_and(|difference| difference >= amount / 2);
    let explains = drop <= MAX_SEEN * most && (amount <= 2 * drop || amount <= MAX_SEEN * drop && is_shown());
    ((is_expected || amount >= MIN_IGNORED) && explains).then_some(())?;
    let is_won =
        |&capture: &Move| merit::is_won(case.next.position(), capture, loss.net + case.captured_at(capture));
    let capture = taker.into_iter().chain([loss.capture]).find(is_won)?;
    let line = if line.first() == Some(&capture) { capture_and_recapture(line) } else { vec![capture] };
    let merit = named(&loss)?;
    Some((Claim { amount, reason: allows(case, Fault::Allows(merit), line) }, is_expected))
}

/// The name of a loss; `None` if it is neither the piece nor a plain trade for another.
fn named(loss: &LostPiece) -> Option<Merit> {
    let told = [loss.price, None].map(|price| Merit::Wins { prize: loss.piece, price });
    told.into_iter().find(|told| (told.amount() - loss.amount).abs() <= MAX_UNTOLD)
}

/// Material of some worth, given up in a lost game: no fault, but worth knowing for a learner.
pub(super) fn given_up(case: &Case<'_>) -> Option<Reason> {
    let claimed = || claimed(case).filter(|claim| claim.amount >= MIN_IGNORED);
    left_hanging(case).or_else(|| Some(claimed()?.reason))
}

/// A piece that is taken at once, and was not in danger after the better move.
fn left_hanging(case: &Case<'_>) -> Option<Reason> {
    let loss = merit::left_unlike(case.root.position(), case.mv, *case.found.moves.first()?)?;
    let line = &case.reply.moves;
    let is_taken = line.first() == Some(&loss.capture) && loss.amount >= MIN_IGNORED;
    let net = loss.net + case.captured_at(loss.capture);
    let is_won = || merit::is_won(case.next.position(), loss.capture, net);
    let merit = named(&loss).filter(|_| is_taken && is_won())?;
    Some(allows(case, Fault::Allows(merit), capture_and_recapture(line)))
}

/// A capture and, if it follows in the line, the recapture.
fn capture_and_recapture(line: &[Move]) -> Vec<Move> {
    let point = line.first().map(|mv| mv.to);
    line.iter().take_while(|mv| Some(mv.to) == point).take(2).copied().collect()
}

/// The material that the opponent's reply is proven to win.
fn allowed(case: &Case<'_>) -> Option<Claim> {
    let reply = case.reply;
    let gain = merit::merit(case.next, &reply.moves, reply.score).filter(|merit| merit.is_gain())?;
    let merit = with_price(gain, case);
    let amount = merit.amount();
    let is_due = case.difference()? >= amount - merit::SLACK && case.drop() <= merit::most_of(amount);
    // A loss that the better move does not prevent is not the fault of the move.
    let is_won_anyway = |next: Root| merit::is_won(next.position(), reply.moves[0], gain.amount());
    let is_new = !case.is_answered_alike() && !case.after_better().is_some_and(is_won_anyway);
    (is_due && is_new).then_some(())?;
    let (next, opponent) = (case.next.position(), case.next.position().side_to_move());
    let plies = match case.captured_at(reply.moves[0]) {
        0 => merit::plies_until(next, &reply.moves, opponent, gain),
        // What the move has captured is part of the exchange.
        _ => merit::plies_until(case.root.position(), &case.played(), opponent, merit) - 1,
    };
    let line = reply.moves[..plies].to_vec();
    Some(Claim { amount, reason: allows(case, Fault::Allows(merit), line) })
}

/// The reason for a fault, with the threat if the opponent had it before the move.
pub(super) fn allows(case: &Case<'_>, fault: Fault, line: Vec<Move>) -> Reason {
    let is_threat = |&mv: &Move| match fault {
        Fault::Allows(merit) => {
            is_of_before(case, mv, merit) && merit::is_threat(case.root.position(), mv, merit)
        }
        Fault::Misses(_) | Fault::LosesByRepetition => false,
    };
    let threat = line.first().copied().filter(is_threat);
    Reason { cause: Cause::Fault { fault, threat }, line }
}

/// Whether the opponent can have threatened this before the move: the piece that `mv` captures
/// stood there already, or the moved piece is not among those forked. A quiet `mv` counts as no
/// threat, because it is unknown which piece it would have won.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others win no piece")]
fn is_of_before(case: &Case<'_>, mv: Move, merit: Merit) -> bool {
    let [before, after] = [case.root, case.next].map(|root| root.position().piece_at(mv.to));
    let moved = case.root.position().piece_at(case.mv.from);
    match merit {
        Merit::Wins { .. } | Merit::WinsMaterial => before.is_some() && before == after,
        Merit::Forks(one, other) => ![one, other].map(Some).contains(&moved),
        _ => true,
    }
}

/// Adds what the move itself captured as the opponent's price.
fn with_price(merit: Merit, case: &Case<'_>) -> Merit {
    match (merit, case.root.position().piece_at(case.mv.to)) {
        (Merit::Wins { prize, price: None }, Some(price)) => {
            let whole = Merit::Wins { prize, price: Some(price) };
            if whole.amount() > merit::SLACK { whole } else { merit }
        }
        _ => merit,
    }
}

/// A piece that can be taken at once for nothing by an expected move.
pub(super) struct Free {
    capture: Move,
    amount: i32,
    reason: Reason,
}

/// The piece, a horse or more, that the reply takes so, or that the better move would have taken.
/// No trait of the position tells more.
pub(super) fn free(case: &Case<'_>) -> Option<Free> {
    let taken = |root: &Root, line: &[Move], own: i32, is_missed: bool| {
        let &capture = line.first()?;
        let prize = root.position().piece_at(capture.to)?;
        let amount = merit::exchange(root.position(), capture) - own;
        let told = Merit::Wins { prize, price: None };
        let fault = if is_missed { Fault::Misses(told) } else { Fault::Allows(told) };
        let reason = Reason { cause: Cause::Idea(fault), line: capture_and_recapture(line) };
        let is_for_nothing = amount >= MIN_IGNORED.max(told.amount() - MAX_UNTOLD);
        is_for_nothing.then_some(Free { capture, amount, reason })
    };
    let paid = merit::worth_at(case.root.position(), case.mv.to);
    let lost = taken(case.next, &case.reply.moves, paid, false);
    lost.or_else(|| taken(case.root, &case.found.moves, case.taken(), true))
}

impl Free {
    /// The piece as a reason. It is proven to be won, and only after one of the two moves. That it
    /// is the cause is not proven, because the lines together do not show it.
    pub(super) fn reason(self, case: &Case<'_>) -> Option<Reason> {
        let Self { capture, amount, reason } = self;
        let is_won = |root: &Root| merit::is_won(root.position(), capture, amount);
        let is_due = case.difference()? >= merit::SLACK && case.drop() <= merit::most_of(amount);
        let is_new = match reason.is_missed() {
            // The recapture of a piece that has just captured is described as such.
            true => case.root.moves().last().is_none_or(|last| last.to != capture.to) && is_won(case.root),
            false => is_won(case.next) && !case.after_better().is_some_and(|next| is_won(&next)),
        };
        (is_due && is_new).then_some(reason)
    }
}

/// The material that the line after the move brings the opponent.
fn brought(case: &Case<'_>) -> Option<Claim> {
    let played = case.played();
    let opponent = case.next.position().side_to_move();
    let spoils = merit::spoils(case.root, &played, opponent, 1 + SHOWN_PLIES)?;
    let line = played[1..spoils.plies].to_vec();
    (line.len() > 1 || !case.is_answered_alike()).then_some(())?;
    shown(case, spoils, false, line)
}

/// The material that the better move is proven to win.
fn missed(case: &Case<'_>) -> Option<Claim> {
    let found = case.found;
    let merit = merit::merit(case.root, &found.moves, found.score).filter(|merit| merit.is_gain())?;
    let amount = merit.amount();
    let is_due = case.difference()? >= amount - merit::SLACK && case.drop() <= merit::most_of(amount);
    let is_missed = is_due && !is_taken_as_well(case, amount);
    let before = case.root.position();
    let plies = merit::plies_until(before, &found.moves, before.side_to_move(), merit);
    let cause = Cause::Fault { fault: Fault::Misses(merit), threat: None };
    let line = found.moves[..plies].to_vec();
    is_missed.then_some(Claim { amount, reason: Reason { cause, line } })
}

/// Whether the move takes as much: then it has not missed that, whatever it loses later.
pub(super) fn is_taken_as_well(case: &Case<'_>, amount: i32) -> bool {
    amount - case.taken() <= merit::SLACK
}

/// The material that the better line would have brought.
fn would_bring(case: &Case<'_>) -> Option<Claim> {
    let line = &case.found.moves;
    let spoils = merit::spoils(case.root, line, case.root.position().side_to_move(), SHOWN_PLIES)?;
    (!is_taken_as_well(case, spoils.amount)).then_some(())?;
    let line = line[..spoils.plies].to_vec();
    // What is taken back was lost a move ago: that is no gain.
    let lost = merit::just_lost(case.root, line[0]).map_or(0, |(_, amount)| amount);
    let taken_back = case.root.position().piece_at(line[0].to);
    let taken_back = taken_back.filter(|_| spoils.amount - lost <= merit::SLACK);
    let mut claim = shown(case, spoils, true, line)?;
    if let Some(piece) = taken_back {
        claim.reason.cause = Cause::Idea(Fault::Misses(Merit::Recaptures(piece)));
    }
    Some(claim)
}

/// At least half of a line's gain must be the move's fault, and explain what the move gave away.
fn shown(case: &Case<'_>, spoils: Spoils, is_missed: bool, line: Vec<Move>) -> Option<Claim> {
    let amount = spoils.amount;
    let is_due = case.difference()? >= merit::SLACK.max(amount / 2) && case.drop() <= MAX_SEEN * amount;
    is_due.then_some(Claim { amount, reason: Reason { cause: Cause::Brings { spoils, is_missed }, line } })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, last_move, moves};
    use super::super::{Class, Review};
    use super::*;
    use crate::engine::board::{Kind, Piece, Side};

    #[test]
    fn what_is_put_where_it_can_be_taken_was_not_threatened() {
        // The soldier steps in front of Red's soldier, which had made a quiet step.
        let line = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 g5g4";
        let better = "c6c5 b0c2 h7h8 b2a2 h8e8 h6h9 g7h9 a0b0 b7g7 b0b4 c9e7 b4h4";
        let reply = "g3g4 g7f5 g4g5 f5d4 e2e6 d4e6 h6e6 b7e7 c0e2 h7h1 b0d1 b9a7";
        let judged = last_move(line, found(cp(-29), better), found(cp(220), reply));
        let reason = judged.reason.expect("a soldier is lost");
        assert!(matches!(reason.cause, Cause::Fault { fault: Fault::Allows(_), threat: None }), "{reason:?}");
        assert_eq!((&reason.line[..1], judged.merit), (&moves("g3g4")[..], None), "nothing had to be saved");
    }

    #[test]
    fn to_take_back_is_no_gain() {
        let game = game("3kr4/9/9/9/4R4/9/3N5/9/9/5K3 b", "e9e5 f0f1");
        let findings = [None, found(cp(450), "d3e5 d9d8 f0f1 d8d9"), found(cp(400), "e5e9 d3e5 e9f9")];
        let reason = Review::new(&game, &findings).moves[0].reason.clone().expect("it was not taken back");
        let chariot = Piece::new(Side::Black, Kind::Chariot);
        assert_eq!(reason.cause, Cause::Idea(Fault::Misses(Merit::Recaptures(chariot))));
    }

    #[test]
    fn a_soldier_that_falls_after_an_exchange_is_named_and_shown() {
        let fen = "3kr4/9/9/9/3pn4/2N6/4P4/9/9/5K3 w";
        let findings = [found(cp(0), "f0f1 d9d8"), found(cp(120), "e9e5 f0f1 e5e3 f1f0")];
        let reason = Review::new(&game(fen, "c4e5"), &findings).moves[0].reason.clone();
        let reason = reason.expect("a soldier is lost");
        let Cause::Fault { fault, threat: None } = reason.cause else { panic!("{reason:?}") };
        assert_eq!(fault.to_string(), "loses a soldier");
        assert_eq!(reason.line, moves("e9e5 f0f1 e5e3"), "until it has fallen");
    }

    #[test]
    fn a_piece_whose_guard_is_gone_is_left_even_if_another_move_comes_first() {
        // The soldier was the screen of the cannon that guarded the horse.
        let fen = "3k5/4r4/9/9/9/C1P1N4/9/9/9/5K3 w";
        for (score, reply) in [(300, "d9d8 f0f1 e8e4"), (120, "d9d8 f0f1 e8e4"), (300, "e8e4")] {
            let findings = [found(cp(0), "f0f1 d9d8"), found(cp(score), reply)];
            let reason = Review::new(&game(fen, "c4c5"), &findings).moves[0].reason.clone();
            let reason = reason.expect("a horse is lost");
            let Cause::Fault { fault, threat: None } = reason.cause else { panic!("{reason:?}") };
            assert_eq!((fault.to_string(), reason.line), ("loses a horse".into(), moves("e8e4")));
        }
    }

    #[test]
    fn a_piece_taken_at_once_comes_before_what_else_may_be_the_cause() {
        // The better move attacks a chariot, which takes a horse, and saves the cannon.
        let fen = "r2k5/9/4r3N/2p6/9/7N1/C8/9/9/5K3 w";
        let better = found(cp(0), "h4f5 e7i7 a3b3 i7i8 f5d4 i8i7 d4c6");
        let review = Review::new(&game(fen, "f0f1"), &[better, found(cp(500), "a9a3")]);
        let reason = review.moves[0].reason.clone().expect("a cannon is lost");
        let Cause::Idea(fault) = reason.cause else { panic!("{reason:?}") };
        assert_eq!((fault.to_string(), reason.line), ("loses a cannon".into(), moves("a9a3")));
    }

    #[test]
    fn no_trait_of_the_position_is_named_where_a_piece_is_taken_for_nothing() {
        // In the better line soldiers advance, over a cannon or not, and at last a chariot is lost.
        let reason = |fen: &str| {
            let better = "c4c5 b9a7 c5c6 a7b9 g4g5 b9a7 g5g6 a7b9 a0a7 b9a7";
            let after = found(cp(-300), "b9a7 a1a0 a7b9 a0a1 b9a7 a1a0");
            Review::new(&game(fen, "a0a1"), &[found(cp(400), better), after]).moves[0].reason.clone()
        };
        let little = reason("1n1k5/9/9/4p4/9/2P3P2/4P4/9/9/R3K4 w").expect("the soldiers have not moved");
        assert!(matches!(little.cause, Cause::Worsens(_)), "{little:?}");
        assert_eq!(reason("1n1k5/9/9/4p4/2c6/2P3P2/4P4/9/9/R3K4 w"), None);
    }

    #[test]
    fn who_takes_as_much_by_another_move_has_not_missed_it() {
        // Either soldier can be taken; only the chariot on the file guards its own.
        let fen = "3k5/9/9/9/2p1R3p/9/2P4r1/9/9/5K3 w";
        let findings = [found(cp(100), "e5c5 d9d8"), found(cp(0), "d9d8 f0f1 h3c3 f1f0")];
        let review = Review::new(&game(fen, "e5i5"), &findings);
        assert_eq!(review.moves[0].class, Class::Mistake);
        assert!(review.moves[0].reason.as_ref().is_none_or(|reason| !reason.is_missed()), "{review:?}");
    }

    #[test]
    fn what_is_given_up_in_a_lost_game_is_told_without_blame() {
        let reason = |reply: &str| {
            let findings = [found(cp(-1_400), "a3b5 d9d8"), found(cp(1_450), reply)];
            let game = game("r2kr4/9/9/9/9/9/N8/9/9/5K3 w", "f0f1");
            let judged = Review::new(&game, &findings).moves.remove(0);
            assert_eq!(judged.class, Class::AlreadyLost);
            judged.fault().map(|fault| fault.to_string())
        };
        assert_eq!(reason("a9a3 f1f0").as_deref(), Some("loses a horse"));
        assert_eq!(reason("d9d8 f1f0"), None, "the opponent does something else");
    }
}
