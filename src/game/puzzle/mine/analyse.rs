//! What the engine makes of the compositions of a book.

use std::io::BufRead;

use super::super::proof::{Prover, mate_in};
use super::super::{Classic, PuzzleId, Verdict};
use super::MineError;
use crate::engine::board::Position;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::review::chances;

/// Nodes for a composition: the second and third only where the search before has not proven a win.
const EFFORTS: [u64; 3] = [100_000, 500_000, 2_500_000];

/// From these chances on the side to move wins, though how is not proven.
const WINNING: f64 = 0.75;

/// Reads the list of a book (position, title, …; separated by tabs) and returns the table of its compositions, as far as
/// they are legal positions. `most` is the largest effort, in nodes.
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
        let (verdict, moves) = verdict(&mut prover, &start, most);
        progress(format!("{number} {title}: {verdict:?}"));
        table += &Classic { id: PuzzleId::of(&start), number, title, start, verdict, line: moves }.row();
    }
    Ok(table)
}

fn verdict(prover: &mut Prover, start: &Position, most: u64) -> (Verdict, Vec<crate::engine::board::Move>) {
    prover.clear();
    let mut found = (Verdict::Disagrees { centipawns: 0 }, Vec::new());
    let Ok(root) = Root::new(start.clone(), Vec::new(), Profile::default()) else { return found };
    for nodes in EFFORTS.into_iter().take_while(|&nodes| nodes <= most) {
        let Some((line, score)) = prover.line(&root, nodes) else { break };
        let centipawns = score.value();
        if let Some(moves) = mate_in(score)
            && prover.mates(start, moves)
        {
            return (Verdict::ForcedWin { moves }, line);
        }
        let verdict = if chances(score) >= WINNING {
            Verdict::Winning { centipawns }
        } else {
            Verdict::Disagrees { centipawns }
        };
        found = (verdict, line);
    }
    found
}
