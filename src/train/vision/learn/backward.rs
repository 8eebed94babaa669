//! The gradients of a network's weights, layer by layer from the output back.

use crate::vision::network::layers::{Columns, PIXELS, Run};
use crate::vision::network::matrix::{add_product, add_transposed_product, padded};
use crate::vision::network::{Convolution, Layer, Network, Tensor};

/// What a thread computes with: the outputs of all layers for an example, and their gradients.
#[derive(Default)]
pub(super) struct Pass {
    /// The input, then the output of each layer.
    tensors: Vec<Tensor>,
    /// The gradient of a layer's output, and of its input.
    slopes: [Tensor; 2],
    /// For each layer, its weights with rows and columns exchanged.
    turned: Vec<Vec<f32>>,
    columns: Columns,
    inputs: Vec<f32>,
    rows: Vec<f32>,
    input_slopes: Vec<f32>,
}

impl Pass {
    /// Must be called whenever the weights have changed.
    pub fn prepare(&mut self, network: &Network) {
        self.tensors.resize_with(network.layers.len() + 1, Tensor::default);
        self.turned = network.layers.iter().map(turned).collect();
    }

    /// Where the next example's input belongs.
    pub fn input(&mut self) -> &mut Tensor {
        &mut self.tensors[0]
    }

    /// Computes the output for the input; returns both, and the output's gradient, which is 0, to be
    /// filled in.
    pub fn forward(&mut self, network: &Network) -> (&Tensor, &mut Tensor) {
        for (at, layer) in network.layers.iter().enumerate() {
            let (before, behind) = self.tensors.split_at_mut(at + 1);
            layer.apply(&before[at], &mut behind[0], &mut self.columns);
        }
        let output = &self.tensors[network.layers.len()];
        self.slopes[0].reset(output.height, output.width, output.channels);
        (output, &mut self.slopes[0])
    }

    /// After [`Pass::forward`]: adds the gradient of each weight to `gradient`.
    pub fn backward(&mut self, network: &Network, gradient: &mut Network) {
        for (at, layer) in network.layers.iter().enumerate().rev() {
            let [slopes, input_slopes] = &mut self.slopes;
            let (input, output) = (&self.tensors[at], &self.tensors[at + 1]);
            input_slopes.reset(input.height, input.width, input.channels);
            match (layer, &mut gradient.layers[at]) {
                (Layer::Convolution(convolution), Layer::Convolution(gradient)) => {
                    self.convolution(at, convolution, gradient);
                }
                (Layer::MaxPool, _) => unpool(input, output, slopes, input_slopes),
                (Layer::Convolution(_) | Layer::Flatten, _) => {
                    input_slopes.values.copy_from_slice(&slopes.values);
                }
            }
            self.slopes.swap(0, 1);
        }
    }

    /// The number of products of [`Pass::forward`].
    #[cfg(test)]
    pub fn products(&self, network: &Network) -> usize {
        let of_layer = |(layer, output): (&Layer, &Tensor)| match layer {
            Layer::Convolution(convolution) => output.values.len() * convolution.kernel.depth(),
            Layer::MaxPool | Layer::Flatten => 0,
        };
        network.layers.iter().zip(&self.tensors[1..]).map(of_layer).sum()
    }

    fn convolution(&mut self, at: usize, convolution: &Convolution, gradient: &mut Convolution) {
        let Self { tensors, slopes: [slopes, input_slopes], turned, inputs, rows, .. } = self;
        let (input, output) = (&tensors[at], &tensors[at + 1]);
        let kernel = convolution.kernel;
        let (depth, row) = (kernel.depth(), convolution.row());
        let size = PIXELS * kernel.outputs;
        for (number, slopes) in slopes.values.chunks(size).enumerate() {
            let first = number * PIXELS;
            let pixels = slopes.len() / kernel.outputs;
            rows.clear();
            let outputs = output.values[number * size..].chunks(kernel.outputs);
            for (slopes, outputs) in slopes.chunks(kernel.outputs).zip(outputs) {
                let is_free = |output: f32| !kernel.is_rectified || output > 0.0;
                rows.extend(
                    slopes
                        .iter()
                        .zip(outputs)
                        .map(|(slope, &output)| if is_free(output) { *slope } else { 0.0 }),
                );
                rows.resize(rows.len().next_multiple_of(row), 0.0);
            }
            for row in rows.chunks(row) {
                gradient.biases.iter_mut().zip(row).for_each(|(bias, slope)| *bias += slope);
            }
            kernel.gather(input, first..first + pixels, inputs);
            add_transposed_product(&mut gradient.weights, inputs, rows, pixels, row);
            // Nothing comes before the first layer.
            if at > 0 {
                let width = padded(depth);
                self.input_slopes.clear();
                self.input_slopes.resize(pixels * width, 0.0);
                add_product(&mut self.input_slopes, rows, &turned[at], row, width);
                for (pixel, slopes) in (first..).zip(self.input_slopes.chunks(width)) {
                    kernel.visit(input, pixel, |Run { at, length, from }| {
                        let Some(from) = from else { return };
                        let sums = &mut input_slopes.values[from..from + length];
                        sums.iter_mut().zip(&slopes[at..]).for_each(|(sum, slope)| *sum += slope);
                    });
                }
            }
        }
    }
}

fn turned(layer: &Layer) -> Vec<f32> {
    let Layer::Convolution(convolution) = layer else { return Vec::new() };
    let (row, width) = (convolution.row(), padded(convolution.kernel.depth()));
    let mut turned = vec![0.0; row * width];
    for (product, weights) in convolution.weights.chunks(row).enumerate() {
        weights.iter().enumerate().for_each(|(output, weight)| turned[output * width + product] = *weight);
    }
    turned
}

/// The gradient belongs to the pixel that was the greatest; to the first one of equals.
fn unpool(input: &Tensor, output: &Tensor, slopes: &Tensor, input_slopes: &mut Tensor) {
    let Tensor { width, channels, .. } = *input;
    for (at, (output, slope)) in output.values.iter().zip(&slopes.values).enumerate() {
        let (pixel, channel) = (at / channels, at % channels);
        let corner = (pixel / output_width(width) * 2 * width + pixel % output_width(width) * 2) * channels;
        let quarters = [0, channels, width * channels, (width + 1) * channels];
        let mut places = quarters.map(|quarter| corner + quarter + channel).into_iter();
        if let Some(place) = places.find(|&place| input.values[place] >= *output) {
            input_slopes.values[place] += slope;
        }
    }
}

const fn output_width(width: usize) -> usize {
    width / 2
}
