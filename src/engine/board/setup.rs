//! Any arrangement of pieces, as in a board editor or a FEN, before it is checked.

use super::{Bitboard, Kind, Piece, Position, Side, Square};

/// An arrangement of pieces that need not be legal. [`super::Position::from_setup`] checks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The piece on each square, by square index.
    pub board: [Option<Piece>; Square::COUNT],
    pub side_to_move: Side,
    /// The number of plies since the last capture.
    pub quiet_plies: u16,
    /// The number of the next move, 1 at the start; it grows after Black's move. At most
    /// [`Setup::MAX_NUMBER`], as is `quiet_plies`.
    pub move_number: u16,
}

/// Why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    NoGeneral(Side),
    TooMany { piece: Piece, count: u32 },
    Misplaced { piece: Piece, square: Square },
    TooLong(u16, &'static str),
    GeneralsFacing,
    OpponentInCheck(Side),
}

/// Why a [`Setup`] cannot occur in a game. The rules can still be applied to it, so it is a valid
/// position: composers use such boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Oddity {
    #[error("the {0} soldier on {1} stands behind its start")]
    SoldierBehindStart(Side, Square),
    /// On a file where no soldier starts, before the river, where soldiers do not step sideways.
    #[error("the {0} soldier on {1} has not crossed the river, and no soldier starts on its file")]
    SoldierOffItsFile(Side, Square),
    /// Each file has at most one soldier at the start.
    #[error("the {0} soldier on {1} has not crossed the river, and another one of its file has not, either")]
    SoldiersOnOneFile(Side, Square),
}

impl Setup {
    /// The largest counter of a position: far beyond any game, and far from overflowing.
    pub const MAX_NUMBER: u16 = 9_999;

    /// An empty board, Red to move.
    pub const fn empty() -> Self {
        Self { board: [None; Square::COUNT], side_to_move: Side::Red, quiet_plies: 0, move_number: 1 }
    }

    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// The arrangement with left and right exchanged.
    pub fn mirrored(&self) -> Self {
        self.rearranged(Square::mirrored)
    }

    /// The arrangement with the sides exchanged.
    pub fn flipped(&self) -> Self {
        let mut setup = self.rearranged(Square::flipped);
        setup.side_to_move = !setup.side_to_move;
        for piece in setup.board.iter_mut().flatten() {
            piece.side = !piece.side;
        }
        setup
    }

    /// The arrangement with each piece moved to another square.
    fn rearranged(&self, to: impl Fn(Square) -> Square) -> Self {
        let mut setup = Self { board: [None; Square::COUNT], ..self.clone() };
        for (square, piece) in self.pieces() {
            setup.board[to(square).index()] = Some(piece);
        }
        setup
    }

    /// The squares where `error`, found in this arrangement, shows; none if it is not on the board.
    pub fn offending(&self, error: SetupError) -> Bitboard {
        let all = |matches: &dyn Fn(Square, Piece) -> bool| {
            let squares = self.pieces().filter(|&(square, piece)| matches(square, piece));
            squares.fold(Bitboard::EMPTY, |set, (square, _)| set | Bitboard::of(square))
        };
        match error {
            SetupError::NoGeneral(_) | SetupError::TooLong(..) => Bitboard::EMPTY,
            SetupError::TooMany { piece, .. } => all(&|_, other| other == piece),
            SetupError::Misplaced { .. } => all(&|square, piece| !can_stand(piece, square)),
            SetupError::GeneralsFacing => all(&|_, piece| piece.kind == Kind::General),
            SetupError::OpponentInCheck(side) => {
                let general = all(&|_, piece| piece == Piece::new(side, Kind::General));
                // The side in check may legally move, unless the other one is in check, too.
                let turned = Position::from_setup(&Self { side_to_move: side, ..self.clone() });
                turned.map_or(general, |position| general | position.checkers(side))
            }
        }
    }

    /// Checks the requirements of the rules: counters in range, one general each, no more pieces
    /// than in a set, and each on a possible point.
    ///
    /// # Errors
    /// The first violation, in the order of the squares.
    pub(super) fn check_rules(&self) -> Result<(), SetupError> {
        for (number, what) in
            [(self.quiet_plies, "plies since the last capture"), (self.move_number, "moves")]
        {
            if number > Self::MAX_NUMBER {
                return Err(SetupError::TooLong(number, what));
            }
        }
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                let count = self.pieces().filter(|&(_, other)| other == piece).count() as u32;
                if count > kind.full_count() {
                    return Err(SetupError::TooMany { piece, count });
                }
                if kind == Kind::General && count == 0 {
                    return Err(SetupError::NoGeneral(side));
                }
            }
        }
        match self.pieces().find(|&(square, piece)| !can_stand(piece, square)) {
            Some((square, piece)) => Err(SetupError::Misplaced { piece, square }),
            None => Ok(()),
        }
    }

    /// The reasons why this arrangement cannot occur in a game, in the order of the squares.
    pub fn oddities(&self) -> impl Iterator<Item = Oddity> + '_ {
        self.pieces().filter_map(|(square, piece)| self.oddity(square, piece))
    }

    fn oddity(&self, square: Square, piece: Piece) -> Option<Oddity> {
        let Piece { side, kind } = piece;
        if kind != Kind::Soldier || !square.is_home_half(side) {
            return None;
        }
        let near = near_soldier_point(side, square);
        if square.rank() != near.rank() {
            return Some(Oddity::SoldierBehindStart(side, square));
        }
        if square.file() != near.file() {
            return Some(Oddity::SoldierOffItsFile(side, square));
        }
        let is_double = |(other, another): (Square, Piece)| {
            other != square && another == piece && other.file() == square.file() && other.is_home_half(side)
        };
        self.pieces().any(is_double).then_some(Oddity::SoldiersOnOneFile(side, square))
    }
}

/// The nearest point where a soldier of `side` can stand in a game: the same one, or, before the
/// river, one of the files where soldiers start, and not behind the start.
pub(crate) const fn near_soldier_point(side: Side, square: Square) -> Square {
    const START_RANK: usize = 3;
    if !square.is_home_half(side) {
        return square;
    }
    let file = match square.file() {
        file @ (1 | 3) => file - 1,
        file @ (5 | 7) => file + 1,
        file => file,
    };
    let rank = square.rank_for(side);
    let rank = if rank < START_RANK { START_RANK } else { rank };
    Square::at(file, Square::at(file, rank).rank_for(side))
}

/// Whether `piece` may stand on `square`. Chariots, horses, cannons and soldiers may go anywhere.
pub(crate) const fn can_stand(piece: Piece, square: Square) -> bool {
    let (file, rank) = (square.file(), square.rank_for(piece.side));
    match piece.kind {
        Kind::General => square.is_palace(piece.side),
        Kind::Advisor => square.is_palace(piece.side) && (file + rank) % 2 == 1,
        Kind::Elephant => square.is_home_half(piece.side) && rank % 2 == 0 && (file + rank) % 4 == 2,
        Kind::Chariot | Kind::Horse | Kind::Cannon | Kind::Soldier => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(fen: &str) -> Setup {
        fen.parse().unwrap()
    }

    #[test]
    fn images_are_their_own_inverses() {
        let setup = setup("2bakab2/4N4/2n1b4/4p3p/9/2B6/P3c3P/4B4/4A4/2RAK4 b - - 3 40");
        assert_eq!(
            setup.mirrored().to_string(),
            "2bakab2/4N4/4b1n2/p3p4/9/6B2/P3c3P/4B4/4A4/4KAR2 b - - 3 40"
        );
        assert_eq!(
            setup.flipped().to_string(),
            "2rak4/4a4/4b4/p3C3p/2b6/9/4P3P/2N1B4/4n4/2BAKAB2 w - - 3 40"
        );
        assert_eq!(setup.mirrored().mirrored(), setup);
        assert_eq!(setup.flipped().flipped(), setup);
    }

    #[test]
    fn an_error_is_seen_where_it_is() {
        for (fen, squares) in [
            ("4k4/9/9/9/9/9/9/9/9/9 w", vec![]),
            ("3kk4/9/9/9/9/9/9/9/9/5K3 w", vec!["d9", "e9"]),
            ("4k4/9/9/9/9/9/9/9/8K/9 w", vec!["i1"]),
            ("4k4/9/9/9/9/9/9/9/9/4K4 w", vec!["e0", "e9"]),
            ("4k4/9/9/9/4R4/9/9/9/9/3K5 w", vec!["e5", "e9"]),
            // Both are in check: the side at fault is known, but not the attacker.
            ("4k4/9/9/9/4R4/9/9/9/9/3K4r w", vec!["e9"]),
        ] {
            let setup = setup(fen);
            let offending = setup.offending(Position::from_setup(&setup).unwrap_err());
            let names: Vec<String> = offending.into_iter().map(|square| square.to_string()).collect();
            assert_eq!(names, squares, "{fen}");
        }
    }

    #[test]
    fn what_no_game_leads_to_is_said_and_not_refused() {
        use Oddity::{SoldierBehindStart, SoldierOffItsFile, SoldiersOnOneFile};
        let at = |square: &str| square.parse::<Square>().unwrap();
        for (fen, oddities) in [
            (super::super::START_FEN, vec![]),
            ("4k4/9/9/PPPPP4/9/ppppp4/9/9/9/3K5 w", vec![]),
            ("3k2p2/4P4/9/9/9/2B1cnN2/9/7CR/4p4/2Cp1K3 w", vec![SoldierBehindStart(Side::Black, at("g9"))]),
            (
                "4k4/9/9/p8/p7p/9/9/1P7/P8/P2K5 w",
                vec![
                    SoldierBehindStart(Side::Red, at("a0")),
                    SoldierBehindStart(Side::Red, at("a1")),
                    SoldierBehindStart(Side::Red, at("b2")),
                    SoldiersOnOneFile(Side::Black, at("a5")),
                    SoldiersOnOneFile(Side::Black, at("a6")),
                ],
            ),
            (
                "4k4/9/9/9/3p5/7P1/9/9/9/3K5 w",
                vec![SoldierOffItsFile(Side::Red, at("h4")), SoldierOffItsFile(Side::Black, at("d5"))],
            ),
        ] {
            let setup = setup(fen);
            assert_eq!(setup.oddities().collect::<Vec<_>>(), oddities, "{fen}");
            assert!(Position::from_setup(&setup).is_ok(), "{fen}");
        }
    }
}
