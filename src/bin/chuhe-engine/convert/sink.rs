//! Takes the games that go to one place, one after the other.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use chuhe::game::Game;
use chuhe::game::formats::{self, Encoding, Target};
use tempfile::NamedTempFile;

use super::files::{Output, numbered};
use super::goal::{Goal, Made};
use super::report::Report;
use super::{Arguments, ConvertError};
use crate::{Failure, manners};

/// Where games go.
pub(super) enum Place<'a> {
    Standard(BufWriter<&'a mut dyn Write>),
    File(PathBuf),
}

/// Writes the games that go to one place.
pub(super) struct Sink<'a> {
    goal: Goal,
    encoding: Encoding,
    output: &'a Output,
    place: Place<'a>,
    /// The file that is being written: until it is whole, it has another name.
    file: Option<BufWriter<NamedTempFile>>,
    /// Of a format in which the games of a file are chapters of one text.
    chapters: Vec<Game>,
    /// Of a format that holds one game, the first, until it is known whether there is a second.
    first: Option<Vec<u8>>,
    games: usize,
    /// Why no more can be written.
    error: Option<io::Error>,
}

impl<'a> Sink<'a> {
    pub fn new(arguments: &Arguments, output: &'a Output, place: Place<'a>) -> Self {
        let (goal, encoding) = (arguments.goal(), arguments.encoding.into());
        let (file, chapters, first, error) = (None, Vec::new(), None, None);
        Self { goal, encoding, output, place, file, chapters, first, games: 0, error }
    }

    /// Whether no file stands there that is to stay; it is told. Files with numbers are not known yet.
    pub fn is_free(&self, report: &mut Report) -> bool {
        let Place::File(path) = &self.place else { return true };
        let checked = if self.goal.is_single() { Ok(()) } else { self.output.check(path) };
        checked.map_err(|error| report.add_written(path, Err(error))).is_ok()
    }

    /// Whether what follows is lost.
    pub fn is_broken(&self) -> bool {
        self.error.is_some()
    }

    /// Takes the next game, which is named `name` if it cannot be made.
    pub fn add(&mut self, game: Game, name: &str, report: &mut Report) -> Result<(), Failure> {
        if self.goal == Goal::Record(Target::Json) {
            report.add_game(Vec::new(), BTreeSet::new());
            self.chapters.push(game);
            return Ok(());
        }
        let Made { bytes, unprintable } = match self.goal.make(&game) {
            Ok(made) => made,
            Err(error) => {
                report.add_unprinted(name, &error);
                return Ok(());
            }
        };
        report.add_game(self.goal.lacks(&game), unprintable);
        self.games += 1;
        if self.goal.is_single() {
            return self.add_single(bytes, report);
        }
        let gap = if self.games > 1 { self.goal.gap() } else { "" };
        self.put(&[gap.as_bytes(), &bytes].concat(), report)
    }

    fn add_single(&mut self, made: Vec<u8>, report: &mut Report) -> Result<(), Failure> {
        if self.games == 1 {
            self.first = Some(made);
            return Ok(());
        }
        if matches!(self.place, Place::Standard(_)) {
            return Err(ConvertError::SeveralGames.into());
        }
        let first = self.first.take().map(|first| (1, first));
        for (number, game) in first.into_iter().chain([(self.games, made)]) {
            self.put(&game, report)?;
            self.end_file(Some(number), report);
        }
        Ok(())
    }

    /// Writes what was kept, and ends the file.
    pub fn finish(mut self, report: &mut Report) -> Result<(), Failure> {
        if !self.chapters.is_empty() {
            let chapters: Vec<&Game> = self.chapters.iter().collect();
            let text = formats::write_chapters(&chapters, Target::Json);
            self.put(&text, report)?;
        }
        if let Some(first) = self.first.take() {
            self.put(&first, report)?;
        }
        self.end_file(None, report);
        if let Place::Standard(output) = &mut self.place {
            output.flush()?;
        }
        Ok(())
    }

    /// Writes text in the encoding that was asked for. That a file cannot be written is told at its end.
    fn put(&mut self, bytes: &[u8], report: &mut Report) -> Result<(), Failure> {
        let encoded = match std::str::from_utf8(bytes) {
            Ok(text) if self.goal.is_text() => {
                report.miss(&self.encoding.missing(text));
                let encoded = self.encoding.encode(text);
                // A byte order mark stands at the beginning alone.
                let mark = if self.encoding == Encoding::Utf16 && self.games > 1 { 2 } else { 0 };
                encoded.get(mark..).unwrap_or_default().to_vec()
            }
            _ => bytes.to_vec(),
        };
        match &mut self.place {
            Place::Standard(output) => output.write_all(&encoded)?,
            Place::File(path) => {
                let written = match self.file.take() {
                    Some(file) => Ok(file),
                    None => manners::new_file(path).map(BufWriter::new),
                };
                match written.and_then(|mut file| file.write_all(&encoded).map(|()| file)) {
                    Ok(file) => self.file = Some(file),
                    Err(error) => self.error = Some(error),
                }
            }
        }
        Ok(())
    }

    /// Lets what was written become a file, with a number if there are several.
    fn end_file(&mut self, number: Option<usize>, report: &mut Report) {
        let Place::File(path) = &self.place else { return };
        let path = number.map_or_else(|| path.clone(), |number| numbered(path, number));
        if let Some(error) = self.error.take() {
            report.add_written(&path, Err(error));
        } else if let Some(file) = self.file.take() {
            let whole = file.into_inner().map_err(io::IntoInnerError::into_error);
            report.add_written(&path, whole.and_then(|file| self.output.place(file, &path)));
        }
    }
}
