//! The form for editing signs and comment of a move.

use eframe::egui::{Key, Modifiers, ScrollArea, TextEdit, Ui};

use crate::app::command::{Ask, Asks};
use crate::app::kit::{describe_dialog, heading, row, show_buttons};
use crate::app::record::{Message, signs};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::game::{NodeId, Remark, Signs, Tree};

const ROWS: usize = 6;

/// The contents of the form.
pub struct CommentForm {
    node: NodeId,
    /// Names the move, or the start, that the comment is about.
    subject: String,
    signs: Signs,
    text: String,
    /// What is said before the move.
    before: String,
    has_begun: bool,
}

impl CommentForm {
    /// The form with what is said of the move now.
    pub fn new(node: NodeId, subject: String, remark: &Remark) -> Self {
        Self {
            node,
            subject,
            signs: remark.signs,
            text: remark.comment.clone(),
            before: remark.before.clone(),
            has_begun: false,
        }
    }

    /// The message that stores signs and comment.
    pub fn save(&self) -> Message {
        Message::SetRemark {
            node: self.node,
            signs: self.signs,
            before: self.before.trim().into(),
            comment: self.text.trim().into(),
        }
    }

    /// Shows the form.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        // Escape and a click outside the dialog save the text; only Cancel discards it.
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
            asks.push(self.save().into());
        }
        heading(ui, Label::Comment.text(language));
        ui.weak(&self.subject);
        describe_dialog(ui, &self.subject);
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
        if self.node != Tree::START {
            if let Some(sign) = signs::show(ui, self.signs, language) {
                self.signs = self.signs.toggled(sign);
            }
            let label = Label::BeforeMove.text(language);
            row(ui, label, |ui| {
                let field =
                    TextEdit::multiline(&mut self.before).char_limit(theme::TEXT_LETTERS).desired_rows(1);
                let field = field.hint_text(Label::BeforeMoveHint.text(language));
                ui.add(field.desired_width(f32::INFINITY)).accessible_name(label);
            });
        }
        let (cancel, save) = ((Label::Cancel, Ask::CloseDialog), (Label::Save, self.save().into()));
        show_buttons(ui, language, asks, Some(cancel), save);
    }
}
