//! `review`: what each move of a game was worth, and what was wrong with the bad ones.

mod answer;
#[cfg(feature = "train")]
mod measure;
mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use chuhe::engine::board::shown;
use chuhe::engine::search::Limits;
use chuhe::game::formats::{self, Loss, ReadError, Reading, Target};
use chuhe::game::review::{KeptReview, Review, annotate};
use chuhe::game::{Game, Tree};
use chuhe::print::{self, PrintError};
use chuhe::session::{GameReview, Wake};
use chuhe::words::ReviewWords;
use indicatif::{ProgressBar, ProgressStyle};

use crate::convert::list_files;
use crate::lang::Lang;
use crate::manners::{self, count, is_json, is_standard, told, write_json};
use crate::reading::{FileError, read_games};
use crate::{Failure, story};
use answer::Answer;
use summary::summary;

/// Ctrl+C is seen after so long.
const PAUSE: Duration = Duration::from_millis(100);

/// Review a game: every move searched and judged, its faults named, each side's accuracy
///
/// Reads any format that convert reads. With -o the games are written as PGN, with what was found as scores, comments, signs
/// and variations, or, if the name ends in .json, all that was found as JSON, a line for each game.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Which game of each file, from 1
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// Search each position so many plies deep
    #[arg(long, conflicts_with = "movetime", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Search each position so many milliseconds
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Search so many positions for each position
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
    /// The annotated PGN to write, or - for standard output; one that ends in .json is written as JSON
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
    /// Write the story of the one game on one page: the ending of the file's name says whether as PDF, HTML, PNG or SVG
    #[arg(long, value_name = "FILE", value_parser = story::path)]
    story: Option<PathBuf>,
    #[cfg(feature = "train")]
    #[command(flatten)]
    measure: measure::Measure,
}

/// Why a game, or all, could not be reviewed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReviewError {
    #[error(transparent)]
    File(#[from] FileError),
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
    #[error(transparent)]
    Print(PrintError),
}

/// A game, at its end, and what was found.
struct Reviewed {
    game: Game,
    review: Review,
    kept: KeptReview,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    #[cfg(feature = "train")]
    if arguments.measure.run(arguments, output)? {
        return Ok(());
    }
    let mut troubles = 0;
    let mut trouble = |text: String| {
        troubles += 1;
        told(&text);
    };
    let paths = list_files(&arguments.inputs, None, &mut |path, error| {
        trouble(format!("{}: {error}", shown(path)));
    });
    if paths.len() > 1 && arguments.story.is_some() {
        return Err(ReviewError::OneStory(paths.len()).into());
    }
    let language = Lang::of_option(arguments.lang).language();
    let words = ReviewWords(language, language.notation());
    let mut written = Vec::new();
    let mut reviewed = 0;
    let mut end = Ok(());
    for path in &paths {
        let review = read(arguments, path).map_err(Failure::from).and_then(|(game, losses)| {
            losses.iter().for_each(|loss| trouble(format!("{}, {loss}", shown(path))));
            arguments.search(game)
        });
        match review {
            Ok(review) => {
                reviewed += 1;
                if paths.len() > 1 && arguments.prints_summary() {
                    writeln!(output, "{}{}", if reviewed > 1 { "\n" } else { "" }, shown(path))?;
                }
                written.extend(arguments.tell(review, &words, output)?);
            }
            Err(Failure::Interrupted) => {
                end = Err(Failure::Interrupted);
                break;
            }
            Err(failure) => trouble(format!("{}: {failure}", shown(path))),
        }
    }
    if let Some(path) = arguments.output.as_deref().filter(|_| reviewed > 0) {
        let text = written.join(if is_json(path) { "" } else { "\n" });
        match is_standard(path) {
            true => output.write_all(text.as_bytes())?,
            false => chuhe::session::write_file(path, text.as_bytes())?,
        }
    }
    end?;
    match troubles {
        _ if reviewed == 0 => Err(ReviewError::Nothing.into()),
        troubles if arguments.strict && troubles > 0 => Err(Failure::InPart(troubles)),
        _ => Ok(()),
    }
}

impl Arguments {
    /// Where games or data are not.
    fn prints_summary(&self) -> bool {
        !self.json && !self.output.as_deref().is_some_and(|path| is_json(path) || is_standard(path))
    }

    /// Says what was found, and answers what is to be written to the file.
    fn tell(
        &self,
        reviewed: Reviewed,
        words: &ReviewWords,
        output: &mut dyn Write,
    ) -> Result<Option<String>, Failure> {
        let Reviewed { mut game, review, kept } = reviewed;
        if let Some(path) = &self.story {
            story::write(path, &print::story(&game, &review, *words), output)?;
        }
        let is_printed = !self.output.as_deref().is_some_and(is_standard);
        if self.json && is_printed {
            write_json(output, &Answer::new(&game, &review, words))?;
        } else if self.prints_summary() {
            write!(output, "{}", summary(&game, &review, words))?;
        }
        let Some(path) = &self.output else { return Ok(None) };
        if is_json(path) {
            let mut line = Vec::new();
            write_json(&mut line, &Answer::new(&game, &review, words))?;
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
        game.set_review(kept);
        annotate(&mut game, &review, words);
        let target = Target::Pgn(words.0.notation());
        game.name_opening(target);
        Ok(Some(formats::write(&game, target)))
    }

    /// Searches all positions of a game.
    fn search(&self, game: Game) -> Result<Reviewed, Failure> {
        let limits = match (self.depth, self.nodes) {
            (Some(plies), _) => Limits::depth(plies),
            (None, Some(nodes)) => Limits::nodes(nodes),
            (None, None) => Limits::move_time(Duration::from_millis(self.movetime)),
        };
        let (review, kept) = search(&game, limits, manners::jobs(self.jobs))?;
        Ok(Reviewed { game, review, kept })
    }
}

/// The game that is asked for, at its end, and what of it was not understood.
fn read(arguments: &Arguments, path: &Path) -> Result<(Game, Vec<Loss>), ReviewError> {
    let games = read_games(path)?;
    if !(1..=games.len()).contains(&arguments.game) {
        return Err(ReviewError::NoSuchGame(games.len()));
    }
    let Reading { mut game, losses } = games.read(arguments.game - 1)?;
    let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
    game.go_to_node(end);
    Ok((game, losses))
}

/// Searches all positions, with a progress bar on standard error where that is a terminal.
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

/// Follows the search to its end.
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
        // They have all ended if nobody is left to wake us. Ctrl+C wakes nobody.
        let _ = wakes.recv_timeout(PAUSE);
    }
}
