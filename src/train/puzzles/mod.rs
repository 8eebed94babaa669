//! Mines puzzles from games, and analyses the compositions of a book.
//!
//! 1. [`scan`]: every position of a game is searched shallowly, in order. If the side to move
//!    suddenly stands to win or to mate, and deeper searches of its two best moves agree, there is
//!    a candidate.
//! 2. [`make`]: candidates are followed by deep searches as long as the solver has one good move.
//!    The result passes the check that every shipped puzzle passes, with wider margins.
//! 3. [`choose`]: candidates are tried in practically random order until there are enough of each
//!    kind.
//!
//! The result for a game or a candidate depends on nothing else, so any number of threads makes the
//! same puzzles.

mod analyse;
mod choose;
mod make;
mod scan;

use std::io::{self, BufRead};
use std::path::Path;

use super::games::{self, BuildError};
use crate::engine::board::{Move, Position, visible_path};
use crate::game::puzzle::{Puzzle, RowError, Source, Themes, read_masters};

pub use analyse::analyse;
pub use choose::mine;

/// Why nothing was mined.
#[derive(Debug, thiserror::Error)]
pub enum MineError {
    #[error(transparent)]
    Games(#[from] BuildError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Row(#[from] RowError),
    #[error("line {line} has no position and title")]
    Book { line: usize },
    #[error("line {line} of {} is not from these games", visible_path(path))]
    Cache { path: Box<Path>, line: usize },
}

/// A table of puzzles with their themes found again.
///
/// # Errors
///
/// A row that cannot be read.
pub fn with_themes(table: &str) -> Result<String, MineError> {
    let rows = read_masters(table).map(|puzzle| {
        let puzzle = puzzle?;
        Ok(Puzzle { themes: Themes::of(&puzzle.start, &puzzle.solution), ..puzzle }.row())
    });
    rows.collect()
}

/// A game with its headers.
struct MinedGame {
    moves: Vec<Move>,
    red: String,
    black: String,
    year: Option<u16>,
    /// Whether somebody won.
    is_decided: bool,
}

impl MinedGame {
    fn read(lines: impl BufRead) -> Result<Vec<Self>, BuildError> {
        let mut games = Vec::new();
        games::each(lines, usize::MAX, |game| {
            let [red, black] = [game.red, game.black].map(str::to_owned);
            let is_decided = matches!(game.result, "1-0" | "0-1");
            games.push(Self { moves: game.moves, red, black, year: game.year.parse().ok(), is_decided });
        })?;
        Ok(games)
    }

    /// The position after this many moves, with its counters reset.
    fn position_at(&self, ply: usize) -> Option<Position> {
        // A puzzle begins with its own position.
        let mut setup = Position::start().after_all(self.moves.get(..ply)?).setup();
        (setup.quiet_plies, setup.move_number) = (0, 1);
        Position::from_setup(&setup).ok()
    }

    fn source_at(&self, ply: usize) -> Source {
        Source { red: self.red.clone(), black: self.black.clone(), year: self.year, ply: ply as u16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_are_found_again() {
        let row =
            |themes| format!("3k5/2N6/9/5R3/9/9/9/9/9/5K3 w\tmate 1\tf6d6\t{themes}\t1\t甲\t乙\t-\t71\n");
        assert_eq!(with_themes(&row("fork quiet")).unwrap(), row("endgame elbow-horse"));
        assert!(with_themes(&row("no-such-theme")).is_err());
    }
}
