//! A network as bytes. All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CHUHEVIS` |
//! | 2 | the number of layers |
//! | 1 each | the kind of the layer: 0 convolution, 1 [`Layer::MaxPool`], 2 [`Layer::Flatten`] |
//! | 8 | of a convolution: inputs (2), outputs (2), size, stride, dilation, whether it is rectified |
//! | 4 · outputs | its biases |
//! | 4 · outputs | the worth of a weight of 1, for each output |
//! | depth · outputs | the weights as signed bytes, all outputs of a product together |

use thiserror::Error;

use super::layers::Convolution;
use super::matrix::padded;
use super::{Kernel, Layer, Network, Shape};

const MAGIC: [u8; 8] = *b"CHUHEVIS";

/// The greatest weight as a byte.
const MAX_WEIGHT: f32 = 127.0;

/// More weights than this are no network of ours.
const MAX_WEIGHTS: usize = 1 << 24;

/// Why bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    #[error("this is no network for pictures")]
    Foreign,
    #[error("the network ends too early")]
    Short,
    #[error("the network is longer than its layers say")]
    Long,
    #[error("the network has an impossible layer")]
    Layer,
    #[error("the network has a weight that is no number")]
    Weight,
}

impl Network {
    /// Reads what [`Network::write`] has written.
    ///
    /// # Errors
    ///
    /// For anything else.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut input = Input(bytes.strip_prefix(&MAGIC).ok_or(NetworkError::Foreign)?);
        let count = input.short()?;
        let mut layers = Vec::new();
        for _ in 0..count {
            layers.push(match input.byte()? {
                0 => Layer::Convolution(input.convolution()?),
                1 => Layer::MaxPool,
                2 => Layer::Flatten,
                _ => return Err(NetworkError::Layer),
            });
        }
        if !input.0.is_empty() {
            return Err(NetworkError::Long);
        }
        let network = Self { layers };
        if network.is_consistent() { Ok(network) } else { Err(NetworkError::Layer) }
    }

    /// Each convolution accepts the channels of what comes before it.
    fn is_consistent(&self) -> bool {
        let mut channels = None;
        let mut is_flat = false;
        self.shapes().all(|shape| match shape {
            Shape::Convolution(kernel) => {
                let fits = channels.is_none_or(|channels| match is_flat {
                    true => kernel.inputs % channels == 0,
                    false => kernel.inputs == channels,
                });
                (channels, is_flat) = (Some(kernel.outputs), false);
                fits
            }
            Shape::MaxPool => true,
            Shape::Flatten => {
                is_flat = true;
                true
            }
        })
    }

    /// The network with its weights rounded to a byte, of a worth of its own for each output.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.layers.len() as u16).to_le_bytes());
        for layer in &self.layers {
            match layer {
                Layer::Convolution(convolution) => {
                    bytes.push(0);
                    write_convolution(convolution, &mut bytes);
                }
                Layer::MaxPool => bytes.push(1),
                Layer::Flatten => bytes.push(2),
            }
        }
        bytes
    }
}

fn write_convolution(convolution: &Convolution, bytes: &mut Vec<u8>) {
    let Kernel { inputs, outputs, size, stride, dilation, is_rectified } = convolution.kernel;
    bytes.extend([inputs as u16, outputs as u16].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend([size as u8, stride as u8, dilation as u8, u8::from(is_rectified)]);
    let rows = || convolution.weights.chunks(convolution.row());
    let worth = |output: usize| rows().map(|row| row[output].abs()).fold(0.0, f32::max) / MAX_WEIGHT;
    let worths: Vec<f32> = (0..outputs).map(worth).collect();
    bytes.extend(convolution.biases[..outputs].iter().chain(&worths).flat_map(|number| number.to_le_bytes()));
    for row in rows() {
        // An output without weights has a worth of 0: 0/0 becomes 0 as an integer.
        let rounded = row.iter().zip(&worths).map(|(weight, worth)| (weight / worth).round() as i8);
        bytes.extend(rounded.map(|weight| weight as u8));
    }
}

/// The unread rest of the bytes.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, NetworkError> {
        Ok(self.take(1)?[0])
    }

    fn short(&mut self) -> Result<usize, NetworkError> {
        Ok(usize::from(self.byte()?) | usize::from(self.byte()?) << 8)
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, NetworkError> {
        let (numbers, _) = self.take(4 * count)?.as_chunks::<4>();
        let numbers: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        // Greater ones would add up to infinity.
        match numbers.iter().all(|number| number.abs() < 1e6) {
            true => Ok(numbers),
            false => Err(NetworkError::Weight),
        }
    }

    fn convolution(&mut self) -> Result<Convolution, NetworkError> {
        let (inputs, outputs) = (self.short()?, self.short()?);
        let [size, stride, dilation] = [self.byte()?, self.byte()?, self.byte()?].map(usize::from);
        let is_rectified = self.byte()? == 1;
        let kernel = Kernel { inputs, outputs, size, stride, dilation, is_rectified };
        let is_possible = inputs > 0 && outputs > 0 && size % 2 == 1 && stride > 0 && dilation > 0;
        if !is_possible || kernel.depth() * outputs > MAX_WEIGHTS {
            return Err(NetworkError::Layer);
        }
        let mut biases = self.floats(outputs)?;
        let worths = self.floats(outputs)?;
        let rows = self.take(kernel.depth() * outputs)?.chunks(outputs);
        let mut weights = Vec::with_capacity(kernel.depth() * padded(outputs));
        for row in rows {
            weights.extend(row.iter().zip(&worths).map(|(&weight, worth)| f32::from(weight as i8) * worth));
            weights.resize(weights.len().next_multiple_of(padded(outputs)), 0.0);
        }
        biases.resize(padded(outputs), 0.0);
        Ok(Convolution { kernel, weights, biases })
    }
}
