//! What lies on a point of a pictured board.

use crate::engine::board::{Kind, Piece, Side};

/// What a point of a pictured board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Empty,
    Piece(Piece),
    /// A piece face down, as in Jieqi (揭棋).
    Hidden,
    /// Something that no board of Xiangqi has: a chess piece, a Go stone, a piece of the surroundings.
    Foreign,
}

impl Content {
    /// The number of contents, each of which is an output of the network.
    pub const COUNT: usize = 3 + 2 * Kind::ALL.len();

    /// All contents, by [`Content::index`].
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::of_index)
    }

    /// From 0 to [`Content::COUNT`].
    pub const fn index(self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Piece(piece) => 1 + piece.side as usize * Kind::ALL.len() + piece.kind as usize,
            Self::Hidden => Self::COUNT - 2,
            Self::Foreign => Self::COUNT - 1,
        }
    }

    pub(super) const fn of_index(index: usize) -> Self {
        match index {
            0 => Self::Empty,
            _ if index == Self::COUNT - 2 => Self::Hidden,
            index if index == Self::COUNT - 1 => Self::Foreign,
            index => Self::Piece(Piece::new(
                Side::BOTH[(index - 1) / Kind::ALL.len()],
                Kind::ALL[(index - 1) % Kind::ALL.len()],
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_content_has_an_index_of_its_own() {
        for (index, content) in Content::all().enumerate() {
            assert_eq!(content.index(), index);
        }
    }
}
