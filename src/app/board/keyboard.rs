//! The board by keyboard.

use eframe::egui::{Event, Key, Modifiers, Popup, Ui};

use super::geometry::Geometry;
use super::widget::{Board, Scene};
use crate::engine::board::Move;

const BOARD_KEYS: [Key; 7] =
    [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Space, Key::Escape];

impl Board {
    /// Lets the keys act while the board has the focus: arrows move the cursor, Enter and Space pick and drop,
    /// Escape gives up the selection and then the focus. In their order, however many came in one frame.
    pub(super) fn steer(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<Move> {
        if !self.cursor.has_focus(ui) {
            return None;
        }
        self.cursor.hold_keys(ui);
        let mut play = None;
        for key in ui.input_mut(|input| take_keys(&mut input.events)) {
            match key {
                Key::ArrowLeft => self.cursor.step(ui, geometry, -1, 0),
                Key::ArrowRight => self.cursor.step(ui, geometry, 1, 0),
                Key::ArrowUp => self.cursor.step(ui, geometry, 0, -1),
                Key::ArrowDown => self.cursor.step(ui, geometry, 0, 1),
                Key::Escape if self.selected.is_some() => self.clear(),
                Key::Escape => self.cursor.leave(ui),
                _ if play.is_none() => play = self.activate(scene, self.cursor.square),
                _ => {}
            }
        }
        play
    }

    /// Moves the focus to the board when Enter is pressed and nothing has it, or when a screen reader asks for
    /// a point. Arrow keys alone belong to the record until then.
    pub(super) fn enter_by_keyboard(&mut self, ui: &Ui) {
        let is_free = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none())
            && !Popup::is_any_open(ui.ctx());
        if is_free && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.cursor.move_to(ui, self.cursor.square);
        }
        self.cursor.follow_screen_reader(ui);
    }
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
