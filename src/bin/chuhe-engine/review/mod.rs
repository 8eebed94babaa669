//! `review`: judges each move of a game, and explains the bad ones.

mod answer;
mod files;
#[cfg(feature = "train")]
mod measure;
mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use chuhe::engine::board::visible_path;
use chuhe::engine::search::Limits;
use chuhe::game::Game;
use chuhe::game::formats::{self, Exchange, ExchangeError, Loss, ReadError, Reading, Target};
use chuhe::game::review::{KeptReview, Review, annotate};
use chuhe::print::{self, PrintError, Signs};
use chuhe::session::{GameReview, ReviewEffort, Wake};
use chuhe::words::ReviewWords;
use indicatif::{ProgressBar, ProgressStyle};

use crate::convert::list_files;
use crate::lang::Lang;
use crate::manners::{self, count, is_json, is_standard, told, write_json};
use crate::output::{self, Outputs};
use crate::patience::{PAUSE, apart};
use crate::reading::{games_of, read_bytes};
use crate::usage::{self, UsageError};
use crate::{Failure, story};
use answer::ReviewAnswer;
use files::Files;
use summary::summary;

/// Review a game: every move searched and judged, its faults named, each side's accuracy
///
/// Reads any format that convert reads. With -o the games are written as PGN, with what was found
/// as scores, comments, signs and variations, or, if the name ends in .json, all that was found as
/// JSON, a line for each game. A PGN file may be its own output: the game in it is annotated, and
/// the others stay as they are.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Which game of each file, from 1
    #[arg(long, default_value_t = 1, value_parser = usage::positive::<usize>)]
    game: usize,
    /// Search each position so many plies deep
    #[arg(long, conflicts_with = "movetime", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Search each position so many milliseconds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Search so many nodes for each position, as the window does; 40,000, its "Quick", if no limit
    /// is given
    #[arg(long, conflicts_with_all = ["movetime", "depth"], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many positions are searched at the same time; all cores if not given
    #[arg(long, visible_alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Print all that was found as JSON
    #[arg(long)]
    json: bool,
    /// The language of sentences, openings and moves; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// The annotated PGN to write, or - for standard output; one that ends in .json is written as
    /// JSON
    #[arg(short, long, value_name = "OUT")]
    output: Option<output::OutputArgument>,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
    /// Write the story of the one game on one page: the ending of the file's name says whether as
    /// PDF, HTML, PNG or SVG
    #[arg(long, value_name = "OUT", value_parser = output::OutputArgument::checked(story::path))]
    story: Option<output::OutputArgument>,
    #[cfg(feature = "train")]
    #[command(flatten)]
    measure: measure::Measure,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if self.json && self.output.as_deref().is_some_and(is_standard) {
            return Err(UsageError::TwoAnswers);
        }
        usage::outputs(self.output.as_deref(), self.story.as_deref())?;
        usage::inputs(&self.inputs)
    }
}

/// Why some or all games could not be reviewed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReviewError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the file has {}", count(*.0, "game"))]
    NoSuchGame(usize),
    #[error("the search failed in {}", count(*.0, "position"))]
    Incomplete(usize),
    #[error("a story is of one game; {0} files were named")]
    OneStory(usize),
    #[error("no game could be reviewed")]
    Nothing,
    #[error("{} stays as it is: {source}", visible_path(path))]
    Kept { path: PathBuf, source: ExchangeError },
    #[error("{} stays as it is: not all of the game was understood", visible_path(.0))]
    KeptWhole(PathBuf),
    #[error("{} stays as it is: it was changed while it was reviewed", visible_path(.0))]
    KeptNew(PathBuf),
    #[error(transparent)]
    Print(PrintError),
}

/// A game, at its end, and its review.
struct Reviewed {
    game: Game,
    review: Review,
    kept: KeptReview,
}

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut dyn Write) -> Result<(), Failure> {
    #[cfg(feature = "train")]
    if arguments.measure.run(arguments, output)? {
        return Ok(());
    }
    let mut files = Files::begin(arguments, outputs)?;
    let mut troubles = 0;
    let mut trouble = |text: String| {
        troubles += 1;
        told(&text);
    };
    let paths = list_files(&arguments.inputs, None, &mut |path, error| {
        trouble(format!("{}: {error}", visible_path(path)));
    });
    if paths.len() > 1 && arguments.story.is_some() {
        return Err(ReviewError::OneStory(paths.len()).into());
    }
    let language = Lang::of_option(arguments.lang).language();
    let words = ReviewWords(language, language.notation());
    let mut reviewed = 0;
    let mut end = Ok(());
    for path in &paths {
        let review = read(arguments, path, files.own()).and_then(|(game, losses)| {
            losses.iter().for_each(|loss| trouble(format!("{}, {loss}", visible_path(path))));
            match files.own().is_some() && !losses.is_empty() {
                true => Err(ReviewError::KeptWhole(path.clone()).into()),
                false => arguments.search(game),
            }
        });
        match review {
            Ok(review) => {
                reviewed += 1;
                if paths.len() > 1 && arguments.prints_summary() {
                    writeln!(output, "{}{}", if reviewed > 1 { "\n" } else { "" }, visible_path(path))?;
                }
                arguments.tell(review, &words, &mut files, output)?;
            }
            // It is the only game, and the file stays.
            Err(kept @ Failure::Review(ReviewError::KeptWhole(_))) => return Err(kept),
            Err(Failure::Interrupted) => {
                end = Err(Failure::Interrupted);
                break;
            }
            Err(failure) => trouble(format!("{}: {failure}", visible_path(path))),
        }
    }
    if reviewed > 0 {
        files.finish()?;
    }
    end?;
    match troubles {
        _ if reviewed == 0 => Err(ReviewError::Nothing.into()),
        troubles if arguments.strict && troubles > 0 => Err(Failure::InPart(troubles)),
        _ => Ok(()),
    }
}

impl Arguments {
    /// Whether it prints a summary: unless games or data are printed.
    fn prints_summary(&self) -> bool {
        let is_answer = |target: &output::OutputArgument| is_json(target) || target.is_standard();
        !self.json && !self.output.as_ref().is_some_and(is_answer)
    }

    /// Prints the findings, and writes them to the files.
    fn tell(
        &self,
        reviewed: Reviewed,
        words: &ReviewWords,
        files: &mut Files,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Reviewed { mut game, review, kept } = reviewed;
        if self.story.is_some() {
            let (game, review, words) = (game.clone(), review.clone(), *words);
            files.tell(self, move || print::story(&game, &review, words, Signs::default()))?;
        }
        if self.json && !self.output.as_ref().is_some_and(output::OutputArgument::is_standard) {
            write_json(output, &ReviewAnswer::new(&game, &review, words))?;
        } else if self.prints_summary() {
            write!(output, "{}", summary(&game, &review, words))?;
        }
        let Some(target) = &self.output else { return Ok(()) };
        if is_json(target) {
            let mut line = Vec::new();
            write_json(&mut line, &ReviewAnswer::new(&game, &review, words))?;
            return files.add(&String::from_utf8_lossy(&line));
        }
        game.set_review(kept);
        annotate(&mut game, &review, words);
        let pgn = Target::Pgn(words.0.notation());
        game.name_opening(pgn);
        files.add(&formats::write(&game, pgn))
    }

    fn search(&self, game: Game) -> Result<Reviewed, Failure> {
        let limits = match (self.depth, self.movetime) {
            (Some(plies), _) => Limits::depth(plies),
            (None, Some(time)) => Limits::move_time(Duration::from_millis(time)),
            (None, None) => Limits::nodes(self.nodes.unwrap_or(ReviewEffort::Quick.nodes())),
        };
        let (review, kept) = search(&game, limits, manners::jobs(self.jobs))?;
        Ok(Reviewed { game, review, kept })
    }
}

/// The requested game, at its end, and its losses.
fn read(arguments: &Arguments, path: &Path, own: Option<&Exchange>) -> Result<(Game, Vec<Loss>), Failure> {
    let (games, number) = match own.and_then(Exchange::taken) {
        Some(text) => (games_of(text.into())?, 1),
        None => (games_of(read_bytes(path)?)?, arguments.game),
    };
    let index = number.checked_sub(1).filter(|&index| index < games.len());
    let index = index.ok_or(ReviewError::NoSuchGame(games.len()))?;
    let Reading { mut game, losses } = apart(move || games.read(index))?.map_err(ReviewError::Read)?;
    game.go_to_end();
    Ok((game, losses))
}

/// Searches all positions, with a progress bar on standard error if that is a terminal.
fn search(game: &Game, limits: Limits, threads: usize) -> Result<(Review, KeptReview), Failure> {
    let (woken, wakes) = channel();
    let wake: Wake = Arc::new(move || _ = woken.send(()));
    let mut job = GameReview::new(game, limits);
    job.resume(threads, &wake);
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} positions  {msg}").expect("the template is right");
    let bar = ProgressBar::new(job.progress().total as u64).with_style(style);
    wait(&job, &wakes, &bar);
    bar.finish_and_clear();
    if manners::is_interrupted() {
        return Err(Failure::Interrupted);
    }
    let progress = job.progress();
    let incomplete = ReviewError::Incomplete(progress.total - progress.done);
    let review = job.review().filter(|_| progress.is_complete()).ok_or(incomplete)?;
    Ok((review, job.kept()))
}

/// Shows the progress of the search to its end.
fn wait(job: &GameReview, wakes: &Receiver<()>, bar: &ProgressBar) {
    loop {
        let progress = job.progress();
        bar.set_position(progress.done as u64);
        if let Some(left) = progress.left {
            bar.set_message(format!("{} s left", left.as_secs_f64().ceil()));
        }
        if !progress.is_running {
            return;
        }
        if manners::is_interrupted() {
            job.stop();
        }
        // If the channel is closed, all threads have ended. Ctrl+C sends nothing.
        let _ = wakes.recv_timeout(PAUSE);
    }
}
