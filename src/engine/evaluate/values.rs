//! The numbers of material and placement, in centipawns: chosen by hand from what teaching books say of each
//! piece (a chariot is worth two cannons, a horse grows as the board empties, a soldier doubles across the
//! river, …). No table of another program was used.

use super::tapered::{Tapered, t};
use crate::engine::board::Kind;

/// What a kind of piece is worth wherever it stands.
pub(super) const fn material(kind: Kind) -> Tapered {
    match kind {
        Kind::Chariot => t(920, 1_000),
        Kind::Horse => t(410, 460),
        Kind::Cannon => t(450, 440),
        Kind::Elephant => t(200, 190),
        Kind::Advisor => t(200, 190),
        Kind::Soldier => t(80, 100),
        Kind::General => t(0, 0),
    }
}

/// How much of the full board a piece stands for; see [`FULL_PHASE`].
pub(super) const fn phase(kind: Kind) -> i32 {
    match kind {
        Kind::Chariot => 4,
        Kind::Horse | Kind::Cannon => 2,
        _ => 0,
    }
}

/// The phase of the start position.
pub(super) const FULL_PHASE: i32 = 32;

/// Bonus by place: own back rank first, files a to e (the other half mirrors them).
pub(super) type Placement = [[i16; 5]; 10];

/// The bonus of a kind by place, on the full board.
pub(super) const fn placement(kind: Kind) -> &'static Placement {
    match kind {
        Kind::Chariot => &CHARIOT,
        Kind::Horse => &HORSE,
        Kind::Cannon => &CANNON,
        Kind::Elephant => &ELEPHANT,
        Kind::Advisor => &ADVISOR,
        Kind::Soldier => &SOLDIER,
        Kind::General => &GENERAL,
    }
}

/// How much of the bonus remains on the bare board, in percent.
pub(super) const fn end_share(kind: Kind) -> i32 {
    match kind {
        Kind::Chariot => 60,
        Kind::Horse => 70,
        Kind::Cannon => 40,
        Kind::Elephant | Kind::Advisor => 60,
        Kind::Soldier => 110,
        Kind::General => 30,
    }
}

const CHARIOT: Placement = [
    [-18, -4, -2, 8, -10],
    [-2, 4, 0, 10, -6],
    [-6, 8, 2, 12, 0],
    [0, 8, 4, 12, 4],
    [8, 12, 8, 15, 12],
    [8, 14, 10, 17, 14],
    [10, 15, 12, 18, 19],
    [6, 12, 9, 18, 18],
    [12, 18, 15, 25, 28],
    [8, 12, 10, 18, 14],
];

const HORSE: Placement = [
    [-20, -16, -10, -16, -16],
    [-14, -5, 0, -6, -36],
    [-4, 0, 12, 5, -2],
    [0, 5, 6, 10, 9],
    [0, 10, 15, 20, 15],
    [4, 18, 20, 26, 25],
    [8, 24, 22, 30, 27],
    [10, 28, 36, 36, 26],
    [4, 14, 40, 22, 4],
    [-6, -4, 6, 0, -12],
];

const CANNON: Placement = [
    [0, 0, 4, 5, 5],
    [0, 4, 5, 8, 8],
    [3, 4, 14, 9, 20],
    [0, 0, 0, 1, 5],
    [-4, 0, 5, 1, 10],
    [-4, 0, 1, 1, 11],
    [0, 1, 1, 1, 15],
    [1, 5, 0, -8, -8],
    [5, 6, 0, -10, -14],
    [14, 14, 5, -14, -20],
];

const SOLDIER: Placement = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [-2, 0, -6, 0, 10],
    [4, 0, 12, 0, 16],
    [42, 62, 74, 80, 82],
    [55, 78, 96, 108, 112],
    [60, 88, 112, 132, 138],
    [46, 74, 102, 132, 138],
    [4, 14, 24, 38, 42],
];

const ELEPHANT: Placement = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [-14, 0, 0, 0, 14],
    [0, 0, 0, 0, 0],
    [0, 0, 2, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

const ADVISOR: Placement = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 9],
    [0, 0, 0, -9, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

const GENERAL: Placement = [
    [0, 0, 0, 4, 16],
    [0, 0, 0, -22, -14],
    [0, 0, 0, -44, -36],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];
