//! The window: the only part of the program that knows egui.
//!
//! [`ChuheApp::logic`] fetches what happened in the session; [`ChuheApp::ui`] paints. What the user asks for
//! is collected while painting as [`Action`]s and carried out afterwards, in one place.

mod actions;
mod board;
mod browse;
mod carry_out;
mod dialogs;
mod editor;
mod entry;
mod files;
mod focus;
mod fonts;
mod guide;
mod layout;
mod look;
mod menu;
mod panels;
mod picture;
mod premove;
mod rating;
mod record;
mod seats;
mod settings;
mod shortcuts;
mod sound;
mod start;
mod text;
mod text_size;
mod theme;

use std::sync::Arc;
use std::time::Instant;

use eframe::egui::{Context, Ui, UiBuilder};

use crate::engine::board::{Bitboard, Position};
use crate::game::Outcome;
use crate::game::notation::Notation;
use crate::session::{Change, LoadError, Rating, Session, Store, Wake, Worker};
use actions::Action;
use board::{Board, Deed, Ending, Scene, Turn};
use browse::Browse;
use dialogs::{Alert, Dialog, DialogView, Ladder};
use editor::{Editor, EditorView};
use entry::{Entry, EntryView};
use files::{Files, Native};
use guide::{Guide, GuideView};
use layout::Areas;
use menu::MenuView;
use panels::{Message, MoveList, PanelView};
use premove::Premove;
use rating::User;
use seats::Seats;
use sound::{Device, Mute};
use text::Label;

pub use files::{Answer, Picked, Picker, Question};
pub use look::{BoardTheme, Look, PieceSet};
pub use picture::Clipboard;
pub use settings::{GameChoices, Giver, Opponent, Pace, Settings, SideChoice, ThemeChoice};
pub use sound::{Sound, Speaker};
pub use start::{StartError, run};
pub use text::Language;
pub use text_size::TextSize;

/// The engine's transposition table, in megabytes.
const HASH_MEGABYTES: usize = 64;

/// The program's state as far as the window knows it.
pub struct ChuheApp {
    session: Session,
    /// Where settings and past games are kept; `None` in most tests.
    store: Option<Store>,
    settings: Settings,
    files: Files,
    speaker: Box<dyn Speaker>,
    board: Board,
    browse: Browse,
    menu_bar: menu::Bar,
    move_list: MoveList,
    /// While it is open, it stands in the game's place.
    editor: Option<Editor>,
    /// While it is open, the game, or the editor, waits behind it.
    guide: Option<Guide>,
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
    has_reported_saving: bool,
    /// Whether nothing was stored when the program started.
    is_first_start: bool,
    system_language: Language,
}

impl ChuheApp {
    /// The game and the settings that were stored, or new ones, in a window that `ctx` belongs to.
    pub fn open(ctx: &Context) -> Self {
        Self::open_in(ctx, Store::open(waker(ctx)))
    }

    /// The same with what `store` holds.
    pub fn open_in(ctx: &Context, store: Store) -> Self {
        let mut alerts = Vec::new();
        let settings: Option<Settings> =
            or_report(store.load(Settings::STORED_NAME), &mut alerts, Language::of_system());
        let has_settings = settings.is_some();
        let settings = settings.unwrap_or_default();
        let language = settings.language.unwrap_or_else(Language::of_system);
        let saved = or_report(Session::stored(&store), &mut alerts, language);
        let rating = or_report(store.load(Rating::STORED_NAME), &mut alerts, language);
        // From now on there is a game.
        let is_first_start = saved.is_none() && !has_settings && alerts.is_empty();
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
        app.store = Some(store);
        app.speaker = Box::new(Device::default());
        app.user = user;
        app.alerts = alerts;
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
        Self {
            session,
            store: None,
            settings,
            files: Files::new(Box::new(Native::default()), waker(ctx)),
            speaker: Box::new(Mute),
            board: Board::default(),
            browse: Browse::default(),
            menu_bar: menu::Bar::default(),
            move_list: MoveList::default(),
            editor: None,
            guide: None,
            dialog: None,
            alerts: Vec::new(),
            message: None,
            premove: None,
            entry: None,
            quiet_until: Instant::now(),
            user: User::default(),
            seats: Seats::default(),
            has_reported_saving: false,
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
        self.follow_files();
        self.check_premove();
        let changes = self.session.poll();
        self.note_all(changes);
        if let Some(wait) = self.session.held_for() {
            ctx.request_repaint_after(wait);
        }
        self.follow_premove(ctx);
        self.follow_seats(ctx);
    }

    /// Tells the user what happened. Of several things at once, the gravest is heard.
    fn note_all(&mut self, changes: Vec<Change>) {
        if let Some(sound) = changes.iter().filter_map(Sound::of).max() {
            self.play_sound(sound);
        }
        changes.into_iter().for_each(|change| self.note(change));
    }

    /// Quietly: on the board, if the end of the game is shown there.
    fn celebrate(&mut self, Outcome { winner, .. }: Outcome) {
        if self.shown().is_live() {
            let has_petals = winner.is_some_and(|side| !self.session.player(side).is_engine());
            self.board.celebrate(Ending { winner, has_petals });
        }
    }

    fn play_sound(&mut self, sound: Sound) {
        if self.settings.has_sound && self.settings.volume > 0 {
            self.speaker.play(sound, f32::from(self.settings.volume.min(100)) / 100.0);
        }
    }

    fn note(&mut self, change: Change) {
        let language = self.language();
        match change {
            Change::MovePlayed(_) => {
                self.message = None;
                self.quiet_until = Instant::now() + theme::SLIDE;
                self.hold_reply();
            }
            Change::FromBook => self.message = Some(Message::FromBook),
            Change::MoveTakenBack(_) => {
                self.message.take_if(|message| *message != Message::Unrated);
                self.user.change = None;
            }
            Change::GameOver(outcome) => {
                self.message = None;
                self.rate_game();
                self.celebrate(outcome);
            }
            Change::DrawAnswered { is_accepted: true } => {}
            Change::HintFound { play, effect, .. } => self.message = Some(Message::Hint(play, effect)),
            Change::DrawAnswered { is_accepted: false } => self.message = Some(Message::DrawDeclined),
            Change::EngineFailed(cause) => {
                self.alert(Label::EngineTrouble, language.engine_failed(&cause));
            }
            // Once is enough: a full disk would interrupt every move.
            Change::SaveFailed(error) if !self.has_reported_saving => {
                self.has_reported_saving = true;
                self.alert(Label::SaveTrouble, language.save_error(&error));
            }
            Change::SaveFailed(error) => log::warn!("{error}"),
        }
    }

    /// Tells the user something, unless it is being told already.
    fn alert(&mut self, title: Label, text: String) {
        if self.alerts.iter().all(|alert| alert.title != title) {
            self.alerts.push(Alert { title, text });
        }
    }

    /// Paints the window and carries out what the user asks for.
    pub fn ui(&mut self, ui: &mut Ui) {
        let mut actions;
        self.follow_title(ui.ctx());
        self.follow_text_size(ui.ctx());
        let window = ui.max_rect();
        ui.painter().rect_filled(window, 0.0, ui.visuals().panel_fill);
        let areas = Areas::of(window);
        let language = self.language();
        if let Some(guide) = &mut self.guide {
            let shown = self.browse.shown(self.session.game()).node;
            actions = shortcuts::pressed_among(ui.ctx(), shown, Guide::permits);
            guide.show(ui, &areas, &GuideView { language, look: self.settings.look }, &mut actions);
        } else if let Some(editor) = &mut self.editor {
            actions = shortcuts::pressed_among(
                ui.ctx(),
                self.browse.shown(self.session.game()).node,
                Editor::permits,
            );
            let game = self.session.game().position();
            let Settings { is_flipped, look, .. } = self.settings;
            let view = EditorView { game, language, is_flipped, look };
            editor.show(ui, &areas, &view, &mut actions);
        } else {
            actions = shortcuts::pressed(ui.ctx(), self.shown().node);
            self.follow_typing(ui.ctx());
            actions.extend(self.file_input(ui.ctx()).map(Action::File));
            self.show_board(ui, &areas, &mut actions);
            self.show_panels(ui, &areas, &mut actions);
        }
        actions.extend(shortcuts::sizes_pressed(ui.ctx()));
        // Last, so that the Tab key comes to the board first.
        self.show_menu(ui, &areas, &mut actions);
        self.show_dialogs(ui, &mut actions);
        files::show_drop_hint(ui, self.language());
        for action in actions {
            self.carry_out(ui.ctx(), action);
        }
    }

    fn show_board(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let shown = self.browse.shown(self.session.game());
        let turn = self.turn();
        let typed = self.entry.as_ref().and_then(|entry| entry.read(shown.position, turn).ok());
        let scene = Scene {
            position: shown.position,
            last_move: shown.last_move(),
            hint: match self.message {
                Some(Message::Hint(play, _)) if shown.is_live() && typed.is_none() => Some(play),
                _ => typed,
            },
            turn,
            goals: Bitboard::EMPTY,
            premove: self.premove.filter(|_| shown.is_live()).map(|premove| premove.play),
            is_flipped: self.settings.is_flipped,
            look: self.settings.look,
            language: self.language(),
        };
        let board = &mut self.board;
        let deed =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        actions.extend(deed.map(|deed| match deed {
            Deed::Play(play) => Action::Play(play),
            Deed::Premove(play) => Action::Premove(play),
            Deed::CancelPremove => Action::CancelPremove,
        }));
    }

    fn show_panels(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let language = self.language();
        let notation = self.notation();
        let Settings { is_flipped, look, .. } = self.settings;
        let shown = self.browse.shown(self.session.game());
        let rated = self.user.change;
        let view = PanelView { session: &self.session, shown, language, notation, is_flipped, look, rated };
        let premove = self.premove.map(|premove| Message::Premove(premove.play));
        let film = self.files.film().map(Message::Filming);
        let (notice, message) = (self.board.notice(), film.or(premove).or(self.message));
        let turn = self.turn();
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match &mut self.entry {
            Some(entry) => {
                let view = EntryView { position: shown.position, turn, language, notation };
                entry.show(ui, &view, actions);
            }
            None => panels::show_status(ui, &view, notice, message, actions),
        });
        let list = &mut self.move_list;
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked {
                panels::show_row(ui, &view, list, actions);
            } else {
                panels::show_column(ui, &view, list, actions);
            }
        });
    }

    fn show_menu(&mut self, ui: &mut Ui, areas: &Areas, actions: &mut Vec<Action>) {
        let (language, notation) = (self.language(), self.notation());
        let Settings { is_flipped, look, .. } = self.settings;
        let shown = self.browse.shown(self.session.game());
        let rated = self.user.change;
        let panel = PanelView { session: &self.session, shown, language, notation, is_flipped, look, rated };
        let can_move = self.turn() != Turn::Never;
        let view = MenuView {
            panel,
            editor: self.editor.as_ref(),
            can_move,
            is_guiding: self.guide.is_some(),
            recent: &self.settings.recent,
            is_filming: self.files.film().is_some(),
        };
        let bar = &mut self.menu_bar;
        ui.scope_builder(UiBuilder::new().max_rect(areas.menu), |ui| bar.show(ui, &view, actions));
    }

    fn show_dialogs(&mut self, ui: &Ui, actions: &mut Vec<Action>) {
        let language = self.language();
        if self.dialog.is_none()
            && self.editor.is_none()
            && self.guide.is_none()
            && let Some(offer) = self.session.draw_offer()
            && !self.session.player(!offer).is_engine()
        {
            self.dialog = Some(Dialog::DrawOffer(offer));
        }
        if let Some(alert) = self.alerts.first() {
            alert.show(ui, language, actions);
        } else if let Some(dialog) = &mut self.dialog {
            let ladder = Ladder::new(&self.session, self.settings.has_rating.then_some(self.user.rating));
            let view = DialogView { language, settings: &self.settings, ladder };
            dialog.show(ui, &view, actions);
        }
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
