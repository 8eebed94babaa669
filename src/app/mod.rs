//! The window: the only part of the program that knows egui.
//!
//! The window consists of rooms. A room is a folder with its state, its `Message`, an `update` and
//! a view. Only `update` changes the state; it returns effects. The view paints from `&Core`. Rooms
//! do not know each other. Their common state is in [`core`]. [`window`] paints the rooms, passes
//! on their messages and performs their effects.

mod advice;
mod announcements;
mod announcer;
mod answering;
mod board;
mod canvas;
mod command;
mod consent;
mod core;
mod display;
mod focus;
mod fonts;
mod guard;
mod input_method;
mod kit;
mod layout;
mod look;
mod move_input;
mod picture;
mod rooms;
mod sound;
mod start;
mod text;
mod theme;
mod tree;
mod window;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::{Context, Id};
use serde::de::DeserializeOwned;

use crate::engine::board::Position;
use crate::game::Game;
use crate::game::puzzle::PuzzleId;
use crate::lessons::Progress;
use crate::session::{
    Accuracies, Aftermath, Drill, Engines, Habits, History, KeptAnalyses, LoadError, Mistakes, NewGame,
    Origin, People, PersonId, Play, Rating, Saved, Session, Store, Training, Watch, Worker,
};
use crate::uci::client::Patience;
use announcer::Announcer;
use core::{Alert, Core, Drafts, HASH_MEGABYTES, StatusNote, User, calm_waker, waker};
use guard::Content;
use input_method::InputMethodKeeper;
use rooms::Rooms;
use rooms::analysis::AnalysisRoom;
use rooms::exercises::ExerciseRoom;
use rooms::files::FilesRoom;
use sound::{Device, Mute};
use tree::TreeMender;
use window::{Divider, FrontAnnouncer, MenuBar, Placed, Windows};

pub use canvas::Canvas;
pub use core::{GameChoices, Giver, Opponent, Pace, Remembered, Settings, SideChoice, TextSize, ThemeChoice};
pub use look::{BoardTheme, Look, PieceSet};
pub use picture::{Clipboard, encode_png};
pub use rooms::files::{Browser, FileQuestion, Native, OnPicked, Picked, Picker};
pub use rooms::picture::Reader as PictureReader;
pub use sound::{Occasion, Sound, Speaker, Weight};
pub use start::{StartError, find_console, run, show_message};
pub use text::{
    AnalysisLabel, BookLabel, ChapterLabel, CompareLabel, EngineLabel, ExerciseLabel, ExplorerLabel,
    FindLabel, GamesLabel, KeyLabel, Label, Language, LessonLabel, PeopleLabel, PictureLabel,
    PresentationLabel, ProgressLabel, PuzzleLabel, RepertoireLabel, ReviewLabel, SheetLabel,
};

/// The whole state of the window: the shared state and the rooms.
pub struct ChuheApp {
    core: Core,
    rooms: Rooms,
    menu_bar: MenuBar,
    divider: Divider,
    placed: Placed,
    windows: Windows,
    front: FrontAnnouncer,
    /// The last applied style: the theme, and whether animations are on.
    style: Option<(ThemeChoice, bool)>,
    /// Whether to ask before the first frame how much the person has played.
    is_to_ask: bool,
    /// The person who plays from the next frame on.
    next: Option<PersonId>,
    /// The widget that had the keyboard focus before a menu, a dialog or a message opened.
    focus_before: Option<Id>,
    /// The widget that gets the focus back when the open menu or list closes.
    popup_return: Option<focus::Return>,
    /// The widget that gets the focus back as soon as it is no longer covered.
    focus_return: Option<focus::Return>,
    focus_keeper: focus::Keeper,
}

impl ChuheApp {
    /// Creates the application with the game and settings in `store`, or new ones. `ctx` belongs to
    /// the window.
    pub fn open_in(ctx: &Context, store: Store) -> Self {
        Self::open_with(ctx, store, Settings::default())
    }

    /// Opens the window with what is in `store`, and with these settings if none are stored.
    fn open_with(ctx: &Context, store: Store, usual: Settings) -> Self {
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

    /// Creates an application for `play` that stores no settings and plays no sounds.
    pub fn new(ctx: &Context, play: Play, settings: Settings) -> Self {
        fonts::install(ctx);
        theme::install(ctx);
        ctx.add_plugin(TreeMender);
        ctx.add_plugin(InputMethodKeeper::default());
        ctx.add_plugin(Announcer::default());
        theme::choose(ctx, settings.theme.into(), settings.theme == ThemeChoice::HighContrast);
        // The window may be too small for this size: see [`TextSize::fitting`].
        ctx.set_zoom_factor(settings.text_size.factor());
        theme::set_motion(ctx, settings.has_motion);
        let worker = Worker::built_in(HASH_MEGABYTES, calm_waker(ctx));
        let analysis = AnalysisRoom::new(worker, settings.analysis.lines);
        let files = FilesRoom::new(Box::new(Native::default()), waker(ctx));
        Self {
            core: Core::new(play, settings, waker(ctx), calm_waker(ctx)),
            rooms: Rooms::new(analysis, files),
            menu_bar: MenuBar::default(),
            divider: Divider::default(),
            placed: Placed::default(),
            windows: Windows::default(),
            front: FrontAnnouncer::default(),
            style: None,
            is_to_ask: false,
            next: None,
            focus_before: None,
            popup_return: None,
            focus_return: None,
            focus_keeper: focus::Keeper::default(),
        }
    }

    /// Stores everything after the window was closed.
    pub fn end(&mut self) {
        self.close(false);
    }

    /// Makes another person the one who plays, with their own data. The current person's game is
    /// stored, as when the window closes.
    fn switch(&mut self, ctx: &Context, id: PersonId) {
        let Some(people) = self.core.store.as_ref().map(|store| People::new(store.root())) else { return };
        self.end();
        let usual = self.core.settings.for_somebody_new();
        let mut next = Self::open_with(ctx, people.store(id, waker(ctx)), usual);
        next.core.speaker = std::mem::replace(&mut self.core.speaker, Box::new(Mute));
        next.rooms.files.succeed(&mut self.rooms.files);
        next.rooms.picture.succeed(&mut self.rooms.picture);
        next.rooms.engines.succeed(&mut self.rooms.engines);
        next.rooms.incidents = std::mem::take(&mut self.rooms.incidents);
        next.rooms.review.max_nodes = self.rooms.review.max_nodes;
        next.placed = std::mem::take(&mut self.placed);
        next.windows = std::mem::take(&mut self.windows);
        next.set_patience(self.core.patience);
        if let Err(error) = people.remember(id) {
            log::warn!("{error}");
        }
        if next.core.note.is_none() {
            next.core.note = Some(StatusNote::Switched);
        }
        *self = next;
        self.welcome();
    }

    /// Asks a new person how much they have played. Asks again at each start until they answer or
    /// skip the question.
    pub fn welcome(&mut self) {
        if std::mem::take(&mut self.is_to_ask) {
            self.rooms.play.update(rooms::play::Message::AskExperience, &mut self.core);
        }
    }

    /// Opens a file with a game, several games or a position.
    pub fn open_file(&mut self, path: PathBuf) {
        self.rooms.files.open_file(path, &mut self.core);
    }

    /// Opens a study of a record. `file` is the file to which it can be saved.
    pub fn open_record(&mut self, record: Game, file: Option<Origin>) {
        self.rooms.play.install(core::Successor::Record(Box::new(record.into()), file), &mut self.core);
    }

    /// Replaces the system's file dialogs.
    pub fn set_picker(&mut self, picker: Box<dyn Picker>) {
        self.rooms.files.set_picker(picker);
    }

    /// Replaces the system's clipboard for pictures.
    pub fn set_clipboard(&mut self, clipboard: Arc<dyn Clipboard>) {
        self.rooms.files.set_clipboard(clipboard);
    }

    /// Replaces what reads pictures of boards.
    pub fn set_picture_reader(&mut self, reader: PictureReader) {
        self.rooms.picture.set_reader(reader);
    }

    /// Replaces the system's browser.
    pub fn set_browser(&mut self, browser: Browser) {
        self.rooms.files.set_browser(browser);
    }

    /// Stores settings in `store`, and lists the past games in it.
    pub fn set_store(&mut self, store: Store) {
        self.core.store = Some(store);
    }

    /// Replaces the system's sound.
    pub fn set_speaker(&mut self, speaker: Box<dyn Speaker>) {
        self.core.speaker = speaker;
    }

    /// Limits the nodes of the first search of a position in reviews, so that tests need not wait.
    pub fn limit_reviews(&mut self, nodes: u64) {
        self.rooms.review.max_nodes = Some(nodes);
    }

    /// Replaces the built-in engine of the analysis.
    pub fn set_analyst(&mut self, worker: Worker) {
        self.rooms.analysis.set_worker(worker);
    }

    /// Sets how long to wait for external engines.
    pub fn set_patience(&mut self, patience: Patience) {
        let engines = std::mem::take(&mut self.core.engines);
        self.core.set_engines(engines, patience);
    }

    /// Sets the list of external engines.
    pub fn set_engines(&mut self, engines: Engines) {
        self.core.set_engines(engines, self.core.patience);
    }

    /// Alerts the user to panics collected by `watch`.
    pub fn set_watch(&mut self, watch: Watch) {
        self.rooms.incidents.watch = Some(watch);
    }

    /// Lets signals of the system close the window.
    #[cfg(unix)]
    fn set_ending(&mut self, ending: rooms::incidents::Ending) {
        self.rooms.incidents.ending = ending;
    }

    /// The game being played, or the study in front of it.
    pub fn session(&self) -> &Session {
        self.core.session()
    }

    pub fn settings(&self) -> &Settings {
        &self.core.settings
    }

    /// The puzzle shown; `None` if the screen of the puzzles is not open.
    pub fn puzzle(&self) -> Option<PuzzleId> {
        self.rooms.puzzles.shown()
    }

    /// The game of an endgame that is played out as a puzzle.
    pub fn practice(&self) -> Option<&Play> {
        self.rooms.puzzles.practice()
    }

    /// The user's results with puzzles.
    pub fn training(&self) -> &Training {
        &self.rooms.puzzles.training
    }
}

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

/// The stored game, or a new one.
fn game(ctx: &Context, saved: Option<Saved>, settings: &Settings, person: &str, store: &Store) -> Play {
    let worker = Worker::built_in(HASH_MEGABYTES, waker(ctx));
    match saved {
        Some(saved) => Play::continued(saved, worker, Some(store.clone())),
        None => {
            let names = &settings.remembered.names;
            let new_game = settings.game.new_game(Position::start()).of_people(person, names);
            // Nobody has asked for this game.
            Play::new(NewGame { is_rated: false, ..new_game }, worker, Some(store.clone()))
        }
    }
}
