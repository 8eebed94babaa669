//! Where boards may be in a picture.
//!
//! A network that knows boards of one size only looks at the picture in all sizes: it sees points,
//! and [`lattice`](super::lattice) sees boards among them.

use super::grid::Grid;
use super::lattice::{Found, Spot, boards};
use super::network::shapes::{CELLS, STRIDE};
use super::network::{Network, Scratch, Tensor};
use super::picture::Picture;

/// Points of a smaller board are less than so many pixels apart.
const MIN_CELL: f32 = 17.0;
/// A board is at least so large, as a part of the picture's longer side.
const MIN_SHARE: f32 = 0.1;
/// Each size is so much smaller than the one before: a little less than the network's range.
const SHRINK: f32 = 1.45;
/// At this probability a point is looked at.
const MIN_WEIGHT: f32 = 0.1;
/// More points are noise; the most likely ones stay.
const MAX_SPOTS: usize = 300;

/// The boards that may be in this picture, in its pixels, the most likely one first. None overlaps
/// another one.
pub(super) fn locate(locator: &Network, picture: &Picture) -> Vec<Found> {
    let longest = picture.width().max(picture.height()) as f32;
    let least_cell = MIN_CELL.max(longest * MIN_SHARE / Grid::COLUMNS as f32);
    let mut factor = (CELLS.start / least_cell).min(1.0);
    let mut grey = picture.grey_scaled(factor);
    let mut scratch = Scratch::default();
    let mut found: Vec<Found> = Vec::new();
    while grey.width.min(grey.height) as f32 > (Grid::COLUMNS - 1) as f32 * CELLS.start * 0.6 {
        let next = grey.scaled(1.0 / SHRINK);
        let heat = locator.forward(&grey.into_tensor(), &mut scratch);
        let unit = STRIDE as f32 / factor;
        found.extend(
            boards(spots(heat)).into_iter().map(|board| Found { grid: board.grid.scaled(unit), ..board }),
        );
        grey = next;
        factor /= SHRINK;
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut apart: Vec<Found> = Vec::new();
    for board in found {
        if apart.iter().all(|other| !overlap(&other.grid, &board.grid)) {
            apart.push(board);
        }
    }
    apart
}

/// The likeliest places of the output of the locator, in its cells.
fn spots(heat: &Tensor) -> Vec<Spot> {
    let (width, height) = (heat.width, heat.height);
    let weights: Vec<f32> =
        heat.values.chunks_exact(heat.channels).map(|cell| 1.0 / (1.0 + (-cell[0]).exp())).collect();
    let mut spots = Vec::new();
    for y in 1..height.saturating_sub(1) {
        for x in 1..width.saturating_sub(1) {
            let here = y * width + x;
            let weight = weights[here];
            if weight < MIN_WEIGHT {
                continue;
            }
            let around = [-1, 0, 1].into_iter().flat_map(|down: isize| {
                [-1, 0, 1].map(|across: isize| {
                    let index = here.wrapping_add_signed(down * width as isize + across);
                    (index, weights[index], [across as f32, down as f32])
                })
            });
            // Of equal neighbours the first one counts.
            let is_highest =
                around.clone().all(|(index, other, _)| other < weight || (other <= weight && index >= here));
            if is_highest {
                let (mut sum, mut centre) = (0.0, [0.0; 2]);
                for (_, weight, offset) in around {
                    sum += weight;
                    for axis in 0..2 {
                        centre[axis] += weight * offset[axis];
                    }
                }
                let at = [x as f32 + 0.5 + centre[0] / sum, y as f32 + 0.5 + centre[1] / sum];
                spots.push(Spot { at, weight });
            }
        }
    }
    spots.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    spots.truncate(MAX_SPOTS);
    spots
}

/// Whether two boards share more than a strip.
fn overlap(a: &Grid, b: &Grid) -> bool {
    let extent = |grid: &Grid, axis: usize| {
        let numbers = grid.corners().map(|corner| corner[axis]);
        (numbers.into_iter().fold(f32::MAX, f32::min), numbers.into_iter().fold(f32::MIN, f32::max))
    };
    let shared = [0, 1].map(|axis| {
        let ((a0, a1), (b0, b1)) = (extent(a, axis), extent(b, axis));
        ((a1.min(b1) - a0.max(b0)) / (a1 - a0).min(b1 - b0)).max(0.0)
    });
    shared[0] * shared[1] > 0.2
}
