//! The form for typing the path of a file if the system has no file dialog.

use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditState;
use eframe::egui::{Key, TextEdit, Ui};
use std::mem::discriminant;
use std::path::PathBuf;

use super::Message;
use super::purpose::title_for;
use crate::app::command::Requests;
use crate::app::core::FilePurpose;
use crate::app::kit::{heading, message, row, show_form_buttons};
use crate::app::text::{Label, Language};
use crate::app::theme;

/// The contents of the form.
pub struct PathForm {
    pub purpose: FilePurpose,
    proposal: String,
    text: String,
    why: Label,
    has_begun: bool,
}

impl PathForm {
    /// Creates the form. It has the text typed in the form `before` if that had the same proposal,
    /// otherwise the proposal. `why` explains why the path has to be typed.
    pub fn new(purpose: FilePurpose, proposal: String, why: Label, before: Option<Self>) -> Self {
        let is_same = |before: &Self| {
            before.proposal == proposal && discriminant(&before.purpose) == discriminant(&purpose)
        };
        let text = before.filter(is_same).map_or_else(|| proposal.clone(), |before| before.text);
        Self { purpose, proposal, text, why, has_begun: false }
    }

    /// The proposed and the typed path of a file to open; `None` if they are the same.
    pub fn draft(&self) -> Option<[String; 2]> {
        let is_new = matches!(self.purpose, FilePurpose::Open) && self.text != self.proposal;
        is_new.then(|| [self.proposal.clone(), self.text.clone()])
    }

    /// Restores a stored form.
    pub fn restored([proposal, text]: [String; 2]) -> Self {
        Self { purpose: FilePurpose::Open, proposal, text, why: Label::NoDialog, has_begun: false }
    }

    /// The same form again, after the file was not found.
    pub fn again(self) -> Self {
        Self { has_begun: false, ..self }
    }

    /// The path that was typed.
    pub fn path(&self) -> PathBuf {
        let path = PathBuf::from(self.text.trim());
        std::path::absolute(&path).unwrap_or(path)
    }

    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let main = match self.purpose {
            FilePurpose::Open
            | FilePurpose::BoardPicture
            | FilePurpose::GamesFolder
            | FilePurpose::GamesFile
            | FilePurpose::Engine
            | FilePurpose::Book => Label::Open,
            FilePurpose::Save(_)
            | FilePurpose::Picture(_)
            | FilePurpose::Games(_)
            | FilePurpose::Print(..) => Label::Save,
        };
        heading(ui, title_for(&self.purpose, language));
        message(ui, self.why.text(language));
        let field = row(ui, Label::FileName.text(language), |ui| {
            ui.add(
                TextEdit::singleline(&mut self.text)
                    .char_limit(theme::FIELD_LETTERS)
                    .desired_width(f32::INFINITY),
            )
        });
        if !std::mem::replace(&mut self.has_begun, true) {
            field.request_focus();
            // Select the proposal, so that typing replaces it.
            let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
            let all = CCursorRange::two(CCursor::default(), CCursor::new(self.text.chars().count()));
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), field.id);
        }
        let path = PathBuf::from(self.text.trim());
        let can_be = path.file_name().is_some();
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_asked = show_form_buttons(ui, language, main, can_be, requests) || is_entered;
        if is_asked && can_be {
            requests.push(Message::ChoosePath(path).into());
        }
    }
}
