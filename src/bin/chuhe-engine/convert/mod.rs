//! `convert`: converts games between formats, in one file or in folders of thousands.

mod choices;
mod files;
mod goal;
mod plan;
mod report;
mod sink;

use std::fs;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use chuhe::game::formats::{BlockError, Blocks, Encoding, GameFile, ReadError, Reading};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::lang::Lang;
use crate::manners::told;
use crate::output::{self, FileKind, OutputArgument, Outputs};
use crate::patience::BackgroundWork;
use crate::reading::open;
use crate::usage::{self, UsageError};
use crate::{Failure, manners};
use choices::{Characters, Moves, OutputFormat};
use plan::Plan;
use report::ConversionReport;
pub(crate) use report::place;
use sink::{Destination, Sink};

/// Convert games: PGN, UBB (DhtmlXQ), XQF, CBR and CBL, CBF, XQR, MXQ, CHE, CHN, CCM, JSON, texts
/// with moves and FEN, in any encoding, recognised by what they contain
///
/// Without -o, or with -o -, all games are printed. Of several files, and of folders with the
/// folders in them, all games go to the file OUT if its name ends as one of a format; else OUT is a
/// folder, and under it each file gets the same name with another ending. Of a format that holds
/// one game (xqf, svg, html, pdf, web), several games become files with numbers. What exists is not
/// written over. A game is read up to what cannot be understood; the rest is kept in its comments,
/// and each place is named at the end. What is no game is listed, too.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// The format to write; if not given, the ending of OUT decides, or it is pgn
    #[arg(long, value_enum)]
    to: Option<OutputFormat>,
    /// The file or the folder to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<OutputArgument>,
    /// The notation of the moves in PGN, in texts and on pages; chinese if not given
    #[arg(long, value_enum)]
    moves: Option<Moves>,
    /// The language of headings on pages; that of the moves if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// Write traditional characters
    #[arg(long)]
    traditional: bool,
    /// The encoding of text that is written, utf-8 if not given; with Big5, moves are in
    /// traditional characters
    #[arg(long, value_enum)]
    encoding: Option<Characters>,
    /// The encoding of what is read, if it should not be guessed
    #[arg(long, value_enum)]
    input_encoding: Option<Characters>,
    /// How many threads read, one file or several at a time; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// It is an error if anything could not be converted
    #[arg(long)]
    strict: bool,
    /// Say what became of the files as JSON, on standard error: files, games, written, failures by
    /// kind, losses (what was not understood), and what the format or the encoding is lacking
    #[arg(long)]
    json: bool,
}

/// Why some or all files could not be converted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConvertError {
    #[error("a file of this format holds one game: several games need -o")]
    SeveralGames,
    #[error("nothing could be converted")]
    Nothing,
}

impl Arguments {
    /// Checks that every option affects the output.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        usage::inputs(&self.inputs)?;
        for (option, is_given, is_of_use) in [
            ("--moves", self.moves.is_some(), self.is_with_moves()),
            ("--lang", self.lang.is_some(), self.is_with_headings()),
            ("--traditional", self.traditional, self.is_in_chinese()),
            ("--encoding", self.encoding.is_some(), self.goal().is_text()),
        ] {
            if is_given && !is_of_use {
                let format = self.format().to_possible_value().map(|format| format.get_name().to_owned());
                return Err(UsageError::NothingToChange { option, format: format.unwrap_or_default() });
            }
        }
        Ok(())
    }

    /// The file or the folder to write; `None` for a stream, which takes all games.
    fn target_path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !output::is_stream(path))
    }
}

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut dyn Write) -> Result<(), Failure> {
    let mut report = ConversionReport::default();
    let plan = Plan::new(arguments, &mut |path, error| report.add_unlisted(path, &error));
    let outputs = &outputs.reading(plan.inputs());
    let jobs = manners::jobs(arguments.jobs);
    let threads = match &plan {
        Plan::Together(_) => jobs,
        Plan::Apart(_, pairs) => jobs / pairs.len().clamp(1, jobs),
    };
    let converter = Converter { arguments, outputs, bar: progress(arguments, &plan), threads };
    let converted = match &plan {
        Plan::Together(inputs) => converter.together(inputs, output, &mut report),
        Plan::Apart(folder, pairs) => converter.apart(folder, pairs, &mut report),
    };
    converter.bar.finish_and_clear();
    if !matches!(converted, Ok(()) | Err(Failure::Interrupted)) {
        return converted;
    }
    // Standard output is for games.
    told(if arguments.json { report.json() } else { report.to_string() }.trim_end());
    converted?;
    match report.failures() + if arguments.strict { report.losses() } else { 0 } {
        0 => Ok(()),
        _ if report.is_empty(arguments.target_path().is_some()) => Err(ConvertError::Nothing.into()),
        failures if arguments.strict => Err(Failure::InPart(failures)),
        _ => Ok(()),
    }
}

/// The files to read, including those in folders; unreadable folders are reported.
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

/// Shows the bytes read so far, on standard error.
fn progress(arguments: &Arguments, plan: &Plan) -> ProgressBar {
    // It would be in the way of games on the screen.
    let is_seen = arguments.target_path().is_none() && io::stdout().is_terminal();
    if is_seen || plan.inputs().any(manners::is_standard) {
        return ProgressBar::hidden();
    }
    let bytes = plan.inputs().filter_map(|input| fs::metadata(input).ok()).map(|file| file.len());
    let bar = ProgressBar::new(bytes.sum());
    match ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The common data of all files.
struct Converter<'a> {
    arguments: &'a Arguments,
    outputs: &'a Outputs,
    bar: ProgressBar,
    /// The number of threads that read one file.
    threads: usize,
}

impl Converter<'_> {
    /// Converts the games of all files to one place.
    fn together<'a>(
        &'a self,
        inputs: &[PathBuf],
        output: &'a mut dyn Write,
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        if let Some(path) = self.arguments.target_path() {
            return self.convert_all(inputs, Destination::File { path: path.into(), within: None }, report);
        }
        let target = self.arguments.output.as_deref();
        let mut stream = target.map(|target| self.outputs.create(target, FileKind::EXPORT)).transpose()?;
        let stream = stream.as_mut().map_or(output, |stream| stream as &mut dyn Write);
        self.convert_all(inputs, Destination::Stream(BufWriter::new(stream)), report)
    }

    /// Converts each file to one of its own in the folder, as many at a time as there are cores.
    fn apart(
        &self,
        folder: &Path,
        pairs: &[(PathBuf, PathBuf)],
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        output::check_new_folder(folder)?;
        let next = AtomicUsize::new(0);
        let (sender, results) = channel();
        let jobs = manners::jobs(self.arguments.jobs).min(pairs.len());
        thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some((input, target)) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut part = ConversionReport::default();
                        let inputs = std::slice::from_ref(input);
                        let place = Destination::File { path: target.clone(), within: Some(folder) };
                        let converted = self.convert_all(inputs, place, &mut part);
                        let is_over = converted.is_err();
                        if sender.send((part, converted)).is_err() || is_over {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut all = Ok(());
            for (part, converted) in results {
                report.merge(part);
                all = all.and(converted);
            }
            all
        })
    }

    /// Converts the games of these files, one after another, to one place.
    fn convert_all<'a>(
        &'a self,
        inputs: &[PathBuf],
        place: Destination<'a>,
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        let mut sink = Sink::new(self.arguments, self.outputs, place);
        if !sink.is_free(report) {
            return Ok(());
        }
        for input in inputs {
            self.convert(input, &mut sink, report)?;
        }
        sink.finish(report)
    }

    /// Converts the games of a file.
    fn convert(
        &self,
        input: &Path,
        sink: &mut Sink<'_>,
        report: &mut ConversionReport,
    ) -> Result<(), Failure> {
        let encoding = self.arguments.input_encoding.map(Encoding::from);
        let mut pieces = pieces(input.into(), encoding, self.bar.clone(), self.threads);
        while let Some(piece) = pieces.next()? {
            match piece {
                Piece::Opened => report.begin_file(),
                Piece::Unopened(error) => report.add_unopened(input, &error),
                Piece::Unread(error) => report.add_unread(input, &error),
                Piece::Game(number, reading) => {
                    let place = place(input, number);
                    match *reading {
                        Ok(Reading { game, losses }) => {
                            report.add_losses(&place, &losses);
                            sink.add(game, &place, report)?;
                        }
                        Err(error) => report.add_refused(&place, &error),
                    }
                }
            }
            if sink.is_broken() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The consecutive results of a file.
enum Piece {
    Opened,
    Unopened(io::Error),
    /// A game, with its number if there are several.
    Game(Option<usize>, Box<Result<Reading, ReadError>>),
    /// The rest could not be read.
    Unread(BlockError),
}

/// Reads a file block by block with this many threads, to its end or until nobody wants more.
fn pieces(
    path: PathBuf,
    encoding: Option<Encoding>,
    bar: ProgressBar,
    threads: usize,
) -> BackgroundWork<Piece> {
    /// Enough to go on reading while some games are written.
    const AHEAD: usize = 256;
    BackgroundWork::begin_with(AHEAD, move |results| {
        let mut blocks = match open(&path) {
            Ok(file) => blocks(bar.wrap_read(file), encoding),
            Err(error) => {
                results.put(Piece::Unopened(error));
                return;
            }
        };
        let mut games = 0;
        let mut is_wanted = results.put(Piece::Opened);
        // The results of a stopped reading are not wanted.
        while is_wanted && let Ok(Some(block)) = blocks.next() {
            let (block, is_last) = match block {
                Ok(block) => block,
                Err(error) => {
                    results.put(Piece::Unread(error));
                    return;
                }
            };
            let is_single = games == 0 && block.len() == 1 && is_last;
            is_wanted = block.each(threads, |reading| {
                games += 1;
                results.put(Piece::Game((!is_single).then_some(games), Box::new(reading)))
            });
        }
    })
}

/// The blocks of a file, each with a flag for the last one. The next block is looked for while the
/// games of one are read.
fn blocks(
    file: impl Read + Send + 'static,
    encoding: Option<Encoding>,
) -> BackgroundWork<Result<(GameFile, bool), BlockError>> {
    BackgroundWork::begin_with(0, move |results| {
        let mut blocks = Blocks::new(file, encoding).until(manners::stop());
        loop {
            let block = match blocks.read() {
                Ok(Some(block)) => Ok((block, blocks.is_at_end())),
                Ok(None) | Err(BlockError::Read(ReadError::Stopped)) => return,
                Err(error) => Err(error),
            };
            if !results.put(block) {
                return;
            }
        }
    })
}
