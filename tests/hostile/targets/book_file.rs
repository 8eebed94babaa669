//! Book files of other programs: every move that they give is legal, and reading them ends.

use std::io::Cursor;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use chuhe::books::{Books, ListedBook, ObkBuilder, OpenBook};
use chuhe::engine::board::Position;
use chuhe::engine::book::BookVariety;
use chuhe::engine::movegen::{is_legal, legal_moves};
use chuhe::game::formats::GameResult;

use super::{byte, is_sayable};

/// A whole `.obk` of a few pages, which the inputs change.
pub static OBK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut builder = ObkBuilder::default();
    let mut position = Position::start();
    for number in 0..12 {
        for mv in legal_moves(&position) {
            builder.add(&position, mv, GameResult::Draw, if number == 3 { "note" } else { "" });
        }
        position.make(legal_moves(&position)[number]);
    }
    let mut bytes = Vec::new();
    builder.write(1, &mut bytes).expect("memory can be written");
    bytes
});

pub fn check(mut data: &[u8]) {
    let bytes = match byte(&mut data) % 2 {
        0 => data.to_vec(),
        _ => changed(data),
    };
    let book = match OpenBook::read(Box::new(Cursor::new(bytes)), &AtomicBool::new(false)) {
        Ok(book) => book,
        Err(error) => return is_sayable(&error),
    };
    let mut listed = ListedBook::masters();
    listed.book = Ok(book);
    let books = Books { list: vec![listed] };
    let mut position = Position::start();
    for number in 0..4 {
        let found = books.lookup(&position);
        found.failures.iter().for_each(|(_, error)| is_sayable(error));
        assert!(found.moves.iter().all(|found| is_legal(&position, found.mv)));
        for variety in [BookVariety::BEST, BookVariety::BY_WEIGHT, BookVariety::ANY] {
            let chosen = books.choose(&position, variety, 7, |_| true).chosen;
            assert_eq!(chosen, books.choose(&position, variety, 7, |_| true).chosen);
            assert!(chosen.is_none_or(|chosen| is_legal(&position, chosen.mv)));
        }
        position.make(legal_moves(&position)[number]);
    }
}

/// The book with changes: each three bytes are a place and its new value.
fn changed(data: &[u8]) -> Vec<u8> {
    let mut bytes = OBK.clone();
    for change in data.chunks_exact(3) {
        let place = usize::from(u16::from_be_bytes([change[0], change[1]])) % bytes.len();
        bytes[place] = change[2];
    }
    bytes
}
