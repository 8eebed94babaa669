//! Steps of the network's weights.

use crate::train::adam::{Step, step};
use crate::vision::network::Network;

pub(super) struct Adam {
    /// Of the gradients so far, in the shape of the network.
    pub means: Network,
    pub squares: Network,
    pub steps: u32,
}

/// The decay of a weight towards 0.
const DECAY: f32 = 0.01;

/// So many first steps are smaller: the mean squares are not known yet.
const WARM_UP: u32 = 50;

impl Adam {
    pub fn new(network: &Network) -> Self {
        let zeros = Network::zeros(&network.shapes().collect::<Vec<_>>());
        Self { means: zeros.clone(), squares: zeros, steps: 0 }
    }

    /// `share` times the gradient is the mean gradient.
    pub fn step(&mut self, network: &mut Network, gradient: &mut Network, share: f32, rate: f32) {
        self.steps += 1;
        let rate = rate * (self.steps as f32 / WARM_UP as f32).min(1.0);
        let bound = Step { decay: DECAY, ..Step::new(self.steps, share, rate) };
        let averages = self.means.parameters().zip(self.squares.parameters());
        for ((weights, slopes), (means, squares)) in
            network.parameters().zip(gradient.parameters()).zip(averages)
        {
            step(weights, slopes, means, squares, &bound);
        }
    }
}
