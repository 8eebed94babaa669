//! `review`: what each move of a game was worth, and what was wrong with the bad ones.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use chuhe::engine::board::{Move, Position, Side, shown};
use chuhe::engine::evaluate::Score;
use chuhe::engine::search::Limits;
use chuhe::game::formats::{self, MAX_BYTES, ReadError, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::game::review::{
    Certainty, Class, KeptReview, MoveReview, Phase, PhaseReview, Reason, Review, Words, annotate, chances,
};
use chuhe::game::{Game, Tree};
use chuhe::print::{self, PrintError};
use chuhe::session::{GameReview, Wake};
use chuhe::words::ReviewWords;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, is_json, is_standard, write_json};
use crate::story;

/// So many key moments are shown.
const MOMENTS: usize = 10;

/// Review a game: every move searched and judged, its faults named, each side's accuracy
///
/// Reads any format that convert reads. With -o the game is written as PGN, with what was found as scores, comments, signs
/// and variations, or, if the name ends in .json, all that was found as JSON.
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
    /// The annotated PGN to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Write the story of the game on one page: the ending of the file's name says whether as PDF, HTML, PNG or SVG
    #[arg(long, value_name = "FILE", value_parser = story::path)]
    story: Option<PathBuf>,
    #[cfg(feature = "train")]
    #[command(flatten)]
    measure: Measure,
}

/// How good reviews are.
#[cfg(feature = "train")]
#[derive(clap::Args)]
struct Measure {
    /// Review so many games of the list of masters' games in the file, and tell what share of bad moves has a reason
    #[arg(long, value_name = "GAMES", requires = "nodes")]
    measure: Option<usize>,
    /// Let the levels 1 to 6 play the games, after the openings of those
    #[arg(long, requires = "measure")]
    beginners: bool,
    /// Let each level up to this one play so many games against itself, and fit the accuracy to them
    #[arg(long, value_name = "LEVEL", requires = "measure", conflicts_with = "beginners")]
    levels: Option<usize>,
    /// Check so many reasons, drawn by lot
    #[arg(long, default_value_t = 200)]
    checked: usize,
    /// By a search of so many times the nodes
    #[arg(long, default_value_t = 100)]
    factor: u64,
    /// The same seed chooses the same games and reasons
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[cfg(feature = "train")]
impl Measure {
    /// Measures reasons, if that is asked for.
    fn run(&self, arguments: &Arguments, output: &mut impl Write) -> Result<bool, Failure> {
        use chuhe::train::{accuracies, reasons};

        let (Some(games), Some(nodes)) = (self.measure, arguments.nodes) else { return Ok(false) };
        let list = read_bytes(&arguments.file)
            .map_err(|source| ReviewError::File { path: arguments.file.clone(), source })?;
        let threads = arguments.jobs.map_or(cores(), usize::from);
        let options = reasons::Options {
            games,
            nodes,
            checked: self.checked,
            factor: self.factor,
            seed: self.seed,
            threads,
        };
        let mut games = reasons::masters(&list[..], &options).map_err(crate::train::Failure::from)?;
        if let Some(top) = self.levels {
            accuracies::measure(&games, top, &options, output)?;
            return Ok(true);
        }
        if self.beginners {
            games = reasons::beginners(&games, &options);
        }
        reasons::measure(&games, &options, output)?;
        Ok(true)
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
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
    #[error(transparent)]
    Print(PrintError),
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    #[cfg(feature = "train")]
    if arguments.measure.run(arguments, output)? {
        return Ok(());
    }
    let mut game = read(arguments)?;
    let limits = match (arguments.depth, arguments.nodes) {
        (Some(plies), _) => Limits::depth(plies),
        (None, Some(nodes)) => Limits::nodes(nodes),
        (None, None) => Limits::move_time(Duration::from_millis(arguments.movetime)),
    };
    let (review, kept) = search(&game, limits, arguments.jobs.map_or(cores(), usize::from))?;
    let language = arguments.lang.unwrap_or_else(Lang::of_system).language();
    let words = ReviewWords(language, language.notation());
    if let Some(path) = &arguments.story {
        story::write(path, &print::story(&game, &review, words))?;
    }
    if let Some(path) = arguments.output.as_deref().filter(|path| is_json(path)) {
        let mut file = manners::new_file(path)?;
        write_json(&mut file, &Answer::new(&game, &review, &words))?;
        manners::place(file, path, true)?;
    } else if let Some(path) = &arguments.output {
        game.set_review(kept);
        annotate(&mut game, &review, &words);
        game.name_opening(Target::Pgn(language.notation()));
        let text = formats::write(&game, Target::Pgn(language.notation()));
        if is_standard(path) {
            return Ok(output.write_all(text.as_bytes())?);
        }
        chuhe::session::write_file(path, text.as_bytes())?;
    }
    if arguments.json {
        write_json(output, &Answer::new(&game, &review, &words))?;
    } else {
        write!(output, "{}", summary(&game, &review, &words))?;
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

pub(crate) fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_standard(path) {
        io::stdin().lock().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    std::fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Searches all positions, with a progress bar on standard error where that is a terminal.
fn search(game: &Game, limits: Limits, threads: usize) -> Result<(Review, KeptReview), ReviewError> {
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
        // They have all ended if nobody is left to wake us.
        let _ = wakes.recv();
    }
}

/// What a person reads.
fn summary(game: &Game, review: &Review, words: &ReviewWords) -> String {
    let mut text = String::new();
    let names = Side::BOTH.map(|side| {
        let name = &game.headers.participants[side.index()].name;
        if name.is_empty() { side.to_string() } else { format!("{name} ({side})") }
    });
    text += &format!("{} – {}, {} moves\n", names[0], names[1], game.line().len().div_ceil(2));
    let opening =
        review.opening.map_or("An opening without a name", |opening| words.0.opening_name(&opening));
    text += &format!("{opening}; {} plies of it are in the book\n\n", review.book_moves);
    text += "                Red  Black\n";
    let percent = |side: Side| match review.accuracy[side.index()] {
        Some(accuracy) => format!("{accuracy:.0} %"),
        None => "–".into(),
    };
    text += &format!("{:12} {:>6} {:>6}\n", "accuracy", percent(Side::Red), percent(Side::Black));
    for phase in Phase::ALL {
        let of =
            |side| review.phase(side, phase).map_or("–".into(), |part| format!("{:.0} %", part.accuracy));
        let name = format!("  {phase:?}").to_lowercase();
        text += &format!("{name:12} {:>6} {:>6}\n", of(Side::Red), of(Side::Black));
    }
    for (class, name) in Class::ALL.into_iter().zip(CLASS_NAMES) {
        let [red, black] = Side::BOTH.map(|side| review.count(side, class));
        text += &format!("{name:12} {red:>6} {black:>6}\n");
    }
    text.push('\n');
    if let Some(judged) = review.turning_point() {
        let play = numbered(game, judged, words);
        text += &format!("{}: {}\n", words.0.turning_point(), play.trim_start());
    }
    for lesson in review.told_lessons() {
        text += &format!("{}\n", words.0.told_lesson(lesson));
    }
    let moments = review.key_moments(MOMENTS);
    if !moments.is_empty() {
        text += "\nKey moments\n";
    }
    for judged in moments {
        text += &moment(game, judged, words);
    }
    text
}

/// In the order of [`Class::ALL`].
const CLASS_NAMES: [&str; 6] = ["best", "good", "inaccuracy", "mistake", "blunder", "missed mate"];

fn moment(game: &Game, judged: &MoveReview, words: &ReviewWords) -> String {
    let before = game.position_at(judged.ply);
    let [reachable, reached] = [judged.before, judged.after].map(|score| 100.0 * chances(score));
    let text = words.of_move(judged, &before);
    let play = numbered(game, judged, words);
    format!("{play}  {text}  [{reachable:.0} % → {reached:.0} %]\n")
}

/// A move with its number and sign.
fn numbered(game: &Game, judged: &MoveReview, words: &ReviewWords) -> String {
    let dots = if judged.side == Side::Red { "." } else { "..." };
    let play = words.1.write(&game.position_at(judged.ply), judged.play);
    format!("{:>4}{dots} {play}{}", game.move_number(judged.ply), judged.class.sign_text())
}

/// All that was found, as it is printed.
#[derive(Serialize)]
struct Answer {
    red: SideAnswer,
    black: SideAnswer,
    opening: Option<OpeningAnswer>,
    /// How many moves from the beginning are in the book.
    book_moves: usize,
    /// The ply, from 1, of the move that decided the game.
    turning_point: Option<usize>,
    moves: Vec<MoveAnswer>,
}

#[derive(Serialize)]
struct SideAnswer {
    name: String,
    /// 0 to 100.
    accuracy: Option<f64>,
    opening: Option<PhaseAnswer>,
    middlegame: Option<PhaseAnswer>,
    endgame: Option<PhaseAnswer>,
    /// What to learn from the game, in the language asked for.
    lesson: Option<&'static str>,
}

#[derive(Serialize)]
struct PhaseAnswer {
    moves: usize,
    /// 0 to 100.
    accuracy: f64,
    /// The winning chances given away, all moves together.
    loss: f64,
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
    /// What is proven to be wrong with the move played.
    fault: Option<String>,
    /// Why it is bad, in the language asked for, and how surely that is known.
    reason: Option<String>,
    certainty: Option<Certainty>,
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
    fn new(game: &Game, review: &Review, words: &ReviewWords) -> Self {
        let phase = |side: Side, phase: Phase| {
            let PhaseReview { moves, accuracy, loss } = review.phase(side, phase)?;
            Some(PhaseAnswer { moves, accuracy: rounded(accuracy), loss: rounded(loss) })
        };
        let side = |side: Side| SideAnswer {
            name: game.headers.participants[side.index()].name.clone(),
            accuracy: review.accuracy[side.index()].map(rounded),
            opening: phase(side, Phase::Opening),
            middlegame: phase(side, Phase::Middlegame),
            endgame: phase(side, Phase::Endgame),
            lesson: review.lesson(side).map(|lesson| words.0.lesson(lesson)),
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
            turning_point: review.turning_point().map(|judged| judged.ply + 1),
            moves: review.moves.iter().map(|judged| MoveAnswer::new(game, judged, words)).collect(),
        }
    }
}

impl MoveAnswer {
    fn new(game: &Game, judged: &MoveReview, words: &ReviewWords) -> Self {
        let before = game.position_at(judged.ply);
        let text = |position: &Position, play: Move| MoveText {
            uci: play.to_string(),
            wxf: Notation::Wxf.write(position, play),
        };
        let reason = judged.reason.as_ref();
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
            fault: judged.fault().map(|fault| fault.to_string()),
            reason: reason.map(|reason| words.reason(reason, &before, judged.play)),
            certainty: reason.map(Reason::certainty),
        }
    }
}

/// With three digits after the point.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
