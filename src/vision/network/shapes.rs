//! The shapes of the two networks, for inference and training alike.

use super::{Kernel, Shape};
use crate::vision::{Content, Patch};

/// From a [`Patch`] to logits: one for each [`Content`], then [`MARKED`].
pub const CLASSIFIER: &[Shape] = &[
    convolution(Patch::CHANNELS, 16, 3, 2, 1),
    convolution(16, 32, 3, 1, 1),
    Shape::MaxPool,
    convolution(32, 64, 3, 1, 1),
    convolution(64, 64, 3, 1, 1),
    Shape::MaxPool,
    convolution(64, 96, 3, 1, 1),
    convolution(96, 96, 3, 1, 1),
    convolution(96, 128, 3, 2, 1),
    Shape::Flatten,
    convolution(3 * 3 * 128, 96, 1, 1, 1),
    Shape::Convolution(Kernel { is_rectified: false, ..kernel(96, Content::COUNT + 1, 1, 1, 1) }),
];

/// The output of [`CLASSIFIER`] with the logit that the last move is marked on this point.
pub const MARKED: usize = Content::COUNT;

/// From a grey picture, −1 to 1, to two logits for each cell of [`STRIDE`] × [`STRIDE`] pixels: that
/// a point of a board lies there, and a point with a piece.
pub const LOCATOR: &[Shape] = &[
    convolution(1, 8, 5, 2, 1),
    convolution(8, 16, 3, 2, 1),
    convolution(16, 16, 3, 1, 1),
    convolution(16, 16, 3, 1, 2),
    convolution(16, 16, 3, 1, 2),
    convolution(16, 16, 3, 1, 4),
    Shape::Convolution(Kernel { is_rectified: false, ..kernel(16, 2, 1, 1, 1) }),
];

/// Pixels of a picture for each cell of the output of [`LOCATOR`]. The cell (x, y) has the pixels
/// from (4x, 4y).
pub const STRIDE: usize = 4;

/// [`LOCATOR`] knows boards whose neighbouring points are so many pixels apart.
pub const CELLS: std::ops::Range<f32> = 13.0..20.0;

const fn convolution(inputs: usize, outputs: usize, size: usize, stride: usize, dilation: usize) -> Shape {
    Shape::Convolution(kernel(inputs, outputs, size, stride, dilation))
}

const fn kernel(inputs: usize, outputs: usize, size: usize, stride: usize, dilation: usize) -> Kernel {
    Kernel { inputs, outputs, size, stride, dilation, is_rectified: true }
}
