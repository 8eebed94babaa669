//! The board: what it looks like, and how moves are made on it.

mod animation;
mod geometry;
mod keyboard;
mod marks;
mod pieces;
mod widget;
mod wood;

pub use geometry::Geometry;
pub use pieces::{Height, paint as paint_piece};
pub use widget::{Board, Notice, Scene};
