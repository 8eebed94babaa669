//! Samples: quiet positions with the score of a search and the result of the game, one a line.

use std::io::{self, BufRead};

use crate::engine::board::{Position, Side};
use crate::engine::evaluate::Score;
use crate::engine::evaluate::features::{Features, features};
use crate::engine::{movegen, search};

/// A quiet position.
pub(super) struct Sample {
    pub features: Features,
    /// The score of a search, in centipawns from Red's view.
    pub score: f32,
    /// Red's points: 1, 0.5 or 0.
    pub result: f32,
}

/// Red's points for a result in a list of games: 1, 0.5 or 0.
pub(super) fn share(result: &str) -> f32 {
    match result {
        "1-0" => 1.0,
        "0-1" => 0.0,
        _ => 0.5,
    }
}

/// Why samples could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SampleError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {0} is not a position, a score in centipawns and a result, separated by tabs")]
    Line(usize),
}

/// A sample as a line: FEN, score in centipawns and result (1, 0.5, 0), both from Red's view,
/// separated by tabs. `score` is the mover's.
pub(super) fn line(position: &Position, score: Score, result: f32) -> String {
    let red = if position.side_to_move() == Side::Red { score } else { -score };
    format!("{position}\t{}\t{}\n", red.value(), result)
}

/// The samples of all lines.
pub(super) fn read(lines: impl BufRead) -> Result<Vec<Sample>, SampleError> {
    let parse = |text: &str| {
        let [fen, score, result] = text.split('\t').collect::<Vec<_>>()[..] else { return None };
        let position: Position = fen.parse().ok()?;
        Some(Sample {
            features: features(&position),
            score: score.parse().ok()?,
            result: result.parse().ok()?,
        })
    };
    lines.lines().enumerate().map(|(index, text)| parse(&text?).ok_or(SampleError::Line(index + 1))).collect()
}

/// Whether nothing is about to be won or lost: no check, and no profitable capture.
pub(super) fn is_quiet(position: &Position) -> bool {
    !position.in_check()
        && !movegen::captures(position).into_iter().any(|mv| search::see::is_at_least(position, mv, 50))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_sample_is_named() {
        let good = line(&Position::start(), Score::centipawns(30), 0.5);
        assert_eq!(read(good.as_bytes()).unwrap().len(), 1);
        let error = read(format!("{good}nonsense\n").as_bytes()).err().unwrap();
        assert!(matches!(error, SampleError::Line(2)));
    }
}
