//! The user's strength and training, and the games to learn from.

mod accuracy;
mod catalog;
mod exact;
mod habits;
mod history;
mod mistakes;
mod rating;
mod repertoire;
mod training;

pub use accuracy::{Accuracies, MonthlyAccuracy};
pub use catalog::{
    Catalog, Cause, Contents, SearchResult, Trouble, guests, read as read_games, read_by as read_games_by,
    read_piped,
};
pub use exact::{Exact, Worth};
pub use habits::{Habit, Habits};
pub use history::{History, RatedStep, Results};
pub use mistakes::{KeptMistake, Mistake, Mistakes};
pub use rating::{RatedGame, Rating};
pub use repertoire::{Drill, Familiarity};
pub use training::{Attempt, Day, Exercise, PuzzleRecord, Tally, Training};
