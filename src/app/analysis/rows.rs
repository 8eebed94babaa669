//! Lines as they are written in the card.

use crate::app::text::Language;
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::Score;
use crate::game::NodeId;
use crate::game::notation::Notation;
use crate::session::FoundLine;

/// More moves than this are never in view.
const MOST_MOVES: usize = 20;

/// A line, written.
pub struct Row {
    /// Its place among the best, from 1; `None`: it is the one that is kept.
    pub number: Option<usize>,
    /// The place of the record at which it begins; `None` where the side that begins is not to move there.
    pub from: Option<NodeId>,
    /// Where it begins.
    pub start: Position,
    pub moves: Vec<Move>,
    /// The moves as they are written, and what a screen reader says of each.
    pub written: Vec<(String, String)>,
    pub score: String,
    /// Whom the score favours.
    pub favours: Option<Side>,
    /// What a screen reader says.
    pub name: String,
}

impl Row {
    pub fn new(
        number: Option<usize>,
        from: Option<NodeId>,
        start: &Position,
        line: &FoundLine,
        (language, notation): (Language, Notation),
    ) -> Self {
        let moves: Vec<Move> = line.moves.iter().copied().take(MOST_MOVES).collect();
        let texts = notation.write_line(start, &moves);
        let red = of_red(line.score, start.side_to_move());
        let name = language.line_name(number, red, line.depth, &texts.join(" "));
        let named = |(place, text): (usize, String)| {
            let name = language.line_move(number, place + 1, &text);
            (text, name)
        };
        Self {
            number,
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
        }
    }

    /// Who plays the move number `index`, from 0.
    pub fn side(&self, index: usize) -> Side {
        let first = self.start.side_to_move();
        if index.is_multiple_of(2) { first } else { !first }
    }

    /// The position after the first `count` moves.
    pub fn position_after(&self, count: usize) -> Position {
        let mut position = self.start.clone();
        for &play in self.moves.iter().take(count) {
            position.make(play);
        }
        position
    }
}

/// A score from Red's view, which was found for `side`.
pub fn of_red(score: Score, side: Side) -> Score {
    match side {
        Side::Red => score,
        Side::Black => -score,
    }
}
