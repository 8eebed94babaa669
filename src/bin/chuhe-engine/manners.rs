//! What all commands have in common: exit codes, where and how an answer is written, Ctrl+C.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;

use serde::Serialize;
use tempfile::NamedTempFile;

use crate::Failure;

/// How a command ended, as the shell sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Nothing = 1,
    InPart = 2,
    Usage = 64,
    /// As the shell says it of a program that Ctrl+C has ended.
    Interrupted = 130,
}

/// Stands in the help of every command.
pub(crate) const CODES: &str = "Exit codes: 0 done, also with warnings; 1 nothing could be done; 2 done in part, and \
                                --strict was given; 64 wrong usage; 130 ended by Ctrl+C, which leaves what was finished";

/// Where an answer goes.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Answer {
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    /// Write the answer to a file, or with - to standard output; one that ends in .json is written as JSON
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Answer {
    pub fn is_json(&self) -> bool {
        self.json || self.output.as_deref().is_some_and(is_json)
    }

    /// See [`write`].
    pub fn write(
        &self,
        stdout: &mut dyn Write,
        answer: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        write(self.output.as_deref(), stdout, answer)
    }
}

/// Lets `answer` write, to a file or to standard output. A file is written whole or not at all; what was finished before
/// Ctrl+C is whole, too.
pub(crate) fn write(
    path: Option<&Path>,
    stdout: &mut dyn Write,
    answer: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| !is_standard(path)) else { return answer(stdout) };
    let mut file = new_file(path)?;
    let answered = answer(&mut file);
    let is_whole = match &answered {
        Ok(()) => true,
        Err(failure) => failure.has_answer() && file.as_file().metadata()?.len() > 0,
    };
    if is_whole {
        place(file, path, true)?;
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

/// Whether standard input or output is meant.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file that is to become `path`.
pub(crate) fn new_file(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    NamedTempFile::new_in(folder)
}

/// Lets a file become `path`, in place of another one only if that `is_forced`.
pub(crate) fn place(file: NamedTempFile, path: &Path, is_forced: bool) -> io::Result<()> {
    // A temporary file is its owner's alone; a game is for everybody.
    #[cfg(unix)]
    file.as_file().set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    let done = if is_forced { file.persist(path) } else { file.persist_noclobber(path) };
    done.map(drop).map_err(|error| error.error)
}

/// How many things are done at the same time, as `--jobs` says it: all cores if not given.
pub(crate) fn jobs(given: Option<u16>) -> usize {
    given.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// `1 game`, `2 games`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Says something on standard error: standard output is for answers.
pub(crate) fn told(text: &str) {
    // With standard error closed there is nobody left to tell.
    drop(writeln!(io::stderr(), "{text}"));
}

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Set once Ctrl+C has been pressed, if [`catch_interrupts`] was called.
pub(crate) fn interrupted() -> &'static AtomicBool {
    &INTERRUPTED
}

pub(crate) fn is_interrupted() -> bool {
    interrupted().load(Ordering::Relaxed)
}

/// Lets Ctrl+C end what is done in good order, and a second one at once.
pub(crate) fn catch_interrupts() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;
    for signal in [SIGINT, SIGTERM] {
        // Where it cannot be caught, it ends the program, as it did.
        let second =
            flag::register_conditional_shutdown(signal, Code::Interrupted as i32, Arc::clone(&INTERRUPTED));
        if second.is_ok() {
            drop(flag::register(signal, Arc::clone(&INTERRUPTED)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_as_people_do() {
        assert_eq!([0, 1, 2].map(|number| count(number, "game")), ["0 games", "1 game", "2 games"]);
    }
}
