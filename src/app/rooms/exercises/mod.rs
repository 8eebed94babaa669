//! Solving the exercises of the study in front.

mod panel;
mod work;

use eframe::egui::{Context, Ui, UiBuilder};

use crate::app::answering::{Answering, Line};
use crate::app::board::{Notice, Scene, Suggested, Turn};
use crate::app::command::{Request, Requests, Screen};
use crate::app::core::{Core, EXERCISES, Effect, Effects, StatusNote};
use crate::app::layout::Areas;
use crate::app::text::{ExerciseLabel, Label};
use crate::app::theme::Palette;
use crate::engine::board::{Bitboard, Move, Side};
use crate::game::Tree;
use crate::game::exercise::Exercise;
use crate::session::{Store, Training};
use work::{Help, State, Work};

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Open,
    /// Makes a chapter from the place shown and the moves after it, as an exercise.
    Make,
    /// Puts the exercise with this number, from 0, on the board.
    Take(usize),
    Play(Move),
    /// Opens the field for typing a move.
    TypeMove,
    /// Shows more of the answer.
    Help,
    Next,
    /// Goes to the exercise's chapter in the study.
    Show,
    Close,
}

#[derive(Default)]
pub struct ExerciseRoom {
    open: Option<Solving>,
    /// The user's results with exercises.
    pub training: Training,
}

/// A longer record, in plies, is a game and not a solution. Only its first moves become the
/// exercise.
const MAX_SOLUTION: usize = 20;
const SHORT_SOLUTION: usize = 5;

/// The state of the screen.
struct Solving {
    work: Work,
    answering: Answering,
}

impl ExerciseRoom {
    /// The name under which the results are stored.
    pub const STORED_NAME: &str = EXERCISES;

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        if matches!(message, Message::Take(_) | Message::Next | Message::Close) {
            self.leave(core);
        }
        match (message, &mut self.open) {
            (Message::Open, _) => self.open(core),
            (Message::Make, _) => return make(core),
            (Message::Close, _) => core.front.close_screen(Screen::Exercises),
            (_, None) => {}
            (Message::Show, Some(solving)) => {
                core.front.close_screen(Screen::Exercises);
                core.open_chapter(solving.work.chapter());
                core.show(Tree::START);
                return vec![Effect::RevealMove];
            }
            (Message::TypeMove, Some(solving)) => solving.answering.type_move(),
            (Message::Play(mv), Some(solving)) => {
                let note = |training: &mut Training| solving.work.play(mv, training, core.now);
                Store::update(core.store.as_ref(), Self::STORED_NAME, &mut self.training, note);
            }
            (Message::Help, Some(solving)) => solving.work.help(),
            (Message::Take(number), Some(solving)) => solving.work.take(number, core.now),
            (Message::Next, Some(Solving { work, .. })) => {
                // When all are solved, they follow in order.
                let next = work.next(&self.training).unwrap_or((work.number() + 1) % work.all().len());
                work.take(next, core.now);
            }
        }
        Effects::new()
    }

    fn open(&mut self, core: &mut Core) {
        let chapters = core.document().chapters().enumerate();
        let exercises = chapters.filter_map(|(number, game)| Some((number, Exercise::of(game)?))).collect();
        let work = Work::new(exercises, &self.training, core.now);
        self.open = work.map(|work| Solving { work, answering: Answering::default() });
        if self.open.is_some() {
            core.front.open_screen(Screen::Exercises);
        }
    }

    fn leave(&mut self, core: &Core) {
        if let Some(Solving { work, .. }) = &self.open {
            let note = |training: &mut Training| work.leave(training);
            Store::update(core.store.as_ref(), Self::STORED_NAME, &mut self.training, note);
        }
    }

    /// Plays the moves of the other side when they are due, and the sound of the last move.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        self.open.take_if(|_| !core.front.has_screen(Screen::Exercises));
        if core.front.screen() == Screen::Exercises
            && let Some(solving) = &mut self.open
        {
            solving.work.poll(ctx, core.now);
            solving.work.sound.take().into_iter().for_each(|sound| core.play_sound(sound));
        }
    }

    /// Deletes the user's results.
    pub fn forget(&mut self, core: &Core) {
        let forget = |training: &mut Training| *training = Training::default();
        Store::update(core.store.as_ref(), Self::STORED_NAME, &mut self.training, forget);
    }

    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        let Some(solving) = &mut self.open else { return };
        solving.listen(ui.ctx(), requests);
        solving.view_board(ui, areas, core, requests);
        let work = &solving.work;
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            panel::show(ui, core, work, &self.training, requests);
        });
    }
}

/// Makes a chapter from the place shown and the moves after it, as an exercise, and opens it.
fn make(core: &mut Core) -> Effects {
    let shown = core.shown().node;
    let length = core.document().game().tree().continuation(shown).count();
    // The rest of a game is no solution.
    let most = if length > MAX_SOLUTION { SHORT_SOLUTION } else { usize::MAX };
    let mut game = core.document().game().excerpt(shown, most);
    game.headers.set_exercise(Some(game.start().side_to_move()));
    let has_answer = Exercise::is_one(&game);
    core.change_chapters(|study| study.add_chapter(game));
    core.show(Tree::START);
    let label = if has_answer { Label::ExerciseMade } else { Label::ExerciseBegun };
    core.note = Some(StatusNote::Labelled(label));
    vec![Effect::RevealMove]
}

impl Solving {
    fn view_board(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        let (language, work) = (core.language(), &self.work);
        let help = match work.state {
            State::Asking { help, .. } => help,
            State::Replying(_) | State::Solved => Help::None,
        };
        let hint = work.solution().and_then(|answer| match help {
            Help::None | Help::Words => None,
            Help::Piece => Some(Suggested::Piece(answer.from)),
            Help::Move => Some(Suggested::Move(answer)),
        });
        let scene = Scene {
            position: &work.position,
            last_move: work.last_move,
            hint,
            turn: if work.solution().is_some() { Turn::Now } else { Turn::Never },
            goals: Bitboard::EMPTY,
            premove: None,
            drawings: Some(work.exercise().game().tree().drawings(work.node)),
            pen: None,
            is_flipped: work.exercise().solver() == Side::Black,
            look: core.settings.look,
            language,
        };
        let mv = self.answering.show_board(ui, areas, &scene);
        requests.extend(mv.map(|mv| Request::Own(Message::Play(mv))));
        let palette = Palette::of(ui);
        let label = |label: ExerciseLabel| label.text(language).to_owned();
        let said = match (self.answering.board.notice(), work.state) {
            (Some(Notice::Refused(refusal)), State::Asking { .. }) => {
                (language.refusal(&work.position, refusal), palette.warning)
            }
            (_, State::Replying(_)) => (label(ExerciseLabel::Reply), palette.weak),
            (_, State::Asking { wrong: Some(mv), .. }) => {
                (language.wrong_answer(&core.notation().write(&work.position, mv)), palette.warning)
            }
            (_, State::Asking { .. }) => (label(ExerciseLabel::YourMove), palette.accent_text),
            (_, State::Solved) => (label(ExerciseLabel::Solved), palette.accent_text),
        };
        let line = Line::new(core, (&work.position, work.last_move), scene.turn, said);
        let typed = self.answering.show_line(ui, areas, line);
        requests.extend(typed.map(|mv| Request::Own(Message::Play(mv))));
    }

    fn listen(&mut self, ctx: &Context, requests: &mut Requests<Message>) {
        let may_go_on = self.work.state == State::Solved;
        let asked = self.answering.asked(ctx, may_go_on, [Message::Next, Message::Help, Message::Close]);
        requests.extend(asked.map(Request::Own));
    }
}
