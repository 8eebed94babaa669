//! Any arrangement of pieces, as a board editor or a FEN shows it, before it is known to be a position.

use super::{Kind, Piece, Side, Square};

/// An arrangement of pieces that need not be legal. [`super::Position::from_setup`] checks it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands on each square, by square index.
    pub board: [Option<Piece>; Square::COUNT],
    pub side_to_move: Side,
    /// Plies since the last capture.
    pub quiet_plies: u16,
    /// The number of the move to be played, 1 at the start; it grows after Black's move. At most
    /// [`Setup::MAX_NUMBER`], as is `quiet_plies`.
    pub move_number: u16,
}

/// Why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("{0} has no general")]
    NoGeneral(Side),
    #[error("there are {count} {piece}s; a side has at most {}", piece.kind.full_count())]
    TooMany { piece: Piece, count: u32 },
    #[error("the {piece} on {square} stands where it can never go")]
    Misplaced { piece: Piece, square: Square },
    #[error("the {0} soldier on {1} stands behind its start")]
    SoldierBehindStart(Side, Square),
    #[error("the FEN counts {0} {1}; at most {max} are allowed", max = Setup::MAX_NUMBER)]
    TooLong(u16, &'static str),
    #[error("the generals face each other with nothing between them")]
    GeneralsFacing,
    #[error("{0} is in check but it is not {0}'s move")]
    OpponentInCheck(Side),
}

impl Setup {
    /// The largest counter of a set-up position: far beyond any game, and far from overflowing.
    pub const MAX_NUMBER: u16 = 9_999;

    /// An empty board, Red to move.
    pub const fn empty() -> Self {
        Self { board: [None; Square::COUNT], side_to_move: Side::Red, quiet_plies: 0, move_number: 1 }
    }

    /// The squares that hold a piece, with the piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// What the rules need: counters in range, one general each, no more pieces than a set holds, and each where it can stand.
    ///
    /// # Errors
    /// The first violation found, in the order of the squares.
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

    /// Checks that no soldier stands behind the rank where it started. The rules can be applied to such a
    /// board, and teaching examples use it, but no game leads to it; boards to be played from are refused.
    ///
    /// # Errors
    /// [`SetupError::SoldierBehindStart`].
    pub fn check_soldiers(&self) -> Result<(), SetupError> {
        let behind = self
            .pieces()
            .find(|(square, piece)| piece.kind == Kind::Soldier && square.rank_for(piece.side) < 3);
        match behind {
            Some((square, piece)) => Err(SetupError::SoldierBehindStart(piece.side, square)),
            None => Ok(()),
        }
    }
}

/// Whether the rules ever let `piece` stand on `square`; chariots, horses, cannons and soldiers anywhere.
fn can_stand(piece: Piece, square: Square) -> bool {
    let (file, rank) = (square.file(), square.rank_for(piece.side));
    match piece.kind {
        Kind::General => square.is_palace(piece.side),
        Kind::Advisor => square.is_palace(piece.side) && (file + rank) % 2 == 1,
        Kind::Elephant => square.is_home_half(piece.side) && rank % 2 == 0 && (file + rank) % 4 == 2,
        Kind::Chariot | Kind::Horse | Kind::Cannon | Kind::Soldier => true,
    }
}
