//! The engine without a window: UCI or UCCI when started without arguments; commands for scripts.

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
mod output;
mod patience;
mod perft;
mod picture;
mod play;
mod puzzles;
mod reading;
mod review;
mod sheet;
mod story;
#[cfg(feature = "train")]
mod train;
mod usage;
mod wildcards;

use std::io::{self, Write};
use std::process::ExitCode;

use chuhe::engine::board::FenError;
use clap::{CommandFactory, FromArgMatches, Parser};

use manners::{AnswerOptions, CODES, Code, Signal};
use output::{Output, Outputs, WriteError};
use usage::UsageError;

/// The Xiangqi engine of Chuhe. Without a command it speaks UCI on standard input and output, UCCI
/// when greeted with `ucci`, or XBoard's protocol when greeted with `xboard`.
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
    Picture(picture::Arguments),
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
    Picture(#[from] picture::PictureFailure),
    #[error(transparent)]
    Incident(#[from] incident::IncidentError),
    #[error(transparent)]
    Read(#[from] reading::FileError),
    #[error(transparent)]
    Write(WriteError),
    #[error(transparent)]
    Usage(#[from] usage::UsageError),
    #[error(transparent)]
    Record(#[from] matches::RecordError),
    #[error(transparent)]
    Opening(#[from] matches::OpeningError),
    #[error(transparent)]
    Engine(#[from] matches::EngineFailure),
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
    #[error("ended by {}", Signal::received())]
    Interrupted,
    #[cfg(feature = "train")]
    #[error(transparent)]
    Train(train::Failure),
    #[error("input or output failed: {0}")]
    Stream(io::Error),
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        if error.is_ended() { Self::Interrupted } else { Self::Write(error) }
    }
}

/// Errors of our own streams are shown as they are.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let of_output =
            |error: io::Error| error.downcast::<WriteError>().map_or_else(Self::Stream, Self::Write);
        error.downcast::<patience::Ended>().map_or_else(of_output, Self::from)
    }
}

#[cfg(feature = "train")]
impl From<train::Failure> for Failure {
    fn from(failure: train::Failure) -> Self {
        if let train::Failure::Stream(error) = failure { error.into() } else { Self::Train(failure) }
    }
}

impl Failure {
    /// Whether there was an answer nevertheless: a partial one, or one about the fault.
    fn has_answer(&self) -> bool {
        matches!(self, Self::Interrupted) || self.code() == Code::InPart
    }

    /// The exit code.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are failures of the work itself")]
    fn code(&self) -> Code {
        match self {
            Self::Faults { .. } | Self::Puzzles { .. } | Self::InPart(_) => Code::InPart,
            Self::Usage(_) | Self::Review(review::ReviewError::OneStory(_)) => Code::Usage,
            // Faults in the arguments' positions or moves; those in files are reported differently.
            Self::Fen(_) | Self::Inspect(_) => Code::Usage,
            Self::Engine(failure) if failure.is_usage() => Code::Usage,
            Self::Convert(convert::ConvertError::SeveralGames) => Code::Usage,
            Self::Interrupted => Signal::received().code(),
            _ => Code::Nothing,
        }
    }
}

/// The command line. Each command's help has the exit codes. Commands that write have `--force`.
fn command() -> clap::Command {
    fn complete(command: clap::Command) -> clap::Command {
        let writes = command.get_arguments().any(output::is_destination);
        let command = if writes { command.arg(output::force_option()) } else { command };
        command.after_help(CODES).mut_subcommands(complete)
    }
    complete(Arguments::command())
}

fn main() -> ExitCode {
    let arguments = std::env::args_os();
    let arguments: Vec<_> = if cfg!(windows) { wildcards::expand(arguments) } else { arguments.collect() };
    let parsed = command()
        .try_get_matches_from(arguments)
        .and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, Outputs::of(&matches))));
    let ended = match parsed {
        Ok((arguments, outputs)) => run(arguments.command, &outputs),
        Err(error) if error.use_stderr() => {
            // With the stream closed there is nobody to tell.
            drop(error.print());
            return ExitCode::from(Code::Usage as u8);
        }
        // Help and version are no errors.
        Err(asked) => {
            let printed = asked.print().and_then(|()| io::stdout().flush());
            printed.map_err(|error| output::of_standard_output(error).into())
        }
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has had enough, such as `head`.
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            manners::told(&format!("chuhe-engine: {failure}"));
            ExitCode::from(failure.code() as u8)
        }
    }
}

fn run(command: Option<Subcommand>, outputs: &Outputs) -> Result<(), Failure> {
    let Some(command) = command else {
        return Ok(chuhe::uci::serve(chuhe::session::USER_FILES, io::stdin().lock(), io::stdout())?);
    };
    command.check()?;
    if command.ends_in_good_order() {
        manners::catch_signals();
    }
    outputs.check_standard_output()?;
    let mut output = io::LineWriter::new(Output::standard()?);
    let done = command.run(outputs, &mut output);
    // The output so far must appear, however the command ended.
    let said = output.flush();
    done?;
    Ok(said?)
}

impl Subcommand {
    fn run(&self, outputs: &Outputs, mut output: &mut dyn Write) -> Result<(), Failure> {
        let answer = self.answer();
        let mut answered = |write: &mut dyn FnMut(&mut dyn Write) -> Result<(), Failure>| match answer {
            Some(answer) => answer.write(outputs, output, write),
            None => write(output),
        };
        match self {
            Self::Perft(arguments) => answered(&mut |output| perft::run(arguments, output)),
            Self::Bench(arguments) => answered(&mut |output| bench::run(arguments, output)),
            Self::Eval(arguments) => answered(&mut |output| eval::run(arguments, output)),
            Self::Puzzles(arguments) => answered(&mut |output| puzzles::run(arguments, output)),
            Self::Games(arguments) => answered(&mut |output| games::run(arguments, outputs, output)),
            Self::Match(arguments) => answered(&mut |output| matches::run(arguments, output)),
            Self::Ladder(arguments) => answered(&mut |output| matches::ladder::run(arguments, output)),
            Self::Inspect(arguments) => {
                answered(&mut |output| inspect::run(arguments, reading::standard_input(), output))
            }
            Self::Play(arguments) => play::run(arguments, reading::standard_input(), &mut output),
            Self::Convert(arguments) => convert::run(arguments, outputs, output),
            Self::Review(arguments) => review::run(arguments, outputs, output),
            Self::Sheet(arguments) => sheet::run(arguments, outputs),
            Self::Picture(arguments) => picture::run(arguments, output),
            Self::Book(arguments) => book::run(arguments, outputs, output),
            Self::Incident(arguments) => incident::run(arguments, outputs, output),
            Self::Completions(arguments) => manual::completions(arguments, outputs, output),
            Self::Man(arguments) => manual::man(arguments, outputs),
            #[cfg(feature = "train")]
            Self::Train(subcommand) => Ok(train::run(subcommand, outputs, output)?),
        }
    }

    /// Checks the arguments that can only be judged together.
    fn check(&self) -> Result<(), UsageError> {
        match self {
            Self::Perft(arguments) => arguments.check(),
            Self::Match(arguments) => arguments.check(),
            Self::Ladder(arguments) => arguments.check(),
            Self::Convert(arguments) => arguments.check(),
            Self::Review(arguments) => arguments.check(),
            Self::Sheet(arguments) => arguments.check(),
            Self::Picture(arguments) => arguments.check(),
            Self::Games(arguments) => arguments.check(),
            Self::Book(arguments) => arguments.check(),
            Self::Bench(_)
            | Self::Play(_)
            | Self::Inspect(_)
            | Self::Eval(_)
            | Self::Puzzles(_)
            | Self::Incident(_)
            | Self::Completions(_)
            | Self::Man(_) => Ok(()),
            #[cfg(feature = "train")]
            Self::Train(_) => Ok(()),
        }
    }

    /// Whether the command handles signals. The developers' commands, which take days, do not.
    fn ends_in_good_order(&self) -> bool {
        #[cfg(feature = "train")]
        let is_of_developers = matches!(self, Self::Train(_));
        #[cfg(not(feature = "train"))]
        let is_of_developers = false;
        !is_of_developers
    }

    /// The destination of the answer, for the commands with common options.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others print no answers")]
    fn answer(&self) -> Option<&AnswerOptions> {
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

/// A rate per second, for the last line of a measurement.
fn rate(count: u64, elapsed: std::time::Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(command: &clap::Command, of: &mut impl FnMut(&clap::Command, &clap::Arg)) {
        command.get_arguments().for_each(|argument| of(command, argument));
        command.get_subcommands().for_each(|command| visit(command, of));
    }

    /// `tests/programs/outputs.rs` tests every argument that has such a name in the help.
    #[test]
    fn the_help_names_what_is_written_out_and_what_is_written_into_folder() {
        visit(&command(), &mut |command, argument| {
            let names = argument.get_value_names().into_iter().flatten();
            let name = names.map(clap::builder::Str::as_str).next();
            let place = format!("{} {}", command.get_name(), argument.get_id());
            assert_eq!(output::is_destination(argument), name == Some("OUT"), "{place}");
            assert_eq!(output::is_folder(argument), name == Some("FOLDER"), "{place}");
        });
    }

    #[test]
    fn whatever_writes_a_file_can_be_forced_and_nothing_else() {
        fn visit(command: &clap::Command) {
            let writes = command.get_arguments().any(output::is_destination);
            let is_forced = command.get_arguments().any(|argument| argument.get_long() == Some("force"));
            assert_eq!(is_forced, writes, "{}", command.get_name());
            command.get_subcommands().for_each(visit);
        }
        visit(&command());
    }
}
