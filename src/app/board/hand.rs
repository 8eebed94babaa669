//! Selecting, dragging and dropping pieces, which results in a move, a premove or a refusal.

use eframe::egui::{Event, PointerButton, Pos2, Ui};

use super::cause::Cause;
use super::geometry::Geometry;
use super::marks::Sign;
use super::scene::{BoardEvent, Drag, Notice, Scene, Suggested, Turn};
use super::widget::{Board, is_on_board};
use crate::engine::board::{Move, Square};
use crate::engine::movegen::{self, Refusal};

impl Board {
    /// Handles a click on a point, or Enter on it: selects a piece or tries a move.
    pub(super) fn activate(&mut self, scene: &Scene<'_>, square: Square, now: f64) -> Option<BoardEvent> {
        self.forget_notice();
        let is_own = scene.own_piece(square).is_some();
        if scene.turn == Turn::Never {
            self.refuse(Notice::NotNow);
            return None;
        }
        if scene.premove.is_some() {
            self.selected = is_own.then_some(square);
            return Some(BoardEvent::CancelPremove);
        }
        match self.selected {
            Some(from) if from == square => self.selected = None,
            _ if is_own => {
                self.selected = Some(square);
                self.explain_stuck(scene, square, now);
            }
            Some(from) => return self.try_move(scene, Move::new(from, square), now),
            None if scene.leads_hint_to(square) => {
                let from = scene.hint.map(Suggested::from);
                return from.and_then(|from| self.try_move(scene, Move::new(from, square), now));
            }
            None if scene.turn != Turn::Now => self.refuse(Notice::NotNow),
            None if scene.position.piece_at(square).is_some() => {
                self.refuse(Notice::Refused(Refusal::NotYourPiece(square)));
                self.cause = Some(Cause::at(Sign::Piece(square), now));
            }
            None => {}
        }
        None
    }

    /// If the piece has no legal move, tells why. A move that would leave the general in check comes
    /// first: only such a piece is not blocked.
    fn explain_stuck(&mut self, scene: &Scene<'_>, from: Square, now: f64) {
        let Some(piece) = scene.own_piece(from).filter(|_| scene.turn == Turn::Now) else { return };
        if !scene.targets(from).is_empty() {
            return;
        }
        let refused = movegen::reach(piece, from).into_iter().filter_map(|to| {
            let mv = Move::new(from, to);
            Some((mv, movegen::explain(scene.position, mv).err()?))
        });
        let rank = |(_, refusal): &(Move, Refusal)| match refusal {
            Refusal::LeavesGeneralInCheck { .. } | Refusal::GeneralsWouldFace => 0,
            Refusal::BlockedLeg { .. } | Refusal::BlockedEye { .. } | Refusal::BlockedWay(_) => 1,
            Refusal::OwnPieceThere(_)
            | Refusal::NoSingleScreen
            | Refusal::NotItsMove(_)
            | Refusal::NoPiece(_)
            | Refusal::NotYourPiece(_) => 2,
        };
        if let Some((mv, refusal)) = refused.min_by_key(rank) {
            self.refuse(Notice::Stuck(refusal));
            self.cause = Some(Cause::new(scene.position, mv, refusal, now));
        }
    }

    /// Tells that it is not the user's turn, for a move that was not made on the board.
    pub fn refuse_for_now(&mut self) {
        self.refuse(Notice::NotNow);
    }

    /// Sets the notice. It is announced even if it is the same as before.
    pub(super) fn refuse(&mut self, notice: Notice) {
        self.notice = Some(notice);
        self.announcer.say_again();
    }

    /// The event for `mv`. If the move is refused, sets the notice and its signs, and returns
    /// `None`.
    fn try_move(&mut self, scene: &Scene<'_>, mv: Move, now: f64) -> Option<BoardEvent> {
        let refused = match scene.turn {
            Turn::Now => movegen::explain(scene.position, mv).err(),
            // Other pieces may have moved by then, so only the piece's way of moving is checked.
            Turn::Next(_) => scene
                .own_piece(mv.from)
                .filter(|&piece| !movegen::reach(piece, mv.from).contains(mv.to))
                .map(|piece| Refusal::NotItsMove(piece.kind)),
            Turn::Never => return None,
        };
        let Some(refusal) = refused else {
            if scene.turn == Turn::Now && !self.allowed.is_empty() && !self.allowed.contains(&mv) {
                self.refuse(Notice::NotGiven);
                self.cause = Some(Cause::at(Sign::Cross(mv.to), now));
                return None;
            }
            self.selected = None;
            return Some(if scene.turn == Turn::Now {
                BoardEvent::Play(mv)
            } else {
                BoardEvent::Premove(mv)
            });
        };
        self.refuse(Notice::Refused(refusal));
        self.cause = Some(Cause::new(scene.position, mv, refusal, now));
        None
    }

    /// Starts dragging the piece at `origin`, where the button was pressed.
    pub(super) fn pick_up(
        &mut self,
        scene: &Scene<'_>,
        geometry: &Geometry,
        origin: Pos2,
    ) -> Option<BoardEvent> {
        let square = geometry.square_at(origin)?;
        self.cursor.square = square;
        self.forget_notice();
        if scene.turn == Turn::Never {
            self.refuse(Notice::NotNow);
            return None;
        }
        if scene.own_piece(square).is_some() {
            self.selected = Some(square);
            self.drag = Some(Drag { from: square, grip: geometry.center(square) - origin });
        }
        scene.premove.map(|_| BoardEvent::CancelPremove)
    }

    /// Drags a piece from where the button was pressed to where it is released in this frame, if
    /// egui saw no drag: it looks once a frame where the pointer is, and a frame may be long.
    pub(super) fn drag_at_once(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        geometry: &Geometry,
        now: f64,
    ) -> Option<BoardEvent> {
        let mut stroke = None;
        for event in ui.input(|input| input.events.clone()) {
            let Event::PointerButton { pos, button: PointerButton::Primary, pressed, .. } = event else {
                continue;
            };
            if pressed {
                self.pressed = is_on_board(ui, geometry, pos).then_some(pos);
            } else {
                stroke = self.pressed.take().map(|origin| (origin, pos));
            }
        }
        let is_seen = ui.ctx().drag_stopped_id().is_some() || ui.input(|input| input.pointer.any_click());
        let (origin, end) = stroke.filter(|_| !is_seen)?;
        if geometry.square_at(origin) == geometry.square_at(end) {
            return None;
        }
        let event = self.pick_up(scene, geometry, origin);
        event.or(self.put_down(scene, geometry, Some(end), now))
    }

    /// Drops the dragged piece on the point below it. If the move is refused, it slides back.
    pub(super) fn put_down(
        &mut self,
        scene: &Scene<'_>,
        geometry: &Geometry,
        pointer: Option<Pos2>,
        now: f64,
    ) -> Option<BoardEvent> {
        let drag = self.drag.take()?;
        let center = pointer? + drag.grip;
        let target = geometry.square_at(center).filter(|&to| to != drag.from);
        let event = target.and_then(|to| self.try_move(scene, Move::new(drag.from, to), now));
        let offset = |square: Square| (center - geometry.center(square)) / geometry.cell();
        match (event, scene.position.piece_at(drag.from)) {
            (Some(BoardEvent::Play(mv)), _) => self.animation.drop_at(mv.to, offset(mv.to)),
            (_, Some(piece)) => self.animation.put_back(piece, drag.from, offset(drag.from), now),
            (_, None) => {}
        }
        event
    }
}
