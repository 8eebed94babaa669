//! The buttons of a review.

use eframe::egui::{Button, RichText, Ui, WidgetInfo, accesskit::Role, vec2};

use super::Message;
use crate::app::command::Asks;
use crate::app::kit::{shares, why_disabled};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme;

/// The width of a button with an icon, in points.
pub const STEP_WIDTH: f32 = 30.0;

/// A button with a text.
pub struct Choice {
    label: ReviewLabel,
    hint: ReviewLabel,
    message: Message,
    /// Why it cannot be used.
    why_not: Option<ReviewLabel>,
}

impl Choice {
    pub const fn new(label: ReviewLabel, hint: ReviewLabel, message: Message) -> Self {
        Self { label, hint, message, why_not: None }
    }

    /// The same, if it can be used; else it is shown why not.
    pub fn enabled(self, is_enabled: bool, why_not: ReviewLabel) -> Self {
        Self { why_not: (!is_enabled).then_some(why_not), ..self }
    }
}

/// Which buttons can be used.
pub struct Can {
    pub write: bool,
    pub practise: bool,
}

/// Shows what can be done with the whole review: make it anew, practise the mistakes, tell the story, write into the record.
pub fn show_buttons(ui: &mut Ui, language: Language, can: Can, asks: &mut Asks<Message>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        let again = ui.add(Button::new("⟳").min_size(vec2(STEP_WIDTH, theme::SMALL_BUTTON_HEIGHT)));
        let label = ReviewLabel::Again.text(language);
        again.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        if again.on_hover_text(label).clicked() {
            asks.push(Message::Discard.into());
        }
        let ways = [
            Choice::new(ReviewLabel::Practise, ReviewLabel::PractiseHint, Message::Practise)
                .enabled(can.practise, ReviewLabel::NoMistakes),
            Choice::new(ReviewLabel::Story, ReviewLabel::StoryHint, Message::Story),
            Choice::new(ReviewLabel::Write, ReviewLabel::WriteHint, Message::Write)
                .enabled(can.write, ReviewLabel::IsWritten),
        ];
        show_choices(ui, language, &ways, asks);
    });
}

/// Shows buttons in a row, in the room that is left of it.
pub fn show_choices(ui: &mut Ui, language: Language, choices: &[Choice], asks: &mut Asks<Message>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        ui.spacing_mut().button_padding.x = 0.0;
        let texts: Vec<&str> = choices.iter().map(|choice| choice.label.text(language)).collect();
        let spaces = choices.len().saturating_sub(1) as f32 * ui.spacing().item_spacing.x;
        let (font, widths) = shares(ui, &texts, ui.available_width() - spaces);
        for ((choice, text), width) in choices.iter().zip(texts).zip(widths) {
            let button = Button::new(RichText::new(text).font(font.clone())).truncate();
            let size = vec2(width, theme::SMALL_BUTTON_HEIGHT);
            let response = ui.add_enabled_ui(choice.why_not.is_none(), |ui| ui.add_sized(size, button)).inner;
            let response = match choice.why_not {
                Some(why) => why_disabled(response, why.text(language)),
                None => response.on_hover_text(choice.hint.text(language)),
            };
            if response.clicked() {
                asks.push(choice.message.into());
            }
        }
    });
}
