//! What the user does wrong again and again, and the puzzles that help.

use eframe::egui::{Id, RichText, Ui};

use super::rows::show_text;
use super::{Message, ReviewRoom};
use crate::app::command::Asks;
use crate::app::core::{Core, Effect, Effects};
use crate::app::text::{Language, ReviewLabel};
use crate::app::theme::Palette;
use crate::game::puzzle::Theme;
use crate::game::review::Lesson;
use crate::session::{Habit, Habits, Store};

impl ReviewRoom {
    /// Notes how the user played in a game whose review has just ended: how accurately, and what went wrong.
    pub(super) fn note_game(&mut self, core: &mut Core) {
        let Some(job) = self.job.as_mut().filter(|job| !job.is_noted && job.progress.is_complete()) else {
            return;
        };
        let (Some(review), Some(side)) = (&job.judged, core.session.only_human()) else { return };
        let game = core.session.game();
        if job.is_of(game) && core.session.outcome().is_some() {
            Store::update(core.store.as_ref(), Habits::STORED_NAME, &mut self.habits, |habits| {
                habits.note(game, review, side);
            });
            job.is_noted = true;
            core.note_accuracy(review, side);
        }
    }

    /// Forgets what the user does wrong again and again.
    pub fn forget(&mut self, core: &Core) {
        Store::update(core.store.as_ref(), Habits::STORED_NAME, &mut self.habits, |habits| {
            *habits = Habits::default();
        });
    }
}

/// Shows what happens again and again, as a way to puzzles of that theme.
pub(super) fn show_habit(ui: &mut Ui, language: Language, habit: Habit, asks: &mut Asks<Message>) {
    let text = language.habit(habit);
    let colored = RichText::new(&text).small().color(Palette::of(ui).accent_text);
    let response = show_text(ui, Id::unique("habit"), colored.into(), (&text, false));
    if response.on_hover_text(ReviewLabel::HabitHint.text(language)).clicked() {
        asks.push(Message::Train(habit.lesson).into());
    }
}

/// Opens puzzles in which the opponent makes the mistake that the lesson is about.
pub(super) fn train(lesson: Lesson) -> Effects {
    let theme = match lesson {
        // What threatens is mostly quiet.
        Lesson::SeeThreats => Theme::Quiet,
        Lesson::GuardGeneral => Theme::CannonBehindHorse,
        Lesson::GuardPieces => Theme::WinsHorse,
        Lesson::SeeForks => Theme::Fork,
        Lesson::TakeChances => Theme::WinsChariot,
        // Shelters are broken by sacrifices.
        Lesson::KeepShelter => Theme::Sacrifice,
        // Pieces without play are the ones that get pinned.
        Lesson::ActivatePieces => Theme::Pin,
    };
    vec![Effect::Train(theme)]
}
