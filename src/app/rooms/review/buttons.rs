//! The buttons below a review.

use eframe::egui::{
    Button, RichText, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, accesskit::Role, vec2,
};

use super::Message;
use super::rows::Row;
use crate::app::command::Asks;
use crate::app::kit::{shares, why_disabled};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme;

/// Which buttons can be used.
pub struct Can {
    pub write: bool,
    pub practise: bool,
}

/// Shows the buttons: previous and next key moment, new review, practise the mistakes, write into the record.
pub fn show_buttons(
    ui: &mut Ui,
    language: Language,
    rows: &[Row],
    shown: Option<usize>,
    can: Can,
    asks: &mut Asks<Message>,
) {
    let at = shown.unwrap_or_default();
    let previous = rows.iter().rev().find(|row| row.is_key && row.ply + 1 < at);
    let next = rows.iter().find(|row| row.is_key && row.ply + 1 > at);
    let steps = |ui: &mut Ui, asks: &mut Asks<Message>| {
        for (icon, label, row) in [("◀", ReviewLabel::Previous, previous), ("▶", ReviewLabel::Next, next)]
        {
            let button = Button::new(icon).min_size(vec2(STEP_WIDTH, theme::SMALL_BUTTON_HEIGHT));
            let response = ui.add_enabled(row.is_some(), button);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, row.is_some(), label.text(language)));
            if let Some(row) = row.filter(|_| response.on_hover_text(label.text(language)).clicked()) {
                asks.push(Message::Show(row.ply + 1).into());
            }
        }
        let again = Button::new("⟳").min_size(vec2(STEP_WIDTH, theme::SMALL_BUTTON_HEIGHT));
        let again = ui.add(again);
        let label = ReviewLabel::Again.text(language);
        again.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        if again.on_hover_text(label).clicked() {
            asks.push(Message::Discard.into());
        }
    };
    ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
    if is_narrow(ui, language) {
        in_row(ui, |ui| steps(ui, asks));
        in_row(ui, |ui| show_ways(ui, language, can, asks));
    } else {
        in_row(ui, |ui| {
            steps(ui, asks);
            show_ways(ui, language, can, asks);
        });
    }
}

/// The width of a button with an icon, in points.
const STEP_WIDTH: f32 = 30.0;
/// What can be done with a review: the names of the buttons.
const WAYS: [ReviewLabel; 3] = [ReviewLabel::Practise, ReviewLabel::Story, ReviewLabel::Write];

/// Whether the panel is so narrow that the buttons stand in two rows.
pub fn is_narrow(ui: &Ui, language: Language) -> bool {
    let width = |label: ReviewLabel| {
        let text = WidgetText::from(RichText::new(label.text(language)).small());
        text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Small).size().x
    };
    let widest = WAYS.map(width).into_iter().fold(0.0, f32::max) + theme::SMALL_BUTTON_PADDING.x;
    3.0 * (STEP_WIDTH + widest + theme::GAP / 2.0) > ui.available_width()
}

fn in_row(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        content(ui);
    });
}

/// Shows what can be done with the review, in the room that is left of the row.
fn show_ways(ui: &mut Ui, language: Language, can: Can, asks: &mut Asks<Message>) {
    let room = ui.available_width() - 2.0 * ui.spacing().item_spacing.x;
    let (font, widths) = shares(ui, &WAYS.map(|label| label.text(language)), room);
    let ways = [
        (ReviewLabel::PractiseHint, ReviewLabel::NoMistakes, Message::Practise, can.practise),
        (ReviewLabel::StoryHint, ReviewLabel::StoryHint, Message::Story, true),
        (ReviewLabel::WriteHint, ReviewLabel::IsWritten, Message::Write, can.write),
    ];
    ui.spacing_mut().button_padding.x = 0.0;
    for ((label, width), (hint, why, message, is_enabled)) in WAYS.into_iter().zip(widths).zip(ways) {
        let button = Button::new(RichText::new(label.text(language)).font(font.clone())).truncate();
        let size = vec2(width, theme::SMALL_BUTTON_HEIGHT);
        let response = ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, button)).inner;
        let response = why_disabled(response, why.text(language));
        if response.on_hover_text(hint.text(language)).clicked() {
            asks.push(message.into());
        }
    }
}
