//! The engine protocols in both directions: UCI and UCCI, its Xiangqi relative; and XBoard's
//! protocol for our engine only.
//!
//! [`Client`] runs external engines. [`serve`] offers ours over any stream of lines: one thread
//! reads (`command`, `go`, `settings`) and decides (`server`), another searches (`worker`). They
//! share a queue of jobs, the output (`report`), and the switches of each search (`control`). Every
//! `go` is answered exactly once, in order.

mod book;
pub mod client;
mod command;
mod control;
mod display;
mod go;
mod lines;
mod report;
mod server;
mod settings;
mod worker;

use serde::{Deserialize, Serialize};

pub use client::Client;
pub use lines::{LineError, Lines};
pub use server::{serve, serve_with};
pub use worker::SearchFunction;

/// The two protocols, which differ in a few words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protocol {
    #[default]
    Uci,
    Ucci,
}

/// The protocol of our engine: one of the two, or XBoard's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Dialect {
    #[default]
    Uci,
    Ucci,
    XBoard,
}

impl From<Protocol> for Dialect {
    fn from(protocol: Protocol) -> Self {
        match protocol {
            Protocol::Uci => Self::Uci,
            Protocol::Ucci => Self::Ucci,
        }
    }
}
