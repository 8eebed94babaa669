//! `convert`: games from one format into another, one file or folders of thousands.

mod files;
mod goal;
mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use chuhe::engine::board::shown;
use chuhe::game::formats::{self, Encoding, Loss, Part, ReadError, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::print::{Medium, PrintError};
use chuhe::words::Language;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::lang::Lang;
use crate::{Failure, manners};
use files::Output;
use goal::{Goal, Made};
use report::Report;

/// Convert games: PGN, UBB (DhtmlXQ), XQF, CBR and CBL, CBF, XQR, MXQ, CHE, CHN, CCM, JSON, texts with moves and FEN, in any
/// encoding, recognised by what they contain
///
/// Without -o, or with -o -, the games of a file are printed. The files of a folder, and of the folders in it, get the same names with
/// another ending under OUT. What exists is not overwritten. A game is read up to what cannot be understood; the rest is
/// kept in its comments, and each place is named at the end. What is no game is listed, too.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The format to write; if not given, the ending of OUT decides, or it is pgn
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// The file or the folder to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The notation of the moves in PGN, in texts and on pages
    #[arg(long, value_enum, default_value_t = Moves::Chinese)]
    moves: Moves,
    /// The language of headings on pages; that of the moves if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// Write traditional characters
    #[arg(long)]
    traditional: bool,
    /// The encoding of what is written; with Big5, moves are in traditional characters
    #[arg(long, value_enum, default_value_t = Characters::Utf8)]
    encoding: Characters,
    /// The encoding of what is read, if it should not be guessed
    #[arg(long, value_enum)]
    input_encoding: Option<Characters>,
    /// Overwrite files that exist, but never what is read
    #[arg(long)]
    force: bool,
    /// How many files are converted at the same time; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// It is an error if anything could not be converted
    #[arg(long)]
    strict: bool,
    /// Say what became of the files as JSON, on standard error: files, games, written, failures by kind, losses (what was not understood), and
    /// what the format or the encoding is lacking
    #[arg(long)]
    json: bool,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Pgn,
    Json,
    Ubb,
    /// A file of XQStudio for each game
    Xqf,
    /// Headers, moves and comments for people to read
    Txt,
    /// Moves such as H2-E2
    Iccs,
    /// Moves such as h2e2, after "position"
    Uci,
    /// Moves such as C2=5
    Wxf,
    /// Moves such as P2-5
    Vietnamese,
    /// Moves such as 炮二平五
    Chinese,
    /// The last position
    Fen,
    /// The last position as a picture
    Svg,
    /// A page for each game: its moves and comments, and a board at each move with a sign or a comment
    Html,
    /// The same on paper, with text that can be searched
    Pdf,
    /// A page for each game on which its moves are stepped through, in one .html file that needs no network
    Web,
}

#[derive(Clone, Copy, ValueEnum)]
enum Moves {
    Chinese,
    Wxf,
    Iccs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Characters {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "utf-16")]
    Utf16,
    Gbk,
    Big5,
    #[value(name = "shift-jis")]
    ShiftJis,
    Tcvn,
    Viscii,
}

impl From<Characters> for Encoding {
    fn from(characters: Characters) -> Self {
        match characters {
            Characters::Utf8 => Self::Utf8,
            Characters::Utf16 => Self::Utf16,
            Characters::Gbk => Self::Gbk,
            Characters::Big5 => Self::Big5,
            Characters::ShiftJis => Self::ShiftJis,
            Characters::Tcvn => Self::Tcvn,
            Characters::Viscii => Self::Viscii,
        }
    }
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
    fn goal(&self) -> Goal {
        let is_traditional = self.traditional || matches!(self.encoding, Characters::Big5);
        let chinese = if is_traditional { Notation::Traditional } else { Notation::Simplified };
        let notation = match self.moves {
            Moves::Chinese => chinese,
            Moves::Wxf => Notation::Wxf,
            Moves::Iccs => Notation::Iccs,
        };
        let of_moves = match notation {
            Notation::Simplified => Language::Simplified,
            Notation::Traditional => Language::Traditional,
            _ => Language::English,
        };
        let language = self.lang.map_or(of_moves, Lang::language);
        Goal::Record(match self.to.unwrap_or_else(|| self.format_of_output()) {
            Format::Pgn => Target::Pgn(notation),
            Format::Json => Target::Json,
            Format::Ubb => Target::Ubb,
            Format::Xqf => Target::Xqf,
            Format::Txt => Target::Text(notation),
            Format::Iccs => Target::Moves(Notation::Iccs),
            Format::Uci => Target::Moves(Notation::Uci),
            Format::Wxf => Target::Moves(Notation::Wxf),
            Format::Vietnamese => Target::Moves(Notation::Vietnamese),
            Format::Chinese => Target::Moves(chinese),
            Format::Fen => Target::Fen,
            Format::Svg => return Goal::Board,
            Format::Html => return Goal::Article(Medium::Html, language, notation),
            Format::Pdf => return Goal::Article(Medium::Pdf, language, notation),
            Format::Web => return Goal::Web(language, notation),
        })
    }

    /// Where files are written; `None`: to standard output.
    fn target_path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !manners::is_standard(path))
    }

    /// The format that the ending of the file to be written stands for.
    fn format_of_output(&self) -> Format {
        let extension = self.output.as_deref().and_then(Path::extension).unwrap_or_default();
        let known = [
            Format::Json,
            Format::Ubb,
            Format::Xqf,
            Format::Txt,
            Format::Fen,
            Format::Svg,
            Format::Html,
            Format::Pdf,
        ];
        let is_known = |format: &Format| extension.eq_ignore_ascii_case(format!("{format:?}"));
        known.into_iter().find(is_known).unwrap_or(Format::Pgn)
    }

    /// The bytes of one file with these games.
    fn write(&self, games: &[Vec<u8>]) -> Vec<u8> {
        let goal = self.goal();
        let bytes = games.join(goal.gap().as_bytes());
        match String::from_utf8(bytes) {
            Ok(text) if goal.is_text() => Encoding::from(self.encoding).encode(&text).into_owned(),
            Ok(text) => text.into_bytes(),
            Err(error) => error.into_bytes(),
        }
    }
}

/// Of one file: its games as they are to be written, which takes less memory than the games, and what is wrong with
/// those that could not be read, or not all of them. Games are numbered where there are several.
#[derive(Default)]
struct Content {
    games: Vec<Vec<u8>>,
    errors: Vec<(Option<usize>, ReadError)>,
    losses: Vec<(Option<usize>, Loss)>,
    unprinted: Vec<(Option<usize>, PrintError)>,
    /// In how many games there is something for which the format has no place.
    lacking: BTreeMap<Part, usize>,
    /// The characters that the encoding lacks.
    missing: String,
    /// Those that the fonts lack.
    unprintable: BTreeSet<char>,
}

impl Content {
    fn of(bytes: &[u8], arguments: &Arguments) -> Self {
        let (goal, encoding) = (arguments.goal(), Encoding::from(arguments.encoding));
        let collection = match arguments.input_encoding {
            None => formats::read(bytes),
            Some(encoding) => formats::read_in(bytes, encoding.into()),
        };
        let collection = match collection {
            Ok(collection) => collection,
            Err(error) => return Self { errors: vec![(None, error)], ..Self::default() },
        };
        let is_single = collection.len() == 1;
        let mut content = Self::default();
        for (number, reading) in (1..).zip(collection.games()) {
            let number = (!is_single).then_some(number);
            match reading {
                Ok(Reading { game, losses }) => {
                    content.losses.extend(losses.into_iter().map(|loss| (number, loss)));
                    let Made { bytes, unprintable } = match goal.make(&game) {
                        Ok(made) => made,
                        Err(error) => {
                            content.unprinted.push((number, error));
                            continue;
                        }
                    };
                    content.unprintable.extend(unprintable);
                    if goal.is_text() {
                        content.missing += &encoding.missing(&String::from_utf8_lossy(&bytes));
                    }
                    content.games.push(bytes);
                    for part in goal.lacks(&game) {
                        *content.lacking.entry(part).or_default() += 1;
                    }
                }
                Err(error) => content.errors.push((number, error)),
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
    match report.failures() + if arguments.strict { report.losses() } else { 0 } {
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
    let content = Content::of(&bytes, arguments);
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
    let singles = arguments.goal().is_single() && content.games.len() > 1;
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
    let targets = files::mirrored(&paths, folder, target, arguments.goal().extension());
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
                            convert_file(arguments, path, &Content::of(&bytes, arguments), target, &mut part);
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
