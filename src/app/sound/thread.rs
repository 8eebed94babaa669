//! The thread that plays sounds. The window only leaves a note for it: whatever the system's sound does, or does
//! not, nobody waits for it.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use super::output::{Output, System};
use super::{Sound, Speaker};
use crate::session::{Part, Task, task};

/// More sounds than this, not yet begun, would come too late to mean anything.
const QUEUE: usize = 4;
/// For how long after its end a sound is left to the system, which plays it a little later.
const LAG: Duration = Duration::from_millis(800);

/// What is to be played, and how loud, 0 to 1.
type Note = (Sound, f32);

/// The sound of the system. Nothing is opened before the first sound.
#[derive(Default)]
pub struct Device {
    queue: Option<SyncSender<Note>>,
    /// How often a thread has panicked.
    panicked: u32,
}

/// After so many panics there is silence.
const MOST_PANICS: u32 = 3;

impl Speaker for Device {
    fn play(&mut self, sound: Sound, volume: f32) {
        let queue = self.queue.get_or_insert_with(|| {
            let (queue, notes) = sync_channel(QUEUE);
            // It ends with the queue, but is not waited for: the system may keep it as long as it likes.
            let started = task::try_spawn(Part::Sound, None, move |_| serve(&notes, System::open));
            if let Err(error) = started.map(Task::detach) {
                log::info!("no sound: {error}");
            }
            queue
        });
        if let Err(error) = queue.try_send((sound, volume)) {
            log::debug!("{sound:?} is not played: {error}");
            if matches!(error, TrySendError::Disconnected(_)) && self.panicked < MOST_PANICS {
                self.panicked += 1;
                self.queue = None;
            }
        }
    }
}

/// Plays what is asked for, until nothing will be any more. What cannot be opened is tried again with the next sound:
/// a server may have been started.
fn serve<O: Output>(notes: &Receiver<Note>, open: impl Fn() -> Result<O, O::Error>) {
    let mut output: Option<O> = None;
    // Each until when. Dropping it ends it.
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

    /// Tells how many samples it is given; fails when it is to.
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
        for sound in Sound::ALL {
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
        // The first sound finds no server, the second one that goes away; the others are heard.
        let lengths: Vec<usize> = hears.into_iter().collect();
        assert_eq!(lengths, [Sound::Check, Sound::End].map(|sound| (sound.length() * 1000.0) as usize));
        assert_eq!(attempts.get(), 3);
    }

    #[test]
    fn a_queue_that_nobody_serves_holds_nothing_up() {
        let (queue, _notes) = sync_channel(QUEUE);
        let mut device = Device { queue: Some(queue), panicked: 0 };
        for _ in 0..10 * QUEUE {
            device.play(Sound::Move, 1.0);
        }
    }

    #[test]
    fn after_a_panic_there_is_another_thread_but_not_for_ever() {
        let mut device = Device::default();
        for _ in 0..MOST_PANICS {
            // The thread of this queue has gone.
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
        for sound in Sound::ALL {
            queue.send((sound, 1.0)).unwrap();
        }
        drop(queue);
        let attempts = Cell::new(0);
        serve(&notes, || -> Result<Fake, &str> {
            attempts.set(attempts.get() + 1);
            Err("no audio device")
        });
        assert_eq!(attempts.get(), Sound::ALL.len(), "each sound asks whether there is one by now");
    }
}
