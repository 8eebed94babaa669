//! What only developers run: the makers of the evaluator's weights, of the network, of the opening book and of the puzzles, and
//! what measures the levels.
//! Behind the feature `train`; nothing of it is in the program, and nothing of the program knows it.

pub mod accuracies;
pub mod book;
pub mod data;
pub mod endgames;
pub mod games;
pub mod levels;
pub mod network;
pub mod openings;
pub mod policy;
pub mod puzzles;
pub mod reasons;
pub mod weights;
