//! `chuhe-engine`, the program: its arguments and its streams.

mod bench;
mod common;
mod convert;
mod engine_cli;
#[cfg(feature = "train")]
mod generate;
mod hundred;
#[cfg(unix)]
mod interrupts;
mod manners;
mod many;
mod matches;
#[cfg(target_os = "linux")]
mod memory;
mod outputs;
mod picture;
mod play;
mod review;
mod sheet;
