//! Reports the results of a conversion.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::Path;

use chuhe::engine::board::visible_path;
use chuhe::game::formats::{BlockError, GamePart, Loss, LostHeader, ReadError};
use chuhe::print::{PrintError, listed};

use serde_json::json;

use crate::manners::count;
use crate::output::WriteError;

/// This many files of each kind are listed.
const NAMED: usize = 10;

/// The results of a conversion.
#[derive(Debug, Default)]
pub(super) struct ConversionReport {
    files: usize,
    games: usize,
    written: usize,
    /// The first and the last of numbered files.
    numbered: Vec<[String; 2]>,
    /// By kind: the place, and the detailed reason.
    failures: BTreeMap<&'static str, Vec<String>>,
    /// The losses of games that were read.
    losses: Vec<String>,
    /// The number of games with each part that the format lacks.
    lacking: BTreeMap<GamePart, usize>,
    /// The headers that the format lacks.
    lost_headers: BTreeSet<LostHeader>,
    /// The characters that the encoding lacks.
    missing: BTreeSet<char>,
    /// The characters that the fonts lack.
    unprintable: BTreeSet<char>,
}

impl ConversionReport {
    /// Counts a file that is being read.
    pub fn begin_file(&mut self) {
        self.files += 1;
    }

    /// Counts a converted game, the parts and headers it loses, and the letters the fonts lack.
    pub fn add_game(&mut self, lacks: Vec<GamePart>, headers: Vec<LostHeader>, unprintable: BTreeSet<char>) {
        self.games += 1;
        for part in lacks {
            *self.lacking.entry(part).or_default() += 1;
        }
        self.lost_headers.extend(headers);
        self.unprintable.extend(unprintable);
    }

    /// Adds the losses of a game.
    pub fn add_losses(&mut self, place: &str, losses: &[Loss]) {
        self.losses.extend(losses.iter().map(|loss| format!("{place}, {loss}")));
    }

    /// Adds a game that could not be read.
    pub fn add_refused(&mut self, place: &str, error: &ReadError) {
        self.fail(kind(error), format!("{place}: {error}"));
    }

    /// Adds a game that was read but could not be printed.
    pub fn add_unprinted(&mut self, place: &str, error: &PrintError) {
        self.fail("could not be printed", format!("{place}: {error}"));
    }

    /// Adds characters that the encoding lacks.
    pub fn miss(&mut self, characters: &str) {
        self.missing.extend(characters.chars());
    }

    /// Adds a file that could not be read, or not to its end.
    pub fn add_unread(&mut self, path: &Path, error: &BlockError) {
        match error {
            BlockError::Read(error) => self.add_refused(&visible_path(path), error),
            BlockError::File(error) => {
                self.fail("could not be read", format!("{}: {error}", visible_path(path)))
            }
        }
    }

    /// Adds a file that could not be opened.
    pub fn add_unopened(&mut self, path: &Path, error: &io::Error) {
        self.fail("could not be opened", format!("{}: {error}", visible_path(path)));
    }

    /// Adds a folder that could not be listed.
    pub fn add_unlisted(&mut self, path: &Path, error: &io::Error) {
        self.fail("are folders that could not be read", format!("{}: {error}", visible_path(path)));
    }

    pub fn add_written(&mut self, result: Result<(), WriteError>) {
        match result {
            Ok(()) => self.written += 1,
            Err(WriteError::Exists(path)) => {
                self.fail("exist already, and are not written over without --force", visible_path(&path));
            }
            Err(WriteError::IsInput(path)) => {
                self.fail("are read, and are not written over", visible_path(&path))
            }
            Err(error) => self.fail("could not be written", error.to_string()),
        }
    }

    /// Adds numbered files, given the first and the last.
    pub fn add_numbered(&mut self, first: &Path, last: &Path) {
        self.numbered.push([visible_path(first), visible_path(last)]);
    }

    fn fail(&mut self, kind: &'static str, what: String) {
        self.failures.entry(kind).or_default().push(what);
    }

    pub fn merge(&mut self, other: Self) {
        self.files += other.files;
        self.games += other.games;
        self.written += other.written;
        self.numbered.extend(other.numbered);
        self.losses.extend(other.losses);
        for (part, games) in other.lacking {
            *self.lacking.entry(part).or_default() += games;
        }
        self.lost_headers.extend(other.lost_headers);
        self.missing.extend(other.missing);
        self.unprintable.extend(other.unprintable);
        for (kind, failures) in other.failures {
            self.failures.entry(kind).or_default().extend(failures);
        }
    }

    /// Whether there is no result: no game was read, or no file was written that should have been.
    pub fn is_empty(&self, is_written: bool) -> bool {
        self.games == 0 || is_written && self.written == 0
    }

    /// The results for programs.
    pub fn json(&self) -> String {
        let Self {
            files, games, written, failures, losses, lacking, lost_headers, missing, unprintable, ..
        } = self;
        let lost_headers: BTreeSet<&str> = lost_headers.iter().map(|header| &*header.name).collect();
        let lacking: BTreeMap<String, usize> =
            lacking.iter().map(|(part, &games)| (part.to_string(), games)).collect();
        let answer = json!({
            "files": files,
            "games": games,
            "written": written,
            "failures": failures,
            "losses": losses,
            "lacking": lacking,
            "lost_headers": lost_headers,
            "missing": missing,
            "unprintable": unprintable,
        });
        format!("{answer}\n")
    }

    pub fn losses(&self) -> usize {
        self.losses.len()
    }

    /// The number of files or games that could not be converted.
    pub fn failures(&self) -> usize {
        self.failures.values().map(Vec::len).sum()
    }
}

/// The name of a file, or of a game in it.
pub(crate) fn place(path: &Path, number: Option<usize>) -> String {
    let number = number.map(|number| format!(", game {number}")).unwrap_or_default();
    format!("{}{number}", visible_path(path))
}

/// The kind of an error, for grouping.
fn kind(error: &ReadError) -> &'static str {
    match error {
        ReadError::Empty | ReadError::Unrecognised | ReadError::Foreign(_) => "are in no format that is read",
        ReadError::FileTooLarge | ReadError::GameTooLarge => "are too large",
        ReadError::Start(_) | ReadError::TwoPieces(_) => "have no possible start position",
        ReadError::Stopped | ReadError::NoSuchGame(_) | ReadError::End | ReadError::Json(_) => "are damaged",
    }
}

impl fmt::Display for ConversionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, games, written, numbered, losses, lacking, lost_headers, missing, .. } = self;
        let [games, files, written] = [(*games, "game"), (*files, "file"), (*written, "file")]
            .map(|(number, thing)| count(number, thing));
        writeln!(f, "{games} of {files} read, {written} written")?;
        let mut numbered: Vec<_> = numbered.iter().collect();
        numbered.sort();
        for [first, last] in numbered.iter().take(NAMED) {
            writeln!(f, "a file for each game: {first} to {last}")?;
        }
        if let Some(more) = numbered.len().checked_sub(NAMED).filter(|&more| more > 0) {
            writeln!(f, "  and of {more} more")?;
        }
        if !losses.is_empty() {
            writeln!(f, "{} not understood:", count(losses.len(), "place"))?;
            let mut losses: Vec<&String> = losses.iter().collect();
            // The losses of a file stay in their order.
            losses.sort_by_key(|loss| loss.split_once(", ").map(|(path, _)| path));
            losses.iter().try_for_each(|loss| writeln!(f, "  {loss}"))?;
        }
        let headers: Vec<String> = lost_headers.iter().map(ToString::to_string).collect();
        let headers = headers.join(", ");
        for (part, games) in lacking {
            write!(f, "the format has no place for {part}, which {games} of the games have")?;
            let named = if *part == GamePart::Headers { &*headers } else { "" };
            writeln!(f, "{}{named}", if named.is_empty() { "" } else { ": " })?;
        }
        if !missing.is_empty() {
            let missing: String = missing.iter().collect();
            writeln!(
                f,
                "characters that the encoding lacks are written as ?: {}",
                visible_path(Path::new(&missing))
            )?;
        }
        if !self.unprintable.is_empty() {
            writeln!(f, "characters that the font lacks are printed as 〓: {}", listed(&self.unprintable))?;
        }
        for (kind, failures) in &self.failures {
            writeln!(f, "{} {kind}:", failures.len())?;
            let mut named: Vec<&String> = failures.iter().collect();
            named.sort();
            named.iter().take(NAMED).try_for_each(|failure| writeln!(f, "  {failure}"))?;
            if let Some(more) = failures.len().checked_sub(NAMED).filter(|&more| more > 0) {
                writeln!(f, "  and {more} more")?;
            }
        }
        Ok(())
    }
}
