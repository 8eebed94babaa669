//! The dialogs of the record.

mod comment;
mod details;

use eframe::egui::Ui;

use super::{Deletion, Message};
use crate::app::command::{Ask, Asks};
use crate::app::kit::{Question, show_modal};
use crate::app::text::{Label, Language};
use crate::app::theme;

pub use comment::CommentForm;
pub use details::DetailsForm;

/// An open dialog of this room.
pub enum Dialog {
    Comment(CommentForm),
    Details(Box<DetailsForm>),
    /// Asks whether to delete moves.
    Delete(Deletion),
}

impl Dialog {
    pub fn view(&mut self, ui: &Ui, language: Language, asks: &mut Asks<Message>) {
        match self {
            Self::Comment(form) => {
                let save = form.save().into();
                show_modal(ui, "comment", theme::DIALOG_WIDTH, save, asks, |ui, asks| {
                    form.show(ui, language, asks);
                });
            }
            Self::Details(form) => {
                show_modal(ui, "details", theme::DIALOG_WIDTH, Ask::CloseDialog, asks, |ui, asks| {
                    form.show(ui, language, asks);
                });
            }
            Self::Delete(Deletion { node, moves, comments, is_played }) => {
                let text = language.deletion(*moves, *comments, *is_played);
                let yes = (Label::Delete, Message::Delete(*node).into());
                Question::whether(Label::DeleteQuestion, text, yes).show(ui, language, asks);
            }
        }
    }
}
