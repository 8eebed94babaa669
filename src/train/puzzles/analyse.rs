//! Analyses the compositions of a book.

use std::io::BufRead;

use super::MineError;
use crate::engine::board::Position;
use crate::game::puzzle::{Classic, Prover, PuzzleId};

/// Reads the list of a book (position, title, …; separated by tabs) and returns the table of its
/// compositions, as far as they are legal positions. `most` is the largest effort, in nodes.
///
/// # Errors
/// A row that cannot be read.
pub fn analyse(list: impl BufRead, most: u64, progress: &mut dyn FnMut(String)) -> Result<String, MineError> {
    let mut table = String::new();
    let mut prover = Prover::default();
    for (index, row) in list.lines().enumerate() {
        let (row, line) = (row?, index + 1);
        let (fen, rest) = row.split_once('\t').ok_or(MineError::Book { line })?;
        let number = line as u16;
        let title = rest.split('\t').next().and_then(|title| title.split(' ').next_back());
        let title = title.ok_or(MineError::Book { line })?.to_owned();
        let start: Position = fen.parse().map_err(|_| MineError::Book { line })?;
        let (verdict, moves) = prover.verdict(&start, most);
        progress(format!("{number} {title}: {verdict:?}"));
        table += &Classic { id: PuzzleId::of(&start), number, title, start, verdict, line: moves }.row();
    }
    Ok(table)
}
