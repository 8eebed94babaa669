//! The look of the board and the pieces, chosen by the user.

use serde::{Deserialize, Serialize};

use crate::print::Signs;

/// The chosen look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub board: BoardTheme,
    pub pieces: PieceSet,
    /// Whether Black's pieces are dark and Red's light, so that they differ without colours.
    pub has_contrast: bool,
    /// Whether the files are numbered at the edges of the board.
    pub has_numbers: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            board: BoardTheme::Maple,
            pieces: PieceSet::Traditional,
            has_contrast: false,
            has_numbers: true,
        }
    }
}

/// The look of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardTheme {
    /// Light, warm wood.
    Maple,
    /// Dark wood with golden lines.
    Walnut,
    /// Ink on paper.
    Paper,
    /// Green stone.
    Jade,
    /// Black lines on white, like printed diagrams.
    Print,
}

impl BoardTheme {
    pub const ALL: [Self; 5] = [Self::Maple, Self::Walnut, Self::Paper, Self::Jade, Self::Print];
}

/// The characters or pictures on the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceSet {
    Traditional,
    Simplified,
    /// Traditional characters cut deeply into light discs, red and green, like tournament pieces.
    Engraved,
    /// Pictures, for users who do not read Chinese.
    Pictograms,
}

impl PieceSet {
    pub const ALL: [Self; 4] = [Self::Traditional, Self::Simplified, Self::Engraved, Self::Pictograms];

    /// The same without the style of the pieces.
    pub const fn signs(self) -> Signs {
        match self {
            Self::Traditional | Self::Engraved => Signs::Traditional,
            Self::Simplified => Signs::Simplified,
            Self::Pictograms => Signs::Pictograms,
        }
    }
}
