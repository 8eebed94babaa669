//! Adam with weight decay: steps by the mean gradient over its deviation.

use super::kernels::{self, AdamStep, KEEP_MEAN, KEEP_SQUARE};
use super::model::{LIMIT, Model, OUTPUT_LIMIT, OUTPUTS};

#[derive(Default)]
pub(super) struct Adam {
    pub means: Model,
    pub squares: Model,
    pub steps: u32,
}

/// The decay of a weight towards 0.
const DECAY: f32 = 0.01;

impl Adam {
    /// `share` times the gradient is the mean gradient.
    pub fn step(&mut self, model: &mut Model, gradient: &Model, share: f32, rate: f32) {
        self.steps += 1;
        let part = |keep: f32| 1.0 / (1.0 - keep.powi(self.steps.min(100_000) as i32));
        let mut step = AdamStep {
            share,
            rate,
            mean_part: part(KEEP_MEAN),
            square_part: part(KEEP_SQUARE),
            decay: DECAY,
            limit: LIMIT,
        };
        let Self { means, squares, .. } = self;
        for (number, weights) in model.rows.iter_mut().enumerate() {
            step.limit = if number < OUTPUTS { LIMIT } else { OUTPUT_LIMIT };
            let (means, squares) = (&mut means.rows[number], &mut squares.rows[number]);
            kernels::step(weights, &gradient.rows[number], means, squares, &step);
        }
        for (number, bias) in model.output_biases.iter_mut().enumerate() {
            let slope = gradient.output_biases[number] * share;
            let (mean, square) = (&mut means.output_biases[number], &mut squares.output_biases[number]);
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *bias -= rate * *mean * step.mean_part / ((*square * step.square_part).sqrt() + 1e-8);
        }
    }
}
