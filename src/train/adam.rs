//! Adam with weight decay: steps by the mean gradient over its deviation (Kingma and Ba 2014;
//! Loshchilov and Hutter 2019).

use multiversion::multiversion;

/// A step of some weights.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub rate: f32,
    /// The gradients are multiplied by this.
    pub share: f32,
    /// The decay of a weight towards 0.
    pub decay: f32,
    /// The limit of a weight.
    pub limit: f32,
    /// The means are multiplied by these, because the steps so far are few.
    pub mean_part: f32,
    pub square_part: f32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

impl Step {
    /// The step with this number, from 1, without decay and limit. `share` times the gradient is
    /// the mean gradient.
    pub fn new(number: u32, share: f32, rate: f32) -> Self {
        let part = |keep: f32| 1.0 / (1.0 - keep.powi(number.min(100_000) as i32));
        let (mean_part, square_part) = (part(KEEP_MEAN), part(KEEP_SQUARE));
        Self { rate, share, decay: 0.0, limit: f32::INFINITY, mean_part, square_part }
    }
}

/// Moves weights, and with them the means of their gradients and of the gradients' squares.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn step(weights: &mut [f32], slopes: &[f32], means: &mut [f32], squares: &mut [f32], step: &Step) {
    for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
        let slope = slope * step.share;
        *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
        *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
        let way = *mean * step.mean_part / ((*square * step.square_part).sqrt() + 1e-8);
        let moved = *weight - step.rate * (way + step.decay * *weight);
        *weight = moved.clamp(-step.limit, step.limit);
    }
}
