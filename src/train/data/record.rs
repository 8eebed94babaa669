//! A position with its lesson, in 32 bytes. All numbers are little-endian.
//!
//! | bytes | bits | content |
//! |---|---|---|
//! | 0..12 | 0..90 | the occupied points, by [`Square::index`] |
//! | | 90 | the side to move: 0 Red, 1 Black |
//! | | 91..93 | the result for the mover: 0 lost, 1 drawn, 2 won, 3 unknown: the position is not from a game |
//! | | 93 | the mover is in check |
//! | | 94 | the best move captures or gives check |
//! | | 95 | 0 |
//! | 12..28 | 4 each | the pieces in the order of their points, the lower half of a byte first: [`Kind::index`], and 8 more for Black; then 0 |
//! | 28..30 | | the score in centipawns from the mover's view, signed; beyond ±30,000 it is a mate, as in [`Score::value`] |
//! | 30 | | plies since the beginning of the game, at most 255 |
//! | 31 | | plies since the last capture, at most 255 |
//!
//! A change of this layout needs a new version of the archive ([`super::archive`]).

use crate::engine::board::{Kind, Piece, Position, Setup, SetupError, Side, Square, zobrist};
use crate::engine::evaluate::Score;
use crate::game::PlayerResult;

/// A position to learn from, well-formed. [`Record::position`] checks that it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record([u8; Record::BYTES]);

/// The results for the mover, in the order of their codes; `None`: the position is not from a game.
const RESULTS: [Option<PlayerResult>; 4] =
    [Some(PlayerResult::Lost), Some(PlayerResult::Drawn), Some(PlayerResult::Won), None];

fn result_code(result: Option<PlayerResult>) -> u128 {
    RESULTS.iter().position(|known| *known == result).map_or(0, |code| code as u128)
}

/// The facts about a position to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// From the mover's view.
    pub score: Score,
    /// The best move captures or gives check.
    pub is_sharp: bool,
    /// Plies since the beginning of the game.
    pub ply: usize,
    /// For the mover; `None` if the position is not from a game.
    pub result: Option<PlayerResult>,
}

/// Why bytes are not a record, or a record is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error("{0} pieces are more than two sets")]
    Crowded(u32),
    #[error("there is no piece with the number {0}")]
    Piece(u8),
    #[error("what must be 0 is not")]
    Spare,
    #[error(transparent)]
    Setup(#[from] SetupError),
}

const SIDE_BIT: u32 = 90;
const RESULT_BIT: u32 = 91;
const CHECK_BIT: u32 = 93;
const SHARP_BIT: u32 = 94;
const SPARE_BIT: u32 = 95;

/// Both sets together.
const MAX_PIECES: usize = 32;

const HEAD: usize = 12;
const SCORE: usize = 28;
const PLY: usize = 30;
const QUIET: usize = 31;

impl Record {
    pub const BYTES: usize = 32;

    pub fn new(position: &Position, lesson: Lesson) -> Self {
        let mut bytes = [0; Self::BYTES];
        let flag = |bit: u32, is_set: bool| u128::from(is_set) << bit;
        let head = position.occupied().bits()
            | flag(SIDE_BIT, position.side_to_move() == Side::Black)
            | result_code(lesson.result) << RESULT_BIT
            | flag(CHECK_BIT, position.in_check())
            | flag(SHARP_BIT, lesson.is_sharp);
        bytes[..HEAD].copy_from_slice(&head.to_le_bytes()[..HEAD]);
        let pieces = position.occupied().into_iter().filter_map(|square| position.piece_at(square));
        for (place, piece) in pieces.enumerate() {
            bytes[HEAD + place / 2] |= code(piece) << (4 * (place % 2));
        }
        // Every score fits: see `Score::from_raw`.
        bytes[SCORE..PLY].copy_from_slice(&(lesson.score.value() as i16).to_le_bytes());
        bytes[PLY] = lesson.ply.min(255) as u8;
        bytes[QUIET] = position.quiet_plies().min(255) as u8;
        Self(bytes)
    }

    /// Creates a record from its bytes.
    ///
    /// # Errors
    /// The bytes do not follow the layout.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Result<Self, RecordError> {
        let record = Self(bytes);
        let head = record.head();
        let occupied = head & ((1 << SIDE_BIT) - 1);
        let count = occupied.count_ones();
        if count as usize > MAX_PIECES {
            return Err(RecordError::Crowded(count));
        }
        let codes = record.codes();
        let beyond = codes.checked_shr(4 * count).unwrap_or(0);
        if beyond != 0 || head >> SPARE_BIT & 1 != 0 {
            return Err(RecordError::Spare);
        }
        match (0..count).map(|place| (codes >> (4 * place) & 15) as u8).find(|&code| piece(code).is_none()) {
            Some(code) => Err(RecordError::Piece(code)),
            None => Ok(record),
        }
    }

    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }

    /// The record with another result.
    #[must_use]
    pub fn with_result(mut self, result: Option<PlayerResult>) -> Self {
        let head = self.head() & !(3 << RESULT_BIT) | result_code(result) << RESULT_BIT;
        self.0[..HEAD].copy_from_slice(&head.to_le_bytes()[..HEAD]);
        self
    }

    /// The pieces, by square.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + use<> {
        let mut left = self.head() & ((1 << SIDE_BIT) - 1);
        let mut codes = self.codes();
        std::iter::from_fn(move || {
            let square = Square::from_index(left.trailing_zeros() as usize)?;
            let piece = piece((codes & 15) as u8)?;
            left &= left - 1;
            codes >>= 4;
            Some((square, piece))
        })
    }

    #[inline]
    pub fn side_to_move(&self) -> Side {
        if self.flag(SIDE_BIT) { Side::Black } else { Side::Red }
    }

    /// Whether the mover is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.flag(CHECK_BIT)
    }

    /// Whether the best move captures or gives check.
    #[inline]
    pub fn is_sharp(&self) -> bool {
        self.flag(SHARP_BIT)
    }

    #[inline]
    pub fn result(&self) -> Option<PlayerResult> {
        RESULTS[(self.head() >> RESULT_BIT & 3) as usize]
    }

    /// The score of a search, from the mover's view.
    #[inline]
    pub fn score(&self) -> Score {
        Score::from_raw(i16::from_le_bytes([self.0[SCORE], self.0[SCORE + 1]]))
    }

    /// Plies since the beginning of the game; 255 means at least this many.
    #[inline]
    pub const fn ply(&self) -> u8 {
        self.0[PLY]
    }

    /// Plies since the last capture; 255 means at least this many.
    #[inline]
    pub const fn quiet_plies(&self) -> u8 {
        self.0[QUIET]
    }

    /// Whether an evaluation can be expected to predict the score: the mover is not in check, the
    /// best move neither captures nor gives check, and no mate was found.
    pub fn is_quiet(&self) -> bool {
        !self.in_check() && !self.is_sharp() && !self.score().is_mate()
    }

    /// A number that is the same for a position and its mirror image, whatever their lessons.
    pub fn key(&self) -> u64 {
        let hash = |mirror: fn(Square) -> Square| {
            let pieces = self.pieces().map(|(square, piece)| zobrist::piece(piece, mirror(square)));
            pieces.fold(zobrist::side(self.side_to_move()), |hash, piece| hash ^ piece)
        };
        hash(|square| square).min(hash(Square::mirrored))
    }

    /// The position. Its move number is not stored: it is 1.
    ///
    /// # Errors
    /// The position is not legal.
    pub fn position(&self) -> Result<Position, RecordError> {
        let mut setup = Setup::empty();
        setup.side_to_move = self.side_to_move();
        setup.quiet_plies = self.quiet_plies().into();
        for (square, piece) in self.pieces() {
            setup.board[square.index()] = Some(piece);
        }
        Ok(Position::from_setup(&setup)?)
    }

    #[inline]
    fn head(&self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..HEAD].copy_from_slice(&self.0[..HEAD]);
        u128::from_le_bytes(bytes)
    }

    /// The codes of the pieces, the first one lowest.
    #[inline]
    fn codes(&self) -> u128 {
        u128::from_le_bytes(self.0[HEAD..].first_chunk().copied().unwrap_or_default())
    }

    #[inline]
    fn flag(&self, bit: u32) -> bool {
        self.head() >> bit & 1 != 0
    }
}

fn code(piece: Piece) -> u8 {
    (piece.side.index() << 3 | piece.kind.index()) as u8
}

#[inline]
fn piece(code: u8) -> Option<Piece> {
    let side = if code & 8 == 0 { Side::Red } else { Side::Black };
    Some(Piece::new(side, *Kind::ALL.get(usize::from(code & 7))?))
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::movegen::legal_moves;

    #[test]
    fn positions_of_random_games_come_back_as_they_were() {
        let mut random = SmallRng::seed_from_u64(1);
        for _ in 0..20 {
            let mut position = Position::start();
            for ply in 0..300 {
                let lesson = Lesson {
                    score: Score::from_raw(random.random()),
                    is_sharp: random.random(),
                    ply,
                    result: *RESULTS.choose(&mut random).unwrap(),
                };
                let record = Record::from_bytes(*Record::new(&position, lesson).bytes()).unwrap();
                let kept = Lesson {
                    score: record.score(),
                    is_sharp: record.is_sharp(),
                    ply: record.ply().into(),
                    result: record.result(),
                };
                assert_eq!(kept, Lesson { ply: ply.min(255), ..lesson });
                let unpacked = record.position().unwrap().setup();
                assert_eq!(unpacked, Setup { move_number: 1, ..position.setup() });
                assert_eq!(record.in_check(), position.in_check());
                assert_eq!(record.with_result(None).result(), None);
                assert_eq!(record.with_result(record.result()), record);
                let Some(&mv) = legal_moves(&position).choose(&mut random) else { break };
                position.make(mv);
            }
        }
    }

    #[test]
    fn rubbish_is_refused() {
        let mut random = SmallRng::seed_from_u64(2);
        for _ in 0..10_000 {
            let bytes: [u8; Record::BYTES] = random.random();
            assert!(Record::from_bytes(bytes).and_then(|record| record.position()).is_err());
        }
        let lesson = Lesson { score: Score::DRAW, is_sharp: false, ply: 0, result: None };
        let good = *Record::new(&Position::start(), lesson).bytes();
        let changed = |place: usize, bits: u8| {
            let mut bytes = good;
            bytes[place] ^= bits;
            Record::from_bytes(bytes).and_then(|record| record.position()).unwrap_err()
        };
        assert_eq!(changed(11, 0x80), RecordError::Spare);
        assert_eq!(changed(2, 0x01), RecordError::Crowded(33));
        assert_eq!(changed(12, 0x07), RecordError::Piece(7));
        assert_eq!(changed(14, 0x02), RecordError::Setup(SetupError::NoGeneral(Side::Red)));
    }
}
