//! The searching thread.

use std::any::Any;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::Dialect;
use super::book::{BookMove, BookUse, EngineBooks};
use super::control::{Control, SearchKind};
use super::display;
use super::go::without_clock;
use super::report::{self, BestMove, Output, Remark, Style};
use super::settings::{Change, Evaluator};
use crate::books::{BookOrigin, UserFiles};
use crate::engine::board::{Move, Position, visible_path};
use crate::engine::evaluate::{Evaluation, evaluate_by};
use crate::engine::movegen;
use crate::engine::network::{self, Network, NetworkError};
use crate::engine::search::{
    Bound, Choice, CurrentMove, Limits, NoMemory, Report, Root, TableView, Tables, Watch,
};

/// A search function like [`crate::engine::search::search_watched`].
pub type SearchFunction = fn(&mut Tables, &Root, &Limits, &AtomicBool, &mut dyn Watch) -> Option<Choice>;

/// A draw is accepted with this score or less, in centipawns.
const ACCEPTED_CP: i32 = 10;

/// A job of the worker; jobs are done in order.
pub(super) enum Job {
    Search(Box<GoRequest>),
    Perft {
        position: Box<Position>,
        depth: u8,
        control: Arc<Control>,
    },
    /// Prints the static evaluation: for people, or as the answer to `go depth 0` (UCCI).
    Evaluate {
        position: Box<Position>,
        is_answer: bool,
    },
    /// Reports in this dialect if it fails.
    Change(Change, Dialect),
    /// Writes this when all previous jobs are done.
    Say(String),
    /// Drops this when all previous jobs are done, which wakes the receiver.
    Wake(Sender<()>),
}

/// A search to be answered with a move.
pub(super) struct GoRequest {
    pub(super) root: Root,
    pub(super) limits: Limits,
    /// Asks the opening books first.
    pub(super) book: Option<BookUse>,
    pub(super) style: Style,
    pub(super) control: Arc<Control>,
    pub(super) options: Options,
    /// Receives the move, besides the output.
    pub(super) told: Option<Sender<Option<Move>>>,
}

/// Other behaviour of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    /// Prints the replies to the moves that were not chosen.
    pub(super) refutations: bool,
    /// May resign a game that is lost by force.
    pub(super) can_resign: bool,
    /// Ponders after its answer, on the position after the expected reply, until it is stopped.
    pub(super) thinks_on: bool,
}

/// A position to ponder on until it is stopped or there is a job.
struct Idle {
    root: Root,
    control: Arc<Control>,
}

/// Owns the tables and does the jobs.
pub(super) struct Worker<'a, W> {
    search: SearchFunction,
    files: UserFiles,
    output: &'a Output<W>,
    tables: Tables,
    /// The reading thread's view of the tables.
    view: &'a Mutex<TableView>,
    /// The network for an evaluation by network.
    network: Option<Arc<Network>>,
    books: EngineBooks,
    /// Set when the program is to end.
    quits: &'a AtomicBool,
}

/// Why a change is refused.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    #[error("there is no network: EvalFile names one")]
    NoNetwork,
    #[error("{} cannot be read: {source}", visible_path(path))]
    File { path: PathBuf, source: io::Error },
    #[error("{}: {source}; all stays as it is", visible_path(path))]
    Network { path: PathBuf, source: NetworkError },
    /// A line for each book that cannot be opened. The others are used.
    #[error("{0}")]
    Books(String),
}

impl<'a, W: Write> Worker<'a, W> {
    pub(super) fn new(
        search: SearchFunction,
        megabytes: usize,
        files: UserFiles,
        output: &'a Output<W>,
        view: &'a Mutex<TableView>,
        quits: &'a AtomicBool,
    ) -> Self {
        let tables = Tables::new(megabytes);
        let (network, books) = (Network::embedded(), EngineBooks::new(files));
        let worker = Self { search, files, output, tables, view, network, books, quits };
        worker.show_table();
        worker
    }

    /// Does jobs until no more can come.
    pub(super) fn run(mut self, jobs: Receiver<Job>) {
        let mut idle: Option<Idle> = None;
        loop {
            let job = match idle.take() {
                None => jobs.recv().ok(),
                Some(Idle { root, control }) => match jobs.try_recv() {
                    Ok(job) => Some(job),
                    Err(TryRecvError::Disconnected) => None,
                    Err(TryRecvError::Empty) => {
                        let limits = Limits::default();
                        // The results are in the tables when the opponent has moved.
                        let (tables, stop) = (&mut self.tables, &control.stop);
                        let think = || (self.search)(tables, &root, &limits, stop, &mut |_: Report| {});
                        if catch_unwind(AssertUnwindSafe(think)).is_err() {
                            self.tables.clear();
                        }
                        continue;
                    }
                },
            };
            let Some(job) = job else { return };
            match job {
                Job::Search(request) => idle = self.answer(&request),
                Job::Perft { position, depth, control } => self.perft(*position, depth, &control.stop),
                Job::Evaluate { position, is_answer: false } => {
                    self.output.say(display::worth(self.tables.evaluation(), &position));
                }
                Job::Evaluate { position, is_answer: true } => {
                    let worth = evaluate_by(self.tables.evaluation(), &position).value();
                    self.output.say(format_args!("info depth 0 score {worth}\nnobestmove"));
                }
                Job::Change(change, dialect) => self.change(change, dialect),
                Job::Say(text) => self.output.say(text),
                Job::Wake(sender) => drop(sender),
            }
        }
    }

    fn change(&mut self, change: Change, dialect: Dialect) {
        if let Err(refusal) = self.try_change(change) {
            refusal.to_string().lines().for_each(|line| self.output.say(report::message(dialect, line)));
        }
    }

    fn try_change(&mut self, change: Change) -> Result<(), Refusal> {
        match change {
            Change::Later => {}
            Change::Clear => self.tables.clear(),
            Change::Hash(megabytes) => {
                let result = self.tables.resize(megabytes);
                self.show_table();
                result?;
            }
            Change::Threads(threads) => self.tables.set_threads(threads)?,
            Change::Evaluation(Evaluator::Classical) => self.tables.set_evaluation(Evaluation::Classical),
            Change::Evaluation(Evaluator::Network) => {
                let network = self.network.clone().ok_or(Refusal::NoNetwork)?;
                self.tables.set_evaluation(Evaluation::Network(network));
            }
            Change::EvalFile(path) => {
                self.network = match path {
                    Some(path) => Some(Arc::new(self.read_network(path)?)),
                    None => Network::embedded(),
                };
                // The new network replaces one that is in use.
                if let (Evaluation::Network(_), Some(network)) = (self.tables.evaluation(), &self.network) {
                    self.tables.set_evaluation(Evaluation::Network(Arc::clone(network)));
                }
            }
            Change::BookFiles(files) => {
                let faults = self.books.set(files, self.quits);
                if !faults.is_empty() {
                    return Err(Refusal::Books(faults.join("\n")));
                }
            }
        }
        Ok(())
    }

    /// Gives the reading thread a view of the current table.
    fn show_table(&self) {
        *self.view.lock().unwrap_or_else(PoisonError::into_inner) = self.tables.view();
    }

    fn read_network(&self, path: PathBuf) -> Result<Network, Refusal> {
        let read = || {
            let mut bytes = Vec::new();
            (self.files.open)(&path)?.take(network::MAX_FILE as u64 + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        match read() {
            Ok(bytes) => Network::from_bytes(&bytes).map_err(|source| Refusal::Network { path, source }),
            Err(source) => Err(Refusal::File { path, source }),
        }
    }

    /// The answer of the opening books, if they are asked and know the position, with its line.
    fn book_answer(&mut self, request: &GoRequest) -> Option<BestMove> {
        let GoRequest { root, book, style, control, .. } = request;
        let (found, faults) = self.books.answer(root, (*book)?);
        let say = |text: &str| self.output.say(report::message(style.dialect, text));
        faults.iter().for_each(|fault| say(fault));
        let BookMove { mv, reply, origin } = found?;
        match origin {
            BookOrigin::Masters => say("from the opening book"),
            BookOrigin::OwnGames | BookOrigin::Collection | BookOrigin::File(_) | BookOrigin::Line => {
                say(&format!("from the opening book {origin}"))
            }
        }
        // Nothing was searched.
        let score = evaluate_by(self.tables.evaluation(), root.position());
        let moves = [mv].into_iter().chain(reply).collect();
        let mut listener = Listener { output: self.output, style: *style, control, last: None };
        listener.line(Report { score, moves, ..Report::bare(mv) });
        Some(BestMove { mv, reply, remark: None })
    }

    /// Searches, and prints the best move as soon as allowed. Returns the position to ponder on.
    fn answer(&mut self, request: &GoRequest) -> Option<Idle> {
        let GoRequest { root, style, control, .. } = request;
        let answer = self.book_answer(request).or_else(|| self.searched(request));
        let is_resigned = answer.is_some_and(|answer| answer.remark == Some(Remark::Resign));
        let mv = answer.map(|answer| answer.mv).filter(|_| !is_resigned || style.dialect == Dialect::Ucci);
        if let Some(told) = &request.told {
            let _ = told.send(mv);
        }
        if control.is_void.load(Ordering::Relaxed) {
            return None;
        }
        self.output.say(report::best_move(style.dialect, answer));
        let Some(BestMove { mv, reply: Some(reply), remark: None }) = answer else { return None };
        let moves = [root.moves(), &[mv, reply]].concat();
        let root = request.options.thinks_on.then(|| Root::new(root.start().clone(), moves, root.profile));
        Some(Idle { root: root?.ok()?, control: Arc::clone(control) })
    }

    /// The answer of a search.
    fn searched(&mut self, request: &GoRequest) -> Option<BestMove> {
        let GoRequest { limits, control, style, .. } = request;
        let mut found;
        if let SearchKind::Ponder { .. } = control.kind() {
            found = self.think(request, &without_clock(limits), &control.ponder_over);
            let is_cut = control.ponder_over.load(Ordering::Relaxed);
            control.wait();
            if is_cut && !control.stop.load(Ordering::Relaxed) {
                // Search again with the clock running: the results so far are in the tables.
                found = self.think(request, limits, &control.stop);
            }
        } else {
            found = self.think(request, limits, &control.stop);
            control.wait();
        }
        let Report { score, moves, .. } = found?;
        let mv = *moves.first()?;
        if request.options.refutations && style.dialect == Dialect::Uci {
            self.say_refutations(&request.root, mv);
        }
        let accepts = control.draw.load(Ordering::Relaxed) && score.value() <= ACCEPTED_CP;
        let remark = match style.dialect {
            Dialect::Uci => None,
            _ if accepts => Some(Remark::Draw),
            Dialect::Ucci | Dialect::XBoard => {
                (request.options.can_resign && score.is_loss()).then_some(Remark::Resign)
            }
        };
        Some(BestMove { mv, reply: moves.get(1).copied(), remark })
    }

    /// Searches once and reports, the choice last. If the search panics, its last result is used.
    fn think(&mut self, request: &GoRequest, limits: &Limits, stop: &AtomicBool) -> Option<Report> {
        let GoRequest { root, style, control, .. } = request;
        let began = Instant::now();
        let mut listener = Listener { output: self.output, style: *style, control, last: None };
        let search = AssertUnwindSafe(|| (self.search)(&mut self.tables, root, limits, stop, &mut listener));
        let choice = match catch_unwind(search) {
            Ok(choice) => choice?,
            Err(panic) => {
                let cause = panic_message(&*panic);
                let text = format_args!("the search failed: {cause}");
                self.output.say(report::message(style.dialect, text));
                // After a panic they may contain anything.
                self.tables.clear();
                return listener.last.or_else(|| Some(Report::bare(first_move(root)?)));
            }
        };
        let Choice { mv, ponder, score, depth, nodes } = choice;
        let moves = [mv].into_iter().chain(ponder).collect();
        match listener.last.take() {
            Some(last) if last.moves.first() == Some(&mv) => Some(Report { score, ..last }),
            // A weak level chose another move than the best, or the best changed at the last
            // moment: the reported lines must include the move.
            last => {
                let told = last.unwrap_or_else(|| Report::bare(mv));
                let elapsed = began.elapsed();
                let report =
                    Report { depth, line: 1, score, bound: Bound::Exact, nodes, elapsed, moves, ..told };
                listener.line(report.clone());
                Some(report)
            }
        }
    }

    /// Prints the known refutation of each move that was not chosen.
    fn say_refutations(&self, root: &Root, chosen: Move) {
        let view = self.tables.view();
        for mv in movegen::legal_moves(root.position()).into_iter().filter(|&mv| mv != chosen) {
            let next = root.position().after(mv);
            if let Some(reply) = view.entry(&next).and_then(|entry| entry.mv) {
                self.output.say(format_args!("info refutation {mv} {reply}"));
            }
        }
    }

    /// Counts leaves, split by the first move.
    fn perft(&self, mut position: Position, depth: u8, stop: &AtomicBool) {
        let mut total = 0;
        if let Some(rest) = depth.checked_sub(1) {
            for mv in movegen::legal_moves(&position) {
                let undo = position.make(mv);
                let nodes = count_leaves(&mut position, rest, stop);
                position.unmake(mv, undo);
                let Some(nodes) = nodes else { return self.output.say("info string perft was stopped") };
                self.output.say(format_args!("{mv}: {nodes}"));
                total += nodes;
            }
        } else {
            total = 1;
        }
        self.output.say(format_args!("\nNodes searched: {total}\n"));
    }
}

/// Prints the reports of a search, and keeps the last one.
struct Listener<'a, W> {
    output: &'a Output<W>,
    style: Style,
    control: &'a Control,
    /// The best line.
    last: Option<Report>,
}

impl<W: Write> Watch for Listener<'_, W> {
    fn line(&mut self, report: Report) {
        if !self.style.is_silent {
            self.output.say(report::info(self.style, &report));
        }
        if report.line == 1 {
            self.last = Some(report);
        }
        if self.output.has_failed() {
            // Nobody reads the output: searching is pointless.
            self.control.stop();
        }
    }

    fn current_move(&mut self, current: CurrentMove) {
        if let Some(text) = report::current_move(self.style.dialect, current) {
            self.output.say(text);
        }
    }
}

/// Like [`movegen::perft`], but can be stopped; then returns `None`.
fn count_leaves(position: &mut Position, depth: u8, stop: &AtomicBool) -> Option<u64> {
    /// Takes about a millisecond.
    const UNINTERRUPTED: u8 = 3;
    if depth <= UNINTERRUPTED {
        return Some(movegen::perft(position, depth.into()));
    }
    let mut total = 0;
    for mv in movegen::legal_moves(position) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let undo = position.make(mv);
        let nodes = count_leaves(position, depth - 1, stop);
        position.unmake(mv, undo);
        total += nodes?;
    }
    Some(total)
}

/// Any legal move.
fn first_move(root: &Root) -> Option<Move> {
    root.search_moves.first().or(movegen::legal_moves(root.position()).first()).copied()
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for no known reason")
}
