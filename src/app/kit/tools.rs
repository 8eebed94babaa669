//! Tool buttons: an icon above a word, several in a row.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontId, Rect, Response, Sense, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::wrapping::WithTooltip;
use crate::app::theme;

/// The space between two buttons, in points.
pub const SPACE: f32 = 6.0;

/// The size of each of `count` buttons in a row of this width, in points.
pub fn button_size(width: f32, count: usize) -> Vec2 {
    let each = (width - (count - 1) as f32 * SPACE) / count as f32;
    let height = if has_word(each) { theme::TOOL_HEIGHT } else { theme::TOOL_HEIGHT_SMALL };
    vec2(each.max(theme::TOOL_HEIGHT_SMALL), height)
}

/// Whether `count` buttons in a row of this width show their words.
pub fn have_words(width: f32, count: usize) -> bool {
    has_word(button_size(width, count).x)
}

/// Whether a row of this width has room for the icons of `count` buttons.
pub fn have_icons(width: f32, count: usize) -> bool {
    count as f32 * theme::TOOL_HEIGHT_SMALL + (count - 1) as f32 * SPACE <= width
}

/// Whether a button of this width shows its word.
fn has_word(width: f32) -> bool {
    width >= theme::TOOL_WORD_WIDTH
}

/// A tool button. If it is narrow, it shows only its icon.
pub struct ToolButton<'a> {
    pub icon: &'a str,
    pub word: &'a str,
    pub hint: &'a str,
    pub is_enabled: bool,
}

impl ToolButton<'_> {
    pub fn show(&self, ui: &mut Ui, size: Vec2) -> Response {
        let response = ui
            .add_enabled_ui(self.is_enabled, |ui| {
                let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                self.paint(ui, rect, &response);
                response
            })
            .inner;
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.is_enabled, self.word));
        // A screen reader has no pointer that could rest on the button.
        ui.accesskit_node_builder(response.id, |node| node.set_description(self.hint));
        response.tooltip(self.hint).tooltip_if_disabled(self.hint)
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let visuals = ui.style().interact(response);
        ui.painter().rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            StrokeKind::Inside,
        );
        let color: Color32 = visuals.text_color();
        let font = FontId::proportional(theme::ICON_SIZE);
        if !has_word(rect.width()) {
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, self.icon, font, color);
            return;
        }
        let small = TextStyle::Small.resolve(ui.style());
        let write = |height: f32, text: &str, font: FontId| {
            let place = rect.center_top() + vec2(0.0, height * rect.height());
            ui.painter().text(place, Align2::CENTER_CENTER, text, font, color);
        };
        write(0.36, self.icon, font);
        write(0.74, self.word, small);
    }
}
