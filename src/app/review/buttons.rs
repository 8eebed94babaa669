//! The buttons below a review.

use eframe::egui::{Button, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::Message;
use super::rows::Row;
use crate::app::command::Asks;
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
    if is_narrow(ui) {
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
/// In a narrower panel, in points, the buttons stand in two rows.
const ONE_ROW_WIDTH: f32 = 360.0;

pub fn is_narrow(ui: &Ui) -> bool {
    ui.available_width() < ONE_ROW_WIDTH
}

fn in_row(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        content(ui);
    });
}

/// Shows what can be done with the review, in the room that is left of the row.
fn show_ways(ui: &mut Ui, language: Language, can: Can, asks: &mut Asks<Message>) {
    let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
    let ways = [
        (ReviewLabel::Practise, ReviewLabel::PractiseHint, Message::Practise, can.practise),
        (ReviewLabel::Story, ReviewLabel::StoryHint, Message::Story, true),
        (ReviewLabel::Write, ReviewLabel::WriteHint, Message::Write, can.write),
    ];
    for (label, hint, message, is_enabled) in ways {
        let button = Button::new(RichText::new(label.text(language)).small()).truncate();
        let size = vec2(width, theme::SMALL_BUTTON_HEIGHT);
        let response = ui.add_enabled_ui(is_enabled, |ui| ui.add_sized(size, button)).inner;
        if response.on_hover_text(hint.text(language)).clicked() {
            asks.push(message.into());
        }
    }
}
