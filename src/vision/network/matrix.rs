//! Products of matrices, for inference and for learning. All matrices are slices, row by row.
//!
//! There is a version for processors that multiply and add in one instruction, chosen at run time
//! (`multiversion`). The two round differently, in the last digit.

use multiversion::multiversion;
use multiversion::target::selected_target;

/// The widths of matrices are multiples of this; columns that are left over are 0.
pub const LANES: usize = 8;

/// `columns` and some columns of zeros.
pub const fn padded(columns: usize) -> usize {
    columns.next_multiple_of(LANES)
}

/// Adds a·b to `sums`: `a` has rows of `depth` numbers, `b` and `sums` have rows of `width`, a
/// multiple of [`LANES`].
#[multiversion(targets("x86_64+avx2+fma"))]
pub fn add_product(sums: &mut [f32], a: &[f32], b: &[f32], depth: usize, width: usize) {
    const FUSED: bool = cfg!(target_arch = "aarch64") || selected_target!().supports_feature_str("fma");
    let steps = Steps { row: depth, deep: 1 };
    product::<FUSED>(sums, a, steps, b, depth, width);
}

/// Adds aᵀ·b to `sums`: `a` has `depth` rows, each with a number for each row of `sums`.
#[multiversion(targets("x86_64+avx2+fma"))]
pub fn add_transposed_product(sums: &mut [f32], a: &[f32], b: &[f32], depth: usize, width: usize) {
    const FUSED: bool = cfg!(target_arch = "aarch64") || selected_target!().supports_feature_str("fma");
    let steps = Steps { row: 1, deep: a.len() / depth.max(1) };
    product::<FUSED>(sums, a, steps, b, depth, width);
}

/// How far apart the numbers of the left matrix lie.
#[derive(Clone, Copy)]
struct Steps {
    row: usize,
    deep: usize,
}

/// The sums of a block stay in registers: 12 of 16, which leaves some for the factors.
#[inline(always)]
fn product<const FUSED: bool>(
    sums: &mut [f32],
    a: &[f32],
    steps: Steps,
    b: &[f32],
    depth: usize,
    width: usize,
) {
    let rows = sums.len() / width.max(1);
    let mut column = 0;
    while column < width {
        let is_wide = column + 2 * LANES <= width;
        let mut row = 0;
        while row < rows {
            let sums = &mut sums[row * width + column..];
            let (a, b) = (&a[row * steps.row..], &b[column.min(b.len())..]);
            row += match (is_wide, rows - row) {
                (true, 6..) => block::<FUSED, 6, 16>(sums, a, steps, b, depth, width),
                (true, _) => block::<FUSED, 1, 16>(sums, a, steps, b, depth, width),
                (false, 12..) => block::<FUSED, 12, 8>(sums, a, steps, b, depth, width),
                (false, 4..) => block::<FUSED, 4, 8>(sums, a, steps, b, depth, width),
                (false, _) => block::<FUSED, 1, 8>(sums, a, steps, b, depth, width),
            };
        }
        column += if is_wide { 2 * LANES } else { LANES };
    }
}

/// The upper left block of `sums`. Returns the number of its rows.
#[inline(always)]
fn block<const FUSED: bool, const ROWS: usize, const COLUMNS: usize>(
    sums: &mut [f32],
    a: &[f32],
    steps: Steps,
    b: &[f32],
    depth: usize,
    width: usize,
) -> usize {
    let mut block = [[0.0; COLUMNS]; ROWS];
    for (deep, b) in b.chunks(width).take(depth).enumerate() {
        let Some(b) = b.first_chunk::<COLUMNS>() else { break };
        for (row, sums) in block.iter_mut().enumerate() {
            let factor = a[row * steps.row + deep * steps.deep];
            for (sum, &b) in sums.iter_mut().zip(b) {
                *sum = if FUSED { factor.mul_add(b, *sum) } else { factor * b + *sum };
            }
        }
    }
    for (sums, block) in sums.chunks_mut(width).zip(&block) {
        for (sum, block) in sums.iter_mut().zip(block) {
            *sum += block;
        }
    }
    ROWS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_all_sizes_are_those_by_hand() {
        for rows in [1, 5, 6, 7, 12, 19] {
            for width in [8, 16, 24, 40] {
                for depth in [1, 3, 17] {
                    let number = |i: usize| ((i * 37 + 11) % 19) as f32 - 9.0;
                    let a: Vec<f32> = (0..rows * depth).map(number).collect();
                    let b: Vec<f32> = (0..depth * width).map(number).collect();
                    let mut sums = vec![1.0; rows * width];
                    add_product(&mut sums, &a, &b, depth, width);
                    let turned: Vec<f32> =
                        (0..rows * depth).map(|i| a[i % rows * depth + i / rows]).collect();
                    let mut others = vec![1.0; rows * width];
                    add_transposed_product(&mut others, &turned, &b, depth, width);
                    for (at, sum) in sums.iter().enumerate() {
                        let term = |i: usize| a[at / width * depth + i] * b[i * width + at % width];
                        let expected = 1.0 + (0..depth).map(term).sum::<f32>();
                        assert!((sum - expected).abs() < 1e-3 && (others[at] - expected).abs() < 1e-3);
                    }
                }
            }
        }
    }
}
