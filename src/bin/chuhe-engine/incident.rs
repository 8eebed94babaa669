//! `incident`: adds the names of functions to a crash report, because releases contain none.
//!
//! The linker writes the address of each function to a map beside the program, as requested by
//! `build.rs`. The report contains the address of one function in memory, which gives those of all.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chuhe::engine::board::visible_path;
use chuhe::session::{OpenError, Store, Watch, guarded};
use clap::Subcommand;
use rustc_demangle::demangle;

use crate::output::{Folder, OutputArgument, Outputs};
use crate::patience::apart;
use crate::{Failure, manners};

/// Read reports of crashes, `crash-….txt`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a report with the names of the functions in it
    Read {
        report: PathBuf,
        /// The map of the very build that wrote it, such as target/release/chuhe.map
        #[arg(long)]
        map: PathBuf,
        /// The file to write, or - for standard output
        #[arg(short, long, value_name = "OUT")]
        output: Option<OutputArgument>,
    },
    /// Crash on purpose and leave a report in FOLDER, to see whether it can be read
    Make {
        /// The folder, which must exist
        #[arg(value_name = "FOLDER")]
        folder: Folder,
    },
}

/// Why a report cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum IncidentError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("this is no report of a crash: it has no anchor")]
    NoAnchor,
    #[error("the map is of another program or another build than the report")]
    OtherBuild,
    #[error("no report was left in {}", visible_path(.0))]
    NoReport(PathBuf),
}

/// The function whose memory address is in the report.
const ANCHOR: &str = "incident::report::IncidentReport::write";

/// Parts of the names of functions in every backtrace, one of ours and one of the standard library.
/// With the map of another build, neither would be found at its address.
const PASSED: [&str; 2] = ["chuhe::session::incident::", "rust_begin_unwind"];

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut dyn Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Read { report, map, output: path } => {
            manners::write(outputs, path.as_ref(), output, |output| {
                let [report, map] = [read(report)?, read(map)?];
                let named = named(&report, &Map::of(&map))?;
                Ok(output.write_all(named.as_bytes())?)
            })
        }
        Command::Make { folder } => {
            folder.check()?;
            let report = panic_on_purpose(folder.path());
            let report = report.ok_or_else(|| IncidentError::NoReport(folder.path().into()))?;
            Ok(writeln!(output, "{}", visible_path(&report))?)
        }
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    let own = path.to_path_buf();
    let bytes = apart(move || fs::read(own))?;
    let bytes = bytes.map_err(|source| IncidentError::from(OpenError { path: path.into(), source }))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the path of the report.
#[inline(never)]
fn panic_on_purpose(folder: &Path) -> Option<PathBuf> {
    let watch = Watch::new(&Store::in_folder(folder, Arc::new(|| {})), Arc::new(|| {}), || false);
    watch.install();
    drop(guarded(|| panic!("on purpose, to see whether the report can be read")));
    watch.last_report()
}

/// The addresses of a program's functions, and their mangled names.
struct Map<'a>(BTreeMap<u64, &'a str>);

impl<'a> Map<'a> {
    /// Parses the map of LLVM's or GNU's linker. Each function has a section of its own, whose name
    /// ends with the function's: one linker writes the address before it, the other after it.
    fn of(text: &'a str) -> Self {
        let mut functions = BTreeMap::new();
        let mut waiting = None;
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else { continue };
            let address = |word: &str| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok();
            if let Some(name) = function(first) {
                waiting = Some(name);
            } else if let Some(name) = words.clone().find_map(function) {
                functions.extend(address(first).map(|address| (address, name)));
            }
            if let Some(name) = waiting
                && let Some(address) =
                    line.split_whitespace().find(|word| word.starts_with("0x")).and_then(address)
            {
                functions.insert(address, name);
                waiting = None;
            }
        }
        // Functions that were left out of the program have the address 0.
        functions.remove(&0);
        Self(functions)
    }

    /// The function of the instruction before an address: the caller.
    fn name(&self, address: u64) -> Option<String> {
        let (_, name) = self.0.range(..address).next_back()?;
        Some(format!("{:#}", demangle(name)))
    }

    fn address(&self, function: &str) -> Option<u64> {
        self.0
            .iter()
            .find(|(_, name)| format!("{:#}", demangle(name)).ends_with(function))
            .map(|(&address, _)| address)
    }
}

/// The function in the name of a section such as `.text._ZN4main17h0123456789abcdefE`, or after
/// that of its file, in brackets.
fn function(word: &str) -> Option<&str> {
    let section = word.split_once(":(").map_or(word, |(_, section)| section);
    let name = section.strip_prefix(".text.")?;
    let name = ["unlikely.", "hot."].into_iter().find_map(|kind| name.strip_prefix(kind)).unwrap_or(name);
    Some(name.trim_end_matches(')'))
}

fn named(report: &str, map: &Map<'_>) -> Result<String, IncidentError> {
    let anchor = report.lines().find_map(|line| hexadecimal(line.strip_prefix("anchor: ")?));
    let anchor = anchor.ok_or(IncidentError::NoAnchor)?;
    let base = map.address(ANCHOR).and_then(|address| anchor.checked_sub(address));
    let base = base.ok_or(IncidentError::OtherBuild)?;
    let line_named = |line: &str| {
        // `   3:     0x5581d2a41a5c - <unknown>`
        let (before, address) =
            line.split_once(" - <unknown>").and_then(|(before, _)| before.split_once("0x"))?;
        let address = u64::from_str_radix(address.trim(), 16).ok()?;
        let name = address.checked_sub(base).and_then(|address| map.name(address));
        // Code of system libraries is far away.
        Some(format!("{before}{}", name.unwrap_or_else(|| "<unknown>".into())))
    };
    let lines: Vec<String> =
        report.lines().map(|line| line_named(line).unwrap_or_else(|| line.into())).collect();
    if PASSED.iter().all(|part| lines.iter().any(|line| line.contains(part))) {
        Ok(lines.join("\n") + "\n")
    } else {
        Err(IncidentError::OtherBuild)
    }
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.trim().strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: &str = "_ZN5chuhe7session8incident6report14IncidentReport3new17h0123456789abcdefE";
    const WRITE: &str = "_ZN5chuhe7session8incident6report14IncidentReport5write17h0123456789abcdefE";
    const PLAY: &str = "_ZN5chuhe3app4play17h0123456789abcdefE";

    /// In the form of LLVM's linker.
    fn llvm() -> String {
        format!(
            "             VMA              LMA     Size Align Out     In      Symbol\n\
                  0       0     8     1         /lib.rlib(a.o):(.text._ZN4gone17h0123456789abcdefE)\n\
                  4       4     4     4         /lib.rlib(a.o):(.gcc_except_table._ZN6epaint..text..E)\n\
               1000    1000    10    16         /lib.rlib(a.o):(.text.{NEW})\n\
               1000    1000    10     1                 {NEW}\n\
               2000    2000    10    16         /lib.rlib(a.o):(.text.unlikely.{WRITE})\n\
               3000    3000    10    16         /lib.rlib(a.o):(.text.{PLAY})\n\
               4000    4000    10    16         /std.rlib(b.o):(.text.rust_begin_unwind)\n"
        )
    }

    /// In the form of GNU's linker.
    fn gnu() -> String {
        format!(
            " .text.{NEW}\n                0x0000000000001000       0x10 /lib.rlib(a.o)\n \
             .text.{WRITE} 0x0000000000002000 0x10 /lib.rlib(a.o)\n .text.{PLAY}\n                \
             0x0000000000003000       0x10 /lib.rlib(a.o)\n .text.rust_begin_unwind\n                \
             0x0000000000004000       0x10 /std.rlib(b.o)\n"
        )
    }

    const REPORT: &str = "version: 0.1.0\n\nbacktrace:\nanchor: 0x55002000\n   \
        0:         0x55001008 - <unknown>\n   1:         0x55003008 - <unknown>\n   \
        2:         0x55000008 - <unknown>\n   3:         0x55003009 - known::name\n   \
        4:         0x55004008 - <unknown>\n";

    #[test]
    fn functions_are_named_by_either_map() {
        for map in [llvm(), gnu()] {
            let report = named(REPORT, &Map::of(&map)).unwrap();
            let lines: Vec<&str> = report.lines().skip(4).map(str::trim).collect();
            let expected = [
                "0:         chuhe::session::incident::report::IncidentReport::new",
                "1:         chuhe::app::play",
                "2:         <unknown>",
                "3:         0x55003009 - known::name",
                "4:         rust_begin_unwind",
            ];
            assert_eq!(lines, expected, "{map}");
        }
    }

    #[test]
    fn another_build_is_told_from_the_right_one() {
        let map = llvm();
        for (place, other) in [("0x55001008", "0x55003100"), ("0x55004008", "0x55003100")] {
            let other = REPORT.replace(place, other);
            assert!(matches!(named(&other, &Map::of(&map)), Err(IncidentError::OtherBuild)));
        }
        assert!(matches!(named(REPORT, &Map::of("")), Err(IncidentError::OtherBuild)));
        assert!(matches!(named("Dear Sir,", &Map::of(&map)), Err(IncidentError::NoAnchor)));
    }
}
