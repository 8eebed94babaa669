//! A network that judges positions: which piece stands where goes in, what the position is worth to the mover comes out.
//!
//! 692 inputs ([`inputs`]) → one hidden layer of [`HIDDEN`] for each side's view, updated from position to position
//! ([`accumulator`]) → squared clipped ReLU → one output of [`BUCKETS`], by what can still attack ([`layers`]). All
//! numbers are integers and every path of the processor gives the same ones to the bit. [`mod@file`] is how it is stored;
//! `docs/network.md` is how it was learnt.

mod accumulator;
mod file;
pub(crate) mod inputs;
pub(crate) mod layers;

use std::sync::{Arc, LazyLock};

pub(crate) use accumulator::Accumulators;
pub use file::{MAX_FILE, NetworkError};

use super::board::{Kind, Position, Side};
use inputs::INPUTS;
use layers::{Row, Scorer};

/// Neurons of the hidden layer, for each side's view.
pub const HIDDEN: usize = 256;
/// Outputs, of which one judges a position: [`bucket`] says which.
pub const BUCKETS: usize = 8;

/// Of a hidden neuron: this stands for 1, at which it is clipped.
pub(crate) const ONE: i16 = 255;
/// Of a weight from a hidden neuron to an output: this stands for 1.
pub(crate) const OUTPUT_ONE: i16 = 64;
/// The largest weight to an output: its product with a hidden neuron has 16 bits.
pub(crate) const MAX_OUTPUT_WEIGHT: i16 = i16::MAX / ONE - 1;
/// The largest weight to a hidden neuron, and its largest bias: all pieces of both sides together have 16 bits.
pub(crate) const MAX_WEIGHT: i16 = 980;

/// Weights, as the engine computes with them. About 0.4 MB.
#[derive(Debug, PartialEq, Eq)]
pub struct Network {
    /// What each input adds to the hidden layer.
    rows: Box<[Row; INPUTS]>,
    biases: Row,
    outputs: Box<[Scorer; BUCKETS]>,
    /// What an output of 1 is worth, in centipawns.
    scale_cp: u16,
}

impl Network {
    /// The network that is part of the program; `None` only while another shape is being tried, which the file does not have.
    pub fn embedded() -> Option<Arc<Self>> {
        static EMBEDDED: LazyLock<Option<Arc<Network>>> =
            LazyLock::new(|| Network::from_bytes(EMBEDDED_FILE).ok().map(Arc::new));
        EMBEDDED.clone()
    }

    /// What a position is worth to the mover, in centipawns. A search asks [`Accumulators`], which is quicker.
    pub fn evaluate(&self, position: &Position) -> i32 {
        Accumulators::new(self).evaluate(self, position)
    }

    #[cfg(any(test, feature = "train"))]
    pub(crate) fn of(
        rows: Box<[Row; INPUTS]>,
        biases: Row,
        outputs: Box<[Scorer; BUCKETS]>,
        scale_cp: u16,
    ) -> Self {
        Self { rows, biases, outputs, scale_cp }
    }
}

static EMBEDDED_FILE: &[u8] = include_bytes!("../../../assets/network.nn");

/// Which output judges a position: by the chariots, horses, cannons and soldiers of both sides, by their weight.
pub(crate) fn bucket(count: impl Fn(Side, Kind) -> u32) -> usize {
    /// Of all that stand at the start.
    const FULL: u32 = 42;
    let both = |kind| count(Side::Red, kind) + count(Side::Black, kind);
    let left = 4 * both(Kind::Chariot) + 2 * (both(Kind::Horse) + both(Kind::Cannon)) + both(Kind::Soldier);
    left.min(FULL) as usize * BUCKETS / (FULL as usize + 1)
}

#[cfg(test)]
mod tests;
