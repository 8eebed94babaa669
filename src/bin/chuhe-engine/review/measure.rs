//! How good reviews are: for those who make them.

use std::io::Write;

use super::Arguments;
use crate::Failure;
use crate::manners;
use crate::reading::read_bytes;

/// How good reviews are.
#[derive(clap::Args)]
pub(super) struct Measure {
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

impl Measure {
    /// Measures reasons, if that is asked for.
    pub fn run(&self, arguments: &Arguments, mut output: &mut dyn Write) -> Result<bool, Failure> {
        use chuhe::train::{accuracies, reasons};

        let (Some(games), Some(nodes)) = (self.measure, arguments.nodes) else { return Ok(false) };
        let Some(input) = arguments.inputs.first() else { return Ok(false) };
        let list = read_bytes(input)?;
        let threads = manners::jobs(arguments.jobs);
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
            accuracies::measure(&games, top, &options, &mut output)?;
            return Ok(true);
        }
        if self.beginners {
            games = reasons::beginners(&games, &options);
        }
        reasons::measure(&games, &options, &mut output)?;
        Ok(true)
    }
}
