//! Number fields, and the height of drop-down lists.

use std::ops::RangeInclusive;

use eframe::egui::{DragValue, Ui, vec2};

use crate::app::theme;

/// The space between an open list and the lower edge of the window, in points.
const LIST_MARGIN: f32 = 32.0;
/// The least height of a list, in points; with less room below, it opens above.
const LIST_MIN_HEIGHT: f32 = 140.0;

/// Shows a number field with its unit; `name` is for tooltip and screen reader. Returns whether it was changed.
pub fn number(ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, unit: &str, name: &str) -> bool {
    let field = DragValue::new(value).range(range).suffix(format!(" {unit}"));
    let size = vec2(theme::NUMBER_WIDTH, theme::FORM_ROW_HEIGHT);
    ui.add_sized(size, field).on_hover_text(name).accessible_name(name).changed()
}

/// The largest height of a list that opens from the row of `ui`, in points.
pub fn list_height(ui: &Ui) -> f32 {
    let below = ui.ctx().content_rect().bottom() - ui.max_rect().bottom();
    (below - LIST_MARGIN).max(LIST_MIN_HEIGHT)
}
