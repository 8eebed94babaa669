//! The inputs of the network: 692 for each side's view. Each is an own or an enemy piece on a point
//! where it can stand, with the own side at the bottom.
//!
//! A position and its mirror image give the same inputs: with the own general on the right the
//! position is mirrored; with the general in the middle the other pieces decide ([`Sums::leans`]).

use std::ops::{AddAssign, SubAssign};

use super::worth_in_bucket;
use crate::engine::board::{Kind, Piece, Side, Square, can_stand, near_soldier_point};

pub(crate) const INPUTS: usize = 692;

/// The number of an input, by owner, kind and point from the view. A soldier on an impossible
/// point, which only set-up boards have, counts as on the nearest possible one. Points where a
/// piece can never stand have 0.
const NUMBERS: [[[u16; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut numbers = [[[0; Square::COUNT]; Kind::COUNT]; 2];
    let mut next = 0;
    let mut at = 0;
    while at < 2 * Kind::COUNT * Square::COUNT {
        let (piece, square) = (piece(at), at % Square::COUNT);
        if is_reachable(piece, point(at)) {
            numbers[piece.side.index()][piece.kind.index()][square] = next;
            next += 1;
        }
        at += 1;
    }
    assert!(next as usize == INPUTS);
    at = 0;
    while at < 2 * Kind::COUNT * Square::COUNT {
        let piece = piece(at);
        if matches!(piece.kind, Kind::Soldier) {
            let soldiers = &mut numbers[piece.side.index()][piece.kind.index()];
            soldiers[at % Square::COUNT] = soldiers[near_soldier_point(piece.side, point(at)).index()];
        }
        at += 1;
    }
    numbers
};

/// The piece of an entry of that table, with the own side as Red.
const fn piece(entry: usize) -> Piece {
    let side = if entry < Kind::COUNT * Square::COUNT { Side::Red } else { Side::Black };
    Piece::new(side, Kind::ALL[entry / Square::COUNT % Kind::COUNT])
}

/// The point of an entry of that table.
const fn point(entry: usize) -> Square {
    Square::from_index(entry % Square::COUNT).expect("it is less than the count")
}

const fn is_reachable(piece: Piece, square: Square) -> bool {
    match piece.kind {
        Kind::Soldier => near_soldier_point(piece.side, square).index() == square.index(),
        Kind::Chariot | Kind::Horse | Kind::Elephant | Kind::Advisor | Kind::General | Kind::Cannon => {
            can_stand(piece, square)
        }
    }
}

/// The number of a piece on a square: the index for the tables by view.
#[derive(Clone, Copy)]
pub(crate) struct Placed(u16);

const PLACED: usize = 2 * Kind::COUNT * Square::COUNT;

impl Placed {
    #[inline]
    pub fn new(piece: Piece, square: Square) -> Self {
        let piece = piece.side.index() * Kind::COUNT + piece.kind.index();
        Self((piece * Square::COUNT + square.index()) as u16)
    }

    /// Its contribution to the sums over all pieces.
    #[inline]
    pub fn sums(self) -> &'static Sums {
        &SUMS[usize::from(self.0)]
    }

    /// Its input from a view.
    #[inline]
    pub fn input(self, numbers: &Numbers) -> u16 {
        numbers[usize::from(self.0)]
    }
}

/// Sums over all pieces of a position.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    /// For each view the weight that decides about mirroring: positive for pieces on the right half
    /// from the view, negative on the left. The position is mirrored if the sum is positive; it is
    /// 0 for symmetric positions.
    pub leans: [i64; 2],
    /// The weighted count that selects the output.
    pub left: i64,
}

impl AddAssign<&Self> for Sums {
    #[inline]
    fn add_assign(&mut self, other: &Self) {
        let [red, black] = other.leans;
        self.leans[0] += red;
        self.leans[1] += black;
        self.left += other.left;
    }
}

impl SubAssign<&Self> for Sums {
    #[inline]
    fn sub_assign(&mut self, other: &Self) {
        let [red, black] = other.leans;
        self.leans[0] -= red;
        self.leans[1] -= black;
        self.left -= other.left;
    }
}

/// The sums of one piece, by [`Placed`].
static SUMS: [Sums; PLACED] = {
    let mut sums = [Sums { leans: [0; 2], left: 0 }; PLACED];
    let mut at = 0;
    while at < PLACED {
        sums[at].left = worth_in_bucket(piece(at).kind) as i64;
        let mut view = 0;
        while view < 2 {
            let (entry, square) = seen(view, at);
            sums[at].leans[view] = LEANS[entry.side.index()][entry.kind.index()][square];
            view += 1;
        }
        at += 1;
    }
    sums
};

/// The inputs by [`Placed`].
pub(crate) type Numbers = [u16; PLACED];

/// The inputs from the view of `view`.
#[inline]
pub(crate) fn numbers(view: Side, is_mirrored: bool) -> &'static Numbers {
    &SEEN_NUMBERS[view.index()][usize::from(is_mirrored)]
}

/// [`NUMBERS`] by view, mirror image and [`Placed`].
static SEEN_NUMBERS: [[Numbers; 2]; 2] = {
    let mut numbers = [[[0; PLACED]; 2]; 2];
    let mut at = 0;
    while at < PLACED {
        let mut view = 0;
        while view < 2 {
            let (entry, square) = seen(view, at);
            let file = square % Square::FILES;
            let mirrored = square - file + Square::FILES - 1 - file;
            numbers[view][0][at] = NUMBERS[entry.side.index()][entry.kind.index()][square];
            numbers[view][1][at] = NUMBERS[entry.side.index()][entry.kind.index()][mirrored];
            view += 1;
        }
        at += 1;
    }
    numbers
};

/// The piece and the square of a [`Placed`] from a view: its own pieces as Red's, at the bottom.
const fn seen(view: usize, placed: usize) -> (Piece, usize) {
    let (entry, square) = (piece(placed), placed % Square::COUNT);
    if view == 0 {
        return (entry, square);
    }
    let (file, rank) = (square % Square::FILES, square / Square::FILES);
    let side = if matches!(entry.side, Side::Red) { Side::Black } else { Side::Red };
    (Piece::new(side, entry.kind), (Square::RANKS - 1 - rank) * Square::FILES + file)
}

/// The own general weighs most, then pieces that seldom move, so that mirroring seldom changes. The
/// low bits are a hash, so that different arrangements of the two halves never cancel out.
const LEANS: [[[i64; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut leans = [[[0; Square::COUNT]; Kind::COUNT]; 2];
    let mut at = 0;
    while at < 2 * Kind::COUNT * Square::COUNT {
        let piece = piece(at);
        let (file, rank) = (at % Square::FILES, at % Square::COUNT / Square::FILES);
        let own = matches!(piece.side, Side::Red);
        let weight = match piece.kind {
            Kind::General if own => 60,
            Kind::Advisor => 54,
            Kind::Elephant => 51,
            Kind::Soldier => 46,
            Kind::General => 45,
            Kind::Chariot => 42,
            Kind::Cannon => 39,
            Kind::Horse => 36,
        };
        let distance = file.abs_diff(Square::FILES / 2);
        let place = (at / Square::COUNT * Square::RANKS + rank) * Square::FILES + distance;
        let key = (1 << weight) + (hash(place as u64) >> (64 - weight)) as i64 / 2;
        leans[piece.side.index()][piece.kind.index()][at % Square::COUNT] = if file > 4 {
            key
        } else if file < 4 {
            -key
        } else {
            0
        };
        at += 1;
    }
    leans
};

/// The mixing function of SplitMix64 (Steele, Lea and Flood 2014).
const fn hash(number: u64) -> u64 {
    let z = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
