//! Writes the games that go to one place, one after another.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::mem;
use std::path::{Path, PathBuf};

use chuhe::game::Game;
use chuhe::game::formats::{self, Encoding, Several};

use super::files::{numbered, with_numbers};
use super::goal::{Made, WrittenForm};
use super::report::ConversionReport;
use super::{Arguments, ConvertError};
use crate::Failure;
use crate::output::{self, FileKind, Output, Outputs, WriteError};
use crate::patience::apart;

/// The destination of games.
pub(super) enum Destination<'a> {
    Stream(BufWriter<&'a mut dyn Write>),
    /// A file, and the folder in which it is written with all necessary subfolders.
    File {
        path: PathBuf,
        within: Option<&'a Path>,
    },
}

/// Writes the games that go to one place.
pub(super) struct Sink<'a> {
    goal: WrittenForm,
    encoding: Encoding,
    outputs: &'a Outputs,
    place: Destination<'a>,
    /// The file that is being written: until it is complete, it has another name.
    file: Option<Output>,
    /// The games so far, for a format in which the games of a file are chapters of one text.
    chapters: Vec<Game>,
    /// The first game, for a format that holds only one, until it is known whether there is a
    /// second.
    first: Option<Vec<u8>>,
    games: usize,
    /// The number of the last file, if files are numbered.
    last: usize,
    /// Why no more can be written.
    error: Option<WriteError>,
}

impl<'a> Sink<'a> {
    pub fn new(arguments: &Arguments, outputs: &'a Outputs, place: Destination<'a>) -> Self {
        let encoding = arguments.encoding.map_or(Encoding::Utf8, Encoding::from);
        let goal = arguments.goal();
        let (file, chapters, first, error) = (None, Vec::new(), None, None);
        Self { goal, encoding, outputs, place, file, chapters, first, games: 0, last: 0, error }
    }

    /// Whether no existing file is in the way; otherwise this is reported. Numbered files are not
    /// known yet, and a folder that has yet to be created contains none.
    pub fn is_free(&self, report: &mut ConversionReport) -> bool {
        let Destination::File { path, within } = &self.place else { return true };
        let checked = match self.goal.several() {
            Several::Never => Ok(()),
            Several::Joined(_) | Several::Chapters => self.outputs.check(path, FileKind::EXPORT),
        };
        match checked {
            Ok(()) => true,
            Err(WriteError::NoFolder(_)) if within.is_some() => true,
            Err(error) => {
                report.add_written(Err(error));
                false
            }
        }
    }

    /// Whether further games are lost.
    pub fn is_broken(&self) -> bool {
        self.error.is_some()
    }

    /// Adds a game. It is called `name` in the report if it cannot be converted.
    pub fn add(&mut self, game: Game, name: &str, report: &mut ConversionReport) -> Result<(), Failure> {
        let several = self.goal.several();
        if several == Several::Chapters {
            report.add_game(Vec::new(), Vec::new(), BTreeSet::new());
            self.chapters.push(game);
            return Ok(());
        }
        let goal = self.goal;
        // A page of a long game takes some time.
        let make = move || {
            let made = goal.make(&game);
            (game, made)
        };
        let (game, made) = if goal.is_page() { apart(make)? } else { make() };
        let Made { bytes, unprintable } = match made {
            Ok(made) => made,
            Err(error) => {
                report.add_unprinted(name, &error);
                return Ok(());
            }
        };
        report.add_game(self.goal.lacks(&game), self.goal.lost_headers(&game), unprintable);
        self.games += 1;
        let gap = match several {
            Several::Joined(gap) if self.games > 1 => gap,
            Several::Joined(_) | Several::Chapters => "",
            Several::Never => return self.add_single(bytes, report),
        };
        self.put(&[gap.as_bytes(), &bytes].concat(), None, report)
    }

    fn add_single(&mut self, made: Vec<u8>, report: &mut ConversionReport) -> Result<(), Failure> {
        if self.games == 1 {
            self.first = Some(made);
            return Ok(());
        }
        let Destination::File { path, .. } = &self.place else {
            return Err(ConvertError::SeveralGames.into());
        };
        let first = self.first.take().map(|first| (1, first));
        // The number of files is not known yet, so none of the others may exist already.
        if first.is_some()
            && let Some(error) =
                with_numbers(path).iter().find_map(|file| self.outputs.check(file, FileKind::EXPORT).err())
        {
            self.error = Some(error);
            return Ok(());
        }
        for (number, game) in first.into_iter().chain([(self.games, made)]) {
            self.put(&game, Some(number), report)?;
            self.last = number;
            self.end_file(report);
        }
        Ok(())
    }

    /// Writes the kept games, and finishes the file.
    pub fn finish(mut self, report: &mut ConversionReport) -> Result<(), Failure> {
        if let WrittenForm::Record(target) = self.goal
            && !self.chapters.is_empty()
        {
            let chapters = mem::take(&mut self.chapters);
            let text = apart(move || formats::write_chapters(&chapters.iter().collect::<Vec<_>>(), target))?;
            self.put(&text, None, report)?;
        }
        if let Some(first) = self.first.take() {
            self.put(&first, None, report)?;
        }
        self.end_file(report);
        match &mut self.place {
            Destination::Stream(output) => output.flush()?,
            Destination::File { path, .. } if self.last > 1 => {
                report.add_numbered(&numbered(path, 1), &numbered(path, self.last));
            }
            Destination::File { .. } => {}
        }
        Ok(())
    }

    /// Writes text in the requested encoding, to a numbered file if there are several. A failure is
    /// reported at the end of the file.
    fn put(
        &mut self,
        bytes: &[u8],
        number: Option<usize>,
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        let encoded = match std::str::from_utf8(bytes) {
            Ok(text) if self.goal.is_text() => {
                report.miss(&self.encoding.missing(text));
                let encoded = self.encoding.encode(text);
                // Only the beginning has a byte order mark.
                let mark = if self.encoding == Encoding::Utf16 && self.games > 1 { 2 } else { 0 };
                encoded.get(mark..).unwrap_or_default().to_vec()
            }
            _ => bytes.to_vec(),
        };
        match &mut self.place {
            Destination::Stream(output) => output.write_all(&encoded)?,
            Destination::File { .. } => {
                if let Err(error) = self.write(&encoded, number) {
                    self.error = Some(error);
                }
            }
        }
        Ok(())
    }

    /// Writes to the file, which is begun with the first game.
    fn write(&mut self, bytes: &[u8], number: Option<usize>) -> Result<(), WriteError> {
        let Destination::File { path, within } = &self.place else { return Ok(()) };
        let path = number.map_or_else(|| path.clone(), |number| numbered(path, number));
        let mut file = match self.file.take() {
            Some(file) => file,
            None => {
                within.map_or(Ok(()), |within| output::make_folders(within, &path))?;
                self.outputs.create(&path, FileKind::EXPORT)?
            }
        };
        file.write_all(bytes).map_err(|error| WriteError::of(error, &path))?;
        self.file = Some(file);
        Ok(())
    }

    /// Turns the written bytes into a file.
    fn end_file(&mut self, report: &mut ConversionReport) {
        if let Some(error) = self.error.take() {
            report.add_written(Err(error));
        } else if let Some(file) = self.file.take() {
            report.add_written(file.finish());
        }
    }
}
