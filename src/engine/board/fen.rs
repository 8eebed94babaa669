//! FEN, the text form of a position: ranks 9 to 0, side to move, two unused fields, plies since the
//! last capture, move number. The letters written are `K A B N R C P`; `E` and `H`, and `r` for
//! Red, are also read.

use std::fmt;
use std::str::FromStr;

use super::{Piece, Position, Setup, SetupError, Side, Square, quoted};

/// The usual start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a text is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    Empty,
    RowCount(usize),
    /// Rows are counted in reading order, from 1: Black's back rank.
    RowLength {
        row: usize,
        points: usize,
    },
    UnknownLetter {
        letter: char,
        row: usize,
    },
    SideToMove(String),
    Number {
        what: &'static str,
        text: String,
    },
    Trailing(String),
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = FenError;

    /// Parses a FEN of any arrangement. Fields after the placement may be missing.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_whitespace().peekable();
        let mut placement = fields.next().ok_or(FenError::Empty)?.to_string();
        // A placement copied from a page may contain blanks and line breaks.
        while let Some(part) = fields.next_if(|part| continues(&placement, part)) {
            placement += part;
        }
        let placement = placement.strip_suffix(EMPTY_HAND).unwrap_or(&placement);
        let mut setup = Self { board: read_placement(placement)?, ..Self::empty() };
        setup.side_to_move = match fields.next() {
            None | Some("w" | "W" | "r" | "R") => Side::Red,
            Some("b" | "B") => Side::Black,
            Some(other) => return Err(FenError::SideToMove(quoted(other))),
        };
        let mut rest: Vec<&str> = fields.collect();
        // Castling and en passant in Western chess: always '-', and omitted by some programs.
        if rest.len() > 1 && rest[0] == "-" && rest[1] == "-" {
            rest.drain(..2);
        } else if rest.len() == 3 && rest[0] == "-" {
            rest.remove(0);
        }
        if let Some(&text) = rest.first() {
            setup.quiet_plies = read_number("plies since the last capture", text)?;
        }
        if let Some(&text) = rest.get(1) {
            setup.move_number = read_number("the move", text)?.max(1);
        }
        match rest.get(2) {
            Some(&text) => Err(FenError::Trailing(quoted(text))),
            None => Ok(setup),
        }
    }
}

/// Variants with pieces in hand write them in brackets after the placement. Some programs write the
/// brackets in Xiangqi, too.
pub(crate) const EMPTY_HAND: &str = "[]";

/// Whether `part` continues an incomplete placement and is not a side to move.
fn continues(placement: &str, part: &str) -> bool {
    /// More than the longest placement with all its strokes.
    const MAX_LENGTH: usize = 100;
    let ranks = placement.split('/').count();
    let points = |letter: char| letter.to_digit(10).unwrap_or(1) as usize;
    let last: usize = placement.rsplit('/').next().unwrap_or_default().chars().map(points).sum();
    let is_side = last > 0 && matches!(part, "w" | "b" | "r" | "W" | "B" | "R");
    let is_of_placement =
        |letter: char| matches!(letter, '/' | '1'..='9') || Piece::from_letter(letter).is_some();
    let is_open = placement.len() < MAX_LENGTH && (ranks < Square::RANKS || last < Square::FILES);
    is_open && !is_side && part.strip_suffix(EMPTY_HAND).unwrap_or(part).chars().all(is_of_placement)
}

fn read_placement(text: &str) -> Result<[Option<Piece>; Square::COUNT], FenError> {
    let mut board = [None; Square::COUNT];
    let count = text.split('/').count();
    if count != Square::RANKS {
        return Err(FenError::RowCount(count));
    }
    for (row, content) in (1..).zip(text.split('/')) {
        let mut points = 0;
        for letter in content.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..) => points += empty as usize,
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(FenError::UnknownLetter { letter, row })?;
                    if let Some(square) = Square::new(points, Square::RANKS - row) {
                        board[square.index()] = Some(piece);
                    }
                    points += 1;
                }
            }
        }
        if points != Square::FILES {
            return Err(FenError::RowLength { row, points });
        }
    }
    Ok(board)
}

fn read_number(what: &'static str, text: &str) -> Result<u16, FenError> {
    match text {
        "-" => Ok(0),
        _ => text.parse().map_err(|_| FenError::Number { what, text: quoted(text) }),
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, squares) in self.board.chunks(Square::FILES).rev().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for run in squares.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(piece) => write!(f, "{}", piece.letter())?,
                    None => write!(f, "{}", run.len())?,
                }
            }
        }
        let side = match self.side_to_move {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        write!(f, " {side} - - {} {}", self.quiet_plies, self.move_number)
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Parses the FEN of a position.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup: Setup = text.parse()?;
        Ok(Self::from_setup(&setup)?)
    }
}

/// Writes the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(fen: &str) -> String {
        fen.parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn start_position_round_trips() {
        assert_eq!(START_FEN.parse::<Position>().unwrap().to_string(), START_FEN);
        assert_eq!(START_FEN.parse::<Position>().unwrap(), Position::start());
    }

    #[test]
    fn other_letters_and_missing_fields_are_read() {
        let fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
        assert_eq!(fen.parse::<Position>().unwrap(), Position::start());
        let black: Position = "3k5/9/9/9/9/9/9/9/9/4K4 b 7 12".parse().unwrap();
        for fen in [
            "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12",
            "3k5/9/9/9/9/9/9/9/9/4K4 b - 7 12",
            " 3k5/ 9/9/9/9/9/9/9\n/9/4K4   b  - -  7 12 ",
            "3k 5/9/9/9/9/\r\n9/9/9/9/4K 4 b 7 12",
        ] {
            assert_eq!(fen.parse::<Position>().as_ref(), Ok(&black), "{fen}");
        }
        assert_eq!(black.to_string(), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12");
    }

    #[test]
    fn an_empty_hand_is_passed_over() {
        let position: Position = "5k3/9/9/9/9/9/9/9/9/R3KA3 b - - 3 7".parse().unwrap();
        for fen in ["5k3/9/9/9/9/9/9/9/9/R3KA3[] b - - 3 7", "5k3/9/9/9/9/9/9/9/9/R3 KA3[] b 3 7"] {
            assert_eq!(fen.parse::<Position>().as_ref(), Ok(&position), "{fen}");
        }
        for hand in ["[", "]", "[P]", "[][]", "[[]]", "][", "[-]"] {
            assert!(format!("5k3/9/9/9/9/9/9/9/9/R3KA3{hand} b").parse::<Position>().is_err(), "{hand}");
        }
        assert!("5k3[]/9/9/9/9/9/9/9/9/R3KA3 b".parse::<Position>().is_err());
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert_eq!(error("  "), "the FEN is empty");
        assert_eq!(error("9/9 w"), "the FEN has 2 rows; the board has 10, separated by '/'");
        assert_eq!(error("4k5/9/9/9/9/9/9/9/9/3K5 w"), "row 1 of the FEN has 10 points; each row has 9");
        assert_eq!(
            error("4k4/9/9/9/4x4/9/9/9/9/3K5 w"),
            "'x' in row 5 of the FEN is neither a piece nor a number of empty points"
        );
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/3K5 x"), "'x' is not a side to move: 'w' is Red, 'b' is Black");
        assert_eq!(
            error("4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1"),
            "'x' is not a number of plies since the last capture"
        );
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/9 w"), "Red has no general");
        assert_eq!(error("3kk4/9/9/9/9/9/9/9/9/5K3 w"), "there are 2 Black generals; a side has at most 1");
        assert_eq!(error("4k4/9/9/9/9/9/9/9/8K/9 w"), "the Red general on i1 stands where it can never go");
        assert_eq!(
            error("4k4/9/9/9/9/9/9/9/9/3K1B3 w"),
            "the Red elephant on f0 stands where it can never go"
        );
        assert_eq!(
            error("4k4/9/9/9/9/9/9/9/9/4K4 w"),
            "the generals face each other with nothing between them"
        );
        assert_eq!(error("4k4/9/9/9/4R4/9/9/9/9/3K5 w"), "Black is in check but it is not Black's move");
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 more"), "'more' follows the end of the FEN");
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/3K4 b"), "row 10 of the FEN has 8 points; each row has 9");
        let long = "0".repeat(10_000);
        for fen in [format!("9 {long}"), format!("4k4/9/9/9/9/9/9/9/9/3K5 w - - {long}1 2 {long}"), long] {
            assert!(error(&fen).len() < 100, "{}", error(&fen));
        }
    }

    #[test]
    fn every_point_where_elephants_and_advisors_stand_is_allowed() {
        for fen in [
            "3k5/9/9/9/9/2B3B2/9/9/9/4K4 w",
            "3k5/9/9/9/9/9/9/B3B4/9/5K3 w",
            "3k5/9/9/9/9/9/9/8B/9/2B1K4 w",
            "3k5/9/4b4/9/2b6/9/9/9/4A4/3A1K3 w",
            "2bk2b2/9/5a3/9/9/9/9/3A1A3/9/4K4 w",
        ] {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
        for fen in
            ["3k5/9/9/9/9/9/9/2B6/9/4K4 w", "3k5/9/9/9/9/4B4/9/9/9/5K3 w", "3k5/9/9/9/9/9/9/4A4/9/5K3 w"]
        {
            assert!(fen.parse::<Position>().is_err(), "{fen}");
        }
    }
}
