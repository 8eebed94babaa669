//! The rows of a review's tables.

use eframe::egui::accesskit::{Node, Role};
use eframe::egui::{
    EventFilter, Response, RichText, Sense, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::app::kit::fitted_font;

/// The width from which the columns have long titles, in points.
pub const TITLES_WIDTH: f32 = 250.0;
/// The minimum space between two columns, in points.
const SPACE: f32 = 3.0;

/// Shows small texts in a row with these shares of the width and at least this height. [`say_row`]
/// has the text for a screen reader.
pub fn show_cells(
    ui: &mut Ui,
    (shares, min_height): (&[f32], f32),
    texts: impl Iterator<Item = RichText>,
    sense: Sense,
) -> Response {
    let height = ui.text_style_height(&TextStyle::Small).max(min_height);
    let (row, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), sense);
    let mut left = row.left();
    for (share, text) in shares.iter().zip(texts) {
        let cell = share * row.width();
        let width = cell - SPACE;
        let font = fitted_font(ui, text.text(), &TextStyle::Small, width);
        let galley = WidgetText::from(text.font(font)).into_galley(
            ui,
            Some(TextWrapMode::Truncate),
            width,
            TextStyle::Small,
        );
        let top = row.center().y - galley.size().y / 2.0;
        ui.painter().galley(pos2(left, top), galley, ui.visuals().text_color());
        left += cell;
    }
    response
}

/// Makes a screen reader read a row of a table as a sentence, without the tooltip, which would
/// repeat it.
pub fn say_row(row: &Response, said: impl Fn() -> String) {
    row.widget_info(|| WidgetInfo::labeled(Role::Label, true, said()));
    row.ctx.accesskit_node_builder(row.id, Node::clear_description);
    keep_sideways(row);
}

/// Keeps egui from moving the focus out of the panel with Left and Right.
pub fn keep_sideways(row: &Response) {
    let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
    row.ctx.memory_mut(|memory| memory.set_focus_lock_filter(row.id, filter));
}
