//! The user's strength and training, and the games to learn from.

mod catalog;
mod history;
mod rating;
mod training;

pub use catalog::{Catalog, Cause, Contents, Found, Trouble, read as read_games};
pub use history::{History, RatedStep, Results};
pub use rating::{RatedGame, Rating};
pub use training::{Attempt, Day, Exercise, PuzzleRecord, Tally, Training};
