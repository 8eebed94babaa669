//! A program with line-based input and output, which can't block us.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group::Group;
use super::{ClientError, Launch};
use crate::uci::Lines;

/// The number of buffered lines; a program that writes more has to wait.
const WAITING_LINES: usize = 64;

/// The environment variables passed on: places of programs and temporary files, nothing secret.
const VARIABLES: [&str; 8] =
    ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];

/// `ssh` also needs these, for an engine on another machine: the user, and the agent with the keys.
const SSH_VARIABLES: [&str; 2] = ["USER", "SSH_AUTH_SOCK"];

/// How long to wait for a program to quit.
const FAREWELL: Duration = Duration::from_millis(500);

/// The interval of checking the stop flag.
const GLANCE: Duration = Duration::from_millis(10);

/// A running program. Dropping it ends the program and all that it has started.
pub(super) struct Process {
    /// The program, and the group of all that it starts; `None` if it was not started here.
    started: Option<(Child, Group)>,
    input: Sender<String>,
    /// `None` while it is being dropped.
    lines: Option<Receiver<String>>,
}

impl Process {
    pub fn start(launch: &Launch) -> Result<Self, ClientError> {
        let failed = |error: io::Error| ClientError::Start {
            program: launch.program.clone(),
            cause: error.to_string(),
        };
        // The system's error would not tell whether the folder or the program is missing.
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

    /// A program that uses these streams.
    pub fn over(
        stdin: impl Write + Send + 'static,
        output: impl io::BufRead + Send + 'static,
        started: Option<(Child, Group)>,
    ) -> io::Result<Self> {
        let (input, orders) = channel();
        let (sender, lines) = sync_channel(WAITING_LINES);
        let process = Self { started, input, lines: Some(lines) };
        // Not joined: each thread ends with its pipe, which only an escaped process could hold
        // open.
        let begin = |name: &str| thread::Builder::new().name(name.into());
        begin("engine input").spawn(move || write_all(stdin, &orders))?;
        begin("engine output").spawn(move || read_all(output, &sender))?;
        Ok(process)
    }

    /// Whether it was started here, so that it can be restarted.
    pub fn is_ours(&self) -> bool {
        self.started.is_some()
    }

    /// Queues a line to be sent.
    pub fn say(&self, line: String) -> Result<(), ClientError> {
        self.input.send(line).map_err(|_| ClientError::Ended)
    }

    /// The next line; `None` if there is none yet and it is time to check other things.
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
        // It may already have ended.
        drop(self.say("quit".into()));
        self.lines = None;
        let Some((mut child, group)) = self.started.take() else { return };
        let until = Instant::now() + FAREWELL;
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        // Processes that the program has started may still be running.
        drop(group);
        drop(child.wait());
    }
}

/// Sends orders until either end is closed.
fn write_all(mut stdin: impl Write, orders: &Receiver<String>) {
    for line in orders {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Receives lines until either end is closed. An unusable line is skipped.
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

/// Measures a waiting time, excluding the time in which the machine slept or we were stopped, when
/// no answer could arrive.
pub(super) struct Wait<'a> {
    /// `None` until it is told to stop.
    left: Option<Duration>,
    /// The time of the last check.
    noted: Instant,
    /// The total waiting time.
    patience: Duration,
    stop: &'a AtomicBool,
    /// The waiting time after a stop.
    grace: Duration,
    is_stopped: bool,
}

/// The most that counts of the time between two checks; many times [`GLANCE`].
const MAX_PAUSE: Duration = Duration::from_secs(1);

impl<'a> Wait<'a> {
    /// Waits for at most `patience` (`None`: forever), and at most `grace` once `stop` is set.
    pub fn new(patience: Option<Duration>, stop: &'a AtomicBool, grace: Duration) -> Self {
        let noted = Instant::now();
        let whole = patience.unwrap_or_default();
        Self { left: patience, noted, patience: whole, stop, grace, is_stopped: false }
    }

    /// The total waiting time.
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Whether `stop` has been set since the last call.
    pub fn is_interrupted(&mut self) -> bool {
        let is_new = !self.is_stopped && self.stop.load(Relaxed);
        if is_new {
            self.is_stopped = true;
            self.left = Some(self.left.map_or(self.grace, |left| left.min(self.grace)));
        }
        is_new
    }

    /// The time until the next check of `stop`.
    fn next(&mut self, now: Instant) -> Result<Duration, ClientError> {
        let passed = now.saturating_duration_since(self.noted).min(MAX_PAUSE);
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
        // Eight hours of sleep.
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
