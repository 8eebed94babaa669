//! The window, driven as a person would: by mouse, by keyboard and by a screen reader.
//!
//! This is a single program, because each would be linked with all of egui.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]
#![cfg(feature = "window")]

mod access;
mod analysis;
mod announcements;
mod books;
mod chapters;
mod clock;
mod common;
mod composing;
mod details;
mod drafts;
mod drawing;
mod editor;
mod end;
mod engine;
#[cfg(unix)]
mod engines;
mod exercises;
mod explorer;
mod export;
mod extremes;
mod feel;
mod files;
mod find;
mod focus;
mod forms;
mod from_picture;
mod games;
mod guide;
mod heard;
mod hint;
mod incidents;
mod keyboard;
mod lessons;
mod levels;
mod look;
mod menu;
mod names;
mod odd_files;
mod overwrite;
mod palette;
mod past_games;
mod people;
mod pictures;
mod placement;
mod play;
mod presentation;
mod promptness;
mod puzzles;
mod reach;
mod reader;
mod record;
mod repertoire;
mod repetition;
mod review;
mod reviewed;
mod rule_book;
mod screens;
#[cfg(unix)]
#[path = "../script/mod.rs"]
mod script;
mod seats;
mod small;
mod snapshots;
mod sound;
mod spoken;
mod studies;
mod text_size;
mod threats;
mod told;
mod typed;
