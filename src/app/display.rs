//! The display that the window is on: an X server or a Wayland compositor.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

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

/// Whether a connection can be opened; chooses the display as winit does.
#[cfg(all(unix, not(target_os = "macos")))]
fn answers() -> bool {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
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
