//! The form for the signs and comments of a move.

use eframe::egui::{Key, Modifiers, ScrollArea, TextEdit, Ui};

use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::kit::{Typing, describe_dialog, heading, row, show_buttons};
use crate::app::rooms::record::{Message, signs};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::game::{NodeId, Remark, Signs, Tree};
use crate::session::{Editing, Study};

const ROWS: usize = 6;

/// The contents of the form. They are stored while they are typed.
#[derive(Clone)]
pub struct CommentForm {
    node: NodeId,
    /// The signs and comments when the form was opened.
    before_all: Remark,
    /// The name of the move or start.
    subject: String,
    signs: Signs,
    text: String,
    /// The comment before the move.
    before: String,
    has_begun: bool,
    typing: Typing,
}

impl CommentForm {
    /// Creates the form with the current signs and comments.
    pub fn new(node: NodeId, subject: String, remark: &Remark) -> Self {
        Self {
            node,
            before_all: remark.clone(),
            subject,
            signs: remark.signs,
            text: remark.comment.clone(),
            before: remark.before.clone(),
            has_begun: false,
            typing: Typing::default(),
        }
    }

    /// Stores signs and comment as they are typed.
    pub fn store(&self, core: &mut Core) {
        let (before, comment) = (self.before.trim(), self.text.trim());
        let (node, signs) = (self.node, self.signs);
        let remark = core.document().game().tree().remark(node);
        if (remark.signs, &*remark.before, &*remark.comment) != (signs, before, comment) {
            core.session_mut().type_remark(node, signs, before, comment);
        }
    }

    /// Ends the form. Returns whether anything has changed.
    pub fn end(&self, core: &mut Core) -> bool {
        self.store(core);
        let is_changed = *core.document().game().tree().remark(self.node) != self.before_all;
        if !is_changed {
            core.with_study(Study::take_back_typing);
        }
        core.with_study(Study::end_typing);
        is_changed
    }

    /// Ends the form, and restores the signs and comments.
    pub fn cancel(mut self, core: &mut Core) {
        let Remark { signs, comment, before, .. } = self.before_all.clone();
        (self.signs, self.text, self.before) = (signs, comment, before);
        self.end(core);
    }

    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        // Escape and a click outside the dialog save the text; only Cancel discards it.
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
            requests.push(Message::SaveRemark.into());
        }
        heading(ui, Label::Comment.text(language));
        ui.weak(&self.subject);
        describe_dialog(ui, &self.subject);
        let mut has_changed = false;
        ScrollArea::vertical().max_height(theme::COMMENT_HEIGHT).show(ui, |ui| {
            let field = TextEdit::multiline(&mut self.text)
                .char_limit(theme::TEXT_LETTERS)
                .desired_rows(ROWS)
                .desired_width(f32::INFINITY);
            let field = ui.add(field).accessible_name(Label::Comment.text(language));
            has_changed |= field.changed();
            if !std::mem::replace(&mut self.has_begun, true) {
                field.request_focus();
            }
        });
        if self.node != Tree::START {
            if let Some(sign) = signs::show(ui, self.signs, language) {
                self.signs = self.signs.toggled(sign);
                has_changed = true;
            }
            let label = Label::BeforeMove.text(language);
            row(ui, label, |ui| {
                let field =
                    TextEdit::multiline(&mut self.before).char_limit(theme::TEXT_LETTERS).desired_rows(1);
                let field = field.hint_text(Label::BeforeMoveHint.text(language));
                has_changed |= ui.add(field.desired_width(f32::INFINITY)).accessible_name(label).changed();
            });
        }
        if self.typing.is_to_be_stored(ui, has_changed) {
            requests.push(Message::TypeRemark.into());
        }
        let (cancel, save) =
            ((Label::Cancel, Request::CloseDialog), (Label::Save, Message::SaveRemark.into()));
        show_buttons(ui, language, requests, Some(cancel), save);
    }
}
