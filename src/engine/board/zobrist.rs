//! Zobrist keys: the hash of a position is the exclusive-or of the keys of its parts.

use super::{Kind, Piece, Side, Square};

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// The next output of SplitMix64 (Steele, Lea and Flood 2014): constant keys without a table.
const fn split_mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static PIECES: [[[u64; Square::COUNT]; Kind::COUNT]; 2] = {
    let mut keys = [[[0; Square::COUNT]; Kind::COUNT]; 2];
    let mut state = SEED;
    let mut index = 0;
    while index < 2 * Kind::COUNT * Square::COUNT {
        state = state.wrapping_add(SEED);
        keys[index % 2][index / 2 % Kind::COUNT][index / 2 / Kind::COUNT] = split_mix(state);
        index += 1;
    }
    keys
};

/// The part of the hash for Black to move.
pub(super) const BLACK_TO_MOVE: u64 = split_mix(!SEED);

#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.side.index()][piece.kind.index()][square.index()]
}

/// The key of the side to move.
#[inline]
pub(crate) const fn side(side: Side) -> u64 {
    match side {
        Side::Red => 0,
        Side::Black => BLACK_TO_MOVE,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_keys_differ() {
        let keys: HashSet<u64> =
            PIECES.iter().flatten().flatten().copied().chain([BLACK_TO_MOVE, 0]).collect();
        assert_eq!(keys.len(), 2 * Kind::COUNT * Square::COUNT + 2);
    }
}
