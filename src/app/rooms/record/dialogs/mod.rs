//! The dialogs of the record.

mod comment;
mod details;

use eframe::egui::Ui;

use super::Message;
use crate::app::command::{Ask, Asks};
use crate::app::core::{Core, DialogContents, Forms};
use crate::app::kit::show_modal;
use crate::app::text::Language;
use crate::app::theme;

pub use comment::CommentForm;
pub use details::DetailsForm;

/// An open dialog of this room.
pub enum Dialog {
    Comment(CommentForm),
    Details(Box<DetailsForm>),
}

impl DialogContents for Dialog {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        if let Self::Details(form) = *self {
            forms.keep(*form);
        }
    }

    fn cancel(self: Box<Self>, core: &mut Core) {
        if let Self::Comment(form) = *self {
            form.cancel(core);
        }
    }
}

impl Dialog {
    pub fn view(&mut self, ui: &Ui, language: Language, asks: &mut Asks<Message>) {
        match self {
            Self::Comment(form) => {
                let save = Message::SaveRemark.into();
                show_modal(ui, "comment", theme::DIALOG_WIDTH, save, asks, |ui, asks| {
                    form.show(ui, language, asks);
                });
            }
            Self::Details(form) => {
                show_modal(ui, "details", theme::DIALOG_WIDTH, Ask::SetAside, asks, |ui, asks| {
                    form.show(ui, language, asks);
                });
            }
        }
    }
}
