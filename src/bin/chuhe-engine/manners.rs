//! Common parts of all commands: exit codes, the destination of an answer, Ctrl+C.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;

use serde::Serialize;

use crate::Failure;
use crate::output::{FileKind, OutputArgument, Outputs};

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Nothing = 1,
    InPart = 2,
    Usage = 64,
    /// The shell's code for a program ended by Ctrl+C.
    Interrupted = 130,
    /// The shell's code for a program ended by SIGTERM.
    Terminated = 143,
}

/// Shown in the help of every command.
pub(crate) const CODES: &str = "Exit codes: 0 done, also with warnings; 1 nothing could be done; 2 done in part, and \
                                --strict was given; 64 wrong usage; 130 ended by Ctrl+C, 143 by SIGTERM, which leave what was finished";

/// Where an answer goes.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct AnswerOptions {
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    /// Write the answer to a file, or with - to standard output; one that ends in .json is written
    /// as JSON
    #[arg(short, long, value_name = "OUT")]
    output: Option<OutputArgument>,
}

impl AnswerOptions {
    pub fn is_json(&self) -> bool {
        self.json || self.output.as_ref().is_some_and(|output| is_json(output))
    }

    /// The file to write; `None` for standard output.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !is_standard(path))
    }

    pub fn is_on_standard_output(&self) -> bool {
        self.output.as_ref().is_none_or(OutputArgument::is_standard)
    }

    /// See [`write()`].
    pub fn write(
        &self,
        outputs: &Outputs,
        stdout: &mut dyn Write,
        answer: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        write(outputs, self.output.as_ref(), stdout, answer)
    }
}

/// Lets `answer` write to a file or to standard output. A file is written completely or not at all;
/// an answer finished before Ctrl+C is complete.
pub(crate) fn write(
    outputs: &Outputs,
    target: Option<&OutputArgument>,
    stdout: &mut dyn Write,
    answer: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(target) = target.filter(|target| !is_standard(target)) else { return answer(stdout) };
    let mut output = outputs.create(target, FileKind::EXPORT)?;
    let answered = answer(&mut output);
    let is_whole = match &answered {
        Ok(()) => true,
        Err(failure) => failure.has_answer() && !output.is_empty(),
    };
    if is_whole {
        output.finish()?;
    }
    answered
}

/// One line of JSON.
pub(crate) fn write_json(output: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    output.write_all(&line)
}

pub(crate) fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

/// Whether the path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// The number of parallel jobs for `--jobs`: all cores if not given.
pub(crate) fn jobs(given: Option<u16>) -> usize {
    given.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Writes `1 game`, `2 games`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Prints to standard error: standard output is for answers.
pub(crate) fn told(text: &str) {
    // With standard error closed there is nobody to tell.
    drop(writeln!(io::stderr(), "{text}"));
}

/// A signal to end the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    CtrlC,
    Terminate,
}

impl Signal {
    /// The signal that was received, if [`is_interrupted`].
    pub fn received() -> Self {
        if RECEIVED.load(Ordering::Relaxed) == Self::Terminate as usize {
            Self::Terminate
        } else {
            Self::CtrlC
        }
    }

    pub const fn code(self) -> Code {
        match self {
            Self::CtrlC => Code::Interrupted,
            Self::Terminate => Code::Terminated,
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CtrlC => "Ctrl+C",
            Self::Terminate => "SIGTERM",
        })
    }
}

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Which [`Signal`] it was.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Like [`interrupted`], for code that may outlive the caller.
pub(crate) fn stop() -> Arc<AtomicBool> {
    Arc::clone(&INTERRUPTED)
}

/// Set once the program has been told to end, if [`catch_signals`] was called.
pub(crate) fn interrupted() -> &'static AtomicBool {
    &INTERRUPTED
}

pub(crate) fn is_interrupted() -> bool {
    interrupted().load(Ordering::Relaxed)
}

/// Lets a first signal end the work cleanly, and a second one at once. If signals cannot be caught,
/// the first one ends the program.
#[cfg(unix)]
pub(crate) fn catch_signals() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    for (signal, number) in [(Signal::CtrlC, SIGINT), (Signal::Terminate, SIGTERM)] {
        let second =
            flag::register_conditional_shutdown(number, signal.code() as i32, Arc::clone(&INTERRUPTED));
        if second.is_ok() {
            // The order matters: a thread that sees the flag reads the number.
            drop(flag::register_usize(number, Arc::clone(&RECEIVED), signal as usize));
            drop(flag::register(number, Arc::clone(&INTERRUPTED)));
        }
    }
}

/// The same for Ctrl+C in a Windows console.
#[cfg(windows)]
pub(crate) fn catch_signals() {
    let caught = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Signal::CtrlC.code() as i32);
        }
    });
    drop(caught);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_as_people_do() {
        assert_eq!([0, 1, 2].map(|number| count(number, "game")), ["0 games", "1 game", "2 games"]);
    }
}
