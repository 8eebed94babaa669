//! The buttons of a review.

use eframe::egui::{Button, Id, Response, Ui, WidgetInfo, accesskit::Role, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::kit::{WithTooltip, fit_in_row, show_texts, why_disabled};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme;

/// The width of a button with an icon, in points.
pub const STEP_WIDTH: f32 = 30.0;

/// A button with a text.
pub struct Choice {
    label: ReviewLabel,
    hint: ReviewLabel,
    message: Message,
    /// Why it is disabled.
    why_not: Option<ReviewLabel>,
}

impl Choice {
    pub const fn new(label: ReviewLabel, hint: ReviewLabel, message: Message) -> Self {
        Self { label, hint, message, why_not: None }
    }

    /// Disables the choice with this reason, unless `is_enabled`.
    pub fn enabled(self, is_enabled: bool, why_not: ReviewLabel) -> Self {
        Self { why_not: (!is_enabled).then_some(why_not), ..self }
    }
}

/// The enabled buttons.
#[derive(Clone, Copy)]
pub struct Can {
    pub write: bool,
    pub practise: bool,
}

/// Whether these buttons fit in a row.
pub fn fit(ui: &Ui, language: Language) -> bool {
    let texts = [ReviewLabel::Practise, ReviewLabel::Story, ReviewLabel::Write].map(|way| way.text(language));
    fit_in_row(ui, &texts, ui.available_width() - STEP_WIDTH - 1.5 * theme::GAP)
}

/// Shows the buttons for the whole review: repeat it, practise the mistakes, tell the story, write
/// it into the record.
pub fn show_buttons(ui: &mut Ui, language: Language, can: Can, requests: &mut Requests<Message>) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP / 2.0;
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        let again = ui.add(Button::new("⟳").min_size(vec2(STEP_WIDTH, theme::SMALL_BUTTON_HEIGHT)));
        let label = ReviewLabel::Again.text(language);
        again.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        if again.tooltip(label).clicked() {
            requests.push(Message::Discard.into());
        }
        let ways = [
            Choice::new(ReviewLabel::Practise, ReviewLabel::PractiseHint, Message::Practise)
                .enabled(can.practise, ReviewLabel::NoMistakes),
            Choice::new(ReviewLabel::Story, ReviewLabel::StoryHint, Message::Story),
            Choice::new(ReviewLabel::Write, ReviewLabel::WriteHint, Message::Write)
                .enabled(can.write, ReviewLabel::IsWritten),
        ];
        show_choices(ui, language, &ways, requests);
    });
}

/// Shows buttons in a row, or one below the other if a row would cut their texts. Returns them.
pub fn show_choices(
    ui: &mut Ui,
    language: Language,
    choices: &[Choice],
    requests: &mut Requests<Message>,
) -> Vec<Response> {
    let mut shown = Vec::new();
    let texts: Vec<&str> = choices.iter().map(|choice| choice.label.text(language)).collect();
    show_texts(ui, &texts, (theme::GAP / 2.0, true), |ui, index, text, size| {
        let choice = &choices[index];
        let button = Button::new(text).truncate();
        let response = ui.add_enabled_ui(choice.why_not.is_none(), |ui| ui.add_sized(size, button)).inner;
        let response = match choice.why_not {
            Some(why) => why_disabled(response, why.text(language)),
            None => response.tooltip(choice.hint.text(language)),
        };
        if response.clicked() {
            requests.push(choice.message.into());
        }
        shown.push(response);
    });
    shown
}

/// If the button was pressed without the mouse, the step to which it leads gets the focus.
pub fn note_step(button: &Response) {
    if button.clicked() {
        let is_by_key = !button.ctx.input(|input| input.pointer.any_click());
        button.ctx.data_mut(|data| data.insert_temp(step_id(), is_by_key));
    }
}

/// The id under which is stored whether the next step gets the focus.
pub fn step_id() -> Id {
    Id::unique("step of a review that gets the focus")
}
