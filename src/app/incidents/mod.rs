//! Mistakes of the program, what could not be stored, and the end of the program: what is told of them, and what is done.

mod ending;

use eframe::egui::{Context, Ui};

use super::command::{Ask, Asks, Command};
use super::core::{Alert, Core, Effect, Effects, Kind, Room, StatusNote};
use super::kit::{Question, heading, show_buttons, show_modal};
use super::text::Label;
use super::theme;
use crate::session::{Aftermath, Change, Watch};
use ending::Step;

pub use ending::Ending;

/// What the user does about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The alert that is shown has been read.
    DismissAlert,
    QuitAnyway,
}

/// The room of what goes wrong.
#[derive(Default)]
pub struct Incidents {
    /// What notes panics; `None` in most tests.
    pub watch: Option<Watch>,
    /// Closes the window when the system asks for that.
    pub ending: Ending,
}

impl Incidents {
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

    /// Tells of the panics since the last frame.
    pub fn poll(&self, core: &mut Core) {
        let Some(watch) = &self.watch else { return };
        for incident in watch.news() {
            let text = core.language().incident(&incident);
            // Each of them, though the title is the same: there are only a few in a run.
            core.alerts.push(Alert { title: Label::Incident, text });
            if let Some(store) = &core.store {
                Aftermath::forget(store);
            }
        }
    }

    /// The user closes the window: that takes an answer where it would lose what cannot be stored. The system, which does
    /// not answer, ends the program.
    pub fn poll_close(&mut self, ctx: &Context, core: &mut Core) -> Effects {
        match self.ending.step() {
            Step::None => {}
            Step::Wait => ctx.request_repaint(),
            Step::Close => return quit_anyway(core),
        }
        if core.is_unstored && ctx.input(|input| input.viewport().close_requested()) {
            core.front.open(Room::Incidents, Kind::Form);
            return vec![Effect::KeepWindow];
        }
        Effects::new()
    }

    /// Something has happened in the session.
    pub fn on_change(&self, change: &Change, core: &mut Core) {
        match change {
            // Once is enough: a full disk would interrupt every move.
            Change::SaveFailed(error) if !core.is_unstored => {
                core.is_unstored = true;
                core.alert(Label::SaveTrouble, core.language().save_error(error));
            }
            Change::SaveFailed(error) => log::warn!("{error}"),
            Change::SavedAgain => {
                core.is_unstored = false;
                core.alerts.retain(|alert| alert.title != Label::SaveTrouble);
                core.note = Some(StatusNote::Told(Label::SavedAgain));
            }
            _ => {}
        }
    }

    /// Tells what the last run of the program has left to be told.
    pub fn tell_aftermath(&self, aftermath: &Aftermath, core: &mut Core) {
        let text = core.language().aftermath(aftermath);
        core.alerts.push(Alert { title: Label::Incident, text });
    }

    /// Shows an alert until the user has read it.
    pub fn view_alert(&self, ui: &Ui, alert: &Alert, core: &Core, asks: &mut Asks<Message>) {
        let dismiss = || Ask::Own(Message::DismissAlert);
        show_modal(ui, "alert", theme::DIALOG_WIDTH, dismiss(), asks, |ui, asks| {
            heading(ui, alert.title.text(core.language()));
            ui.label(&alert.text);
            ui.add_space(theme::GAP);
            show_buttons(ui, core.language(), asks, None, (Label::Understood, dismiss()));
        });
    }

    /// Asks whether to close the window though the game cannot be stored.
    pub fn view_dialog(&self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        let language = core.language();
        let yes = (Label::SaveAsEntry, Ask::Do(Command::SaveAs));
        Question::whether(Label::QuitQuestion, Label::QuitDetail.text(language), yes)
            .or(Label::QuitAnyway, Message::QuitAnyway)
            .show(ui, language, asks);
    }
}

/// Closes the window, whatever is lost.
fn quit_anyway(core: &mut Core) -> Effects {
    core.is_unstored = false;
    vec![Effect::CloseWindow]
}
