//! Chuhe 楚河: Xiangqi (Chinese chess) with its own engine.
//!
//! The folder list is the architecture; imports go down this list only: `app` (the window) →
//! `session` (a game being played) → [`uci`] (the protocol) → [`lessons`] (the course) →
//! [`mod@print`] (boards and pages for print) → [`words`] (texts in four languages) → [`books`]
//! (opening books, also those of others) → `game` (a game as a record) → [`vision`] (pictures of
//! boards) → [`engine`] (rules and search) → `sqlite` → `blocks` (files read in parts) → `packed` (packed files). `train`, which
//! makes weights, books and puzzles, stands apart.
//!
//! This finds the best move in a position and writes it in Chinese notation:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use chuhe::engine::board::Position;
//! use chuhe::engine::movegen::legal_moves;
//! use chuhe::engine::rules::Profile;
//! use chuhe::engine::search::{Limits, Root, Tables, search};
//! use chuhe::game::notation::Notation;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position: Position = "3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w".parse()?;
//! assert_eq!(legal_moves(&position).len(), 35);
//!
//! let root = Root::new(position, Vec::new(), Profile::Asian)?;
//! let stop = AtomicBool::new(false);
//! let choice = search(&mut Tables::new(4), &root, &Limits::depth(3), &stop, &mut |_| ()).expect("not mated yet");
//! assert_eq!(Notation::Simplified.write(root.position(), choice.mv), "炮二平五");
//! assert!(choice.score.is_mate());
//! # Ok(())
//! # }
//! ```
//!
//! | piece | here | letter |
//! |---|---|---|
//! | 車 俥 | chariot | R |
//! | 馬 傌 | horse | N |
//! | 象 相 | elephant | B |
//! | 士 仕 | advisor | A |
//! | 將 帥 | general | K |
//! | 砲 炮 | cannon | C |
//! | 卒 兵 | soldier | P |

#![deny(unsafe_code)]
// The library returns errors and never prints. `expect("proven, …")` says why it cannot fail.
#![cfg_attr(
    not(test),
    warn(
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

// Before all others, because of their macros.
#[macro_use]
mod packed;
#[macro_use]
pub mod words;

#[cfg(feature = "window")]
pub mod app;
mod blocks;
pub mod books;
pub mod engine;
pub mod game;
pub mod lessons;
pub mod print;
pub mod session;
mod sqlite;
#[cfg(any(test, feature = "train"))]
pub mod train;
pub mod uci;
pub mod vision;
