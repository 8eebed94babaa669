//! The engine: everything that knows how Xiangqi is played and nothing about windows, clocks or files.
//!
//! Imports go down only: [`search`] → [`evaluate`] → [`rules`] → [`movegen`] → [`board`].

pub mod board;
pub mod movegen;
