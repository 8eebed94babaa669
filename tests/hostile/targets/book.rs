//! Opening books and lists of openings: their answers are legal, whatever their records are.

use chuhe::engine::board::Side;
use chuhe::engine::book::openings::{Ecco, Opening, opening_by};
use chuhe::engine::book::{Book, Key};
use chuhe::engine::movegen::is_legal;

use super::{after, byte, line};

/// The lengths of a record without its key, in a book and in a list of openings.
const MOVE: usize = 8;
const CODES: usize = 4;

pub fn check(mut data: &[u8]) {
    let (start, moves) = line(&mut data, 20);
    let kind = byte(&mut data);
    let keys =
        (0..=moves.len()).map(|plies| Key::of(&after(&start, &moves[..plies])).value()).collect::<Vec<_>>();
    let is_in_order = kind & 2 == 0;
    if kind & 1 == 0 {
        let bytes = records::<MOVE>(data, &keys, is_in_order);
        for book in [Book::new(&bytes), Book::new(data)] {
            for plies in 0..=moves.len() {
                check_book(book, &after(&start, &moves[..plies]), u64::from(kind));
            }
        }
    } else {
        let bytes = records::<CODES>(data, &keys, is_in_order);
        for list in [&bytes, data] {
            if let Some(opening) = opening_by(list, &start, &moves) {
                check_opening(opening);
            }
        }
        let text = String::from_utf8_lossy(data);
        if let Ok(code) = text.parse::<Ecco>() {
            assert_eq!(code.to_string(), text);
        }
        if let Ok(opening) = Opening::try_from(text.into_owned()) {
            check_opening(opening);
        }
    }
}

/// Records, most of them of a known position. The last may be incomplete.
fn records<const REST: usize>(data: &[u8], keys: &[u64], is_in_order: bool) -> Vec<u8> {
    let mut records: Vec<(u64, &[u8])> = data
        .chunks(1 + REST)
        .map(|chunk| {
            let number = usize::from(chunk[0]);
            let key = keys.get(number % (keys.len() + 1)).copied().unwrap_or(number as u64);
            (key, &chunk[1..])
        })
        .collect();
    if is_in_order {
        records.sort_by_key(|&(key, _)| key);
    }
    records.into_iter().flat_map(|(key, rest)| [&key.to_le_bytes(), rest].concat()).collect()
}

fn check_book(book: Book<'_>, position: &chuhe::engine::board::Position, seed: u64) {
    let known = book.moves(position);
    for record in &known {
        assert!(is_legal(position, record.mv));
        for side in Side::BOTH {
            assert!((0.0..=1.0).contains(&record.share(side)), "{record:?}");
        }
    }
    let chosen = book.choose(position, seed);
    assert_eq!(chosen, book.choose(position, seed));
    if let Some(mv) = chosen {
        assert!(is_legal(position, mv));
        assert!(known.iter().any(|record| [mv, mv.mirrored()].contains(&record.mv)));
    }
}

fn check_opening(opening: Opening) {
    let text = String::from(opening);
    assert_eq!(Opening::try_from(text), Ok(opening));
    assert!(!opening.names.english.is_empty());
    opening.rank();
    if let Some(code) = opening.code() {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
}
