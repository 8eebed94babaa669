//! Files of open studies that another program changes.

use std::path::PathBuf;

use eframe::egui::{Context, Event as Input};

use super::dialogs::Dialog;
use super::{Event, FilesRoom, Objection};
use crate::app::core::Core;
use crate::game::{Chapters, Game, Headers};
use crate::session::{Editing, Fingerprint, GameId, Origin, Task};

/// The result of looking at the file of a study.
pub struct Looked {
    id: GameId,
    file: PathBuf,
    /// Its content when it was last read or written here, and its content now.
    known: Fingerprint,
    now: Fingerprint,
    objection: Objection,
}

/// A study that is being reopened from its file.
pub struct Reloaded {
    pub file: PathBuf,
    /// The number and the headers of the chapter that was open.
    chapter: usize,
    headers: Headers,
}

impl Reloaded {
    /// The chapter that was open, among those that the file has now: the one with the same headers,
    /// or else with the same number.
    pub fn chapter(&self, chapters: &Chapters) -> usize {
        let games: Vec<&Game> = chapters.games().collect();
        let is_it = |number: &usize| games.get(*number).is_some_and(|game| game.headers == self.headers);
        let mut numbers = std::iter::once(self.chapter).chain(0..games.len());
        numbers.find(is_it).unwrap_or_else(|| self.chapter.min(games.len() - 1))
    }
}

impl FilesRoom {
    /// Looks at the file of the study in front whenever the window or the study comes to the front.
    pub(super) fn watch(&mut self, ctx: &Context, core: &Core) {
        let id = core.document().id();
        let is_new = self.looked_at.replace(id) != Some(id);
        let is_back = ctx.input(|input| input.events.contains(&Input::WindowFocused(true)));
        let origin = core.document().origin().filter(|_| core.study().is_some() && (is_new || is_back));
        let Some(Origin { path, content: Some(known) }) = origin.cloned() else { return };
        self.start(move || {
            let found = Objection::of_change(&path, known);
            let looked = found.map(|(objection, now)| Looked { id, file: path, known, now, objection });
            Event::Looked(looked.map(Box::new))
        });
    }

    /// Asks what to do about a changed file, once for each content.
    pub(super) fn ask_about(&mut self, looked: Looked, core: &mut Core) {
        let Looked { id, file, known, now, objection } = looked;
        let is_present = core.document().id() == id
            && core.document().origin().is_some_and(|origin| origin.content == Some(known))
            && !self.writing.iter().any(Task::is_running);
        if is_present && !core.front.has_dialog() && self.asked_about.replace(now) != Some(now) {
            let is_modified = core.document().is_modified();
            core.front.open(Dialog::Changed { file, objection, is_modified });
        }
    }

    /// Reopens the file at the open chapter. The study with its unsaved changes goes to the past
    /// games.
    pub(super) fn reload(&mut self, core: &mut Core) {
        if let Some(Dialog::Changed { file, .. }) = core.front.take() {
            let (chapter, headers) = (core.document().chapter(), core.document().game().headers.clone());
            self.reloaded = Some(Reloaded { file: file.clone(), chapter, headers });
            core.close_study();
            self.open_file(file, core);
        }
    }

    /// Separates the study from the file. The file stays as it is.
    pub(super) fn keep_as_copy(&mut self, core: &mut Core) {
        if let Some(Dialog::Changed { .. }) = core.front.take() {
            core.session_mut().leave_file();
        }
    }
}
