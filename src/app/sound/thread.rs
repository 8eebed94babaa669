//! The thread that plays sounds. The window only puts requests into its queue, and never waits for
//! the system's sound.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use super::output::{Output, System};
use super::{Sound, Speaker};
use crate::session::{ProgramPart, Task, task};

/// The maximum number of sounds in the queue. Further ones would be played too late.
const QUEUE: usize = 4;
/// The system may play a sound later than it was started. It is kept open for this additional time.
const LAG: Duration = Duration::from_millis(800);

/// A request to the thread: the sound, and the volume from 0 to 1.
type Note = (Sound, f32);

/// The system's sound. It is opened for the first sound.
#[derive(Default)]
pub struct Device {
    queue: Option<SyncSender<Note>>,
    /// How often the thread has panicked.
    panicked: u32,
}

/// After this many panics, no thread is started again.
const MAX_PANICS: u32 = 3;

impl Speaker for Device {
    fn play(&mut self, sound: Sound, volume: f32) {
        let queue = self.queue.get_or_insert_with(|| {
            let (queue, notes) = sync_channel(QUEUE);
            // The thread ends when the queue is dropped. Nobody waits for it, because the system
            // may block it.
            let started = task::try_spawn(ProgramPart::Sound, None, move |_| serve(&notes, System::open));
            if let Err(error) = started.map(Task::detach) {
                log::info!("no sound: {error}");
            }
            queue
        });
        if let Err(error) = queue.try_send((sound, volume)) {
            log::debug!("{sound:?} is not played: {error}");
            if matches!(error, TrySendError::Disconnected(_)) && self.panicked < MAX_PANICS {
                self.panicked += 1;
                self.queue = None;
            }
        }
    }
}

/// Plays the requested sounds until the queue is closed. If the system's sound cannot be opened,
/// the next request tries again: a sound server may have been started meanwhile.
fn serve<O: Output>(notes: &Receiver<Note>, open: impl Fn() -> Result<O, O::Error>) {
    let mut output: Option<O> = None;
    // The sounds being played, and their ends. Dropping one stops it.
    let mut playing: Vec<(O::Playing, Instant)> = Vec::new();
    loop {
        let note = match playing.iter().map(|(_, end)| *end).max() {
            Some(end) => notes.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => notes.recv().map_err(RecvTimeoutError::from),
        };
        playing.retain(|(_, end)| *end > Instant::now());
        let (sound, volume) = match note {
            Ok(note) => note,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if output.is_none() {
            output = open().inspect_err(|error| log::info!("no sound: {error}")).ok();
        }
        let Some(system) = &mut output else { continue };
        match system.start(sound.samples(system.rate(), volume)) {
            Ok(started) => {
                let length = Duration::from_secs_f32(sound.length());
                playing.push((started, Instant::now() + length + LAG));
            }
            Err(error) => {
                log::info!("no sound: {error}");
                output = None;
                playing.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::mpsc::{Sender, channel};

    use super::*;
    use crate::app::sound::Weight;

    const FOUR: [Sound; 4] =
        [Sound::Move(Weight::Light), Sound::Capture(Weight::Heavy), Sound::Check, Sound::End];

    /// Reports the number of samples of each sound. Fails if `fails` is set.
    struct Fake {
        heard: Sender<usize>,
        fails: bool,
    }

    impl Output for Fake {
        type Playing = ();
        type Error = &'static str;

        fn rate(&self) -> u32 {
            1000
        }

        fn start(&mut self, samples: Vec<f32>) -> Result<(), &'static str> {
            if self.fails {
                return Err("the server has gone");
            }
            self.heard.send(samples.len()).map_err(|_| "nobody listens")
        }
    }

    #[test]
    fn sounds_come_once_a_server_is_there_again() {
        let (queue, notes) = sync_channel(QUEUE);
        for sound in FOUR {
            queue.send((sound, 1.0)).unwrap();
        }
        drop(queue);
        let (heard, hears) = channel();
        let attempts = Cell::new(0);
        serve(&notes, || {
            attempts.set(attempts.get() + 1);
            match attempts.get() {
                1 => Err("no server"),
                count => Ok(Fake { heard: heard.clone(), fails: count == 2 }),
            }
        });
        drop(heard);
        // The first sound finds no server, the second one a server that goes away. The others are
        // played.
        let lengths: Vec<usize> = hears.into_iter().collect();
        assert_eq!(lengths, [Sound::Check, Sound::End].map(|sound| (sound.length() * 1000.0) as usize));
        assert_eq!(attempts.get(), 3);
    }

    #[test]
    fn a_queue_that_nobody_serves_holds_nothing_up() {
        let (queue, _notes) = sync_channel(QUEUE);
        let mut device = Device { queue: Some(queue), panicked: 0 };
        for _ in 0..10 * QUEUE {
            device.play(FOUR[0], 1.0);
        }
    }

    #[test]
    fn after_a_panic_there_is_another_thread_but_not_for_ever() {
        let mut device = Device::default();
        for _ in 0..MAX_PANICS {
            // A queue whose thread has ended.
            device.queue = Some(sync_channel(QUEUE).0);
            device.play(Sound::End, 1.0);
            assert!(device.queue.is_none());
        }
        device.queue = Some(sync_channel(QUEUE).0);
        device.play(Sound::End, 1.0);
        assert!(device.queue.is_some());
    }

    #[test]
    fn without_a_device_there_is_silence() {
        let (queue, notes) = sync_channel(QUEUE);
        for sound in FOUR {
            queue.send((sound, 1.0)).unwrap();
        }
        drop(queue);
        let attempts = Cell::new(0);
        serve(&notes, || -> Result<Fake, &str> {
            attempts.set(attempts.get() + 1);
            Err("no audio device")
        });
        assert_eq!(attempts.get(), FOUR.len(), "each sound asks whether there is one by now");
    }
}
