//! The engine without a window: UCI or UCCI when started bare, and commands for scripts.

#![forbid(unsafe_code)]

mod bench;
mod book;
mod convert;
mod eval;
mod games;
mod incident;
mod inspect;
mod lang;
mod manners;
mod manual;
mod matches;
mod perft;
mod play;
mod puzzles;
mod reading;
mod review;
mod sheet;
mod story;
#[cfg(feature = "train")]
mod train;

use std::io::{self, Write};
use std::process::ExitCode;

use chuhe::engine::board::FenError;
use clap::{CommandFactory, FromArgMatches, Parser};

use manners::{Answer, CODES, Code};

/// The Xiangqi engine of Chuhe. Without a command it speaks UCI on standard input and output, UCCI when
/// greeted with `ucci`, or XBoard's protocol when greeted with `xboard`.
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
    Play(play::Arguments),
    Inspect(inspect::Arguments),
    Eval(eval::Arguments),
    Match(Box<matches::Arguments>),
    Ladder(matches::ladder::Arguments),
    Convert(convert::Arguments),
    Review(review::Arguments),
    Sheet(sheet::Arguments),
    Puzzles(puzzles::Arguments),
    Games(games::Arguments),
    Book(book::Arguments),
    Incident(incident::Arguments),
    Completions(manual::CompletionsArguments),
    Man(manual::ManArguments),
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
    Sheet(#[from] sheet::SheetError),
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
    #[error(transparent)]
    Games(#[from] games::GamesError),
    #[error(transparent)]
    Book(#[from] book::BookError),
    #[error("{} lost by a failing engine, on time or by an illegal move", manners::count(*games, "game"))]
    Faults { games: usize },
    #[error("{faults} puzzles are not what they say")]
    Puzzles { faults: usize },
    #[error("something could not be read or written in {}", manners::count(*.0, "place"))]
    InPart(usize),
    #[error("ended by Ctrl+C")]
    Interrupted,
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

impl Failure {
    /// Whether an answer was given all the same: of a part, or of what is at fault.
    fn has_answer(&self) -> bool {
        matches!(self.code(), Code::InPart | Code::Interrupted)
    }

    /// How the program ends.
    fn code(&self) -> Code {
        match self {
            Self::Faults { .. } | Self::Puzzles { .. } | Self::InPart(_) => Code::InPart,
            Self::Match(_) | Self::Review(review::ReviewError::OneStory(_)) => Code::Usage,
            Self::Games(games::GamesError::OneIndex(_) | games::GamesError::PipedIndex) => Code::Usage,
            Self::Convert(convert::ConvertError::SeveralGames) => Code::Usage,
            Self::Interrupted => Code::Interrupted,
            _ => Code::Nothing,
        }
    }
}

/// The command line, with the exit codes in the help of every command.
fn command() -> clap::Command {
    fn with_codes(command: clap::Command) -> clap::Command {
        command.after_help(CODES).mut_subcommands(with_codes)
    }
    with_codes(Arguments::command())
}

fn main() -> ExitCode {
    let parsed = command().try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are no errors, and with the stream closed there is nobody to tell.
            let code = if error.use_stderr() { ExitCode::from(Code::Usage as u8) } else { ExitCode::SUCCESS };
            drop(error.print());
            return code;
        }
    };
    match run(arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read has had enough, such as `head`.
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            manners::told(&format!("chuhe-engine: {failure}"));
            ExitCode::from(failure.code() as u8)
        }
    }
}

fn run(command: Option<Subcommand>) -> Result<(), Failure> {
    let mut output = io::stdout();
    let Some(command) = command else {
        return Ok(chuhe::uci::serve(chuhe::session::read_at_most, io::stdin().lock(), output)?);
    };
    if command.ends_in_good_order() {
        manners::catch_interrupts();
    }
    let answer = command.answer().cloned();
    let answered = |write: &mut dyn FnMut(&mut dyn Write) -> Result<(), Failure>| match &answer {
        Some(answer) => answer.write(&mut io::stdout(), write),
        None => write(&mut io::stdout()),
    };
    match &command {
        Subcommand::Perft(arguments) => answered(&mut |output| perft::run(arguments, output)),
        Subcommand::Bench(arguments) => answered(&mut |output| bench::run(arguments, output)),
        Subcommand::Eval(arguments) => answered(&mut |output| eval::run(arguments, output)),
        Subcommand::Puzzles(arguments) => answered(&mut |output| puzzles::run(arguments, output)),
        Subcommand::Games(arguments) => answered(&mut |output| games::run(arguments, output)),
        Subcommand::Match(arguments) => answered(&mut |output| matches::run(arguments, output)),
        Subcommand::Ladder(arguments) => answered(&mut |output| matches::ladder::run(arguments, output)),
        Subcommand::Play(arguments) => play::run(arguments, io::stdin().lock(), &mut output),
        Subcommand::Inspect(arguments) => {
            answered(&mut |output| inspect::run(arguments, io::stdin().lock(), output))
        }
        Subcommand::Convert(arguments) => convert::run(arguments, &mut output),
        Subcommand::Review(arguments) => review::run(arguments, &mut output),
        Subcommand::Sheet(arguments) => sheet::run(arguments, &mut output),
        Subcommand::Book(arguments) => book::run(arguments, &mut output),
        Subcommand::Incident(arguments) => incident::run(arguments, &mut output),
        Subcommand::Completions(arguments) => manual::completions(arguments, &mut output),
        Subcommand::Man(arguments) => manual::man(arguments),
        #[cfg(feature = "train")]
        Subcommand::Train(subcommand) => Ok(train::run(subcommand, output)?),
    }
}

impl Subcommand {
    /// Whether Ctrl+C is seen while it works. What waits for input, or is done at once, is ended by the system.
    fn ends_in_good_order(&self) -> bool {
        matches!(
            self,
            Self::Perft(_)
                | Self::Bench(_)
                | Self::Match(_)
                | Self::Ladder(_)
                | Self::Convert(_)
                | Self::Review(_)
                | Self::Puzzles(_)
                | Self::Games(_)
                | Self::Book(_)
        )
    }

    /// Where its answer goes, for those that say so alike.
    fn answer(&self) -> Option<&Answer> {
        match self {
            Self::Perft(perft::Arguments { answer, .. })
            | Self::Bench(bench::Arguments { answer, .. })
            | Self::Eval(eval::Arguments { answer, .. })
            | Self::Puzzles(puzzles::Arguments { answer, .. })
            | Self::Games(games::Arguments { answer, .. })
            | Self::Inspect(inspect::Arguments { answer, .. })
            | Self::Ladder(matches::ladder::Arguments { answer, .. }) => Some(answer),
            Self::Match(arguments) => Some(&arguments.answer),
            _ => None,
        }
    }
}

/// Things a second, for the last line of a measurement.
fn rate(count: u64, elapsed: std::time::Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
