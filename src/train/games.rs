//! Lists of games, as puzzles, books and weights are made from.

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
    #[error("line {line}: {play} is not legal")]
    Illegal { line: usize, play: Move },
}

/// A game of a list.
pub(crate) struct ListedGame<'a> {
    /// `1-0`, `0-1`, or else a draw.
    pub result: &'a str,
    /// When it was played, if it is known.
    pub year: &'a str,
    /// The code of its opening, if it is known.
    pub ecco: &'a str,
    /// Who had Red, and who had Black.
    pub red: &'a str,
    pub black: &'a str,
    /// The first of its moves, all legal.
    pub moves: Vec<Move>,
}

/// Reads games, one a line (result, year, opening, Red, Black, completeness, moves; separated by tabs), with so many
/// plies of each, and visits one after the other.
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
            let play: Move = text.parse().map_err(|source| BuildError::Move { line, source })?;
            if !movegen::is_legal(&position, play) {
                return Err(BuildError::Illegal { line, play });
            }
            position.make(play);
            Ok(play)
        });
        let moves = legal.collect::<Result<_, _>>()?;
        visit(ListedGame { result, year, ecco, red, black, moves });
    }
    Ok(())
}
