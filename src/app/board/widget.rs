//! The board widget: moves by click and click, by drag, by keyboard and by a screen reader.
//!
//! Each of the 90 points is an accessible node of its own. One of them, the cursor, is where Tab enters the
//! board; the arrow keys move it.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{
    CursorIcon, LayerId, Order, PointerButton, Pos2, Response, Sense, Ui, UiBuilder, Vec2, WidgetInfo,
};

use super::animation::Animation;
use super::cursor::{Cursor, point_id};
use super::geometry::Geometry;
use super::marks::Marks;
use super::pieces::{self, Height};
use super::surface::SurfacePainter;
use crate::app::look::Look;
use crate::app::text::{Label, Language, PointState};
use crate::engine::board::{Bitboard, Move, Piece, Position, Square};
use crate::engine::movegen::{self, Refusal};

/// What the board is to show.
pub struct Scene<'a> {
    pub position: &'a Position,
    pub last_move: Option<Move>,
    /// A move that is suggested to the user.
    pub hint: Option<Move>,
    /// Whether the user may move the pieces of the side to move.
    pub is_interactive: bool,
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

/// The board and what the user is doing on it.
#[derive(Default)]
pub struct Board {
    surface: SurfacePainter,
    animation: Animation,
    /// The position that the selection belongs to, by its hash.
    seen: u64,
    pub(super) selected: Option<Square>,
    drag: Option<Drag>,
    notice: Option<Notice>,
    pub(super) cursor: Cursor,
}

/// A piece in the hand.
#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// From the pointer to the middle of the piece.
    grip: Vec2,
}

impl Board {
    /// Why the last click or drop was no move; forgotten at the next one that is.
    pub fn notice(&self) -> Option<Notice> {
        self.notice
    }

    /// Shows the board in the whole of `ui` and answers with the move made on it.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Option<Move> {
        let now = ui.input(|input| input.time);
        self.follow(scene.position, now);
        let geometry = Geometry::fit(ui.max_rect(), ui.pixels_per_point(), scene.is_flipped);
        let group = UiBuilder::new()
            .accessibility_role(Role::Group)
            .accessibility_label(Label::Board.text(scene.language));
        let play = ui.scope_builder(group, |ui| self.interact(ui, scene, &geometry)).inner;
        self.paint(ui, scene, &geometry, now);
        if self.animation.is_running(now) {
            ui.request_repaint();
        }
        play
    }

    /// Forgets what the user was doing: another game begins.
    pub fn clear(&mut self) {
        self.selected = None;
        self.drag = None;
        self.notice = None;
    }

    /// Drops what belonged to another position.
    fn follow(&mut self, position: &Position, now: f64) {
        self.animation.follow(&position.setup().board, now);
        if self.seen != position.hash() {
            self.seen = position.hash();
            self.clear();
        }
    }

    /// Lets the user act on the 90 points; answers with the move made, if any.
    fn interact(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Move> {
        let mut play = self.steer(ui, scene, geometry);
        let targets = self.targets(scene.position);
        for square in Square::all() {
            let response = self.point(ui, scene, geometry, square, targets);
            if response.clicked() {
                self.cursor.square = square;
                play = play.or(self.activate(scene, square));
            }
            if response.drag_started_by(PointerButton::Primary) {
                // In a long frame the pointer may be over another point already.
                let origin = ui.input(|input| input.pointer.press_origin());
                let origin = origin.unwrap_or_else(|| geometry.center(square));
                self.pick_up(scene, geometry, origin);
            }
            if response.drag_stopped_by(PointerButton::Primary) {
                play = play.or(self.put_down(ui, scene, geometry));
            }
            if response.hovered() && scene.is_interactive && self.drag.is_none() {
                let is_own = own_piece(scene.position, square).is_some();
                let icon = if is_own { CursorIcon::Grab } else { CursorIcon::Default };
                ui.set_cursor_icon(if targets.contains(square) { CursorIcon::PointingHand } else { icon });
            }
        }
        if self.drag.is_some() {
            ui.set_cursor_icon(CursorIcon::Grabbing);
        }
        self.enter_by_keyboard(ui);
        play
    }

    /// One point: where it can be hit, and what a screen reader says about it.
    fn point(
        &self,
        ui: &Ui,
        scene: &Scene<'_>,
        geometry: &Geometry,
        square: Square,
        targets: Bitboard,
    ) -> Response {
        let id = point_id(square);
        // One stop of the Tab key for the whole board.
        let sense =
            if square == self.cursor.square { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(geometry.hit_box(square), id, sense);
        let state = self.state(scene.position, square, targets);
        response.widget_info(|| {
            let piece = scene.position.piece_at(square);
            WidgetInfo::labeled(Role::Button, true, scene.language.point(square, piece, state))
        });
        ui.accesskit_node_builder(id, |node| node.add_action(Action::Focus));
        response
    }

    fn state(&self, position: &Position, square: Square, targets: Bitboard) -> PointState {
        let side = position.side_to_move();
        if self.selected == Some(square) {
            PointState::Selected
        } else if targets.contains(square) && position.occupied().contains(square) {
            PointState::Capture
        } else if targets.contains(square) {
            PointState::Target
        } else if square == position.general(side) && position.in_check() {
            PointState::Check
        } else {
            PointState::Plain
        }
    }

    /// Where the selected piece may go.
    fn targets(&self, position: &Position) -> Bitboard {
        let Some(from) = self.selected else { return Bitboard::EMPTY };
        movegen::legal_moves(position)
            .into_iter()
            .filter(|play| play.from == from)
            .fold(Bitboard::EMPTY, |targets, play| targets | Bitboard::of(play.to))
    }

    /// A point was clicked, or Enter pressed on it.
    pub(super) fn activate(&mut self, scene: &Scene<'_>, square: Square) -> Option<Move> {
        self.notice = None;
        let is_own = own_piece(scene.position, square).is_some();
        if !scene.is_interactive {
            self.notice = Some(Notice::NotNow);
            return None;
        }
        match self.selected {
            Some(from) if from == square => self.selected = None,
            _ if is_own => self.selected = Some(square),
            Some(from) => return self.try_move(scene.position, Move::new(from, square)),
            None if scene.position.piece_at(square).is_some() => {
                self.notice = Some(Notice::Refused(Refusal::NotYourPiece(square)));
            }
            None => {}
        }
        None
    }

    fn try_move(&mut self, position: &Position, play: Move) -> Option<Move> {
        match movegen::explain(position, play) {
            Ok(()) => {
                self.selected = None;
                Some(play)
            }
            Err(refusal) => {
                self.notice = Some(Notice::Refused(refusal));
                None
            }
        }
    }

    /// Takes the piece at `origin`, where the button was pressed, into the hand.
    fn pick_up(&mut self, scene: &Scene<'_>, geometry: &Geometry, origin: Pos2) {
        let Some(square) = geometry.square_at(origin) else { return };
        self.cursor.square = square;
        self.notice = None;
        if !scene.is_interactive {
            self.notice = Some(Notice::NotNow);
            return;
        }
        if own_piece(scene.position, square).is_some() {
            self.selected = Some(square);
            self.drag = Some(Drag { from: square, grip: geometry.center(square) - origin });
        }
    }

    fn put_down(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Move> {
        let drag = self.drag.take()?;
        let center = drag.center(ui)?;
        let target = geometry.square_at(center).filter(|&to| to != drag.from);
        let play = target.and_then(|to| self.try_move(scene.position, Move::new(drag.from, to)));
        let home = play.map_or(drag.from, |play| play.to);
        let offset = (center - geometry.center(home)) / geometry.cell();
        match (play, scene.position.piece_at(drag.from)) {
            (Some(play), _) => self.animation.drop_at(play.to, offset),
            (None, Some(piece)) => {
                self.animation.put_back(piece, drag.from, offset, ui.input(|input| input.time));
            }
            (None, None) => {}
        }
        play
    }

    fn paint(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry, now: f64) {
        let painter = ui.painter();
        let (look, colors) = (scene.look, scene.look.board.colors(ui));
        let numbers = look.has_numbers.then(|| scene.language.file_numbers());
        self.surface.paint(painter, geometry, colors, numbers);
        let marks = Marks { painter, geometry, colors: &colors.marks };
        let position = scene.position;
        if let Some(play) = scene.last_move {
            marks.last_move(play.from, play.to);
        }
        if position.in_check() {
            marks.check(position.general(position.side_to_move()));
        }
        let is_running = self.animation.is_running(now);
        let held = self.drag.map(|drag| drag.from);
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else { continue };
            if held == Some(square) || (is_running && self.animation.is_arriving(square)) {
                continue;
            }
            let height = if self.selected == Some(square) { Height::Raised } else { Height::Resting };
            pieces::paint(
                painter,
                look,
                piece,
                geometry.center(square),
                geometry.piece_radius(),
                height,
                1.0,
            );
        }
        self.paint_choices(&marks, position);
        if let Some(play) = scene.hint {
            marks.hint(play.from, play.to);
        }
        for moving in self.animation.pieces(geometry, now).filter(|_| is_running) {
            let radius = geometry.piece_radius();
            pieces::paint(painter, look, moving.piece, moving.center, radius, Height::Raised, moving.opacity);
        }
        if self.cursor.has_focus(ui) {
            marks.focus(self.cursor.square);
        }
        self.paint_held(ui, scene, geometry);
    }

    /// What the user can do with the selected piece, or could not.
    fn paint_choices(&self, marks: &Marks<'_>, position: &Position) {
        if let Some(square) = self.selected.filter(|_| self.drag.is_none()) {
            marks.selected(square);
        }
        for square in self.targets(position) {
            if position.occupied().contains(square) { marks.capture(square) } else { marks.target(square) }
        }
        if let Some(Notice::Refused(refusal)) = self.notice {
            marks.cause(position, refusal);
        }
    }

    /// The piece in the hand, above everything.
    fn paint_held(&self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) {
        let Some(drag) = self.drag else { return };
        let (Some(piece), Some(center)) = (scene.position.piece_at(drag.from), drag.center(ui)) else {
            return;
        };
        let painter = ui.layer_painter(LayerId::new(Order::Foreground, ui.scope_id().with("held piece")));
        pieces::paint(&painter, scene.look, piece, center, geometry.piece_radius(), Height::Lifted, 1.0);
    }
}

impl Drag {
    /// Where the middle of the piece is.
    fn center(self, ui: &Ui) -> Option<Pos2> {
        Some(ui.pointer_latest_pos()? + self.grip)
    }
}

fn own_piece(position: &Position, square: Square) -> Option<Piece> {
    position.piece_at(square).filter(|piece| piece.side == position.side_to_move())
}
