//! The arithmetic of layers.

use super::matrix::{self, padded};
use super::{Kernel, Layer, Tensor};

/// A convolution with its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Convolution {
    pub kernel: Kernel,
    /// A row for each product of an output: by the kernel's row, its column, and the input channel.
    /// A row has a weight for each output, and zeros up to a multiple of [`matrix::LANES`].
    pub(crate) weights: Vec<f32>,
    /// One for each output, and the same zeros.
    pub(crate) biases: Vec<f32>,
}

/// Memory for computing, which several computations can share.
#[derive(Default)]
pub struct Scratch {
    pub(super) columns: Columns,
    pub(super) tensors: [Tensor; 2],
}

/// The inputs of some pixels of a convolution, a row for each, and the sums of their products.
#[derive(Default)]
pub(crate) struct Columns {
    inputs: Vec<f32>,
    sums: Vec<f32>,
}

/// Pixels that are computed at once. Their inputs fit in the nearest cache; it is a multiple of the
/// rows of all blocks in `matrix`.
pub(crate) const PIXELS: usize = 48;

impl Layer {
    pub(crate) fn apply(&self, input: &Tensor, output: &mut Tensor, columns: &mut Columns) {
        match self {
            Self::Convolution(convolution) => convolution.apply(input, output, columns),
            Self::MaxPool => max_pool(input, output),
            Self::Flatten => {
                output.reset(1, 1, input.values.len());
                output.values.copy_from_slice(&input.values);
            }
        }
    }
}

impl Convolution {
    pub(super) fn zeros(kernel: Kernel) -> Self {
        let width = padded(kernel.outputs);
        Self { kernel, weights: vec![0.0; kernel.depth() * width], biases: vec![0.0; width] }
    }

    /// The numbers in a row of the weights.
    pub(crate) const fn row(&self) -> usize {
        padded(self.kernel.outputs)
    }

    fn apply(&self, input: &Tensor, output: &mut Tensor, columns: &mut Columns) {
        let Kernel { outputs, is_rectified, .. } = self.kernel;
        assert_eq!(input.channels, self.kernel.inputs, "the input fits the layer");
        let (height, width) = self.kernel.output_size(input);
        output.reset(height, width, outputs);
        let (depth, row) = (self.kernel.depth(), self.row());
        for (number, outputs_of_block) in output.values.chunks_mut(PIXELS * outputs).enumerate() {
            let pixels = outputs_of_block.len() / outputs;
            let first = number * PIXELS;
            self.kernel.gather(input, first..first + pixels, &mut columns.inputs);
            columns.sums.clear();
            (0..pixels).for_each(|_| columns.sums.extend(&self.biases));
            matrix::add_product(&mut columns.sums, &columns.inputs, &self.weights, depth, row);
            if is_rectified {
                columns.sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
            }
            for (output, sums) in outputs_of_block.chunks_mut(outputs).zip(columns.sums.chunks(row)) {
                output.copy_from_slice(&sums[..outputs]);
            }
        }
    }
}

/// Neighbouring inputs of an output.
pub(crate) struct Run {
    /// Where they stand among the inputs of the output.
    pub at: usize,
    pub length: usize,
    /// Where they stand in the tensor; `None` outside of it.
    pub from: Option<usize>,
}

impl Kernel {
    /// Height and width.
    pub(crate) const fn output_size(&self, input: &Tensor) -> (usize, usize) {
        (input.height.div_ceil(self.stride), input.width.div_ceil(self.stride))
    }

    /// Copies the inputs of some pixels of the output, counted row by row.
    pub(crate) fn gather(&self, input: &Tensor, pixels: std::ops::Range<usize>, columns: &mut Vec<f32>) {
        let depth = self.depth();
        columns.resize(pixels.len() * depth, 0.0);
        for (pixel, column) in pixels.zip(columns.chunks_mut(depth)) {
            self.visit(input, pixel, |Run { at, length, from }| {
                let column = &mut column[at..at + length];
                match from {
                    Some(from) => column.copy_from_slice(&input.values[from..from + length]),
                    None => column.fill(0.0),
                }
            });
        }
    }

    /// Visits all inputs of a pixel of the output.
    #[inline]
    pub(crate) fn visit(&self, input: &Tensor, pixel: usize, mut visit: impl FnMut(Run)) {
        let &Self { inputs, size, stride, dilation, .. } = self;
        let (_, width) = self.output_size(input);
        let reach = size / 2 * dilation;
        let (top, left) = (pixel / width * stride, pixel % width * stride);
        // Both are pixels from the edge minus the reach, which is added so that none is negative.
        let is_inside = |at: usize, size: usize| at >= reach && at - reach < size;
        let is_row_inside = left >= reach && left + reach < input.width;
        for down in 0..size {
            let y = top + down * dilation;
            let at = down * size * inputs;
            if !is_inside(y, input.height) {
                visit(Run { at, length: size * inputs, from: None });
                continue;
            }
            let from = |x: usize| ((y - reach) * input.width + x - reach) * inputs;
            if dilation == 1 && is_row_inside {
                visit(Run { at, length: size * inputs, from: Some(from(left)) });
                continue;
            }
            for across in 0..size {
                let x = left + across * dilation;
                let from = is_inside(x, input.width).then(|| from(x));
                visit(Run { at: at + across * inputs, length: inputs, from });
            }
        }
    }
}

fn max_pool(input: &Tensor, output: &mut Tensor) {
    let Tensor { width, channels, .. } = *input;
    output.reset(input.height / 2, width / 2, channels);
    let columns = output.width;
    for (pixel, output) in output.values.chunks_mut(channels.max(1)).enumerate() {
        let corner = (pixel / columns * 2 * width + pixel % columns * 2) * channels;
        let quarter = |from: usize| &input.values[from..from + channels];
        output.copy_from_slice(quarter(corner));
        for from in [corner + channels, corner + width * channels, corner + (width + 1) * channels] {
            for (most, &value) in output.iter_mut().zip(quarter(from)) {
                *most = most.max(value);
            }
        }
    }
}
