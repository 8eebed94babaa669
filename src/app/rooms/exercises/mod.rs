//! Solving the exercises of the study in front.

mod panel;

use eframe::egui::{Color32, Context, Ui, UiBuilder};

use crate::app::answering::{Actions, Answering, Line, advance, asking};
use crate::app::board::Scene;
use crate::app::command::{Requests, Screen};
use crate::app::core::{Core, EXERCISES, Effect, Effects, StatusNote};
use crate::app::layout::Areas;
use crate::app::sound::Sound;
use crate::app::text::{ExerciseLabel, Label};
use crate::app::theme::Palette;
use crate::engine::board::{Move, Side};
use crate::game::Tree;
use crate::game::exercise::Exercise;
use crate::session::solving::{Solver, StudyQuiz};
use crate::session::{Attempt, Store, Training};

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
    solver: Solver<StudyQuiz>,
    answering: Answering,
}

impl ExerciseRoom {
    /// The name under which the results are stored.
    pub const STORED_NAME: &str = EXERCISES;

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        if matches!(message, Message::Take(_) | Message::Next | Message::Close) {
            // An exercise at which something was tried in vain is not solved.
            let is_failed = |solver: &Solver<StudyQuiz>| !solver.is_over() && solver.is_spoilt();
            self.note(core, |solver| is_failed(solver).then_some(Attempt::Failed));
        }
        match (message, &mut self.open) {
            (Message::Open, _) => self.open(core),
            (Message::Make, _) => return make(core),
            (Message::Close, _) => core.front.close_screen(Screen::Exercises),
            (_, None) => {}
            (Message::Show, Some(Solving { solver, .. })) => {
                core.front.close_screen(Screen::Exercises);
                core.open_chapter(solver.quiz().chapter());
                core.show(Tree::START);
                return vec![Effect::RevealMove];
            }
            (Message::TypeMove, Some(solving)) => solving.answering.type_move(),
            (Message::Play(mv), Some(Solving { solver, .. })) => {
                let before = solver.position();
                if solver.play(mv) {
                    core.play_sound(Sound::of_move(&before, mv));
                    self.note(core, Solver::attempt);
                }
            }
            (Message::Help, Some(solving)) => solving.solver.help(),
            (Message::Take(number), Some(solving)) => solving.solver.take(number),
            (Message::Next, Some(solving)) => solving.solver.take_next(&self.training),
        }
        Effects::new()
    }

    fn open(&mut self, core: &mut Core) {
        let chapters = core.document().chapters().enumerate();
        let exercises = chapters.filter_map(|(number, game)| Some((number, Exercise::of(game)?))).collect();
        let solver = Solver::of_study(exercises, &self.training);
        self.open = solver.map(|solver| Solving { solver, answering: Answering::default() });
        if self.open.is_some() {
            core.front.open_screen(Screen::Exercises);
        }
    }

    /// Stores the result of the exercise, if there is one.
    fn note(&mut self, core: &Core, result: impl FnOnce(&Solver<StudyQuiz>) -> Option<Attempt>) {
        if let Some(Solving { solver, .. }) = &self.open
            && let Some(attempt) = result(solver)
        {
            let note = |training: &mut Training| solver.note(attempt, training);
            Store::update(core.store.as_ref(), Self::STORED_NAME, &mut self.training, note);
        }
    }

    /// Plays the moves of the other side that are due.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        if let Some(Solving { solver, .. }) = core.front.in_front(Screen::Exercises, &mut self.open) {
            let sound = advance(ctx, solver, core.now);
            sound.into_iter().for_each(|sound| core.play_sound(sound));
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
        solving.view_board(ui, areas, core, requests);
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            panel::show(ui, core, &solving.solver, &self.training, requests);
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
        let Self { solver, answering } = self;
        let messages = [Message::Next, Message::Help, Message::Close];
        let actions = Actions::new(Message::Play, solver.is_over(), messages);
        let (quiz, position) = (solver.quiz(), solver.position());
        let scene = Scene {
            drawings: Some(quiz.exercise().game().tree().drawings(quiz.node)),
            is_flipped: quiz.exercise().solver() == Side::Black,
            ..asking(core, solver, &position)
        };
        let line = Line::new(core, status(ui, core, solver));
        answering.show(ui, areas, &scene, line, actions, requests);
    }
}

/// The line below the board, and its colour.
fn status(ui: &Ui, core: &Core, solver: &Solver<StudyQuiz>) -> (String, Color32) {
    let (language, palette) = (core.language(), Palette::of(ui));
    if let Some(&mv) = solver.fault() {
        return (language.wrong_answer(&core.coach().mv_first(&solver.position(), mv)), palette.warning);
    }
    let (label, color) = match (solver.is_asking(), solver.is_over()) {
        (true, _) => (ExerciseLabel::YourMove, palette.accent_text),
        (false, true) => (ExerciseLabel::Solved, palette.accent_text),
        (false, false) => (ExerciseLabel::Reply, palette.weak),
    };
    (label.text(language).to_owned(), color)
}
