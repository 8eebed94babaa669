//! Keeps the widget with the keyboard focus in view.

use eframe::egui::{Memory, Response, Ui};

/// Scrolls the area around `ui` to the widget that has just got the focus, if it is within `ui`.
pub fn reveal(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_new = |response: &Response| response.gained_focus() && response.layer_id == ui.layer_id();
    if let Some(response) = focused.filter(is_new)
        && ui.min_rect().intersects(response.rect)
    {
        ui.scroll_to_rect(response.rect, None);
    }
}
