//! The characters or pictograms on the pieces.

use super::font::Face;
use crate::engine::board::{Kind, Piece, Side};

/// A set of signs for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// The traditional characters of most printed sets and books, different for each side.
    #[default]
    Traditional,
    /// The simplified characters, as players in mainland China write them.
    Simplified,
    /// Pictograms from the project's own font in `assets/pictograms`.
    Pictograms,
}

impl Signs {
    /// The character or pictogram on a piece.
    pub const fn of(self, piece: Piece) -> &'static str {
        match self {
            Self::Traditional => traditional(piece),
            Self::Simplified => simplified(piece),
            Self::Pictograms => pictogram(piece.kind),
        }
    }

    pub(super) const fn face(self) -> Face {
        match self {
            Self::Traditional | Self::Simplified => Face::Pieces,
            Self::Pictograms => Face::Pictograms,
        }
    }
}

const fn traditional(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "帥",
        (Side::Red, Kind::Advisor) => "仕",
        (Side::Red, Kind::Elephant) => "相",
        (Side::Red, Kind::Horse) => "傌",
        (Side::Red, Kind::Chariot) => "俥",
        (Side::Red, Kind::Cannon) => "炮",
        (Side::Red, Kind::Soldier) => "兵",
        (Side::Black, Kind::General) => "將",
        (Side::Black, Kind::Advisor) => "士",
        (Side::Black, Kind::Elephant) => "象",
        (Side::Black, Kind::Horse) => "馬",
        (Side::Black, Kind::Chariot) => "車",
        (Side::Black, Kind::Cannon) => "砲",
        (Side::Black, Kind::Soldier) => "卒",
    }
}

const fn simplified(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "帅",
        (Side::Red, Kind::Advisor) => "仕",
        (Side::Red, Kind::Elephant) => "相",
        (Side::Red, Kind::Soldier) => "兵",
        (Side::Black, Kind::General) => "将",
        (Side::Black, Kind::Advisor) => "士",
        (Side::Black, Kind::Elephant) => "象",
        (Side::Black, Kind::Soldier) => "卒",
        (_, Kind::Horse) => "马",
        (_, Kind::Chariot) => "车",
        (_, Kind::Cannon) => "炮",
    }
}

/// The pictogram's code point in its font, in Unicode's Private Use Area.
const fn pictogram(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "\u{e000}",
        Kind::Advisor => "\u{e001}",
        Kind::Elephant => "\u{e002}",
        Kind::Horse => "\u{e003}",
        Kind::Chariot => "\u{e004}",
        Kind::Cannon => "\u{e005}",
        Kind::Soldier => "\u{e006}",
    }
}
