//! `bench`: searches fixed positions to a fixed depth. The node count is the signature of the
//! search: a change that only affects speed leaves it unchanged.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chuhe::engine::evaluate::Evaluation;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Root, Tables, search};

use serde_json::json;

use crate::eval::read_network;
use crate::manners::{self, AnswerOptions, write_json};
use crate::{Failure, rate};

/// One FEN a line; lines with `#` are comments.
pub(crate) const POSITIONS: &str = include_str!("bench.txt");

/// In plies; chosen so that all positions together take a few seconds.
const DEPTH: u32 = 13;

const MEGABYTES: usize = 16;

/// Search fixed positions; the last line is `bench N nodes R nps`, and N is the same on every
/// machine
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Search to another depth
    #[arg(long, hide = true, default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// Judge by this network
    #[arg(long, hide = true)]
    network: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let network = arguments.network.clone().map(read_network).transpose()?;
    let network = network.map(|network| Evaluation::Network(Arc::new(network)));
    let mut total = 0;
    let mut positions = Vec::new();
    let mut elapsed = Duration::ZERO;
    for fen in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let root = Root::new(fen.parse()?, Vec::new(), Profile::default())
            .expect("no moves, so none that is illegal");
        // The histories from one position must not change the count of the next.
        let mut tables = Tables::new(MEGABYTES);
        network.iter().for_each(|network| tables.set_evaluation(network.clone()));
        let began = Instant::now();
        let limits = Limits::depth(arguments.depth);
        let choice = search(&mut tables, &root, &limits, manners::interrupted(), &mut |_| {});
        if manners::is_interrupted() {
            return Err(Failure::Interrupted);
        }
        elapsed += began.elapsed();
        let nodes = choice.map_or(0, |choice| choice.nodes);
        if arguments.answer.is_json() {
            positions.push(json!({ "fen": fen, "nodes": nodes }));
        } else {
            writeln!(output, "{nodes} {fen}")?;
        }
        total += nodes;
    }
    if arguments.answer.is_json() {
        let answer = json!({ "nodes": total, "nps": rate(total, elapsed), "positions": positions });
        return Ok(write_json(output, &answer)?);
    }
    writeln!(output, "bench {total} nodes {} nps", rate(total, elapsed))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use chuhe::engine::board::Position;

    use super::*;

    #[test]
    fn every_position_can_be_played_from() {
        for fen in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }
}
