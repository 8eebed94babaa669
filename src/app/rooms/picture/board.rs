//! The board that was read. A click on a point, or Enter, reads it as the next thing that it may be.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Key, Modifiers, Response, Sense, Stroke, Ui, UiBuilder, WidgetInfo};

use super::draft::Draft;
use super::{Message, Turn};
use crate::app::board::{
    Cursor, Geometry, Height, Marks, SurfacePainter, paint_piece, piece_of_key, point_id, step_of_key,
    take_keys,
};
use crate::app::command::Requests;
use crate::app::look::Look;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::{FenError, Piece, Square};

use super::draft::Lacking;

/// The radius of a ring, as a share of a piece's radius.
const RING: f32 = 1.12;

#[derive(Default)]
pub struct ReadBoard {
    surface: SurfacePainter,
    cursor: Cursor,
}

/// The action of a key.
enum KeyAction {
    Step { columns: isize, rows: isize },
    Cycle(Turn),
    Put(Option<Piece>),
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
            Key::Enter | Key::Space if modifiers.shift => Some(Self::Cycle(Turn::Previous)),
            Key::Enter | Key::Space => Some(Self::Cycle(Turn::Next)),
            Key::Delete | Key::Backspace => Some(Self::Put(None)),
            _ => piece_of_key(key, modifiers).map(|piece| Self::Put(Some(piece))),
        }
    }
}

impl ReadBoard {
    /// Shows the board as it is pictured. It fills `ui`.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        draft: &Draft,
        look: Look,
        language: Language,
        requests: &mut Requests<Message>,
    ) {
        let geometry = Geometry::fit(ui.max_rect(), ui.pixels_per_point(), draft.reading().is_flipped);
        let group =
            UiBuilder::new().accessibility_role(Role::Group).accessibility_label(Label::Board.text(language));
        ui.scope_builder(group, |ui| {
            self.steer(ui, &geometry, requests);
            for square in Square::all() {
                let response = self.point(ui, &geometry, square, draft, language);
                let turn = match (response.clicked(), response.secondary_clicked()) {
                    (true, _) => Some(Turn::Next),
                    (false, true) => Some(Turn::Previous),
                    (false, false) => None,
                };
                if let Some(turn) = turn {
                    self.cursor.follow(ui, square);
                    requests.push(Message::Cycle(square, turn).into());
                }
            }
        });
        self.paint(ui, draft, look, language, &geometry);
    }

    /// The point below the pointer, or that of the focused cursor.
    pub fn pointed(&self, ui: &Ui) -> Option<Square> {
        let is_hovered = |square: &Square| {
            let response = ui.ctx().read_response(point_id(*square));
            response.is_some_and(|response| response.hovered())
        };
        Square::all().find(is_hovered).or_else(|| self.cursor.has_focus(ui).then_some(self.cursor.square))
    }

    /// Handles keys while the board has the focus, or an arrow key while nothing has it.
    fn steer(&mut self, ui: &Ui, geometry: &Geometry, requests: &mut Requests<Message>) {
        self.cursor.follow_screen_reader(ui);
        let has_focus = self.cursor.has_focus(ui);
        let is_free = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none());
        if !has_focus && !is_free {
            return;
        }
        let is_meant = |action: &KeyAction| has_focus || matches!(action, KeyAction::Step { .. });
        let meaning = |key, modifiers| KeyAction::of(key, modifiers).filter(&is_meant);
        let actions = ui.input_mut(|input| take_keys(&mut input.events, meaning));
        if has_focus {
            self.cursor.hold_keys(ui);
        }
        for action in actions {
            let square = self.cursor.square;
            match action {
                // The first arrow key only moves the focus to the board.
                KeyAction::Step { .. } if !has_focus => self.cursor.move_to(ui, square),
                KeyAction::Step { columns, rows } => self.cursor.step(ui, geometry, columns, rows),
                KeyAction::Cycle(turn) => requests.push(Message::Cycle(square, turn).into()),
                KeyAction::Put(piece) => requests.push(Message::Put(square, piece).into()),
            }
        }
    }

    fn point(
        &self,
        ui: &Ui,
        geometry: &Geometry,
        square: Square,
        draft: &Draft,
        language: Language,
    ) -> Response {
        let id = point_id(square);
        // Only the point of the cursor takes the keyboard focus, so that the board is one stop of
        // the Tab key.
        let sense = if square == self.cursor.square { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(geometry.hit_box(square), id, sense);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, draft.point(square, language)));
        ui.accesskit_node_builder(id, |node| node.add_action(Action::Focus));
        response
    }

    fn paint(&mut self, ui: &Ui, draft: &Draft, look: Look, language: Language, geometry: &Geometry) {
        let (painter, colors) = (ui.painter(), look.board.colors(ui));
        let numbers = look.has_numbers.then(|| language.file_numbers());
        self.surface.paint(painter, geometry, colors, look.pieces, numbers);
        let radius = geometry.piece_radius();
        for (square, piece) in draft.setup().pieces() {
            paint_piece(painter, look, piece, geometry.center(square), radius, Height::Resting, 1.0);
        }
        for square in draft.unsure() {
            let center = geometry.center(square);
            painter.circle_stroke(center, RING * radius, Stroke::new(0.22 * radius, theme::UNSURE_EDGE));
            painter.circle_stroke(center, RING * radius, Stroke::new(0.13 * radius, theme::UNSURE));
        }
        let marks = Marks { painter, geometry, colors: &colors.marks };
        if let Err(Lacking::Legality(FenError::Setup(error))) = draft.position() {
            draft.setup().offending(error).into_iter().for_each(|square| marks.fault(square));
        }
        if self.cursor.has_focus(ui) {
            marks.focus(self.cursor.square);
        }
    }
}
