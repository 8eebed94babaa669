//! Questions: dialogs with a text and buttons for the answers.

use eframe::egui::{Rect, Ui};

use super::dialog::{show_answers, show_beside};
use super::{heading, message, show_modal};
use crate::app::command::{Request, Requests};
use crate::app::core::DialogContents;
use crate::app::text::{Label, Language};
use crate::app::theme;

/// A question with two or more answers.
#[derive(Clone)]
pub struct Question<M> {
    pub title: Label,
    pub text: String,
    pub yes: (Label, Request<M>),
    pub others: Vec<(Label, Request<M>)>,
    pub no: (Label, Request<M>),
    /// The request of Escape and a click outside.
    pub closed: Request<M>,
    /// Whether yes cannot be undone. Enter then means no.
    pub is_grave: bool,
    /// The part of the window in which it is shown, so that the rest can be seen.
    pub part: Option<Rect>,
}

/// Its texts stay as they were when it was asked.
impl<M: 'static> DialogContents for Question<M> {}

impl<M> Question<M> {
    /// Creates a question whether to do something. The other answer is Cancel.
    pub fn whether(title: Label, text: impl Into<String>, yes: (Label, Request<M>)) -> Self {
        Self {
            title,
            text: text.into(),
            yes,
            others: Vec::new(),
            no: (Label::Cancel, Request::CloseDialog),
            closed: Request::CloseDialog,
            is_grave: false,
            part: None,
        }
    }

    /// Marks the question as one about something that cannot be undone.
    pub fn grave(self) -> Self {
        Self { is_grave: true, ..self }
    }

    /// Adds another answer.
    pub fn or(mut self, label: Label, request: impl Into<Request<M>>) -> Self {
        self.others.push((label, request.into()));
        self
    }

    pub fn show(self, ui: &Ui, language: Language, requests: &mut Requests<M>) {
        let Self { title, text, yes, others, no, closed, is_grave, part } = self;
        let width = if others.len() > 1 { theme::DIALOG_WIDTH } else { theme::CONFIRM_WIDTH };
        let others: Vec<(Label, Request<M>)> = std::iter::once(no).chain(others).collect();
        let content = |ui: &mut Ui, requests: &mut Requests<M>| {
            heading(ui, title.text(language));
            message(ui, &text);
            ui.add_space(theme::GAP);
            show_answers(ui, language, requests, others, yes, is_grave);
        };
        match part {
            Some(part) => show_beside(ui, "question", part, closed, requests, content),
            None => show_modal(ui, "question", width, closed, requests, content),
        }
    }
}
