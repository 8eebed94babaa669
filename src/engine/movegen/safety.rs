//! What the general's safety forbids: pins, hollow cannons, evasions.
//!
//! Whether a move exposes its general to one enemy piece depends only on the squares between the two: a
//! chariot (or the facing general) attacks over none, a cannon over exactly one, a horse if its leg is empty.
//! So, while not in check, it is enough to know the pieces that must stay on such a line and the empty
//! points where arriving would give a cannon its screen. Evasions of a check are tried one by one.

use arrayvec::ArrayVec;

use crate::engine::board::{Bitboard, Kind, Move, Position, Square, attacks};

/// Pins that one position can hold: two lines a cannon, one a chariot, general or horse.
const MAX_PINS: usize = 12;

/// A piece that may move only within `line`, or its general is attacked.
struct Pin {
    square: Square,
    line: Bitboard,
}

/// The restrictions on the side to move.
pub(super) struct Safety {
    in_check: bool,
    /// Empty points where a piece would become a cannon's screen.
    screens: Bitboard,
    pinned: Bitboard,
    pins: ArrayVec<Pin, MAX_PINS>,
}

impl Safety {
    #[inline]
    pub fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        let mut safety = Self {
            in_check: position.in_check(),
            screens: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            pins: ArrayVec::new(),
        };
        if safety.in_check {
            return safety;
        }
        let general = position.general(side);
        let (own, occupied) = (position.side(side), position.occupied());
        let cross = attacks::cross(general);
        let enemy = |kind| position.pieces(!side, kind);
        for attacker in (enemy(Kind::Chariot) | enemy(Kind::General)) & cross {
            let between = attacks::between(general, attacker);
            let blockers = between & occupied;
            if !blockers.is_several() {
                safety.pin(blockers & own, between | Bitboard::of(attacker));
            }
        }
        for cannon in enemy(Kind::Cannon) & cross {
            let between = attacks::between(general, cannon);
            let blockers = between & occupied;
            match blockers.count() {
                0 => safety.screens |= between,
                2 => safety.pin(blockers & own, between & !occupied | Bitboard::of(cannon)),
                _ => {}
            }
        }
        for horse in enemy(Kind::Horse) & attacks::horse_ring(general) {
            let leg = Bitboard::of(attacks::horse_leg(horse, general));
            safety.pin(leg & own, Bitboard::of(horse));
        }
        safety
    }

    #[inline]
    fn pin(&mut self, squares: Bitboard, line: Bitboard) {
        self.pinned |= squares;
        for square in squares {
            self.pins.push(Pin { square, line });
        }
    }

    /// Those of `targets`, of a piece on `from` that is not the general, that keep the general safe.
    #[inline]
    pub fn allowed(&self, position: &Position, from: Square, targets: Bitboard) -> Bitboard {
        if self.in_check {
            return each_safe(position, from, targets);
        }
        let mut allowed = targets & !self.screens;
        if self.pinned.contains(from) {
            for pin in self.pins.iter().filter(|pin| pin.square == from) {
                allowed &= pin.line;
            }
        }
        allowed
    }
}

/// Those of `targets` that keep the general safe, each tried.
#[inline]
pub(super) fn each_safe(position: &Position, from: Square, targets: Bitboard) -> Bitboard {
    targets.into_iter().filter(|&to| !position.exposes(Move::new(from, to))).collect()
}
