//! What an engine says about its search.

use std::str::SplitWhitespace;

use super::{ClientError, coordinates};
use crate::engine::board::Move;
use crate::engine::evaluate::Score;
use crate::game::notation::Ranks;

/// An engine's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// `None`: it gives up, or says that there is no move.
    pub play: Option<Move>,
    /// What it said last about its search, if it said anything.
    pub claim: Option<Claim>,
}

/// What an engine says that it has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub depth: u32,
    /// From the view of the engine.
    pub score: Score,
}

/// The claim in a line such as `info depth 9 … score cp 13 … pv …`.
pub(super) fn claim(line: &str) -> Option<Claim> {
    let mut words = line.split_whitespace();
    (words.next()? == "info").then_some(())?;
    let (mut depth, mut score) = (None, None);
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next()?.parse().ok(),
            "score" => score = read_score(&mut words),
            // What follows is a sentence, or moves.
            "string" | "pv" => break,
            _ => {}
        }
    }
    Some(Claim { depth: depth?, score: score? })
}

fn read_score(words: &mut SplitWhitespace<'_>) -> Option<Score> {
    match words.next()? {
        "cp" => Some(Score::centipawns(words.next()?.parse().ok()?)),
        "mate" => {
            let moves: i32 = words.next()?.parse().ok()?;
            let plies = moves.unsigned_abs().saturating_mul(2).min(200) as i32;
            Some(if moves > 0 { Score::wins_in(plies - 1) } else { Score::loses_in(plies) })
        }
        // UCCI has the number alone.
        number => Some(Score::centipawns(number.parse().ok()?)),
    }
}

/// The move in a line such as `bestmove h2e2`; `None` if the line is another one.
pub(super) fn chosen(line: &str, ranks: Ranks) -> Result<Option<Option<Move>>, ClientError> {
    let mut words = line.split_whitespace();
    match (words.next(), words.next()) {
        (Some("nobestmove"), _) | (Some("bestmove"), None | Some("(none)" | "0000" | "null" | "resign")) => {
            Ok(Some(None))
        }
        (Some("bestmove"), Some(text)) => {
            let play = coordinates::read(text, ranks)
                .ok_or_else(|| ClientError::NotAMove(text.chars().take(20).collect()))?;
            Ok(Some(Some(play)))
        }
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_in_both_protocols() {
        let claimed = |line: &str| claim(line).map(|Claim { depth, score }| (depth, score));
        let uci = "info depth 9 seldepth 12 multipv 1 score cp -13 nodes 99 pv h2e2 h9g7";
        assert_eq!(claimed(uci), Some((9, Score::centipawns(-13))));
        assert_eq!(claimed("info depth 3 score 40 pv h2e2"), Some((3, Score::centipawns(40))));
        assert_eq!(claimed("info depth 3 score mate 2"), Some((3, Score::wins_in(3))));
        assert_eq!(claimed("info depth 3 score mate -1"), Some((3, Score::loses_in(2))));
        assert_eq!(claimed("info depth 3 nodes 5"), None);
        assert_eq!(claimed("info string depth 3 score cp 5"), None);
        assert_eq!(claimed(""), None);
    }

    #[test]
    fn the_move_is_found_or_missed() {
        let chosen = |line: &str| chosen(line, Ranks::FromZero);
        assert_eq!(chosen("bestmove h2e2 ponder h9g7").unwrap(), Some(Some("h2e2".parse().unwrap())));
        assert_eq!(chosen("nobestmove").unwrap(), Some(None));
        assert_eq!(chosen("bestmove (none)").unwrap(), Some(None));
        assert_eq!(chosen("info depth 1").unwrap(), None);
        assert_eq!(
            chosen("bestmove x9y9").unwrap_err().to_string(),
            "the engine answered 'x9y9', which is not a move"
        );
    }
}
