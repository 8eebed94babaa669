//! The rooms of the window, which do not know each other.

pub mod analysis;
pub mod chapters;
pub mod collection;
pub mod compare;
pub mod editor;
pub mod engines;
pub mod exercises;
pub mod explorer;
pub mod files;
pub mod find;
pub mod help;
pub mod incidents;
pub mod people;
pub mod play;
pub mod presentation;
pub mod progress;
pub mod puzzles;
pub mod record;
pub mod repertoire;
pub mod review;
pub mod settings;
pub mod sheets;
pub mod tutorial;
