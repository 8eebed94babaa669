//! Games, tested from outside: notations, and every file format.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

mod books;
mod compositions;
mod formats;
mod games;
mod hints;
mod masters;
mod notation;
mod round_trip;
