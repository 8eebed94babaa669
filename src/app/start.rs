//! Opens the window, and explains why if that fails.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use eframe::egui::{Context, IconData, Ui, ViewportBuilder, Visuals};

use super::core::{TITLE, waker};
use super::display::{self, Server};
use super::guard::Guard;
use super::rooms::files::Native;
#[cfg(unix)]
use super::rooms::incidents::Ending;
use super::window::{Placed, Placement, Windows, settle};
use super::{ChuheApp, Language, theme};
use crate::engine::board::{visible, visible_path};
use crate::session::{People, Person, PersonId, Watch};

/// The application id for windowing systems. The desktop entry has the same name.
const APP_ID: &str = "chuhe";

/// The reason why the window could not be opened, or had to be closed.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "there is no display to open a window on: neither WAYLAND_DISPLAY nor DISPLAY names one. \
         Start Chuhe from a graphical session; chuhe-engine plays without a window"
    )]
    NoDisplay,
    #[error("no X server answers on the display that DISPLAY names")]
    NoServer,
    #[error(
        "a library that opens windows is missing. On Debian and Ubuntu this installs it: \
         sudo apt install {packages}"
    )]
    MissingLibrary { packages: &'static str },
    #[error(
        "the graphics driver offers no OpenGL ({0}). On Debian and Ubuntu this installs one that needs no graphics \
         card: sudo apt install libgl1-mesa-dri"
    )]
    NoOpenGl(String),
    #[error("there is no profile named {name}; there are: {known}")]
    NoPerson { name: String, known: String },
    #[error("the window could not be opened: {0}")]
    Other(String),
    /// The display vanished while the window was open.
    #[error("the display that the window was on has gone. The game is saved")]
    DisplayGone,
    /// The window was open but could no longer be shown. With the path of the report, if it could
    /// be written.
    #[error(
        "the window could not be shown any more, by an error in the program. The game is saved{}",
        .0.as_ref().map_or(String::new(), |report| format!("; a report is in {}", visible_path(report)))
    )]
    GivenUp(Option<PathBuf>),
}

/// Parts of the windowing libraries' messages about missing libraries, and the Debian packages with
/// these.
const MISSING: [(&str, &str); 6] = [
    ("libwayland", "libwayland-client0 libwayland-egl1"),
    ("libxkbcommon-x11", "libxkbcommon-x11-0"),
    ("libxkbcommon", "libxkbcommon0"),
    ("xlib's shared libraries", "libx11-6 libx11-xcb1 libxcursor1 libxi6"),
    ("EGL", "libegl1 libgl1"),
    ("libGL", "libegl1 libgl1"),
];

impl StartError {
    /// Shows the error in a dialog on Windows, where the standard error of programs with a window
    /// is not visible.
    pub fn show(&self) {
        if cfg!(windows) {
            show_message(&format!("{self}."), true);
        }
    }

    fn no_person(name: &str, people: &People) -> Self {
        let known = people.list().iter().map(|person| Language::English.person(person)).collect::<Vec<_>>();
        Self::NoPerson { name: visible(name), known: known.join(", ") }
    }

    /// The error for a message of the windowing libraries.
    fn of(message: String) -> Self {
        if message.contains("neither WAYLAND_DISPLAY") {
            return Self::NoDisplay;
        }
        if message.contains("open connection to X server") {
            return Self::NoServer;
        }
        match MISSING.iter().find(|(part, _)| message.contains(part)) {
            Some(&(_, packages)) => Self::MissingLibrary { packages },
            None if message.contains("glutin") => Self::NoOpenGl(message),
            None => Self::Other(message),
        }
    }
}

/// Finds a place for printed text. On Windows a program with a window has none of its own, and
/// prints to the console of the shell that started it. Returns whether there is one.
pub fn find_console() -> bool {
    #[cfg(windows)]
    {
        use std::os::windows::io::AsRawHandle;
        // ATTACH_PARENT_PROCESS of Microsoft's "AttachConsole".
        const PARENT: u32 = u32::MAX;
        // Redirected output stays redirected.
        let is_attached = win32console::console::WinConsole::attach_console(PARENT).is_ok();
        is_attached || !std::io::stdout().as_raw_handle().is_null()
    }
    #[cfg(not(windows))]
    true
}

/// Shows a message in a dialog of the system, for users without a console.
pub fn show_message(text: &str, is_error: bool) {
    let level = if is_error { rfd::MessageLevel::Error } else { rfd::MessageLevel::Info };
    rfd::MessageDialog::new().set_level(level).set_title(TITLE).set_description(text).show();
}

/// Shows the window until the user closes it, with each game in `files` in a tab. The person with
/// the name `person` plays, or else the last one who did.
///
/// # Errors
/// The window could not be opened, or could no longer be shown.
pub fn run(files: Vec<PathBuf>, person: Option<&str>) -> Result<(), StartError> {
    super::fonts::prepare();
    let people = People::of_this_computer();
    let person = match person {
        Some(name) => named(name, &people).ok_or_else(|| StartError::no_person(name, &people))?,
        None => people.present(),
    };
    let start = Instant::now();
    let server = Server::connect();
    let monitors = server.as_ref().map_or(Vec::new(), Server::monitors);
    let placement = Placement::stored(&people);
    let is_second = people.is_playing(person);
    // On X11 a window manager may ignore a later position.
    let is_placed = !monitors.is_empty() && placement.is_some();
    let viewport = match placement {
        Some(placement) if is_placed => {
            let placement = if is_second { placement.beside(&monitors) } else { placement };
            placement.on(&monitors).build(viewport())
        }
        Some(placement) => placement.size_only(viewport()),
        None => viewport(),
    };
    // Nothing in the window has colour bands, and a software renderer is a fifth faster without
    // dithering.
    let options = eframe::NativeOptions { viewport, dithering: false, ..Default::default() };
    // Some windowing libraries panic if the system lacks something. Until the window is open, a
    // panic's message is kept and becomes part of the error. After that, panics are errors of this
    // program and are reported as such.
    let quiet = QuietPanics::install();
    let reporter = quiet.clone();
    let (watched, is_given_up) = (Arc::new(OnceLock::new()), Arc::new(AtomicBool::new(false)));
    let (watching, giving_up) = (Arc::clone(&watched), Arc::clone(&is_given_up));
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        eframe::run_native(
            APP_ID,
            options,
            Box::new(move |context| {
                reporter.restore();
                let ctx = &context.egui_ctx;
                let store = people.store(person, waker(ctx));
                let watch: &Watch = watching.get_or_init(|| Watch::new(&store, waker(ctx), display::is_gone));
                watch.install();
                server.into_iter().for_each(Server::end_with_it);
                let mut app = ChuheApp::open_in(ctx, store);
                app.set_watch(watch.clone());
                if let Some(window) = context.winit_window().filter(|_| !is_placed) {
                    settle(window, placement, is_second);
                }
                app.windows = Windows::of_this_program();
                app.placed = placement.map(Placed::new).unwrap_or_default();
                #[cfg(unix)]
                match Ending::by_signals(waker(ctx)) {
                    Ok(ending) => app.set_ending(ending),
                    Err(error) => log::warn!("signals end the program at once: {error}"),
                }
                app.set_picker(Box::new(Native::for_window(context)));
                if files.is_empty() {
                    app.welcome();
                } else {
                    app.rooms.files.open_files(files, &mut app.core);
                }
                let start = log::log_enabled!(log::Level::Debug).then_some(start);
                Ok(Box::new(Shown { app: Guard::new(app), is_given_up: giving_up, start }))
            }),
        )
    }));
    let report = || watched.get().and_then(Watch::last_report);
    match result {
        Ok(Err(_)) | Err(_) if watched.get().is_some() && display::is_gone() => Err(StartError::DisplayGone),
        Ok(Ok(())) if is_given_up.load(Relaxed) => Err(StartError::GivenUp(report())),
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(StartError::of(error.to_string())),
        Err(_) => Err(quiet.message().map_or_else(|| StartError::GivenUp(report()), StartError::of)),
    }
}

/// A window of the usual size.
fn viewport() -> ViewportBuilder {
    ViewportBuilder::default()
        .with_title(TITLE)
        .with_app_id(APP_ID)
        .with_icon(icon())
        .with_inner_size(theme::WINDOW_SIZE)
        .with_min_inner_size(theme::WINDOW_MIN_SIZE)
}

/// The person with this name. A person without a name is found by their number.
fn named(name: &str, people: &People) -> Option<PersonId> {
    let is_meant = |person: &Person| Language::ALL.iter().any(|language| language.person(person) == name);
    people.named(name).or_else(|| people.list().into_iter().find(is_meant)).map(|person| person.id)
}

/// The application. It logs the time from the start to the first frame.
struct Shown {
    app: Guard<ChuheApp>,
    /// Tells `run` that the guard has given up.
    is_given_up: Arc<AtomicBool>,
    /// The time of the start, until it has been logged. `None` if it is not logged.
    start: Option<Instant>,
}

impl eframe::App for Shown {
    fn logic(&mut self, ctx: &Context, _: &mut eframe::Frame) {
        // When the second frame begins, the first one is on the screen.
        if ctx.cumulative_frame_nr() > 0
            && let Some(start) = self.start.take()
        {
            log::debug!("first frame after {} ms", start.elapsed().as_millis());
        }
        self.app.logic(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        self.app.ui(ui);
        self.is_given_up.store(self.app.is_given_up(), Relaxed);
        if self.start.is_some() {
            ui.ctx().request_repaint();
        }
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.app.close();
    }
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Sync + Send + 'static>;

/// Keeps the message of a panic and prints nothing, until the usual hook is restored.
#[derive(Clone)]
struct QuietPanics {
    usual: Arc<Mutex<Option<Hook>>>,
    message: Arc<Mutex<Option<String>>>,
}

impl QuietPanics {
    fn install() -> Self {
        let usual = Arc::new(Mutex::new(Some(panic::take_hook())));
        let message = Arc::new(Mutex::new(None));
        let kept = Arc::clone(&message);
        panic::set_hook(Box::new(move |info| {
            let text = info.payload_as_str().unwrap_or("unknown cause").to_owned();
            kept.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(text);
        }));
        Self { usual, message }
    }

    fn restore(&self) {
        if let Some(hook) = self.usual.lock().unwrap_or_else(PoisonError::into_inner).take() {
            panic::set_hook(hook);
        }
    }

    /// The message of the first panic before the usual hook was restored.
    fn message(&self) -> Option<String> {
        self.message.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The program's icon; empty if it cannot be read.
fn icon() -> IconData {
    let png: &[u8] = match cfg!(target_os = "macos") {
        // It replaces the bundle's icon, even in a large dock.
        true => include_bytes!("../../assets/icon/hicolor/256.png"),
        false => include_bytes!("../../assets/icon/hicolor/128.png"),
    };
    eframe::icon_data::from_png_bytes(png).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_the_libraries_are_understood() {
        let said = |message: &str| StartError::of(message.into()).to_string();
        let no_display = "neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.";
        assert!(said(no_display).contains("no display"));
        assert!(said("Failed to open connection to X server").contains("no X server"));
        assert!(said("Library libxkbcommon-x11.so could not be loaded.").ends_with("libxkbcommon-x11-0"));
        assert!(said("Library libwayland-egl.so could not be loaded.").ends_with("libwayland-egl1"));
        assert!(said("Failed to load one of xlib's shared libraries").contains("libxcursor1"));
        assert!(said("glutin error: [a7] GLXBadFBConfig").ends_with("libgl1-mesa-dri"));
        assert!(said("something else").ends_with("something else"));
        let given_up = |report: Option<&str>| StartError::GivenUp(report.map(PathBuf::from)).to_string();
        assert!(given_up(None).ends_with("The game is saved"));
        assert!(given_up(Some("crash.txt")).ends_with("a report is in crash.txt"));
    }

    #[test]
    fn a_person_is_named_by_their_name_or_number_and_those_there_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let people = People::new(folder.path());
        let mai = people.add("Mai").unwrap().id;
        assert_eq!(
            ["mai", "Player 1", "棋手 1"].map(|name| named(name, &people)),
            [Some(mai), Some(PersonId::FIRST), Some(PersonId::FIRST)]
        );
        assert_eq!(named("Nobody", &people), None);
        let error = StartError::no_person("No\nbody", &people).to_string();
        assert_eq!(error, "there is no profile named No\\nbody; there are: Player 1, Mai");
    }

    #[test]
    fn the_icon_can_be_read() {
        assert!(icon().width >= 64);
    }
}
