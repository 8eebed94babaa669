//! The time without the periods in which the machine slept, for the players' clocks: nobody thinks
//! while the lid is closed. Some systems count such time, others do not.
//!
//! While a clock runs, a thread records the time every second. If it is far too late, the machine
//! must have slept. The window's frames are no substitute, because a hidden window paints none
//! while its player may be thinking.

use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::session::task::{self, Control, ProgramPart, Task};

/// The interval at which the thread records the time.
const BEAT: Duration = Duration::from_secs(1);

/// The most that counts between two records: over a second, for a busy machine may be late.
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Tells the thread that a clock runs.
static STARTED: Condvar = Condvar::new();

/// The present time, not counting time in which the machine slept while a clock was running.
pub(super) fn now() -> Instant {
    lock().note(Instant::now())
}

/// A clock runs while this exists.
pub(super) struct Running(());

impl Running {
    /// `None` if the thread cannot be started: then all time counts.
    pub fn start() -> Option<Self> {
        /// Whether the thread could be started. It ends with the program.
        static IS_NOTED: LazyLock<bool> = LazyLock::new(|| {
            let work = |_: &Control| loop {
                let is_idle = |awake: &mut Awake| awake.clocks == 0;
                let running = STARTED.wait_while(lock(), is_idle);
                running.unwrap_or_else(PoisonError::into_inner).note(Instant::now());
                thread::sleep(BEAT);
            };
            task::try_spawn(ProgramPart::Other, None, work).map(Task::<()>::detach).is_ok()
        });
        IS_NOTED.then(|| {
            let mut awake = lock();
            awake.note(Instant::now());
            awake.clocks += 1;
            STARTED.notify_all();
            Self(())
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut awake = lock();
        awake.note(Instant::now());
        awake.clocks -= 1;
    }
}

fn lock() -> MutexGuard<'static, Awake> {
    static AWAKE: LazyLock<Mutex<Awake>> = LazyLock::new(|| Mutex::new(Awake::new(Instant::now())));
    AWAKE.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Awake {
    /// The time of the last record, by the system and without sleep.
    noted: Instant,
    awake: Instant,
    /// The number of running clocks.
    clocks: usize,
}

impl Awake {
    const fn new(now: Instant) -> Self {
        Self { noted: now, awake: now, clocks: 0 }
    }

    fn note(&mut self, now: Instant) -> Instant {
        let passed = now.saturating_duration_since(self.noted);
        // Without a clock nobody records the time, and none is lost.
        self.awake += if self.clocks > 0 { passed.min(MAX_PAUSE) } else { passed };
        self.noted = now;
        self.awake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn sleep_does_not_count_and_all_else_does() {
        let begin = Instant::now();
        let mut awake = Awake { clocks: 1, ..Awake::new(begin) };
        let mut now = begin;
        let mut pass = |seconds: u32| {
            now += seconds * SECOND;
            (awake.note(now) - begin).as_secs()
        };
        assert_eq!([1, 1, 3].map(&mut pass), [1, 2, 5]);
        // The machine sleeps for eight hours.
        assert_eq!(pass(8 * 3600), 5 + MAX_PAUSE.as_secs());
        assert_eq!([1, 0, 1].map(&mut pass), [11, 11, 12]);
    }

    #[test]
    fn without_a_clock_nothing_is_noted_and_all_time_counts() {
        let begin = Instant::now();
        assert_eq!(Awake::new(begin).note(begin + 60 * SECOND), begin + 60 * SECOND);
    }

    #[test]
    fn it_never_goes_back() {
        let begin = Instant::now();
        let mut awake = Awake::new(begin + SECOND);
        assert_eq!(awake.note(begin), begin + SECOND);
    }

    #[test]
    fn it_goes_on_like_any_clock() {
        let before = Instant::now();
        let begin = now();
        thread::sleep(Duration::from_millis(20));
        let passed = now() - begin;
        assert!(passed >= Duration::from_millis(20) && passed <= before.elapsed(), "{passed:?}");
    }
}
