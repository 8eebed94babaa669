//! The display that the window is on: an X server or a Wayland compositor.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use eframe::egui::Rect;
#[cfg(all(unix, not(target_os = "macos")))]
use eframe::egui::pos2;

use crate::session::{Part, Task, task};

/// A display that has not answered after this time counts as gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the display has gone. In that case windowing libraries may panic, which is no error of this program. Asks over
/// a connection of its own, because the window's cannot be examined.
pub fn is_gone() -> bool {
    let (outbox, answer) = channel();
    // Not waited for at the end: the display may hang.
    let asked = task::try_spawn(Part::Other, None, move |_| {
        // Sending fails if the answer comes too late.
        let _ = outbox.send(answers());
    });
    let asked = asked.map(Task::detach);
    let answer = answer.recv_timeout(PATIENCE);
    asked.is_ok() && matches!(answer, Ok(false) | Err(RecvTimeoutError::Timeout))
}

/// Ends the program a while after its X server has gone, if it has not ended by itself by then. With an input method it does not:
/// libX11 closes that on the way out, and waits without end for a server that is no more.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn end_with_it() {
    use rustix::process::{Signal, getpid, kill_process};
    use x11rb::connection::Connection as _;

    if is_wayland() {
        return;
    }
    let watching = task::try_spawn(Part::Other, None, |_| {
        let Ok((server, _)) = x11rb::connect(None) else { return };
        while server.wait_for_event().is_ok() {}
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

/// Other systems end the program with the display.
#[cfg(any(not(unix), target_os = "macos"))]
pub fn end_with_it() {}

#[cfg(all(unix, not(target_os = "macos")))]
fn is_wayland() -> bool {
    named("WAYLAND_DISPLAY").or_else(|| named("WAYLAND_SOCKET")).is_some()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn named(name: &str) -> Option<std::ffi::OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// The monitors of an X server, in pixels of its screen; none if they are not known.
#[cfg(all(unix, not(target_os = "macos")))]
pub fn monitors() -> Vec<Rect> {
    use x11rb::connection::Connection as _;
    use x11rb::protocol::randr::{ConnectionExt as _, MonitorInfo};

    let ask = || {
        let (server, screen) = x11rb::connect(None).ok()?;
        let root = server.setup().roots.get(screen)?.root;
        server.randr_get_monitors(root, true).ok()?.reply().ok()
    };
    let found = if is_wayland() { None } else { ask() };
    let rect = |monitor: MonitorInfo| {
        let [x, y] = [monitor.x, monitor.y].map(f32::from);
        Rect::from_min_size(pos2(x, y), [monitor.width, monitor.height].map(f32::from).into())
    };
    found.into_iter().flat_map(|found| found.monitors).map(rect).collect()
}

/// Other systems are not asked.
#[cfg(any(not(unix), target_os = "macos"))]
pub fn monitors() -> Vec<Rect> {
    Vec::new()
}

/// Whether a connection can be opened; chooses the display as winit does.
#[cfg(all(unix, not(target_os = "macos")))]
fn answers() -> bool {
    match (named("WAYLAND_DISPLAY"), named("WAYLAND_SOCKET")) {
        (Some(name), _) => {
            let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
            std::os::unix::net::UnixStream::connect(std::path::Path::new(&folder).join(name)).is_ok()
        }
        // A connection that was passed to the program; a second one cannot be opened.
        (None, Some(_)) => true,
        (None, None) => x11rb::connect(None).is_ok(),
    }
}

/// On other systems the window system ends only together with the programs.
#[cfg(any(not(unix), target_os = "macos"))]
fn answers() -> bool {
    true
}
