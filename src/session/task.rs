//! Work on other threads. This is the only place where the window and sessions start threads.
//!
//! A [`Task`] belongs to a part of the program, catches its panics, can be stopped, reports its
//! progress, and wakes the window when its result is available. Dropping it stops the work and
//! joins the thread.

use std::any::Any;
use std::cell::Cell;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::Release};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Called, on any thread, when there is something to fetch.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A part of the program; the user is told which part has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramPart {
    Window,
    Storage,
    Engine,
    Collection,
    Proof,
    Review,
    EngineCheck,
    Match,
    Files,
    Dialog,
    Sound,
    /// Threads that nobody waits for, and threads of libraries.
    Other,
}

thread_local! {
    /// The part that the current thread belongs to, if it was started here.
    static PART: Cell<ProgramPart> = const { Cell::new(ProgramPart::Other) };
}

impl ProgramPart {
    /// The part of the current thread.
    pub(super) fn current() -> Self {
        PART.try_with(Cell::get).unwrap_or(Self::Other)
    }

    /// The name of the part's threads in reports and debuggers.
    const fn thread_name(self) -> &'static str {
        match self {
            Self::Window => "main",
            Self::Storage => "storage",
            Self::Engine => "engine",
            Self::Collection => "collection",
            Self::Proof => "proof",
            Self::Review => "review",
            Self::EngineCheck => "engine check",
            Self::Match => "match",
            Self::Files => "files",
            Self::Dialog => "file dialog",
            Self::Sound => "sound",
            Self::Other => "other",
        }
    }
}

/// The progress of long work, in a unit of its own: positions, bytes, pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub done: usize,
    pub total: usize,
    /// The number of results so far, such as games read.
    pub found: usize,
    /// Whether the work goes on.
    pub is_running: bool,
    /// The time left at the average pace so far; `None` if unknown.
    pub left: Option<Duration>,
}

impl Progress {
    pub const fn is_complete(&self) -> bool {
        self.done == self.total
    }

    /// The share that is done, 0 to 1.
    pub fn share(&self) -> f32 {
        self.done as f32 / self.total.max(1) as f32
    }
}

/// The data shared by the work and its owner.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    is_over: AtomicBool,
    done: AtomicUsize,
    total: AtomicUsize,
    found: AtomicUsize,
}

impl Control {
    /// The flag that asks the work to end soon.
    pub const fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Asks the work to end soon.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Sets the progress.
    pub fn note(&self, progress: Progress) {
        self.done.store(progress.done, Relaxed);
        self.total.store(progress.total, Relaxed);
        self.found.store(progress.found, Relaxed);
    }

    /// The progress set last.
    pub fn progress(&self) -> Progress {
        let [done, total, found] = [&self.done, &self.total, &self.found].map(|number| number.load(Relaxed));
        Progress { done, total, found, is_running: !self.is_over.load(Relaxed), left: None }
    }
}

/// Work on a thread of its own, and its result. Dropping it stops the work and joins the thread.
#[derive(Debug)]
pub struct Task<T = ()> {
    control: Arc<Control>,
    /// The result; an error is the message of a panic. `None` while the work is running.
    result: Arc<Mutex<Option<Result<T, String>>>>,
    /// `None` after [`Task::detach`].
    thread: Option<JoinHandle<()>>,
}

/// Starts `work` on a thread of its own. `wake` is called when the result is available.
///
/// # Panics
/// If the system cannot start a thread.
pub fn spawn<T: Send + 'static>(
    part: ProgramPart,
    wake: Option<&Wake>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Task<T> {
    try_spawn(part, wake, work).expect("the system can start a thread")
}

/// Like [`spawn`], for work that the program can do without.
///
/// # Errors
/// The system's error if it cannot start a thread.
pub fn try_spawn<T: Send + 'static>(
    part: ProgramPart,
    wake: Option<&Wake>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> io::Result<Task<T>> {
    let (control, result) = (Arc::<Control>::default(), Arc::new(Mutex::new(None)));
    let (shared, place, wake) = (Arc::clone(&control), Arc::clone(&result), wake.cloned());
    let thread = thread::Builder::new().name(part.thread_name().into()).spawn(move || {
        PART.set(part);
        let done = guarded(|| work(&shared));
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        // Before waking: the owner finds the work over, although the thread is still ending.
        shared.is_over.store(true, Release);
        if let Some(wake) = wake {
            wake();
        }
    })?;
    Ok(Task { control, result, thread: Some(thread) })
}

impl<T> Task<T> {
    /// Asks the work to end soon.
    pub fn stop(&self) {
        self.control.stop();
    }

    pub fn is_running(&self) -> bool {
        self.progress().is_running
    }

    pub fn progress(&self) -> Progress {
        self.control.progress()
    }

    /// The data shared by the work and its owner.
    pub const fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// The result, or the message of its panic; `None` while the work is running. Never blocks.
    pub fn result(&self) -> Option<Result<T, String>>
    where
        T: Clone,
    {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets the work go on without its owner: it is neither stopped nor joined.
    pub fn detach(mut self) {
        self.thread = None;
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.stop();
            // The thread caught its panics, so joining cannot fail.
            let _ = thread.join();
        }
    }
}

/// How many results each thread of [`in_order`] may be ahead.
const AHEAD: usize = 16;

/// Does `work` on all items, on this many threads, and passes each result to `take`, in the order
/// of the items, until `take` breaks.
///
/// # Panics
/// If `work` panics, or the system cannot start a thread.
pub fn in_order<T: Sync, R: Send>(
    threads: NonZeroUsize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, R) -> ControlFlow<()>,
) {
    let (part, threads) = (ProgramPart::current(), threads.get().min(items.len()));
    thread::scope(|scope| {
        let start = |first: usize| {
            let (sender, results) = sync_channel(AHEAD);
            let (work, mut own) = (&work, items.iter().skip(first).step_by(threads));
            scope.spawn(move || {
                PART.set(part);
                // Sending fails when nobody takes results any more: enough has been done.
                own.all(|item| sender.send(work(item)).is_ok());
            });
            results
        };
        let results: Vec<Receiver<R>> = (0..threads).map(start).collect();
        for (item, results) in items.iter().zip(results.iter().cycle()) {
            let Ok(result) = results.recv() else { return };
            if take(item, result).is_break() {
                return;
            }
        }
    });
}

/// Runs `work` and catches its panics.
///
/// # Errors
/// The panic's message. The data that `work` was changing stays as the panic left it; the caller
/// must know what that means.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it stopped unexpectedly").into()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn what_panics_is_an_error_with_its_words() {
        assert_eq!(guarded(|| 7), Ok(7));
        assert_eq!(guarded(|| panic!("a plain one")), Err::<(), _>("a plain one".into()));
        assert_eq!(guarded(|| panic!("number {}", 3)), Err::<(), _>("number 3".into()));
        assert_eq!(guarded(|| panic::panic_any(5)), Err::<(), _>("it stopped unexpectedly".into()));
    }

    #[test]
    fn results_come_in_the_order_of_the_items_until_enough_is_taken() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [1, 3, 200] {
            let mut taken = Vec::new();
            let work = |&item: &u64| {
                thread::sleep(Duration::from_micros(item % 7 * 50));
                (ProgramPart::current(), item)
            };
            in_order(NonZeroUsize::new(threads).unwrap(), &items, work, |&item, result| {
                taken.push(result);
                if item == 90 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(taken.into_iter().eq((0..=90).map(|item| (ProgramPart::Other, item))), "{threads}");
        }
        in_order(NonZeroUsize::MIN, &[], |item: &u64| *item, |_, _| ControlFlow::Continue(()));
    }

    /// When `wake` is called, the result is available and the work over; a panic is a result, too.
    #[test]
    fn work_has_a_part_and_a_result() {
        let (sender, woken) = channel();
        let wake: Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        let task = spawn(ProgramPart::Proof, Some(&wake), |_| ProgramPart::current());
        woken.recv().unwrap();
        assert!(!task.is_running());
        assert_eq!(task.result(), Some(Ok(ProgramPart::Proof)));
        let task = spawn(ProgramPart::Proof, Some(&wake), |_| -> u32 { panic!("on purpose") });
        woken.recv().unwrap();
        assert_eq!(task.result(), Some(Err("on purpose".into())));
        assert_eq!(ProgramPart::current(), ProgramPart::Other);
    }

    #[test]
    fn work_tells_how_far_it_is_and_dropping_it_waits_for_its_end() {
        let (sender, begun) = channel();
        let task = spawn(ProgramPart::Review, None, move |control| {
            control.note(Progress { done: 1, total: 4, ..Progress::default() });
            sender.send(()).unwrap();
            while !control.is_stopped() {
                thread::yield_now();
            }
            sender.send(()).unwrap();
        });
        begun.recv().unwrap();
        assert!(task.is_running() && !task.progress().is_complete());
        assert!((task.progress().share() - 0.25).abs() < f32::EPSILON);
        drop(task);
        assert!(begun.try_recv().is_ok());
    }
}
