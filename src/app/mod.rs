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
mod stored;
mod text;
mod theme;
mod tree;
mod window;

use std::path::PathBuf;
use std::sync::Arc;

use eframe::egui::{Context, Id};

use crate::game::Game;
use crate::game::puzzle::PuzzleId;
use crate::session::{Engines, Origin, People, PersonId, Play, Session, Store, Training, Watch, Worker};
use crate::uci::client::Patience;
use announcer::Announcer;
use core::{Core, HASH_MEGABYTES, StatusNote, calm_waker, waker};
use guard::Content;
use input_method::InputMethodKeeper;
use rooms::Rooms;
use rooms::analysis::AnalysisRoom;
use rooms::files::FilesRoom;
use sound::Mute;
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

    /// Creates an application for `play` that stores no settings and plays no sounds.
    pub fn new(ctx: &Context, mut play: Play, settings: Settings) -> Self {
        fonts::install(ctx);
        theme::install(ctx);
        ctx.add_plugin(TreeMender);
        ctx.add_plugin(InputMethodKeeper::default());
        ctx.add_plugin(Announcer::default());
        theme::choose(ctx, settings.theme.into(), settings.theme == ThemeChoice::HighContrast);
        // The window may be too small for this size: see [`TextSize::fitting`].
        ctx.set_zoom_factor(settings.text_size.factor());
        theme::set_motion(ctx, settings.has_motion);
        play.set_pondering(settings.has_pondering);
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
