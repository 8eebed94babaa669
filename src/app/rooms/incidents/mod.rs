//! Panics, failures to store, and the end of the program.

mod ending;
mod unstored;

use eframe::egui::{Context, Ui};

use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Alert, Core, DialogContents, Effect, Effects, StatusNote};
use crate::app::kit::{Question, heading, message, show_buttons, show_modal};
use crate::app::text::Label;
use crate::app::theme;
use crate::session::{Aftermath, Change, Watch};
use ending::EndingStep;

pub use ending::Ending;

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Closes the alert.
    DismissAlert,
    QuitAnyway,
}

#[derive(Default)]
pub struct IncidentsRoom {
    /// Collects panics. `None` in most tests.
    pub watch: Option<Watch>,
    /// Whether the system has asked the program to end.
    pub ending: Ending,
}

/// Asks whether to close the window although the game cannot be stored.
pub struct QuitQuestion;

impl DialogContents for QuitQuestion {}

impl IncidentsRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::DismissAlert => {
                if !core.alerts.is_empty() {
                    core.alerts.remove(0);
                }
                Effects::new()
            }
            Message::QuitAnyway => quit_anyway(core),
        }
    }

    /// Alerts the user to the panics since the last frame.
    pub fn poll(&self, core: &mut Core) {
        let Some(watch) = &self.watch else { return };
        for incident in watch.news() {
            let text = core.language().incident(&incident);
            // `core.alert` would skip alerts with the same title. Each panic is shown: there are
            // only a few.
            core.alerts.push(Alert { title: Label::Incident, text });
            if let Some(store) = &core.store {
                Aftermath::forget(store);
            }
        }
    }

    /// Handles the closing of the window. If the user closes it while something cannot be stored,
    /// asks first. If the system asks, closes at once.
    pub fn poll_close(&mut self, ctx: &Context, core: &mut Core) -> Effects {
        match self.ending.step() {
            EndingStep::None => {}
            EndingStep::Wait => ctx.request_repaint(),
            EndingStep::Close => return quit_anyway(core),
        }
        if !core.unstored.is_empty() && ctx.input(|input| input.viewport().close_requested()) {
            core.front.open(QuitQuestion);
            return vec![Effect::KeepWindow];
        }
        Effects::new()
    }

    /// Reacts to a change in the session.
    pub fn on_change(&self, change: &Change, core: &mut Core) {
        match change {
            Change::SaveFailed(error) => unstored::report(error, core),
            Change::SavedAgain => {
                let unstored = std::mem::take(&mut core.unstored);
                core.alerts.retain(|alert| !unstored.contains(&alert.title));
                core.note = Some(StatusNote::Labelled(Label::SavedAgain));
            }
            Change::Misread(error) => core.alert(Label::DamagedFile, core.language().load_error(error)),
            Change::MovePlayed(_)
            | Change::FromBook
            | Change::MoveTakenBack(_)
            | Change::GameOver(_)
            | Change::EndTakenBack(_)
            | Change::GoesOn
            | Change::HintFound(_)
            | Change::DrawDeclined(_)
            | Change::DrawAccepted
            | Change::EngineFailed(_) => {}
        }
    }

    /// Alerts the user to a panic in the last run of the program.
    pub fn report_aftermath(&self, aftermath: &Aftermath, core: &mut Core) {
        let text = core.language().aftermath(aftermath);
        core.alerts.push(Alert { title: Label::Incident, text });
    }

    /// Shows an alert until the user closes it.
    pub fn view_alert(&self, ui: &Ui, alert: &Alert, core: &Core, requests: &mut Requests<Message>) {
        let dismiss = || Request::Own(Message::DismissAlert);
        show_modal(ui, "alert", theme::DIALOG_WIDTH, dismiss(), requests, |ui, requests| {
            heading(ui, alert.title.text(core.language()));
            message(ui, &alert.text);
            ui.add_space(theme::GAP);
            show_buttons(ui, core.language(), requests, None, (Label::Understood, dismiss()));
        });
    }

    /// Shows the open dialog of this room.
    pub fn view_dialog(&self, _: &mut QuitQuestion, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let yes = (Label::SaveAsEntry, Request::Do(Command::SaveAs));
        let unstored = core.unstored.iter().map(|trouble| trouble.text(language));
        let detail = unstored.chain([Label::QuitDetail.text(language)]).collect::<Vec<_>>().join("\n");
        Question::whether(Label::QuitQuestion, detail, yes)
            .or(Label::QuitAnyway, Message::QuitAnyway)
            .show(ui, language, requests);
    }
}

/// Closes the window without further questions.
fn quit_anyway(core: &mut Core) -> Effects {
    core.unstored.clear();
    vec![Effect::CloseWindow]
}
