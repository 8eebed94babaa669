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
    let left = Left::<false> { numbers: a, row: depth, depth };
    product::<FUSED, false>(sums, left, b, width);
}

/// Adds aᵀ·b to `sums`: `a` has `depth` rows, each with a number for each row of `sums`.
#[cfg(any(test, feature = "train"))]
#[multiversion(targets("x86_64+avx2+fma"))]
pub fn add_transposed_product(sums: &mut [f32], a: &[f32], b: &[f32], depth: usize, width: usize) {
    const FUSED: bool = cfg!(target_arch = "aarch64") || selected_target!().supports_feature_str("fma");
    let left = Left::<true> { numbers: a, row: a.len() / depth.max(1), depth };
    product::<FUSED, true>(sums, left, b, width);
}

/// The left matrix, as it is or transposed.
#[derive(Clone, Copy)]
struct Left<'a, const TURNED: bool> {
    numbers: &'a [f32],
    /// The numbers in a row as it is.
    row: usize,
    depth: usize,
}

/// The sums of a block stay in registers: 12 of 16, which leaves some for the factors.
#[inline(always)]
fn product<const FUSED: bool, const TURNED: bool>(
    sums: &mut [f32],
    left: Left<TURNED>,
    b: &[f32],
    width: usize,
) {
    let rows = sums.len() / width.max(1);
    let mut column = 0;
    while column < width {
        let is_wide = column + 2 * LANES <= width;
        let mut row = 0;
        while row < rows {
            let sums = &mut sums[row * width + column..];
            let b = &b[column.min(b.len())..];
            row += match (is_wide, rows - row) {
                (true, 6..) => block::<FUSED, TURNED, 6, 16>(sums, left, row, b, width),
                (true, 3..) => block::<FUSED, TURNED, 3, 16>(sums, left, row, b, width),
                (true, _) => block::<FUSED, TURNED, 1, 16>(sums, left, row, b, width),
                (false, 12..) => block::<FUSED, TURNED, 12, 8>(sums, left, row, b, width),
                (false, 4..) => block::<FUSED, TURNED, 4, 8>(sums, left, row, b, width),
                (false, _) => block::<FUSED, TURNED, 1, 8>(sums, left, row, b, width),
            };
        }
        column += if is_wide { 2 * LANES } else { LANES };
    }
}

/// The upper left block of `sums`, by rows of the left matrix from `first`. Returns the number of
/// its rows.
#[inline(always)]
fn block<const FUSED: bool, const TURNED: bool, const ROWS: usize, const COLUMNS: usize>(
    sums: &mut [f32],
    left: Left<TURNED>,
    first: usize,
    b: &[f32],
    width: usize,
) -> usize {
    let Left { numbers, row, depth } = left;
    let mut block = [[0.0; COLUMNS]; ROWS];
    // All is looked up before the sums change: a check between them would cost more than they do.
    let mut add = |factors: [f32; ROWS], b: [f32; COLUMNS]| {
        for (sums, factor) in block.iter_mut().zip(factors) {
            for (sum, b) in sums.iter_mut().zip(b) {
                *sum = if FUSED { factor.mul_add(b, *sum) } else { factor * b + *sum };
            }
        }
    };
    let right = b.chunks(width).take(depth).map_while(|b| b.first_chunk::<COLUMNS>());
    if TURNED {
        for (factors, b) in numbers[first..].chunks(row).zip(right) {
            let Some(factors) = factors.first_chunk::<ROWS>() else { break };
            add(*factors, *b);
        }
    } else {
        let rows: [&[f32]; ROWS] = std::array::from_fn(|at| &numbers[(first + at) * row..][..depth]);
        for (deep, b) in right.enumerate() {
            add(rows.map(|row| row[deep]), *b);
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
