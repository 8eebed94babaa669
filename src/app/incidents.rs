//! Mistakes of the program, and the other windows: what is told of them, and what is done.

use eframe::egui::{Context, Popup, Ui, ViewportCommand};

use super::ChuheApp;
use super::dialogs::{Alert, Dialog};
#[cfg(unix)]
use super::ending::Ending;
use super::ending::Step;
use super::guard::{Content, LastWords};
use super::text::Label;
use crate::session::{Aftermath, Watch};

impl ChuheApp {
    /// Tells the user of the panics that are noted there.
    pub fn set_watch(&mut self, watch: Watch) {
        self.watch = Some(watch);
    }

    /// Tells of the panics since the last frame.
    pub(super) fn follow_incidents(&mut self) {
        let Some(watch) = &self.watch else { return };
        for incident in watch.news() {
            let text = self.language().incident(&incident);
            // Each of them, though the title is the same: there are only a few in a run.
            self.alerts.push(Alert { title: Label::Incident, text });
            if let Some(store) = &self.store {
                Aftermath::forget(store);
            }
        }
    }

    /// Closes the window when that asks for it.
    #[cfg(unix)]
    pub(super) fn set_ending(&mut self, ending: Ending) {
        self.ending = ending;
    }

    /// The user closes the window: that takes an answer where it would lose what cannot be stored. The system, which does
    /// not answer, ends the program.
    pub(super) fn follow_close(&mut self, ctx: &Context) {
        match self.ending.step() {
            Step::None => {}
            Step::Wait => ctx.request_repaint(),
            Step::Close => return self.quit_anyway(ctx),
        }
        if self.is_unstored && ctx.input(|input| input.viewport().close_requested()) {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::Quit);
        }
    }

    /// Closes the window, whatever is lost.
    pub(super) fn quit_anyway(&mut self, ctx: &Context) {
        self.is_unstored = false;
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }

    /// Tells what the last run of the program has left to be told.
    pub(super) fn tell_aftermath(&mut self, aftermath: &Aftermath) {
        let text = self.language().aftermath(aftermath);
        self.alerts.push(Alert { title: Label::Incident, text });
    }
}

impl Content for ChuheApp {
    fn logic(&mut self, ctx: &Context) {
        Self::logic(self, ctx);
    }

    fn ui(&mut self, ui: &mut Ui) {
        Self::ui(self, ui);
    }

    fn retreat(&mut self, ctx: &Context) {
        Popup::close_all(ctx);
        (self.editor, self.guide, self.puzzles) = (None, None, None);
        (self.dialog, self.entry, self.premove, self.message) = (None, None, None, None);
        self.alerts.clear();
    }

    fn close(&mut self, is_given_up: bool) {
        self.session.close();
        if let Some(store) = self.store.as_ref().filter(|_| is_given_up) {
            let report = self.watch.as_ref().and_then(Watch::last_report);
            Aftermath { report, is_given_up }.store(store);
        }
    }

    fn last_words(&self) -> LastWords {
        let language = self.language();
        let report = self.watch.as_ref().and_then(Watch::last_report);
        LastWords {
            title: Label::Incident.text(language).into(),
            text: language.last_words(report.as_deref()),
            close: Label::Close.text(language).into(),
        }
    }
}
