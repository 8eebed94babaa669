//! The engine protocols: UCI, and UCCI, its Xiangqi relative.
//!
//! [`serve`] speaks them over any stream of lines. One thread reads (`command`, `go`, `settings`) and decides
//! (`server`), another searches (`worker`); they share a queue of jobs, the output (`report`), and the
//! switches of each search (`control`). Every `go` is answered exactly once, in the order of asking.

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
