//! Boards given as the squares of 32 numbered pieces, as in DhtmlXQ and XQF.

use super::ReadError;
use crate::engine::board::{FenError, Kind, Move, Piece, Position, Setup, Side, Square};

/// The pieces of a set as both formats order them: Red's from its right to its left, then Black's.
pub(super) const PIECES: [Piece; 32] = pieces();

const fn pieces() -> [Piece; 32] {
    use Kind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let kinds = [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon,
        Soldier, Soldier, Soldier, Soldier, Soldier,
    ];
    let mut pieces = [Piece::new(Side::Red, General); 32];
    let mut index = 0;
    while index < kinds.len() {
        pieces[index] = Piece::new(Side::Red, kinds[index]);
        pieces[index + kinds.len()] = Piece::new(Side::Black, kinds[index]);
        index += 1;
    }
    pieces
}

/// The square of each of [`PIECES`]; `None` if it is not on the board.
pub(super) type Arrangement = [Option<Square>; 32];

pub(super) fn arrangement(position: &Position) -> Arrangement {
    let setup = position.setup();
    let mut squares: Vec<(Square, Piece)> = setup.pieces().collect();
    squares.sort_by_key(|(square, piece)| match piece.side {
        Side::Red => Square::FILES - square.file(),
        Side::Black => square.file(),
    });
    PIECES.map(|piece| {
        let index = squares.iter().position(|&(_, other)| other == piece)?;
        Some(squares.remove(index).0)
    })
}

/// The position with these pieces before `first` is played. Without `first`, Red is to move. If the
/// side of `first` cannot be to move, the other side is, and `first` is treated as an error.
///
/// # Errors
/// The position is invalid.
pub(super) fn position(arrangement: &Arrangement, first: Option<Move>) -> Result<Position, ReadError> {
    let mut setup = Setup::empty();
    for (piece, square) in PIECES.into_iter().zip(arrangement) {
        if let Some(square) = square {
            let known = setup.board[square.index()].replace(piece);
            known.map_or(Ok(()), |_| Err(ReadError::TwoPieces(*square)))?;
        }
    }
    let mover = first.and_then(|mv| setup.board[mv.from.index()]).map(|piece| piece.side);
    setup.side_to_move = mover.unwrap_or(Side::Red);
    let start = Position::from_setup(&setup);
    if start.is_err() {
        setup.side_to_move = !setup.side_to_move;
        return Ok(Position::from_setup(&setup).or(start).map_err(FenError::from)?);
    }
    Ok(start.map_err(FenError::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_survives() {
        for fen in [
            crate::engine::board::START_FEN,
            "3k5/9/9/9/4P4/P3P3P/9/9/9/4KR2R w - - 0 1",
            "2bak4/4a4/4b4/9/9/9/9/9/9/3K5 w - - 0 1",
            "3k1p3/4P4/9/9/6CCR/3n4c/2Pn5/8B/5p3/4K4 w - - 0 1",
        ] {
            let start: Position = fen.parse().unwrap();
            assert_eq!(position(&arrangement(&start), None).unwrap(), start);
        }
    }

    #[test]
    fn the_first_move_says_whose_it_is() {
        let mv = "h9g7".parse().unwrap();
        let found = position(&arrangement(&Position::start()), Some(mv)).unwrap();
        assert_eq!(found.side_to_move(), Side::Black);
        // Black is in check, so Black must be to move.
        let checked: Position = "4k4/9/9/9/4R4/9/9/9/9/3K5 b".parse().unwrap();
        for first in [None, Some("e5e9".parse().unwrap())] {
            assert_eq!(position(&arrangement(&checked), first).unwrap(), checked);
        }
    }

    #[test]
    fn two_pieces_on_one_point_are_refused() {
        let mut squares = arrangement(&Position::start());
        squares[0] = squares[1];
        assert_eq!(position(&squares, None).unwrap_err().to_string(), "two pieces stand on h0");
    }
}
