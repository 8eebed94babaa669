//! `match`: games of two engines, and what they say about their strengths.

mod game;
mod greedy;
pub(crate) mod ladder;
mod openings;
mod spec;
mod statistics;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use chuhe::engine::rules::Profile;
use chuhe::game::Bounds;
use chuhe::game::matches::{Referee, play_pairs};

use crate::Failure;
use game::{Table, Terms};
pub(crate) use openings::OpeningError;
use openings::Openings;
use spec::Spec;
use statistics::Statistics;

/// Play games of two UCI or UCCI engines against each other, by the rules of Xiangqi, and print the difference in Elo
///
/// A SPEC is KEY=VALUE,KEY=VALUE,…: `cmd=` the program and its arguments; `name=`; `proto=uci|ucci|auto`;
/// `ranks=0|1|auto` the number of the first rank in its moves (fairy-stockfish: 1); one of `depth=N`, `nodes=N`,
/// `movetime=MS`, `tc=SECONDS+INCREMENT`; `opt.NAME=VALUE`, an option to set.
///
/// Each opening is played twice, with colours swapped. Elo is given with a 95 % interval from pairs of games. The exit
/// code tells whether an engine failed, overstepped its time or made an illegal move.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The first engine
    #[arg(long, value_name = "SPEC")]
    e1: Spec,
    /// The second engine
    #[arg(long, value_name = "SPEC")]
    e2: Spec,
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// A FEN or moves from the start on each line, up to a tab
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Of the order of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time, each with engines of its own
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// Stop when it is clear that the difference is E0 or E1, with an error of 5 % either way
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Bounds>,
    /// How repetitions are judged
    #[arg(long, default_value_t)]
    rules: Profile,
    /// A game that both engines have found won by so many centipawns for eight plies is over
    #[arg(long, value_name = "CP")]
    adjudicate: Option<i32>,
    /// A game this long is a draw
    #[arg(long, default_value_t = 400)]
    plies: usize,
    /// Milliseconds of overstepping that are forgiven
    #[arg(long, default_value_t = 200)]
    margin: u64,
    /// Name every game
    #[arg(short, long)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let specs = [arguments.e1.clone(), arguments.e2.clone()];
    let openings = Openings::read(arguments.openings.as_deref(), arguments.seed)?;
    let terms = Terms {
        profile: arguments.rules,
        referee: Referee { longest: arguments.plies, adjudicate: arguments.adjudicate },
        margin: Duration::from_millis(arguments.margin),
    };
    let pairs = arguments.games.div_ceil(2).max(1);
    let mut statistics = Statistics::new(specs.clone().map(|spec| spec.name));
    play_pairs(
        pairs,
        arguments.concurrency,
        || Ok(Table::new(&specs)?),
        |table, pair, red| Ok(table.play(&terms, openings.get(pair), red)?),
        |pair| -> Result<_, Failure> {
            if arguments.verbose {
                for game in &pair {
                    writeln!(output, "{}", game.line(&specs))?;
                }
            }
            statistics.add(&pair);
            if statistics.pairs() < pairs && statistics.pairs().is_multiple_of(10) {
                writeln!(output, "{}", statistics.line(arguments.sprt))?;
            }
            let is_decided = arguments.sprt.is_some_and(|bounds| statistics.decision(bounds).is_some());
            Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    writeln!(output, "{}", statistics.summary(arguments.sprt))?;
    match statistics.faults() {
        0 => Ok(()),
        games => Err(Failure::Faults { games }),
    }
}
