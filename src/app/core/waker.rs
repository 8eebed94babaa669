//! Functions that request a frame from any thread, one of them at a limited rate.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::session::Wake;

/// The minimum time between two frames. A search reports more often than anybody can read.
const PAUSE: Duration = Duration::from_millis(100);

/// The time of the last requested frame.
#[derive(Default)]
struct Beat {
    next: Option<Instant>,
}

impl Beat {
    /// The wait at `now` before the next frame may be painted.
    fn wait(&mut self, now: Instant) -> Duration {
        let next = match self.next {
            Some(next) if next > now => next,
            Some(last) => now.max(last + PAUSE),
            None => now,
        };
        self.next = Some(next);
        next - now
    }
}

/// Returns a function that requests a frame. It can be called from any thread.
pub fn waker(ctx: &Context) -> Wake {
    let ctx = ctx.clone();
    Arc::new(move || ctx.request_repaint())
}

/// Returns a function that requests a frame, at most ten times a second. It can be called from any
/// thread.
pub fn calm_waker(ctx: &Context) -> Wake {
    let (ctx, beat) = (ctx.clone(), Mutex::new(Beat::default()));
    Arc::new(move || {
        let wait = beat.lock().unwrap_or_else(PoisonError::into_inner).wait(Instant::now());
        // A wait of zero would make egui paint two frames.
        ctx.request_repaint_after(wait.max(Duration::from_millis(1)));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_a_pause_apart_and_nothing_is_forgotten() {
        let start = Instant::now();
        let mut beat = Beat::default();
        let mut frames = Vec::new();
        for report in 0..1000 {
            let now = start + Duration::from_millis(report);
            let frame = now + beat.wait(now);
            assert!(frame <= now + PAUSE);
            if frames.last() != Some(&frame) {
                frames.push(frame);
            }
        }
        assert!(frames.windows(2).all(|pair| pair[1] - pair[0] >= PAUSE), "{frames:?}");
        assert!((10..=11).contains(&frames.len()));
    }

    #[test]
    fn what_comes_after_a_rest_is_shown_at_once() {
        let start = Instant::now();
        let mut beat = Beat::default();
        beat.wait(start);
        assert_eq!(beat.wait(start + Duration::from_secs(9)), Duration::ZERO);
    }
}
