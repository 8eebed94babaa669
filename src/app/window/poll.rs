//! Before each frame: fetches what has happened since the last one, and tells the rooms.

use eframe::egui::{Context, Popup, Ui};

use crate::app::ChuheApp;
use crate::app::core::{Drafts, Effects, ThemeChoice};
use crate::app::guard::{Content, LastWords};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::app::theme;
use crate::session::{Aftermath, Change, Play, Watch};

impl ChuheApp {
    /// Fetches what has happened since the last frame. Paints nothing.
    pub fn logic(&mut self, ctx: &Context) {
        self.core.now = ctx.input(|input| input.time);
        self.placed.follow(ctx, self.core.store.as_ref());
        if let Some(id) = self.next.take() {
            self.switch(ctx, id);
        }
        self.close_rooms();
        self.incidents.poll(&mut self.core);
        self.poll_files(ctx);
        self.core.collection.poll();
        self.play.before_poll(&self.core);
        let changes = self.core.session_mut().poll();
        self.core.check_shown();
        self.tell(&changes);
        self.engines.poll(&mut self.core);
        self.analysis.poll(&mut self.core);
        let effects = self.review.poll(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.explorer.poll(&mut self.core);
        if let Some(wait) = self.core.play().and_then(Play::held_for) {
            ctx.request_repaint_after(wait);
        }
        self.play.poll(ctx, &mut self.core);
        self.front.poll(&mut self.core, |core| self.review.verdict(core));
        let effects = self.puzzles.poll(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.presentation.poll(ctx, &mut self.core);
        self.tutorial.poll(ctx, &mut self.core);
        self.repertoire.poll(ctx, &self.core);
        self.exercises.poll(ctx, &mut self.core);
        let effects = self.incidents.poll_close(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.poll_settings(ctx);
        self.core.note_front(self.puzzles.shown(), self.puzzles.left());
        self.core.note_drafts(self.drafts());
    }

    /// What is typed in forms.
    fn drafts(&self) -> Drafts {
        Drafts {
            details: self.record.draft(),
            position: self.play.drafted_position(),
            arrangement: self.editor.draft(),
            file: self.files.draft(),
            person: self.people.draft(),
            sheet: self.sheets.draft(&self.core),
            sought: self.find.draft(),
            games: self.collection.draft(),
        }
    }

    /// Puts what was typed in forms before back into them.
    pub fn restore_drafts(&mut self, drafts: Drafts) {
        let Drafts { details, position, arrangement, file, person, sheet, sought, games } = drafts;
        self.record.restore(details);
        self.play.restore(position, &self.core);
        self.editor.restore(arrangement);
        self.files.restore_draft(file);
        self.people.restore(person);
        self.sheets.restore(sheet);
        self.find.restore(sought);
        self.collection.restore(games);
    }

    /// Fetches finished work with files, one piece at a time: each may open a dialog, and the next must wait for it.
    fn poll_files(&mut self, ctx: &Context) {
        loop {
            let effects: Effects = self.files.poll(&mut self.core);
            if std::mem::take(&mut self.core.is_told_again) {
                self.play.say_again();
            }
            if effects.is_empty() {
                return;
            }
            self.perform(ctx, effects);
        }
    }

    /// Tells the rooms what happened in the session. If several changes have sounds, only the most important is played.
    fn tell(&mut self, changes: &[Change]) {
        let core = &mut self.core;
        if let Some(sound) = changes.iter().filter_map(Sound::of).max() {
            core.play_sound(sound);
        }
        for change in changes {
            self.play.on_change(change, core);
            self.incidents.on_change(change, core);
            match change {
                Change::GameOver(_) => self.review.on_game_over(core),
                Change::EngineFailed(cause) => self.engines.on_failure(cause, core),
                _ => {}
            }
        }
    }

    /// Applies the settings of the window's style, from the next frame on.
    fn poll_settings(&mut self, ctx: &Context) {
        let settings = &self.core.settings;
        let window = ctx.content_rect().size() * ctx.zoom_factor();
        ctx.set_zoom_factor(settings.text_size.fitting(window));
        let style = (settings.theme, settings.has_motion);
        if self.style.replace(style) != Some(style) {
            theme::choose(ctx, settings.theme.into(), settings.theme == ThemeChoice::HighContrast);
            theme::set_motion(ctx, settings.has_motion);
        }
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
        self.core.front.clear();
        self.close_rooms();
        self.play.leave();
        self.core.note = None;
        self.core.alerts.clear();
    }

    fn close(&mut self, is_given_up: bool) {
        self.record.store_typed(&mut self.core);
        self.chapters.store_typed(&mut self.core);
        self.core.note_drafts(self.drafts());
        self.analysis.close(&mut self.core);
        self.review.close(&self.core);
        self.puzzles.end(&self.core);
        self.placed.close(self.core.store.as_ref());
        self.core.close();
        if let Some(store) = self.core.store.as_ref().filter(|_| is_given_up) {
            let report = self.incidents.watch.as_ref().and_then(Watch::last_report);
            Aftermath { report, is_given_up }.store(store);
        }
    }

    fn last_words(&self) -> LastWords {
        let language = self.core.language();
        let report = self.incidents.watch.as_ref().and_then(Watch::last_report);
        LastWords {
            title: Label::Incident.text(language).into(),
            text: language.last_words(report.as_deref()),
            close: Label::Close.text(language).into(),
        }
    }
}
