//! Finds the moves that give check, prepared once for all moves of a position.

use super::{Bitboard, Kind, Move, Position, Square, attacks};

/// The ways in which the side to move can give check.
#[derive(Clone)]
pub(crate) struct Checks {
    /// By [`Kind::index`]: the points from which a piece of this kind gives check, directly or as
    /// the screen of an own cannon.
    arrivals: [Bitboard; Kind::COUNT],
    /// The own pieces that may uncover a check by leaving.
    blockers: Bitboard,
    /// The own pieces for which `arrivals` is not enough: the blockers, and chariots and cannons on
    /// the lines of the general, because their moves along these lines change the occupancy.
    tried: Bitboard,
    /// The lines of the general.
    cross: Bitboard,
}

impl Checks {
    #[inline]
    pub fn of(position: &Position) -> Self {
        let side = position.side_to_move();
        let general = position.general(!side);
        let (occupied, lines) = (position.occupied(), position.lines(general));
        let own = |kind| position.pieces(side, kind);
        let cross = attacks::cross(general);
        let along = (own(Kind::Chariot) | own(Kind::Cannon)) & cross;
        let (mut screens, mut blockers) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in along {
            let between = attacks::between(general, slider);
            let is_cannon = own(Kind::Cannon).contains(slider);
            match (between & occupied).count() {
                0 if is_cannon => screens |= between,
                1 if !is_cannon => blockers |= between,
                2 if is_cannon => blockers |= between,
                _ => {}
            }
        }
        let horses = own(Kind::Horse) & attacks::horse_ring(general);
        if !horses.is_empty() {
            blockers |= attacks::diagonals(general);
        }
        let mut arrivals = [screens; Kind::COUNT];
        let seen = attacks::chariot(general, lines);
        arrivals[Kind::Chariot.index()] |= seen;
        if !own(Kind::Cannon).is_empty() {
            let screens = (seen & occupied).into_iter();
            let behind = screens.fold(lines, |lines, screen| lines.without(general, screen));
            arrivals[Kind::Cannon.index()] |= attacks::chariot(general, behind) & !seen;
        }
        arrivals[Kind::Horse.index()] |= attacks::horse_attackers(general, occupied);
        arrivals[Kind::Soldier.index()] |= attacks::soldier_attackers(side, general);
        let blockers = blockers & position.side(side);
        Self { arrivals, blockers, tried: along | blockers, cross }
    }

    /// Whether `mv`, legal in `position`, gives check.
    #[inline]
    pub fn gives(&self, position: &Position, mv: Move) -> bool {
        if self.tried.contains(mv.from) {
            let may = self.blockers.contains(mv.from) || self.cross.contains(mv.to);
            return may && position.gives_check(mv);
        }
        position.piece_at(mv.from).is_some_and(|piece| self.arrivals[piece.kind.index()].contains(mv.to))
    }

    /// The points where a piece of `kind` from `from` may give check; [`Checks::gives`] decides.
    #[inline]
    pub fn candidates(&self, kind: Kind, from: Square) -> Bitboard {
        if self.blockers.contains(from) {
            Bitboard::FULL
        } else if self.tried.contains(from) {
            self.cross
        } else {
            self.arrivals[kind.index()]
        }
    }
}
