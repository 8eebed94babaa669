//! The arithmetic of the layers, on arrays of fixed length that the compiler turns into vector instructions. There is a
//! version for each kind of processor, chosen at run time (`multiversion`). All is integer, so all versions agree exactly.

use multiversion::multiversion;

use super::{HIDDEN, ONE, OUTPUT_ONE};

/// One number for each hidden neuron of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub [i16; HIDDEN]);

impl Row {
    pub const ZERO: Self = Self([0; HIDDEN]);
}

/// Weights to one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scorer {
    /// From the mover's view, and from the other side's.
    pub weights: [Row; 2],
    pub bias: i32,
}

/// The fixed-point value of an output of 1: a squared neuron times a weight.
pub(crate) const UNIT: i64 = ONE as i64 * ONE as i64 * OUTPUT_ONE as i64;

/// Adds some rows of `rows` to `sum` and subtracts others.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn update(sum: &mut Row, rows: &[Row], added: &[u16], removed: &[u16]) {
    let pairs = added.len().min(removed.len());
    for (&plus, &minus) in added.iter().zip(removed) {
        let (plus, minus) = (&rows[usize::from(plus)].0, &rows[usize::from(minus)].0);
        for ((sum, plus), minus) in sum.0.iter_mut().zip(plus).zip(minus) {
            *sum = sum.wrapping_add(*plus).wrapping_sub(*minus);
        }
    }
    for &plus in &added[pairs..] {
        for (sum, plus) in sum.0.iter_mut().zip(&rows[usize::from(plus)].0) {
            *sum = sum.wrapping_add(*plus);
        }
    }
    for &minus in &removed[pairs..] {
        for (sum, minus) in sum.0.iter_mut().zip(&rows[usize::from(minus)].0) {
            *sum = sum.wrapping_sub(*minus);
        }
    }
}

/// The output for the hidden neurons of the mover and of the other side, in parts of [`UNIT`].
pub(super) fn output(hidden: [&Row; 2], scorer: &Scorer) -> i64 {
    let [mover, other] = [0, 1].map(|view| i64::from(weigh(hidden[view], &scorer.weights[view])));
    mover + other + i64::from(scorer.bias) * i64::from(ONE)
}

/// The weighted sum of the squared clipped neurons. It fits in 31 bits: see the test.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
fn weigh(hidden: &Row, weights: &Row) -> i32 {
    let mut sum = 0i32;
    for (&neuron, &weight) in hidden.0.iter().zip(&weights.0) {
        let clipped = neuron.clamp(0, ONE);
        // The 16-bit product first: one instruction then multiplies and adds two pairs of such products.
        sum = sum.wrapping_add(i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped));
    }
    sum
}
