//! Adam with weight decay: steps by the mean gradient over its deviation.

use multiversion::multiversion;

use crate::vision::network::Network;

pub(super) struct Adam {
    /// Of the gradients so far, in the shape of the network.
    pub means: Network,
    pub squares: Network,
    pub steps: u32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

/// The decay of a weight towards 0.
const DECAY: f32 = 0.01;

/// So many first steps are smaller: the mean squares are not known yet.
const WARM_UP: u32 = 50;

/// A step for some weights.
struct Step {
    rate: f32,
    /// The gradients are multiplied by this.
    share: f32,
    /// The means are multiplied by this, because the steps so far are few.
    mean_part: f32,
    square_part: f32,
}

impl Adam {
    pub fn new(network: &Network) -> Self {
        let zeros = Network::zeros(&network.shapes().collect::<Vec<_>>());
        Self { means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// `share` times the gradient is the mean gradient.
    pub fn step(&mut self, network: &mut Network, gradient: &mut Network, share: f32, rate: f32) {
        self.steps += 1;
        let part = |keep: f32| 1.0 / (1.0 - keep.powi(self.steps.min(100_000) as i32));
        let step = Step {
            rate: rate * (self.steps as f32 / WARM_UP as f32).min(1.0),
            share,
            mean_part: part(KEEP_MEAN),
            square_part: part(KEEP_SQUARE),
        };
        let averages = self.means.parameters().zip(self.squares.parameters());
        for ((weights, slopes), (means, squares)) in
            network.parameters().zip(gradient.parameters()).zip(averages)
        {
            move_weights(weights, slopes, means, squares, &step);
        }
    }
}

#[multiversion(targets("x86_64+avx2"))]
fn move_weights(weights: &mut [f32], slopes: &[f32], means: &mut [f32], squares: &mut [f32], step: &Step) {
    for (((weight, slope), mean), square) in weights.iter_mut().zip(slopes).zip(means).zip(squares) {
        let slope = slope * step.share;
        *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
        *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
        let way = *mean * step.mean_part / ((*square * step.square_part).sqrt() + 1e-8);
        *weight -= step.rate * (way + DECAY * *weight);
    }
}
