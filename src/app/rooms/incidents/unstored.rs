//! Alerts to data that cannot be stored, with the user's names for it.

use std::path::Path;

use crate::app::core::{Core, Drafts, EXERCISES, PLACEMENT, Settings};
use crate::app::text::Label;
use crate::lessons::Progress;
use crate::session::{
    Accuracies, Drill, Engines, Habits, Held, History, KeptAnalyses, Mistakes, Rating, SaveError, Training,
};

/// Alerts the user once to each kind of data that cannot be stored: with a full disk there would be
/// an alert after every move. Further failures are added to an open alert.
pub fn report(error: &SaveError, core: &mut Core) {
    log::warn!("{error}");
    let title = name(&error.path, core);
    if core.unstored.contains(&title) {
        return;
    }
    let language = core.language();
    let text = language.save_error(error);
    match core.alerts.iter_mut().find(|alert| core.unstored.contains(&alert.title)) {
        Some(alert) => alert.text = format!("{}\n\n{}\n{text}", alert.text, title.text(language)),
        None => core.alert(title, text),
    }
    core.unstored.push(title);
}

/// The text for the data in the file at this path.
fn name(path: &Path, core: &Core) -> Label {
    match core.store.as_ref().and_then(|store| store.held_in(path)) {
        Some(Held::Game) => Label::GameTrouble,
        Some(Held::PastGame) => Label::PastGameTrouble,
        Some(Held::Study) => Label::StudyTrouble,
        Some(Held::Review) => Label::ReviewTrouble,
        Some(Held::Named(name)) => match name {
            Settings::STORED_NAME => Label::SettingsTrouble,
            Rating::STORED_NAME | History::STORED_NAME => Label::RatingTrouble,
            Accuracies::STORED_NAME => Label::AccuracyTrouble,
            Training::STORED_NAME => Label::TrainingTrouble,
            Mistakes::STORED_NAME | Habits::STORED_NAME => Label::MistakesTrouble,
            Progress::STORED_NAME => Label::LessonsTrouble,
            Drill::STORED_NAME => Label::DrillTrouble,
            EXERCISES => Label::ExercisesTrouble,
            Engines::STORED_NAME => Label::EnginesTrouble,
            KeptAnalyses::STORED_NAME => Label::AnalysesTrouble,
            PLACEMENT => Label::PlacementTrouble,
            name if name.starts_with(Drafts::STORED_NAME) => Label::DraftsTrouble,
            _ => Label::OtherTrouble,
        },
        None => Label::OtherTrouble,
    }
}
