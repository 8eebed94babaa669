//! The panel beside the board: the list of exercises, the question, and the author's texts.

use eframe::egui::{Button, RichText, Ui, Vec2, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{
    Way, WithTooltip, announce, show_small_ways, show_task, show_ways, with_footer, wrapped,
};
use crate::app::text::{ExerciseLabel, Label, Language, PuzzleLabel};
use crate::app::theme::Palette;
use crate::session::solving::{HintStep, Solver, StudyQuiz};
use crate::session::{Day, Training};

/// The size of an exercise's button in the list, in points.
const NUMBER_SIZE: Vec2 = vec2(46.0, 26.0);
const NUMBER_SPACE: f32 = 4.0;

type Work = Solver<StudyQuiz>;

/// Shows the panel.
pub fn show(ui: &mut Ui, core: &Core, work: &Work, training: &Training, requests: &mut Requests<Message>) {
    let (language, quiz) = (core.language(), work.quiz());
    let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
        ui.heading(ExerciseLabel::Title.text(language));
        let title = language.chapter_title(quiz.chapter(), quiz.exercise().game());
        ui.weak(language.study_exercise_of(quiz.number + 1, quiz.exercises.len(), &title));
        show_task(ui, |ui| show_exercise(ui, core, work));
        show_list(ui, language, quiz, training, requests);
    };
    with_footer(ui, ("exercises", ()), requests, content, |ui, requests| {
        show_ways(ui, ways(language, work), requests);
        show_small_ways(ui, [Way::new(Label::BackToStudy.text(language), Message::Show)], requests);
    });
}

fn show_exercise(ui: &mut Ui, core: &Core, work: &Work) {
    let (language, palette, quiz) = (core.language(), Palette::of(ui), work.quiz());
    let exercise = quiz.exercise();
    if work.is_over() {
        ui.strong(ExerciseLabel::Solved.text(language));
    }
    let asked = match exercise.task() {
        "" => language.exercise_asks(exercise.solver()),
        task => task.to_owned(),
    };
    let color = if work.is_over() { palette.weak } else { palette.accent_text };
    // With an id for each exercise, the text is announced even if the last one asked the same.
    ui.push_id(quiz.number, |ui| announce(&wrapped(ui, RichText::new(asked).color(color))));
    if work.was_right() && quiz.said.is_empty() && !work.is_over() {
        ui.label(ExerciseLabel::Right.text(language));
    }
    if !quiz.said.is_empty() {
        announce(&wrapped(ui, &quiz.said));
    }
    let hint = exercise.hint(quiz.node);
    if work.hint().is_some() && !hint.is_empty() {
        let hint = language.labelled(Label::Hint.text(language), hint);
        announce(&wrapped(ui, hint));
    }
    if let Some((HintStep::Move, answer)) = work.hint() {
        let answer = language.answer_is(&core.coach().mv(&work.position(), answer));
        announce(&ui.label(answer));
    }
}

/// Shows the numbers of the exercises, and marks the solved ones.
fn show_list(
    ui: &mut Ui,
    language: Language,
    quiz: &StudyQuiz,
    training: &Training,
    requests: &mut Requests<Message>,
) {
    let today = Day::today();
    let solved = training.solved(quiz.exercises.iter().map(|(_, exercise)| exercise.id()));
    ui.label(language.exercises_solved(solved, quiz.exercises.len()));
    if solved == quiz.exercises.len() {
        ui.weak(ExerciseLabel::AllSolved.text(language));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(NUMBER_SPACE, NUMBER_SPACE);
        ui.spacing_mut().button_padding.x = NUMBER_SPACE;
        for (index, (chapter, exercise)) in quiz.exercises.iter().enumerate() {
            let id = exercise.id();
            let record = training.record(id);
            let (mark, state) = match record {
                None => ("", ExerciseLabel::New),
                Some(_) if training.is_due(id, today) => (" ⟳", ExerciseLabel::Due),
                Some(record) if record.is_solved => (" ✓", ExerciseLabel::WasSolved),
                Some(_) => (" ✗", ExerciseLabel::Failed),
            };
            let text = RichText::new(format!("{}{mark}", index + 1)).small();
            let button = Button::selectable(index == quiz.number, text).frame_when_inactive(true);
            let button = button.min_size(NUMBER_SIZE);
            let title = language.chapter_title(*chapter, exercise.game());
            let name = language.labelled(&format!("{}. {title}", index + 1), state.text(language));
            let response = ui.add(button).tooltip(&name);
            if response.accessible_name(&name).clicked() {
                requests.push(Message::Take(index).into());
            }
        }
    });
}

/// The buttons for what can be done next.
fn ways(language: Language, work: &Work) -> [Way<Message>; 2] {
    if work.is_over() {
        let again = Message::Take(work.quiz().number);
        return [
            Way::new(PuzzleLabel::Again.text(language), again),
            Way::main(PuzzleLabel::Next.text(language), Message::Next),
        ];
    }
    let is_shown = work.has_hint(HintStep::Piece);
    let help = if is_shown { ExerciseLabel::ShowMove.text(language) } else { Label::Hint.text(language) };
    [
        Way::new(help, work.is_asking().then_some(Message::Help)),
        Way::new(PuzzleLabel::Skip.text(language), work.is_asking().then_some(Message::Next)),
    ]
}
