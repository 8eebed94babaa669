//! The engine, tested from outside: moves, rules, search results, and their explanations.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

mod board_properties;
mod chinese_rules;
mod endings;
mod exhaustive;
mod images;
mod legal_moves;
mod levels;
mod mates;
mod mixtures;
mod perft;
mod reasons;
mod rules;
mod search;
