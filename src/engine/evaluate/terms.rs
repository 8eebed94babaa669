//! What a club player would name besides material and placement: mobility, the hobbled horse, hollow and
//! bottom cannons, linked soldiers, pressure on the palace, guards missing against attackers.

use super::tapered::{Tapered, t};
use crate::engine::board::Piece;
use crate::engine::board::{Bitboard, Kind, Position, Side, Square, attacks};
use crate::engine::movegen::targets;

/// For each point that a chariot reaches, beyond [`CHARIOT_USUAL`].
const CHARIOT_MOBILITY: Tapered = t(4, 5);
const CHARIOT_USUAL: i32 = 8;
/// For each point that a horse reaches, beyond [`HORSE_USUAL`]: a hobbled horse has few.
const HORSE_MOBILITY: Tapered = t(7, 9);
const HORSE_USUAL: i32 = 4;
/// For each point that a cannon reaches, beyond [`CANNON_USUAL`].
const CANNON_MOBILITY: Tapered = t(1, 3);
const CANNON_USUAL: i32 = 9;

/// A cannon in open sight of the enemy general on its file: no piece may step in between.
const HOLLOW_CANNON: Tapered = t(70, 25);
/// A cannon on the enemy back rank with nothing between it and the palace: a check waiting for a screen.
const BOTTOM_CANNON: Tapered = t(25, 5);
/// Two crossed soldiers side by side, each guarding the other's next step.
const LINKED_SOLDIERS: Tapered = t(14, 24);

/// By how many chariots, horses, cannons and crossed soldiers strike at the enemy palace.
const PRESSURE: [Tapered; 7] = [t(0, 0), t(4, 2), t(24, 10), t(58, 22), t(96, 40), t(130, 60), t(150, 80)];
/// For each point of the palace struck at, and piece striking.
const PALACE_POINT: Tapered = t(5, 3);

/// Each missing advisor, for each enemy chariot or horse.
const NO_ADVISOR: Tapered = t(-14, -8);
/// Each missing elephant, for each enemy cannon or crossed soldier.
const NO_ELEPHANT: Tapered = t(-9, -6);
/// Each advisor of the enemy's that is left, for each own cannon beyond need of screens: own advisors and
/// elephants are the screens of a cannon in the endgame.
const CANNON_SCREENS: Tapered = t(0, 5);

/// All terms of one side, from its own view.
pub(super) fn terms(position: &Position, side: Side) -> Tapered {
    mobility_and_pressure(position, side)
        + cannons(position, side)
        + soldiers(position, side)
        + guards(position, side)
}

/// The nine points of a side's palace.
const fn palace(side: Side) -> Bitboard {
    match side {
        Side::Red => PALACES[0],
        Side::Black => PALACES[1],
    }
}

const PALACES: [Bitboard; 2] = [attacks::palace(Side::Red), attacks::palace(Side::Black)];

fn mobility_and_pressure(position: &Position, side: Side) -> Tapered {
    let free = !position.side(side);
    let palace = palace(!side);
    let mut sum = Tapered::default();
    let (mut strikers, mut strikes) = (0, 0);
    let mut strike = |seen: Bitboard| {
        let points = (seen & palace).count() as i32;
        strikers += usize::from(points > 0);
        strikes += points;
    };
    for (kind, weight, usual) in [
        (Kind::Chariot, CHARIOT_MOBILITY, CHARIOT_USUAL),
        (Kind::Horse, HORSE_MOBILITY, HORSE_USUAL),
        (Kind::Cannon, CANNON_MOBILITY, CANNON_USUAL),
    ] {
        for square in position.pieces(side, kind) {
            let seen = targets(position, Piece::new(side, kind), square);
            sum += weight * ((seen & free).count() as i32 - usual);
            strike(if kind == Kind::Cannon {
                attacks::cannon_captures(square, position.lines(square))
            } else {
                seen
            });
        }
    }
    for square in position.pieces(side, Kind::Soldier) & attacks::half(!side) {
        strike(attacks::soldier(side, square));
    }
    sum + PRESSURE[strikers.min(PRESSURE.len() - 1)] + PALACE_POINT * strikes
}

fn cannons(position: &Position, side: Side) -> Tapered {
    let general = position.general(!side);
    let occupied = position.occupied();
    let mut sum = Tapered::default();
    for cannon in position.pieces(side, Kind::Cannon) {
        let is_open = |other| (attacks::between(cannon, other) & occupied).is_empty();
        if cannon.file() == general.file() && is_open(general) {
            sum += HOLLOW_CANNON;
        }
        if cannon.rank_for(!side) == 0 && general.rank_for(!side) == 0 {
            let edge = Square::new(if cannon.file() < 4 { 3 } else { 5 }, cannon.rank());
            if edge.is_some_and(is_open) {
                sum += BOTTOM_CANNON;
            }
        }
    }
    let screens = position.pieces(side, Kind::Advisor) | position.pieces(side, Kind::Elephant);
    sum + CANNON_SCREENS * (screens.count() * position.pieces(side, Kind::Cannon).count()) as i32
}

fn soldiers(position: &Position, side: Side) -> Tapered {
    let crossed = position.pieces(side, Kind::Soldier) & attacks::half(!side);
    LINKED_SOLDIERS * (crossed & attacks::east(crossed)).count() as i32
}

fn guards(position: &Position, side: Side) -> Tapered {
    let own = |kind| position.pieces(side, kind).count() as i32;
    let enemy = |kind| position.pieces(!side, kind).count() as i32;
    let crossed = (position.pieces(!side, Kind::Soldier) & attacks::half(side)).count() as i32;
    NO_ADVISOR * ((2 - own(Kind::Advisor)) * (enemy(Kind::Chariot) + enemy(Kind::Horse)))
        + NO_ELEPHANT * ((2 - own(Kind::Elephant)) * (enemy(Kind::Cannon) + crossed))
}
