//! The panel beside the board: the list of exercises, the question, and the author's texts.

use eframe::egui::{Button, Label as Text, RichText, Ui, Vec2, vec2};

use super::Message;
use super::work::{Help, State, Work};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{accent_button, announce, card, way_back, with_footer};
use crate::app::text::{ExerciseLabel, Label, Language, PuzzleLabel};
use crate::app::theme::{self, Palette};
use crate::session::{Day, Training};

/// The size of an exercise's button in the list, in points.
const NUMBER_SIZE: Vec2 = vec2(46.0, 26.0);
const NUMBER_SPACE: f32 = 4.0;

/// Shows the panel.
pub fn show(ui: &mut Ui, core: &Core, work: &Work, training: &Training, requests: &mut Requests<Message>) {
    let language = core.language();
    let content = |ui: &mut Ui, requests: &mut Requests<Message>| {
        let game = work.exercise().game();
        ui.heading(ExerciseLabel::Title.text(language));
        let title = language.chapter_title(work.chapter(), game);
        ui.weak(language.study_exercise_of(work.number() + 1, work.all().len(), &title));
        card(Palette::of(ui)).inner_margin(theme::PADDING).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height(theme::PUZZLE_HEIGHT);
            show_task(ui, core, work);
        });
        show_list(ui, language, work, training, requests);
    };
    with_footer(ui, "exercises", requests, content, |ui, requests| {
        show_ways(ui, language, work, requests);
        if way_back(ui, language, Label::BackToStudy) {
            requests.push(Message::Show.into());
        }
    });
}

fn show_task(ui: &mut Ui, core: &Core, work: &Work) {
    let (language, palette, exercise) = (core.language(), Palette::of(ui), work.exercise());
    if work.state == State::Solved {
        ui.strong(ExerciseLabel::Solved.text(language));
    }
    let asked = match exercise.task() {
        "" => language.exercise_asks(exercise.solver()),
        task => task.to_owned(),
    };
    let color = if work.state == State::Solved { palette.weak } else { palette.accent_text };
    // With an id for each exercise, the text is announced even if the last one asked the same.
    ui.push_id(work.number(), |ui| announce(&ui.add(Text::new(RichText::new(asked).color(color)).wrap())));
    if work.was_right && work.said.is_empty() && work.state != State::Solved {
        ui.label(ExerciseLabel::Right.text(language));
    }
    if !work.said.is_empty() {
        let said = ui.add(Text::new(&work.said).wrap());
        announce(&said);
    }
    if let State::Asking { help, .. } = work.state {
        let hint = exercise.hint(work.node);
        if help >= Help::Words && !hint.is_empty() {
            let hint = language.labelled(Label::Hint.text(language), hint);
            announce(&ui.add(Text::new(hint).wrap()));
        }
        if let (Help::Move, Some(answer)) = (help, work.solution()) {
            let answer = language.answer_is(&core.notation().write(&work.position, answer));
            announce(&ui.label(answer));
        }
    }
}

/// Shows the numbers of the exercises, and marks the solved ones.
fn show_list(
    ui: &mut Ui,
    language: Language,
    work: &Work,
    training: &Training,
    requests: &mut Requests<Message>,
) {
    let today = Day::today();
    let solved = training.solved(work.all().iter().map(|(_, exercise)| exercise.id()));
    ui.label(language.exercises_solved(solved, work.all().len()));
    if solved == work.all().len() {
        ui.weak(ExerciseLabel::AllSolved.text(language));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(NUMBER_SPACE, NUMBER_SPACE);
        ui.spacing_mut().button_padding.x = NUMBER_SPACE;
        for (index, (chapter, exercise)) in work.all().iter().enumerate() {
            let id = exercise.id();
            let record = training.record(id);
            let (mark, state) = match record {
                None => ("", ExerciseLabel::New),
                Some(_) if training.is_due(id, today) => (" ⟳", ExerciseLabel::Due),
                Some(record) if record.is_solved => (" ✓", ExerciseLabel::WasSolved),
                Some(_) => (" ✗", ExerciseLabel::Failed),
            };
            let text = RichText::new(format!("{}{mark}", index + 1)).small();
            let button = Button::selectable(index == work.number(), text).frame_when_inactive(true);
            let button = button.min_size(NUMBER_SIZE);
            let title = language.chapter_title(*chapter, exercise.game());
            let name = language.labelled(&format!("{}. {title}", index + 1), state.text(language));
            let response = ui.add(button).on_hover_text(&name);
            if response.accessible_name(&name).clicked() {
                requests.push(Message::Take(index).into());
            }
        }
    });
}

fn show_ways(ui: &mut Ui, language: Language, work: &Work, requests: &mut Requests<Message>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let size = vec2((ui.available_width() - theme::GAP) / 2.0, theme::DIALOG_BUTTON_HEIGHT);
        let (left, message) = match work.state {
            State::Solved => (PuzzleLabel::Again.text(language), Message::Take(work.number())),
            State::Asking { help, .. } if help >= Help::Piece => {
                (ExerciseLabel::ShowMove.text(language), Message::Help)
            }
            State::Replying(_) | State::Asking { .. } => (Label::Hint.text(language), Message::Help),
        };
        let can = !matches!(work.state, State::Replying(_));
        if ui.add_enabled(can, Button::new(left).min_size(size)).clicked() {
            requests.push(message.into());
        }
        let response = match work.state {
            State::Solved => accent_button(ui, PuzzleLabel::Next.text(language), size.x, true),
            State::Replying(_) | State::Asking { .. } => {
                ui.add_enabled(can, Button::new(PuzzleLabel::Skip.text(language)).min_size(size))
            }
        };
        if response.clicked() {
            requests.push(Message::Next.into());
        }
    });
}
