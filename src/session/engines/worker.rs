//! A worker: an engine on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::books::BookMove;
use crate::engine::search::{Choice, Limits, Report, Root, Tables, search};
use crate::game::hint::Hint;
use crate::session::task::{self, ProgramPart, Task, Wake, guarded};
use crate::uci::client::{ClientError, ClockTimes};

/// An engine that answers searches: our own, an external one, or a stand-in for tests.
pub trait Engine {
    /// Searches like [`crate::engine::search::search`]; returns soon after `stop` is set, with the
    /// best move found.
    ///
    /// # Errors
    /// The engine's fault. It can be asked again.
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError>;

    /// Prepares for another game.
    fn new_game(&mut self);
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// An error of our own engine, with details.
    #[error("{0}")]
    BuiltIn(String),
    /// The error of an external engine, with the user's name for it.
    #[error("{name}: {error}")]
    External { name: String, error: ClientError },
    /// The user has removed the external engine with this name.
    #[error("{0} is not among the engines any more")]
    Removed(String),
}

/// Our own engine.
pub struct BuiltIn {
    tables: Tables,
}

impl BuiltIn {
    /// An engine with a transposition table of this size.
    pub fn new(megabytes: usize) -> Self {
        Self { tables: Tables::new(megabytes) }
    }
}

impl Engine for BuiltIn {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        // If there is not enough memory for all threads, it searches with fewer.
        let _ = self.tables.set_threads(request.threads);
        Ok(search(&mut self.tables, &request.root, &request.limits, stop, report))
    }

    fn new_game(&mut self) {
        self.tables.clear();
    }
}

/// A search request.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    pub root: Root,
    pub limits: Limits,
    pub threads: usize,
    /// For external engines that manage their own time: sent instead of the limits.
    pub clocks: Option<ClockTimes>,
}

impl SearchRequest {
    /// A request with one thread.
    pub const fn new(root: Root, limits: Limits) -> Self {
        Self { root, limits, threads: 1, clocks: None }
    }
}

/// Identifies a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SearchId(u64);

/// The flags of a search.
#[derive(Debug, Default)]
struct SearchFlags {
    /// Ends the search.
    stop: AtomicBool,
    /// While set, the search does not report its progress.
    is_silent: AtomicBool,
    /// Whether the reason for the move is reported before the answer.
    is_explained: bool,
}

/// A command to the thread.
enum Command {
    Search {
        id: SearchId,
        request: Box<SearchRequest>,
        flags: Arc<SearchFlags>,
    },
    /// Answers with `event` without a search.
    Answer {
        id: SearchId,
        event: Event,
    },
    NewGame,
}

/// An event of the current search.
#[derive(Debug)]
pub(in crate::session) enum Event {
    Progress(Report),
    /// The move that will be answered next, with its reason.
    Explained(Hint),
    /// The answer; `None` only if there was no legal move.
    Done(Option<Choice>),
    /// The answer without a search: a move of the opening book.
    Known(BookMove),
    /// The engine failed. If it panicked, the next search creates it again.
    Failed(EngineError),
}

/// An engine on a thread of its own. Dropping it stops the search and joins the thread.
///
/// At most one search is current. It ends by its answer, by [`Worker::cancel`] or by the next
/// [`Worker::search`]; events that still arrive from it afterwards are dropped.
pub struct Worker {
    commands: Sender<Command>,
    events: Receiver<(SearchId, Event)>,
    current: Option<(SearchId, Arc<SearchFlags>)>,
    last_id: SearchId,
    /// Declared after `commands`: the thread ends when the sender has been dropped.
    _task: Task,
}

impl Worker {
    /// A worker with our own engine and a transposition table of this size.
    pub fn built_in(megabytes: usize, wake: Wake) -> Self {
        Self::new(move || Box::new(BuiltIn::new(megabytes)), wake)
    }

    /// A worker with the engine that `make` creates, on the worker's thread, when it is first
    /// needed and after a panic. `wake` is called whenever there is an event to fetch.
    ///
    /// # Panics
    /// If the system cannot start a thread.
    pub fn new(make: impl Fn() -> Box<dyn Engine> + Send + 'static, wake: Wake) -> Self {
        let (commands, inbox) = channel();
        let (outbox, events) = channel();
        let task = task::spawn(ProgramPart::Engine, None, move |_| serve(&make, &inbox, &outbox, &wake));
        Self { commands, events, current: None, last_id: SearchId(0), _task: task }
    }

    /// Starts a search; the current one is cancelled.
    pub(in crate::session) fn search(&mut self, request: SearchRequest) {
        let (id, flags) = self.begin(SearchFlags::default());
        self.send(Command::Search { id, request: Box::new(request), flags });
    }

    /// Like [`Worker::search`], but [`Event::Explained`] comes before the answer.
    pub(in crate::session) fn search_with_reason(&mut self, request: SearchRequest) {
        let (id, flags) = self.begin(SearchFlags { is_explained: true, ..SearchFlags::default() });
        self.send(Command::Search { id, request: Box::new(request), flags });
    }

    /// Like [`Worker::search`], without progress reports: `wake` is only called for the answer.
    pub(in crate::session) fn search_silently(&mut self, request: SearchRequest) {
        let (id, flags) = self.begin(SearchFlags { is_silent: true.into(), ..SearchFlags::default() });
        self.send(Command::Search { id, request: Box::new(request), flags });
    }

    /// Sends `event` through the thread as the answer; the current search is cancelled.
    pub(in crate::session) fn answer(&mut self, event: Event) {
        let (id, _) = self.begin(SearchFlags::default());
        self.send(Command::Answer { id, event });
    }

    /// Cancels the current search and creates id and flags of the next.
    fn begin(&mut self, flags: SearchFlags) -> (SearchId, Arc<SearchFlags>) {
        self.cancel();
        self.last_id = SearchId(self.last_id.0 + 1);
        let flags = Arc::new(flags);
        self.current = Some((self.last_id, Arc::clone(&flags)));
        (self.last_id, flags)
    }

    /// Makes a silent search report from now on, and answer within `time`.
    pub(in crate::session) fn hasten(&self, time: Duration) {
        let Some((_, flags)) = &self.current else { return };
        flags.is_silent.store(false, Ordering::Relaxed);
        // A weak reference, so that the timer does not keep the flags of a finished search alive.
        let hastened = Arc::downgrade(flags);
        let clock = task::try_spawn(ProgramPart::Other, None, move |_| {
            std::thread::sleep(time);
            if let Some(flags) = hastened.upgrade() {
                flags.stop.store(true, Ordering::Relaxed);
            }
        });
        match clock {
            Ok(clock) => clock.detach(),
            // Without a timer, an early answer is better than none.
            Err(_) => self.stop(),
        }
    }

    /// Makes the current search answer with its result so far.
    pub(in crate::session) fn stop(&self) {
        if let Some((_, flags)) = &self.current {
            flags.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the current search without an answer.
    pub(in crate::session) fn cancel(&mut self) {
        self.stop();
        self.current = None;
    }

    /// Cancels the current search and announces a new game to the engine.
    pub(in crate::session) fn new_game(&mut self) {
        self.cancel();
        self.send(Command::NewGame);
    }

    /// The next event of the current search, if there is one; never blocks.
    pub(in crate::session) fn event(&mut self) -> Option<Event> {
        loop {
            let (id, event) = self.events.try_recv().ok()?;
            if self.current.as_ref().is_some_and(|(current, _)| *current == id) {
                if !matches!(event, Event::Progress(_) | Event::Explained(_)) {
                    self.current = None;
                }
                return Some(event);
            }
        }
    }

    fn send(&self, command: Command) {
        // Sending cannot fail: the thread catches all panics and runs as long as there is a sender.
        let _ = self.commands.send(command);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The thread: carries out commands until the sender is dropped.
fn serve(
    make: &dyn Fn() -> Box<dyn Engine>,
    inbox: &Receiver<Command>,
    outbox: &Sender<(SearchId, Event)>,
    wake: &Wake,
) {
    let mut engine: Option<Box<dyn Engine>> = None;
    let answer = |id, event| {
        // Sending fails only while the worker is being dropped.
        let _ = outbox.send((id, event));
        wake();
    };
    for command in inbox {
        match command {
            Command::Search { id, request, flags } => {
                // An engine that has panicked may be in an inconsistent state, so it is dropped.
                let searched = guarded(|| {
                    let engine = engine.get_or_insert_with(make);
                    search_and_report(&mut **engine, &request, &flags, &|event| answer(id, event))
                });
                let event = searched.unwrap_or_else(|panic| {
                    engine = None;
                    Event::Failed(EngineError::BuiltIn(panic))
                });
                answer(id, event);
            }
            Command::Answer { id, event } => answer(id, event),
            // After a panic the engine is created again, which also makes it forget the game.
            Command::NewGame => {
                if guarded(|| engine.as_mut().map(|engine| engine.new_game())).is_err() {
                    engine = None;
                }
            }
        }
    }
}

/// Searches and reports events on the way; returns the last one, the answer.
fn search_and_report(
    engine: &mut dyn Engine,
    request: &SearchRequest,
    flags: &SearchFlags,
    tell: &dyn Fn(Event),
) -> Event {
    let mut line = Vec::new();
    let mut report = |report: Report| {
        if flags.is_explained && report.line <= 1 {
            line.clone_from(&report.moves);
        }
        if !flags.is_silent.load(Ordering::Relaxed) {
            tell(Event::Progress(report));
        }
    };
    let choice = match engine.search(request, &flags.stop, &mut report) {
        Ok(choice) => choice,
        Err(error) => return Event::Failed(error),
    };
    if flags.is_explained
        && let Some(choice) = &choice
    {
        if line.first() != Some(&choice.mv) {
            line = vec![choice.mv];
        }
        if let Some(hint) = Hint::new(&request.root, &line, choice.score) {
            tell(Event::Explained(hint));
        }
    }
    Event::Done(choice)
}

#[cfg(test)]
mod tests;
