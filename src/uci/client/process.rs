//! A program that is spoken to in lines and can't block us.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::{ClientError, Launch};
use crate::uci::Lines;

/// Lines that are buffered; a program that writes more has to wait.
const WAITING_LINES: usize = 64;

/// The environment variables that are passed on: where programs and temporary files are, and nothing secret.
const VARIABLES: [&str; 8] =
    ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];

/// What `ssh` needs besides, for an engine on another machine: who asks, and where the agent is that has the keys.
const SSH_VARIABLES: [&str; 2] = ["USER", "SSH_AUTH_SOCK"];

/// How long a program that was told to quit is waited for.
const FAREWELL: Duration = Duration::from_millis(500);

/// The interval between two looks at the stop flag.
const GLANCE: Duration = Duration::from_millis(10);

/// A running program. Dropping it ends it, and what it has started.
pub(super) struct Process {
    /// The program, and the group of all that it starts; `None`: it was not started here, and is only spoken to.
    started: Option<(Child, Group)>,
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
        // The system's error would not say whether it is this that is missing, or the program.
        if let Some(folder) = launch.folder.as_ref().filter(|folder| !folder.is_dir()) {
            return Err(ClientError::NoFolder(folder.clone()));
        }
        let mut command = Command::new(&launch.program);
        let is_ssh = launch.program.file_stem().is_some_and(|name| name == "ssh");
        let more = SSH_VARIABLES.iter().filter(|_| is_ssh);
        command
            .args(&launch.arguments)
            .env_clear()
            .envs(VARIABLES.iter().chain(more).filter_map(|&name| Some((name, std::env::var_os(name)?))))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        let group = Group::new().map_err(failed)?;
        let mut child = group.spawn(&mut command).map_err(failed)?;
        let (Some(stdin), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        Self::over(stdin, BufReader::new(output), Some((child, group))).map_err(failed)
    }

    /// A program that is spoken to through these streams.
    pub fn over(
        stdin: impl Write + Send + 'static,
        output: impl io::BufRead + Send + 'static,
        started: Option<(Child, Group)>,
    ) -> io::Result<Self> {
        let (input, orders) = channel();
        let (sender, lines) = sync_channel(WAITING_LINES);
        let process = Self { started, input, lines: Some(lines) };
        // Neither thread is waited for: each ends with its pipe, which only a process that got away could hold open.
        let begin = |name: &str| thread::Builder::new().name(name.into());
        begin("engine input").spawn(move || write_all(stdin, &orders))?;
        begin("engine output").spawn(move || read_all(output, &sender))?;
        Ok(process)
    }

    /// Whether it was started here, and can be again.
    pub fn is_ours(&self) -> bool {
        self.started.is_some()
    }

    /// Sends a line, without waiting for it to be read.
    pub fn say(&self, line: String) -> Result<(), ClientError> {
        self.input.send(line).map_err(|_| ClientError::Ended)
    }

    /// The next line; `None` if there is none yet and one should look at other things.
    pub fn hear(&self, wait: &mut Wait<'_>) -> Result<Option<String>, ClientError> {
        let lines = self.lines.as_ref().ok_or(ClientError::Ended)?;
        match lines.recv_timeout(wait.next(Instant::now())?) {
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
        let Some((mut child, group)) = self.started.take() else { return };
        let until = Instant::now() + FAREWELL;
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        // Whether or not the program has ended, what it has started may be there.
        drop(group);
        drop(child.wait());
    }
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

/// Measures how long something is waited for, without the time that the machine slept or we were stopped, when no answer
/// could arrive.
pub(super) struct Wait<'a> {
    /// `None`: until it is told to stop.
    left: Option<Duration>,
    /// When it was last looked at.
    noted: Instant,
    /// What is waited for in all.
    patience: Duration,
    stop: &'a AtomicBool,
    /// What is waited after that.
    grace: Duration,
    is_stopped: bool,
}

/// The most that counts of the time between two looks; many times [`GLANCE`].
const MOST: Duration = Duration::from_secs(1);

impl<'a> Wait<'a> {
    /// At most so long (`None`: for ever), and at most `grace` once `stop` is set.
    pub fn new(patience: Option<Duration>, stop: &'a AtomicBool, grace: Duration) -> Self {
        let noted = Instant::now();
        let whole = patience.unwrap_or_default();
        Self { left: patience, noted, patience: whole, stop, grace, is_stopped: false }
    }

    /// What is waited for in all.
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Whether `stop` has been set since it was last asked.
    pub fn is_interrupted(&mut self) -> bool {
        let is_new = !self.is_stopped && self.stop.load(Relaxed);
        if is_new {
            self.is_stopped = true;
            self.left = Some(self.left.map_or(self.grace, |left| left.min(self.grace)));
        }
        is_new
    }

    /// How long to wait before one looks at `stop` again.
    fn next(&mut self, now: Instant) -> Result<Duration, ClientError> {
        let passed = now.saturating_duration_since(self.noted).min(MOST);
        self.noted = now;
        let Some(left) = &mut self.left else { return Ok(GLANCE) };
        *left = left.saturating_sub(passed);
        match *left {
            Duration::ZERO if self.is_stopped => Err(ClientError::Unstoppable(self.grace)),
            Duration::ZERO => Err(ClientError::Silent(self.patience)),
            left => Ok(left.min(GLANCE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn patience_ends_and_sleep_does_not_count() {
        let stop = AtomicBool::new(false);
        let mut wait = Wait::new(Some(10 * SECOND), &stop, 3 * SECOND);
        let mut now = wait.noted;
        let mut after = |wait: &mut Wait<'_>, passed: Duration| {
            now += passed;
            wait.next(now)
        };
        // Asleep for eight hours.
        assert_eq!(after(&mut wait, 8 * 3600 * SECOND), Ok(GLANCE));
        for _ in 0..8 {
            assert_eq!(after(&mut wait, SECOND), Ok(GLANCE));
        }
        assert_eq!(after(&mut wait, SECOND), Err(ClientError::Silent(10 * SECOND)));
        let mut wait = Wait::new(None, &stop, 3 * SECOND);
        assert_eq!(after(&mut wait, 8 * 3600 * SECOND), Ok(GLANCE));
        stop.store(true, Relaxed);
        assert!(wait.is_interrupted() && !wait.is_interrupted());
        assert_eq!([(); 2].map(|()| after(&mut wait, SECOND).is_ok()), [true; 2]);
        assert_eq!(after(&mut wait, SECOND), Err(ClientError::Unstoppable(3 * SECOND)));
    }
}
