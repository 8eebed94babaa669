//! The evaluation network. Its inputs are the pieces on their points, its output is the score for
//! the side to move.
//!
//! 692 inputs ([`inputs`]) → one hidden layer of [`HIDDEN`] for each side's view, updated from
//! position to position ([`accumulator`]) → squared clipped ReLU → one of [`BUCKETS`] outputs,
//! selected by the attacking material left ([`layers`]). All numbers are integers, so every
//! processor computes the same result. [`mod@file`] is the file format; `docs/network.md` describes
//! the training.

mod accumulator;
mod file;
pub(crate) mod inputs;
pub(crate) mod layers;

use std::sync::{Arc, LazyLock};

pub(crate) use accumulator::Accumulators;
pub use file::{MAX_FILE, NetworkError};

#[cfg(any(test, feature = "train"))]
use super::board::Side;
use super::board::{Kind, Position};
use crate::packed::unpack;
use inputs::INPUTS;
use layers::{Row, Scorer};

/// The neurons of the hidden layer, for each side's view.
pub const HIDDEN: usize = 256;
/// The number of outputs; `bucket_of` selects the one that evaluates a position.
pub const BUCKETS: usize = 8;

/// The fixed-point 1 of a hidden neuron, where it is clipped.
pub(crate) const ONE: i16 = 255;
/// The fixed-point 1 of a weight from a hidden neuron to an output.
pub(crate) const OUTPUT_ONE: i16 = 64;
/// The largest weight to an output: its product with a hidden neuron fits in 16 bits.
pub(crate) const MAX_OUTPUT_WEIGHT: i16 = i16::MAX / ONE - 1;
/// The largest weight or bias of a hidden neuron: the sum over both sides' pieces fits in 16 bits.
pub(crate) const MAX_WEIGHT: i16 = 980;

/// The weights, about 0.4 MB.
#[derive(Debug, PartialEq, Eq)]
pub struct Network {
    /// The contribution of each input to the hidden layer.
    rows: Box<[Row; INPUTS]>,
    biases: Row,
    outputs: Box<[Scorer; BUCKETS]>,
    /// The centipawns of an output of 1.
    scale_cp: u16,
}

impl Network {
    /// The built-in network. `None` if the shape of its file differs, as while a new one is tried.
    pub fn embedded() -> Option<Arc<Self>> {
        static EMBEDDED: LazyLock<Option<Arc<Network>>> =
            LazyLock::new(|| Network::from_bytes(&unpack(packed!("network.nn"))).ok().map(Arc::new));
        EMBEDDED.clone()
    }

    /// The evaluation in centipawns from the view of the side to move. A search uses
    /// [`Accumulators`], which are faster.
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

    /// The parts that [`Network::of`] takes.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn parts(&self) -> (&[Row; INPUTS], &Row, &[Scorer; BUCKETS], u16) {
        (&self.rows, &self.biases, &self.outputs, self.scale_cp)
    }
}

/// The output for a position, by the weighted count of both sides' attacking pieces.
fn bucket_of(left: i64) -> usize {
    /// The weighted count at the start.
    const FULL: i64 = 42;
    (left.clamp(0, FULL) * BUCKETS as i64 / (FULL + 1)) as usize
}

/// A piece's contribution to that count.
const fn worth_in_bucket(kind: Kind) -> i8 {
    match kind {
        Kind::Chariot => 4,
        Kind::Horse | Kind::Cannon => 2,
        Kind::Soldier => 1,
        Kind::Elephant | Kind::Advisor | Kind::General => 0,
    }
}

/// The output for a position with these numbers of pieces.
#[cfg(any(test, feature = "train"))]
pub(crate) fn bucket(count: impl Fn(Side, Kind) -> u32) -> usize {
    let both = |kind| i64::from(count(Side::Red, kind) + count(Side::Black, kind));
    bucket_of(Kind::ALL.into_iter().map(|kind| i64::from(worth_in_bucket(kind)) * both(kind)).sum())
}

#[cfg(test)]
mod tests;
