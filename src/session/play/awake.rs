//! The time without those periods in which the machine slept, for the players' clocks: nobody thinks while a lid is
//! closed. Some systems count such time, others do not.
//!
//! A thread notes the time every second. If it is far too late, the machine must have slept. The window's frames would not
//! do, because a hidden window paints none while its player may be thinking.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::session::task::{self, Control, Part, Task};

/// How often the thread notes the time.
const BEAT: Duration = Duration::from_secs(1);

/// At most this much counts between two notes. More than a second, since on a busy machine the thread may be late.
const MOST: Duration = Duration::from_secs(5);

/// The present time, not counting time in which the machine slept.
pub(super) fn now() -> Instant {
    /// Whether the thread could be started. It ends with the program.
    static IS_NOTED: LazyLock<bool> = LazyLock::new(|| {
        let work = |_: &Control| loop {
            note();
            thread::sleep(BEAT);
        };
        task::try_spawn(Part::Other, None, work).map(Task::<()>::detach).is_ok()
    });
    // Without the thread, all time counts.
    if *IS_NOTED { note() } else { Instant::now() }
}

fn note() -> Instant {
    static AWAKE: LazyLock<Mutex<Awake>> = LazyLock::new(|| Mutex::new(Awake::new(Instant::now())));
    AWAKE.lock().unwrap_or_else(PoisonError::into_inner).note(Instant::now())
}

struct Awake {
    /// The time of the last note, by the system and without sleep.
    noted: Instant,
    awake: Instant,
}

impl Awake {
    const fn new(now: Instant) -> Self {
        Self { noted: now, awake: now }
    }

    fn note(&mut self, now: Instant) -> Instant {
        self.awake += now.saturating_duration_since(self.noted).min(MOST);
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
        let mut awake = Awake::new(begin);
        let mut now = begin;
        let mut pass = |seconds: u32| {
            now += seconds * SECOND;
            (awake.note(now) - begin).as_secs()
        };
        assert_eq!([1, 1, 3].map(&mut pass), [1, 2, 5]);
        // The machine sleeps for eight hours.
        assert_eq!(pass(8 * 3600), 5 + MOST.as_secs());
        assert_eq!([1, 0, 1].map(&mut pass), [11, 11, 12]);
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
