//! The status line while a pen is taken up: its colours, and buttons to clear the drawings and to
//! put it down.

use eframe::egui::{
    Align, Button, Layout, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, accesskit::Role, vec2,
};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, show_status_line};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};
use crate::game::Pen;

/// The size of a colour's button, and the radius of its dot, in points.
const BUTTON: f32 = theme::SMALL_BUTTON_HEIGHT;
const DOT: f32 = 7.0;

/// Shows the line. `pen` is taken up; `has_drawings` is whether there is anything to clear.
pub fn show(ui: &mut Ui, core: &Core, pen: Pen, has_drawings: bool, requests: &mut Requests<Message>) {
    let language = core.language();
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        let mut button = |ui: &mut Ui, label: Label, is_enabled: bool, message: Message| {
            let text = RichText::new(label.text(language)).small();
            let button = Button::new(text).min_size(vec2(0.0, theme::SMALL_BUTTON_HEIGHT));
            if ui.add_enabled(is_enabled, button).clicked() {
                requests.push(message.into());
            }
        };
        button(ui, Label::PutPenDown, true, Message::TakePen(None));
        button(ui, Label::ClearDrawings, has_drawings, Message::ClearDrawings);
        for colour in Pen::ALL.into_iter().rev() {
            if show_colour(ui, colour, colour == pen, language.pen(colour)) {
                requests.push(Message::TakePen(Some(colour)).into());
            }
        }
        show_status_line(ui, Label::DrawingHint.text(language).into(), Palette::of(ui).weak);
    });
}

/// Shows the button of a colour. Returns whether it was clicked.
fn show_colour(ui: &mut Ui, pen: Pen, is_chosen: bool, name: &str) -> bool {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(BUTTON), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, name));
    let painter = ui.painter();
    if is_chosen || response.hovered() {
        let fill = if is_chosen { palette.accent_wash } else { palette.button };
        painter.rect_filled(rect, theme::BUTTON_RADIUS, fill);
    }
    painter.circle(rect.center(), DOT, theme::drawing(pen), Stroke::new(1.0, theme::DRAWING_EDGE));
    if response.has_focus() || is_chosen {
        painter.circle_stroke(rect.center(), DOT + 3.0, Stroke::new(1.5, palette.accent));
    }
    response.tooltip(name).clicked()
}
