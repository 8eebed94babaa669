//! The engine: everything about playing Xiangqi, and nothing about windows or files.
//!
//! Imports go down only: [`book`] and [`levels`] → [`search`] → [`evaluate`] → [`network`],
//! [`rules`] → [`movegen`] → [`board`].

pub mod board;
pub mod book;
pub mod evaluate;
pub mod levels;
pub mod movegen;
pub mod network;
pub mod rules;
pub mod search;
