//! The thread that searches.

use std::any::Any;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use super::Protocol;
use super::ReadFile;
use super::control::{Control, Kind};
use super::go::without_clock;
use super::report::{self, Output};
use super::settings::{Change, Evaluator};
use crate::engine::board::{Move, Position, shown};
use crate::engine::book::Book;
use crate::engine::evaluate::Evaluation;
use crate::engine::movegen;
use crate::engine::network::{self, Network, NetworkError};
use crate::engine::search::{Choice, Limits, NoMemory, Report, Root, Tables};

/// A search, as [`crate::engine::search::search`] is.
pub type Searcher = fn(&mut Tables, &Root, &Limits, &AtomicBool, &mut dyn FnMut(Report)) -> Option<Choice>;

/// A job of the worker; jobs are done in order.
pub(super) enum Job {
    Search(Box<Request>),
    Perft {
        position: Box<Position>,
        depth: u8,
        control: Arc<Control>,
    },
    /// Says so in this protocol if it cannot be done.
    Change(Change, Protocol),
    /// Writes this once all jobs before it are done.
    Say(String),
}

/// A search to be answered with a move.
pub(super) struct Request {
    pub(super) root: Root,
    pub(super) limits: Limits,
    /// Asks the opening book first, with this seed for what is chosen by lot.
    pub(super) book: Option<u64>,
    pub(super) protocol: Protocol,
    pub(super) control: Arc<Control>,
}

/// Owns the tables and does the jobs.
pub(super) struct Worker<'a, W> {
    search: Searcher,
    read: ReadFile,
    output: &'a Output<W>,
    tables: Tables,
    /// The network for an evaluation by network.
    network: Option<Arc<Network>>,
}

/// Why a change is not made.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    #[error("there is no network: EvalFile names one")]
    NoNetwork,
    #[error("{} cannot be read: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
    #[error("{}: {source}; all stays as it is", shown(path))]
    Network { path: PathBuf, source: NetworkError },
}

impl<'a, W: Write> Worker<'a, W> {
    pub(super) fn new(search: Searcher, megabytes: usize, read: ReadFile, output: &'a Output<W>) -> Self {
        Self { search, read, output, tables: Tables::new(megabytes), network: Network::embedded() }
    }

    /// Does jobs until no more can come.
    pub(super) fn run(mut self, jobs: Receiver<Job>) {
        for job in jobs {
            match job {
                Job::Search(request) => self.answer(&request),
                Job::Perft { position, depth, control } => self.perft(*position, depth, &control.stop),
                Job::Change(change, protocol) => self.change(change, protocol),
                Job::Say(text) => self.output.say(text),
            }
        }
    }

    fn change(&mut self, change: Change, protocol: Protocol) {
        if let Err(refusal) = self.try_change(change) {
            self.output.say(report::message(protocol, refusal));
        }
    }

    fn try_change(&mut self, change: Change) -> Result<(), Refusal> {
        match change {
            Change::Later => {}
            Change::Clear => self.tables.clear(),
            Change::Hash(megabytes) => self.tables.resize(megabytes)?,
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
                // A network that judges already gives way to the new one.
                if let (Evaluation::Network(_), Some(network)) = (self.tables.evaluation(), &self.network) {
                    self.tables.set_evaluation(Evaluation::Network(Arc::clone(network)));
                }
            }
        }
        Ok(())
    }

    fn read_network(&self, path: PathBuf) -> Result<Network, Refusal> {
        match (self.read)(&path, network::MAX_FILE as u64) {
            Ok(bytes) => Network::from_bytes(&bytes).map_err(|source| Refusal::Network { path, source }),
            Err(source) => Err(Refusal::File { path, source }),
        }
    }

    /// Searches, and says the best move when it may be said.
    fn answer(&mut self, request: &Request) {
        let Request { limits, control, .. } = request;
        let known = request.book.and_then(|seed| Book::masters().choose(request.root.position(), seed));
        if let Some(play) = known {
            self.output.say(report::message(request.protocol, "from the opening book"));
            return self.output.say(report::best_move(request.protocol, Some((play, None))));
        }
        let mut choice;
        if let Kind::Ponder { .. } = control.kind() {
            choice = self.think(request, &without_clock(limits), &control.ponder_over);
            let is_cut = control.ponder_over.load(Ordering::Relaxed);
            control.wait();
            if is_cut && !control.stop.load(Ordering::Relaxed) {
                // Again, with the clock running: what was found until now is in the tables.
                choice = self.think(request, limits, &control.stop);
            }
        } else {
            choice = self.think(request, limits, &control.stop);
            control.wait();
        }
        self.output.say(report::best_move(request.protocol, choice));
    }

    /// Searches once and reports on the way: the move chosen and the reply expected. Should the search
    /// break down, then what it had found.
    fn think(
        &mut self,
        request: &Request,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<(Move, Option<Move>)> {
        let Request { root, protocol, .. } = request;
        let mut found = None;
        let mut report = |report: Report| {
            if report.line == 1
                && let [play, rest @ ..] = &report.moves[..]
            {
                found = Some((*play, rest.first().copied()));
            }
            self.output.say(report::info(*protocol, &report));
            if self.output.has_failed() {
                // Nobody listens: nothing is worth finding out.
                request.control.stop();
            }
        };
        let search = AssertUnwindSafe(|| (self.search)(&mut self.tables, root, limits, stop, &mut report));
        match catch_unwind(search) {
            Ok(choice) => choice.map(|choice| (choice.play, choice.ponder)),
            Err(panic) => {
                let cause = panic_message(&*panic);
                self.output.say(report::message(*protocol, format_args!("the search failed: {cause}")));
                // They may hold anything.
                self.tables.clear();
                found.or_else(|| Some((first_move(root)?, None)))
            }
        }
    }

    /// Counts leaves, split by the first move.
    fn perft(&self, mut position: Position, depth: u8, stop: &AtomicBool) {
        let mut total = 0;
        if let Some(rest) = depth.checked_sub(1) {
            for play in movegen::legal_moves(&position) {
                let undo = position.make(play);
                let nodes = count_leaves(&mut position, rest, stop);
                position.unmake(play, undo);
                let Some(nodes) = nodes else { return self.output.say("info string perft was stopped") };
                self.output.say(format_args!("{play}: {nodes}"));
                total += nodes;
            }
        } else {
            total = 1;
        }
        self.output.say(format_args!("\nNodes searched: {total}\n"));
    }
}

/// [`movegen::perft`] that can be stopped; `None` if it was.
fn count_leaves(position: &mut Position, depth: u8, stop: &AtomicBool) -> Option<u64> {
    /// Takes a millisecond or so.
    const UNINTERRUPTED: u8 = 3;
    if depth <= UNINTERRUPTED {
        return Some(movegen::perft(position, depth.into()));
    }
    let mut total = 0;
    for play in movegen::legal_moves(position) {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let undo = position.make(play);
        let nodes = count_leaves(position, depth - 1, stop);
        position.unmake(play, undo);
        total += nodes?;
    }
    Some(total)
}

/// Any move that may be played.
fn first_move(root: &Root) -> Option<Move> {
    root.search_moves.first().or(movegen::legal_moves(root.position()).first()).copied()
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("for no known reason")
}
