//! The dialogs of the files room.

use std::path::PathBuf;

use eframe::egui::Ui;

use super::animation::AnimationForm;
use super::chooser::Chooser;
use super::past_games::PastGames;
use super::path::PathForm;
use super::{FilesRoom, Message, Unfit};
use crate::app::command::{Request, Requests};
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
    Animation(AnimationForm),
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
            Self::Animation(form) => forms.keep(form),
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
    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        dialog.view(ui, core.language(), requests);
    }

    /// Asks whether to save the game first.
    pub fn view_unsaved(&self, _: &mut Unsaved, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let yes = (Label::Save, Message::SaveFirst.into());
        let detail =
            if core.session().stays_among_past() { Label::UnsavedKept } else { Label::UnsavedDetail };
        Question::whether(Label::UnsavedQuestion, detail.text(language), yes)
            .or(Label::Discard, Message::Discard)
            .show(ui, language, requests);
    }
}

impl Dialog {
    fn view(&mut self, ui: &Ui, language: Language, requests: &mut Requests<Message>) {
        let mut show = |name, width, contents: &mut dyn FnMut(&mut Ui, &mut Requests<Message>)| {
            show_modal(ui, name, width, Request::SetAside, requests, contents);
        };
        let question = match self {
            Self::Chooser(chooser) => {
                return show("chooser", theme::CHOOSER_WIDTH, &mut |ui, to| chooser.show(ui, language, to));
            }
            Self::PastGames(games) => {
                return show("past games", theme::CHOOSER_WIDTH, &mut |ui, to| games.show(ui, language, to));
            }
            Self::Animation(form) => {
                return show("animation", theme::DIALOG_WIDTH, &mut |ui, to| form.show(ui, language, to));
            }
            Self::Path(form) => {
                return show("path", theme::DIALOG_WIDTH, &mut |ui, to| form.show(ui, language, to));
            }
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
        };
        question.show(ui, language, requests);
    }
}
