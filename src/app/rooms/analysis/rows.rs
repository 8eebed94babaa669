//! The lines as written in the card.

use crate::app::text::Language;
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::Score;
use crate::game::NodeId;
use crate::game::notation::Notation;
use crate::game::review::FoundLine;

/// The maximum number of written moves of a line. More never fit.
const MAX_MOVES: usize = 20;

/// A written line.
pub struct Row {
    /// Its rank among the lines found, from 1; `None` for the pinned line.
    pub number: Option<usize>,
    /// The place where the pinned line begins, in words. Empty for the others.
    pub place: String,
    /// The place in the record where it begins. `None` for threats, which cannot be added to the
    /// record.
    pub from: Option<NodeId>,
    /// The position before its first move.
    pub start: Position,
    pub moves: Vec<Move>,
    /// The text shown and the text for a screen reader, for each move.
    pub written: Vec<(String, String)>,
    pub score: String,
    /// The side that is better; `None` if the score is 0.
    pub favours: Option<Side>,
    /// The text for a screen reader.
    pub name: String,
    /// The score and the depth, for a comment.
    pub note: String,
}

impl Row {
    pub fn new(
        number: Option<usize>,
        from: Option<NodeId>,
        start: &Position,
        line: &FoundLine,
        (language, notation): (Language, Notation),
    ) -> Self {
        let moves: Vec<Move> = line.moves.iter().copied().take(MAX_MOVES).collect();
        let texts = notation.write_line(start, &moves);
        let red = of_red(line.score, start.side_to_move());
        let name = language.line_name(number, red, line.depth, &texts.join(" "));
        let named = |(place, text): (usize, String)| {
            let name = language.line_move(number, place + 1, &text);
            (text, name)
        };
        Self {
            number,
            place: String::new(),
            from,
            start: start.clone(),
            moves,
            written: texts.into_iter().enumerate().map(named).collect(),
            score: language.score(red),
            favours: match red.value() {
                0 => None,
                1.. => Some(Side::Red),
                _ => Some(Side::Black),
            },
            name,
            note: language.score_at(red, line.depth),
        }
    }

    /// The side that plays the move at `index`.
    pub fn side(&self, index: usize) -> Side {
        let first = self.start.side_to_move();
        if index.is_multiple_of(2) { first } else { !first }
    }

    /// The position after the first `count` moves.
    pub fn position_after(&self, count: usize) -> Position {
        let mut position = self.start.clone();
        for &mv in self.moves.iter().take(count) {
            position.make(mv);
        }
        position
    }
}

/// A score for `side`, converted to Red's view.
pub fn of_red(score: Score, side: Side) -> Score {
    match side {
        Side::Red => score,
        Side::Black => -score,
    }
}
