//! `perft`: counts the leaves of the tree of legal moves, to test and time move generation.

use std::io::Write;
use std::time::Instant;

use chuhe::engine::board::Position;
use chuhe::engine::movegen;

use crate::{Failure, rate};

/// Count the sequences of DEPTH legal moves; the last line is `nodes N time_ms T nps R`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies
    depth: u8,
    /// The position to start from, instead of the start of the game
    #[arg(long)]
    fen: Option<String>,
    /// Also give the count after each first move
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let depth = arguments.depth.into();
    let mut position = arguments.fen.as_ref().map_or(Ok(Position::start()), |fen| fen.parse())?;
    let began = Instant::now();
    let nodes = if arguments.divide && depth > 0 {
        let counts = movegen::divide(&position, depth);
        for (play, nodes) in &counts {
            writeln!(output, "{play} {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        movegen::perft(&mut position, depth)
    };
    let elapsed = began.elapsed();
    writeln!(output, "nodes {nodes} time_ms {} nps {}", elapsed.as_millis(), rate(nodes, elapsed))?;
    Ok(())
}
