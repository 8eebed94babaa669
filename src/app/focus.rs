//! Keeps the widget with the keyboard focus in view, and outlines it.

use eframe::egui::{Id, Memory, Response, Stroke, StrokeKind, Ui};

use super::theme::{self, Palette};

/// The width of the outline, in points.
const WIDTH: f32 = 2.0;

/// Scrolls the area around `ui` to the widget that has just got the focus, if it is within `ui`.
pub fn reveal(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let is_new = |response: &Response| response.gained_focus() && response.layer_id == ui.layer_id();
    // What is seen beside the area is not in it, though what has been scrolled away would lie there.
    let is_within = |response: &Response| {
        let seen = response.interact_rect;
        ui.min_rect().intersects(response.rect) && (!seen.is_positive() || ui.clip_rect().intersects(seen))
    };
    if let Some(response) = focused.filter(is_new).filter(is_within) {
        ui.scroll_to_rect(response.rect, None);
    }
}

/// Outlines whatever has the focus, alike for all widgets; `has_own`: whether it has a mark of its own. To be called when
/// everything is painted.
pub fn outline(ui: &Ui, has_own: impl FnOnce(Id) -> bool) {
    let is_shown = |id: &Id| ui.ctx().viewport(|viewport| viewport.this_pass.widgets.get(*id).is_some());
    let focused = ui.memory(Memory::focused).filter(is_shown).filter(|&id| !has_own(id));
    if let Some(widget) = focused.and_then(|id| ui.ctx().read_response(id)) {
        // In the colour of the text, which stands out from every background, and within the widget, where nothing cuts it.
        let stroke = Stroke::new(WIDTH, Palette::of(ui).text);
        let painter = ui.ctx().layer_painter(widget.layer_id).with_clip_rect(widget.interact_rect);
        painter.rect_stroke(widget.rect, theme::BUTTON_RADIUS, stroke, StrokeKind::Inside);
    }
}
