//! The display of the window: an X server or a Wayland compositor.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use eframe::egui::Rect;
#[cfg(all(unix, not(target_os = "macos")))]
use eframe::egui::pos2;

use crate::session::{ProgramPart, Task, task};

/// A display that has not answered after this time counts as gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the display is gone. Windowing libraries may then panic, which is not an error of this
/// program. Asks over a connection of its own, because the window's cannot be examined.
pub fn is_gone() -> bool {
    let (outbox, answer) = channel();
    // The program does not wait for it at its end, because the display may hang.
    let asked = task::try_spawn(ProgramPart::Other, None, move |_| {
        // Sending fails if the answer comes too late.
        let _ = outbox.send(answers());
    });
    let asked = asked.map(Task::detach);
    let answer = answer.recv_timeout(PATIENCE);
    asked.is_ok() && matches!(answer, Ok(false) | Err(RecvTimeoutError::Timeout))
}

/// A further connection to the X server. While there is one, the server does not restart. Many
/// servers restart when the last program has left, and a window that opens at that moment would
/// find none.
#[cfg(all(unix, not(target_os = "macos")))]
pub struct Server {
    connection: x11rb::rust_connection::RustConnection,
    screen: usize,
}

#[cfg(all(unix, not(target_os = "macos")))]
impl Server {
    /// `None` on Wayland, or if no server answers.
    pub fn connect() -> Option<Self> {
        if is_wayland() {
            return None;
        }
        let (connection, screen) = x11rb::connect(None).ok()?;
        Some(Self { connection, screen })
    }

    /// The monitors, in pixels of the screen. Empty if they are not known.
    pub fn monitors(&self) -> Vec<Rect> {
        use x11rb::connection::Connection as _;
        use x11rb::protocol::randr::{ConnectionExt as _, MonitorInfo};

        let request = || {
            let root = self.connection.setup().roots.get(self.screen)?.root;
            self.connection.randr_get_monitors(root, true).ok()?.reply().ok()
        };
        let rect = |monitor: MonitorInfo| {
            let [x, y] = [monitor.x, monitor.y].map(f32::from);
            Rect::from_min_size(pos2(x, y), [monitor.width, monitor.height].map(f32::from).into())
        };
        request().into_iter().flat_map(|found| found.monitors).map(rect).collect()
    }

    /// Ends the program a while after the server is gone, if it has not ended itself. With an input
    /// method it does not: libX11 closes that at exit, and waits without end for the server.
    pub fn end_with_it(self) {
        use rustix::process::{Signal, getpid, kill_process};
        use x11rb::connection::Connection as _;

        let watching = task::try_spawn(ProgramPart::Other, None, move |_| {
            while self.connection.wait_for_event().is_ok() {}
            std::thread::sleep(2 * PATIENCE);
            if let Err(error) = kill_process(getpid(), Signal::KILL) {
                log::warn!("the display is gone, and the program cannot end: {error}");
            }
        });
        match watching {
            Ok(watching) => watching.detach(),
            Err(error) => log::warn!("the display is not watched: {error}"),
        }
    }
}

/// Other systems do not report this, and end the program with the display.
#[cfg(any(not(unix), target_os = "macos"))]
pub enum Server {}

#[cfg(any(not(unix), target_os = "macos"))]
impl Server {
    pub fn connect() -> Option<Self> {
        None
    }

    pub fn monitors(&self) -> Vec<Rect> {
        match *self {}
    }

    pub fn end_with_it(self) {
        match self {}
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn is_wayland() -> bool {
    named("WAYLAND_DISPLAY").or_else(|| named("WAYLAND_SOCKET")).is_some()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn named(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Whether a connection can be opened. Chooses the display as winit does.
#[cfg(all(unix, not(target_os = "macos")))]
fn answers() -> bool {
    match (named("WAYLAND_DISPLAY"), named("WAYLAND_SOCKET")) {
        (Some(name), _) => {
            let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
            std::os::unix::net::UnixStream::connect(std::path::Path::new(&folder).join(name)).is_ok()
        }
        // The connection was passed to the program. A second one cannot be opened.
        (None, Some(_)) => true,
        (None, None) => x11rb::connect(None).is_ok(),
    }
}

/// On other systems the window system ends only with its programs.
#[cfg(any(not(unix), target_os = "macos"))]
fn answers() -> bool {
    true
}
