//! A board that was read, while the user corrects it.

use super::Turn;
use crate::app::text::{Language, PointState};
use crate::engine::board::{FenError, Kind, Piece, Position, Setup, Side, Square, can_stand};
use crate::vision::{Content, ReadPoint, Reading};

/// The reading, with the user's corrections. A point that the user has set is certain.
pub struct Draft {
    reading: Reading,
    is_touched: bool,
}

/// Why there is no position yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lacking {
    SideToMove,
    Legality(FenError),
}

impl Draft {
    pub const fn new(reading: Reading) -> Self {
        Self { reading, is_touched: false }
    }

    pub const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Whether the user has set a point. The reading's certainty then says nothing any more.
    pub const fn is_touched(&self) -> bool {
        self.is_touched
    }

    pub fn setup(&self) -> Setup {
        self.reading.setup()
    }

    /// # Errors
    /// It is not known who is to move, or the arrangement is not legal.
    pub fn position(&self) -> Result<Position, Lacking> {
        let position = Position::from_setup(&self.setup());
        let position = position.map_err(|error| Lacking::Legality(error.into()))?;
        if self.reading.side_to_move.is_none() { Err(Lacking::SideToMove) } else { Ok(position) }
    }

    pub fn at(&self, square: Square) -> &ReadPoint {
        &self.reading.points[square.index()]
    }

    pub fn is_unsure(&self, square: Square) -> bool {
        !self.at(square).is_sure()
    }

    pub fn unsure(&self) -> impl Iterator<Item = Square> {
        Square::all().filter(|&square| self.is_unsure(square))
    }

    pub fn corrected(&self) -> impl Iterator<Item = Square> {
        Square::all().filter(|&square| self.at(square).is_corrected())
    }

    /// A point for screen readers.
    pub fn point(&self, square: Square, language: Language) -> String {
        let state = if self.is_unsure(square) { PointState::Unsure } else { PointState::Plain };
        language.point(square, self.at(square).piece, state)
    }

    /// What a point may be: first what is likely, then everything else that can stand there.
    fn choices(&self, square: Square) -> Vec<Option<Piece>> {
        let mut choices = self.at(square).likely.clone();
        let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece::new(side, kind)));
        let possible = pieces.filter(|&piece| can_stand(piece, square)).map(Some);
        for choice in std::iter::once(None).chain(possible) {
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        choices
    }

    pub fn cycle(&mut self, square: Square, turn: Turn) {
        let choices = self.choices(square);
        let present = choices.iter().position(|&choice| choice == self.at(square).piece);
        let next = match (turn, present) {
            (Turn::Next, Some(present)) => (present + 1) % choices.len(),
            (Turn::Previous, Some(present)) => (present + choices.len() - 1) % choices.len(),
            (_, None) => 0,
        };
        self.put(square, choices[next]);
    }

    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let point = &mut self.reading.points[square.index()];
        (point.piece, point.certainty) = (piece, 1.0);
        point.seen = piece.map_or(Content::Empty, Content::Piece);
        self.is_touched = true;
    }

    pub const fn set_side_to_move(&mut self, side: Side) {
        self.reading.side_to_move = Some(side);
    }

    pub fn turn(&mut self) {
        self.reading = self.reading.turned();
    }

    pub fn swap_colours(&mut self) {
        self.reading = self.reading.swapped();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::Grid;

    fn draft(fen: &str) -> Draft {
        Draft::new(Reading::certain(&fen.parse().unwrap(), Grid::upright([0.0, 0.0], [30.0, 30.0])))
    }

    #[test]
    fn a_point_becomes_what_is_likely_first_and_then_all_that_can_be_there() {
        let mut draft = draft("4k4/9/9/9/9/9/9/9/9/3K5 w");
        let square: Square = "e3".parse().unwrap();
        let [cannon, chariot] = ['C', 'r'].map(Piece::from_letter);
        let point = &mut draft.reading.points[square.index()];
        (point.piece, point.certainty, point.likely) = (cannon, 0.5, vec![cannon, chariot]);
        assert!(draft.is_unsure(square) && draft.point(square, Language::English) == "e3 red cannon, unsure");
        let mut seen = Vec::new();
        loop {
            draft.cycle(square, Turn::Next);
            if seen.contains(&draft.at(square).piece) {
                break;
            }
            seen.push(draft.at(square).piece);
        }
        assert_eq!(seen[..2], [chariot, None]);
        // No general and no advisor, and only the own elephants do not reach the middle.
        assert_eq!(seen.len(), 1 + 2 * 4, "{seen:?}");
        assert!(!draft.is_unsure(square) && draft.is_touched());
        draft.cycle(square, Turn::Previous);
        assert_eq!(draft.at(square).piece, cannon);
    }

    #[test]
    fn a_position_needs_a_side_to_move_and_legal_pieces() {
        let mut draft = draft("4k4/9/9/9/9/9/9/9/9/3K5 b");
        assert!(draft.position().is_ok());
        draft.reading.side_to_move = None;
        assert_eq!(draft.position(), Err(Lacking::SideToMove));
        draft.put("e0".parse().unwrap(), Piece::from_letter('K'));
        assert!(matches!(draft.position(), Err(Lacking::Legality(_))));
    }

    #[test]
    fn turning_and_swapping_twice_changes_nothing() {
        let mut draft = draft("4k4/9/9/9/9/4C4/9/9/9/3K5 b");
        let before = draft.setup();
        draft.turn();
        assert_eq!(draft.setup().to_string(), "5K3/9/9/9/4C4/9/9/9/9/4k4 b - - 0 1");
        draft.turn();
        draft.swap_colours();
        assert_eq!(draft.setup().to_string(), "4K4/9/9/9/9/4c4/9/9/9/3k5 w - - 0 1");
        draft.swap_colours();
        assert_eq!(draft.setup(), before);
    }
}
