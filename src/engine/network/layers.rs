//! The arithmetic of the layers, on arrays of fixed length that the compiler vectorises. There is a
//! version for each kind of processor, chosen at run time (`multiversion`). All is integer, so all
//! versions agree exactly.

use arrayvec::ArrayVec;
use multiversion::multiversion;

use super::inputs::{INPUTS, Numbers, Placed};
use super::{HIDDEN, ONE, OUTPUT_ONE};

/// One number for each hidden neuron of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub [i16; HIDDEN]);

impl Row {
    pub const ZERO: Self = Self([0; HIDDEN]);
}

/// The weights of one output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scorer {
    /// For the mover's view and the other side's.
    pub weights: [Row; 2],
    pub bias: i32,
}

/// The fixed-point value of an output of 1: a squared neuron times a weight.
pub(crate) const UNIT: i64 = ONE as i64 * ONE as i64 * OUTPUT_ONE as i64;

/// The pieces whose rows are added to a hidden layer, and those whose rows are subtracted.
#[derive(Default)]
pub(super) struct Changes {
    pub come: Many,
    pub gone: Many,
}

/// At most all pieces change.
type Many = ArrayVec<Placed, 32>;

/// The update of a view's hidden layer.
#[derive(Clone, Copy)]
pub(super) struct Update<'a> {
    pub changes: &'a Changes,
    pub numbers: &'a Numbers,
}

/// Updates the hidden layers of both views, and returns the output for the side to move, `mover`,
/// in parts of [`UNIT`]. It is one function so that the processor's version is looked up only once.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn output(
    hidden: [&mut Row; 2],
    updates: [Update; 2],
    rows: &[Row; INPUTS],
    mover: usize,
    scorer: &Scorer,
) -> i64 {
    let [red, black] = hidden;
    let [of_red, of_black] = updates;
    update(red, rows, of_red);
    update(black, rows, of_black);
    let [first, second] = if mover == 0 { [red, black] } else { [black, red] };
    let sum = i64::from(weigh(first, &scorer.weights[0])) + i64::from(weigh(second, &scorer.weights[1]));
    sum + i64::from(scorer.bias) * i64::from(ONE)
}

/// Adds some rows to `sum` and subtracts others.
#[inline(always)]
fn update(sum: &mut Row, rows: &[Row; INPUTS], Update { changes, numbers }: Update) {
    let row = |placed: &Placed| &rows[usize::from(placed.input(numbers))];
    let pairs = changes.come.len().min(changes.gone.len());
    let ((come, more), (gone, less)) = (changes.come.split_at(pairs), changes.gone.split_at(pairs));
    let ((come, last_come), (gone, last_gone)) = (come.as_chunks::<2>(), gone.as_chunks::<2>());
    // Each pass reads and writes the sum, and consecutive positions are mostly two moves apart.
    for (plus, minus) in come.iter().zip(gone) {
        change(sum, plus.each_ref().map(row), minus.each_ref().map(row));
    }
    for (plus, minus) in last_come.iter().zip(last_gone) {
        change(sum, [row(plus)], [row(minus)]);
    }
    for plus in more {
        change(sum, [row(plus)], []);
    }
    for minus in less {
        change(sum, [], [row(minus)]);
    }
}

#[inline(always)]
fn change<const PLUS: usize, const MINUS: usize>(sum: &mut Row, plus: [&Row; PLUS], minus: [&Row; MINUS]) {
    for (neuron, sum) in sum.0.iter_mut().enumerate() {
        for row in plus {
            *sum = sum.wrapping_add(row.0[neuron]);
        }
        for row in minus {
            *sum = sum.wrapping_sub(row.0[neuron]);
        }
    }
}

/// The weighted sum of the squared clipped neurons. It fits in 31 bits: see the test.
#[inline(always)]
fn weigh(hidden: &Row, weights: &Row) -> i32 {
    let mut sum = 0i32;
    for (&neuron, &weight) in hidden.0.iter().zip(&weights.0) {
        let clipped = neuron.clamp(0, ONE);
        // The 16-bit product comes first, so that one instruction multiplies and adds two pairs.
        sum = sum.wrapping_add(i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped));
    }
    sum
}
