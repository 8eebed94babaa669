//! A small plain convolutional network: its shape, its weights, and how it is computed.
//!
//! Nothing here knows of boards. [`shapes`] has the shapes of the two networks that `vision` uses.

mod file;
pub(crate) mod layers;
pub(crate) mod matrix;
pub mod shapes;

pub use file::NetworkError;
pub use layers::{Convolution, Scratch};

/// An array of numbers: rows from the top, pixels from the left, the channels of a pixel together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tensor {
    pub height: usize,
    pub width: usize,
    pub channels: usize,
    pub values: Vec<f32>,
}

impl Tensor {
    pub fn zeros(height: usize, width: usize, channels: usize) -> Self {
        let mut tensor = Self::default();
        tensor.reset(height, width, channels);
        tensor
    }

    /// Zeros in this size, in the memory that is there.
    pub(crate) fn reset(&mut self, height: usize, width: usize, channels: usize) {
        (self.height, self.width, self.channels) = (height, width, channels);
        self.values.clear();
        self.values.resize(height * width * channels, 0.0);
    }
}

/// The shape of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Convolution(Kernel),
    /// The greatest of each 2 × 2 pixels; an odd last row or column is left out.
    MaxPool,
    /// All numbers become the channels of one pixel. A convolution by a kernel of 1 behind it is a
    /// dense layer.
    Flatten,
}

/// The shape of a convolution. Outside of its input everything is 0. A stride of 1 keeps the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// Channels.
    pub inputs: usize,
    pub outputs: usize,
    /// The height and the width of the kernel, an odd number.
    pub size: usize,
    pub stride: usize,
    /// The distance between the pixels below the kernel.
    pub dilation: usize,
    /// Outputs below 0 become 0.
    pub is_rectified: bool,
}

impl Kernel {
    /// The number of products in an output.
    pub const fn depth(&self) -> usize {
        self.size * self.size * self.inputs
    }
}

/// A layer with its weights.
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    Convolution(Convolution),
    MaxPool,
    Flatten,
}

/// A network: layers, each of which computes on the output of the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub(crate) layers: Vec<Layer>,
}

impl Network {
    /// A network of this shape whose weights are 0.
    pub fn zeros(shapes: &[Shape]) -> Self {
        let layer = |shape: &Shape| match shape {
            Shape::Convolution(kernel) => Layer::Convolution(Convolution::zeros(*kernel)),
            Shape::MaxPool => Layer::MaxPool,
            Shape::Flatten => Layer::Flatten,
        };
        Self { layers: shapes.iter().map(layer).collect() }
    }

    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.layers.iter().map(|layer| match layer {
            Layer::Convolution(convolution) => Shape::Convolution(convolution.kernel),
            Layer::MaxPool => Shape::MaxPool,
            Layer::Flatten => Shape::Flatten,
        })
    }

    /// The output for `input`, which has the channels of the first layer. A network with a
    /// [`Shape::Flatten`] accepts one size only.
    pub fn forward<'a>(&self, input: &Tensor, scratch: &'a mut Scratch) -> &'a Tensor {
        let Scratch { columns, tensors: [from, to] } = scratch;
        let mut is_first = true;
        for layer in &self.layers {
            layer.apply(if is_first { input } else { &*from }, to, columns);
            std::mem::swap(from, to);
            is_first = false;
        }
        from
    }
}

#[cfg(test)]
mod tests;
