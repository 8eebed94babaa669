//! A painted picture, and what is on it.

use crate::vision::{Content, Grid, Picture};

/// A painted picture with everything that a reader should find in it.
pub struct Scene {
    pub picture: Picture,
    /// None, one, or two boards of Xiangqi. A board with face-down pieces counts; boards of other
    /// games do not.
    pub boards: Vec<PaintedBoard>,
}

/// A board on a painted picture.
pub struct PaintedBoard {
    pub grid: Grid,
    /// Black's side is below.
    pub is_flipped: bool,
    /// By row · 9 + column, as pictured: from the upper left.
    pub points: [PaintedPoint; 90],
    /// All points lie within the picture, and nothing hides them.
    pub is_whole: bool,
}

/// A point of a painted board.
#[derive(Clone, Copy)]
pub struct PaintedPoint {
    pub content: Content,
    /// Where the last move began or ended, as programs mark it.
    pub is_marked: bool,
}
