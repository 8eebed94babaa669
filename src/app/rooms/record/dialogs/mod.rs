//! The dialogs of the record.

mod comment;
mod details;

use eframe::egui::Ui;

use super::Message;
use crate::app::command::{Request, Requests};
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
    pub fn view(&mut self, ui: &Ui, language: Language, requests: &mut Requests<Message>) {
        match self {
            Self::Comment(form) => {
                let save = Message::SaveRemark.into();
                show_modal(ui, "comment", theme::DIALOG_WIDTH, save, requests, |ui, requests| {
                    form.show(ui, language, requests);
                });
            }
            Self::Details(form) => {
                show_modal(
                    ui,
                    "details",
                    theme::DIALOG_WIDTH,
                    Request::SetAside,
                    requests,
                    |ui, requests| {
                        form.show(ui, language, requests);
                    },
                );
            }
        }
    }
}
