//! The properties of `tests/hostile/targets`, for the fuzzer.

#[path = "../tests/hostile/targets/mod.rs"]
mod targets;

pub use targets::*;
