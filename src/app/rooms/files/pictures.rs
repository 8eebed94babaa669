//! Saves and copies pictures of the board and animations, each on its own thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::egui::Theme;

use super::animation::AnimationForm;
use super::{Consent, Event, FilesRoom, Objection, WriteTrouble};
use crate::app::core::{Core, FilePurpose, PrintChoices, SavedFiles, StatusNote, ThemeChoice};
use crate::app::picture::{self, Arrangement, Motif, Style};
use crate::app::text::Label;
use crate::game::Drawing;
use crate::session::{Progress, SaveError, task::Control, write_file};

/// The result of writing a picture.
pub(super) struct Pictured {
    file: PathBuf,
    motif: Motif,
    control: Arc<Control>,
    /// `None` if it was stopped.
    result: Option<Result<(), WriteTrouble>>,
}

impl FilesRoom {
    /// The progress of the animation that is being made.
    pub fn animation(&self) -> Option<Progress> {
        self.animation.as_ref().map(|control| control.progress())
    }

    /// Stops making the animation. Nothing is written.
    pub(super) fn stop_animation(&mut self) {
        if let Some(control) = self.animation.take() {
            control.stop();
        }
    }

    pub(super) fn copy_picture(&mut self, drawings: Vec<Drawing>, theme: Theme, core: &Core) {
        let (style, arrangement) = (style(theme, core), arrangement(drawings, core));
        let clipboard = Arc::clone(&self.clipboard);
        // The clipboard may wait for other programs, so the program does not wait for it when it
        // ends.
        self.start(move || Event::PictureCopied(clipboard.set_picture(&picture::board(style, &arrangement))));
    }

    /// Starts to write a picture to a file. Writes nothing if `consent` does not cover replacing it.
    pub(super) fn write_picture(&mut self, file: PathBuf, motif: Motif, consent: Consent) {
        let (control, wake) = (Arc::<Control>::default(), Arc::clone(&self.wake));
        control.note(Progress { total: motif.pictures(), ..Progress::default() });
        if matches!(motif, Motif::Moves(..)) {
            self.stop_animation();
            self.animation = Some(Arc::clone(&control));
        }
        self.start_writing(move || {
            let mut files = motif.files(&file);
            let existing = files.iter().position(|file| consent.objection(file, &[]).is_some());
            let result = if let Some(existing) = existing.map(|at| files.swap_remove(at)) {
                let is_it = existing == file;
                let objection = if is_it { Objection::Exists } else { Objection::OneExists(existing) };
                Some(Err(WriteTrouble::Refused(objection)))
            } else {
                let failed = |source| WriteTrouble::Failed(SaveError { path: file.clone(), source });
                let mut write =
                    |path: &Path, bytes: &[u8]| write_file(path, bytes).map_err(|error| error.source);
                match motif.make(&file, &control, &wake, &mut write) {
                    Ok(is_done) => is_done.then_some(Ok(())),
                    Err(error) => Some(Err(failed(error))),
                }
            };
            Event::Pictured(Box::new(Pictured { file, motif, control, result }))
        });
    }

    pub(super) fn ask_picture(&mut self, drawings: Vec<Drawing>, theme: Theme, core: &mut Core) {
        let motif = Motif::Board(style(theme, core), Box::new(arrangement(drawings, core)));
        self.ask_for_file(FilePurpose::Picture(Box::new(motif)), core);
    }

    /// Asks for a file for the chosen animation, and remembers the choices.
    pub(super) fn save_animation(&mut self, form: AnimationForm, core: &mut Core) {
        let title = core.settings.print.sheet_title.clone();
        let choices = PrintChoices { sheet_title: title, ..form.choices.clone() };
        core.change_settings(|settings| settings.print = choices);
        let boards = form.boards(core.document().game());
        let motif = Motif::Moves(style(form.theme, core), boards, form.series());
        core.front.forms.keep(form);
        self.ask_for_file(FilePurpose::Picture(Box::new(motif)), core);
    }

    pub(super) fn finish_picture(&mut self, pictured: Pictured, core: &mut Core) {
        let Pictured { file, motif, control, result } = pictured;
        self.animation.take_if(|animation| Arc::ptr_eq(animation, &control));
        match result {
            Some(Ok(())) => {
                let files = motif.files(&file);
                let first = files.first().unwrap_or(&file).clone();
                core.note_saved(SavedFiles { count: files.len(), ..SavedFiles::one(first) });
            }
            None => core.note = Some(StatusNote::Labelled(Label::AnimationStopped)),
            Some(Err(trouble)) => {
                let purpose = FilePurpose::Picture(Box::new(motif));
                trouble.report(file, purpose, Label::PictureTrouble, core);
            }
        }
    }
}

fn style(theme: Theme, core: &Core) -> Style {
    let (look, is_flipped) = (core.settings.look, core.is_flipped());
    let has_high_contrast = core.settings.theme == ThemeChoice::HighContrast;
    Style { look, is_flipped, language: core.language(), theme, has_high_contrast }
}

/// The board as shown, with these drawings.
fn arrangement(drawings: Vec<Drawing>, core: &Core) -> Arrangement {
    let shown = core.shown();
    Arrangement { position: shown.position.clone(), last_move: shown.last_move(), drawings, caption: None }
}

pub fn finish_copying(result: Result<(), String>, core: &mut Core) {
    match result {
        Ok(()) => core.note = Some(StatusNote::Labelled(Label::PictureCopied)),
        Err(cause) => {
            let text = format!("{}\n{cause}", Label::ClipboardRefused.text(core.language()));
            core.alert(Label::CopyTrouble, text);
        }
    }
}
