//! The trainer of a repertoire: the program plays the opponent's moves in the study, and the user
//! answers from memory.

mod panel;
mod work;

use eframe::egui::{Context, Ui, UiBuilder};

use crate::app::answering::{Answering, Line};
use crate::app::board::{Notice, Scene, Suggested, Turn};
use crate::app::command::{Request, Requests, Screen};
use crate::app::core::{Core, Effect, Effects};
use crate::app::layout::Areas;
use crate::app::text::RepertoireLabel;
use crate::app::theme::Palette;
use crate::engine::board::{Bitboard, Move, Side};
use crate::game::{Game, NodeId};
use crate::session::{Drill, Store};
use work::{Help, Question, State, Work};

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
    work: Option<Work>,
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
                let update = |drill: &mut Drill| work.play(mv, drill, core.now);
                Store::update(core.store.as_ref(), Drill::STORED_NAME, &mut self.drill, update);
            }
            (Message::Help, Some(work)) => work.help(),
            (Message::Next, Some(work)) => work.go_on(&self.drill, core.now),
            (Message::Practise, Some(work)) => work.practise(&self.drill, core.now),
        }
        Effects::new()
    }

    fn begin(&mut self, side: Option<Side>, core: &Core) {
        let games: Vec<Game> = core.document().chapters().cloned().collect();
        let work = side.map(|side| Work::new(games, side, &self.drill, core.now));
        self.open = Some(Trainer { work, answering: Answering::default() });
    }

    /// Plays the opponent's moves when they are due.
    pub fn poll(&mut self, ctx: &Context, core: &Core) {
        self.open.take_if(|_| !core.front.has_screen(Screen::Repertoire));
        if core.front.screen() == Screen::Repertoire
            && let Some(work) = self.open.as_mut().and_then(|trainer| trainer.work.as_mut())
        {
            work.poll(ctx, &self.drill, core.now);
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
        trainer.listen(ui.ctx(), requests);
        trainer.view_board(ui, areas, core, requests);
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| match &trainer.work {
            None => panel::ask_side(ui, core.language(), requests),
            Some(work) => panel::show(ui, core, work, requests),
        });
    }
}

impl Trainer {
    fn view_board(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let work = self.work.as_ref();
        let position = work.map_or_else(|| core.document().game().start(), |work| &work.position);
        let question = work.and_then(|work| match work.state {
            State::Asking(question) => Some(question),
            State::Replying(_) | State::Right { .. } | State::Done => None,
        });
        let answer = work.and_then(Work::answer);
        let hint = question.zip(answer).and_then(|(question, answer)| match question.help {
            Help::None => None,
            Help::Piece => Some(Suggested::Piece(answer.from)),
            Help::Move => Some(Suggested::Move(answer)),
        });
        let scene = Scene {
            position,
            last_move: work.and_then(|work| work.last_move),
            hint,
            turn: if question.is_some() { Turn::Now } else { Turn::Never },
            goals: Bitboard::EMPTY,
            premove: None,
            drawings: None,
            pen: None,
            is_flipped: work.is_some_and(|work| work.repertoire.side == Side::Black),
            look: core.settings.look,
            language,
        };
        let mv = self.answering.show_board(ui, areas, &scene);
        requests.extend(mv.map(|mv| Request::Own(Message::Play(mv))));
        let palette = Palette::of(ui);
        let label = |label: RepertoireLabel| label.text(language).to_owned();
        let said = match (self.answering.board.notice(), work.map(|work| &work.state)) {
            (Some(Notice::Refused(refusal)), Some(State::Asking(_))) => {
                (language.refusal(position, refusal), palette.warning)
            }
            (_, None) => (label(RepertoireLabel::WhoseStatus), palette.weak),
            (_, Some(State::Replying(_))) => (label(RepertoireLabel::OpponentMoves), palette.weak),
            (_, Some(State::Asking(Question { wrong: Some(mv), .. }))) => {
                (language.not_in_repertoire(&core.notation().write(position, *mv)), palette.warning)
            }
            (_, Some(State::Asking(_))) => (label(RepertoireLabel::YourMove), palette.accent_text),
            (_, Some(State::Right { .. })) => (label(RepertoireLabel::Right), palette.accent_text),
            (_, Some(State::Done)) => (label(RepertoireLabel::NothingDue), palette.text),
        };
        let line = Line::new(core, (position, work.and_then(|work| work.last_move)), scene.turn, said);
        let typed = self.answering.show_line(ui, areas, line);
        requests.extend(typed.map(|mv| Request::Own(Message::Play(mv))));
    }

    fn listen(&mut self, ctx: &Context, requests: &mut Requests<Message>) {
        let may_go_on = self.work.as_ref().is_some_and(|work| matches!(work.state, State::Right { .. }));
        let asked = self.answering.asked(ctx, may_go_on, [Message::Next, Message::Help, Message::Close]);
        requests.extend(asked.map(Request::Own));
    }
}
