//! The material that a line wins, and its name.

use super::force::{Force, SLACK, SOLDIER, worth_at};
use super::{Merit, PROOF_BUDGET, Scene};
use crate::engine::board::{Move, Piece, Position, Side, Square};
use crate::engine::evaluate::evaluate;
use crate::engine::movegen;

/// A proven gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    /// [`Merit::Wins`] or [`Merit::WinsMaterial`].
    pub merit: Merit,
    /// In hundredths of a soldier.
    pub amount: i32,
}

/// The gain must be made within this many plies of the line.
const REACH: usize = 9;

/// A gain that justifies a longer line, in hundredths of a soldier.
const CLEARLY_MORE: i32 = 200;

/// A position is calm if at most one part in this many of the gain is hanging.
const CALM: i32 = 5;

/// A gain is kept if at most one part in this many is lost again by the end of the line: a long
/// line loses a soldier now and then.
const DRIFT: i32 = 4;

/// The number of possible gains that are tested by proof, the largest first.
const PROOFS: usize = 3;

/// A side that is ahead by this many centipawns has won: by [`chances`](crate::game::review::chances),
/// one chance in 650 remains. A greater lead means nothing.
pub(crate) const WON_CP: i32 = 1_200;

/// The most centipawns by which a gain of `amount` can change a score. If the score changes more,
/// there is more to the move, and naming the gain alone would mislead.
pub(in crate::game) const fn most_of(amount: i32) -> i32 {
    2 * amount + 100
}

/// The largest gain of the line that is proven and still there at its end.
pub(super) fn gain(scene: &Scene<'_>) -> Option<Gain> {
    let side = scene.piece.side;
    let (end, kept) = (balance_at_end(scene)?, most_kept(scene.before, scene.line, side));
    let [score, before] =
        [scene.score, evaluate(scene.before)].map(|score| score.value().clamp(-WON_CP, WON_CP));
    let rise = score - before;
    let mut ledger = Ledger::default();
    let mut position = scene.before.clone();
    let mut gains: Vec<Gain> = Vec::new();
    for &mv in scene.line.iter().take(REACH) {
        ledger.enter(&position, mv.to, side);
        position.make(mv);
        let amount = ledger.balance;
        let is_new = gains.iter().all(|gain| gain.amount != amount);
        let is_kept = end.min(kept) >= amount - SLACK;
        let is_most = end <= 2 * amount && rise <= most_of(amount);
        if is_new && amount >= SOLDIER && is_kept && is_most && is_quiet(&position) {
            let (prizes, prices) = ledger.net();
            gains.extend(name(&prizes, &prices).map(|merit| Gain { merit, amount }));
        }
    }
    gains.sort_by_key(|gain| -gain.amount);
    gains
        .into_iter()
        .take(PROOFS)
        .find(|gain| Force::new(scene.before, PROOF_BUDGET).proves(scene.mv, gain.amount - SLACK))
}

/// The only piece that a recapture wins, apart from an even exchange: `lost`, with its value, is
/// what was captured before. `amount` is the gain of the whole line. `None` if it is more than one
/// piece, or if less than all of that is proven.
pub(super) fn besides(scene: &Scene<'_>, lost: (Piece, i32), amount: i32) -> Option<Piece> {
    if (balance_at_end(scene)? - amount).abs() > SLACK {
        return None;
    }
    let mut ledger = Ledger { prices: vec![lost], ..Ledger::default() };
    let mut position = scene.before.clone();
    let won = scene.line.iter().take(REACH).find_map(|&mv| {
        ledger.enter(&position, mv.to, scene.piece.side);
        position.make(mv);
        (ledger.balance == amount && is_quiet(&position)).then(|| ledger.net())
    });
    let (prizes, prices) = won?;
    let &[prize] = &prizes[..] else { return None };
    let is_proven = || Force::new(scene.before, PROOF_BUDGET).proves(scene.mv, amount);
    (prices.is_empty() && is_proven()).then_some(prize)
}

/// The material that a line brings a side, by whatever moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoils {
    /// The side that gains.
    pub side: Side,
    /// The pieces won and lost, without those that cancel out.
    pub won: Vec<Piece>,
    pub lost: Vec<Piece>,
    /// The number of plies of the line that bring it.
    pub plies: usize,
    /// In hundredths of a soldier.
    pub amount: i32,
}

impl Spoils {
    /// The gain as a merit of the line's first move.
    pub(in crate::game) fn merit(&self) -> Option<Merit> {
        name(&self.won, &self.lost)
    }
}

/// The pieces taken along a line, from the view of the side that took more.
pub fn taken(start: &Position, line: &[Move]) -> Option<Spoils> {
    let account = |side: Side| {
        let mut ledger = Ledger::default();
        let mut position = start.clone();
        for &mv in line {
            // A stored line may come from elsewhere.
            if !movegen::is_legal(&position, mv) {
                break;
            }
            ledger.enter(&position, mv.to, side);
            position.make(mv);
        }
        let (won, lost) = ledger.net();
        Spoils { side, won, lost, plies: line.len(), amount: ledger.balance }
    };
    Side::BOTH.map(account).into_iter().find(|spoils| spoils.amount > 0 && !spoils.won.is_empty())
}

/// The most that `side` has won within this many plies of the line, at a calm point, and keeps to
/// the line's end. A later gain counts only if it is clearly larger, because a shorter line is
/// plainer.
pub(super) fn spoils(scene: &Scene<'_>, side: Side, plies: usize) -> Option<Spoils> {
    let sign = if side == scene.piece.side { 1 } else { -1 };
    let kept = most_kept(scene.before, scene.line, side).min(sign * balance_at_end(scene)?);
    let mut ledger = Ledger::default();
    let mut position = scene.before.clone();
    let mut most: Option<Spoils> = None;
    for (&mv, plies) in scene.line.iter().take(plies).zip(1..) {
        ledger.enter(&position, mv.to, side);
        position.make(mv);
        let amount = ledger.balance;
        let is_more = amount >= most.as_ref().map_or(SOLDIER, |most| most.amount + CLEARLY_MORE);
        let is_calm = || hanging(&position).is_some_and(|hanging| hanging <= SLACK.max(amount / CALM));
        if is_more && kept >= amount - SLACK.max(amount / DRIFT) && is_calm() {
            let (won, lost) = ledger.net();
            most = (!won.is_empty()).then_some(Spoils { side, won, lost, plies, amount }).or(most);
        }
    }
    most
}

/// The mover's material balance at the end of the line, after hanging pieces have been captured.
pub(super) fn balance_at_end(scene: &Scene<'_>) -> Option<i32> {
    let (end, balances) = follow(scene.before, scene.line, scene.piece.side);
    let hanging = hanging(&end)?;
    let is_own = end.side_to_move() == scene.piece.side;
    Some(balances.last()? + if is_own { hanging } else { -hanging })
}

/// The material that `side` has won at the end of a legal line or just before: an exchange may have
/// begun there.
pub(crate) fn most_kept(start: &Position, line: &[Move], side: Side) -> i32 {
    follow(start, line, side).1.into_iter().rev().take(3).max().unwrap_or(0)
}

/// The position after a legal line, and the material balance of `side` before it and after each move.
fn follow(start: &Position, line: &[Move], side: Side) -> (Position, Vec<i32>) {
    let mut ledger = Ledger::default();
    let mut position = start.clone();
    let mut balances = vec![0];
    for &mv in line {
        ledger.enter(&position, mv.to, side);
        position.make(mv);
        balances.push(ledger.balance);
    }
    (position, balances)
}

/// Whether the side to move wins nothing by captures.
fn is_quiet(position: &Position) -> bool {
    hanging(position).is_some_and(|hanging| hanging <= SLACK)
}

/// The material that the side to move wins by captures.
pub(super) fn hanging(position: &Position) -> Option<i32> {
    Force::new(position, PROOF_BUDGET).hanging()
}

/// Captured pieces with their values.
#[derive(Clone, Default)]
struct Ledger {
    prizes: Vec<(Piece, i32)>,
    prices: Vec<(Piece, i32)>,
    /// In hundredths of a soldier.
    balance: i32,
}

impl Ledger {
    /// Records the capture on `target` in the account of `side`.
    fn enter(&mut self, position: &Position, target: Square, side: Side) {
        let Some(piece) = position.piece_at(target) else { return };
        let amount = worth_at(position, target);
        if piece.side == side {
            self.prices.push((piece, amount));
            self.balance -= amount;
        } else {
            self.prizes.push((piece, amount));
            self.balance += amount;
        }
    }

    /// The pieces left after equal ones cancel out: a soldier for a soldier is no gain anywhere.
    fn net(&self) -> (Vec<Piece>, Vec<Piece>) {
        let Self { mut prizes, mut prices, .. } = self.clone();
        prizes.sort_by_key(|&(_, amount)| -amount);
        let mut cancel = |is_equal: fn((Piece, i32), (Piece, i32)) -> bool| {
            prizes.retain(|&prize| {
                let equal = prices.iter().position(|&price| is_equal(prize, price));
                equal.map(|index| prices.swap_remove(index)).is_none()
            });
        };
        // An elephant that falls where soldiers were exchanged is still an elephant.
        cancel(|(prize, _), (price, _)| prize.kind == price.kind);
        cancel(|(_, amount), (_, price)| (price - amount).abs() <= SLACK);
        let pieces = |list: Vec<(Piece, i32)>| list.into_iter().map(|(piece, _)| piece).collect();
        (pieces(prizes), pieces(prices))
    }
}

fn name(prizes: &[Piece], prices: &[Piece]) -> Option<Merit> {
    match (prizes, prices) {
        ([], _) => None,
        ([prize, ..], []) => Some(Merit::Wins { prize: *prize, price: None }),
        ([prize], [price]) => Some(Merit::Wins { prize: *prize, price: Some(*price) }),
        _ => Some(Merit::WinsMaterial),
    }
}

/// The number of plies of a legal line until `side` has won what `merit` names and the position is
/// calm; failing that, until it has won as much; failing that, all.
pub(super) fn plies_until(position: &Position, line: &[Move], side: Side, merit: Merit) -> usize {
    let is_meant = |named: Merit| match (merit, named) {
        (Merit::Forks(one, other), Merit::Wins { prize, price: None }) => [one, other].contains(&prize),
        _ => named == merit,
    };
    let (mut ledger, mut position) = (Ledger::default(), position.clone());
    let mut enough = line.len();
    for (&mv, plies) in line.iter().zip(1..) {
        ledger.enter(&position, mv.to, side);
        position.make(mv);
        let (prizes, prices) = ledger.net();
        if name(&prizes, &prices).is_some_and(is_meant) && is_quiet(&position) {
            return plies;
        }
        if ledger.balance >= merit.amount() - SLACK {
            enough = enough.min(plies);
        }
    }
    enough
}
