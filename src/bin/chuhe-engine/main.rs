//! The engine without a window: UCI or UCCI when started bare, and commands for scripts.

#![forbid(unsafe_code)]

mod bench;
mod contest;
mod convert;
mod eval;
mod games;
#[cfg(feature = "train")]
mod generate;
mod incident;
mod inspect;
#[cfg(feature = "train")]
mod learn;
mod perft;
mod puzzles;
mod review;

use std::io::{self, Write};
use std::process::ExitCode;

use chuhe::engine::board::FenError;
#[cfg(feature = "train")]
use chuhe::engine::train;
use clap::Parser;

/// The Xiangqi engine of Chuhe. Without a command it speaks UCI on standard input and output, or UCCI when
/// greeted with `ucci`.
#[derive(Parser)]
#[command(name = "chuhe-engine", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommand>,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Perft(perft::Arguments),
    Bench(bench::Arguments),
    Inspect(inspect::Arguments),
    Eval(eval::Arguments),
    Match(Box<contest::Arguments>),
    Ladder(contest::ladder::Arguments),
    Convert(convert::Arguments),
    Review(review::Arguments),
    Puzzles(puzzles::Arguments),
    Games(games::Arguments),
    Incident(incident::Arguments),
    /// Learns the evaluator's weights from labelled positions on standard input; prints the source of the table.
    #[cfg(feature = "train")]
    Train,
    /// Plays games against itself and prints their positions, labelled: to learn from.
    #[cfg(feature = "train")]
    SelfPlay {
        #[arg(long, default_value_t = 10_000)]
        games: usize,
        /// The same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        effort: Effort,
    },
    /// Prints positions of the games on standard input, labelled: to learn from.
    #[cfg(feature = "train")]
    Label(Effort),
    #[cfg(feature = "train")]
    Generate(generate::Arguments),
    #[cfg(feature = "train")]
    Merge(generate::MergeArguments),
    #[cfg(feature = "train")]
    Learn(learn::Arguments),
    /// Builds an opening book from games on standard input; writes its bytes to standard output.
    #[cfg(feature = "train")]
    Book,
    /// Counts from games on standard input which positions mean which opening; writes their bytes to standard output.
    #[cfg(feature = "train")]
    Openings,
    /// Mines puzzles from games on standard input; writes their table to standard output.
    #[cfg(feature = "train")]
    Mine {
        /// Where to keep what is done, so that it can be interrupted
        #[arg(long)]
        work: std::path::PathBuf,
        /// How many are enough
        #[arg(long, default_value_t = 1_000)]
        puzzles: usize,
        /// Any number makes the same puzzles
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Analyses the basic endgames; writes the table of those to practise to standard output, shares to standard error.
    #[cfg(feature = "train")]
    Endgames,
    /// Analyses the list of a book's compositions on standard input; writes their table to standard output.
    #[cfg(feature = "train")]
    Compositions {
        /// The most nodes for one
        #[arg(long, default_value_t = chuhe::game::puzzle::Classic::NODES)]
        nodes: u64,
    },
}

/// Why a command was not carried out, in a sentence.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Inspect(#[from] inspect::Complaint),
    #[error(transparent)]
    Eval(#[from] eval::NetworkFailure),
    #[error(transparent)]
    Convert(#[from] convert::ConvertError),
    #[error(transparent)]
    Review(#[from] review::ReviewError),
    #[error(transparent)]
    Incident(#[from] incident::IncidentError),
    #[error(transparent)]
    Save(#[from] chuhe::session::SaveError),
    #[error(transparent)]
    Opening(#[from] contest::OpeningError),
    #[error(transparent)]
    Engine(#[from] chuhe::uci::client::ClientError),
    #[error("{games} games were lost by a failing engine, on time or by an illegal move")]
    Faults { games: usize },
    #[error("{faults} puzzles are not what they say")]
    Puzzles { faults: usize },
    #[cfg(feature = "train")]
    #[error(transparent)]
    Train(#[from] train::SampleError),
    #[cfg(feature = "train")]
    #[error("{path}: {source}")]
    Archive { path: String, source: train::data::archive::ArchiveError },
    #[cfg(feature = "train")]
    #[error(transparent)]
    Learn(#[from] train::network::CheckpointError),
    #[cfg(feature = "train")]
    #[error(transparent)]
    Book(#[from] chuhe::engine::book::BuildError),
    #[cfg(feature = "train")]
    #[error(transparent)]
    Mine(#[from] chuhe::game::puzzle::MineError),
    #[error("input or output failed: {0}")]
    Stream(#[from] io::Error),
}

/// How positions are searched for their labels.
#[cfg(feature = "train")]
#[derive(Clone, Copy, clap::Args)]
struct Effort {
    /// Nodes a position
    #[arg(long, default_value_t = 2_500)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[cfg(feature = "train")]
impl From<Effort> for train::Teaching {
    fn from(Effort { nodes, threads }: Effort) -> Self {
        Self { nodes, threads }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = io::stdout();
    let result = match &arguments.command {
        None => {
            chuhe::uci::serve(chuhe::session::read_at_most, io::stdin().lock(), output).map_err(Failure::from)
        }
        Some(Subcommand::Perft(arguments)) => perft::run(arguments, &mut output),
        Some(Subcommand::Bench(arguments)) => bench::run(arguments, &mut output),
        Some(Subcommand::Inspect(arguments)) => inspect::run(arguments, io::stdin().lock(), &mut output),
        Some(Subcommand::Eval(arguments)) => eval::run(arguments, &mut output),
        Some(Subcommand::Convert(arguments)) => convert::run(arguments, &mut output),
        Some(Subcommand::Review(arguments)) => review::run(arguments, &mut output),
        Some(Subcommand::Puzzles(arguments)) => puzzles::run(arguments, &mut output),
        Some(Subcommand::Games(arguments)) => games::run(arguments, &mut output),
        Some(Subcommand::Incident(arguments)) => incident::run(arguments, &mut output),
        Some(Subcommand::Match(arguments)) => contest::run(arguments, &mut output),
        Some(Subcommand::Ladder(arguments)) => contest::ladder::run(arguments, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Train) => train(&mut output),
        #[cfg(feature = "train")]
        &Some(Subcommand::SelfPlay { games, seed, effort }) => {
            train::self_play(games, seed, effort.into(), output).map_err(Failure::from)
        }
        #[cfg(feature = "train")]
        &Some(Subcommand::Label(effort)) => {
            train::label(io::stdin().lock(), effort.into(), output).map_err(Failure::from)
        }
        #[cfg(feature = "train")]
        Some(Subcommand::Generate(arguments)) => generate::run(arguments, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Merge(arguments)) => generate::merge(arguments, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Learn(arguments)) => learn::run(arguments, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Book) => book(&mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Openings) => openings(&mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Endgames) => endgames(&mut output),
        #[cfg(feature = "train")]
        &Some(Subcommand::Compositions { nodes }) => compositions(nodes, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Mine { work, puzzles, threads }) => mine(work, *puzzles, *threads, &mut output),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read has had enough, such as `head`.
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error closed there is nobody left to tell.
            drop(writeln!(io::stderr(), "chuhe-engine: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints what was learnt; how it goes on standard error.
#[cfg(feature = "train")]
fn train(output: &mut impl Write) -> Result<(), Failure> {
    let learnt = train::train(io::stdin().lock(), &mut |line| eprintln!("{line}"))?;
    Ok(output.write_all(learnt.as_bytes())?)
}

/// Writes the book.
#[cfg(feature = "train")]
fn book(output: &mut impl Write) -> Result<(), Failure> {
    Ok(output.write_all(&chuhe::engine::book::build(io::stdin().lock())?)?)
}

/// Writes the positions of the openings; how well they tell them on standard error.
#[cfg(feature = "train")]
fn openings(output: &mut impl Write) -> Result<(), Failure> {
    let (positions, accuracy) = chuhe::engine::book::openings::build(io::stdin().lock())?;
    eprintln!("{accuracy}");
    Ok(output.write_all(&positions)?)
}

/// Writes the puzzles; how it goes on standard error.
#[cfg(feature = "train")]
fn mine(
    work: &std::path::Path,
    puzzles: usize,
    threads: usize,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let tell = &mut |line| eprintln!("{line}");
    let table = chuhe::game::puzzle::mine(io::stdin().lock(), puzzles, threads, work, tell)?;
    Ok(output.write_all(table.as_bytes())?)
}

/// Writes the compositions; how it goes on standard error.
#[cfg(feature = "train")]
fn compositions(nodes: u64, output: &mut impl Write) -> Result<(), Failure> {
    let tell = &mut |line| eprintln!("{line}");
    let table = chuhe::game::puzzle::analyse(io::stdin().lock(), nodes, tell)?;
    Ok(output.write_all(table.as_bytes())?)
}

/// Writes the endgames to practise.
#[cfg(feature = "train")]
fn endgames(output: &mut impl Write) -> Result<(), Failure> {
    use chuhe::game::puzzle::retrograde::{ENDGAMES, Results};
    for material in ENDGAMES {
        let results = Results::of(material);
        let (red, black) = results.shares();
        eprintln!("{material}: {:.1} % won with Red to move, {:.1} % with Black", 100.0 * red, 100.0 * black);
        for endgame in results.select() {
            output.write_all(endgame.row().as_bytes())?;
        }
    }
    Ok(())
}

/// Things a second, for the last line of a measurement.
fn rate(count: u64, elapsed: std::time::Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
