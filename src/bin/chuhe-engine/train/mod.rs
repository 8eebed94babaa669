//! The developers' commands: makers of weights, networks, books, puzzles and painted boards.

mod generate;
mod learn;
mod learn_vision;
mod paint;
mod see;

use std::io::{self, Write};
use std::ops::RangeInclusive;

use crate::output::{Folder, Outputs, WriteError};
use chuhe::engine::levels::Level;
use chuhe::game::puzzle::Classic;
use chuhe::game::puzzle::retrograde::{ENDGAMES, Tablebase};
use chuhe::train::checkpoint::CheckpointError;
use chuhe::train::weights::{self, Teaching};
use chuhe::train::{book, data, endgames, games, levels, masters, openings, policy, puzzles};

#[derive(clap::Subcommand)]
pub(crate) enum Subcommand {
    /// Learns the evaluator's weights from labelled positions on standard input; prints the source
    /// of the table.
    Train,
    /// Plays games against itself and prints their positions, labelled: to learn from.
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
    Label(Effort),
    Generate(generate::Arguments),
    Strays(generate::StraysArguments),
    Merge(generate::MergeArguments),
    Learn(learn::Arguments),
    LearnVision(learn_vision::Arguments),
    Paint(paint::Arguments),
    See(see::Arguments),
    /// Builds an opening book from games on standard input; writes its bytes to standard output.
    MasterBook,
    /// Packs games on standard input; writes the bytes to standard output.
    MasterGames,
    /// Counts from games on standard input which positions mean which opening; writes their bytes
    /// to standard output.
    Openings,
    /// Says of each level how often it takes back, takes a free chariot, and plays as the master
    /// did: in positions of games on standard input
    Habits {
        /// Positions of each kind
        #[arg(long, default_value_t = 200)]
        positions: usize,
        /// The lowest and the highest level, by their numbers
        #[arg(long, default_value_t = 1)]
        from: usize,
        #[arg(long, default_value_t = 12)]
        to: usize,
    },
    /// Learns from games on standard input which moves come to mind; writes the weights to standard
    /// output, on standard error how well they tell games that were held back.
    Policy,
    /// Mines puzzles from games on standard input; writes their table to standard output.
    Mine {
        /// Where to keep what is done, so that it can be interrupted
        #[arg(long, value_name = "FOLDER")]
        work: Folder,
        /// How many are enough
        #[arg(long, default_value_t = 1_000)]
        puzzles: usize,
        /// Any number makes the same puzzles
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Finds the themes of the puzzles in a table on standard input again; writes the table to
    /// standard output.
    Themes,
    /// Analyses the basic endgames; writes the table of those to practise to standard output,
    /// shares to standard error.
    Endgames,
    /// Analyses the list of a book's compositions on standard input; writes their table to standard
    /// output.
    Compositions {
        /// The most nodes for one
        #[arg(long, default_value_t = Classic::NODES)]
        nodes: u64,
    },
}

/// Why such a command was not carried out, in a sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Sample(#[from] weights::SampleError),
    #[error("{path}: {source}")]
    Archive { path: String, source: data::archive::ArchiveError },
    #[error(transparent)]
    Network(#[from] chuhe::engine::network::NetworkError),
    #[error(transparent)]
    VisionNetwork(#[from] chuhe::vision::network::NetworkError),
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error(transparent)]
    Games(#[from] games::BuildError),
    #[error(transparent)]
    Mine(#[from] puzzles::MineError),
    #[error(transparent)]
    Save(#[from] chuhe::session::SaveError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error("input or output failed: {0}")]
    Stream(#[from] io::Error),
}

/// How positions are searched for their labels.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Effort {
    /// Nodes a position
    #[arg(long, default_value_t = 2_500)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl From<Effort> for Teaching {
    fn from(Effort { nodes, threads }: Effort) -> Self {
        Self { nodes, threads }
    }
}

/// Runs a command.
pub(crate) fn run(subcommand: &Subcommand, outputs: &Outputs, mut output: impl Write) -> Result<(), Failure> {
    match subcommand {
        Subcommand::Train => learn_weights(&mut output),
        &Subcommand::SelfPlay { games, seed, effort } => {
            Ok(weights::self_play(games, seed, effort.into(), output)?)
        }
        &Subcommand::Label(effort) => Ok(weights::label(io::stdin().lock(), effort.into(), output)?),
        Subcommand::Generate(arguments) => generate::run(arguments, &mut output),
        Subcommand::Strays(arguments) => generate::strays(arguments, &mut output),
        Subcommand::Merge(arguments) => generate::merge(arguments, outputs, &mut output),
        Subcommand::Learn(arguments) => learn::run(arguments, outputs, &mut output),
        Subcommand::LearnVision(arguments) => learn_vision::run(arguments, outputs, &mut output),
        Subcommand::See(arguments) => see::run(arguments, &mut output),
        Subcommand::Paint(arguments) => paint::run(arguments, &mut output),
        Subcommand::MasterBook => build_book(&mut output),
        Subcommand::MasterGames => Ok(output.write_all(&masters::build(io::stdin().lock())?)?),
        Subcommand::Openings => build_openings(&mut output),
        &Subcommand::Habits { positions, from, to } => habits(positions, from..=to, &mut output),
        Subcommand::Policy => build_policy(&mut output),
        Subcommand::Themes => find_themes(&mut output),
        Subcommand::Endgames => choose_endgames(&mut output),
        &Subcommand::Compositions { nodes } => compositions(nodes, &mut output),
        Subcommand::Mine { work, puzzles, threads } => mine(work, *puzzles, *threads, &mut output),
    }
}

/// Prints the weights; the progress goes to standard error.
fn learn_weights(output: &mut impl Write) -> Result<(), Failure> {
    let learnt = weights::train(io::stdin().lock(), &mut |line| eprintln!("{line}"))?;
    Ok(output.write_all(learnt.as_bytes())?)
}

fn build_book(output: &mut impl Write) -> Result<(), Failure> {
    Ok(output.write_all(&book::build(io::stdin().lock())?)?)
}

/// Writes the positions of the openings; their quality goes to standard error.
fn build_openings(output: &mut impl Write) -> Result<(), Failure> {
    let (positions, accuracy) = openings::build(io::stdin().lock())?;
    eprintln!("{accuracy}");
    Ok(output.write_all(&positions)?)
}

/// Writes a table of the levels' habits, row by row.
fn habits(positions: usize, numbers: RangeInclusive<usize>, output: &mut impl Write) -> Result<(), Failure> {
    let cases = levels::Cases::choose(io::stdin().lock(), positions)?;
    let [recaptures, chariots, masters] = cases.counts();
    writeln!(
        output,
        "level\ttakes back ({recaptures})\ttakes a free chariot ({chariots})\tplays as the master ({masters})"
    )?;
    for level in Level::ALL.into_iter().filter(|level| numbers.contains(&level.number())) {
        let levels::Habits { recaptures, chariots, masters, .. } = cases.habits(level);
        let [recaptures, chariots, masters] = [recaptures, chariots, masters].map(|share| 100.0 * share);
        writeln!(output, "{}\t{recaptures:.1} %\t{chariots:.1} %\t{masters:.1} %", level.number())?;
        output.flush()?;
    }
    Ok(())
}

/// Writes the weights of the moves that come to mind.
fn build_policy(output: &mut impl Write) -> Result<(), Failure> {
    let (weights, fit) = policy::build(io::stdin().lock())?;
    eprintln!("{fit}");
    Ok(output.write_all(&weights)?)
}

/// Writes the puzzles; the progress goes to standard error.
fn mine(work: &Folder, puzzles: usize, threads: usize, output: &mut impl Write) -> Result<(), Failure> {
    work.check()?;
    let tell = &mut |line| eprintln!("{line}");
    let table = puzzles::mine(io::stdin().lock(), puzzles, threads, work.path(), tell)?;
    Ok(output.write_all(table.as_bytes())?)
}

/// Writes the table of puzzles with the themes found now.
fn find_themes(output: &mut impl Write) -> Result<(), Failure> {
    let table = io::read_to_string(io::stdin().lock())?;
    Ok(output.write_all(puzzles::with_themes(&table)?.as_bytes())?)
}

/// Writes the compositions; the progress goes to standard error.
fn compositions(nodes: u64, output: &mut impl Write) -> Result<(), Failure> {
    let tell = &mut |line| eprintln!("{line}");
    let table = puzzles::analyse(io::stdin().lock(), nodes, tell)?;
    Ok(output.write_all(table.as_bytes())?)
}

/// Writes the endgames for practice.
fn choose_endgames(output: &mut impl Write) -> Result<(), Failure> {
    for material in ENDGAMES {
        let results = Tablebase::of(material);
        let (red, black) = results.shares();
        eprintln!("{material}: {:.1} % won with Red to move, {:.1} % with Black", 100.0 * red, 100.0 * black);
        for endgame in endgames::select(&results) {
            output.write_all(endgame.row().as_bytes())?;
        }
    }
    Ok(())
}
