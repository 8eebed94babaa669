//! The editor's board. Pieces are put, moved and removed by mouse, keyboard or screen reader.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{
    CursorIcon, Key, LayerId, Modifiers, Order, PointerButton, Pos2, Response, Sense, Ui, UiBuilder, Vec2,
    WidgetInfo,
};

use super::arrangement::Edit;
use crate::app::board::{
    Animation, Cursor, Geometry, Height, Marks, Moment, SurfacePainter, paint_piece, piece_of_key, point_id,
    step_of_key, take_keys,
};
use crate::app::look::Look;
use crate::app::text::{Label, Language, PointState};
use crate::app::theme;
use crate::engine::board::{Bitboard, Piece, Setup, Square};

/// The contents of the board in one frame.
pub struct Scene<'a> {
    pub setup: &'a Setup,
    /// The piece that a click puts down. If `None`, a click selects the piece on the point.
    pub brush: Option<Piece>,
    /// The points that make the arrangement illegal.
    pub offending: Bitboard,
    pub is_flipped: bool,
    pub look: Look,
    pub language: Language,
}

/// The board, and the state of the user's actions on it.
#[derive(Default)]
pub struct EditorBoard {
    surface: SurfacePainter,
    animation: Animation,
    cursor: Cursor,
    /// The piece that a click selected.
    selected: Option<Square>,
    drag: Option<Drag>,
    /// The placement of the board in the last frame.
    geometry: Option<Geometry>,
}

/// A piece that is being dragged.
#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// The vector from the pointer to the centre of the piece, in points.
    grip: Vec2,
}

/// The action of a key.
enum KeyAction {
    Step { columns: isize, rows: isize },
    Activate,
    Remove,
    LetGo,
    Put(Piece),
}

impl KeyAction {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the keys of egui")]
    fn of(key: Key, modifiers: Modifiers) -> Option<Self> {
        if modifiers.command || modifiers.ctrl || modifiers.alt {
            return None;
        }
        if let Some([columns, rows]) = step_of_key(key) {
            return Some(Self::Step { columns, rows });
        }
        match key {
            Key::Enter | Key::Space => Some(Self::Activate),
            Key::Delete | Key::Backspace => Some(Self::Remove),
            Key::Escape => Some(Self::LetGo),
            _ => piece_of_key(key, modifiers).map(Self::Put),
        }
    }
}

impl EditorBoard {
    /// Shows the board. It fills `ui`. Returns the user's changes.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>) -> Vec<Edit> {
        let moment = Moment::of(ui);
        self.selected =
            self.selected.filter(|&square| scene.brush.is_none() && scene.piece(square).is_some());
        let geometry = Geometry::fit(ui.max_rect(), ui.pixels_per_point(), scene.is_flipped);
        self.animation.follow(&scene.setup.board, &geometry, moment);
        self.geometry = Some(geometry);
        let group = UiBuilder::new()
            .accessibility_role(Role::Group)
            .accessibility_label(Label::Board.text(scene.language));
        let edits = ui.scope_builder(group, |ui| self.interact(ui, scene, &geometry)).inner;
        self.paint(ui, scene, &geometry, moment);
        if self.animation.is_running(moment) {
            ui.request_repaint();
        }
        edits
    }

    /// The point on which a piece from the palette is dropped. It appears there without sliding.
    pub fn drop_at(&mut self, center: Pos2) -> Option<Square> {
        let geometry = self.geometry?;
        let square = geometry.square_at(center)?;
        self.animation.drop_at(square, (center - geometry.center(square)) / geometry.cell());
        Some(square)
    }

    /// The radius of a piece on the board, in points; 0 before the first frame.
    pub fn piece_radius(&self) -> f32 {
        self.geometry.map_or(0.0, |geometry| geometry.piece_radius())
    }

    fn interact(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Vec<Edit> {
        let mut edits = self.steer(ui, scene, geometry);
        for square in Square::all() {
            let response = self.point(ui, scene, geometry, square);
            if response.clicked() {
                self.cursor.square = square;
                edits.extend(self.activate(scene, square));
            }
            if response.secondary_clicked() {
                self.cursor.square = square;
                edits.extend(scene.piece(square).map(|_| Edit::Remove(square)));
            }
            if response.drag_started_by(PointerButton::Primary) {
                // In a long frame the pointer may have left the point where the drag began.
                let origin = ui.input(|input| input.pointer.press_origin());
                edits.extend(self.pick_up(
                    scene,
                    geometry,
                    origin.unwrap_or_else(|| geometry.center(square)),
                ));
            }
            if response.drag_stopped_by(PointerButton::Primary) {
                edits.extend(self.put_down(ui, scene, geometry));
            }
            if response.hovered() && self.drag.is_none() && scene.brush.is_none() {
                let is_piece = scene.piece(square).is_some();
                ui.set_cursor_icon(if is_piece { CursorIcon::Grab } else { CursorIcon::Default });
            }
        }
        if self.drag.is_some() {
            ui.set_cursor_icon(CursorIcon::Grabbing);
        }
        edits
    }

    /// Handles keys while the board has the focus or nothing has it.
    fn steer(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Vec<Edit> {
        self.cursor.follow_screen_reader(ui);
        let has_focus = self.cursor.has_focus(ui);
        let is_free = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none());
        if !has_focus && !is_free {
            return Vec::new();
        }
        // Computed here because the input is locked within the closure.
        let lets_go = Cursor::leaves_by_escape(ui);
        let is_meant = |action: &KeyAction| match action {
            KeyAction::Step { .. } | KeyAction::Put(_) => true,
            KeyAction::Activate => has_focus,
            KeyAction::Remove => has_focus || self.selected.is_some(),
            KeyAction::LetGo => self.selected.is_some() || has_focus && lets_go,
        };
        let meaning = |key, modifiers| KeyAction::of(key, modifiers).filter(&is_meant);
        let actions = ui.input_mut(|input| take_keys(&mut input.events, meaning));
        if actions.is_empty() && !has_focus {
            return Vec::new();
        }
        if !has_focus {
            self.cursor.move_to(ui, self.cursor.square);
        }
        self.cursor.hold_keys(ui);
        let mut edits = Vec::new();
        for action in actions {
            let square = self.cursor.square;
            match action {
                // The first arrow key only moves the focus to the board.
                KeyAction::Step { .. } if !has_focus => self.cursor.step(ui, geometry, 0, 0),
                KeyAction::Step { columns, rows } => self.cursor.step(ui, geometry, columns, rows),
                KeyAction::Activate => edits.extend(self.activate(scene, square)),
                KeyAction::Remove => edits.push(Edit::Remove(square)),
                KeyAction::Put(piece) => edits.push(Edit::Put(square, piece)),
                KeyAction::LetGo if self.selected.is_some() => self.selected = None,
                KeyAction::LetGo => self.cursor.leave(ui),
            }
        }
        edits
    }

    fn point(&self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry, square: Square) -> Response {
        let id = point_id(square);
        // Only the point of the cursor takes the keyboard focus, so that the board is one stop of
        // the Tab key.
        let is_cursor = square == self.cursor.square;
        let sense = if is_cursor { Sense::click_and_drag() } else { Sense::CLICK | Sense::DRAG };
        let response = ui.interact(geometry.hit_box(square), id, sense);
        let state = if self.selected == Some(square) {
            PointState::Selected
        } else if scene.offending.contains(square) {
            PointState::Offending
        } else {
            PointState::Plain
        };
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, scene.language.point(square, scene.piece(square), state))
        });
        ui.accesskit_node_builder(id, |node| node.add_action(Action::Focus));
        response
    }

    /// Handles a click on a point, or Enter on it.
    fn activate(&mut self, scene: &Scene<'_>, square: Square) -> Option<Edit> {
        if let Some(brush) = scene.brush {
            let is_there = scene.piece(square) == Some(brush);
            return Some(if is_there { Edit::Remove(square) } else { Edit::Put(square, brush) });
        }
        match self.selected.take() {
            Some(from) if from == square => None,
            Some(from) => Some(Edit::Shift { from, to: square }),
            None => {
                self.selected = scene.piece(square).map(|_| square);
                None
            }
        }
    }

    /// Starts dragging the piece at `origin`, where the button was pressed. On an empty point this
    /// counts as a click.
    fn pick_up(&mut self, scene: &Scene<'_>, geometry: &Geometry, origin: Pos2) -> Option<Edit> {
        let square = geometry.square_at(origin)?;
        self.cursor.square = square;
        self.selected = None;
        if scene.piece(square).is_some() {
            self.drag = Some(Drag { from: square, grip: geometry.center(square) - origin });
            return None;
        }
        self.activate(scene, square)
    }

    /// Drops the dragged piece on the point below it. Removes it outside the board.
    fn put_down(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Edit> {
        let Drag { from, grip } = self.drag.take()?;
        let center = ui.pointer_latest_pos()? + grip;
        let Some(to) = self.drop_at(center) else { return Some(Edit::Remove(from)) };
        self.cursor.square = to;
        if to == from {
            let offset = (center - geometry.center(from)) / geometry.cell();
            self.animation.put_back(scene.piece(from)?, from, offset, ui.input(|input| input.time));
            return None;
        }
        Some(Edit::Shift { from, to })
    }

    fn paint(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry, moment: Moment) {
        let painter = ui.painter();
        let (look, colors) = (scene.look, scene.look.board.colors(ui));
        let numbers = look.has_numbers.then(|| scene.language.file_numbers());
        self.surface.paint(painter, geometry, colors, look.pieces, numbers);
        let marks = Marks { painter, geometry, colors: &colors.marks };
        let radius = geometry.piece_radius();
        let is_running = self.animation.is_running(moment);
        let held = self.drag.map(|drag| drag.from);
        for (square, piece) in scene.setup.pieces() {
            if held == Some(square) || (is_running && self.animation.is_arriving(square)) {
                continue;
            }
            let height = if self.selected == Some(square) { Height::Raised } else { Height::Resting };
            paint_piece(painter, look, piece, geometry.center(square), radius, height, 1.0);
        }
        self.paint_preview(ui, scene, geometry);
        for moving in self.animation.pieces(geometry, moment).filter(|_| is_running) {
            paint_piece(painter, look, moving.piece, moving.center, radius, Height::Raised, moving.opacity);
        }
        scene.offending.into_iter().for_each(|square| marks.fault(square));
        self.selected.into_iter().for_each(|square| marks.selected(square));
        if self.cursor.has_focus(ui) {
            marks.focus(self.cursor.square);
        }
        self.paint_held(ui, scene, radius);
    }

    /// Paints the brush's piece, translucent, on the point below the pointer.
    fn paint_preview(&self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) {
        let hovered = |square: &Square| {
            let response = ui.ctx().read_response(point_id(*square));
            response.is_some_and(|response| response.hovered())
        };
        let Some(brush) = scene.brush.filter(|_| self.drag.is_none()) else { return };
        if let Some(square) = Square::all().find(hovered).filter(|&square| scene.piece(square).is_none()) {
            let center = geometry.center(square);
            let opacity = theme::PREVIEW_OPACITY;
            paint_piece(
                ui.painter(),
                scene.look,
                brush,
                center,
                geometry.piece_radius(),
                Height::Resting,
                opacity,
            );
        }
    }

    fn paint_held(&self, ui: &Ui, scene: &Scene<'_>, radius: f32) {
        let Some(Drag { from, grip }) = self.drag else { return };
        if let (Some(piece), Some(pointer)) = (scene.piece(from), ui.pointer_latest_pos()) {
            paint_in_hand(ui, scene.look, piece, pointer + grip, radius);
        }
    }
}

impl Scene<'_> {
    fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }
}

/// Paints a dragged piece above everything else.
pub fn paint_in_hand(ui: &Ui, look: Look, piece: Piece, center: Pos2, radius: f32) {
    let painter = ui.layer_painter(LayerId::new(Order::Foreground, ui.scope_id().with("held piece")));
    paint_piece(&painter, look, piece, center, radius, Height::Lifted, 1.0);
}
