//! The engine's thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::engine::board::Move;
use crate::engine::search::{Choice, Limits, Report, Root, Tables, search};
use crate::game::effect::{Effect, effect};
use crate::session::task::{self, Part, Task, Wake, guarded};
use crate::uci::client::{ClientError, Clocks};

/// Something that answers searches: the built-in engine, one in another process, a puppet in a test.
pub trait Engine {
    /// As [`crate::engine::search::search`]: ends soon after `stop` is set, with the best it has.
    ///
    /// # Errors
    /// What an engine of others did wrong. It can be asked again.
    fn search(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError>;

    /// Forgets the game so far.
    fn new_game(&mut self);
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// A mistake of ours, and what is known about it.
    #[error("{0}")]
    BuiltIn(String),
    /// What an engine of others did, with the name that the user knows it by.
    #[error("{name}: {error}")]
    External { name: String, error: ClientError },
    /// The user has removed the engine, of which this name is left.
    #[error("{0} is not among the engines any more")]
    Removed(String),
}

/// Our own engine.
pub struct BuiltIn {
    tables: Tables,
}

impl BuiltIn {
    /// With a transposition table of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        Self { tables: Tables::new(megabytes) }
    }
}

impl Engine for BuiltIn {
    fn search(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        // Where there is no memory for so many, fewer think.
        let _ = self.tables.set_threads(request.threads);
        Ok(search(&mut self.tables, &request.root, &request.limits, stop, report))
    }

    fn new_game(&mut self) {
        self.tables.clear();
    }
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Request {
    pub root: Root,
    pub limits: Limits,
    pub threads: usize,
    /// For engines that know best how to spend their time: they get it in place of the limits.
    pub clocks: Option<Clocks>,
}

impl Request {
    /// To be searched by one thread, within `limits`.
    pub const fn new(root: Root, limits: Limits) -> Self {
        Self { root, limits, threads: 1, clocks: None }
    }
}

/// Tells one search from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SearchId(u64);

/// What can be done to a search under way.
#[derive(Debug, Default)]
struct Control {
    /// Ends it.
    stop: AtomicBool,
    /// It does not report on its way.
    is_silent: AtomicBool,
    /// Before the answer comes what is good about it.
    is_explained: bool,
}

/// What the thread is told.
enum Command {
    Search {
        id: SearchId,
        request: Box<Request>,
        control: Arc<Control>,
    },
    /// Answers so, without a search.
    Answer {
        id: SearchId,
        event: Event,
    },
    NewGame,
}

/// What the thread answers about the search under way.
#[derive(Debug)]
pub(in crate::session) enum Event {
    Progress(Report),
    /// What the move does that is about to be answered.
    Explained(Effect),
    /// `None` only if there was no legal move.
    Done(Option<Choice>),
    /// Nothing was searched: a move of the opening book.
    Known(Move),
    /// The engine failed; if it panicked, the next search makes it anew.
    Failed(EngineError),
}

/// The engine on a thread of its own. Dropping it stops and joins.
///
/// At most one search is under way; it ends by its answer, by [`Worker::cancel`] or by the next
/// [`Worker::search`], and what still comes from it afterwards is dropped.
pub struct Worker {
    commands: Sender<Command>,
    events: Receiver<(SearchId, Event)>,
    current: Option<(SearchId, Arc<Control>)>,
    last_id: SearchId,
    /// After the commands: it hears until nobody can send any more.
    _task: Task,
}

impl Worker {
    /// Our own engine, with a transposition table of so many megabytes.
    pub fn built_in(megabytes: usize, wake: Wake) -> Self {
        Self::new(move || Box::new(BuiltIn::new(megabytes)), wake)
    }

    /// The engine that `make` makes, on the worker's thread, when it is first needed and after a panic.
    /// `wake` is called whenever there is something to fetch.
    ///
    /// # Panics
    /// If the system can't start a thread.
    pub fn new(make: impl Fn() -> Box<dyn Engine> + Send + 'static, wake: Wake) -> Self {
        let (commands, inbox) = channel();
        let (outbox, events) = channel();
        let task = task::spawn(Part::Engine, None, move |_| serve(&make, &inbox, &outbox, &wake));
        Self { commands, events, current: None, last_id: SearchId(0), _task: task }
    }

    /// Begins a search; one that is under way is cancelled.
    pub(in crate::session) fn search(&mut self, request: Request) {
        let (id, control) = self.begin(Control::default());
        self.send(Command::Search { id, request: Box::new(request), control });
    }

    /// The same; [`Event::Explained`] comes before the answer if something can be said of it.
    pub(in crate::session) fn search_with_reason(&mut self, request: Request) {
        let (id, control) = self.begin(Control { is_explained: true, ..Control::default() });
        self.send(Command::Search { id, request: Box::new(request), control });
    }

    /// The same as [`Worker::search`], without reports and so without waking anybody before the answer.
    pub(in crate::session) fn search_silently(&mut self, request: Request) {
        let (id, control) = self.begin(Control { is_silent: true.into(), ..Control::default() });
        self.send(Command::Search { id, request: Box::new(request), control });
    }

    /// Lets `event` be the answer, by the way that an answer takes; a search under way is cancelled.
    pub(in crate::session) fn answer(&mut self, event: Event) {
        let (id, _) = self.begin(Control::default());
        self.send(Command::Answer { id, event });
    }

    /// What follows is about something else than what went before.
    fn begin(&mut self, control: Control) -> (SearchId, Arc<Control>) {
        self.cancel();
        self.last_id = SearchId(self.last_id.0 + 1);
        let control = Arc::new(control);
        self.current = Some((self.last_id, Arc::clone(&control)));
        (self.last_id, control)
    }

    /// From now on the search under way reports, and it answers within `time`.
    pub(in crate::session) fn hasten(&self, time: Duration) {
        let Some((_, control)) = &self.current else { return };
        control.is_silent.store(false, Ordering::Relaxed);
        // The clock does not keep a search alive that has ended by itself.
        let hastened = Arc::downgrade(control);
        let clock = task::try_spawn(Part::Other, None, move |_| {
            std::thread::sleep(time);
            if let Some(control) = hastened.upgrade() {
                control.stop.store(true, Ordering::Relaxed);
            }
        });
        match clock {
            Ok(clock) => clock.detach(),
            // Too early is better than never.
            Err(_) => self.stop(),
        }
    }

    /// Makes the search under way answer with what it has.
    pub(in crate::session) fn stop(&self) {
        if let Some((_, control)) = &self.current {
            control.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the search under way without an answer.
    pub(in crate::session) fn cancel(&mut self) {
        self.stop();
        self.current = None;
    }

    /// Tells the engine that what follows is another game.
    pub(in crate::session) fn new_game(&mut self) {
        self.cancel();
        self.send(Command::NewGame);
    }

    /// The next event of the search under way, if it has come; never blocks.
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
        // The thread hears as long as it can be told something: whatever the engine does is caught there.
        let _ = self.commands.send(command);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.cancel();
    }
}

/// The thread: carries out commands until none can come any more.
fn serve(
    make: &dyn Fn() -> Box<dyn Engine>,
    inbox: &Receiver<Command>,
    outbox: &Sender<(SearchId, Event)>,
    wake: &Wake,
) {
    let mut engine: Option<Box<dyn Engine>> = None;
    let answer = |id, event| {
        // Nobody listens any more when the worker is being dropped.
        let _ = outbox.send((id, event));
        wake();
    };
    for command in inbox {
        match command {
            Command::Search { id, request, control } => {
                // Nothing half-changed is seen afterwards: an engine that panics is thrown away.
                let searched = guarded(|| {
                    let engine = engine.get_or_insert_with(make);
                    search_and_tell(&mut **engine, &request, &control, &|event| answer(id, event))
                });
                let event = searched.unwrap_or_else(|panic| {
                    engine = None;
                    Event::Failed(EngineError::BuiltIn(panic))
                });
                answer(id, event);
            }
            Command::Answer { id, event } => answer(id, event),
            // A panic here is answered by an engine made anew, which has forgotten everything too.
            Command::NewGame => {
                if guarded(|| engine.as_mut().map(|engine| engine.new_game())).is_err() {
                    engine = None;
                }
            }
        }
    }
}

/// Searches, and tells on the way what is to be told; the answer is what comes of it.
fn search_and_tell(
    engine: &mut dyn Engine,
    request: &Request,
    control: &Control,
    tell: &dyn Fn(Event),
) -> Event {
    let mut line = Vec::new();
    let mut report = |report: Report| {
        if control.is_explained && report.line <= 1 {
            line.clone_from(&report.moves);
        }
        if !control.is_silent.load(Ordering::Relaxed) {
            tell(Event::Progress(report));
        }
    };
    let choice = match engine.search(request, &control.stop, &mut report) {
        Ok(choice) => choice,
        Err(error) => return Event::Failed(error),
    };
    if control.is_explained
        && let Some(choice) = &choice
        && line.first() == Some(&choice.play)
        && let Some(effect) = effect(&request.root, &line, choice.score)
    {
        tell(Event::Explained(effect));
    }
    Event::Done(choice)
}

#[cfg(test)]
mod tests;
