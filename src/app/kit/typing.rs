//! Storing texts while they are typed.

use std::time::Duration;

use eframe::egui::Ui;

/// The minimum time between two stores, in seconds. A study of a hundred thousand moves takes a
/// while.
const STORED_EVERY: f64 = 0.1;

/// Whether a typed text still has to be stored.
#[derive(Clone, Default)]
pub struct Typing {
    is_unstored: bool,
    /// The time of the next possible store, by egui's clock.
    next: f64,
}

impl Typing {
    /// Whether to store the text now. Called in each frame. The first letter is stored at once, the
    /// last one soon.
    pub fn is_to_be_stored(&mut self, ui: &Ui, has_changed: bool) -> bool {
        self.is_unstored |= has_changed;
        if !self.is_unstored {
            return false;
        }
        let now = ui.input(|input| input.time);
        let is_due = now >= self.next;
        if is_due {
            (self.is_unstored, self.next) = (false, now + STORED_EVERY);
        } else {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(self.next - now));
        }
        is_due
    }
}
