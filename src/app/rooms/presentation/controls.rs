//! The buttons of a presentation. They are shown while the pointer moves or something has the
//! keyboard focus.

use std::time::Duration;

use eframe::egui::{Button, ComboBox, CursorIcon, Memory, Popup, Ui, vec2};

use super::autoplay::Autoplay;
use super::{Message, PresentationRoom};
use crate::app::command::{Command, Requests, Step, hint};
use crate::app::core::{AutoplayPace, Core};
use crate::app::kit::{WithTooltip, drop_down, entry_of, fits_button};
use crate::app::text::{Label, PresentationLabel};
use crate::app::theme;

impl PresentationRoom {
    /// Whether the buttons are shown. Requests the frame in which they disappear.
    fn has_controls(&self, ui: &Ui, core: &Core) -> bool {
        let is_in_use = ui.memory(Memory::focused).is_some() || Popup::is_any_open(ui.ctx());
        let still = ui.input(|input| f64::from(input.pointer.time_since_last_movement()));
        let left = theme::CONTROLS_TIME.as_secs_f64() - still.min(core.now - self.since);
        if left > 0.0 {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
        }
        is_in_use || left > 0.0
    }

    /// Shows the buttons in a row, or hides them together with the pointer.
    pub(super) fn show_controls(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        if !self.has_controls(ui, core) {
            return ui.ctx().set_cursor_icon(CursorIcon::None);
        }
        let language = core.language();
        let [back, on] = [Label::StepBack, Label::StepForward].map(|label| label.text(language));
        let (icon, autoplay) = match self.autoplay.as_ref().is_some_and(Autoplay::is_running) {
            true => ("⏸", Label::StopAutoplay),
            false => ("⏩", Label::Autoplay),
        };
        let autoplay = autoplay.text(language);
        let comments = if self.hides_here(core) { PresentationLabel::Show } else { PresentationLabel::Hide };
        let comments = comments.text(language);
        let end = PresentationLabel::End.text(language);
        ui.spacing_mut().button_padding = theme::SMALL_BUTTON_PADDING;
        ui.horizontal(|ui| {
            button(ui, "◀", back, format!("{back} (PageUp)"), Message::Step(Step::Back), requests);
            button(ui, "▶", on, format!("{on} (Space)"), Message::Next, requests);
            let keys = hint(ui, autoplay, Command::Autoplay);
            button(ui, icon, autoplay, keys, Message::ToggleAutoplay, requests);
            choose_pace(ui, core, requests);
            button(ui, comments, comments, format!("{comments} (H)"), Message::ToggleComments, requests);
            // A narrow window has no room for the words.
            let text = if fits_button(ui, end) { end } else { "✕" };
            button(ui, text, end, format!("{end} (Esc)"), Message::Toggle, requests);
        });
    }
}

fn button(
    ui: &mut Ui,
    text: &str,
    name: &str,
    hint: String,
    message: Message,
    requests: &mut Requests<Message>,
) {
    let button = Button::new(text).min_size(vec2(30.0, theme::SMALL_BUTTON_HEIGHT));
    let response = ui.add(button).accessible_name(name).tooltip(hint);
    if response.clicked() {
        requests.push(message.into());
    }
}

fn choose_pace(ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
    let language = core.language();
    let name = |pace: AutoplayPace| language.pause(pace.time());
    let mut pace = core.settings.autoplay_pace;
    let list = ComboBox::from_id_salt("pace").selected_text(name(pace)).width(theme::PACE_WIDTH);
    let list = drop_down(ui, list, |ui| {
        for option in AutoplayPace::ALL {
            entry_of(ui, &mut pace, option, name(option));
        }
    });
    let label = Label::AutoplayPace.text(language);
    list.accessible_name(label).tooltip(label);
    if pace != core.settings.autoplay_pace {
        requests.push(Message::SetPace(pace).into());
    }
}
