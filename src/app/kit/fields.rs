//! Number fields, and the height of drop-down lists.

use std::ops::RangeInclusive;

use eframe::egui::emath::Numeric;
use eframe::egui::{DragValue, Key, Modifiers, Ui, Vec2, vec2};

use super::wrapping::WithTooltip;
use crate::app::theme;

/// The steps by which a whole number changes for each point that the pointer drags.
const DRAG_SPEED: f64 = 0.25;
const PADDING: Vec2 = vec2(4.0, 4.0);
/// The space between an open list and the lower edge of the window, in points.
const LIST_MARGIN: f32 = 32.0;
/// The minimum height of a list, in points. With less room below, it opens upwards.
const LIST_MIN_HEIGHT: f32 = 140.0;

/// Shows a number field with its unit. `name` is for the tooltip and screen readers. Returns
/// whether the number changed.
pub fn number(ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, unit: &str, name: &str) -> bool {
    let field = whole_number(ui, value).range(range).suffix(format!(" {unit}"));
    show_number_field(ui, field, theme::NUMBER_WIDTH, name)
}

/// A field for a whole number. The arrow keys and screen readers change it by one; dragging is
/// slower.
pub fn whole_number<'a, N: Numeric>(ui: &Ui, value: &'a mut N) -> DragValue<'a> {
    let is_dragged = ui.input(|input| input.pointer.is_decidedly_dragging());
    DragValue::new(value).speed(if is_dragged { DRAG_SPEED } else { 1.0 })
}

/// Shows this number field. If it is being edited, Escape ends the editing and does not also close
/// the dialog. Returns whether the number changed.
pub fn show_number_field(ui: &mut Ui, field: DragValue<'_>, width: f32, name: &str) -> bool {
    let size = vec2(width, theme::FORM_ROW_HEIGHT);
    // With less padding the unit fits in, and the row is no higher than with a list alone.
    let response = ui.scope(|ui| {
        ui.spacing_mut().button_padding = PADDING;
        ui.add_sized(size, field)
    });
    let response = response.inner;
    let edited = response.id.with("edited");
    if response.clicked() || response.changed() {
        ui.data_mut(|data| data.insert_temp(edited, true));
    }
    if response.lost_focus() && ui.data_mut(|data| data.remove_temp::<bool>(edited)).is_some() {
        ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    }
    response.tooltip(name).accessible_name(name).changed()
}

/// The maximum height of a list that opens from the row of `ui`, in points.
pub fn list_height(ui: &Ui) -> f32 {
    let below = ui.ctx().content_rect().bottom() - ui.max_rect().bottom();
    (below - LIST_MARGIN).max(LIST_MIN_HEIGHT)
}
