//! Parts of forms.

use std::ops::RangeInclusive;

use eframe::egui::{DragValue, Ui, vec2};

use crate::app::theme;

/// Around an open list, down to the edge of the window.
const LIST_MARGIN: f32 = 32.0;
/// Where there is less room below, the list opens above.
const LIST_MIN_HEIGHT: f32 = 140.0;

/// A number to fill in, with its unit behind it; `name` is what it is of. Answers whether it was changed.
pub fn number(ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, unit: &str, name: &str) -> bool {
    let field = DragValue::new(value).range(range).suffix(format!(" {unit}"));
    let size = vec2(theme::NUMBER_WIDTH, theme::FORM_ROW_HEIGHT);
    ui.add_sized(size, field).on_hover_text(name).accessible_name(name).changed()
}

/// How high a list may be that opens from the row that `ui` is in.
pub fn list_height(ui: &Ui) -> f32 {
    let below = ui.ctx().content_rect().bottom() - ui.max_rect().bottom();
    (below - LIST_MARGIN).max(LIST_MIN_HEIGHT)
}
