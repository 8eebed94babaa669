//! Tables of puzzles: a row that is read is written and read again unchanged.

use std::fmt::Debug;

use chuhe::game::puzzle::{Classic, Endgame, Puzzle, RowError, read_classics, read_endgames, read_masters};

use super::is_sayable;

pub fn check(data: &[u8]) {
    let table = String::from_utf8_lossy(data);
    for read in read_masters(&table) {
        if let Some(puzzle) = again(read, Puzzle::row, |row| read_masters(row).next()) {
            assert_eq!(puzzle.moves(), puzzle.solution.len().div_ceil(2));
        }
    }
    for read in read_classics(&table) {
        again(read, Classic::row, |row| read_classics(row).next());
    }
    for read in read_endgames(&table) {
        if let Some(endgame) = again(read, Endgame::row, |row| read_endgames(row).next()) {
            endgame.attacker();
        }
    }
}

fn again<T: PartialEq + Debug>(
    read: Result<T, RowError>,
    row: impl Fn(&T) -> String,
    read_row: impl Fn(&str) -> Option<Result<T, RowError>>,
) -> Option<T> {
    match read {
        Ok(known) => {
            let text = row(&known);
            assert_eq!(read_row(&text), Some(Ok(known)), "{text}");
            read_row(&text)?.ok()
        }
        Err(error) => {
            is_sayable(&error);
            None
        }
    }
}
