//! A page of text, as high as the window allows. It scrolls by wheel and keys.

use eframe::egui::{Key, Modifiers, Response, ScrollArea, Ui, WidgetText, vec2};

use super::panel::{as_paragraph, sense_of_text};
use super::wrapping::wrapped_with;
use crate::app::focus;
use crate::app::theme;

/// The distance by which keys scroll: arrow keys in points, page keys as a share of the visible
/// height.
const LINE: f32 = 40.0;
const PAGE: f32 = 0.9;

/// Shows a page.
pub fn page(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let height = height(ui);
    area(ScrollArea::vertical(), height).show(ui, |ui| {
        scroll_by_keys(ui, height);
        // Leaves room for the scroll bar.
        ui.set_max_width(ui.available_width() - theme::GAP);
        content(ui);
        focus::reveal(ui);
    });
}

/// Shows a paragraph or a heading of a page. With a screen reader, the Tab key reaches it.
pub fn paragraph(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    let text = text.into();
    let sense = sense_of_text(ui);
    let shown = wrapped_with(ui, text.clone(), sense);
    as_paragraph(&shown, text.text());
    shown
}

/// Shows a page of many lines. Only the visible ones are laid out.
pub fn page_of_lines(ui: &mut Ui, lines: &[&str]) {
    let height = height(ui);
    let row = ui.text_style_height(&eframe::egui::TextStyle::Body);
    ui.spacing_mut().item_spacing.y = 0.0;
    area(ScrollArea::both(), height).show_rows(ui, row, lines.len(), |ui, seen| {
        scroll_by_keys(ui, height);
        for line in &lines[seen] {
            ui.add(eframe::egui::Label::new(*line).extend());
        }
    });
}

fn height(ui: &Ui) -> f32 {
    let height = ui.ctx().content_rect().height() - theme::PAGE_REST;
    height.clamp(theme::PAGE_MIN_HEIGHT, theme::PAGE_HEIGHT)
}

fn area(area: ScrollArea, height: f32) -> ScrollArea {
    area.auto_shrink(false).max_height(height).min_scrolled_height(height)
}

/// Scrolls by the arrow, page, Home and End keys.
fn scroll_by_keys(ui: &Ui, height: f32) {
    // More than the height of any page.
    let all = 1e9;
    for (key, way) in [
        (Key::ArrowDown, LINE),
        (Key::ArrowUp, -LINE),
        (Key::PageDown, PAGE * height),
        (Key::PageUp, -PAGE * height),
        (Key::End, all),
        (Key::Home, -all),
    ] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, -way));
        }
    }
}
