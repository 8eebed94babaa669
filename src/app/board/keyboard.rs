//! The board by keyboard, and the points that a screen reader asks for.

use eframe::egui::accesskit::Action;
use eframe::egui::{Event, EventFilter, FocusDirection, Key, Modifiers, Popup, Ui};

use super::geometry::Geometry;
use super::widget::{Board, Scene, point_id};
use crate::engine::board::{Move, Square};

const BOARD_KEYS: [Key; 7] =
    [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Space, Key::Escape];

impl Board {
    /// Lets the keys act while the board has the focus: arrows move the cursor, Enter and Space pick and drop,
    /// Escape gives up the selection and then the focus. In their order, however many came in one frame.
    pub(super) fn steer(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Move> {
        let id = point_id(self.cursor);
        if !ui.memory(|memory| memory.has_focus(id)) {
            return None;
        }
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let mut play = None;
        for key in ui.input_mut(|input| take_keys(&mut input.events)) {
            match key {
                Key::ArrowLeft => self.step(ui, geometry, -1, 0),
                Key::ArrowRight => self.step(ui, geometry, 1, 0),
                Key::ArrowUp => self.step(ui, geometry, 0, -1),
                Key::ArrowDown => self.step(ui, geometry, 0, 1),
                Key::Escape if self.selected.is_some() => self.clear(),
                Key::Escape => ui.memory_mut(|memory| memory.surrender_focus(point_id(self.cursor))),
                _ if play.is_none() => play = self.activate(scene, self.cursor),
                _ => {}
            }
        }
        play
    }

    fn step(&mut self, ui: &Ui, geometry: &Geometry, columns: isize, rows: isize) {
        keep_focus(ui);
        if let Some(next) = geometry.neighbour(self.cursor, columns, rows) {
            self.move_cursor(ui, next);
        }
    }

    /// Moves the focus to the board when Enter is pressed and nothing has it, or when a screen reader asks for
    /// a point. Arrow keys alone belong to the record until then.
    pub(super) fn enter_by_keyboard(&mut self, ui: &Ui) {
        let is_free = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none())
            && !Popup::is_any_open(ui.ctx());
        if is_free && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.move_cursor(ui, self.cursor);
        }
        let asked = |square: &Square| {
            let id = point_id(*square);
            ui.input(|input| input.has_accesskit_action_request(id, Action::Focus))
        };
        if let Some(square) = Square::all().find(asked) {
            self.move_cursor(ui, square);
        }
    }

    fn move_cursor(&mut self, ui: &Ui, square: Square) {
        self.cursor = square;
        ui.memory_mut(|memory| memory.request_focus(point_id(square)));
    }
}

/// Keeps egui from moving the focus by the arrow key that was pressed: the filter that does so does not hold
/// in the first frame of a point's focus.
fn keep_focus(ui: &Ui) {
    ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
}

/// Takes the presses of the keys that work on the board out of `events`.
fn take_keys(events: &mut Vec<Event>) -> Vec<Key> {
    let mut keys = Vec::new();
    events.retain(|event| match *event {
        Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } if BOARD_KEYS.contains(&key) => {
            keys.push(key);
            false
        }
        _ => true,
    });
    keys
}
