//! The arithmetic of the layers, on arrays of fixed length that the compiler turns into vector instructions. There is a
//! version for each kind of processor, chosen at run time (`multiversion`). All is integer, so all versions agree exactly.

use arrayvec::ArrayVec;
use multiversion::multiversion;

use super::inputs::INPUTS;
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

/// The rows that are added to a hidden layer, and those that are subtracted from it.
#[derive(Default)]
pub(super) struct Update {
    pub added: Inputs,
    pub removed: Inputs,
}

/// At most all pieces change.
type Inputs = ArrayVec<u16, 32>;

/// Updates the hidden layers of both views, and answers the output for the side to move, `mover`, in parts of [`UNIT`].
/// One function for all of it, so that the version for the processor is looked up once.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn output(
    hidden: [&mut Row; 2],
    updates: &[Update; 2],
    rows: &[Row; INPUTS],
    mover: usize,
    scorer: &Scorer,
) -> i64 {
    let [red, black] = hidden;
    update(red, rows, &updates[0]);
    update(black, rows, &updates[1]);
    let [first, second] = if mover == 0 { [red, black] } else { [black, red] };
    let sum = i64::from(weigh(first, &scorer.weights[0])) + i64::from(weigh(second, &scorer.weights[1]));
    sum + i64::from(scorer.bias) * i64::from(ONE)
}

/// Adds some rows to `sum` and subtracts others.
#[inline(always)]
fn update(sum: &mut Row, rows: &[Row; INPUTS], Update { added, removed }: &Update) {
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

/// The weighted sum of the squared clipped neurons. It fits in 31 bits: see the test.
#[inline(always)]
fn weigh(hidden: &Row, weights: &Row) -> i32 {
    let mut sum = 0i32;
    for (&neuron, &weight) in hidden.0.iter().zip(&weights.0) {
        let clipped = neuron.clamp(0, ONE);
        // The 16-bit product first: one instruction then multiplies and adds two pairs of such products.
        sum = sum.wrapping_add(i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped));
    }
    sum
}
