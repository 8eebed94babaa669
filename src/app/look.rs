//! How the board and the pieces look: what the user chooses among.

use serde::{Deserialize, Serialize};

/// What the board and the pieces are to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub board: BoardTheme,
    pub pieces: PieceSet,
    /// Whether Black's pieces are dark and Red's light, to be told apart without seeing colours.
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

/// What the board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardTheme {
    /// Warm, light wood.
    Maple,
    /// Dark wood, lines of gold.
    Walnut,
    /// Ink on paper.
    Paper,
    /// Green stone.
    Jade,
}

impl BoardTheme {
    pub const ALL: [Self; 4] = [Self::Maple, Self::Walnut, Self::Paper, Self::Jade];
}

/// What stands on the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceSet {
    Traditional,
    Simplified,
    /// Pictures, for those who read no Chinese.
    Pictograms,
}

impl PieceSet {
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Simplified, Self::Pictograms];
}
