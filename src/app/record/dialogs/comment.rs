//! The form for editing a comment.

use eframe::egui::{Key, Modifiers, ScrollArea, TextEdit, Ui};

use crate::app::command::{Ask, Asks};
use crate::app::kit::{heading, show_buttons};
use crate::app::record::Message;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::game::NodeId;

const ROWS: usize = 6;

/// The contents of the form.
pub struct CommentForm {
    node: NodeId,
    /// Names the move, or the start, that the comment is about.
    subject: String,
    text: String,
    has_begun: bool,
}

impl CommentForm {
    /// The form with the present comment `text`.
    pub fn new(node: NodeId, subject: String, text: &str) -> Self {
        Self { node, subject, text: text.into(), has_begun: false }
    }

    /// The message that stores the comment.
    pub fn save(&self) -> Message {
        Message::SetComment(self.node, self.text.trim().into())
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        // A click outside the dialog saves the text; Escape discards it.
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
