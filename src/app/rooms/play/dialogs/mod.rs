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
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::{Move, Side};
use crate::session::Play;

pub use experience::Experience;
pub use new_game::NewGameForm;
pub use players::PlayersForm;
pub use rules::RulesForm;

/// An open form or page of this room.
pub enum Dialog {
    NewGame(Box<NewGameForm>),
    Players(PlayersForm),
    Rules(RulesForm),
    /// Asks at the first start whether the user has played before.
    Experience,
}

/// A question about the game, which the game's end settles.
pub enum GameQuestion {
    /// Asks whether to resign.
    Resign,
    /// Asks whether to leave an unfinished game for a rematch.
    Rematch,
    /// Asks whether to play a move that loses something. `text` explains it. The board shows the
    /// `capture` that would follow.
    Warning { title: Label, mv: Move, text: String, capture: Option<Move> },
    /// Asks whether to accept the draw offered by this side.
    DrawOffer(Side),
}

impl DialogContents for Dialog {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        if let Self::NewGame(form) = *self {
            forms.keep(*form);
        }
    }
}

impl DialogContents for GameQuestion {}

impl Dialog {
    pub fn view(&mut self, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let name = match self {
            Self::NewGame(_) => "new game",
            Self::Players(_) => "players",
            Self::Rules(_) => "rules",
            Self::Experience => "experience",
        };
        let is_question = matches!(self, Self::Experience);
        let ladder = Ladder::new(core);
        let is_closed =
            show_frame(ui, name, theme::DIALOG_WIDTH, is_question, requests, |ui, requests| match self {
                Self::NewGame(form) => form.show(ui, core, &ladder, requests),
                Self::Players(form) => form.show(ui, language, &ladder, core.has_rating_to_lose(), requests),
                Self::Rules(form) => form.show(ui, language, requests),
                Self::Experience => Experience::ask(ui, language, core.settings.look, requests),
            });
        if is_closed {
            requests.push(if is_question { Message::Answer(None).into() } else { Request::SetAside });
        }
    }
}

impl GameQuestion {
    /// `panel`: the part of the window that does not cover the board.
    pub fn view(&self, ui: &Ui, core: &Core, panel: Rect, requests: &mut Requests<Message>) {
        let language = core.language();
        let question = match self {
            Self::Resign => {
                let counts = core.is_rated() && core.play().is_some_and(|play| !play.is_too_short());
                let detail = match core.play().and_then(Play::user_side) {
                    // Two people sit at the screen, and either may have pressed the button.
                    Some(side) if core.document().only_human().is_none() => {
                        let participants = &core.document().game().headers.participants;
                        language.who_resigns(side, participants.each_ref().map(|one| one.name.as_str()))
                    }
                    _ if counts => Label::ResignRated.text(language).into(),
                    _ => Label::ResignDetail.text(language).into(),
                };
                let yes = (Label::Resign, Message::Resign.into());
                Question::whether(Label::ResignQuestion, detail, yes).grave()
            }
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
            Self::Warning { title, mv, text, capture } => Question {
                no: (Label::PlayAnyway, Message::PlayAnyway(*mv).into()),
                part: capture.map(|_| panel),
                ..Question::whether(*title, &**text, (Label::ChooseAnother, Request::CloseDialog))
            },
        };
        question.show(ui, language, requests);
    }
}

/// Asks whether to use this help, which ends the rating of the game.
pub fn ends_rating(help: Command, language: Language) -> Question<Message> {
    Question {
        no: (Label::KeepRating, Request::CloseDialog),
        // A key pressed too soon must not end the rating, which cannot be restored.
        is_grave: true,
        ..Question::whether(
            Label::EndsRatingQuestion,
            language.ends_rating(help.name(language)),
            (Label::GoOnUnrated, Message::GiveUpRating(help).into()),
        )
    }
}
