//! The server side of the protocols.

mod xboard;

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::command::{Command, CommandError, Line};
use super::control::{Control, SearchKind};
use super::go::Go;
use super::report::{self, Output, Style};
use super::settings::{self, Change, SettingError, Settings};
use super::worker::{GoRequest, Job, Options, SearchFunction, Worker};
use super::{Dialect, Lines, Protocol, display};
use crate::books::UserFiles;
use crate::engine::board::{Move, Position, SetupError, quoted};
use crate::engine::levels::SearchSettings;
use crate::engine::movegen;
use crate::engine::rules::{IllegalMove, Profile, play_all};
use crate::engine::search::{self, Root, TableView, Tables};
use xboard::XBoard;

/// Room for a search of the greatest depth, without its helpers.
const SEARCH_STACK_BYTES: usize = 16 << 20;

/// Speaks UCI, or UCCI after `ucci`, or XBoard's protocol after `xboard`, until `quit` or the end
/// of `input`. At the end of input, searches that end by themselves are finished first.
///
/// ```
/// let mut answers = Vec::new();
/// let input = "position startpos moves h2e2\ngo depth 3\n";
/// chuhe::uci::serve(chuhe::session::USER_FILES, input.as_bytes(), &mut answers)?;
/// let answers = String::from_utf8(answers).expect("UCI is plain text");
/// assert!(answers.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// What options name is opened with `files`.
///
/// # Errors
/// `input` could not be read, or `output` not written.
pub fn serve(files: UserFiles, input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    serve_with(search::search_watched, Tables::DEFAULT_MEGABYTES, files, input, output)
}

/// Like [`serve`], with another search in place of ours. It gets a table of this many megabytes
/// until an option changes that.
///
/// # Errors
/// `input` could not be read, or `output` not written.
pub fn serve_with(
    search: SearchFunction,
    megabytes: usize,
    files: UserFiles,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let output = Output::new(output);
    let view = Mutex::new(TableView::default());
    let quits = AtomicBool::new(false);
    let result = thread::scope(|scope| {
        let (jobs, queue) = mpsc::channel();
        let builder = thread::Builder::new().name("search".to_owned()).stack_size(SEARCH_STACK_BYTES);
        let thread = builder.spawn_scoped(scope, || {
            Worker::new(search, megabytes, files, &output, &view, &quits).run(queue)
        })?;
        let mut server = Server::new(&output, &view, &quits, jobs);
        let result = server.read(input);
        let dialect = server.dialect();
        // Without the server there are no more jobs, and the worker ends.
        drop(server);
        if thread.join().is_err() {
            output.say(report::message(dialect, "the search thread failed"));
        }
        if dialect == Dialect::Ucci {
            output.say("bye");
        }
        result
    });
    result.and(output.finish())
}

/// The state of the reading thread.
struct Server<'a, W> {
    output: &'a Output<W>,
    /// A view of the transposition table.
    view: &'a Mutex<TableView>,
    /// Set on `quit`: books that are being read are not needed any more.
    quits: &'a AtomicBool,
    jobs: Sender<Job>,
    protocol: Protocol,
    /// The game, in XBoard's protocol.
    xboard: Option<XBoard>,
    settings: Settings,
    /// The position to search, with its history.
    root: Root,
    /// The sentence that explains why there is no position: the last one was refused.
    refusal: Option<String>,
    /// Moves not to be played in the position (UCCI).
    banned: Vec<Move>,
    /// Searches that may be running or queued.
    searches: Vec<Arc<Control>>,
}

/// Why a command can't be carried out, in a sentence.
#[derive(Debug, thiserror::Error)]
enum ServerError {
    #[error(transparent)]
    Line(#[from] super::LineError),
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error("there is no option '{0}'")]
    NoOption(String),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Moves(#[from] IllegalMove),
    #[error("{0} is not legal here")]
    Illegal(Move),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl<'a, W: Write> Server<'a, W> {
    fn new(
        output: &'a Output<W>,
        view: &'a Mutex<TableView>,
        quits: &'a AtomicBool,
        jobs: Sender<Job>,
    ) -> Self {
        Self {
            output,
            view,
            quits,
            jobs,
            protocol: Protocol::default(),
            xboard: None,
            settings: Settings::default(),
            root: root(Position::start(), Profile::default()),
            refusal: None,
            banned: Vec::new(),
            searches: Vec::new(),
        }
    }

    /// The protocol for answers.
    fn dialect(&self) -> Dialect {
        if self.xboard.is_some() { Dialect::XBoard } else { self.protocol.into() }
    }

    /// Reads and executes commands until the end.
    fn read(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in Lines::new(input) {
            let flow = line.inspect_err(|_| self.stop()).map(|line| match line {
                Ok(line) => self.obey_any(&line),
                Err(error) => {
                    // The bad line may have been a position.
                    self.refusal = Some(error.to_string());
                    Err(error.into())
                }
            })?;
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => {
                    self.quits.store(true, Ordering::Relaxed);
                    self.stop();
                    return Ok(());
                }
                Err(error) => self.output.say(report::message(self.dialect(), error)),
            }
            if self.output.has_failed() {
                break;
            }
        }
        match self.xboard {
            None => self.stop_endless(),
            // The opponent is gone.
            Some(_) => self.stop(),
        }
        Ok(())
    }

    fn obey_any(&mut self, line: &str) -> Result<ControlFlow<()>, ServerError> {
        self.searches.retain(|control| Arc::strong_count(control) > 1);
        if self.settings.is_debug {
            self.output.say(report::message(self.dialect(), format_args!("heard: {}", quoted(line))));
        }
        if self.xboard.is_some() { self.obey_xboard(line) } else { self.obey(line) }
    }

    /// Executes a line of UCI or UCCI.
    fn obey(&mut self, line: &str) -> Result<ControlFlow<()>, ServerError> {
        let command = match Command::parse(line) {
            Err(CommandError::Go(error)) => {
                return self.go_regardless(CommandError::from(error).into());
            }
            Err(error @ (CommandError::Position(_) | CommandError::UserMove(_))) => {
                return Err(self.refuse(error.into()));
            }
            command => command?,
        };
        let Some(command) = command else { return Ok(ControlFlow::Continue(())) };
        match command {
            Command::Greet(protocol) => self.greet(protocol),
            Command::XBoard => self.xboard = Some(XBoard::default()),
            // During a search the answer comes at once, so that it can be stopped; otherwise the
            // queued jobs come first.
            Command::IsReady if self.searches.is_empty() => self.ask(Job::Say("readyok".to_owned())),
            Command::IsReady => self.output.say("readyok"),
            Command::NewGame => self.change(Change::Clear),
            Command::Debug(is_debug) => self.settings.is_debug = is_debug,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position(Line { start, moves }) => {
                self.root = Root::new(*start, moves, self.settings.rules)
                    .map_err(|error| self.refuse(error.into()))?;
                self.refusal = None;
                self.banned.clear();
            }
            Command::UserMove(mv) => self.play(mv)?,
            Command::BanMoves(moves) => {
                self.check_legal(&moves)?;
                self.banned = moves;
            }
            Command::Probe(Line { start, moves }) => {
                let position = play_all(&start, &moves)?;
                let entry = self.view.lock().unwrap_or_else(PoisonError::into_inner).entry(&position);
                self.output.say(report::table_entry(entry));
            }
            Command::Go(go) => {
                if let Err(error) = self.go(*go) {
                    return self.go_regardless(error);
                }
            }
            Command::PonderHit { draw } => {
                for control in &self.searches {
                    control.draw.fetch_or(draw, Ordering::Relaxed);
                    control.ponder_hit();
                }
            }
            Command::Stop if self.searches.is_empty() && self.protocol == Protocol::Ucci => {
                self.output.say(report::no_move(Dialect::Ucci));
            }
            Command::Stop => self.stop(),
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Show => self.output.say(display::board(self.root.position())),
            Command::Evaluate => self.evaluate(false),
            Command::Flip => self.flip()?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Records that there is no position to search.
    fn refuse(&mut self, error: ServerError) -> ServerError {
        self.refusal = Some(error.to_string());
        error
    }

    fn greet(&mut self, protocol: Protocol) {
        self.protocol = protocol;
        self.settings.greeted(protocol);
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

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ServerError> {
        match self.settings.set(self.protocol, name, value) {
            Some(change) => self.change(change?),
            // No fault in UCCI, whose programs send options that were not declared.
            None if self.protocol == Protocol::Ucci && !self.settings.is_debug => {}
            None => return Err(ServerError::NoOption(quoted(name))),
        }
        Ok(())
    }

    fn change(&self, change: Change) {
        self.ask(Job::Change(change, self.dialect()));
    }

    /// Plays a move in the current position.
    fn play(&mut self, mv: Move) -> Result<(), ServerError> {
        if let Err(error) = self.check_legal(&[mv]) {
            return Err(self.refuse(error));
        }
        let moves = [self.root.moves(), &[mv]].concat();
        self.root = Root::new(self.root.start().clone(), moves, self.settings.rules)?;
        self.banned.clear();
        Ok(())
    }

    /// Exchanges the sides; the evaluation must stay the same. The history is forgotten.
    fn flip(&mut self) -> Result<(), ServerError> {
        let flipped = Position::from_setup(&self.root.position().setup().flipped())?;
        self.root = root(flipped, self.settings.rules);
        self.banned.clear();
        Ok(())
    }

    fn evaluate(&self, is_answer: bool) {
        let position = Box::new(self.root.position().clone());
        self.ask(Job::Evaluate { position, is_answer });
    }

    fn go(&mut self, go: Go) -> Result<(), ServerError> {
        // An endless search would keep this one waiting forever.
        self.stop_endless();
        if let Some(why) = &self.refusal {
            let dialect = self.dialect();
            let text = report::message(dialect, format_args!("there is no position to search: {why}"));
            self.ask(Job::Say(format!("{text}\n{}", report::no_move(dialect))));
            return Ok(());
        }
        self.check_legal(&go.search_moves)?;
        if go.is_evaluation() && self.protocol == Protocol::Ucci {
            self.evaluate(true);
            return Ok(());
        }
        let side = self.root.position().side_to_move();
        let control = Arc::new(Control::new(self.kind(&go)));
        control.draw.store(go.draw, Ordering::Relaxed);
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
                self.ask(Job::Say(report::no_move(self.dialect()).to_owned()));
                return Ok(());
            }
        }
        let SearchSettings { limits, variety, .. } =
            self.settings.search_settings(go.limits(side, &self.settings), rand::random());
        root.variety = variety;
        // The book doesn't answer a search for particular moves, lines or mates.
        let is_plain =
            control.kind() == SearchKind::Limited && go.search_moves.is_empty() && limits.lines == 1;
        let book = self.settings.book_use(root.position(), rand::random()).filter(|_| is_plain);
        let options = Options {
            refutations: self.settings.shows_refutations,
            can_resign: go.has_clock(),
            ..Options::default()
        };
        let style = self.style();
        self.ask(Job::Search(Box::new(GoRequest {
            root,
            limits,
            book,
            style,
            control,
            options,
            told: None,
        })));
        self.wait_in_batch();
        Ok(())
    }

    fn style(&self) -> Style {
        Style { dialect: self.dialect(), wdl: self.settings.shows_wdl, ..Style::default() }
    }

    /// In a batch (UCCI), a search that ends by itself is finished before the next line is read.
    fn wait_in_batch(&self) {
        if self.settings.is_batch && self.searches.iter().all(|control| control.ends_by_itself()) {
            let (sender, done) = mpsc::channel();
            self.ask(Job::Wake(sender));
            // Nothing is sent: the other end is dropped in any case.
            let _ = done.recv();
        }
    }

    /// Answers an unintelligible `go` with a short search, because the sender waits for a move.
    fn go_regardless(&mut self, error: ServerError) -> Result<ControlFlow<()>, ServerError> {
        self.output.say(report::message(self.dialect(), error));
        self.go(Go::short())?;
        Ok(ControlFlow::Continue(()))
    }

    /// When a `go` is to be answered.
    fn kind(&self, go: &Go) -> SearchKind {
        let is_endless = go.is_endless(self.root.position().side_to_move());
        match self.protocol {
            _ if go.perft.is_some() => SearchKind::Limited,
            _ if go.ponder => SearchKind::Ponder { is_limited: !is_endless },
            // UCCI's infinite search may be answered when nothing is left to find.
            Protocol::Ucci if is_endless => SearchKind::Endless,
            Protocol::Uci if is_endless => SearchKind::Infinite,
            Protocol::Uci | Protocol::Ucci => SearchKind::Limited,
        }
    }

    /// The moves that are not banned, among the given ones or, if there are none, among all.
    fn allowed(&self, among: &[Move]) -> Vec<Move> {
        let all = movegen::legal_moves(self.root.position());
        let among = if among.is_empty() { &all[..] } else { among };
        among.iter().copied().filter(|mv| !self.banned.contains(mv)).collect()
    }

    fn check_legal(&self, moves: &[Move]) -> Result<(), ServerError> {
        match moves.iter().find(|&&mv| !movegen::is_legal(self.root.position(), mv)) {
            Some(&mv) => Err(ServerError::Illegal(mv)),
            None => Ok(()),
        }
    }

    /// Sends a job to the worker. It lives as long as jobs can come; if it has died nevertheless,
    /// [`serve_with`] reports that in the end.
    fn ask(&self, job: Job) {
        self.xboard.iter().for_each(XBoard::stop_pondering);
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

/// A position without a history.
fn root(position: Position, rules: Profile) -> Root {
    Root::new(position, Vec::new(), rules).expect("no moves, so none that is illegal")
}

#[cfg(test)]
mod protocol_documents;
#[cfg(test)]
mod tests;
