//! Lists of games, the source of puzzles, books and weights.

use std::io::{self, BufRead};

use crate::engine::board::{Move, MoveTextError, Position};
use crate::engine::movegen;

/// Why a line of games could not be read.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {0} has not the seven fields of a game")]
    Fields(usize),
    #[error("line {line}: {source}")]
    Move { line: usize, source: MoveTextError },
    #[error("line {line}: {mv} is not legal")]
    Illegal { line: usize, mv: Move },
}

pub(crate) struct ListedGame<'a> {
    /// `1-0`, `0-1`, or else a draw.
    pub result: &'a str,
    /// The year, if known.
    pub year: &'a str,
    /// The code of the opening, if known.
    pub ecco: &'a str,
    /// The players of Red and Black.
    pub red: &'a str,
    pub black: &'a str,
    /// The first moves, all legal.
    pub moves: Vec<Move>,
}

/// Reads games, one a line (result, year, opening, Red, Black, completeness, moves; separated by
/// tabs), and visits each with its first plies.
pub(crate) fn each(
    games: impl BufRead,
    plies: usize,
    mut visit: impl FnMut(ListedGame<'_>),
) -> Result<(), BuildError> {
    for (index, text) in games.lines().enumerate() {
        let (text, line) = (text?, index + 1);
        let [result, year, ecco, red, black, _, moves] = text.split('\t').collect::<Vec<_>>()[..] else {
            return Err(BuildError::Fields(line));
        };
        let mut position = Position::start();
        let legal = moves.split_whitespace().take(plies).map(|text| {
            let mv: Move = text.parse().map_err(|source| BuildError::Move { line, source })?;
            if !movegen::is_legal(&position, mv) {
                return Err(BuildError::Illegal { line, mv });
            }
            position.make(mv);
            Ok(mv)
        });
        let moves = legal.collect::<Result<_, _>>()?;
        visit(ListedGame { result, year, ecco, red, black, moves });
    }
    Ok(())
}
