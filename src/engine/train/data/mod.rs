//! What a network learns from: positions of games that the engine plays against itself, as [`Record`]s.

mod record;

pub use record::{Lesson, MoverResult, Record, RecordError};
