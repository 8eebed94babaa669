//! The keyboard's cursor on a board, and the points that a screen reader asks for.

use eframe::egui::accesskit::Action;
use eframe::egui::{EventFilter, FocusDirection, Id, Ui};

use super::geometry::Geometry;
use crate::app::focus;
use crate::engine::board::Square;

/// The id of a point's widget, the same in every frame.
pub fn point_id(square: Square) -> Id {
    Id::unique(("board point", square.index()))
}

/// Whether an id is that of a point.
pub fn is_point(id: Id) -> bool {
    Square::all().any(|square| point_id(square) == id)
}

/// The point that has the keyboard focus, or gets it when the user reaches the board with Tab.
pub struct Cursor {
    pub square: Square,
    is_flipped: bool,
}

impl Default for Cursor {
    fn default() -> Self {
        Self { square: Square::new(4, 3).expect("e3 is on the board"), is_flipped: false }
    }
}

impl Cursor {
    pub fn has_focus(&self, ui: &Ui) -> bool {
        ui.memory(|memory| memory.has_focus(point_id(self.square)))
    }

    /// Keeps egui from using the arrow keys and Escape itself.
    pub fn hold_keys(&self, ui: &Ui) {
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(point_id(self.square), filter));
    }

    /// Turns the cursor with the board, so that a user who plays Black begins at an own soldier,
    /// too. With the focus it stays.
    pub fn turn_with(&mut self, ui: &Ui, is_flipped: bool) {
        if std::mem::replace(&mut self.is_flipped, is_flipped) != is_flipped && !self.has_focus(ui) {
            self.square = self.square.flipped().mirrored();
        }
    }

    /// Moves the cursor and the focus to a point.
    pub fn move_to(&mut self, ui: &Ui, square: Square) {
        self.square = square;
        ui.memory_mut(|memory| memory.request_focus(point_id(square)));
    }

    /// Moves the cursor to a point that was activated. If a screen reader did that, the focus moves
    /// along. Otherwise it would be lost.
    pub fn follow(&mut self, ui: &Ui, square: Square) {
        if self.has_focus(ui) && focus::is_listened_to(ui.ctx()) {
            self.move_to(ui, square);
        }
        self.square = square;
    }

    /// Moves the cursor by `columns` to the right and `rows` down on the screen, unless that is off
    /// the board.
    pub fn step(&mut self, ui: &Ui, geometry: &Geometry, columns: isize, rows: isize) {
        // `hold_keys` has no effect in the first frame in which a point has the focus.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        if let Some(next) = geometry.neighbour(self.square, columns, rows) {
            self.move_to(ui, next);
        }
    }

    /// Whether Escape gives up the focus if nothing is selected. With a screen reader it does not:
    /// the focus would be lost, and Escape belongs to the surroundings of the board.
    pub fn leaves_by_escape(ui: &Ui) -> bool {
        !focus::is_listened_to(ui.ctx())
    }

    /// Gives the focus up.
    pub fn leave(&self, ui: &Ui) {
        ui.memory_mut(|memory| memory.surrender_focus(point_id(self.square)));
    }

    /// Moves the cursor to the point that a screen reader asks for. Takes the focus if the board is
    /// to have it.
    pub fn follow_screen_reader(&mut self, ui: &Ui) {
        if focus::is_given_to_board(ui.ctx()) {
            self.move_to(ui, self.square);
        }
        let is_asked = |square: &Square| {
            let id = point_id(*square);
            ui.input(|input| input.has_accesskit_action_request(id, Action::Focus))
        };
        if let Some(square) = Square::all().find(is_asked) {
            self.move_to(ui, square);
        }
        focus::note_point(ui.ctx(), point_id(self.square));
    }
}
