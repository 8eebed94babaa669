//! The window: the only part of the program that knows egui.
//!
//! [`ChuheApp::logic`] fetches what happened in the session; [`ChuheApp::ui`] paints. What the user asks for
//! is collected while painting as [`actions::Action`]s and carried out afterwards, in one place.

mod actions;
mod board;
mod browse;
mod carry_out;
mod dialogs;
mod display;
mod editor;
mod ending;
mod engines;
mod entry;
mod files;
mod focus;
mod fonts;
mod games;
mod guard;
mod guide;
mod incidents;
mod layout;
mod look;
mod menu;
mod news;
mod paint;
mod panels;
mod picture;
mod premove;
mod puzzles;
mod rating;
mod record;
mod seats;
mod settings;
mod shortcuts;
mod sound;
mod start;
mod study;
mod text;
mod text_size;
mod theme;

use std::sync::Arc;
use std::time::Instant;

use eframe::egui::Context;

use crate::engine::board::Position;
use crate::game::notation::Notation;
use crate::session::{Aftermath, Engines, LoadError, Rating, Session, Store, Training, Wake, Watch, Worker};
use board::Board;
use browse::Browse;
use dialogs::{Alert, Dialog};
use editor::Editor;
use ending::Ending;
use engines::EngineDesk;
use entry::Entry;
use files::{Files, Native};
use games::Games;
use guide::Guide;
use panels::{Message, MoveList};
use premove::Premove;
use puzzles::Puzzles;
use rating::User;
use seats::Seats;
use sound::{Device, Mute};
use study::{Analyst, Studies, calm_waker};
use text::Label;

pub use files::{Answer, Browser, Picked, Picker, Question};
pub use look::{BoardTheme, Look, PieceSet};
pub use picture::Clipboard;
pub use settings::{GameChoices, Giver, Opponent, Pace, Settings, SideChoice, ThemeChoice};
pub use sound::{Sound, Speaker};
pub use start::{StartError, run};
pub use text::Language;
pub use text_size::TextSize;

/// The transposition table of the engine, and of the one that analyses, in megabytes.
const HASH_MEGABYTES: usize = 64;

/// The program's state as far as the window knows it.
pub struct ChuheApp {
    session: Session,
    /// Where settings and past games are kept; `None` in most tests.
    store: Option<Store>,
    settings: Settings,
    files: Files,
    games: Games,
    speaker: Box<dyn Speaker>,
    board: Board,
    browse: Browse,
    menu_bar: menu::Bar,
    studies: Studies,
    move_list: MoveList,
    /// While it is open, it stands in the game's place.
    editor: Option<Editor>,
    /// While it is open, the game, or the editor, waits behind it.
    guide: Option<Guide>,
    /// While they are open, the game waits behind them.
    puzzles: Option<Puzzles>,
    training: Training,
    dialog: Option<Dialog>,
    /// The first is shown.
    alerts: Vec<Alert>,
    message: Option<Message>,
    premove: Option<Premove>,
    /// A move that is being typed.
    entry: Option<Entry>,
    /// Until then the computer's move slides: a premove that came at once would not be seen.
    quiet_until: Instant,
    user: User,
    seats: Seats,
    desk: EngineDesk,
    /// Whether something could not be stored, and has not been since. It is tried again and again.
    is_unstored: bool,
    /// What notes panics; `None` in most tests.
    watch: Option<Watch>,
    ending: Ending,
    /// Lets a frame be painted, from any thread.
    wake: Wake,
    /// Whether nothing was stored when the program started.
    is_first_start: bool,
    system_language: Language,
}

impl ChuheApp {
    /// The game and the settings that `store` holds, or new ones, in a window that `ctx` belongs to.
    pub fn open_in(ctx: &Context, store: Store) -> Self {
        let mut alerts = Vec::new();
        let settings = store.load_at_most(Settings::STORED_NAME, Settings::MAX_BYTES);
        let settings: Option<Settings> = or_report(settings, &mut alerts, Language::of_system());
        let has_settings = settings.is_some();
        let settings = settings.unwrap_or_default();
        let language = settings.language.unwrap_or_else(Language::of_system);
        let aftermath = Aftermath::take(&store);
        let is_given_up = aftermath.as_ref().is_some_and(|aftermath| aftermath.is_given_up);
        // It may be the game that could not be shown.
        let saved = if is_given_up && Session::put_stored_away(&store) {
            None
        } else {
            or_report(Session::stored(&store), &mut alerts, language)
        };
        let rating = or_report(store.load(Rating::STORED_NAME), &mut alerts, language);
        let training = or_report(store.load(Training::STORED_NAME), &mut alerts, language);
        let engines = or_report(store.load(Engines::STORED_NAME), &mut alerts, language);
        // From now on there is a game.
        let is_unknown = saved.is_none() && !has_settings && alerts.is_empty() && aftermath.is_none();
        let is_first_window = store.is_first_window();
        let is_first_start = is_unknown && is_first_window;
        let user = User { rating: rating.unwrap_or_default(), ..User::default() };
        let worker = Worker::built_in(HASH_MEGABYTES, waker(ctx));
        let session = match saved {
            Some(saved) => Session::continued(saved, worker, Some(store.clone())),
            None => {
                let rating = settings.has_rating.then_some(user.rating);
                let new_game = settings.game.new_game(Position::start(), rating);
                Session::new(new_game, worker, Some(store.clone()))
            }
        };
        let mut app = Self::new(ctx, session, settings);
        if !is_first_window {
            app.message = Some(Message::Told(Label::SecondWindow));
        }
        app.store = Some(store);
        app.speaker = Box::new(Device::default());
        app.user = user;
        app.training = training.unwrap_or_default();
        app.set_engines(engines.unwrap_or_default());
        app.alerts = alerts;
        if let Some(aftermath) = aftermath {
            app.tell_aftermath(&aftermath);
        }
        app.is_first_start = is_first_start;
        app
    }

    /// A window for `session`, which keeps no settings and is silent.
    pub fn new(ctx: &Context, mut session: Session, settings: Settings) -> Self {
        fonts::install(ctx);
        theme::install(ctx);
        ctx.set_theme(settings.theme);
        // As far as the window allows: see [`ChuheApp::follow_text_size`].
        ctx.set_zoom_factor(settings.text_size.factor());
        theme::set_motion(ctx, settings.has_motion);
        session.set_book(settings.has_book);
        session.set_pondering(settings.has_pondering);
        let worker = Worker::built_in(HASH_MEGABYTES, calm_waker(ctx));
        let analyst = Analyst::new(worker, settings.analysis);
        Self {
            session,
            store: None,
            settings,
            files: Files::new(Box::new(Native::default()), waker(ctx)),
            games: Games::new(waker(ctx)),
            speaker: Box::new(Mute),
            board: Board::default(),
            browse: Browse::default(),
            menu_bar: menu::Bar::default(),
            studies: Studies::new(analyst),
            move_list: MoveList::default(),
            editor: None,
            guide: None,
            puzzles: None,
            training: Training::default(),
            dialog: None,
            alerts: Vec::new(),
            message: None,
            premove: None,
            entry: None,
            quiet_until: Instant::now(),
            user: User::default(),
            seats: Seats::default(),
            desk: EngineDesk::new(waker(ctx), calm_waker(ctx)),
            is_unstored: false,
            watch: None,
            ending: Ending::default(),
            wake: waker(ctx),
            is_first_start: false,
            system_language: Language::of_system(),
        }
    }

    /// Chooses files with another picker than the system's.
    pub fn set_picker(&mut self, picker: Box<dyn Picker>) {
        self.files.set_picker(picker);
    }

    /// Keeps settings in `store`, and finds the games played before there.
    pub fn set_store(&mut self, store: Store) {
        self.store = Some(store);
    }

    /// Lets sounds be heard from another speaker than the system's.
    pub fn set_speaker(&mut self, speaker: Box<dyn Speaker>) {
        self.speaker = speaker;
    }

    /// The game being played.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What is kept about the user.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// How moves are written.
    fn notation(&self) -> Notation {
        self.settings.notation.unwrap_or_else(|| self.language().notation())
    }

    /// Fetches what happened since the last frame; paints nothing.
    pub fn logic(&mut self, ctx: &Context) {
        self.follow_incidents();
        self.follow_files();
        self.games.follow();
        self.check_premove();
        let changes = self.session.poll();
        self.browse.check(self.session.game());
        self.note_all(changes);
        self.follow_engines();
        self.follow_studies();
        if let Some(wait) = self.session.held_for() {
            ctx.request_repaint_after(wait);
        }
        self.follow_premove(ctx);
        self.follow_seats(ctx);
        self.follow_close(ctx);
    }
}

/// Wakes the window from any thread.
fn waker(ctx: &Context) -> Wake {
    let ctx = ctx.clone();
    Arc::new(move || ctx.request_repaint())
}

/// What was stored, or an alert that says why there is nothing.
fn or_report<T>(
    loaded: Result<Option<T>, LoadError>,
    alerts: &mut Vec<Alert>,
    language: Language,
) -> Option<T> {
    loaded.unwrap_or_else(|error| {
        log::warn!("{error}");
        alerts.push(Alert { title: Label::DamagedFile, text: language.load_error(&error) });
        None
    })
}
