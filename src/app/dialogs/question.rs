//! Questions: dialogs with nothing but a sentence and its answers.

use eframe::egui::Ui;

use super::{Dialog, heading, show_buttons, show_modal};
use crate::app::actions::{Action, FileAction, RecordAction};
use crate::app::files::Objection;
use crate::app::text::{Label, Language};
use crate::app::theme;

/// A question with two answers, or more.
pub(super) struct Question {
    title: Label,
    text: String,
    yes: (Label, Action),
    others: Vec<(Label, Action)>,
    no: (Label, Action),
    /// What Escape means.
    closed: Action,
}

impl Question {
    pub fn show(self, ui: &Ui, language: Language, actions: &mut Vec<Action>) {
        let Self { title, text, yes, others, no, closed } = self;
        let width = if others.len() > 1 { theme::DIALOG_WIDTH } else { theme::CONFIRM_WIDTH };
        let others = std::iter::once(no).chain(others);
        show_modal(ui, "question", width, closed, actions, |ui, actions| {
            heading(ui, title.text(language));
            ui.label(text);
            ui.add_space(theme::GAP);
            show_buttons(ui, language, actions, others, yes);
        });
    }
}

impl Dialog {
    /// What is asked, if nothing else is shown.
    pub(super) fn question(&self, language: Language) -> Option<Question> {
        let cancel = (Label::Cancel, Action::CloseDialog);
        Some(match self {
            Self::Delete(deletion) => Question {
                title: Label::DeleteQuestion,
                text: language.deletion(deletion),
                yes: (Label::Delete, RecordAction::Delete(deletion.node).into()),
                others: Vec::new(),
                no: cancel,
                closed: Action::CloseDialog,
            },
            Self::Resign => Question {
                title: Label::ResignQuestion,
                text: Label::ResignDetail.text(language).into(),
                yes: (Label::Resign, Action::Resign),
                others: Vec::new(),
                no: cancel,
                closed: Action::CloseDialog,
            },
            Self::DrawOffer(by) => Question {
                title: Label::DrawQuestion,
                text: language.draw_offered_by(*by),
                yes: (Label::Accept, Action::AnswerDraw { is_accepted: true }),
                others: Vec::new(),
                no: (Label::Decline, Action::AnswerDraw { is_accepted: false }),
                closed: Action::AnswerDraw { is_accepted: false },
            },
            Self::Repetition { play, text } => Question {
                title: Label::RepetitionWarning,
                text: text.clone(),
                yes: (Label::ChooseAnother, Action::CloseDialog),
                others: Vec::new(),
                no: (Label::PlayAnyway, Action::PlayAnyway(*play)),
                closed: Action::CloseDialog,
            },
            Self::Unsaved(..) => Question {
                title: Label::UnsavedQuestion,
                text: Label::UnsavedDetail.text(language).into(),
                yes: (Label::Save, FileAction::SaveFirst.into()),
                others: vec![(Label::Discard, FileAction::Discard.into())],
                no: cancel,
                closed: Action::CloseDialog,
            },
            Self::Quit => Question {
                title: Label::QuitQuestion,
                text: Label::QuitDetail.text(language).into(),
                yes: (Label::SaveAsEntry, FileAction::AskSaveAs.into()),
                others: vec![(Label::QuitAnyway, Action::QuitAnyway)],
                no: cancel,
                closed: Action::CloseDialog,
            },
            Self::Replace(path, _, Objection::Exists) => Question {
                title: Label::ReplaceQuestion,
                text: language.may_replace(path),
                yes: (Label::Replace, FileAction::Replace.into()),
                others: Vec::new(),
                no: cancel,
                closed: Action::CloseDialog,
            },
            Self::Replace(path, _, objection) => {
                let open = objection.can_be_looked_at().then_some((Label::Open, FileAction::OpenThat.into()));
                Question {
                    title: Label::ReplaceQuestion,
                    text: language.objection(path, objection),
                    yes: (Label::SaveAsEntry, FileAction::SaveElsewhere.into()),
                    others: std::iter::once((Label::Replace, FileAction::Replace.into()))
                        .chain(open)
                        .collect(),
                    no: cancel,
                    closed: Action::CloseDialog,
                }
            }
            _ => return None,
        })
    }
}
