//! Ends the program when the system asks for it by a signal, at logout or from a terminal: the
//! window closes normally.

#[cfg(unix)]
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(unix)]
use crate::session::{ProgramPart, Task, Wake, task};

/// The number of frames before the window closes. They handle earlier input.
const FRAMES: u32 = 2;

/// Whether the system has asked the program to end.
#[derive(Default)]
pub struct Ending {
    is_asked: Arc<AtomicBool>,
    frames: u32,
}

/// The work of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingStep {
    None,
    /// Wait for another frame.
    Wait,
    Close,
}

impl Ending {
    /// Listens for the signals that ask the program to end. `wake` is called when one comes.
    ///
    /// # Errors
    /// The signals cannot be caught. They then end the program at once, as by default.
    #[cfg(unix)]
    pub fn by_signals(wake: Wake) -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let ending = Self::default();
        let is_asked = Arc::clone(&ending.is_asked);
        let listen = move |_: &_| {
            for _ in signals.forever() {
                is_asked.store(true, Relaxed);
                wake();
            }
        };
        task::try_spawn(ProgramPart::Other, None, listen).map(Task::detach)?;
        Ok(ending)
    }

    /// Called once per frame.
    pub fn step(&mut self) -> EndingStep {
        if !self.is_asked.load(Relaxed) {
            return EndingStep::None;
        }
        self.frames += 1;
        if self.frames <= FRAMES { EndingStep::Wait } else { EndingStep::Close }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn signals_close_the_window_after_what_came_before_them() {
        for signal in ["-HUP", "-INT", "-TERM"] {
            let (sender, woken) = channel();
            let mut ending = Ending::by_signals(Arc::new(move || _ = sender.send(()))).unwrap();
            assert_eq!(ending.step(), EndingStep::None);
            let id = std::process::id().to_string();
            assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
            woken.recv().unwrap();
            let steps = [ending.step(), ending.step(), ending.step()];
            assert_eq!(steps, [EndingStep::Wait, EndingStep::Wait, EndingStep::Close]);
        }
    }
}
