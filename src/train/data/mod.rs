//! The data that a network learns from: positions of the engine's own games, as [`Record`]s.

pub mod archive;
mod course;
mod openings;
mod part;
mod play;
mod record;
mod strays;

pub use part::{Part, PartError};
pub use play::{PlayedGame, Recipe, SelfPlay};
pub use record::{Lesson, Record, RecordError};
pub use strays::Strays;
