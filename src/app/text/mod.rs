//! Every text of the window, in every language.
//!
//! A fixed text is a row of a table such as [`Label`], made by `labels!`. A sentence with values is a
//! function of this folder that uses `say!`.

mod analysis;
mod books;
mod chapters;
mod clock;
mod compare;
mod editor;
mod engines;
mod exercises;
mod explorer;
mod files;
mod find;
mod games;
mod incident;
mod keys;
mod labels;
mod lessons;
mod levels;
mod overwrite;
mod people;
mod picture;
mod presentation;
mod progress;
mod puzzles;
mod rating;
mod reading;
mod record;
mod refusals;
mod remarks;
mod repertoire;
mod review;
mod rule_book;
mod rules;
mod sentences;
mod sheets;

pub use analysis::AnalysisLabel;
pub use books::BookLabel;
pub use chapters::ChapterLabel;
pub use clock::{clock_digits, until_other_digits};
pub use compare::CompareLabel;
pub use engines::EngineLabel;
pub use exercises::ExerciseLabel;
pub use explorer::ExplorerLabel;
pub use find::FindLabel;
pub use games::{GamesLabel, grouped};
pub use keys::KeyLabel;
pub use labels::Label;
pub use lessons::LessonLabel;
pub use people::PeopleLabel;
pub use picture::PictureLabel;
pub use presentation::PresentationLabel;
pub use progress::ProgressLabel;
pub use puzzles::PuzzleLabel;
pub use record::by_points;
pub use repertoire::RepertoireLabel;
pub use review::ReviewLabel;
pub use rule_book::Chapter;
pub use sentences::PointState;
pub use sheets::SheetLabel;

pub use crate::words::{Coach, FileNumbers, Language, ReviewWords};

impl Language {
    /// The language of the system, or English if it is not one of ours.
    pub fn of_system() -> Self {
        sys_locale::get_locale().map_or(Self::English, |locale| Self::of_locale(&locale))
    }
}
