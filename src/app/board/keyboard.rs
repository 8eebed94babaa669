//! Using the board with the keyboard.

use eframe::egui::{Event, Key, Modifiers, Popup, Ui};

use super::cursor::Cursor;
use super::geometry::Geometry;
use super::scene::{BoardEvent, Notice, Scene, Turn};
use super::widget::Board;
use crate::engine::board::Piece;
use crate::engine::movegen::Refusal;

const BOARD_KEYS: [Key; 7] =
    [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Space, Key::Escape];

impl Board {
    /// Handles the keys while the board has the focus. Arrows move the cursor. Enter and Space pick
    /// up and drop. Escape gives up the selection and then the focus, unless a screen reader
    /// listens. Several keys of one frame are handled in order.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the keys of egui")]
    pub(super) fn steer(&mut self, ui: &Ui, scene: &Scene<'_>, geometry: &Geometry) -> Option<BoardEvent> {
        if !self.cursor.has_focus(ui) {
            return None;
        }
        self.cursor.hold_keys(ui);
        let now = ui.input(|input| input.time);
        let mut event = None;
        let has_escape = scene.premove.is_some() || self.selected.is_some() || Cursor::leaves_by_escape(ui);
        let has_use = |key| key != Key::Escape || has_escape;
        let useful = |key, modifiers: Modifiers| {
            (modifiers.is_none() && BOARD_KEYS.contains(&key) && has_use(key)).then_some(key)
        };
        for key in ui.input_mut(|input| take_keys(&mut input.events, useful)) {
            if let Some([columns, rows]) = step_of_key(key) {
                self.cursor.step(ui, geometry, columns, rows);
                continue;
            }
            match key {
                Key::Escape if scene.premove.is_some() => event = event.or(Some(BoardEvent::CancelPremove)),
                Key::Escape if self.selected.is_some() => self.clear(),
                Key::Escape => self.cursor.leave(ui),
                // A click beside the pieces deselects. A key without effect is announced.
                _ if event.is_none() && self.has_nothing_to_take(scene) => {
                    self.refuse(Notice::Refused(Refusal::NoPiece(self.cursor.square)));
                }
                _ if event.is_none() => event = self.activate(scene, self.cursor.square, now),
                _ => {}
            }
        }
        event
    }

    /// Whether no piece is selected, and the cursor's point is empty, on the user's turn.
    fn has_nothing_to_take(&self, scene: &Scene<'_>) -> bool {
        let is_empty = scene.position.piece_at(self.cursor.square).is_none();
        is_empty && self.selected.is_none() && scene.turn == Turn::Now
    }

    /// Handles the keys that the board uses without the focus. Enter, if nothing has the focus, and
    /// a screen reader that asks for a point move the focus to the board. Until then the arrow keys
    /// step through the record. Escape deselects a piece and cancels a premove.
    pub(super) fn listen(&mut self, ui: &Ui, scene: &Scene<'_>) -> Option<BoardEvent> {
        let is_covered =
            ui.memory(|memory| memory.top_modal_layer().is_some()) || Popup::is_any_open(ui.ctx());
        let is_free = ui.memory(|memory| memory.focused().is_none()) && !is_covered;
        if is_free && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.cursor.move_to(ui, self.cursor.square);
        }
        self.cursor.follow_screen_reader(ui);
        let is_escape = !is_covered && ui.input(|input| input.key_pressed(Key::Escape));
        if is_escape && is_free {
            self.selected = None;
        }
        scene.premove.filter(|_| is_escape).map(|_| BoardEvent::CancelPremove)
    }
}

/// Removes the key presses that have a meaning from `events`, and returns what they mean, in order.
pub fn take_keys<T>(events: &mut Vec<Event>, meaning: impl Fn(Key, Modifiers) -> Option<T>) -> Vec<T> {
    let mut taken = Vec::new();
    events.retain(|event| {
        let Event::Key { key, pressed: true, modifiers, .. } = *event else { return true };
        let meaning = meaning(key, modifiers);
        let is_kept = meaning.is_none();
        taken.extend(meaning);
        is_kept
    });
    taken
}

/// How an arrow key moves the cursor: columns to the right, and rows down.
#[expect(clippy::wildcard_enum_match_arm, reason = "the keys of egui")]
pub const fn step_of_key(key: Key) -> Option<[isize; 2]> {
    match key {
        Key::ArrowLeft => Some([-1, 0]),
        Key::ArrowRight => Some([1, 0]),
        Key::ArrowUp => Some([0, -1]),
        Key::ArrowDown => Some([0, 1]),
        _ => None,
    }
}

/// The piece that a letter stands for, as in FEN: Red's with Shift, Black's without.
pub fn piece_of_key(key: Key, modifiers: Modifiers) -> Option<Piece> {
    let mut letters = key.name().chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Piece::from_letter(if modifiers.shift { letter } else { letter.to_ascii_lowercase() })
}
