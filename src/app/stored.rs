//! Opens the window with what was stored before.

use eframe::egui::Context;
use serde::de::DeserializeOwned;

use super::core::{self, Alert, Drafts, HASH_MEGABYTES, StatusNote, User, waker};
use super::rooms::exercises::ExerciseRoom;
use super::sound::Device;
use super::text::{Label, Language};
use super::{ChuheApp, Settings};
use crate::engine::board::Position;
use crate::lessons::Progress;
use crate::session::{
    Accuracies, Aftermath, Drill, Engines, Habits, History, KeptAnalyses, LoadError, Mistakes, NewGame,
    People, Play, Rating, Saved, Store, Training, Worker,
};

/// Reads what is stored, and collects an alert for each thing that cannot be read.
struct Loader {
    store: Store,
    language: Language,
    alerts: Vec<Alert>,
}

impl Loader {
    /// The stored value, or the usual one.
    fn load<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        let loaded = self.store.load(name);
        self.or_report(loaded).unwrap_or_default()
    }

    /// The stored value. If it cannot be read, adds an alert with the reason and returns `None`.
    fn or_report<T>(&mut self, loaded: Result<Option<T>, LoadError>) -> Option<T> {
        loaded.unwrap_or_else(|error| {
            log::warn!("{error}");
            let text = self.language.load_error(&error);
            Alert { title: Label::DamagedFile, text }.join(&mut self.alerts);
            None
        })
    }
}

impl ChuheApp {
    /// Opens the window with what is in `store`, and with these settings if none are stored.
    pub(super) fn open_with(ctx: &Context, store: Store, usual: Settings) -> Self {
        let mut loader = Loader { store: store.clone(), language: Language::of_system(), alerts: Vec::new() };
        let stored = store.load_at_most(Settings::STORED_NAME, Settings::MAX_BYTES);
        let stored: Option<Settings> = loader.or_report(stored);
        let has_settings = stored.is_some();
        let settings = stored.unwrap_or_else(|| {
            let mut usual = usual;
            usual.game.profile = Language::of_system().usual_rules();
            usual
        });
        loader.language = settings.language.unwrap_or_else(Language::of_system);
        let aftermath = Aftermath::take(&store);
        let is_given_up = aftermath.as_ref().is_some_and(|aftermath| aftermath.is_given_up);
        // The stored game may have caused the panics, so it is put away.
        let saved = match is_given_up && Play::put_stored_away(&store) {
            true => None,
            false => loader.or_report(Play::stored(&store)),
        };
        // Decided now, because a game is stored below.
        let is_unknown = saved.is_none() && !has_settings && aftermath.is_none();
        let is_first_window = store.is_first_window();
        // Older versions stored a record in place of the game.
        let (record, saved) = match saved {
            Some(saved) if saved.is_record() => (Some(saved), None),
            saved => (None, saved),
        };
        let person = People::new(store.root()).person_of(&store);
        let play = game(ctx, saved, &settings, &person.name, &store);
        let mut app = Self::new(ctx, play, settings);
        app.core.person = person;
        let drafts = Drafts::take(&store);
        app.core.store = Some(store);
        app.core.open_stored_studies();
        app.restore_drafts(drafts);
        if !is_first_window {
            app.core.note = Some(StatusNote::Labelled(Label::SecondWindow));
        } else if !is_given_up {
            app.core.restore_front();
        }
        if let Some(record) = record {
            app.rooms.play.install(core::Successor::Past(Box::new(record)), &mut app.core);
        }
        app.core.speaker = Box::new(Device::default());
        app.load(&mut loader);
        if is_first_window {
            app.rooms.puzzles.restore(&mut app.core, is_given_up);
        }
        if is_first_window && !is_given_up {
            app.rooms.lessons.restore(&mut app.core);
        }
        let is_unknown = is_unknown && loader.alerts.is_empty();
        app.core.alerts = loader.alerts;
        if let Some(aftermath) = aftermath {
            app.rooms.incidents.report_aftermath(&aftermath, &mut app.core);
        }
        if is_unknown && is_first_window {
            // Stored, so that the question comes at the next start if it is not answered now. The
            // default settings stay.
            app.core.change_settings(|settings| settings.remembered.asks_experience = true);
        }
        app.is_to_ask = is_first_window && app.core.settings.remembered.asks_experience;
        app.focus_keeper.begin();
        app
    }

    /// Loads what the user has done and learnt.
    fn load(&mut self, loader: &mut Loader) {
        self.core.user = User {
            rating: loader.load(Rating::STORED_NAME),
            history: loader.load(History::STORED_NAME),
            accuracies: loader.load(Accuracies::STORED_NAME),
            ..User::default()
        };
        self.core.kept_analyses = loader.load(KeptAnalyses::STORED_NAME);
        self.rooms.puzzles.training = loader.load::<Training>(Training::STORED_NAME);
        self.rooms.puzzles.know(loader.load::<Mistakes>(Mistakes::STORED_NAME));
        self.rooms.repertoire.drill = loader.load::<Drill>(Drill::STORED_NAME);
        self.rooms.exercises.training = loader.load(ExerciseRoom::STORED_NAME);
        self.rooms.review.habits = loader.load::<Habits>(Habits::STORED_NAME);
        self.rooms.lessons.progress = loader.load::<Progress>(Progress::STORED_NAME);
        let engines: Engines = loader.load(Engines::STORED_NAME);
        self.set_engines(engines);
    }
}

/// The stored game, or a new one.
fn game(ctx: &Context, saved: Option<Saved>, settings: &Settings, person: &str, store: &Store) -> Play {
    let worker = Worker::built_in(HASH_MEGABYTES, waker(ctx));
    match saved {
        Some(saved) => Play::continued(saved, worker, Some(store.clone())),
        None => {
            let new_game = settings.game.new_game(Position::start()).of_person(person);
            // Nobody has asked for this game.
            Play::new(NewGame { is_rated: false, ..new_game }, worker, Some(store.clone()))
        }
    }
}
