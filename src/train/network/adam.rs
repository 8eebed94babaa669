//! Steps of the network's weights.

use super::model::{LIMIT, Model, OUTPUT_LIMIT, OUTPUTS};
use crate::train::adam::{Step, step};

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
        let free = Step::new(self.steps, share, rate);
        let Self { means, squares, .. } = self;
        for (number, weights) in model.rows.iter_mut().enumerate() {
            let limit = if number < OUTPUTS { LIMIT } else { OUTPUT_LIMIT };
            let (means, squares) = (&mut means.rows[number].0, &mut squares.rows[number].0);
            let bound = Step { decay: DECAY, limit, ..free };
            step(&mut weights.0, &gradient.rows[number].0, means, squares, &bound);
        }
        let (means, squares) = (&mut means.output_biases, &mut squares.output_biases);
        step(&mut model.output_biases, &gradient.output_biases, means, squares, &free);
    }
}
