//! Reads a picture of a board: a screenshot, a diagram, a photograph.
//!
//! [`Picture`] is what a file contains. `locate` finds the [`Grid`] of the 90 points in it: a small
//! network sees points (`heat`), `lattice` sees boards among them. Another network classifies what
//! lies on each point (`classify`), and `decide` chooses the most likely legal board. How the networks
//! were trained, and how often a reading is right: docs/vision.md.

mod content;
mod decide;
mod grid;
mod lattice;
mod patch;
mod picture;
mod reading;

pub use content::Content;
pub use grid::{Grid, Place};
pub use patch::Patch;
pub use picture::{Picture, PictureError};
pub use reading::{ReadPoint, Reading, Refusal};

/// Reads the board in a picture.
///
/// # Errors
/// [`Refusal`] says why there is no position.
pub fn read(picture: &Picture) -> Result<Reading, Refusal> {
    let _ = picture;
    Err(Refusal::NoBoard)
}

/// Reads one board of a picture, as named by [`Refusal::SeveralBoards`].
///
/// # Errors
/// [`Refusal`] says why there is no position.
pub fn read_board(picture: &Picture, grid: &Grid) -> Result<Reading, Refusal> {
    let _ = (picture, grid);
    Err(Refusal::NoBoard)
}
