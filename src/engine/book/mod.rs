//! The opening book: the moves of masters, and their results.
//!
//! A book is a sorted list of records of [`RECORD`] bytes, looked up by binary search. A record is
//! a move: the key of the position (8 bytes, little-endian), the origin and target squares (1 byte
//! each), and the number of games that Red won, that were drawn and that Black won (2 bytes each,
//! little-endian). The moves of a position follow each other, the most frequent first.
//!
//! A position and its mirror image (left and right exchanged) are the same to a book: the key of
//! both is the smaller of their two hashes, and the moves are written as in the one with that hash.

mod build;
mod choice;
pub mod openings;

pub use build::Builder;
pub use choice::{BookVariety, choose_among};

use std::sync::LazyLock;

use super::board::{Move, Position, Side, Square};
use super::movegen;
use crate::packed::unpack;

/// The length of a record in bytes.
pub(crate) const RECORD: usize = 16;

/// An opening book.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    records: &'a [u8],
    /// The book was chosen by the user, so all its moves are good.
    is_own: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    pub mv: Move,
    /// The number of games with it that Red won.
    pub red_wins: u32,
    pub draws: u32,
    pub black_wins: u32,
}

impl BookMove {
    /// The number of games with it.
    pub const fn games(&self) -> u32 {
        self.red_wins + self.draws + self.black_wins
    }

    /// The share of the points that `side` got from these games, 0 to 1.
    pub fn share(&self, side: Side) -> f64 {
        let wins = match side {
            Side::Red => self.red_wins,
            Side::Black => self.black_wins,
        };
        (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }
}

impl Book<'static> {
    /// The built-in book: see `assets/book/README.md`.
    pub fn masters() -> Self {
        static RECORDS: LazyLock<Vec<u8>> = LazyLock::new(|| unpack(packed!("masters.bin")));
        Self { records: &RECORDS, is_own: false }
    }
}

impl<'a> Book<'a> {
    /// The book with these records. Whatever the bytes are, only legal moves are found in it.
    pub const fn new(records: &'a [u8]) -> Self {
        Self { records, is_own: false }
    }

    /// A user's own book: every move in it is good, however rare it is and whatever its results.
    pub const fn own(records: &'a [u8]) -> Self {
        Self { records, is_own: true }
    }
}

impl Book<'_> {
    /// A move is chosen only if its side got at least this share of the points,
    const MIN_SHARE: f64 = 0.4;
    /// if it has at least this many games,
    const MIN_GAMES: u32 = 5;
    /// and if at least this part of the position's games has it.
    const MIN_PART: f64 = 0.05;

    /// Whether the bytes can be a book: records in the order of their keys.
    pub fn is_sound(&self) -> bool {
        let count = self.records.len() / RECORD;
        self.records.len().is_multiple_of(RECORD)
            && count > 0
            && (0..count).all(|index| self.read(index).is_some())
            && (1..count).all(|index| self.key(index - 1) <= self.key(index))
    }

    /// The moves in a position, the most frequent first. If the position is its own mirror image, a
    /// move also stands for its mirror image.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let named = Key::of(position);
        let Key { key, .. } = named;
        let count = self.records.len() / RECORD;
        let first = partition_point(count, |index| self.key(index) < key);
        let own = (first..count).take_while(|&index| self.key(index) == key);
        let moves = own
            .filter_map(|index| self.read(index))
            .map(|known| BookMove { mv: named.read(known.mv), ..known });
        // Two positions may have the same hash.
        moves.filter(|known| movegen::is_legal(position, known.mv)).collect()
    }

    /// The moves in a position, each with its weight: a move is likelier to be chosen the more
    /// frequent and successful it is. A move that is not good has less than 0.
    pub fn weighed(&self, position: &Position) -> Vec<(BookMove, f64)> {
        let side = position.side_to_move();
        let moves = self.moves(position);
        let games: u32 = moves.iter().map(BookMove::games).sum();
        let is_good = |known: &BookMove| {
            known.games() >= Self::MIN_GAMES
                && f64::from(known.games()) >= Self::MIN_PART * f64::from(games)
                && known.share(side) >= Self::MIN_SHARE
        };
        let weight = |known: &BookMove| match self.is_own {
            true => f64::from(known.games()),
            false if is_good(known) => f64::from(known.games()) * known.share(side).powi(2),
            false => -1.0,
        };
        moves.into_iter().map(|known| (known, weight(&known))).collect()
    }

    /// A random good move, by weight. The same `seed` gives the same move.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Move> {
        let weighed: Vec<_> =
            self.weighed(position).into_iter().map(|(known, weight)| (known.mv, weight)).collect();
        choose_among(position, &weighed, BookVariety::BY_WEIGHT, seed, |_| true)
    }

    fn key(&self, index: usize) -> u64 {
        let bytes = self.records[index * RECORD..].first_chunk().copied().unwrap_or_default();
        u64::from_le_bytes(bytes)
    }

    fn read(&self, index: usize) -> Option<BookMove> {
        let record = self.records.get(index * RECORD..(index + 1) * RECORD)?;
        let square = |place: usize| Square::from_index(record[place].into());
        let number = |place: usize| u32::from(u16::from_le_bytes([record[place], record[place + 1]]));
        let mv = Some(Move::new(square(8)?, square(9)?)).filter(|mv| mv.from != mv.to)?;
        Some(BookMove { mv, red_wins: number(10), draws: number(12), black_wins: number(14) })
    }
}

/// The move as players write it: in a position that is its own mirror image, the one of a move and
/// its mirror image that is on the mover's right, C2=5 and not C8=5.
pub fn usual(position: &Position, mv: Move) -> Move {
    let files = |mv: &Move| (mv.from.file(), mv.to.file());
    let both = [mv, mv.mirrored()].into_iter();
    let right = match position.side_to_move() {
        _ if position.hash() != position.mirrored_hash() => None,
        Side::Red => both.max_by_key(files),
        Side::Black => both.min_by_key(files),
    };
    right.unwrap_or(mv)
}

/// Whether a position occurred at the start or after one of the moves. Books do not know the game,
/// so a move that repeats a position is left to the search.
pub fn has_stood(start: &Position, moves: &[Move], position: &Position) -> bool {
    let mut past = start.clone();
    let later = moves.iter().map(|&mv| {
        past.make(mv);
        past.hash()
    });
    std::iter::once(start.hash()).chain(later).any(|hash| hash == position.hash())
}

/// The first index for which `is_before` is false; all earlier ones are true.
fn partition_point(count: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// The key of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    key: u64,
    /// Whether the moves are those of the mirror image.
    is_mirrored: bool,
}

impl Key {
    pub fn of(position: &Position) -> Self {
        Self::from_hashes(position.hash(), position.mirrored_hash())
    }

    /// The key from the hashes of a position and its mirror image.
    pub fn from_hashes(own: u64, mirrored: u64) -> Self {
        Self { key: own.min(mirrored), is_mirrored: mirrored < own }
    }

    /// The value, equal for a position and its mirror image.
    pub const fn value(self) -> u64 {
        self.key
    }

    /// The move as stored under this key: mirrored if the position is. If the position is its own
    /// mirror image, it is one of the two.
    pub fn write(self, position: &Position, mv: Move) -> Move {
        let mirrored = mv.mirrored();
        let is_mirrored = self.is_mirrored || self.is_symmetric(position) && mirrored < mv;
        if is_mirrored { mirrored } else { mv }
    }

    /// The position's move that is stored as `written`.
    pub const fn read(self, written: Move) -> Move {
        if self.is_mirrored { written.mirrored() } else { written }
    }

    /// Whether the position of this key is its own mirror image.
    fn is_symmetric(self, position: &Position) -> bool {
        !self.is_mirrored && position.mirrored_hash() == self.key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Position {
        let mut position = Position::start();
        for text in moves.split_whitespace() {
            position.make(text.parse().unwrap());
        }
        position
    }

    fn plays(position: &Position) -> Vec<String> {
        Book::masters().moves(position).iter().map(|known| known.mv.to_string()).collect()
    }

    #[test]
    fn masters_begin_with_the_central_cannon_most_often() {
        let moves = Book::masters().moves(&Position::start());
        assert!(["h2e2", "b2e2"].contains(&moves[0].mv.to_string().as_str()), "{:?}", moves[0]);
        assert!(moves[0].games() > 10_000);
        assert!(moves.windows(2).all(|pair| pair[0].games() >= pair[1].games()));
        assert!((0.5..0.65).contains(&moves[0].share(Side::Red)));
    }

    #[test]
    fn a_mirror_image_has_the_mirrored_moves() {
        let (one, other) = (plays(&after("h2e2 h9g7 h0g2")), plays(&after("b2e2 b9c7 b0c2")));
        let mirrored: Vec<String> =
            other.iter().map(|text| text.parse::<Move>().unwrap().mirrored().to_string()).collect();
        assert!(!one.is_empty());
        assert_eq!(one, mirrored);
    }

    #[test]
    fn the_way_to_a_position_does_not_matter() {
        assert_eq!(plays(&after("h2e2 h9g7 h0g2 b9c7")), plays(&after("h0g2 b9c7 h2e2 h9g7")));
    }

    #[test]
    fn a_choice_is_a_good_move_and_differs_from_seed_to_seed() {
        let position = after("h2e2");
        let chosen: std::collections::HashSet<Move> =
            (0..100).filter_map(|seed| Book::masters().choose(&position, seed)).collect();
        assert!(chosen.len() > 2, "{chosen:?}");
        assert!(chosen.contains(&"h9g7".parse().unwrap()));
        for mv in chosen {
            let known = Book::masters().moves(&position).into_iter().find(|known| known.mv == mv).unwrap();
            assert!(known.games() >= 5 && known.share(Side::Black) >= 0.4, "{known:?}");
        }
        assert_eq!(Book::masters().choose(&position, 7), Book::masters().choose(&position, 7));
    }

    #[test]
    fn every_move_of_ones_own_book_may_be_chosen() {
        let mut builder = Builder::default();
        let mv: Move = "a3a4".parse().unwrap();
        builder.add(&Position::start(), mv, Some(Side::Black));
        let bytes = builder.bytes(1);
        assert_eq!(Book::new(&bytes).choose(&Position::start(), 1), None, "lost once");
        let chosen = Book::own(&bytes).choose(&Position::start(), 1).unwrap();
        assert!([mv, mv.mirrored()].contains(&chosen));
    }

    #[test]
    fn beyond_the_book_there_is_nothing() {
        let position = "3k5/9/9/9/9/9/9/9/4R4/4K4 w".parse().unwrap();
        assert!(plays(&position).is_empty());
        assert_eq!(Book::masters().choose(&position, 1), None);
    }

    #[test]
    fn every_record_can_be_read() {
        let book = Book::masters();
        assert!(book.is_sound() && book.records.len() < 1 << 20);
        assert!(!Book::new(b"Dear friend, here").is_sound());
    }
}
