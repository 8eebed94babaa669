//! Arithmetic on rows of numbers, with a version for each kind of processor.

use multiversion::multiversion;

use super::model::WIDTH;

/// A number for each hidden neuron of one view.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Floats(pub [f32; WIDTH]);

impl Floats {
    pub const ZERO: Self = Self([0.0; WIDTH]);
}

#[multiversion(targets("x86_64+avx2"))]
pub(super) fn add(sum: &mut Floats, row: &Floats) {
    for (sum, number) in sum.0.iter_mut().zip(&row.0) {
        *sum += number;
    }
}

/// Adds the rows with these numbers.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn add_rows(sum: &mut Floats, rows: &[Floats], numbers: &[u16]) {
    for &number in numbers {
        for (sum, weight) in sum.0.iter_mut().zip(&rows[usize::from(number)].0) {
            *sum += weight;
        }
    }
}

/// Adds to each of the rows with these numbers.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn add_to_rows(rows: &mut [Floats], numbers: &[u16], slopes: &Floats) {
    for &number in numbers {
        for (sum, slope) in rows[usize::from(number)].0.iter_mut().zip(&slopes.0) {
            *sum += slope;
        }
    }
}

/// The sum of the squared clipped neurons by their weights.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn weigh(hidden: &Floats, weights: &Floats) -> f32 {
    // Several sums side by side: floating-point additions may not be reordered.
    const LANES: usize = 32;
    let mut sums = [0.0; LANES];
    let (hidden, _) = hidden.0.as_chunks::<LANES>();
    let (weights, _) = weights.0.as_chunks::<LANES>();
    for (hidden, weights) in hidden.iter().zip(weights) {
        for lane in 0..LANES {
            let clipped = hidden[lane].clamp(0.0, 1.0);
            sums[lane] += clipped * clipped * weights[lane];
        }
    }
    sums.iter().sum()
}

/// The backward pass of [`weigh`], whose result has the gradient `slope`: writes the gradients of
/// the neurons, and adds to those of the weights.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn unweigh(
    hidden: &Floats,
    weights: &Floats,
    slope: f32,
    slopes: &mut Floats,
    weight_slopes: &mut Floats,
) {
    for neuron in 0..WIDTH {
        let clipped = hidden.0[neuron].clamp(0.0, 1.0);
        let is_free = if hidden.0[neuron] > 0.0 && hidden.0[neuron] < 1.0 { 2.0 } else { 0.0 };
        slopes.0[neuron] = slope * is_free * clipped * weights.0[neuron];
        weight_slopes.0[neuron] += slope * clipped * clipped;
    }
}
