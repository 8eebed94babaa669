//! The user's habitual mistakes, and puzzles against them.

use eframe::egui::{Id, RichText, Ui};

use super::rows::{show_text, show_told};
use super::{Job, MIN_PLIES, Message, ReviewRoom};
use crate::app::command::Requests;
use crate::app::core::{Core, Effect, Effects};
use crate::app::kit::WithTooltip;
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::Palette;
use crate::engine::board::Side;
use crate::game::puzzle::Theme;
use crate::game::review::Lesson;
use crate::session::{Habit, Habits, KeptMistake, Store};

/// Notes the user's accuracy and mistakes in a game whose review has ended. The mistakes are to be
/// kept.
pub(super) fn note_game(habits: &mut Habits, job: &mut Job, core: &mut Core) -> Option<Effect> {
    let is_done = job.progress.is_complete() && !job.progress.is_running;
    let (Some(review), Some((id, side))) = (&job.judged, job.played) else { return None };
    if !is_done || job.is_noted {
        return None;
    }
    if job.search.game().own_line().len() >= MIN_PLIES {
        Store::update(core.store.as_ref(), Habits::STORED_NAME, habits, |habits| {
            habits.note(job.search.game(), review, side);
        });
        core.note_accuracy(id, review, side);
    }
    job.is_noted = true;
    Some(Effect::KeepMistakes(job.mistakes(&[side])))
}

impl Job {
    /// The bad move at this ply, as a puzzle.
    pub(super) fn mistake(&self, ply: usize) -> Option<KeptMistake> {
        let (before, after) = self.search.found_at(ply)?;
        Some(KeptMistake::new(self.search.game(), ply, &before, &after))
    }

    /// The mistakes of these sides, as puzzles.
    pub(super) fn mistakes(&self, sides: &[Side]) -> Vec<KeptMistake> {
        let mistakes = self.search.mistakes(sides).into_iter();
        mistakes.filter_map(|ply| self.mistake(ply)).collect()
    }
}

impl ReviewRoom {
    /// Deletes the habits.
    pub fn forget(&mut self, core: &Core) {
        Store::update(core.store.as_ref(), Habits::STORED_NAME, &mut self.habits, |habits| {
            *habits = Habits::default();
        });
    }
}

/// A lesson of a game, and its text.
type WordedLesson = (Lesson, String);

/// Shows the lessons of a game. A habit is a link to its puzzles.
pub(super) fn show_lessons(
    ui: &mut Ui,
    language: Language,
    lessons: &[WordedLesson],
    habit: Option<Habit>,
    requests: &mut Requests<Message>,
) {
    for (lesson, told) in lessons {
        match habit.filter(|habit| habit.lesson == *lesson) {
            None => show_told(ui, told),
            Some(habit) => show_way(ui, language, (habit, &language.told_habit(told, habit)), requests),
        }
    }
}

/// Shows the habit, unless the lessons of the game have it.
pub(super) fn show_habit(
    ui: &mut Ui,
    language: Language,
    lessons: &[WordedLesson],
    habit: Option<Habit>,
    requests: &mut Requests<Message>,
) {
    let is_new = |habit: &Habit| lessons.iter().all(|&(lesson, _)| lesson != habit.lesson);
    if let Some(habit) = habit.filter(is_new) {
        show_way(ui, language, (habit, &language.habit(habit)), requests);
    }
}

/// Shows a habit as a link to puzzles of its theme.
fn show_way(ui: &mut Ui, language: Language, (habit, text): (Habit, &str), requests: &mut Requests<Message>) {
    let colored = RichText::new(text).small().color(Palette::of(ui).accent_text);
    let response = show_text(ui, Id::unique("habit"), colored.into(), (text, false));
    if response.tooltip(ReviewLabel::HabitHint.text(language)).clicked() {
        requests.push(Message::Train(habit.lesson).into());
    }
}

/// Opens puzzles in which the opponent makes the mistake of this lesson.
pub(super) fn train(lesson: Lesson) -> Effects {
    let theme = match lesson {
        // Threats are mostly quiet moves.
        Lesson::SeeThreats => Theme::Quiet,
        Lesson::GuardGeneral => Theme::CannonBehindHorse,
        Lesson::GuardPieces => Theme::WinsHorse,
        Lesson::SeeForks => Theme::Fork,
        Lesson::TakeChances => Theme::WinsChariot,
        // Sacrifices break shelters.
        Lesson::KeepShelter => Theme::Sacrifice,
        // Pieces without play are those that get pinned.
        Lesson::ActivatePieces => Theme::Pin,
    };
    vec![Effect::Train(theme)]
}
