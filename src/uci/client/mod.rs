//! External engines, started as programs and asked for moves.
//!
//! Nothing that such a program does gets beyond its [`Client`]. It is started without a shell, and
//! with few environment variables. Its own threads write to it and read from it, no faster than its
//! output is used. Waiting for it has a limit. When the client is dropped, or we end, everything
//! that it has started ends.

mod answer;
mod coordinates;
mod greeting;
mod group;
mod options;
mod process;
mod words;

use std::ffi::OsString;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Protocol;
use crate::engine::board::{Move, Position, Side, visible_path};
use crate::engine::search::Report;
use crate::game::notation::Ranks;

pub use answer::{Claim, EngineAnswer};
pub use options::{EngineOption, OptionError, OptionKind};
pub use words::{Unclosed, command_line, split, unquoted, words};

use answer::Findings;
use process::{Process, Wait};

/// The settings for starting and using an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// The working directory; `None` for ours.
    pub folder: Option<PathBuf>,
    /// `None` to detect it.
    pub protocol: Option<Protocol>,
    /// The numbering of ranks in its moves; `None` to detect it, by its first move of a game.
    pub ranks: Option<Ranks>,
    /// The options to set, name and value. The variant is set automatically.
    pub options: Vec<(String, String)>,
    pub patience: Patience,
}

/// The limits of waiting for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Until its first output.
    pub greeting: Duration,
    /// Until it has greeted, and until it is ready.
    pub start: Duration,
    /// For its move, beyond the allowed time.
    pub answer: Duration,
    /// For its move after it was told to stop.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [greeting, start, answer, stop] = [5, 30, 10, 3].map(Duration::from_secs);
        Self { greeting, start, answer, stop }
    }
}

/// How long an engine may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingLimit {
    Depth(u32),
    Nodes(u64),
    MoveTime(Duration),
    Clocks(ClockTimes),
    /// Until it is told to stop.
    Infinite,
}

/// The clocks of Red and Black, by [`Side::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTimes {
    pub left: [Duration; 2],
    /// The time added for each move.
    pub increment: [Duration; 2],
}

/// A search task.
#[derive(Clone, Copy, Debug)]
pub struct SearchJob<'a> {
    /// The start of the game.
    pub start: &'a Position,
    /// The legal moves from there.
    pub moves: &'a [Move],
    pub limit: ThinkingLimit,
    /// The time that it may take; `None` for any time until it is told to stop.
    pub allowed: Option<Duration>,
    /// The number of best lines, if it can show several.
    pub lines: usize,
    /// If not empty, only these moves are considered, if it can do that.
    pub search_moves: &'a [Move],
}

impl<'a> SearchJob<'a> {
    pub const fn new(start: &'a Position, moves: &'a [Move], limit: ThinkingLimit) -> Self {
        Self { start, moves, limit, allowed: None, lines: 1, search_moves: &[] }
    }
}

/// A fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    #[error("{} cannot be started: {cause}", visible_path(program))]
    Start { program: PathBuf, cause: String },
    #[error("there is no folder {} to start the program in", visible_path(.0))]
    NoFolder(PathBuf),
    #[error("the program answered neither 'uci' nor 'ucci' within {} ms", .0.as_millis())]
    NoProtocol(Duration),
    /// The evidence.
    #[error("the engine does not play Xiangqi: {0}")]
    NotXiangqi(String),
    #[error("the engine has ended")]
    Ended,
    #[error(
        "the engine needs its network file, {0}, beside it or named in its option EvalFile: it is not there, or not the right \
         one"
    )]
    NoNetwork(String),
    #[error("this build of Fairy-Stockfish does not play Xiangqi: the one for large boards does")]
    SmallBoard,
    #[error("the engine said nothing for {} ms", .0.as_millis())]
    Silent(Duration),
    #[error("the engine did not stop within {} ms", .0.as_millis())]
    Unstoppable(Duration),
    #[error("the engine answered '{0}', which is not a move")]
    NotAMove(String),
    #[error("the engine answered {0}, which is not legal")]
    Illegal(Move),
    #[error("the engine gave up")]
    NoMove,
}

/// Why an engine cannot play as requested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Client(#[from] ClientError),
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// A running engine.
pub struct Client {
    name: String,
    protocol: Protocol,
    ranks: Ranks,
    options: Vec<EngineOption>,
    patience: Patience,
    /// The last number sent for [`SearchJob::lines`].
    lines: usize,
    /// The network file that it complained about.
    missing: Option<String>,
    process: Process,
}

/// A stop flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Client {
    /// Starts an engine, greets it and sets its options.
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        Self::start_unless(launch, &NEVER)
    }

    /// Like [`Self::start`], but gives up soon after `stop` is set.
    ///
    /// # Errors
    /// It cannot be started, does not answer, or was stopped first.
    pub fn start_unless(launch: &Launch, stop: &AtomicBool) -> Result<Self, ClientError> {
        Self::greeted(Process::start(launch)?, launch, stop)?.prepared(launch, stop)
    }

    /// Like [`Self::start_unless`], but sets no option if the engine lacks one or refuses a value.
    ///
    /// # Errors
    /// As above, or the first such option.
    pub fn start_checked(launch: &Launch, stop: &AtomicBool) -> Result<Self, StartError> {
        let client = Self::greeted(Process::start(launch)?, launch, stop)?;
        for (name, value) in &launch.options {
            options::check(&client.options, name, value)?;
        }
        Ok(client.prepared(launch, stop)?)
    }

    /// Greets a running engine, which reads `input` and writes `output`, and sets its options. The
    /// part of `launch` about starting is not used.
    ///
    /// # Errors
    /// It does not answer.
    pub fn connect(
        input: impl Write + Send + 'static,
        output: impl BufRead + Send + 'static,
        launch: &Launch,
    ) -> Result<Self, ClientError> {
        let failed = |error: io::Error| ClientError::Start {
            program: launch.program.clone(),
            cause: error.to_string(),
        };
        Self::greeted(Process::over(input, output, None).map_err(failed)?, launch, &NEVER)?
            .prepared(launch, &NEVER)
    }

    fn greeted(mut process: Process, launch: &Launch, stop: &AtomicBool) -> Result<Self, ClientError> {
        let (protocol, said) = greeting::greet(&mut process, launch, stop)?;
        let name = said.name.unwrap_or_else(|| visible_path(&launch.program));
        let (options, patience) = (said.options, launch.patience);
        let ranks = Ranks::FromZero;
        Ok(Self { name, protocol, ranks, options, patience, lines: 1, missing: None, process })
    }

    /// Replaces an error by its known cause, if any.
    fn explained(&self, error: ClientError) -> ClientError {
        match (error, &self.missing) {
            (ClientError::Ended | ClientError::Silent(_), Some(file)) => ClientError::NoNetwork(file.clone()),
            (ClientError::NotXiangqi(_), _) if self.name.contains("Fairy-Stockfish") => {
                ClientError::SmallBoard
            }
            (error, _) => error,
        }
    }

    /// Records a complaint about a network file, as Pikafish and others make before they end.
    fn note_complaint(&mut self, line: &str) {
        if let Some(text) = line.strip_prefix("info string ")
            && text.to_ascii_lowercase().contains("error")
        {
            let is_file = |word: &&str| word.len() > 5 && word.len() < 100 && word.ends_with(".nnue");
            let words = text.split_whitespace().map(|word| word.trim_matches(['.', ',', '"', '\'']));
            self.missing = words
                .filter(|word| !word.contains("://"))
                .find(is_file)
                .map(str::to_owned)
                .or(self.missing.take());
        }
    }

    /// The name that it gives itself, or that of its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The numbering of ranks in its moves.
    pub const fn ranks(&self) -> Ranks {
        self.ranks
    }

    /// The options that it declares.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    fn option(&self, name: &str) -> Option<&EngineOption> {
        options::find(&self.options, name)
    }

    fn set_option(&self, name: &str, value: &str) -> Result<(), ClientError> {
        // A second line would be a command.
        let plain = |text: &str| text.chars().filter(|letter| !letter.is_control()).collect::<String>();
        let (name, value) = (plain(name), plain(value));
        let known = self.option(&name);
        let is_button = known.is_some_and(|option| option.kind == OptionKind::Button);
        // Not every engine accepts its own names in another case.
        let name = known.map_or(&*name, |option| &*option.name);
        self.say(match self.protocol {
            _ if is_button => match self.protocol {
                Protocol::Uci => format!("setoption name {name}"),
                Protocol::Ucci => format!("setoption {name}"),
            },
            Protocol::Uci if value.is_empty() => format!("setoption name {name} value {}", options::EMPTY),
            Protocol::Uci => format!("setoption name {name} value {value}"),
            Protocol::Ucci => format!("setoption {name} {value}"),
        })
    }

    fn wait_until_ready(&mut self, stop: &AtomicBool) -> Result<(), ClientError> {
        self.say("isready".into())?;
        let mut wait = Wait::new(Some(self.patience.start), stop, self.patience.stop);
        while self.next_line(&mut wait)?.trim() != "readyok" {}
        Ok(())
    }

    /// Announces a new game, and waits until the engine is ready.
    ///
    /// # Errors
    /// It has ended, or does not answer.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.say(match self.protocol {
            Protocol::Uci => "ucinewgame".into(),
            Protocol::Ucci => "setoption newgame".into(),
        })?;
        self.wait_until_ready(&NEVER)
    }

    /// Asks for a move, and passes on the engine's reports, but no more often than is readable.
    /// Ends soon after `stop` is set.
    ///
    /// # Errors
    /// It has ended, gave up, answered nonsense or an illegal move, or did not answer in time: then
    /// it is useless.
    pub fn search(
        &mut self,
        job: &SearchJob<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<EngineAnswer, ClientError> {
        self.set_lines(job.lines.max(1))?;
        // Pending output about another position, even a second answer, comes before this.
        if let Err(error) = self.wait_until_ready(stop) {
            return Err(self.explained(error));
        }
        self.ask(job)?;
        let position = job.start.after_all(job.moves);
        let mut findings = Findings::new(&position, self.ranks, self.lines);
        let patience = job.allowed.map(|allowed| allowed.saturating_add(self.patience.answer));
        let mut wait = Wait::new(patience, stop, self.patience.stop);
        loop {
            if wait.is_interrupted() {
                self.say("stop".into())?;
            }
            let heard = self.process.hear(&mut wait).map_err(|error| self.explained(error))?;
            if let Some(line) = heard {
                self.note_complaint(&line);
                findings.note(&line);
                if let Some(answer) = findings.answer(&line)? {
                    findings.tell_all(report);
                    return Ok(answer);
                }
            }
            findings.tell(report);
        }
    }

    /// Sets the number of lines, if the engine can show several.
    fn set_lines(&mut self, lines: usize) -> Result<(), ClientError> {
        let Some(EngineOption { name, kind: OptionKind::Spin { max, .. } }) = self.option("MultiPV") else {
            return Ok(());
        };
        let lines = lines.min(usize::try_from(*max).unwrap_or(1).max(1));
        if lines != self.lines {
            self.set_option(name, &lines.to_string())?;
            self.lines = lines;
        }
        Ok(())
    }

    /// Sends the position and the search command.
    fn ask(&self, job: &SearchJob<'_>) -> Result<(), ClientError> {
        let SearchJob { start, moves, .. } = job;
        // Sjaak II 1.4.1 refuses a FEN with N and B, but knows the start by its name.
        let is_usual = **start == Position::start();
        let place = if is_usual { "startpos".into() } else { format!("fen {start}") };
        let moves_word = if moves.is_empty() { "" } else { " moves" };
        self.say(format!("position {place}{moves_word}{}", self.words(moves)))?;
        let has_changed = !moves.len().is_multiple_of(2);
        let mover = if has_changed { !start.side_to_move() } else { start.side_to_move() };
        let mut go = format!("go {}", go(self.protocol, job.limit, mover));
        if !job.search_moves.is_empty() && self.protocol == Protocol::Uci {
            go += " searchmoves";
            go += &self.words(job.search_moves);
        }
        self.say(go)
    }

    /// Writes moves, each after a space.
    fn words(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| format!(" {}", coordinates::write(mv, self.ranks))).collect()
    }

    fn say(&self, line: String) -> Result<(), ClientError> {
        self.process.say(line)
    }

    fn next_line(&mut self, wait: &mut Wait<'_>) -> Result<String, ClientError> {
        loop {
            wait.is_interrupted();
            if let Some(line) = self.process.hear(wait)? {
                self.note_complaint(&line);
                return Ok(line);
            }
        }
    }
}

/// The words after `go`.
fn go(protocol: Protocol, limit: ThinkingLimit, mover: Side) -> String {
    let ms = |time: Duration| time.as_millis();
    match (limit, protocol) {
        (ThinkingLimit::Depth(depth), _) => format!("depth {depth}"),
        (ThinkingLimit::Nodes(nodes), _) => format!("nodes {nodes}"),
        (ThinkingLimit::Infinite, _) => "infinite".into(),
        (ThinkingLimit::MoveTime(time), Protocol::Uci) => format!("movetime {}", ms(time)),
        (ThinkingLimit::MoveTime(time), Protocol::Ucci) => format!("time {} movestogo 1", ms(time)),
        (ThinkingLimit::Clocks(ClockTimes { left: [red, black], increment }), Protocol::Uci) => {
            // "White" is the side that begins, Red.
            let [red_increment, black_increment] = increment.map(ms);
            format!(
                "wtime {} btime {} winc {red_increment} binc {black_increment}",
                ms(red).max(1),
                ms(black).max(1)
            )
        }
        (ThinkingLimit::Clocks(ClockTimes { left, increment }), Protocol::Ucci) => {
            let side = mover.index();
            format!("time {} increment {}", ms(left[side]).max(1), ms(increment[side]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_put_into_the_words_of_each_protocol() {
        let seconds = Duration::from_secs;
        let (left, increment) = ([seconds(3), seconds(2)], [seconds(1), seconds(0)]);
        let clocks = ThinkingLimit::Clocks(ClockTimes { left, increment });
        for (limit, uci, ucci) in [
            (ThinkingLimit::Depth(7), "depth 7", "depth 7"),
            (ThinkingLimit::Nodes(900), "nodes 900", "nodes 900"),
            (ThinkingLimit::MoveTime(seconds(1)), "movetime 1000", "time 1000 movestogo 1"),
            (clocks, "wtime 3000 btime 2000 winc 1000 binc 0", "time 2000 increment 0"),
            (ThinkingLimit::Infinite, "infinite", "infinite"),
        ] {
            assert_eq!(go(Protocol::Uci, limit, Side::Black), uci);
            assert_eq!(go(Protocol::Ucci, limit, Side::Black), ucci);
        }
    }
}
