//! What the locator learns from: crops of painted pictures, scaled so that boards are as large as it
//! knows them, or so that it should see none.

use std::ops::Range;

use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::patches::bounds;
use super::score::logistic_loss;
use super::{Score, Task};
use crate::train::vision::scene::{PaintedBoard, Scene};
use crate::vision::network::shapes::{CELLS, LOCATOR, STRIDE};
use crate::vision::network::{Shape, Tensor};
use crate::vision::{Content, Grey, Grid, Place};

/// Where points of boards lie.
pub struct Locate;

/// A part of a grey picture, and what the locator should say of it.
pub struct Crop {
    pixels: Box<[u8]>,
    /// For each cell: a point, and a piece, 0 to [`ONE`].
    truth: Box<[[u8; 2]]>,
    /// The cells that count.
    is_judged: Box<[bool]>,
}

/// The width and height of a crop, in pixels and in cells.
const SIDE: usize = 192;
const CELLS_A_SIDE: usize = SIDE / STRIDE;

/// A truth of 1.
const ONE: f32 = 255.0;

/// Boards whose points are so near each other, or so far, are not to be found at this scale. Between
/// these and [`CELLS`] either is right.
const TOO_SMALL: Range<f32> = 5.0..9.0;
const TOO_LARGE: Range<f32> = 29.0..45.0;

/// The width of pictures without a board when they are scaled.
const WIDTHS: Range<f32> = 150.0..1_500.0;

/// Pictures are hardly made larger.
const MAX_FACTOR: f32 = 1.2;

/// Crops of a picture at one scale.
const CROPS: usize = 2;

impl Task for Locate {
    type Sample = Crop;
    const SHAPES: &[Shape] = LOCATOR;
    const ROUNDS_KEPT: u64 = 30;
    const LEARNT: f64 = 0.0;

    fn counted() -> Vec<String> {
        ["points", "pieces", "no points", "no pieces"].map(String::from).to_vec()
    }

    fn samples(scene: &Scene, random: &mut SmallRng) -> Vec<Crop> {
        let Some(board) = scene.boards.choose(random) else {
            let width = scene.picture.width() as f32;
            let most = (WIDTHS.end.min(width) / WIDTHS.start).max(1.0);
            let wanted = WIDTHS.start * most.powf(random.random());
            return crops(scene, (wanted / width).min(1.0), None, CROPS, random);
        };
        let cell = board.grid.cell();
        let is_too_large = random.random() && cell > TOO_LARGE.start;
        let wrong = if is_too_large { TOO_LARGE.start..TOO_LARGE.end.min(cell) } else { TOO_SMALL };
        let mut samples = Vec::new();
        for (cells, count) in [(CELLS, CROPS), (wrong, 1)] {
            let factor = random.random_range(cells) / cell;
            // Few pictures must be made larger to be read.
            if factor < MAX_FACTOR {
                samples.extend(crops(scene, factor, Some(board), count, random));
            }
        }
        samples
    }

    fn write_input(crop: &Crop, input: &mut Tensor) {
        input.reset(SIDE, SIDE, 1);
        for (value, pixel) in input.values.iter_mut().zip(&crop.pixels) {
            *value = (f32::from(*pixel) - 128.0) / 127.0;
        }
    }

    fn judge(crop: &Crop, output: &Tensor, slopes: &mut Tensor, score: &mut Score) {
        let (logits, _) = output.values.as_chunks::<2>();
        let (slopes, _) = slopes.values.as_chunks_mut::<2>();
        let share = 1.0 / logits.len() as f32;
        let mut loss = 0.0;
        for (cell, (logits, slopes)) in logits.iter().zip(slopes).enumerate() {
            if !crop.is_judged[cell] {
                continue;
            }
            for channel in 0..2 {
                let truth = f32::from(crop.truth[cell][channel]) / ONE;
                let (part, slope) = logistic_loss(logits[channel], truth);
                loss += part * share;
                slopes[channel] = slope * share;
                // Near a point either is right.
                if truth > 0.7 {
                    score.count(channel, logits[channel] > 0.0);
                } else if truth <= 0.0 {
                    score.count(2 + channel, logits[channel] < 0.0);
                }
            }
        }
        score.loss += f64::from(loss);
    }
}

/// Crops of the scaled picture, near the board if there is one.
fn crops(
    scene: &Scene,
    factor: f32,
    board: Option<&PaintedBoard>,
    count: usize,
    random: &mut SmallRng,
) -> Vec<Crop> {
    let grey = scene.picture.grey_scaled(factor);
    let area = match board {
        Some(board) => {
            [0, 1].map(|axis| bounds(board.grid.scaled(factor).corners().map(|corner| corner[axis])))
        }
        None => [[0.0, grey.width as f32], [0.0, grey.height as f32]],
    };
    let mut origin = || {
        area.map(|[least, most]| {
            random.random_range(least..=most.max(least)).round() as isize - SIDE as isize / 2
        })
    };
    (0..count).map(|_| origin()).map(|origin| crop(scene, &grey, factor, origin)).collect()
}

/// The crop that begins at the pixel `origin` of the scaled picture.
fn crop(scene: &Scene, grey: &Grey, factor: f32, origin: [isize; 2]) -> Crop {
    let inside = |at: usize, axis: usize, size: usize| {
        usize::try_from(at as isize + origin[axis]).ok().filter(|&at| at < size)
    };
    let pixel = |at: usize| {
        let (x, y) = (inside(at % SIDE, 0, grey.width), inside(at / SIDE, 1, grey.height));
        // Outside of the picture all is 0, as the network's convolutions see it.
        let value = x.zip(y).map_or(0.0, |(x, y)| grey.values[y * grey.width + x]);
        (value * 127.0 + 128.0).round() as u8
    };
    let middle = |at: usize| at * STRIDE + STRIDE / 2;
    let is_inside = |cell: usize| {
        let (x, y) = (middle(cell % CELLS_A_SIDE), middle(cell / CELLS_A_SIDE));
        inside(x, 0, grey.width).is_some() && inside(y, 1, grey.height).is_some()
    };
    let mut crop = Crop {
        pixels: (0..SIDE * SIDE).map(pixel).collect(),
        truth: vec![[0; 2]; CELLS_A_SIDE * CELLS_A_SIDE].into(),
        is_judged: (0..CELLS_A_SIDE * CELLS_A_SIDE).map(is_inside).collect(),
    };
    for board in &scene.boards {
        let grid = board.grid.scaled(factor);
        let cell = grid.cell();
        if (CELLS.start - 0.01..CELLS.end + 0.01).contains(&cell) {
            crop.add_points(board, &grid, origin);
        } else if (TOO_SMALL.end..=TOO_LARGE.start).contains(&cell) {
            crop.ignore(&grid, origin);
        }
    }
    crop
}

impl Crop {
    /// A point is true of its cell, and less so of those beside it, the farther the less.
    fn add_points(&mut self, board: &PaintedBoard, grid: &Grid, origin: [isize; 2]) {
        for (at, point) in board.points.iter().enumerate() {
            let place = Place { column: (at % Grid::COLUMNS) as f32, row: (at / Grid::COLUMNS) as f32 };
            let pixel = grid.pixel(place);
            // In cells, from the middle of the first one.
            let [x, y] = [0, 1].map(|axis| (pixel[axis] - origin[axis] as f32) / STRIDE as f32 - 0.5);
            for (column, row) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
                let (column, row) = (x.floor() + column, y.floor() + row);
                let truth = ((1.0 - (x - column).abs().max((y - row).abs())) * ONE) as u8;
                let is_inside = |at: f32| at >= 0.0 && at < CELLS_A_SIDE as f32;
                if !is_inside(column) || !is_inside(row) {
                    continue;
                }
                let cell = row as usize * CELLS_A_SIDE + column as usize;
                // Something may cover it.
                self.is_judged[cell] &= board.is_whole || point.content != Content::Foreign;
                let [points, pieces] = &mut self.truth[cell];
                *points = truth.max(*points);
                if point.content != Content::Empty {
                    *pieces = truth.max(*pieces);
                }
            }
        }
    }

    /// Leaves out the area of a board.
    fn ignore(&mut self, grid: &Grid, origin: [isize; 2]) {
        let area = [0, 1].map(|axis| {
            let [least, most] = bounds(grid.corners().map(|corner| corner[axis] - origin[axis] as f32));
            [least - grid.cell(), most + grid.cell()]
        });
        for (cell, is_judged) in self.is_judged.iter_mut().enumerate() {
            let at = [cell % CELLS_A_SIDE, cell / CELLS_A_SIDE].map(|at| ((at * STRIDE) + STRIDE / 2) as f32);
            *is_judged &= !(0..2).all(|axis| at[axis] >= area[axis][0] && at[axis] <= area[axis][1]);
        }
    }
}
