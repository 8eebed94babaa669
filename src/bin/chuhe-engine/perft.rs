//! `perft`: counts the leaves of the tree of legal moves, to test and time move generation.

use std::io::Write;
use std::time::Instant;

use chuhe::engine::board::Position;
use chuhe::engine::movegen;

use serde_json::{Map, json};

use crate::manners::{Answer, write_json};
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
    #[command(flatten)]
    pub(crate) answer: Answer,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let is_json = arguments.answer.is_json();
    let mut divided = Map::new();
    let depth = arguments.depth.into();
    let mut position = arguments.fen.as_ref().map_or(Ok(Position::start()), |fen| fen.parse())?;
    let began = Instant::now();
    let nodes = if arguments.divide && depth > 0 {
        let counts = movegen::divide(&position, depth);
        for (play, nodes) in &counts {
            if is_json {
                divided.insert(play.to_string(), json!(nodes));
            } else {
                writeln!(output, "{play} {nodes}")?;
            }
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        movegen::perft(&mut position, depth)
    };
    let elapsed = began.elapsed();
    if is_json {
        let (ms, nps) = (elapsed.as_millis(), rate(nodes, elapsed));
        write_json(output, &json!({ "nodes": nodes, "time_ms": ms, "nps": nps, "divide": divided }))?;
        return Ok(());
    }
    writeln!(output, "nodes {nodes} time_ms {} nps {}", elapsed.as_millis(), rate(nodes, elapsed))?;
    Ok(())
}
