//! The board widget: moves by two clicks, by dragging, by keyboard and by a screen reader.
//!
//! Each of the 90 points is an accessible node. Tab enters the board at the cursor, which the arrow
//! keys move.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{
    CursorIcon, LayerId, Order, PointerButton, Pos2, Response, Sense, Ui, UiBuilder, WidgetInfo,
};

use super::animation::{Animation, Moment};
use super::arrows::{Arrow, ArrowKind};
use super::cause::Cause;
use super::celebration::{Celebration, Ending};
use super::cursor::{Cursor, point_id};
use super::drawings::Sketch;
use super::geometry::Geometry;
use super::marks::Marks;
use super::move_announcer::MoveAnnouncer;
use super::pieces::{self, Height};
use super::scene::{BoardEvent, Drag, Notice, Scene, Suggested, Turn};
use super::surface::SurfacePainter;
use super::turning::Turning;
use crate::app::text::{Label, PointState};
use crate::engine::board::{Bitboard, Move, Square};
use crate::game::Drawing;

/// The board, and the state of the user's actions on it.
#[derive(Default)]
pub struct Board {
    surface: SurfacePainter,
    pub(super) animation: Animation,
    turning: Turning,
    /// The hash of the position to which the selection and the sketch belong.
    seen: u64,
    /// Whether the user could only premove in the last frame ([`Turn::Next`]).
    was_next: bool,
    pub(super) selected: Option<Square>,
    pub(super) drag: Option<Drag>,
    /// Where the left button was pressed on the board, until it is released.
    pub(super) pressed: Option<Pos2>,
    pub(super) notice: Option<Notice>,
    /// The signs that explain the notice for a moment.
    pub(super) cause: Option<Cause>,
    sketch: Sketch,
    /// The moves that an analysis suggests. The best one is last, so that it is painted on top.
    arrows: Vec<Arrow>,
    /// The only moves that are allowed; empty if all legal moves are.
    pub(super) allowed: Vec<Move>,
    celebration: Option<Celebration>,
    /// Announces the changes on the board.
    pub announcer: MoveAnnouncer,
    pub(super) cursor: Cursor,
}

impl Board {
    /// The drawings that no record keeps.
    pub fn drawings(&self) -> &[Drawing] {
        &self.sketch.drawings
    }

    /// Removes the drawings that no record keeps.
    pub fn clear_drawings(&mut self) {
        self.sketch.clear();
    }

    /// Sets the arrows for the next position shown, the best one last.
    pub fn set_arrows(&mut self, arrows: Vec<Arrow>) {
        self.arrows = arrows;
    }

    /// Sets the only moves that are allowed in the next position shown. If there are none, all
    /// legal moves are.
    pub fn allow(&mut self, moves: Vec<Move>) {
        self.allowed = moves;
    }

    /// The points that the piece on `from` can move to.
    fn targets(&self, scene: &Scene<'_>, from: Square) -> Bitboard {
        let targets = scene.targets(from);
        if scene.turn != Turn::Now || self.allowed.is_empty() {
            return targets;
        }
        let to = |mv: &Move| if mv.from == from { Bitboard::of(mv.to) } else { Bitboard::EMPTY };
        targets & self.allowed.iter().map(to).fold(Bitboard::EMPTY, |all, one| all | one)
    }

    /// The reason why the last click or drop was not a move. The next one clears it.
    pub fn notice(&self) -> Option<Notice> {
        self.notice
    }

    /// Shows the board. It fills `ui`. Returns the user's action in this frame.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Option<BoardEvent> {
        let moment = Moment::of(ui);
        let geometry = Geometry::fit(ui.max_rect(), ui.pixels_per_point(), scene.is_flipped);
        self.follow(scene, &geometry, moment);
        self.cursor.turn_with(ui, scene.is_flipped);
        self.cause.take_if(|cause| cause.is_over(ui, moment.now));
        self.celebration.take_if(|celebration| celebration.is_over(moment));
        let group = UiBuilder::new()
            .accessibility_role(Role::Group)
            .accessibility_label(Label::Board.text(scene.language));
        let event = ui.scope_builder(group, |ui| self.interact(ui, scene, &geometry, moment.now)).inner;
        self.paint(ui, scene, &geometry, moment);
        if self.animation.is_running(moment) || self.turning.is_running() || self.celebration.is_some() {
            ui.request_repaint();
        }
        event
    }

    /// Starts the animation for the end of a game.
    pub fn celebrate(&mut self, ending: Ending) {
        self.celebration = Some(Celebration::new(ending));
    }

    pub fn has_selection(&self) -> bool {
        self.selected.is_some()
    }

    pub fn let_go(&mut self) {
        self.drop_hand();
    }

    /// Drops selection, notice and running animations, because another game begins.
    pub fn clear(&mut self) {
        self.celebration = None;
        self.turning = Turning::default();
        self.drop_hand();
    }

    /// Drops the selection, the dragged piece and the notice.
    fn drop_hand(&mut self) {
        self.selected = None;
        self.drag = None;
        self.forget_notice();
    }

    /// Drops the reason of a refusal, because there is newer information.
    pub fn forget_notice(&mut self) {
        self.notice = None;
        self.cause = None;
    }

    /// Updates the animations. If the position has changed, drops the selection, unless the user
    /// picked up a piece to premove and now has the turn.
    fn follow(&mut self, scene: &Scene<'_>, geometry: &Geometry, moment: Moment) {
        self.animation.follow(&scene.position.setup().board, geometry, moment);
        self.turning.follow(scene.is_flipped, moment);
        if self.seen != scene.position.hash() {
            self.seen = scene.position.hash();
            let is_kept = self.was_next
                && scene.turn == Turn::Now
                && self.selected.is_some_and(|square| scene.own_piece(square).is_some());
            if is_kept {
                self.forget_notice()
            } else {
                self.drop_hand()
            }
            self.sketch.clear();
        }
        self.was_next = matches!(scene.turn, Turn::Next(_));
    }

    /// Handles the pointer, the keyboard and the screen reader on the 90 points.
    fn interact(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry, now: f64) -> Option<BoardEvent> {
        let before = self.selected;
        let mut event = self.steer(ui, scene, geometry);
        self.clear_by_click(ui, scene, geometry);
        // The names of points do not change before the board does. Otherwise a screen reader would
        // call the target of a move empty.
        let held = if matches!(event, Some(BoardEvent::Play(_))) { before } else { self.selected };
        let targets = held.map_or(Bitboard::EMPTY, |from| self.targets(scene, from));
        for square in Square::all() {
            let response = self.point(ui, scene, geometry, square, targets);
            if response.secondary_clicked() && scene.premove.is_some() {
                event = event.or(Some(BoardEvent::CancelPremove));
            } else {
                event = event.or(self.draw(ui, scene, geometry, square, &response, PointerButton::Secondary));
            }
            if scene.pen.is_some() {
                event = event.or(self.draw(ui, scene, geometry, square, &response, PointerButton::Primary));
                continue;
            }
            if response.clicked() {
                self.cursor.follow(ui, square);
                event = event.or(self.activate(scene, square, now));
            }
            if response.drag_started_by(PointerButton::Primary) {
                // In a long frame the pointer may have left the point where the drag began.
                let origin = ui.input(|input| input.pointer.press_origin());
                let origin = origin.unwrap_or_else(|| geometry.center(square));
                event = event.or(self.pick_up(scene, geometry, origin));
            }
            if response.drag_stopped_by(PointerButton::Primary) {
                event = event.or(self.put_down(scene, geometry, ui.pointer_latest_pos(), now));
            }
            if response.hovered() && scene.turn != Turn::Never && self.drag.is_none() {
                let is_own = scene.own_piece(square).is_some();
                let icon = if is_own { CursorIcon::Grab } else { CursorIcon::Default };
                ui.set_cursor_icon(if targets.contains(square) { CursorIcon::PointingHand } else { icon });
            }
        }
        if scene.pen.is_none() {
            event = event.or(self.drag_at_once(ui, scene, geometry, now));
        }
        if self.drag.is_some() {
            ui.set_cursor_icon(CursorIcon::Grabbing);
        }
        event.or(self.listen(ui, scene))
    }

    /// Draws with a mouse button on one point. Returns the drawing if a record keeps it.
    fn draw(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        geometry: &Geometry,
        square: Square,
        response: &Response,
        button: PointerButton,
    ) -> Option<BoardEvent> {
        if response.drag_started_by(button) {
            let origin = ui.input(|input| input.pointer.press_origin());
            self.sketch.start(origin.map_or(Some(square), |origin| geometry.square_at(origin)));
        }
        let drawing = if response.clicked_by(button) {
            Sketch::circle(ui, scene.pen, square)
        } else if response.drag_stopped_by(button) {
            let end = ui.pointer_latest_pos().and_then(|pointer| geometry.square_at(pointer));
            self.sketch.finish(ui, scene.pen, end)?
        } else {
            return None;
        };
        if scene.drawings.is_some() {
            return Some(BoardEvent::Draw(drawing));
        }
        drawing.toggle_in(&mut self.sketch.drawings);
        None
    }

    /// Removes the drawings when the left button is pressed on the board, unless that button draws
    /// or a record keeps them.
    fn clear_by_click(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) {
        if scene.pen.is_some() || scene.drawings.is_some() {
            return;
        }
        let origin =
            ui.input(|input| input.pointer.press_origin().filter(|_| input.pointer.primary_pressed()));
        if origin.is_some_and(|origin| is_on_board(ui, geometry, origin)) {
            self.sketch.clear();
        }
    }

    /// Registers a point with egui: its hit box, and its text for a screen reader.
    fn point(
        &self,
        ui: &Ui,
        scene: &Scene<'_>,
        geometry: &Geometry,
        square: Square,
        targets: Bitboard,
    ) -> Response {
        let id = point_id(square);
        // Only the point of the cursor takes the keyboard focus, so that the board is one stop of
        // the Tab key.
        let sense =
            if square == self.cursor.square { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(geometry.hit_box(square), id, sense);
        let state = self.state(scene, square, targets);
        response.widget_info(|| {
            let piece = scene.position.piece_at(square);
            let said = scene.language.point(square, piece, state);
            let said = if scene.goals.contains(square) { scene.language.starred(&said) } else { said };
            WidgetInfo::labeled(Role::Button, true, said)
        });
        ui.accesskit_node_builder(id, |node| node.add_action(Action::Focus));
        response
    }

    fn state(&self, scene: &Scene<'_>, square: Square, targets: Bitboard) -> PointState {
        let position = scene.position;
        if self.selected == Some(square) {
            PointState::Selected
        } else if scene.premove.is_some_and(|mv| [mv.from, mv.to].contains(&square)) {
            PointState::Premove
        } else if targets.contains(square) && position.occupied().contains(square) {
            PointState::Capture
        } else if targets.contains(square) {
            PointState::Target
        } else if scene.hint == Some(Suggested::Piece(square)) {
            PointState::Suggested
        } else if square == position.general(position.side_to_move()) && position.in_check() {
            PointState::Check
        } else if self.arrows.iter().any(|arrow| arrow.kind == ArrowKind::Threat && arrow.mv.to == square) {
            PointState::Threatened
        } else {
            PointState::Plain
        }
    }

    fn paint(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry, moment: Moment) {
        let painter = ui.painter();
        let (look, colors) = (scene.look, scene.look.board.colors(ui));
        let numbers = look.has_numbers.then(|| scene.language.file_numbers());
        self.surface.paint(painter, geometry, colors, look.pieces, numbers);
        let marks = Marks { painter, geometry, colors: &colors.marks };
        let position = scene.position;
        // While the board turns, the pieces are not on their points, so marks there would be wrong.
        let is_turning = self.turning.is_running();
        if let Some(mv) = scene.last_move.filter(|_| !is_turning) {
            marks.last_move(mv.from, mv.to);
        }
        if position.in_check() && !is_turning {
            marks.check(position.general(position.side_to_move()));
        }
        let is_running = self.animation.is_running(moment);
        let held = self.drag.map(|drag| drag.from);
        if let Some(Suggested::Piece(square)) = scene.hint {
            marks.lit(square);
        }
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
                self.turning.place(geometry.center(square), geometry, moment),
                geometry.piece_radius(),
                height,
                1.0,
            );
        }
        if !is_turning {
            self.arrows.iter().for_each(|arrow| arrow.paint(&marks));
        }
        if let Some(Suggested::Piece(square)) = scene.hint {
            marks.lit_ring(square);
        }
        self.paint_choices(&marks, scene);
        for square in scene.goals {
            marks.goal(square, position.occupied().contains(square));
        }
        if let Some(Suggested::Move(mv)) = scene.hint {
            marks.hint(mv.from, mv.to);
        }
        if let Some(mv) = scene.premove {
            marks.premove(mv.from, mv.to);
        }
        for moving in self.animation.pieces(geometry, moment).filter(|_| is_running) {
            let radius = geometry.piece_radius();
            let center = self.turning.place(moving.center, geometry, moment);
            pieces::paint(painter, look, moving.piece, center, radius, Height::Raised, moving.opacity);
        }
        self.sketch.paint(ui, &marks, scene.pen, scene.drawings.unwrap_or(&self.sketch.drawings));
        if let Some(celebration) = &self.celebration {
            celebration.paint(&marks, position, moment);
        }
        if let Some(cause) = &self.cause {
            cause.paint(ui, &marks, moment);
        }
        if self.cursor.has_focus(ui) {
            marks.focus(self.cursor.square);
        }
        self.paint_held(ui, scene, geometry);
    }

    /// Marks the selected piece and the points it can move to.
    fn paint_choices(&self, marks: &Marks<'_>, scene: &Scene<'_>) {
        let Some(from) = self.selected else { return };
        if self.drag.is_none() {
            marks.selected(from);
        }
        for square in self.targets(scene, from) {
            if scene.position.occupied().contains(square) {
                marks.capture(square)
            } else {
                marks.target(square)
            }
        }
    }

    /// Paints the dragged piece above everything else.
    fn paint_held(&self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) {
        let Some(drag) = self.drag else { return };
        let (Some(piece), Some(center)) = (scene.position.piece_at(drag.from), drag.center(ui)) else {
            return;
        };
        let painter = ui.layer_painter(LayerId::new(Order::Foreground, ui.scope_id().with("held piece")));
        pieces::paint(&painter, scene.look, piece, center, geometry.piece_radius(), Height::Lifted, 1.0);
    }
}

/// Whether a place is on the board, with no menu or dialog above it.
pub(super) fn is_on_board(ui: &Ui, geometry: &Geometry, place: Pos2) -> bool {
    geometry.frame().contains(place)
        && ui.ctx().layer_id_at(place) == Some(ui.layer_id())
        && ui.memory(|memory| memory.top_modal_layer().is_none())
}
