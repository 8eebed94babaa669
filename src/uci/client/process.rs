//! A program that is spoken to in lines, and cannot make us wait.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{ClientError, Launch};
use crate::uci::Lines;

/// Lines that wait to be read; a program that says more has to wait itself.
const WAITING_LINES: usize = 64;

/// What is passed on of our environment: where programs and temporary files are, and nothing that is secret.
const VARIABLES: [&str; 8] =
    ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];

/// How long a program that was told to quit is waited for.
const FAREWELL: Duration = Duration::from_millis(500);

/// How often it is looked at whether to stop.
const GLANCE: Duration = Duration::from_millis(10);

/// A running program. Dropping it ends it, and what it has started.
pub(super) struct Process {
    /// `None`: it was not started here, and is only spoken to.
    child: Option<Child>,
    input: Sender<String>,
    /// `None` once it is being dropped.
    lines: Option<Receiver<String>>,
}

impl Process {
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        let failed = |error: io::Error| ClientError::Start {
            program: launch.program.clone(),
            cause: error.to_string(),
        };
        let mut command = Command::new(&launch.program);
        command
            .args(&launch.arguments)
            .env_clear()
            .envs(VARIABLES.iter().filter_map(|&name| Some((name, std::env::var_os(name)?))))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        in_own_group(&mut command);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(stdin), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        Self::over(stdin, BufReader::new(output), Some(child)).map_err(failed)
    }

    /// A program that is spoken to through these streams.
    pub fn over(
        stdin: impl Write + Send + 'static,
        output: impl io::BufRead + Send + 'static,
        child: Option<Child>,
    ) -> io::Result<Self> {
        let (input, orders) = channel();
        let (sender, lines) = sync_channel(WAITING_LINES);
        let process = Self { child, input, lines: Some(lines) };
        // Neither thread is waited for: each ends with its pipe, which only a process that got away could hold open.
        let begin = |name: &str| thread::Builder::new().name(name.into());
        begin("engine input").spawn(move || write_all(stdin, &orders))?;
        begin("engine output").spawn(move || read_all(output, &sender))?;
        Ok(process)
    }

    /// Whether it was started here, and can be again.
    pub fn is_ours(&self) -> bool {
        self.child.is_some()
    }

    /// Sends a line, without waiting for it to be read.
    pub fn say(&self, line: String) -> Result<(), ClientError> {
        self.input.send(line).map_err(|_| ClientError::Ended)
    }

    /// The next line; `None` if there is none yet and one should look at other things.
    pub fn hear(&self, wait: &mut Wait<'_>) -> Result<Option<String>, ClientError> {
        let lines = self.lines.as_ref().ok_or(ClientError::Ended)?;
        match lines.recv_timeout(wait.next()?) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(ClientError::Ended),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be told.
        drop(self.say("quit".into()));
        self.lines = None;
        let Some(child) = &mut self.child else { return };
        let until = Instant::now() + FAREWELL;
        while matches!(child.try_wait(), Ok(None)) {
            if Instant::now() > until {
                kill(child);
                drop(child.wait());
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// What the program starts belongs to it: a script is often all that is started, and the engine what it starts.
#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_own_group(_: &mut Command) {}

fn kill(child: &mut Child) {
    // It has not been waited for, so its number still means it.
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    // Nothing to be done if it can't be killed: then it has ended.
    drop(child.kill());
}

/// Passes orders on until either end is closed.
fn write_all(mut stdin: impl Write, orders: &Receiver<String>) {
    for line in orders {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes lines on until either end is closed. A line that can't be used is left out.
fn read_all(output: impl io::BufRead, sender: &SyncSender<String>) {
    for line in Lines::new(output) {
        let Ok(line) = line else { return };
        if let Ok(line) = line
            && sender.send(line).is_err()
        {
            return;
        }
    }
}

/// How long something is waited for.
pub(super) struct Wait<'a> {
    /// `None`: until it is told to stop.
    until: Option<Instant>,
    /// What is waited for in all.
    patience: Duration,
    stop: &'a AtomicBool,
    /// What is waited after that.
    grace: Duration,
    is_stopped: bool,
}

impl<'a> Wait<'a> {
    /// At most so long (`None`: for ever), and at most `grace` once `stop` is set.
    pub fn new(patience: Option<Duration>, stop: &'a AtomicBool, grace: Duration) -> Self {
        let until = patience.and_then(|patience| Instant::now().checked_add(patience));
        Self { until, patience: patience.unwrap_or_default(), stop, grace, is_stopped: false }
    }

    /// Whether `stop` has been set since it was last asked.
    pub fn is_interrupted(&mut self) -> bool {
        let is_new = !self.is_stopped && self.stop.load(Relaxed);
        if is_new {
            self.is_stopped = true;
            let until = Instant::now() + self.grace;
            self.until = Some(self.until.map_or(until, |earlier| earlier.min(until)));
        }
        is_new
    }

    /// How long to wait before one looks at `stop` again.
    fn next(&self) -> Result<Duration, ClientError> {
        let Some(until) = self.until else { return Ok(GLANCE) };
        let left = until.saturating_duration_since(Instant::now());
        match left {
            Duration::ZERO if self.is_stopped => Err(ClientError::Unstoppable(self.grace)),
            Duration::ZERO => Err(ClientError::Silent(self.patience)),
            left => Ok(left.min(GLANCE)),
        }
    }
}
