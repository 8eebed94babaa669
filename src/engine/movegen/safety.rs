//! The restrictions that keep the general safe: pins, hollow cannons, evasions.
//!
//! Whether a move exposes its general to an enemy piece depends only on the squares between the
//! two: a chariot (or the facing general) attacks over none, a cannon over exactly one, a horse if
//! its leg is empty. So, while not in check, it is enough to know the pieces that must stay on such
//! a line and the empty points where an arriving piece would give a cannon its screen. In check,
//! only moves are tried that arrive where the check can be ended, or that remove a cannon's screen.

use arrayvec::ArrayVec;

use crate::engine::board::{Bitboard, Kind, Move, Position, Square, attacks};

/// The most pins in one position: two lines for a cannon, one for a chariot, general or horse.
const MAX_PINS: usize = 12;

/// A piece that must stay within `line`; otherwise its general is attacked.
struct Pin {
    square: Square,
    line: Bitboard,
}

/// The restrictions on the side to move.
pub(crate) struct Safety {
    in_check: bool,
    /// In check: the points where arriving may end it.
    ends: Bitboard,
    /// Empty points where a piece would become a cannon's screen.
    screens: Bitboard,
    /// The pieces restricted by `pins`; in check, those that may end it by leaving.
    held: Bitboard,
    pins: ArrayVec<Pin, MAX_PINS>,
}

impl Safety {
    #[inline]
    pub fn of(position: &Position) -> Self {
        Self::with_checkers(position, position.checkers(position.side_to_move()))
    }

    /// Like [`Safety::of`], if it is known whether the side to move is in check.
    #[inline]
    pub fn known(position: &Position, in_check: bool) -> Self {
        match in_check {
            true => Self::of(position),
            false => Self::with_checkers(position, Bitboard::EMPTY),
        }
    }

    #[inline]
    fn with_checkers(position: &Position, checkers: Bitboard) -> Self {
        let mut safety = Self {
            in_check: !checkers.is_empty(),
            ends: Bitboard::FULL,
            screens: Bitboard::EMPTY,
            held: Bitboard::EMPTY,
            pins: ArrayVec::new(),
        };
        if safety.in_check {
            safety.find_ends(position, checkers);
        } else {
            safety.find_pins(position);
        }
        safety
    }

    #[inline]
    fn find_ends(&mut self, position: &Position, checkers: Bitboard) {
        let general = position.general(position.side_to_move());
        for checker in checkers {
            let Some(piece) = position.piece_at(checker) else { continue };
            let between = attacks::between(general, checker);
            let way = match piece.kind {
                Kind::Chariot | Kind::General => between,
                Kind::Cannon => {
                    self.held |= between & position.occupied();
                    between
                }
                Kind::Horse => Bitboard::of(attacks::horse_leg(checker, general)),
                Kind::Soldier | Kind::Advisor | Kind::Elephant => Bitboard::EMPTY,
            };
            self.ends &= way | Bitboard::of(checker);
        }
    }

    #[inline]
    fn find_pins(&mut self, position: &Position) {
        let side = position.side_to_move();
        let general = position.general(side);
        let (own, occupied) = (position.side(side), position.occupied());
        let cross = attacks::cross(general);
        let enemy = |kind| position.pieces(!side, kind);
        for attacker in (enemy(Kind::Chariot) | enemy(Kind::General)) & cross {
            let between = attacks::between(general, attacker);
            let blockers = between & occupied;
            if !blockers.is_several() {
                self.pin(blockers & own, between | Bitboard::of(attacker));
            }
        }
        for cannon in enemy(Kind::Cannon) & cross {
            let between = attacks::between(general, cannon);
            let blockers = between & occupied;
            match blockers.count() {
                0 => self.screens |= between,
                2 => self.pin(blockers & own, between & !occupied | Bitboard::of(cannon)),
                _ => {}
            }
        }
        for horse in enemy(Kind::Horse) & attacks::horse_ring(general) {
            let leg = Bitboard::of(attacks::horse_leg(horse, general));
            self.pin(leg & own, Bitboard::of(horse));
        }
    }

    #[inline]
    fn pin(&mut self, squares: Bitboard, line: Bitboard) {
        self.held |= squares;
        for square in squares {
            self.pins.push(Pin { square, line });
        }
    }

    /// The `targets` that keep the general safe, for a piece on `from` that is not the general.
    #[inline]
    pub fn allowed(&self, position: &Position, from: Square, targets: Bitboard) -> Bitboard {
        let is_held = self.held.contains(from);
        if self.in_check {
            return each_safe(position, from, if is_held { targets } else { targets & self.ends });
        }
        let mut allowed = targets & !self.screens;
        if is_held {
            for pin in self.pins.iter().filter(|pin| pin.square == from) {
                allowed &= pin.line;
            }
        }
        allowed
    }
}

/// The `targets` that keep the general safe; each is tried.
#[inline]
pub(super) fn each_safe(position: &Position, from: Square, targets: Bitboard) -> Bitboard {
    targets.into_iter().filter(|&to| !position.exposes(Move::new(from, to))).collect()
}
