//! `perft`: counts the leaves of the tree of legal moves, to test and time move generation.

use std::io::Write;
use std::time::Instant;

use chuhe::engine::board::Position;
use chuhe::engine::movegen;

use serde_json::{Map, json};

use crate::manners::{self, AnswerOptions, write_json};
use crate::usage::UsageError;
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
    pub(crate) answer: AnswerOptions,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if self.divide && self.depth == 0 { Err(UsageError::NothingToDivide) } else { Ok(()) }
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let is_json = arguments.answer.is_json();
    let mut divided = Map::new();
    let depth = arguments.depth.into();
    let mut position = arguments.fen.as_ref().map_or(Ok(Position::start()), |fen| fen.parse())?;
    let began = Instant::now();
    let nodes = if arguments.divide {
        let mut total = 0;
        let mut moves = movegen::legal_moves(&position);
        moves.sort_unstable();
        for mv in moves {
            let undo = position.make(mv);
            let nodes = count(&mut position, depth - 1)?;
            position.unmake(mv, undo);
            if is_json {
                divided.insert(mv.to_string(), json!(nodes));
            } else {
                writeln!(output, "{mv} {nodes}")?;
            }
            total += nodes;
        }
        total
    } else {
        count(&mut position, depth)?
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

/// Like [`movegen::perft`], but stops at Ctrl+C.
fn count(position: &mut Position, depth: u32) -> Result<u64, Failure> {
    if manners::is_interrupted() {
        return Err(Failure::Interrupted);
    }
    // So many plies take some hundredths of a second.
    if depth <= 4 {
        return Ok(movegen::perft(position, depth));
    }
    let mut nodes = 0;
    for mv in movegen::legal_moves(position) {
        let undo = position.make(mv);
        nodes += count(position, depth - 1)?;
        position.unmake(mv, undo);
    }
    Ok(nodes)
}
