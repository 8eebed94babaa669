//! Chuhe 楚河: Xiangqi (Chinese chess) with its own engine.
//!
//! The folder list is the architecture; imports go down this list only:
//! `app` (the window) → `session` (a game being played) → [`uci`] (the protocol) → `game` (a game as a
//! record) → [`engine`] (rules and search).
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
// The library answers with errors and never prints. What cannot fail says why: `expect("proven, because …")`.
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

#[cfg(feature = "window")]
pub mod app;
pub mod engine;
pub mod game;
pub mod session;
pub mod uci;
