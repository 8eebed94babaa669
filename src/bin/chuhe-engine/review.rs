//! `review`: what each move of a game was worth, and what was wrong with the bad ones.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use chuhe::engine::board::{Move, Position, Side, shown};
use chuhe::engine::book::openings::Opening;
use chuhe::engine::evaluate::Score;
use chuhe::engine::search::Limits;
use chuhe::game::formats::{self, MAX_BYTES, ReadError, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::game::review::{Class, English, MoveReview, Review, Words, annotate, chances};
use chuhe::game::{Game, Tree};
use chuhe::session::{GameReview, Wake};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Failure;

/// So many key moments are shown.
const MOMENTS: usize = 10;

/// Review a game: every move searched and judged, its faults named, each side's accuracy
///
/// Reads any format that convert reads. Moves are written in WXF notation; with -o the game is written as PGN, with what
/// was found as comments, signs and variations.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file, or - for standard input
    file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// Search each position so many plies deep
    #[arg(long, conflicts_with = "movetime", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Search each position so many milliseconds
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// How many positions are searched at the same time; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print all that was found as JSON
    #[arg(long)]
    json: bool,
    /// The annotated PGN to write
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Why a game could not be reviewed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReviewError {
    #[error("{}: {source}", shown(path))]
    File { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the file has {0} games")]
    NoSuchGame(usize),
    #[error("the search failed in {0} positions")]
    Incomplete(usize),
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut game = read(arguments)?;
    let limits = match arguments.depth {
        Some(plies) => Limits::depth(plies),
        None => Limits::move_time(Duration::from_millis(arguments.movetime)),
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let review = search(&game, limits, arguments.threads.map_or(cores, usize::from))?;
    if let Some(path) = &arguments.output {
        annotate(&mut game, &review, &English(Notation::Wxf));
        game.name_opening(Target::Pgn(Notation::Wxf));
        let text = formats::write(&game, Target::Pgn(Notation::Wxf));
        chuhe::session::write_file(path, text.as_bytes())?;
    }
    if arguments.json {
        serde_json::to_writer(&mut *output, &Answer::new(&game, &review)).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        write!(output, "{}", summary(&game, &review))?;
    }
    Ok(())
}

/// The game, at its end.
fn read(arguments: &Arguments) -> Result<Game, ReviewError> {
    let bytes = read_bytes(&arguments.file)
        .map_err(|source| ReviewError::File { path: arguments.file.clone(), source })?;
    let games = formats::read(&bytes)?;
    if !(1..=games.len()).contains(&arguments.game) {
        return Err(ReviewError::NoSuchGame(games.len()));
    }
    let Reading { mut game, losses } = games.read(arguments.game - 1)?;
    for loss in losses {
        // Standard output is for the review.
        drop(writeln!(io::stderr(), "{loss}"));
    }
    let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
    game.go_to_node(end);
    Ok(game)
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Searches all positions, with a progress bar on standard error where that is a terminal.
fn search(game: &Game, limits: Limits, threads: usize) -> Result<Review, ReviewError> {
    let (woken, wakes) = channel();
    let wake: Wake = Arc::new(move || _ = woken.send(()));
    let mut job = GameReview::new(game, limits);
    job.resume(threads, &wake);
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} positions  {msg}").expect("the template is right");
    let bar = ProgressBar::new(job.progress().total as u64).with_style(style);
    wait(&job, &wakes, &bar);
    bar.finish_and_clear();
    let progress = job.progress();
    let incomplete = ReviewError::Incomplete(progress.total - progress.done);
    job.review().filter(|_| progress.is_complete()).ok_or(incomplete)
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
        // They have all ended if nobody is left to wake us.
        let _ = wakes.recv();
    }
}

/// What a person reads.
fn summary(game: &Game, review: &Review) -> String {
    let mut text = String::new();
    let names = Side::BOTH.map(|side| {
        let name = &game.headers.participants[side.index()].name;
        if name.is_empty() { side.to_string() } else { format!("{name} ({side})") }
    });
    text += &format!("{} – {}, {} moves\n", names[0], names[1], game.line().len().div_ceil(2));
    let opening = review.opening.map_or("An opening without a name", |Opening { names, .. }| names.english);
    text += &format!("{opening}; {} plies of it are in the book\n\n", review.book_moves);
    text += "                Red  Black\n";
    let percent = |side: Side| match review.accuracy[side.index()] {
        Some(accuracy) => format!("{accuracy:.0} %"),
        None => "–".into(),
    };
    text += &format!("{:12} {:>6} {:>6}\n", "accuracy", percent(Side::Red), percent(Side::Black));
    for (class, name) in Class::ALL.into_iter().zip(CLASS_NAMES) {
        let [red, black] = Side::BOTH.map(|side| review.count(side, class));
        text += &format!("{name:12} {red:>6} {black:>6}\n");
    }
    let moments = review.key_moments(MOMENTS);
    if !moments.is_empty() {
        text += "\nKey moments\n";
    }
    for judged in moments {
        text += &moment(game, judged);
    }
    text
}

/// In the order of [`Class::ALL`].
const CLASS_NAMES: [&str; 6] = ["best", "good", "inaccuracy", "mistake", "blunder", "missed mate"];

fn moment(game: &Game, judged: &MoveReview) -> String {
    let before = game.position_at(judged.ply);
    let dots = if judged.side == Side::Red { "." } else { "..." };
    let number = game.move_number(judged.ply);
    let play = Notation::Wxf.write(&before, judged.play);
    let [reachable, reached] = [judged.before, judged.after].map(|score| 100.0 * chances(score));
    let text = English(Notation::Wxf).of_move(judged, &before);
    let sign = judged.class.sign();
    format!("{number:>4}{dots} {play}{sign}  {text}  [{reachable:.0} % → {reached:.0} %]\n")
}

/// All that was found, as it is printed.
#[derive(Serialize)]
struct Answer {
    red: SideAnswer,
    black: SideAnswer,
    opening: Option<OpeningAnswer>,
    /// How many moves from the beginning are in the book.
    book_moves: usize,
    moves: Vec<MoveAnswer>,
}

#[derive(Serialize)]
struct SideAnswer {
    name: String,
    /// 0 to 100.
    accuracy: Option<f64>,
}

#[derive(Serialize)]
struct OpeningAnswer {
    code: Option<String>,
    name: &'static str,
}

#[derive(Serialize)]
struct MoveAnswer {
    /// From 1.
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    play: MoveText,
    class: Class,
    /// From the mover's view: what could be reached, and what was.
    before: ScoreAnswer,
    after: ScoreAnswer,
    /// The winning chances given away, 0 to 1.
    loss: f64,
    best: Option<MoveText>,
    line: Vec<String>,
    /// What is good about the best move.
    effect: Option<String>,
    /// What is wrong with the move played.
    fault: Option<String>,
}

#[derive(Serialize)]
struct MoveText {
    uci: String,
    wxf: String,
}

#[derive(Serialize)]
struct ScoreAnswer {
    /// As UCI writes it: `cp 35`, `mate 3`.
    score: String,
    /// 0 to 1.
    chances: f64,
}

impl Answer {
    fn new(game: &Game, review: &Review) -> Self {
        let side = |side: Side| SideAnswer {
            name: game.headers.participants[side.index()].name.clone(),
            accuracy: review.accuracy[side.index()].map(rounded),
        };
        let opening = review.opening.map(|opening| OpeningAnswer {
            code: opening.code().map(|code| code.to_string()),
            name: opening.names.english,
        });
        Self {
            red: side(Side::Red),
            black: side(Side::Black),
            opening,
            book_moves: review.book_moves,
            moves: review.moves.iter().map(|judged| MoveAnswer::new(game, judged)).collect(),
        }
    }
}

impl MoveAnswer {
    fn new(game: &Game, judged: &MoveReview) -> Self {
        let before = game.position_at(judged.ply);
        let text = |position: &Position, play: Move| MoveText {
            uci: play.to_string(),
            wxf: Notation::Wxf.write(position, play),
        };
        let score = |score: Score| ScoreAnswer { score: score.to_string(), chances: rounded(chances(score)) };
        Self {
            ply: judged.ply + 1,
            side: if judged.side == Side::Red { "red" } else { "black" },
            play: text(&before, judged.play),
            class: judged.class,
            before: score(judged.before),
            after: score(judged.after),
            loss: rounded(judged.loss()),
            best: judged.better.first().map(|&play| text(&before, play)),
            line: judged.better.iter().map(Move::to_string).collect(),
            effect: judged.merit.map(|merit| merit.to_string()),
            fault: judged.fault.map(|fault| fault.to_string()),
        }
    }
}

/// With three digits after the point.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
