//! The editor of a comment.

use eframe::egui::{Key, Modifiers, ScrollArea, TextEdit, Ui};

use crate::app::command::{Ask, Asks};
use crate::app::kit::{heading, show_buttons};
use crate::app::record::Message;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::game::NodeId;

const ROWS: usize = 6;

/// A comment being written.
pub struct CommentForm {
    node: NodeId,
    /// What it is about.
    subject: String,
    text: String,
    has_begun: bool,
}

impl CommentForm {
    /// The form with what is said now about the move, or the start, that `subject` names.
    pub fn new(node: NodeId, subject: String, text: &str) -> Self {
        Self { node, subject, text: text.into(), has_begun: false }
    }

    /// Keeps what has been written.
    pub fn save(&self) -> Message {
        Message::SetComment(self.node, self.text.trim().into())
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        // A click beside the dialog keeps what was written, Escape does not.
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            asks.push(Ask::CloseDialog);
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
            asks.push(self.save().into());
        }
        heading(ui, Label::Comment.text(language));
        ui.weak(&self.subject);
        ScrollArea::vertical().max_height(theme::COMMENT_HEIGHT).show(ui, |ui| {
            let field = TextEdit::multiline(&mut self.text)
                .char_limit(theme::TEXT_LETTERS)
                .desired_rows(ROWS)
                .desired_width(f32::INFINITY);
            let field = ui.add(field).accessible_name(Label::Comment.text(language));
            if !std::mem::replace(&mut self.has_begun, true) {
                field.request_focus();
            }
        });
        let (cancel, save) = ((Label::Cancel, Ask::CloseDialog), (Label::Save, self.save().into()));
        show_buttons(ui, language, asks, Some(cancel), save);
    }
}
