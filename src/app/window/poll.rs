//! The work before each frame: fetches what has happened, and passes it to the rooms.

use eframe::egui::{Context, Popup, Ui};

use crate::app::ChuheApp;
use crate::app::core::{Drafts, Effects, ThemeChoice};
use crate::app::guard::{Content, LastWords};
use crate::app::rooms::chapters::ChaptersRoom;
use crate::app::rooms::files::FilesRoom;
use crate::app::rooms::find::FindRoom;
use crate::app::rooms::people::PeopleRoom;
use crate::app::rooms::play::PlayRoom;
use crate::app::rooms::record::RecordRoom;
use crate::app::rooms::sheets::SheetRoom;
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
        self.rooms.editor.poll(&self.core);
        self.rooms.incidents.poll(&mut self.core);
        self.poll_files(ctx);
        self.rooms.picture.poll(&mut self.core);
        self.core.collection.poll();
        self.core.masters.poll();
        self.core.poll_books();
        self.rooms.play.before_poll(&mut self.core);
        let changes = self.core.session_mut().poll();
        self.core.check_shown();
        self.pass_on(&changes);
        self.rooms.engines.poll(&mut self.core);
        self.rooms.analysis.poll(&mut self.core);
        let effects = self.rooms.review.poll(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.rooms.explorer.poll(&mut self.core);
        if let Some(wait) = self.core.play().and_then(Play::held_for) {
            ctx.request_repaint_after(wait);
        }
        self.rooms.play.poll(ctx, &mut self.core);
        self.front.poll(&mut self.core, |core| self.rooms.review.verdict(core));
        let effects = self.rooms.puzzles.poll(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.rooms.presentation.poll(ctx, &mut self.core);
        self.rooms.lessons.poll(ctx, &mut self.core);
        self.rooms.repertoire.poll(ctx, &self.core);
        self.rooms.exercises.poll(ctx, &mut self.core);
        let effects = self.rooms.incidents.poll_close(ctx, &mut self.core);
        self.perform(ctx, effects);
        self.poll_settings(ctx);
        let (puzzles, has_lesson) = (&self.rooms.puzzles, self.rooms.lessons.has_page());
        self.core.note_front(puzzles.shown(), puzzles.left(), has_lesson);
        self.core.note_drafts(self.drafts());
    }

    /// The typed contents of forms.
    fn drafts(&self) -> Drafts {
        let core = &self.core;
        let (position, names) = PlayRoom::draft(core);
        Drafts {
            details: RecordRoom::draft(core),
            position,
            names,
            arrangement: self.rooms.editor.draft(),
            file: FilesRoom::draft(core),
            person: PeopleRoom::draft(core),
            sheet: SheetRoom::draft(core),
            sought: FindRoom::draft(core),
            games: self.rooms.collection.draft(),
        }
    }

    /// Restores stored drafts into the forms.
    pub fn restore_drafts(&mut self, drafts: Drafts) {
        let Drafts { details, position, names, arrangement, file, person, sheet, sought, games } = drafts;
        let core = &mut self.core;
        details.into_iter().for_each(|details| RecordRoom::restore(details, core));
        PlayRoom::restore(position, names, core);
        file.into_iter().for_each(|file| FilesRoom::restore_draft(file, core));
        person.into_iter().for_each(|person| PeopleRoom::restore(person, core));
        sheet.into_iter().for_each(|title| SheetRoom::restore(title, core));
        sought.into_iter().for_each(|sought| FindRoom::restore(sought, core));
        self.rooms.editor.restore(arrangement);
        self.rooms.collection.restore(games);
    }

    /// Fetches finished work with files, one piece at a time. A piece may open a dialog, and the
    /// next waits until it is closed.
    fn poll_files(&mut self, ctx: &Context) {
        loop {
            let effects: Effects = self.rooms.files.poll(&mut self.core);
            if std::mem::take(&mut self.core.is_told_again) {
                self.rooms.play.say_again();
            }
            if effects.is_empty() {
                return;
            }
            self.perform(ctx, effects);
        }
    }

    /// Passes the session's changes to the rooms. If several changes have sounds, only the most
    /// important one is played.
    fn pass_on(&mut self, changes: &[Change]) {
        let core = &mut self.core;
        if let Some(sound) = changes.iter().filter_map(Sound::of).max() {
            core.play_sound(sound);
        }
        for change in changes {
            self.rooms.play.on_change(change, core);
            self.rooms.incidents.on_change(change, core);
            if let Change::GameOver(_) = change {
                self.rooms.review.on_game_over(core);
            } else if let Change::EngineFailed(cause) = change {
                self.rooms.engines.on_failure(cause, core);
            }
        }
    }

    /// Applies the settings of the window's style, from the next frame on, and of the game.
    fn poll_settings(&mut self, ctx: &Context) {
        let settings = &self.core.settings;
        let window = ctx.content_rect().size() * ctx.zoom_factor();
        ctx.set_zoom_factor(settings.text_size.fitting(window));
        let style = (settings.theme, settings.has_motion);
        if self.style.replace(style) != Some(style) {
            theme::choose(ctx, settings.theme.into(), settings.theme == ThemeChoice::HighContrast);
            theme::set_motion(ctx, settings.has_motion);
        }
        let has_pondering = settings.has_pondering;
        self.core.game_mut().into_iter().for_each(|play| play.set_pondering(has_pondering));
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
        self.rooms.play.leave();
        self.core.note = None;
        self.core.alerts.clear();
    }

    fn close(&mut self, is_given_up: bool) {
        RecordRoom::store_typed(&mut self.core);
        ChaptersRoom::store_typed(&mut self.core);
        self.core.note_drafts(self.drafts());
        self.rooms.analysis.close(&mut self.core);
        self.rooms.review.close(&self.core);
        self.rooms.puzzles.end(&self.core);
        self.placed.close(self.core.store.as_ref());
        self.core.close();
        if let Some(store) = self.core.store.as_ref().filter(|_| is_given_up) {
            let report = self.rooms.incidents.watch.as_ref().and_then(Watch::last_report);
            Aftermath { report, is_given_up }.store(store);
        }
    }

    fn last_words(&self) -> LastWords {
        let language = self.core.language();
        let report = self.rooms.incidents.watch.as_ref().and_then(Watch::last_report);
        LastWords {
            title: Label::Incident.text(language).into(),
            text: language.last_words(report.as_deref()),
            close: Label::Close.text(language).into(),
        }
    }
}
