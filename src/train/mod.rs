//! The developers' tools: they make the evaluation's weights, the network, the opening book and the
//! puzzles, and measure the levels. They need the feature `train`; the program contains nothing of
//! them, and does not import them.

pub mod accuracies;
mod adam;
pub mod book;
pub mod checkpoint;
pub mod data;
pub mod endgames;
pub mod games;
pub mod levels;
pub mod masters;
pub mod network;
pub mod openings;
pub mod policy;
pub mod puzzles;
pub mod reasons;
pub mod vision;
pub mod weights;
