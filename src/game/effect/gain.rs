//! Material that a line wins, and by what name.

use super::force::{Force, SLACK, SOLDIER, worth_at};
use super::{Effect, PROOF_BUDGET, Scene};
use crate::engine::board::{Piece, Position, Square};
use crate::engine::evaluate::evaluate;

/// Something is won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gain {
    /// [`Effect::Wins`] or [`Effect::WinsMaterial`].
    pub effect: Effect,
    /// In hundredths of a soldier.
    pub amount: i32,
}

/// What is won must be won within so many plies of the line.
const REACH: usize = 9;

/// So many gains are tried to be proven, the largest first.
const PROOFS: usize = 3;

/// How far a score rises or falls at most by what is worth so much, in centipawns. If it moves farther, there is more to
/// it, and to name the lesser thing would mislead.
pub(in crate::game) const fn most_of(amount: i32) -> i32 {
    2 * amount + 100
}

/// The most that the line wins, of what is proven to be won and still there at its end.
pub(super) fn gain(scene: &Scene<'_>) -> Option<Gain> {
    let (end, kept) = (balance_at_end(scene)?, kept(scene)?);
    // What the search finds the move to be worth, in its own centipawns.
    let rise = scene.score - evaluate(scene.before);
    let mut ledger = Ledger::default();
    let mut position = scene.before.clone();
    let mut gains: Vec<Gain> = Vec::new();
    for &play in scene.line.iter().take(REACH) {
        ledger.enter(&position, play.to, scene);
        position.make(play);
        let amount = ledger.balance;
        let is_new = gains.iter().all(|gain| gain.amount != amount);
        let is_kept = end.min(kept) >= amount - SLACK;
        let is_most = end <= 2 * amount && rise <= most_of(amount);
        if is_new && amount >= SOLDIER && is_kept && is_most && is_quiet(&position) {
            gains.extend(ledger.name().map(|effect| Gain { effect, amount }));
        }
    }
    gains.sort_by_key(|gain| -gain.amount);
    gains
        .into_iter()
        .take(PROOFS)
        .find(|gain| Force::new(scene.before, PROOF_BUDGET).proves(scene.play, gain.amount - SLACK))
}

/// What the mover is ahead by where the line ends and what hangs there has been captured.
pub(super) fn balance_at_end(scene: &Scene<'_>) -> Option<i32> {
    let (end, balances) = follow(scene);
    let spoils = Force::new(&end, PROOF_BUDGET).spoils()?;
    let is_own = end.side_to_move() == scene.piece.side;
    Some(balances.last()? + if is_own { spoils } else { -spoils })
}

/// What the mover is ahead by on the board where the line ends, or just before: an exchange may have begun there.
fn kept(scene: &Scene<'_>) -> Option<i32> {
    follow(scene).1.into_iter().rev().take(3).max()
}

/// Where the line ends, and what the mover is ahead by before its first move and after each.
fn follow(scene: &Scene<'_>) -> (Position, Vec<i32>) {
    let mut ledger = Ledger::default();
    let mut position = scene.before.clone();
    let mut balances = vec![0];
    for &play in scene.line {
        ledger.enter(&position, play.to, scene);
        position.make(play);
        balances.push(ledger.balance);
    }
    (position, balances)
}

/// Whether the side to move wins nothing by captures.
pub(super) fn is_quiet(position: &Position) -> bool {
    Force::new(position, PROOF_BUDGET).spoils().is_some_and(|spoils| spoils <= SLACK)
}

/// What has been captured, each piece with its worth.
#[derive(Clone, Default)]
struct Ledger {
    prizes: Vec<(Piece, i32)>,
    prices: Vec<(Piece, i32)>,
    /// In hundredths of a soldier.
    balance: i32,
}

impl Ledger {
    /// Notes what a move to `target` captures.
    fn enter(&mut self, position: &Position, target: Square, scene: &Scene<'_>) {
        let Some(piece) = position.piece_at(target) else { return };
        let amount = worth_at(position, target);
        if piece.side == scene.piece.side {
            self.prices.push((piece, amount));
            self.balance -= amount;
        } else {
            self.prizes.push((piece, amount));
            self.balance += amount;
        }
    }

    /// What is left to name once equals are set against each other: a soldier for a soldier is nothing won, wherever
    /// the two stood.
    fn name(&self) -> Option<Effect> {
        let Self { prizes: mut captured, mut prices, .. } = self.clone();
        captured.sort_by_key(|&(_, amount)| -amount);
        let mut prizes = Vec::new();
        for (prize, amount) in captured {
            let is_equal =
                |&(piece, price): &(Piece, i32)| piece.kind == prize.kind || (price - amount).abs() <= SLACK;
            let equal = prices.iter().position(is_equal);
            match equal {
                Some(index) => _ = prices.swap_remove(index),
                None => prizes.push(prize),
            }
        }
        match (&prizes[..], &prices[..]) {
            ([], _) => None,
            ([prize, ..], []) => Some(Effect::Wins { prize: *prize, price: None }),
            ([prize], [(price, _)]) => Some(Effect::Wins { prize: *prize, price: Some(*price) }),
            _ => Some(Effect::WinsMaterial),
        }
    }
}
