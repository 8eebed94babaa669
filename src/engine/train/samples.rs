//! Samples: quiet positions of finished games, with the result.

use std::io::{self, BufRead};

use crate::engine::board::{Move, MoveTextError, Position};
use crate::engine::evaluate::features::{Features, features};
use crate::engine::rules;
use crate::engine::{movegen, search};

/// A quiet position and how its game ended.
pub(super) struct Sample {
    pub features: Features,
    /// 1: Red won, 0.5: a draw, 0: Black won.
    pub result: f32,
}

/// Why a line of games could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {0} has not the seven fields of a game")]
    Fields(usize),
    #[error("line {line}: {source}")]
    Move { line: usize, source: MoveTextError },
    #[error("line {line}: {source}")]
    Illegal { line: usize, source: rules::IllegalMove },
}

/// The opening is left out: there the book knows more than the result tells.
const FIRST_PLY: usize = 10;
/// Neighbours differ little: one position in so many plies is enough.
const STRIDE: usize = 3;

/// The samples of all games, one game a line.
pub(super) fn read(games: impl BufRead) -> Result<Vec<Sample>, SampleError> {
    let mut samples = Vec::new();
    for (number, text) in games.lines().enumerate() {
        let text = text?;
        let line = number + 1;
        let fields: Vec<&str> = text.split('\t').collect();
        let [result, .., moves] = fields[..] else { return Err(SampleError::Fields(line)) };
        let result = match result {
            "1-0" => 1.0,
            "0-1" => 0.0,
            _ => 0.5,
        };
        let moves: Result<Vec<Move>, _> = moves.split_whitespace().map(str::parse).collect();
        let moves = moves.map_err(|source| SampleError::Move { line, source })?;
        rules::play_all(&Position::start(), &moves)
            .map_err(|source| SampleError::Illegal { line, source })?;
        let mut position = Position::start();
        for (ply, &play) in moves.iter().enumerate() {
            let undo = position.make(play);
            if ply >= FIRST_PLY
                && (ply + number).is_multiple_of(STRIDE)
                && undo.captured.is_none()
                && is_quiet(&position)
            {
                samples.push(Sample { features: features(&position), result });
            }
        }
    }
    Ok(samples)
}

/// Whether nothing is about to be won or lost: no check, and no capture that pays.
fn is_quiet(position: &Position) -> bool {
    !position.in_check()
        && !movegen::captures(position)
            .into_iter()
            .any(|play| search::exchange::wins_at_least(position, play, 50))
}
