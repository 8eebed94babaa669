//! The engine protocols: UCI, and UCCI, its Xiangqi relative.
//!
//! [`serve`] speaks them over any stream of lines. One thread reads and understands ([`Command`]), one
//! searches; they share nothing but a queue of jobs, the output, and a [`control::Control`] for each search.
//!
//! [`Command`]: command::Command

mod command;
mod control;
mod go;
mod lines;
mod report;
mod server;
mod settings;
mod worker;

pub use lines::{LineError, Lines};
pub use server::serve;

/// The two protocols, which differ in a few words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Dialect {
    #[default]
    Uci,
    Ucci,
}
