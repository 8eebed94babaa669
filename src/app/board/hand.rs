//! Picking pieces up and putting them down: what becomes a move, a premove, or a reason why not.

use eframe::egui::{Pos2, Ui, Vec2};

use super::cause::{Cause, Sign};
use super::geometry::Geometry;
use super::widget::{Board, Notice, Scene};
use crate::engine::board::{Bitboard, Move, Piece, Side, Square};
use crate::engine::movegen::{self, Refusal};

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
pub enum Deed {
    Play(Move),
    /// Leaves a move to be played when its turn comes.
    Premove(Move),
    CancelPremove,
}

/// A piece in the hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    pub from: Square,
    /// From the pointer to the middle of the piece.
    grip: Vec2,
}

impl Drag {
    /// Where the middle of the piece is.
    pub fn center(self, ui: &Ui) -> Option<Pos2> {
        Some(ui.pointer_latest_pos()? + self.grip)
    }
}

impl Scene<'_> {
    /// The piece on `square`, if the user may move it now or next.
    pub(super) fn own_piece(&self, square: Square) -> Option<Piece> {
        let side = match self.turn {
            Turn::Now => self.position.side_to_move(),
            Turn::Next(side) => side,
            Turn::Never => return None,
        };
        self.position.piece_at(square).filter(|piece| piece.side == side)
    }

    /// Where the piece on `from` may go; for a premove, where it might.
    pub(super) fn targets(&self, from: Square) -> Bitboard {
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

impl Board {
    /// A point was clicked, or Enter pressed on it.
    pub(super) fn activate(&mut self, scene: &Scene<'_>, square: Square, now: f64) -> Option<Deed> {
        self.forget_notice();
        let is_own = scene.own_piece(square).is_some();
        if scene.turn == Turn::Never {
            self.notice = Some(Notice::NotNow);
            return None;
        }
        if scene.premove.is_some() {
            self.selected = is_own.then_some(square);
            return Some(Deed::CancelPremove);
        }
        match self.selected {
            Some(from) if from == square => self.selected = None,
            _ if is_own => self.selected = Some(square),
            Some(from) => return self.try_move(scene, Move::new(from, square), now),
            None if scene.turn != Turn::Now => self.notice = Some(Notice::NotNow),
            None if scene.position.piece_at(square).is_some() => {
                self.notice = Some(Notice::Refused(Refusal::NotYourPiece(square)));
                self.cause = Some(Cause::at(Sign::Piece(square), now));
            }
            None => {}
        }
        None
    }

    /// The deed that `play` is, if it may be one.
    fn try_move(&mut self, scene: &Scene<'_>, play: Move, now: f64) -> Option<Deed> {
        let refused = match scene.turn {
            Turn::Now => movegen::explain(scene.position, play).err(),
            // What will stand in its way cannot be known.
            Turn::Next(_) => scene
                .own_piece(play.from)
                .filter(|&piece| !movegen::reach(piece, play.from).contains(play.to))
                .map(|piece| Refusal::NotItsMove(piece.kind)),
            Turn::Never => return None,
        };
        let Some(refusal) = refused else {
            self.selected = None;
            return Some(if scene.turn == Turn::Now { Deed::Play(play) } else { Deed::Premove(play) });
        };
        self.notice = Some(Notice::Refused(refusal));
        self.cause = Some(Cause::new(scene.position, play, refusal, now));
        None
    }

    /// Takes the piece at `origin`, where the button was pressed, into the hand.
    pub(super) fn pick_up(&mut self, scene: &Scene<'_>, geometry: &Geometry, origin: Pos2) -> Option<Deed> {
        let square = geometry.square_at(origin)?;
        self.cursor.square = square;
        self.forget_notice();
        if scene.turn == Turn::Never {
            self.notice = Some(Notice::NotNow);
            return None;
        }
        if scene.own_piece(square).is_some() {
            self.selected = Some(square);
            self.drag = Some(Drag { from: square, grip: geometry.center(square) - origin });
        }
        scene.premove.map(|_| Deed::CancelPremove)
    }

    /// Puts the piece in the hand on the point that it is over; where it may not stand, it goes back.
    pub(super) fn put_down(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Deed> {
        let now = ui.input(|input| input.time);
        let drag = self.drag.take()?;
        let center = drag.center(ui)?;
        let target = geometry.square_at(center).filter(|&to| to != drag.from);
        let deed = target.and_then(|to| self.try_move(scene, Move::new(drag.from, to), now));
        let offset = |square: Square| (center - geometry.center(square)) / geometry.cell();
        match (deed, scene.position.piece_at(drag.from)) {
            (Some(Deed::Play(play)), _) => self.animation.drop_at(play.to, offset(play.to)),
            (_, Some(piece)) => self.animation.put_back(piece, drag.from, offset(drag.from), now),
            (_, None) => {}
        }
        deed
    }
}
