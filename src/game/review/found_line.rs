use std::sync::atomic::AtomicBool;

use crate::engine::board::Move;
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules;
use crate::engine::search::{Bound, Limits, Report, Root, Tables, search};

/// The best line that a search has found in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// For the side to move in the position searched.
    pub score: Score,
    /// The search depth in plies.
    pub depth: u32,
    /// Legal moves; empty only if the game is over.
    pub moves: Vec<Move>,
}

impl FoundLine {
    /// The score of a game that has ended by the rules, without a search.
    pub fn of_end(root: &Root) -> Option<Self> {
        let verdict = rules::judge(root.start(), root.moves(), root.profile)?;
        let score = match verdict.winner {
            None => Score::DRAW,
            Some(_) if !movegen::has_legal_move(root.position()) => Score::loses_in(0),
            Some(winner) if winner == root.position().side_to_move() => -Score::forfeits_in(0),
            Some(_) => Score::forfeits_in(0),
        };
        Some(Self { score, depth: 0, moves: Vec::new() })
    }

    /// Searches a position. The result means nothing once `stop` is set.
    pub fn of_search(tables: &mut Tables, root: &Root, limits: &Limits, stop: &AtomicBool) -> Self {
        let mut moves = Vec::new();
        let mut report = |report: Report| {
            if report.bound == Bound::Exact {
                moves = report.moves;
            }
        };
        let Some(choice) = search(tables, root, limits, stop, &mut report) else {
            return Self { score: Score::loses_in(0), depth: 0, moves: Vec::new() };
        };
        if moves.first() != Some(&choice.mv) {
            // An unfinished last iteration found a better move, but has no line for it.
            moves = [choice.mv].into_iter().chain(choice.ponder).collect();
        }
        Self { score: choice.score, depth: choice.depth, moves }
    }

    /// Whether it ends in a mate that a deeper search would not shorten.
    pub fn is_settled(&self) -> bool {
        self.score.is_mate() && self.score.plies_to_mate() + 2 <= self.depth
    }
}
