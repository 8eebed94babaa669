//! Reads a picture of a board: a screenshot, a diagram, a photograph.
//!
//! [`Picture`] is what a file contains. `locate` finds the [`Grid`] of the 90 points in it, a small
//! network classifies what lies on each point, and `decide` chooses the most likely legal position.
//! How the networks were trained, and how often a reading is right: docs/vision.md.

mod content;
mod grid;
mod patch;
mod picture;

pub use content::Content;
pub use grid::{Grid, Place};
pub use patch::Patch;
pub use picture::{Picture, PictureError};
