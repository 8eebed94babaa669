//! The keys of positions in the formats of others: each is the exclusive or of numbers for the
//! pieces on their points and for the side to move.
//!
//! Both tables come from generators, so none is copied. A book has a position in one of its two
//! orientations, left and right exchanged or not; nobody knows which.

use std::sync::LazyLock;

use crate::engine::board::{Kind, Move, Piece, Position, Side, Square};

/// A point is a byte: its rank from Black's side and its file, on a board of 16 by 16 points with a
/// margin of 3.
const POINTS: usize = 256;

/// The numbers of a format.
struct Numbers<N> {
    pieces: Vec<[N; POINTS]>,
    /// Counts if this side is to move.
    side: (Side, N),
}

/// The numbers of `.obk` and pfBook: the `rand()` of Microsoft's C library, seeded with 0, five
/// calls each, as in Bruce Moreland's article on Zobrist keys. Those of the pieces come first.
static OBK: LazyLock<Numbers<u64>> = LazyLock::new(|| {
    let mut state: u32 = 0;
    let mut rand = || {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        u64::from(state >> 16 & 0x7fff)
    };
    let mut number = || (0..5).fold(0, |number, place| number ^ rand() << (15 * place));
    let pieces = (0..14).map(|_| std::array::from_fn(|_| number())).collect();
    Numbers { pieces, side: (Side::Red, number()) }
});

/// The numbers of `BOOK.DAT`: the RC4 stream of a key of zeros, three 32-bit numbers each, of which
/// the last is used. That of the side comes first.
static ELEPHANT_EYE: LazyLock<Numbers<u32>> = LazyLock::new(|| {
    let mut state: [u8; 256] = std::array::from_fn(|index| index as u8);
    let mut other = 0_u8;
    for index in 0..256 {
        other = other.wrapping_add(state[index]);
        state.swap(index, other.into());
    }
    let (mut index, mut other) = (0_u8, 0_u8);
    let mut byte = || {
        index = index.wrapping_add(1);
        other = other.wrapping_add(state[usize::from(index)]);
        state.swap(index.into(), other.into());
        state[usize::from(state[usize::from(index)].wrapping_add(state[usize::from(other)]))]
    };
    let mut number = || {
        let drawn: [[u8; 4]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| byte()));
        u32::from_le_bytes(drawn[2])
    };
    let side = (Side::Black, number());
    let pieces = (0..14).map(|_| std::array::from_fn(|_| number())).collect();
    Numbers { pieces, side }
});

/// The keys of a position and of its mirror image in `.obk` and pfBook.
pub(super) fn obk_keys(position: &Position) -> [u64; 2] {
    OBK.keys(position)
}

/// The same in `BOOK.DAT`.
pub(super) fn locks(position: &Position) -> [u32; 2] {
    ELEPHANT_EYE.keys(position)
}

impl<N: Copy + std::ops::BitXor<Output = N>> Numbers<N> {
    fn keys(&self, position: &Position) -> [N; 2] {
        let pieces = Square::all().filter_map(|square| Some((square, position.piece_at(square)?)));
        let number = |square: Square, piece: Piece| self.pieces[row(piece)][usize::from(byte(square))];
        let both = pieces.map(|(square, piece)| [number(square, piece), number(square.mirrored(), piece)]);
        let is_counted = position.side_to_move() == self.side.0;
        both.chain(is_counted.then_some([self.side.1; 2]))
            .reduce(|[one, mirrored], [own, other]| [one ^ own, mirrored ^ other])
            .expect("a position has generals")
    }
}

/// The row of a piece in the tables.
const fn row(piece: Piece) -> usize {
    let row = match piece.kind {
        Kind::General => 0,
        Kind::Advisor => 1,
        Kind::Elephant => 2,
        Kind::Horse => 3,
        Kind::Chariot => 4,
        Kind::Cannon => 5,
        Kind::Soldier => 6,
    };
    row + 7 * piece.side.index()
}

/// The byte of a point.
pub(super) const fn byte(square: Square) -> u8 {
    (12 - square.rank() as u8) << 4 | (square.file() as u8 + 3)
}

/// The point of a byte.
const fn square(byte: u8) -> Option<Square> {
    match ((byte & 15).checked_sub(3), 12_u8.checked_sub(byte >> 4)) {
        (Some(file), Some(rank)) => Square::new(file as usize, rank as usize),
        _ => None,
    }
}

/// The move between two points.
pub(super) fn read_move(from: u8, to: u8) -> Option<Move> {
    Some(Move::new(square(from)?, square(to)?)).filter(|mv| mv.from != mv.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves from the start, or a FEN; the key of `.obk`, the same of the mirror image, the lock of
    /// `BOOK.DAT`, the same of the mirror image.
    const KEYS: &str = include_str!("../../tests/data/book_keys.tsv");

    #[test]
    fn keys_are_those_of_other_programs() {
        let mut rows = 0;
        for line in KEYS.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split('\t').collect();
            let [fen, moves, keys @ ..] = &fields[..] else { panic!("{line}") };
            let mut position: Position = fen.parse().unwrap();
            for mv in moves.split_whitespace() {
                position.make(mv.parse().unwrap());
            }
            let (obk, eleeye) = (obk_keys(&position), locks(&position));
            let found = [obk[0], obk[1], eleeye[0].into(), eleeye[1].into()];
            let expected: Vec<u64> = keys.iter().map(|key| u64::from_str_radix(key, 16).unwrap()).collect();
            assert_eq!(found[..], expected[..], "{line}");
            rows += 1;
        }
        assert_eq!(rows, 12);
    }

    #[test]
    fn the_tables_are_right_to_their_ends() {
        assert_eq!(OBK.pieces[0][0], 0x7130_b4bd_8f13_8026);
        assert_eq!(OBK.pieces[13][255], 0x7e3e_3c39_49ed_0d33);
        assert_eq!(OBK.side.1, 0xa0ce_2af9_0c45_2f58);
        let all = Square::all()
            .flat_map(|square| (0..14).map(move |row| OBK.pieces[row][usize::from(byte(square))]));
        assert_eq!(all.fold(0, |sum, number| sum ^ number), 0x17e8_99b6_752a_8358);
        assert_eq!(ELEPHANT_EYE.pieces[13][255], 0xc20d_9ca0);
        assert_eq!(ELEPHANT_EYE.side.1, 0x671e_068a);
    }

    #[test]
    fn bytes_are_points_and_back() {
        for known in Square::all() {
            assert_eq!(square(byte(known)), Some(known));
        }
        assert_eq!((0..=255).filter_map(square).count(), Square::COUNT);
        let mv: Move = "h2e2".parse().unwrap();
        assert_eq!([byte(mv.from), byte(mv.to)], [0xaa, 0xa7]);
    }
}
