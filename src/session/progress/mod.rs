//! The user's strength and training, and the games to learn from.

mod accuracy;
mod collection;
mod day;
mod habits;
mod history;
mod mistakes;
mod rating;
mod repertoire;
mod tablebase;
mod training;

pub use accuracy::{Accuracies, MonthlyAccuracy};
pub use collection::{
    Cause, CollectionWorker, Contents, SearchResult, Trouble, guests, read as read_games,
    read_by as read_games_by, read_piped,
};
pub use day::Day;
pub use habits::{Habit, Habits};
pub use history::{History, RatedStep, Results};
pub use mistakes::{KeptMistake, Mistake, Mistakes};
pub use rating::{RatedGame, Rating};
pub use repertoire::{Drill, Familiarity};
pub use tablebase::{TablebaseTask, Worth};
pub use training::{Attempt, Exercise, PuzzleRecord, Tally, Training};
