//! The report of a panic: a text file in the data folder.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::paths::without_paths;
use jiff::Timestamp;

use crate::engine::board::visible;
use crate::session::storage::disk;

/// The beginning and the end of the file's name.
const PREFIX: &str = "crash-";
const SUFFIX: &str = ".txt";

/// Precedes the memory address of a known function, [`IncidentReport::write`]. With it, the backtrace's
/// addresses can be found in the map of the build, wherever the system has loaded the program.
const ANCHOR: &str = "anchor: ";

/// The number of reports that are kept.
const KEPT: usize = 5;

/// The most bytes of the panic's message, and the most lines of the backtrace.
const MAX_MESSAGE: usize = 4 << 10;
const MAX_LINES: usize = 300;

/// A report without private paths.
pub(super) struct IncidentReport {
    text: String,
    /// The time for the file's name, in seconds since 1970.
    seconds: u64,
}

impl IncidentReport {
    /// The report of a panic on the current thread.
    pub fn new(thread: &str, message: &str, place: &str, data: &Path) -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let backtrace = Backtrace::force_capture();
        let backtrace = if backtrace.status() == BacktraceStatus::Captured {
            // With addresses, for `chuhe-engine incident`: releases contain no names.
            format!("{backtrace:#}")
        } else {
            "none".into()
        };
        let backtrace = format!("{ANCHOR}{:#x}\n{backtrace}", Self::write as *const () as usize);
        let text = describe(seconds, thread, message, place, &backtrace, data);
        Self { text, seconds }
    }

    /// Writes the report to the folder, and deletes the oldest ones there.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let name = |number: usize| match number {
            1 => format!("{PREFIX}{}{SUFFIX}", stamp(self.seconds)),
            number => format!("{PREFIX}{}-{number}{SUFFIX}", stamp(self.seconds)),
        };
        let free = (1..=100).map(|number| folder.join(name(number))).find(|path| !path.exists());
        let path = free.ok_or(io::ErrorKind::AlreadyExists)?;
        disk::replace(&path, self.text.as_bytes())?;
        prune(folder, &path)?;
        Ok(path)
    }
}

/// The time in UTC, as `20261122-084423`.
fn stamp(seconds: u64) -> String {
    let time = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    time.unwrap_or(Timestamp::MAX).strftime("%Y%m%d-%H%M%S").to_string()
}

fn describe(seconds: u64, thread: &str, message: &str, place: &str, backtrace: &str, data: &Path) -> String {
    let (version, time) = (env!("CARGO_PKG_VERSION"), stamp(seconds));
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    let message = without_paths(&message[..message.floor_char_boundary(MAX_MESSAGE)], data);
    // Control characters could confuse the terminal in which the report is read.
    let message = message.lines().map(visible).collect::<Vec<_>>().join("\n");
    let place = without_paths(place, data);
    let lines: Vec<&str> = backtrace.lines().take(MAX_LINES).collect();
    let backtrace = without_paths(&lines.join("\n"), data);
    format!(
        "A part of Chuhe stopped by an error in the program. This says where, for those who can mend it.\n\
         Paths of your own files are left out of it.\n\n\
         version: {version}\nsystem: {system} {processor}\ntime: {time} UTC\nthread: {thread}\nplace: {place}\n\
         message: {message}\n\nbacktrace:\n{backtrace}\n"
    )
}

/// Deletes all but the latest reports; `newest` is kept whatever its time.
fn prune(folder: &Path, newest: &Path) -> io::Result<()> {
    let is_report = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        path != newest && name.is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
    };
    let mut others: Vec<PathBuf> =
        fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(is_report).collect();
    others.sort();
    for path in others.iter().rev().skip(KEPT - 1) {
        fs::remove_file(path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_what_is_needed_and_nothing_private() {
        let message = format!("cannot open \"/home/li/王.pgn\"\x1b[2J\n{}", "x".repeat(2 * MAX_MESSAGE));
        let place = "/home/li/.cargo/registry/src/index/egui-0.37.0/src/ui.rs:1:2";
        let backtrace = "  at /home/li/chuhe/src/main.rs:3:4\n".repeat(2 * MAX_LINES);
        let text = describe(1_795_337_063, "engine", &message, place, &backtrace, Path::new("/data"));
        for part in [
            concat!("version: ", env!("CARGO_PKG_VERSION")),
            std::env::consts::OS,
            "time: 20261122-084423 UTC",
            "thread: engine",
            "place: egui-0.37.0/src/ui.rs:1:2",
            "message: cannot open \"…\"\\u{1b}[2J\nx",
            "at src/main.rs:3:4",
        ] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(!text.contains("li/") && text.len() < 2 * MAX_MESSAGE + 30 * MAX_LINES, "{}", text.len());
    }

    #[test]
    fn only_the_latest_are_kept_whatever_the_clock_says() {
        let folder = tempfile::tempdir().unwrap();
        let write = |seconds| {
            let report = IncidentReport { text: "text".into(), seconds };
            report.write(folder.path()).unwrap().file_name().unwrap().to_str().unwrap().to_string()
        };
        fs::write(folder.path().join("game.json"), "").unwrap();
        let names: Vec<String> = (0..2 * KEPT as u64).map(|number| write(100_000_000 + number / 2)).collect();
        assert_eq!(names[1], "crash-19730303-094640-2.txt");
        let past = write(0);
        let left = || {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut left: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            left.sort();
            left
        };
        let mut expected = vec![past];
        expected.extend_from_slice(&names[2 * KEPT - (KEPT - 1)..]);
        expected.push("game.json".into());
        expected.sort();
        assert_eq!(left(), expected);
    }
}
