//! `convert`: games from one format into another, one file or folders of thousands.

mod files;
mod report;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use chuhe::engine::board::shown;
use chuhe::game::formats::{self, Encoding, ReadError, Target};
use chuhe::game::notation::Notation;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{Failure, manners};
use files::Output;
use report::Report;

/// Convert games: PGN, UBB (DhtmlXQ), XQF, JSON, lists of moves and FEN, in any encoding, recognised by what they contain
///
/// Without -o the games of a file are printed. The files of a folder, and of the folders in it, get the same names with
/// another ending under OUT. What exists is not overwritten, and what cannot be read is listed at the end, with the
/// reason.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Pgn)]
    to: Format,
    /// The file or the folder to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Of the moves in PGN
    #[arg(long, value_enum, default_value_t = Moves::Chinese)]
    moves: Moves,
    /// Write traditional characters
    #[arg(long)]
    traditional: bool,
    /// Of what is written
    #[arg(long, value_enum, default_value_t = Characters::Utf8)]
    encoding: Characters,
    /// Overwrite files that exist, but never what is read
    #[arg(long)]
    force: bool,
    /// How many files are converted at the same time; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// It is an error if anything could not be converted
    #[arg(long)]
    strict: bool,
    /// Say what became of the files as JSON, on standard error: files, games, written, and failures by kind
    #[arg(long)]
    json: bool,
}

/// What is written.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Pgn,
    Json,
    Ubb,
    /// Moves such as H2-E2
    Iccs,
    /// Moves such as C2=5
    Wxf,
    /// Moves such as P2-5
    Vietnamese,
    /// Moves such as 炮二平五
    Chinese,
    /// The last position
    Fen,
}

#[derive(Clone, Copy, ValueEnum)]
enum Moves {
    Chinese,
    Wxf,
    Iccs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Characters {
    #[value(name = "utf-8")]
    Utf8,
    Gbk,
}

/// Why nothing could be converted, or not all.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConvertError {
    #[error("{}: {source}", shown(path))]
    Input { path: PathBuf, source: io::Error },
    #[error("a folder needs -o, and a folder to write to")]
    NoOutput,
    #[error("nothing could be converted")]
    Nothing,
}

impl Arguments {
    fn target(&self) -> Target {
        let chinese = if self.traditional { Notation::Traditional } else { Notation::Simplified };
        match self.to {
            Format::Pgn => Target::Pgn(match self.moves {
                Moves::Chinese => chinese,
                Moves::Wxf => Notation::Wxf,
                Moves::Iccs => Notation::Iccs,
            }),
            Format::Json => Target::Json,
            Format::Ubb => Target::Ubb,
            Format::Iccs => Target::Moves(Notation::Iccs),
            Format::Wxf => Target::Moves(Notation::Wxf),
            Format::Vietnamese => Target::Moves(Notation::Vietnamese),
            Format::Chinese => Target::Moves(chinese),
            Format::Fen => Target::Fen,
        }
    }

    /// Where files are written; `None`: to standard output.
    fn target_path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !manners::is_standard(path))
    }

    fn encoding(&self) -> Encoding {
        match self.encoding {
            Characters::Utf8 => Encoding::Utf8,
            Characters::Gbk => Encoding::Gbk,
        }
    }

    /// The bytes of one file with these games.
    fn write(&self, games: &[String]) -> Vec<u8> {
        // A position is a line; games of other formats are told apart by an empty line.
        let gap = if self.target() == Target::Fen { "" } else { "\n" };
        self.encoding().encode(&games.join(gap)).into_owned()
    }
}

/// Of one file: its games as they are to be written, which takes less memory than the games, and what is wrong with
/// those that could not be read.
struct Content {
    games: Vec<String>,
    errors: Vec<(Option<usize>, ReadError)>,
}

impl Content {
    fn of(bytes: &[u8], target: Target) -> Self {
        let collection = match formats::read(bytes) {
            Ok(collection) => collection,
            Err(error) => return Self { games: Vec::new(), errors: vec![(None, error)] },
        };
        let is_single = collection.len() == 1;
        let mut content = Self { games: Vec::new(), errors: Vec::new() };
        for (number, game) in (1..).zip(collection.games()) {
            match game {
                Ok(game) => content.games.push(formats::write(&game, target)),
                Err(error) => content.errors.push(((!is_single).then_some(number), error)),
            }
        }
        content
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    manners::catch_interrupts();
    let mut report = Report::default();
    for input in &arguments.inputs {
        if input.is_dir() {
            let target = arguments.target_path().ok_or(ConvertError::NoOutput)?;
            convert_folder(arguments, input, target, &mut report);
        } else {
            convert_one(arguments, input, &mut report, output)?;
        }
    }
    // Standard output is for games.
    let told = if arguments.json { report.json() } else { report.to_string() };
    drop(write!(io::stderr(), "{told}"));
    if manners::is_interrupted() {
        return Err(Failure::Interrupted);
    }
    match report.failures() {
        0 => Ok(()),
        _ if report.is_empty(arguments.target_path().is_some()) => Err(ConvertError::Nothing.into()),
        failures if arguments.strict => Err(Failure::InPart(failures)),
        _ => Ok(()),
    }
}

/// The files that are meant, those of folders included; folders that cannot be read are told.
pub(crate) fn list_files(
    inputs: &[PathBuf],
    target: Option<&Path>,
    unreadable: &mut dyn FnMut(&Path, io::Error),
) -> Vec<PathBuf> {
    let of = |input: &PathBuf| match input.is_dir() {
        true => files::list(input, target, unreadable),
        false => vec![input.clone()],
    };
    inputs.iter().flat_map(of).collect()
}

/// Converts a file, or standard input.
fn convert_one(
    arguments: &Arguments,
    input: &Path,
    report: &mut Report,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let bytes = match read_input(input) {
        Ok(bytes) => bytes,
        Err(source) if arguments.inputs.len() == 1 => {
            return Err(ConvertError::Input { path: input.into(), source }.into());
        }
        Err(error) => {
            report.add_unreadable(input, &error);
            return Ok(());
        }
    };
    let content = Content::of(&bytes, arguments.target());
    match arguments.target_path() {
        None => {
            report.add_read(input, &content);
            output.write_all(&arguments.write(&content.games))?;
        }
        Some(target) => {
            let is_folder = target.is_dir() || arguments.inputs.len() > 1;
            let target = if is_folder { &files::beneath(target, input, arguments) } else { target };
            convert_file(arguments, input, &content, target, report);
        }
    }
    Ok(())
}

fn read_input(path: &Path) -> io::Result<Vec<u8>> {
    if manners::is_standard(path) {
        let mut bytes = Vec::new();
        io::stdin().take(formats::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    files::read(path)
}

/// Writes the games of a file that has been read.
fn convert_file(arguments: &Arguments, input: &Path, content: &Content, target: &Path, report: &mut Report) {
    report.add_read(input, content);
    if content.games.is_empty() {
        return;
    }
    let output = Output { is_forced: arguments.force, input };
    // A file holds one game in our own format.
    let singles = arguments.target() == Target::Json && content.games.len() > 1;
    if singles {
        for (number, game) in (1..).zip(&content.games) {
            let path = files::numbered(target, number);
            report.add_written(&path, output.write(&path, &arguments.write(std::slice::from_ref(game))));
        }
    } else {
        report.add_written(target, output.write(target, &arguments.write(&content.games)));
    }
}

/// Converts the files of a folder, as many at a time as there are cores.
fn convert_folder(arguments: &Arguments, folder: &Path, target: &Path, report: &mut Report) {
    let paths = files::list(folder, Some(target), &mut |path, error| report.add_unlisted(path, &error));
    let targets = files::mirrored(&paths, folder, target, arguments.target().extension());
    let jobs: Vec<_> = paths.iter().zip(&targets).collect();
    let bar = ProgressBar::new(paths.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} files, {eta} left") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = channel();
    thread::scope(|scope| {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..arguments.jobs.map_or_else(cores, usize::from) {
            let (sender, next, jobs) = (sender.clone(), &next, &jobs);
            scope.spawn(move || {
                while !manners::is_interrupted()
                    && let Some((path, target)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let mut part = Report::default();
                    match files::read(path) {
                        Ok(bytes) => {
                            convert_file(
                                arguments,
                                path,
                                &Content::of(&bytes, arguments.target()),
                                target,
                                &mut part,
                            );
                        }
                        Err(error) => part.add_unreadable(path, &error),
                    }
                    if sender.send(part).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for part in results {
            report.merge(part);
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
}
