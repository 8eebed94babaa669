//! Opening the window, and saying in words why it cannot be opened.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};

use eframe::egui::{IconData, ViewportBuilder};

use super::{ChuheApp, theme};

const TITLE: &str = "Chuhe 楚河";
/// What windowing systems call the program; the desktop entry has the same name.
const APP_ID: &str = "chuhe";

/// Why there is no window.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(
        "there is no display to open a window on: neither WAYLAND_DISPLAY nor DISPLAY names one. \
         Start Chuhe from a graphical session; chuhe-engine plays without a window"
    )]
    NoDisplay,
    #[error(
        "the library {library} is missing. Install it: on Debian and Ubuntu it is in the package {package}"
    )]
    MissingLibrary { library: &'static str, package: &'static str },
    #[error("the window could not be opened: {0}")]
    Other(String),
}

/// Libraries that are loaded while the window opens, and the Debian packages that hold them. A part of the
/// library's name occurs in the message of whoever misses it.
const LIBRARIES: [(&str, &str, &str); 7] = [
    ("xkbcommon-x11", "libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ("xkbcommon", "libxkbcommon.so.0", "libxkbcommon0"),
    ("X11-xcb", "libX11-xcb.so.1", "libx11-xcb1"),
    ("Xcursor", "libXcursor.so.1", "libxcursor1"),
    ("Xi.", "libXi.so.6", "libxi6"),
    ("libX11", "libX11.so.6", "libx11-6"),
    ("EGL", "libEGL.so.1", "libegl1"),
];

impl StartError {
    /// Makes sense of what the windowing libraries say.
    fn of(message: String) -> Self {
        if message.contains("WAYLAND_DISPLAY") && message.contains("DISPLAY") {
            return Self::NoDisplay;
        }
        let is_loading = ["loaded", "open shared object", "not found", "dlopen", "library"]
            .iter()
            .any(|word| message.to_lowercase().contains(word));
        match LIBRARIES.iter().find(|(part, ..)| message.contains(part)) {
            Some(&(_, library, package)) if is_loading => Self::MissingLibrary { library, package },
            _ => Self::Other(message),
        }
    }
}

/// Shows the window until the user closes it.
///
/// # Errors
/// [`StartError`] says why it could not be opened.
pub fn run() -> Result<(), StartError> {
    let viewport = ViewportBuilder::default()
        .with_title(TITLE)
        .with_app_id(APP_ID)
        .with_icon(icon())
        .with_inner_size(theme::WINDOW_SIZE)
        .with_min_inner_size(theme::WINDOW_MIN_SIZE);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    // Some windowing libraries panic when something is missing on the system. Until the window is there, a
    // panic is kept for the sentence that the user gets; afterwards it is reported as usual.
    let quiet = QuietPanics::install();
    let reporter = quiet.clone();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        eframe::run_native(
            APP_ID,
            options,
            Box::new(move |context| {
                reporter.restore();
                Ok(Box::new(ChuheApp::open(&context.egui_ctx)))
            }),
        )
    }));
    match result {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(StartError::of(error.to_string())),
        Err(payload) => match quiet.message() {
            Some(message) => Err(StartError::of(message)),
            // The window was open: this is a bug, and has been reported as one.
            None => panic::resume_unwind(payload),
        },
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

    /// The first panic before the usual hook was restored.
    fn message(&self) -> Option<String> {
        self.message.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The program's icon; none if it cannot be read.
fn icon() -> IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon/icon.png")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_the_libraries_are_understood() {
        let no_display = "neither WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.";
        assert!(matches!(StartError::of(no_display.into()), StartError::NoDisplay));
        let missing = StartError::of("Library libxkbcommon-x11.so could not be loaded.".into());
        assert!(missing.to_string().contains("libxkbcommon-x11-0"), "{missing}");
        let other = StartError::of("something else".into());
        assert!(other.to_string().contains("something else"));
    }

    #[test]
    fn the_icon_can_be_read() {
        assert!(icon().width >= 64);
    }
}
