//! Threats, and which of them a ply makes: the basis for judging chases in [`super::repetition`].
//!
//! All definitions are about one board and one side that could capture on it now, whether or not it
//! is to move.
//!
//! **Capture.** A piece captures another by its own rule of movement, and its own general is not
//! attacked afterwards. Pieces that gave check before the capture are ignored, so that a side in
//! check still has threats; the facing of the generals is never ignored.
//!
//! **Prey** is any piece but the general, and a soldier only across the river. **Hunters** are all
//! but the general and soldiers: these two may chase.
//!
//! **Threat.** A hunter that can capture its prey threatens it
//! * always, if a horse or cannon hunts a chariot, or an advisor or elephant hunts a chariot, horse
//!   or cannon;
//! * otherwise unless the capture can be answered by a recapture on that point (a real root 真根; a
//!   protector that is pinned or loses its screen is a false root 假根), or the prey, of the same
//!   kind, could capture the hunter, too (an offer to exchange 兑).

use crate::engine::board::{Bitboard, Kind, Move, Piece, Position, Side, Square, attacks};
use crate::engine::movegen;

/// The enemy pieces newly threatened by a ply.
#[derive(Clone, Copy)]
pub(super) struct NewVictims {
    /// All of them, whatever the cause.
    pub any: Bitboard,
    /// Those that a hunter threatens and could not capture before; lost protection does not count.
    pub direct: Bitboard,
}

/// The pieces of `among`, the waiting side's, that `mv` from `before` to `after` newly threatens.
pub(super) fn new_victims(before: &Position, after: &Position, mv: Move, among: Bitboard) -> NewVictims {
    let mover = before.side_to_move();
    let now = Hunt::new(after, mover);
    let threatened = now.threatened(among);
    if threatened.is_empty() {
        return NewVictims { any: Bitboard::EMPTY, direct: Bitboard::EMPTY };
    }
    let then = Hunt::new(before, mover);
    let any = threatened & !then.threatened(threatened);
    let stood_on = |hunter| if hunter == mv.to { mv.from } else { hunter };
    let is_direct = |&victim: &Square| {
        now.threats(victim).any(|hunter| !then.can_capture(mover, Move::new(stood_on(hunter), victim)))
    };
    NewVictims { any, direct: any.into_iter().filter(is_direct).collect() }
}

/// The pieces of `side` that can be chased.
pub(super) fn prey(position: &Position, side: Side) -> Bitboard {
    let soldiers = position.pieces(side, Kind::Soldier);
    let crossed = soldiers.into_iter().filter(|square| !square.is_home_half(side)).collect();
    position.side(side) & !position.pieces(side, Kind::General) & (!soldiers | crossed)
}

/// A board from the hunters' side, with the pieces that already give check.
struct Hunt<'a> {
    position: &'a Position,
    hunter: Side,
    /// By the side whose general they attack.
    checkers: [Bitboard; 2],
}

impl<'a> Hunt<'a> {
    fn new(position: &'a Position, hunter: Side) -> Self {
        Self { position, hunter, checkers: Side::BOTH.map(|side| position.checkers(side)) }
    }

    fn threatened(&self, prey: Bitboard) -> Bitboard {
        // A fast test: few pieces are attacked at all.
        let attacked = prey & self.attacked();
        attacked.into_iter().filter(|&victim| self.threats(victim).next().is_some()).collect()
    }

    /// The squares that hunters attack or can go to by their rule of movement.
    fn attacked(&self) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for kind in [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Elephant, Kind::Advisor] {
            for from in self.position.pieces(self.hunter, kind) {
                attacked |= movegen::targets(self.position, Piece::new(self.hunter, kind), from);
            }
        }
        attacked
    }

    fn threats(&self, victim: Square) -> impl Iterator<Item = Square> + '_ {
        let pieces = |kind| self.position.pieces(self.hunter, kind);
        let free_to_chase = pieces(Kind::General) | pieces(Kind::Soldier);
        let hunters = reaching(self.position, self.hunter, victim) & !free_to_chase;
        hunters.into_iter().filter(move |&hunter| {
            let capture = Move::new(hunter, victim);
            self.is_safe(self.hunter, capture) && self.is_threat(capture)
        })
    }

    /// Whether `side`'s piece on `play.from` can capture the one on `play.to`.
    fn can_capture(&self, side: Side, mv: Move) -> bool {
        reaching(self.position, side, mv.to).contains(mv.from) && self.is_safe(side, mv)
    }

    /// Whether no piece attacks `side`'s general after `mv`, except those that gave check before.
    /// The generals never face each other before it, so their facing always counts.
    fn is_safe(&self, side: Side, mv: Move) -> bool {
        self.exposed_to(self.position, side, mv).is_empty()
    }

    fn exposed_to(&self, position: &Position, side: Side, mv: Move) -> Bitboard {
        position.checkers_after(side, mv) & !self.checkers[side.index()]
    }

    /// Whether a possible capture of the hunter is a threat.
    fn is_threat(&self, capture: Move) -> bool {
        use Kind::{Advisor, Cannon, Chariot, Elephant, Horse};
        let kind_at = |square| self.position.piece_at(square).map(|piece| piece.kind);
        let (Some(hunter), Some(prey)) = (kind_at(capture.from), kind_at(capture.to)) else { return false };
        match (hunter, prey) {
            (Horse | Cannon, Chariot) | (Advisor | Elephant, Chariot | Horse | Cannon) => true,
            _ if hunter == prey && self.can_capture(!self.hunter, capture.reversed()) => false,
            _ => !self.is_answered(capture),
        }
    }

    /// Whether the other side can recapture after `capture` without newly exposing its general.
    fn is_answered(&self, capture: Move) -> bool {
        let hunted = !self.hunter;
        let mut after = self.position.clone();
        after.make(capture);
        reaching(&after, hunted, capture.to)
            .into_iter()
            .any(|from| self.exposed_to(&after, hunted, Move::new(from, capture.to)).is_empty())
    }
}

/// `side`'s pieces that capture on `target` by their rule of movement.
fn reaching(position: &Position, side: Side, target: Square) -> Bitboard {
    let pieces = |kind| position.pieces(side, kind);
    let (lines, occupied) = (position.lines(target), position.occupied());
    let mut reaching = attacks::chariot(target, lines) & pieces(Kind::Chariot)
        | attacks::cannon_captures(target, lines) & pieces(Kind::Cannon)
        | attacks::horse_attackers(target, occupied) & pieces(Kind::Horse)
        | attacks::elephant(target, occupied) & pieces(Kind::Elephant)
        | attacks::soldier_attackers(side, target) & pieces(Kind::Soldier);
    // Within the palace their steps go both ways.
    if target.is_palace(side) {
        reaching |= attacks::advisor(target) & pieces(Kind::Advisor)
            | attacks::general(target) & pieces(Kind::General);
    }
    reaching
}
