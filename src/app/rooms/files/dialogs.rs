//! The dialogs of the files room.

use std::path::PathBuf;

use eframe::egui::Ui;

use super::chooser::Chooser;
use super::film::FilmForm;
use super::past_games::PastGames;
use super::path::PathForm;
use super::{FilesRoom, Message, Unfit};
use crate::app::command::{Ask, Asks};
use crate::app::consent::Objection;
use crate::app::core::{Core, DialogContents, FilePurpose, Forms, Successor};
use crate::app::kit::{Question, show_modal};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::session::Editing;

/// An open dialog of this room.
pub enum Dialog {
    /// Chooses one of several games of a file.
    Chooser(Box<Chooser>),
    /// The past games.
    PastGames(Box<PastGames>),
    /// Chooses the moves to be saved as an animation.
    Film(FilmForm),
    /// A field for the path of a file.
    Path(PathForm),
    /// Asks whether to replace an existing file, and says what would be lost.
    Replace(PathBuf, FilePurpose, Objection),
    /// Another program has changed the file of the study.
    Changed {
        file: PathBuf,
        objection: Objection,
        /// Whether the study has unsaved changes.
        is_modified: bool,
    },
    /// Says what the format cannot store, and offers PGN.
    Unfit(Box<Unfit>),
}

/// Asks whether to save the game before this replaces it.
pub struct Unsaved(pub Successor);

impl DialogContents for Unsaved {}

impl DialogContents for Dialog {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        match *self {
            Self::Film(form) => forms.keep(form),
            Self::Path(form) => forms.keep(form),
            Self::Chooser(_)
            | Self::PastGames(_)
            | Self::Replace(..)
            | Self::Changed { .. }
            | Self::Unfit(_) => {}
        }
    }
}

impl FilesRoom {
    /// Shows the open dialog of this room.
    pub fn view_dialog(&self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        if core.front.shown::<Unsaved>().is_some() {
            ask_to_save(ui, core, asks);
        } else if let Some(mut dialog) = core.front.shown::<Dialog>() {
            dialog.view(ui, core.language(), asks);
        }
    }
}

fn ask_to_save(ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
    let language = core.language();
    let yes = (Label::Save, Message::SaveFirst.into());
    let detail = if core.session().stays_among_past() { Label::UnsavedKept } else { Label::UnsavedDetail };
    Question::whether(Label::UnsavedQuestion, detail.text(language), yes)
        .or(Label::Discard, Message::Discard)
        .show(ui, language, asks);
}

impl Dialog {
    fn view(&mut self, ui: &Ui, language: Language, asks: &mut Asks<Message>) {
        if let Some(question) = self.question(language) {
            return question.show(ui, language, asks);
        }
        let (name, width) = match self {
            Self::Chooser(_) => ("chooser", theme::CHOOSER_WIDTH),
            Self::PastGames(_) => ("past games", theme::CHOOSER_WIDTH),
            Self::Film(_) => ("animation", theme::DIALOG_WIDTH),
            Self::Path(_) | Self::Replace(..) | Self::Changed { .. } | Self::Unfit(_) => {
                ("path", theme::DIALOG_WIDTH)
            }
        };
        show_modal(ui, name, width, Ask::SetAside, asks, |ui, asks| match self {
            Self::Chooser(chooser) => chooser.show(ui, language, asks),
            Self::PastGames(games) => games.show(ui, language, asks),
            Self::Path(form) => form.show(ui, language, asks),
            Self::Film(form) => form.show(ui, language, asks),
            // The questions are handled above.
            Self::Replace(..) | Self::Changed { .. } | Self::Unfit(_) => {}
        });
    }

    fn question(&self, language: Language) -> Option<Question<Message>> {
        Some(match self {
            // The answer of Enter loses nothing.
            Self::Replace(path, _, objection) => {
                let text = language.objection(path, objection);
                let yes = (Label::SaveAsEntry, Message::SaveElsewhere.into());
                let question = Question::whether(Label::ReplaceQuestion, text, yes);
                let question = question.or(Label::Replace, Message::Replace);
                match objection.can_be_looked_at() {
                    true => question.or(Label::Open, Message::OpenThat),
                    false => question,
                }
            }
            Self::Changed { file, objection, is_modified } => {
                let text = language.changed_file(file, objection, *is_modified);
                let copy = (Label::KeepAsCopy, Message::KeepAsCopy.into());
                let anew = (Label::Reload, Message::Reload.into());
                match objection.can_be_looked_at() {
                    true => Question::whether(Label::FileChanged, text, anew).or(copy.0, Message::KeepAsCopy),
                    // The open study may be all that is left of the file.
                    false => Question::whether(Label::FileChanged, text, copy),
                }
            }
            Self::Unfit(unfit) => {
                let text = language.unfit(unfit.target, &unfit.lacking, &unfit.headers);
                let yes = (Label::SaveAsPgn, Message::SaveAsPgn.into());
                Question::whether(Label::UnfitQuestion, text, yes)
                    .or(Label::SaveWithout, Message::SaveWithout)
            }
            Self::Chooser(_) | Self::PastGames(_) | Self::Film(_) | Self::Path(_) => return None,
        })
    }
}
