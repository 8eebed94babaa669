//! The dialogs of a game: new game, players, rules, and questions during the game.

mod experience;
mod new_game;
mod odds;
mod players;
mod rules;
mod time;

use eframe::egui::{Rect, Ui};

use super::Message;
use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Core, DialogContents, Forms};
use crate::app::kit::{Ladder, Question, show_frame};
use crate::app::text::Label;
use crate::app::theme;
use crate::engine::board::{Move, Side};

pub use experience::Experience;
pub use new_game::NewGameForm;
pub use players::PlayersForm;
pub use rules::RulesForm;

/// An open dialog of this room.
pub enum Dialog {
    NewGame(NewGameForm),
    Players(PlayersForm),
    Rules(RulesForm),
    /// Asks at the first start whether the user has played before.
    Experience,
    /// Asks whether to resign.
    Resign,
    /// Asks whether to leave an unfinished game for a rematch.
    Rematch,
    /// Asks whether to play a move that loses something. `text` explains it. The board shows the
    /// `capture` that would follow.
    Warning {
        title: Label,
        mv: Move,
        text: String,
        capture: Option<Move>,
    },
    /// Asks whether to use this help, which ends the rating of the game.
    EndsRating(Command),
    /// Asks whether to accept the draw offered by this side.
    DrawOffer(Side),
}

impl DialogContents for Dialog {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        if let Self::NewGame(form) = *self {
            forms.keep(form);
        }
    }
}

impl Dialog {
    /// `panel`: the part of the window that does not cover the board.
    pub fn view(&mut self, ui: &Ui, core: &Core, panel: Rect, requests: &mut Requests<Message>) {
        let language = core.language();
        if let Some(question) = self.question(core) {
            let part = matches!(self, Self::Warning { capture: Some(_), .. }).then_some(panel);
            return Question { part, ..question }.show(ui, language, requests);
        }
        let name = match self {
            Self::NewGame(_) => "new game",
            Self::Players(_) => "players",
            Self::Rules(_) => "rules",
            Self::Experience => "experience",
            // The questions are handled above.
            Self::Resign
            | Self::Rematch
            | Self::Warning { .. }
            | Self::DrawOffer(_)
            | Self::EndsRating(_) => return,
        };
        let is_question = matches!(self, Self::Experience);
        let ladder = Ladder::new(core);
        let is_closed =
            show_frame(ui, name, theme::DIALOG_WIDTH, is_question, requests, |ui, requests| match self {
                Self::NewGame(form) => form.show(ui, core, &ladder, requests),
                Self::Players(form) => form.show(ui, language, &ladder, core.has_rating_to_lose(), requests),
                Self::Rules(form) => form.show(ui, language, requests),
                Self::Experience => Experience::ask(ui, language, core.settings.look, requests),
                Self::Resign
                | Self::Rematch
                | Self::Warning { .. }
                | Self::DrawOffer(_)
                | Self::EndsRating(_) => {}
            });
        if is_closed {
            requests.push(if is_question { Message::Answer(None).into() } else { Request::SetAside });
        }
    }

    fn question(&self, core: &Core) -> Option<Question<Message>> {
        let language = core.language();
        Some(match self {
            Self::Resign => Question::whether(
                Label::ResignQuestion,
                Label::ResignDetail.text(language),
                (Label::Resign, Message::Resign.into()),
            )
            .grave(),
            Self::Rematch => Question::whether(
                Label::RematchQuestion,
                Label::RematchDetail.text(language),
                (Label::Rematch, Message::Rematch.into()),
            ),
            Self::DrawOffer(by) => {
                let answer = |is_accepted| Request::Own(Message::AnswerDraw { is_accepted });
                Question {
                    title: Label::DrawQuestion,
                    text: language.draw_offered_by(*by),
                    yes: (Label::Accept, answer(true)),
                    others: Vec::new(),
                    no: (Label::Decline, answer(false)),
                    closed: answer(false),
                    is_grave: false,
                    part: None,
                }
            }
            Self::Warning { title, mv, text, .. } => Question {
                no: (Label::PlayAnyway, Message::PlayAnyway(*mv).into()),
                ..Question::whether(*title, &**text, (Label::ChooseAnother, Request::CloseDialog))
            },
            Self::EndsRating(help) => Question {
                no: (Label::KeepRating, Request::CloseDialog),
                // A key pressed too soon must not end the rating, which cannot be restored.
                is_grave: true,
                ..Question::whether(
                    Label::EndsRatingQuestion,
                    language.ends_rating(help.name(language)),
                    (Label::GoOnUnrated, Message::GiveUpRating(*help).into()),
                )
            },
            Self::NewGame(_) | Self::Players(_) | Self::Rules(_) | Self::Experience => return None,
        })
    }
}
