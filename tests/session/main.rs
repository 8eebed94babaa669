//! Games played in a session: with our own engine, and with puppets that do what a test needs.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

mod analysis;
mod book;
mod clocks;
mod collection;
#[cfg(unix)]
mod disks;
mod document;
mod draw_offers;
mod edits;
#[cfg(unix)]
mod external;
#[cfg(unix)]
mod external_engines;
mod hold;
mod incidents;
mod kill;
mod lost_places;
mod matches;
mod old_version;
mod past_games;
mod play;
mod pondering;
mod puppet;
mod rating;
mod record;
mod review;
#[cfg(unix)]
#[path = "../script/mod.rs"]
mod script;
mod studies;
mod survival;
#[cfg(target_os = "linux")]
mod survivors;
mod take_back;
mod thinking;
mod typing;
mod version_0_1_0;
mod version_1_0_0;
mod windows;
