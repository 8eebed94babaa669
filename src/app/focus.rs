//! Where the keyboard is, kept in sight.

use eframe::egui::{Memory, Response, Ui};

/// Scrolls the area around `ui` so that what has just got the focus is seen, if it is within `ui`.
pub fn reveal(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_new = |response: &Response| response.gained_focus() && response.layer_id == ui.layer_id();
    if let Some(response) = focused.filter(is_new)
        && ui.min_rect().intersects(response.rect)
    {
        ui.scroll_to_rect(response.rect, None);
    }
}
