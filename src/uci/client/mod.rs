//! Engines that others have made: started as a program of their own, and asked for moves.
//!
//! Nothing that such a program does reaches further than its [`Client`]: it is started without a shell and
//! with few of our environment's variables, what it says is read by a thread of its own and no faster than it
//! is used, silence has an end, and dropping the client stops it.

mod answer;
mod coordinates;

use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Lines, Protocol};
use crate::engine::board::{Move, Position, Side};
use crate::game::notation::Ranks;

pub use answer::{Answer, Claim};

/// How an engine is started and spoken to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    pub protocol: Protocol,
    pub ranks: Ranks,
    /// Options to set, name and value.
    pub options: Vec<(String, String)>,
}

/// How long an engine may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    Depth(u32),
    Nodes(u64),
    MoveTime(Duration),
    /// What is left on the clocks of Red and Black, and what each gets for a move.
    Clocks {
        left: [Duration; 2],
        increment: [Duration; 2],
    },
}

/// What an engine did wrong.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("{} cannot be started: {source}", program.display())]
    Start { program: PathBuf, source: io::Error },
    #[error("the engine has ended")]
    Ended,
    #[error("the engine said nothing for {} ms", .0.as_millis())]
    Silent(Duration),
    #[error("the engine answered '{0}', which is not a move")]
    NotAMove(String),
}

/// Lines that wait to be read; an engine that says more has to wait itself.
const WAITING_LINES: usize = 256;

/// What is passed on of our environment: where programs and temporary files are, and nothing that is secret.
const VARIABLES: [&str; 8] =
    ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];

/// How long an engine may take to greet, and to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long an engine that was told to quit is waited for.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running engine.
pub struct Client {
    name: String,
    protocol: Protocol,
    ranks: Ranks,
    child: Child,
    input: ChildStdin,
    /// `None` once the client is being dropped.
    lines: Option<Receiver<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Client {
    /// Starts an engine, greets it and sets its options.
    ///
    /// # Errors
    /// That it cannot be started, or does not answer.
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        let failed = |source| ClientError::Start { program: launch.program.clone(), source };
        let mut child = Command::new(&launch.program)
            .args(&launch.arguments)
            .env_clear()
            .envs(VARIABLES.iter().filter_map(|&name| Some((name, std::env::var_os(name)?))))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, lines) = sync_channel(WAITING_LINES);
        let reader = thread::Builder::new().name("engine output".into());
        let reader = reader.spawn(move || pass_on(BufReader::new(output), &sender)).map_err(failed)?;
        let mut client = Self {
            name: launch.program.display().to_string(),
            protocol: launch.protocol,
            ranks: launch.ranks,
            child,
            input,
            lines: Some(lines),
            reader: Some(reader),
        };
        client.greet(&launch.options)?;
        Ok(client)
    }

    /// The name that it gives itself, or that of its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self, options: &[(String, String)]) -> Result<(), ClientError> {
        let (greeting, answer) = match self.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ucci => ("ucci", "ucciok"),
        };
        self.say(greeting)?;
        let until = Instant::now() + PATIENCE;
        loop {
            let line = self.hear(until, PATIENCE)?;
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = name.trim().into();
            }
            if line.trim() == answer {
                break;
            }
        }
        for (name, value) in options {
            self.set_option(name, value)?;
        }
        if self.protocol == Protocol::Ucci {
            self.set_option("usemillisec", "true")?;
        }
        self.wait_until_ready()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        match self.protocol {
            Protocol::Uci => self.say(&format!("setoption name {name} value {value}")),
            Protocol::Ucci => self.say(&format!("setoption {name} {value}")),
        }
    }

    fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.say("isready")?;
        let until = Instant::now() + PATIENCE;
        while self.hear(until, PATIENCE)?.trim() != "readyok" {}
        Ok(())
    }

    /// Tells the engine that what follows is another game, and waits until it is ready.
    ///
    /// # Errors
    /// That it has ended, or does not answer.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        match self.protocol {
            Protocol::Uci => self.say("ucinewgame")?,
            Protocol::Ucci => self.say("setoption newgame")?,
        }
        self.wait_until_ready()
    }

    /// Asks for a move after `moves` from `start`. Whether it is legal is for the caller to see.
    ///
    /// # Errors
    /// That it has ended, answered nonsense, or said nothing within `patience`.
    pub fn choose(
        &mut self,
        start: &Position,
        moves: &[Move],
        terms: Terms,
        patience: Duration,
    ) -> Result<Answer, ClientError> {
        let mut position = format!("position fen {start}");
        if !moves.is_empty() {
            position += " moves";
        }
        for &play in moves {
            position.push(' ');
            position += &coordinates::write(play, self.ranks);
        }
        self.say(&position)?;
        let has_changed = !moves.len().is_multiple_of(2);
        let mover = if has_changed { !start.side_to_move() } else { start.side_to_move() };
        self.say(&format!("go {}", go(self.protocol, terms, mover)))?;
        let until = Instant::now() + patience;
        let mut claim = None;
        loop {
            let line = self.hear(until, patience)?;
            claim = answer::claim(&line).or(claim);
            if let Some(play) = answer::chosen(&line, self.ranks)? {
                return Ok(Answer { play, claim });
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), ClientError> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| ClientError::Ended)
    }

    fn hear(&mut self, until: Instant, patience: Duration) -> Result<String, ClientError> {
        let lines = self.lines.as_ref().ok_or(ClientError::Ended)?;
        lines.recv_timeout(until.saturating_duration_since(Instant::now())).map_err(|error| match error {
            RecvTimeoutError::Timeout => ClientError::Silent(patience),
            RecvTimeoutError::Disconnected => ClientError::Ended,
        })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // One that has ended already cannot be told.
        drop(self.say("quit"));
        self.lines = None;
        let until = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        // Nothing to be done if it can't be killed: then it has ended.
        drop(self.child.kill());
        drop(self.child.wait());
        if let Some(reader) = self.reader.take() {
            drop(reader.join());
        }
    }
}

/// Passes lines on until either end is closed. A line that can't be used is left out.
fn pass_on(output: impl io::BufRead, sender: &SyncSender<String>) {
    for line in Lines::new(output) {
        let Ok(line) = line else { return };
        if let Ok(line) = line
            && sender.send(line).is_err()
        {
            return;
        }
    }
}

/// The words after `go`.
fn go(protocol: Protocol, terms: Terms, mover: Side) -> String {
    let ms = |time: Duration| time.as_millis();
    match (terms, protocol) {
        (Terms::Depth(depth), _) => format!("depth {depth}"),
        (Terms::Nodes(nodes), _) => format!("nodes {nodes}"),
        (Terms::MoveTime(time), Protocol::Uci) => format!("movetime {}", ms(time)),
        (Terms::MoveTime(time), Protocol::Ucci) => format!("time {} movestogo 1", ms(time)),
        (Terms::Clocks { left: [red, black], increment }, Protocol::Uci) => {
            let [red_increment, black_increment] = increment.map(ms);
            format!(
                "wtime {} btime {} winc {red_increment} binc {black_increment}",
                ms(red).max(1),
                ms(black).max(1)
            )
        }
        (Terms::Clocks { left, increment }, Protocol::Ucci) => {
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
        let clocks = Terms::Clocks { left: [seconds(3), seconds(2)], increment: [seconds(1), seconds(0)] };
        for (terms, uci, ucci) in [
            (Terms::Depth(7), "depth 7", "depth 7"),
            (Terms::Nodes(900), "nodes 900", "nodes 900"),
            (Terms::MoveTime(seconds(1)), "movetime 1000", "time 1000 movestogo 1"),
            (clocks, "wtime 3000 btime 2000 winc 1000 binc 0", "time 2000 increment 0"),
        ] {
            assert_eq!(go(Protocol::Uci, terms, Side::Black), uci);
            assert_eq!(go(Protocol::Ucci, terms, Side::Black), ucci);
        }
    }
}
