//! Material that a bad move loses, or does not win.

use super::fault::Fault;
use super::reason::{Case, Cause, Reason, SHOWN_PLIES};
use crate::engine::board::Move;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit, Spoils};

/// Something that may be said, with what it is worth in hundredths of a soldier.
struct Claim {
    amount: i32,
    reason: Reason,
}

/// A claim is preferred to one that stands before it only if it is worth half as much again, and so much more at least.
const CLEARLY_MORE: i32 = 200;

/// A piece left to be taken, or material at the end of a line, explains a loss of so many centipawns for each hundredth of a
/// soldier: it is on the board, even if more follows from it.
const MOST_OF_SEEN: i32 = 4;

/// What is named may differ from what is lost by so much: soldiers are worth more beyond the river.
const MOST_UNTOLD: i32 = 100;

/// A piece that the search does not expect to be taken at once is a reason if so much is lost by it.
const LEAST_IGNORED: i32 = 300;

/// The material that the move costs. What is taken at once comes first, then what else is lost, by proof or in the line that the
/// search expects, then what was there to be won.
pub(super) fn material(case: &Case<'_>) -> Option<Reason> {
    let (left, is_taken) = left(case).map_or((None, false), |(claim, is_taken)| (Some(claim), is_taken));
    let (first, later) = if is_taken { (left, None) } else { (None, left) };
    let claims = [first, allowed(case), brought(case), later, missed(case), would_bring(case)];
    let best = claims.into_iter().flatten().reduce(|best, claim| {
        let is_more = claim.amount >= best.amount + CLEARLY_MORE.max(best.amount / 2);
        if is_more { claim } else { best }
    });
    best.map(|claim| claim.reason)
}

/// A piece that can be taken at once and could not after the better move; and whether the search expects that.
fn left(case: &Case<'_>) -> Option<(Claim, bool)> {
    let loss = merit::left_unlike(case.root.position(), case.play, *case.found.line.first()?)?;
    let prize = Merit::Wins { prize: loss.piece, price: None };
    let drop = case.drop();
    let explains = loss.amount <= 2 * drop && drop <= MOST_OF_SEEN * prize.amount();
    let answer = case.reply.line.first().copied().filter(|play| play.to == loss.capture.to);
    let capture = answer.unwrap_or(loss.capture);
    let won = loss.net + case.captured_at(capture);
    (explains && merit::is_won(case.next.position(), capture, won)).then_some(())?;
    let is_taken = answer.is_some();
    (is_taken || loss.amount >= LEAST_IGNORED).then_some(())?;
    let line = if is_taken { exchange(&case.reply.line) } else { vec![capture] };
    // After several captures on the point it may be neither.
    let told = [loss.price, None].map(|price| Merit::Wins { prize: loss.piece, price });
    let merit = told.into_iter().find(|told| (told.amount() - loss.amount).abs() <= MOST_UNTOLD)?;
    let fault = Fault::Allows(merit);
    Some((Claim { amount: loss.amount, reason: allows(case, fault, line) }, is_taken))
}

/// A capture and, if the line goes on so, the recapture.
fn exchange(line: &[Move]) -> Vec<Move> {
    let point = line.first().map(|play| play.to);
    line.iter().take_while(|play| Some(play.to) == point).take(2).copied().collect()
}

/// What the opponent's reply is proven to win.
fn allowed(case: &Case<'_>) -> Option<Claim> {
    let reply = case.reply;
    let gain = merit::merit(case.next, &reply.line, reply.score).filter(|merit| merit.is_gain())?;
    let merit = with_price(gain, case);
    let amount = merit.amount();
    let is_due = case.difference()? >= amount - merit::SLACK && case.drop() <= merit::most_of(amount);
    // What would be lost after the better move, too, is not the fault of the one played.
    let is_won_anyway = |next: Root| merit::is_won(next.position(), reply.line[0], gain.amount());
    let is_new = !case.is_answered_alike() && !case.after_better().is_some_and(is_won_anyway);
    (is_due && is_new).then_some(())?;
    let plies = merit::plies_until(case.next.position(), &reply.line, gain.amount());
    let line = reply.line[..plies].to_vec();
    Some(Claim { amount, reason: allows(case, Fault::Allows(merit), line) })
}

/// The reason that a fault is, and whether the opponent threatened it before the move.
pub(super) fn allows(case: &Case<'_>, fault: Fault, line: Vec<Move>) -> Reason {
    let threat = line.first().copied().filter(
        |&play| matches!(fault, Fault::Allows(merit) if merit::is_threat(case.root.position(), play, merit)),
    );
    Reason { cause: Cause::Fault { fault, threat }, is_missed: false, line }
}

/// Adds what the move itself captured as the opponent's price.
fn with_price(merit: Merit, case: &Case<'_>) -> Merit {
    match (merit, case.root.position().piece_at(case.play.to)) {
        (Merit::Wins { prize, price: None }, Some(price)) => {
            let whole = Merit::Wins { prize, price: Some(price) };
            if whole.amount() > merit::SLACK { whole } else { merit }
        }
        _ => merit,
    }
}

/// What the line after the move brings the opponent.
fn brought(case: &Case<'_>) -> Option<Claim> {
    let played = case.played();
    let opponent = case.next.position().side_to_move();
    let spoils = merit::spoils(case.root, &played, opponent, 1 + SHOWN_PLIES)?;
    let line = played[1..spoils.plies].to_vec();
    (line.len() > 1 || !case.is_answered_alike()).then_some(())?;
    shown(case, spoils, false, line)
}

/// What the move that was not played is proven to win.
fn missed(case: &Case<'_>) -> Option<Claim> {
    let found = case.found;
    let merit = merit::merit(case.root, &found.line, found.score).filter(|merit| merit.is_gain())?;
    let amount = merit.amount();
    let is_due = case.difference()? >= amount - merit::SLACK && case.drop() <= merit::most_of(amount);
    let plies = merit::plies_until(case.root.position(), &found.line, amount);
    let cause = Cause::Fault { fault: Fault::Misses(merit), threat: None };
    let line = found.line[..plies].to_vec();
    is_due.then_some(Claim { amount, reason: Reason { cause, is_missed: true, line } })
}

/// What the line would have brought that was not played.
fn would_bring(case: &Case<'_>) -> Option<Claim> {
    let line = &case.found.line;
    let spoils = merit::spoils(case.root, line, case.root.position().side_to_move(), SHOWN_PLIES)?;
    let line = line[..spoils.plies].to_vec();
    shown(case, spoils, true, line)
}

/// At least half of what a line brings must be the move's fault, and it must explain what the move gave away.
fn shown(case: &Case<'_>, spoils: Spoils, is_missed: bool, line: Vec<Move>) -> Option<Claim> {
    let amount = spoils.amount;
    let is_due = case.difference()? >= merit::SLACK.max(amount / 2) && case.drop() <= MOST_OF_SEEN * amount;
    is_due.then_some(Claim { amount, reason: Reason { cause: Cause::Brings(spoils), is_missed, line } })
}
