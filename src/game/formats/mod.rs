//! The file formats of a game.

pub mod json;
