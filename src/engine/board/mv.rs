//! Moves as data: from one square to another.

use std::fmt;
use std::str::FromStr;

use super::{Square, SquareTextError, quoted};

/// A move: from one square to another. Whether it is legal depends on the position.
///
/// The text form is that of UCI with ranks from 0: `h2e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move with left and right exchanged.
    pub const fn mirrored(self) -> Self {
        Self::new(self.from.mirrored(), self.to.mirrored())
    }

    /// The move with the two sides' ends exchanged.
    pub const fn flipped(self) -> Self {
        Self::new(self.from.flipped(), self.to.flipped())
    }

    /// The move back: from its target to its origin.
    pub const fn reversed(self) -> Self {
        Self::new(self.to, self.from)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The text is not a move such as `h2e2`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    #[error("'{0}' is not a move: expected two points of the board, such as h2e2")]
    Shape(String),
    #[error(transparent)]
    Square(#[from] SquareTextError),
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() != 4 || !text.is_ascii() {
            return Err(MoveTextError::Shape(quoted(text)));
        }
        let (from, to) = text.split_at(2);
        Ok(Self::new(from.parse()?, to.parse()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        let mv: Move = "h2e2".parse().unwrap();
        assert_eq!((mv.from.file(), mv.to.file()), (7, 4));
        assert_eq!(mv.to_string(), "h2e2");
        assert_eq!(mv.mirrored().to_string(), "b2e2");
        assert_eq!(mv.flipped().to_string(), "h7e7");
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert_eq!("h2".parse::<Move>(), Err(MoveTextError::Shape("h2".into())));
        assert_eq!(
            "h2z2".parse::<Move>().unwrap_err().to_string(),
            "'z2' is not a point of the board (a0 to i9)"
        );
    }
}
