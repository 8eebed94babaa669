//! The engine's side of the protocols.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::command::{Command, CommandError};
use super::control::{Control, Kind};
use super::go::Go;
use super::report::{self, Output};
use super::settings::{self, Change, SettingError, Settings};
use super::worker::{Job, Request, Searcher, Worker};
use super::{Lines, Protocol, ReadFile};
use crate::engine::board::{Move, Position};
use crate::engine::levels::Terms;
use crate::engine::movegen;
use crate::engine::rules::{IllegalMove, Profile};
use crate::engine::search::{self, Root, Tables};

/// Room for a search of the greatest depth, its helpers' excluded.
const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Speaks UCI, or UCCI once greeted with `ucci`, until `quit` or the end of `input`. In the latter case
/// searches that end by themselves are finished first.
///
/// ```
/// let mut answers = Vec::new();
/// let input = "position startpos moves h2e2\ngo depth 3\n";
/// chuhe::uci::serve(chuhe::session::read_at_most, input.as_bytes(), &mut answers)?;
/// let answers = String::from_utf8(answers).expect("UCI is plain text");
/// assert!(answers.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// A file that an option names is read by `read`.
///
/// # Errors
/// `input` could not be read, or `output` not written.
pub fn serve(read: ReadFile, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    serve_with(search::search, Tables::DEFAULT_MEGABYTES, read, input, output)
}

/// The same with another search in place of ours, which gets a table of so many megabytes until an option says otherwise.
///
/// # Errors
/// `input` could not be read, or `output` not written.
pub fn serve_with(
    search: Searcher,
    megabytes: usize,
    read: ReadFile,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let output = Output::new(output);
    let result = thread::scope(|scope| {
        let (jobs, queue) = mpsc::channel();
        let builder = thread::Builder::new().name("search".to_owned()).stack_size(SEARCH_STACK_BYTES);
        let thread =
            builder.spawn_scoped(scope, || Worker::new(search, megabytes, read, &output).run(queue))?;
        let mut server = Server::new(&output, jobs);
        let result = server.read(input);
        let protocol = server.protocol;
        // Without the server there are no more jobs, and the worker ends.
        drop(server);
        if thread.join().is_err() {
            output.say(report::message(protocol, "the search thread failed"));
        }
        if protocol == Protocol::Ucci {
            output.say("bye");
        }
        result
    });
    result.and(output.finish())
}

/// The state of the reading thread.
struct Server<'a, W> {
    output: &'a Output<W>,
    jobs: Sender<Job>,
    protocol: Protocol,
    settings: Settings,
    /// The position to search, with its history.
    root: Root,
    /// Moves not to be played in it (UCCI).
    banned: Vec<Move>,
    /// Searches that may be under way or waiting their turn.
    searches: Vec<Arc<Control>>,
}

/// Why a command can't be carried out, in a sentence.
#[derive(Debug, thiserror::Error)]
enum ServerError {
    #[error(transparent)]
    Line(#[from] super::LineError),
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Moves(#[from] IllegalMove),
    #[error("{0} is not legal here")]
    Illegal(Move),
}

impl<'a, W: Write> Server<'a, W> {
    fn new(output: &'a Output<W>, jobs: Sender<Job>) -> Self {
        let root = Root::new(Position::start(), Vec::new(), Profile::default())
            .expect("no moves, so none that is illegal");
        Self {
            output,
            jobs,
            protocol: Protocol::default(),
            settings: Settings::default(),
            root,
            banned: Vec::new(),
            searches: Vec::new(),
        }
    }

    /// Reads and obeys until the end.
    fn read(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in Lines::new(input) {
            let flow = line.inspect_err(|_| self.stop()).map(|line| match line {
                Ok(line) => self.obey(&line),
                Err(error) => Err(error.into()),
            })?;
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => {
                    self.stop();
                    return Ok(());
                }
                Err(error) => self.output.say(report::message(self.protocol, error)),
            }
            if self.output.has_failed() {
                break;
            }
        }
        self.stop_endless();
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, ServerError> {
        self.searches.retain(|control| Arc::strong_count(control) > 1);
        let command = match Command::parse(line) {
            Err(CommandError::Go(error)) => return self.go_regardless(CommandError::from(error).into()),
            command => command?,
        };
        let Some(command) = command else { return Ok(ControlFlow::Continue(())) };
        match command {
            Command::Greet(protocol) => self.greet(protocol),
            // During a search the answer comes at once, so that it can be stopped; otherwise the queued jobs come first.
            Command::IsReady if self.searches.is_empty() => self.ask(Job::Say("readyok".to_owned())),
            Command::IsReady => self.output.say("readyok"),
            Command::NewGame => self.ask(Job::Change(Change::Clear, self.protocol)),
            Command::SetOption { name, value } => {
                let change = self.settings.set(&name, &value)?;
                self.ask(Job::Change(change, self.protocol));
            }
            Command::Position { start, moves } => {
                self.root = Root::new(*start, moves, self.settings.rules)?;
                self.banned.clear();
            }
            Command::BanMoves(moves) => {
                self.check_legal(&moves)?;
                self.banned = moves;
            }
            Command::Go(go) => {
                if let Err(error) = self.go(*go) {
                    return self.go_regardless(error);
                }
            }
            Command::PonderHit => self.searches.iter().for_each(|control| control.ponder_hit()),
            Command::Stop if self.searches.is_empty() && self.protocol == Protocol::Ucci => {
                self.output.say(report::best_move(self.protocol, None));
            }
            Command::Stop => self.stop(),
            Command::Quit => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn greet(&mut self, protocol: Protocol) {
        self.protocol = protocol;
        // UCCI counts in seconds until told otherwise.
        self.settings.milliseconds = protocol == Protocol::Uci;
        let done = match protocol {
            Protocol::Uci => "uciok",
            Protocol::Ucci => "ucciok",
        };
        self.output.say(format_args!(
            "id name Chuhe {}\nid author the Chuhe contributors\n{}{done}",
            env!("CARGO_PKG_VERSION"),
            settings::declarations(protocol),
        ));
    }

    fn go(&mut self, go: Go) -> Result<(), ServerError> {
        self.check_legal(&go.search_moves)?;
        // A search without end would keep this one waiting for ever.
        self.stop_endless();
        let side = self.root.position().side_to_move();
        let control = Arc::new(Control::new(self.kind(&go)));
        self.searches.push(Arc::clone(&control));
        if let Some(depth) = go.perft {
            let position = Box::new(self.root.position().clone());
            self.ask(Job::Perft { position, depth, control });
            return Ok(());
        }
        let mut root = self.root.clone();
        root.profile = self.settings.rules;
        root.search_moves = go.search_moves.clone();
        if !self.banned.is_empty() {
            root.search_moves = self.allowed(&go.search_moves);
            if root.search_moves.is_empty() {
                self.ask(Job::Say(report::best_move(self.protocol, None)));
                return Ok(());
            }
        }
        let Terms { limits, variety, .. } =
            self.settings.terms(go.limits(side, &self.settings), rand::random());
        root.variety = variety;
        // The book doesn't answer a search for particular moves, lines or mates.
        let is_plain = control.kind() == Kind::Limited && root.search_moves.is_empty() && limits.lines == 1;
        let book = (self.settings.book && is_plain).then(rand::random);
        let request = Request { root, limits, book, protocol: self.protocol, control };
        self.ask(Job::Search(Box::new(request)));
        Ok(())
    }

    /// Answers a `go` that is not understood by a short search: whoever sent it waits for a move.
    fn go_regardless(&mut self, error: ServerError) -> Result<ControlFlow<()>, ServerError> {
        self.output.say(report::message(self.protocol, error));
        self.go(Go::short())?;
        Ok(ControlFlow::Continue(()))
    }

    /// When a `go` is to be answered.
    fn kind(&self, go: &Go) -> Kind {
        let is_endless = go.is_endless(self.root.position().side_to_move());
        match self.protocol {
            _ if go.perft.is_some() => Kind::Limited,
            _ if go.ponder => Kind::Ponder { is_limited: !is_endless },
            // UCCI's infinite search may be answered when nothing is left to find.
            Protocol::Ucci if is_endless => Kind::Endless,
            Protocol::Uci if is_endless => Kind::Infinite,
            _ => Kind::Limited,
        }
    }

    /// The moves that are not banned, of `among` or, if that is empty, of all.
    fn allowed(&self, among: &[Move]) -> Vec<Move> {
        let all = movegen::legal_moves(self.root.position());
        let among = if among.is_empty() { &all[..] } else { among };
        among.iter().copied().filter(|play| !self.banned.contains(play)).collect()
    }

    fn check_legal(&self, moves: &[Move]) -> Result<(), ServerError> {
        match moves.iter().find(|&&play| !movegen::is_legal(self.root.position(), play)) {
            Some(&play) => Err(ServerError::Illegal(play)),
            None => Ok(()),
        }
    }

    /// Hands a job to the worker. It lives as long as jobs can come; should it have died nevertheless,
    /// [`serve_with`] says so in the end.
    fn ask(&self, job: Job) {
        drop(self.jobs.send(job));
    }

    /// Ends every search; each is answered.
    fn stop(&self) {
        self.searches.iter().for_each(|control| control.stop());
    }

    /// Ends the searches that would not end by themselves.
    fn stop_endless(&self) {
        let endless = self.searches.iter().filter(|control| !control.ends_by_itself());
        endless.for_each(|control| control.stop());
    }
}

#[cfg(test)]
mod tests;
