//! The trainer of a repertoire: the program plays the opponent's moves in the study, and the user
//! answers from memory.

mod panel;

use eframe::egui::{Color32, Context, Ui, UiBuilder};

use crate::app::answering::{Actions, Answering, Line, REPLY_PAUSE, advance, asking, has_lasted, still};
use crate::app::board::Scene;
use crate::app::command::{Requests, Screen};
use crate::app::core::{
    Core, Effect, Effects, GameChoices, Opponent, PractisedGames, PractisedOpening, SideChoice,
};
use crate::app::layout::Areas;
use crate::app::text::RepertoireLabel;
use crate::app::theme::Palette;
use crate::engine::board::{Move, Position, Side};
use crate::game::{Game, NodeId};
use crate::session::solving::{RepertoireQuiz, Solver};
use crate::session::{Drill, Store};

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Open,
    /// Sets the side of the repertoire.
    Mark(Side),
    Play(Move),
    /// Opens the field for typing a move.
    TypeMove,
    /// Shows more of the answer.
    Help,
    Next,
    /// Asks all positions, due or not.
    Practise,
    /// Begins a game in which the computer plays the opponent's moves, those to gaps first.
    PlayAgainst,
    /// Goes to a place of the study.
    Show {
        chapter: usize,
        node: NodeId,
    },
    Close,
}

#[derive(Default)]
pub struct RepertoireRoom {
    open: Option<Trainer>,
    pub drill: Drill,
}

/// The state of the screen.
struct Trainer {
    /// `None` until the side of the repertoire is known.
    work: Option<Solver<RepertoireQuiz>>,
    answering: Answering,
}

impl RepertoireRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        let work = self.open.as_mut().and_then(|trainer| trainer.work.as_mut());
        match (message, work) {
            (Message::Open, _) => {
                core.front.open_screen(Screen::Repertoire);
                let side = core.document().chapters().next().and_then(|game| game.headers.repertoire());
                self.begin(side, core);
            }
            (Message::Mark(side), _) => {
                core.change_chapters(|study| study.mark_repertoire(side));
                self.begin(Some(side), core);
            }
            (Message::Close, _) => core.front.close_screen(Screen::Repertoire),
            (Message::Show { chapter, node }, _) => {
                core.front.close_screen(Screen::Repertoire);
                core.open_chapter(chapter);
                core.show(node);
                return vec![Effect::RevealMove];
            }
            (Message::TypeMove, _) => {
                self.open.iter_mut().for_each(|trainer| trainer.answering.type_move());
            }
            (_, None) => {}
            (Message::Play(mv), Some(work)) => {
                let update = |drill: &mut Drill| work.take_answer(mv, drill);
                Store::update(core.store.as_ref(), Drill::STORED_NAME, &mut self.drill, update);
            }
            (Message::Help, Some(work)) => work.help(),
            (Message::Next, Some(work)) => work.ask_next(&self.drill),
            (Message::Practise, Some(work)) => work.practise(&self.drill),
            (Message::PlayAgainst, Some(work)) => {
                let quiz = work.quiz();
                let name = core.language().repertoire_of(quiz.repertoire.side);
                let moves = quiz.opposing_moves().into_iter();
                let side = match quiz.repertoire.side {
                    Side::Red => SideChoice::Red,
                    Side::Black => SideChoice::Black,
                };
                let start = quiz.games.first().map_or_else(Position::start, |game| game.start().clone());
                let opening = PractisedOpening::of(name, moves, PractisedGames::NextAndAfter);
                core.practise_opening(Some(opening));
                core.front.close_screen(Screen::Repertoire);
                let choices = GameChoices { opponent: Opponent::Computer, side, ..core.settings.game };
                return vec![Effect::AskGameFrom(choices, Box::new(start))];
            }
        }
        Effects::new()
    }

    fn begin(&mut self, side: Option<Side>, core: &Core) {
        let games: Vec<Game> = core.document().chapters().cloned().collect();
        let work = side.map(|side| Solver::of_repertoire(games, side, &self.drill));
        self.open = Some(Trainer { work, answering: Answering::default() });
    }

    /// Plays the opponent's moves when they are due.
    pub fn poll(&mut self, ctx: &Context, core: &Core) {
        let trainer = core.front.in_front(Screen::Repertoire, &mut self.open);
        if let Some(Trainer { work: Some(work), .. }) = trainer {
            if work.goes_on(&self.drill) && has_lasted(ctx, work, REPLY_PAUSE, core.now) {
                work.ask_next(&self.drill);
                work.advance();
                ctx.request_repaint();
            }
            advance(ctx, work, core.now);
        }
    }

    /// Deletes the user's results.
    pub fn forget(&mut self, core: &Core) {
        Store::update(core.store.as_ref(), Drill::STORED_NAME, &mut self.drill, |drill| {
            *drill = Drill::default()
        });
    }

    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        let Some(trainer) = &mut self.open else { return };
        trainer.view_board(ui, areas, core, requests);
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| match &trainer.work {
            None => panel::ask_side(ui, core.language(), requests),
            Some(work) => panel::show(ui, core, work, requests),
        });
    }
}

impl Trainer {
    fn view_board(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        let Self { work, answering } = self;
        let work = work.as_ref();
        let may_go_on = work.is_some_and(|work| work.quiz().is_answered());
        let messages = [Message::Next, Message::Help, Message::Close];
        let actions = Actions::new(Message::Play, may_go_on, messages);
        let position = work.map_or_else(|| core.document().game().start().clone(), Solver::position);
        let scene = match work {
            Some(work) => Scene {
                is_flipped: work.quiz().repertoire.side == Side::Black,
                ..asking(core, work, &position)
            },
            None => still(core, &position, None),
        };
        let line = Line::new(core, status(ui, core, work));
        answering.show(ui, areas, &scene, line, actions, requests);
    }
}

/// The line below the board, and its colour.
fn status(ui: &Ui, core: &Core, work: Option<&Solver<RepertoireQuiz>>) -> (String, Color32) {
    let (language, palette) = (core.language(), Palette::of(ui));
    if let Some((work, &mv)) = work.and_then(|work| Some((work, work.fault()?))) {
        return (language.not_in_repertoire(&core.coach().mv_first(&work.position(), mv)), palette.warning);
    }
    let (label, color) = match work {
        None => (RepertoireLabel::WhoseStatus, palette.weak),
        Some(work) if work.is_asking() => (RepertoireLabel::YourMove, palette.accent_text),
        Some(work) if work.quiz().is_answered() => (RepertoireLabel::Right, palette.accent_text),
        Some(work) if work.is_over() => (RepertoireLabel::NothingDue, palette.text),
        Some(_) => (RepertoireLabel::OpponentMoves, palette.weak),
    };
    (label.text(language).to_owned(), color)
}
