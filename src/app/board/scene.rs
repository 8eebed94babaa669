//! The contents of the board, and what the user can do on it.

use eframe::egui::{Pos2, Ui, Vec2};

use super::arrows::Arrow;
use crate::app::look::Look;
use crate::app::text::Language;
use crate::engine::board::{Bitboard, Move, Piece, Position, Side, Square};
use crate::engine::movegen::{self, Refusal};
use crate::game::{Drawing, Pen};
use crate::session::solving::HintStep;

/// The contents of the board in one frame.
pub struct Scene<'a> {
    pub position: &'a Position,
    pub last_move: Option<Move>,
    pub hint: Option<Suggested>,
    pub turn: Turn,
    /// Points to be reached in an exercise. Each is marked with a star.
    pub goals: Bitboard,
    /// The user's premove. It is made during the other side's turn and played on the user's turn.
    pub premove: Option<Move>,
    /// The drawings of a record. If `None`, the board keeps the drawings itself, until the position
    /// changes.
    pub drawings: Option<&'a [Drawing]>,
    /// The colour with which the left button draws, if it does.
    pub pen: Option<Pen>,
    pub is_flipped: bool,
    pub look: Look,
    pub language: Language,
}

/// A suggestion to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suggested {
    /// A piece, which is highlighted.
    Piece(Square),
    /// A move, shown as an arrow.
    Move(Move),
}

impl Suggested {
    /// What a hint points to.
    pub const fn at(step: HintStep, mv: Move) -> Option<Self> {
        match step {
            HintStep::Idea => None,
            HintStep::Piece => Some(Self::Piece(mv.from)),
            HintStep::Move => Some(Self::Move(mv)),
        }
    }

    /// Where the piece stands.
    pub const fn from(self) -> Square {
        match self {
            Self::Piece(from) | Self::Move(Move { from, .. }) => from,
        }
    }
}

/// A place of a line that is played on the board in place of the game. No move can be made there.
pub struct LineOnBoard {
    pub position: Position,
    pub last_move: Option<Move>,
    pub arrows: Vec<Arrow>,
}

/// The reason why the last click or drop on the board was not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    Refused(Refusal),
    /// The piece that was chosen has no legal move. This is the reason against one of them.
    Stuck(Refusal),
    /// By the odds, the game does not begin with this move.
    NotGiven,
    /// It is not the user's turn to move.
    NotNow,
}

/// The pieces that the user may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Those of the side to move.
    Now,
    /// Those of this side, which moves next. A move made now is a premove.
    Next(Side),
    /// None.
    Never,
}

/// The user's action on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    Play(Move),
    /// Sets a premove.
    Premove(Move),
    CancelPremove,
    /// Draws. The record keeps the drawing.
    Draw(Drawing),
}

/// A piece that is being dragged.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    pub from: Square,
    /// The vector from the pointer to the middle of the piece, in points.
    pub grip: Vec2,
}

impl Drag {
    /// The middle of the dragged piece; `None` while there is no pointer.
    pub fn center(self, ui: &Ui) -> Option<Pos2> {
        Some(ui.pointer_latest_pos()? + self.grip)
    }
}

impl Scene<'_> {
    /// The piece on `square`, if the user may move it now or premove it.
    pub fn own_piece(&self, square: Square) -> Option<Piece> {
        let side = match self.turn {
            Turn::Now => self.position.side_to_move(),
            Turn::Next(side) => side,
            Turn::Never => return None,
        };
        self.position.piece_at(square).filter(|piece| piece.side == side)
    }

    /// Whether the piece that the hint points to can move to `square` now.
    pub fn leads_hint_to(&self, square: Square) -> bool {
        let is_target = |hint: Suggested| self.targets(hint.from()).contains(square);
        self.turn == Turn::Now && self.hint.is_some_and(is_target)
    }

    /// The points that the piece on `from` can move to. For a premove, all that it might reach.
    pub fn targets(&self, from: Square) -> Bitboard {
        let Some(piece) = self.own_piece(from) else { return Bitboard::EMPTY };
        match self.turn {
            Turn::Now => movegen::legal_moves(self.position)
                .into_iter()
                .filter(|mv| mv.from == from)
                .fold(Bitboard::EMPTY, |targets, mv| targets | Bitboard::of(mv.to)),
            Turn::Next(_) => movegen::reach(piece, from) & !self.position.side(piece.side),
            Turn::Never => Bitboard::EMPTY,
        }
    }
}
