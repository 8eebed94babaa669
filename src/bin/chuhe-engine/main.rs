//! The engine without a window: UCI or UCCI when started bare, and commands for scripts.

#![forbid(unsafe_code)]

mod bench;
mod convert;
mod eval;
mod games;
mod incident;
mod inspect;
mod matches;
mod perft;
mod puzzles;
mod review;
#[cfg(feature = "train")]
mod train;

use std::io::{self, Write};
use std::process::ExitCode;

use chuhe::engine::board::FenError;
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
    Match(Box<matches::Arguments>),
    Ladder(matches::ladder::Arguments),
    Convert(convert::Arguments),
    Review(review::Arguments),
    Puzzles(puzzles::Arguments),
    Games(games::Arguments),
    Incident(incident::Arguments),
    #[cfg(feature = "train")]
    #[command(flatten)]
    Train(train::Subcommand),
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
    Match(#[from] matches::MatchError),
    #[error(transparent)]
    Record(#[from] matches::RecordError),
    #[error(transparent)]
    Opening(#[from] matches::OpeningError),
    #[error(transparent)]
    Engine(#[from] chuhe::uci::client::ClientError),
    #[error("{games} games were lost by a failing engine, on time or by an illegal move")]
    Faults { games: usize },
    #[error("{faults} puzzles are not what they say")]
    Puzzles { faults: usize },
    #[cfg(feature = "train")]
    #[error(transparent)]
    Train(train::Failure),
    #[error("input or output failed: {0}")]
    Stream(#[from] io::Error),
}

#[cfg(feature = "train")]
impl From<train::Failure> for Failure {
    fn from(failure: train::Failure) -> Self {
        match failure {
            train::Failure::Stream(error) => Self::Stream(error),
            failure => Self::Train(failure),
        }
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
        Some(Subcommand::Match(arguments)) => matches::run(arguments, &mut output),
        Some(Subcommand::Ladder(arguments)) => matches::ladder::run(arguments, &mut output),
        #[cfg(feature = "train")]
        Some(Subcommand::Train(subcommand)) => train::run(subcommand, output).map_err(Failure::from),
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

/// Things a second, for the last line of a measurement.
fn rate(count: u64, elapsed: std::time::Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
