//! Measures the quality of reviews, for developers.

use std::io::Write;
use std::ops::RangeInclusive;

use chuhe::engine::levels::Level;
use chuhe::engine::search::Limits;

use super::Arguments;
use crate::Failure;
use crate::manners;
use crate::reading::read_bytes;

/// The numbers of the levels that play equally on every machine.
const LEVELS: RangeInclusive<i64> = 1..=Level::STRONGEST_BY_DEPTH.number() as i64;

/// How good reviews are.
#[derive(clap::Args)]
pub(super) struct Measure {
    /// Review so many games of the list of masters' games in the file, and tell what share of bad
    /// moves has a reason
    #[arg(long, value_name = "GAMES", conflicts_with = "movetime")]
    measure: Option<usize>,
    /// Let the levels 1 to 6 play the games, after the openings of those
    #[arg(long, requires = "measure")]
    beginners: bool,
    /// Let each level up to this one play so many games against itself, and fit the accuracy to
    /// them
    #[arg(long, value_name = "LEVEL", requires = "measure", conflicts_with = "beginners")]
    levels: Option<usize>,
    /// The first of these levels; without the lowest one nothing is fitted
    #[arg(long, default_value_t = 1, requires = "levels", value_parser = clap::value_parser!(u8).range(LEVELS))]
    from: u8,
    /// Check so many reasons, drawn by lot
    #[arg(long, default_value_t = 200)]
    checked: usize,
    /// By a search of so many times the nodes, or of 20,000 where positions are searched to a depth
    #[arg(long, default_value_t = 100)]
    factor: u64,
    /// The same seed chooses the same games and reasons
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The default nodes for a position, if neither nodes nor a depth are given.
const NODES: u64 = 20_000;

impl Measure {
    /// Measures reasons, if requested.
    pub fn run(&self, arguments: &Arguments, mut output: &mut dyn Write) -> Result<bool, Failure> {
        use chuhe::train::{accuracies, reasons};

        let Some(games) = self.measure else { return Ok(false) };
        let Some(input) = arguments.inputs.first() else { return Ok(false) };
        let list = read_bytes(input)?;
        let threads = manners::jobs(arguments.jobs);
        let nodes = arguments.nodes.unwrap_or(NODES);
        let options = reasons::Options {
            games,
            limits: arguments.depth.map_or_else(|| Limits::nodes(nodes), Limits::depth),
            checked: self.checked,
            checking_nodes: nodes * self.factor,
            seed: self.seed,
            threads,
        };
        let mut games = reasons::masters(&list[..], &options).map_err(crate::train::Failure::from)?;
        if let Some(top) = self.levels {
            accuracies::measure(&games, self.from.into()..=top, &options, &mut output)?;
            return Ok(true);
        }
        if self.beginners {
            games = reasons::beginners(&games, &options);
        }
        reasons::measure(&games, &options, &mut output)?;
        Ok(true)
    }
}
