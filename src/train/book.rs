//! Builds the opening book from games.

use std::collections::HashSet;
use std::io::BufRead;

use super::games::{self, BuildError};
use crate::engine::board::{Position, Side};
use crate::engine::book::Builder;

/// The plies from the start of a game that are counted.
const DEPTH: usize = 36;

/// A move must have been played in this many games to be kept.
const MIN_GAMES: u32 = 3;

/// Reads games, one a line (result, year, opening, Red, Black, completeness, moves; separated by
/// tabs), and returns the bytes of a book.
///
/// # Errors
/// The first line that cannot be read.
pub fn build(games: impl BufRead) -> Result<Vec<u8>, BuildError> {
    let mut book = Builder::default();
    games::each(games, DEPTH, |game| {
        let winner = match game.result {
            "1-0" => Some(Side::Red),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        let mut position = Position::start();
        // A game in which a position is repeated is one game.
        let mut counted = HashSet::new();
        for mv in game.moves {
            if counted.insert((position.hash(), mv)) {
                book.add(&position, mv, winner);
            }
            position.make(mv);
        }
    })?;
    Ok(book.bytes(MIN_GAMES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::book::Book;

    const LINE: &str = "1-0\t1996\tC55\tA\tB\tC\th2e2 h9g7\n";

    #[test]
    fn mirrored_games_are_counted_together_and_rare_moves_left_out() {
        let mirrored = "0-1\t1996\tC55\tA\tB\tC\tb2e2 b9c7\n1/2-1/2\t1996\tC55\tA\tB\tC\tb2e2 g9e7\n";
        let bytes = build(format!("{LINE}{LINE}{mirrored}").as_bytes()).unwrap();
        let book = Book::new(&bytes);
        let first = book.moves(&Position::start());
        assert_eq!(first.len(), 1);
        assert_eq!((first[0].red_wins, first[0].draws, first[0].black_wins), (2, 1, 1));
        assert!((first[0].share(Side::Red) - 0.625).abs() < 1e-9);
        let mut position = Position::start();
        position.make("h2e2".parse().unwrap());
        let replies = book.moves(&position);
        assert_eq!(replies.len(), 1);
        assert_eq!((replies[0].mv.to_string().as_str(), replies[0].games()), ("h9g7", 3));
    }

    #[test]
    fn a_game_that_repeats_a_position_counts_once() {
        let moves = "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7";
        let line = LINE.replace("h2e2 h9g7", moves);
        let book =
            Book::new(&build(format!("{line}{line}{line}").as_bytes()).unwrap()).moves(&Position::start());
        assert_eq!((book.len(), book[0].games()), (1, 3));
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| build(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("1-0"), "line 1 has not the seven fields of a game");
        assert_eq!(error(&format!("{LINE}{}", LINE.replace("h9g7", "h9h5"))), "line 2: h9h5 is not legal");
        assert!(error(&LINE.replace("h9g7", "x")).starts_with("line 1: 'x' is not a move"));
    }
}
