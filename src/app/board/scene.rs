//! What the board shows, and what the user may do on it.

use eframe::egui::{Pos2, Ui, Vec2};

use crate::app::look::Look;
use crate::app::text::Language;
use crate::engine::board::{Bitboard, Move, Piece, Position, Side, Square};
use crate::engine::movegen::{self, Refusal};

/// What the board is to show.
pub struct Scene<'a> {
    pub position: &'a Position,
    pub last_move: Option<Move>,
    /// A move that is suggested to the user.
    pub hint: Option<Move>,
    pub turn: Turn,
    /// Points that are to be reached.
    pub goals: Bitboard,
    /// A move that waits for its turn.
    pub premove: Option<Move>,
    pub is_flipped: bool,
    pub look: Look,
    pub language: Language,
}

/// Why the last click or drop on the board was no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refusal),
    /// It is not for the user to move now.
    NotNow,
}

/// Whose pieces the user may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Those of the side to move.
    Now,
    /// Those of this side, whose turn comes next: a move that waits for it.
    Next(Side),
    /// Nobody's.
    Never,
}

/// What the user does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    Play(Move),
    /// Leaves a move to be played when its turn comes.
    Premove(Move),
    CancelPremove,
}

/// A piece in the hand.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    pub from: Square,
    /// From the pointer to the middle of the piece.
    pub grip: Vec2,
}

impl Drag {
    /// Where the middle of the piece is.
    pub fn center(self, ui: &Ui) -> Option<Pos2> {
        Some(ui.pointer_latest_pos()? + self.grip)
    }
}

impl Scene<'_> {
    /// The piece on `square`, if the user may move it now or next.
    pub fn own_piece(&self, square: Square) -> Option<Piece> {
        let side = match self.turn {
            Turn::Now => self.position.side_to_move(),
            Turn::Next(side) => side,
            Turn::Never => return None,
        };
        self.position.piece_at(square).filter(|piece| piece.side == side)
    }

    /// Where the piece on `from` may go; for a premove, where it might.
    pub fn targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.own_piece(from) else { return Bitboard::EMPTY };
        match self.turn {
            Turn::Now => movegen::legal_moves(self.position)
                .into_iter()
                .filter(|play| play.from == from)
                .fold(Bitboard::EMPTY, |targets, play| targets | Bitboard::of(play.to)),
            Turn::Next(_) => movegen::reach(piece, from) & !self.position.side(piece.side),
            Turn::Never => Bitboard::EMPTY,
        }
    }
}
