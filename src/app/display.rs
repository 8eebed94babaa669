//! The display that the window is on: an X server, or a Wayland compositor.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use crate::session::{Part, Task, task};

/// A display that has not answered for so long is as good as gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the display has gone. Windowing libraries panic then, or not, by where it catches them: that is no mistake in
/// the program. It is asked over a connection of its own, for nobody tells what has become of the window's.
pub fn is_gone() -> bool {
    let (outbox, answer) = channel();
    // Not joined: it may wait for a display that hangs.
    let asked = task::try_spawn(Part::Other, None, move |_| {
        // After that time nobody listens any more.
        let _ = outbox.send(answers());
    });
    let asked = asked.map(Task::detach);
    let answer = answer.recv_timeout(PATIENCE);
    asked.is_ok() && matches!(answer, Ok(false) | Err(RecvTimeoutError::Timeout))
}

/// As winit chooses among them.
#[cfg(all(unix, not(target_os = "macos")))]
fn answers() -> bool {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    match (named("WAYLAND_DISPLAY"), named("WAYLAND_SOCKET")) {
        (Some(name), _) => {
            let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
            std::os::unix::net::UnixStream::connect(std::path::Path::new(&folder).join(name)).is_ok()
        }
        // A connection that was handed to the program: there is no second one.
        (None, Some(_)) => true,
        (None, None) => x11rb::connect(None).is_ok(),
    }
}

/// The window system of other systems ends only with them.
#[cfg(any(not(unix), target_os = "macos"))]
fn answers() -> bool {
    true
}
