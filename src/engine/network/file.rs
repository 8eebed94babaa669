//! The file of a network. All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `CHUHENET` |
//! | 2 each | version, inputs, neurons of each view, outputs; the fixed-point 1 of a neuron and of an output weight |
//! | 2 | the centipawns of an output of 1 |
//! | 2 each | for each input, its weight to each neuron; the bias of each neuron; for each output, its weight from each neuron, first of the mover's view, then of the other |
//! | 4 each | the bias of each output |
//! | 8 | FNV-1a hash of all before |

use super::inputs::INPUTS;
use super::layers::{Row, Scorer};
use super::{BUCKETS, HIDDEN, MAX_OUTPUT_WEIGHT, MAX_WEIGHT, Network, ONE, OUTPUT_ONE};

const MAGIC: [u8; 8] = *b"CHUHENET";
const VERSION: u16 = 1;
const SHAPE: [u16; 6] =
    [VERSION, INPUTS as u16, HIDDEN as u16, BUCKETS as u16, ONE as u16, OUTPUT_ONE as u16];

/// More than any supported network file, in bytes.
pub const MAX_FILE: usize = 2 * (INPUTS + 1 + 2 * BUCKETS) * HIDDEN + 4 * BUCKETS + 64;

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    #[error("this is no network of Chuhe")]
    Foreign,
    #[error("this network is of another version or shape")]
    Shape,
    #[error("the network is damaged")]
    Damaged,
    #[error("a weight of the network is too large")]
    Weight,
}

impl Network {
    /// Parses the bytes of a file.
    ///
    /// # Errors
    /// They are not a network, have another shape, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut input = Input(bytes.strip_prefix(&MAGIC).ok_or(NetworkError::Foreign)?);
        for expected in SHAPE {
            if input.number()? as u16 != expected {
                return Err(NetworkError::Shape);
            }
        }
        let (whole, sum) = bytes.split_last_chunk::<8>().ok_or(NetworkError::Damaged)?;
        if hash(whole) != u64::from_le_bytes(*sum) {
            return Err(NetworkError::Damaged);
        }
        let scale_cp = input.number()? as u16;
        let rows = (0..INPUTS).map(|_| input.row(MAX_WEIGHT)).collect::<Result<Vec<_>, _>>()?;
        let biases = input.row(MAX_WEIGHT)?;
        let weights = (0..BUCKETS)
            .map(|_| Ok([input.row(MAX_OUTPUT_WEIGHT)?, input.row(MAX_OUTPUT_WEIGHT)?]))
            .collect::<Result<Vec<_>, NetworkError>>()?;
        let scorers = weights
            .into_iter()
            .map(|weights| Ok(Scorer { weights, bias: i32::from_le_bytes(input.take()?) }))
            .collect::<Result<Vec<_>, NetworkError>>()?;
        if input.0.len() != sum.len() {
            return Err(NetworkError::Damaged);
        }
        let rows = rows.into_boxed_slice().try_into().map_err(|_| NetworkError::Damaged)?;
        let outputs = scorers.into_boxed_slice().try_into().map_err(|_| NetworkError::Damaged)?;
        Ok(Self { rows, biases, outputs, scale_cp })
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        SHAPE.iter().chain([&self.scale_cp]).for_each(|number| bytes.extend(number.to_le_bytes()));
        let outputs = self.outputs.iter().flat_map(|scorer| &scorer.weights);
        for row in self.rows.iter().chain([&self.biases]).chain(outputs) {
            row.0.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        self.outputs.iter().for_each(|scorer| bytes.extend(scorer.bias.to_le_bytes()));
        bytes.extend(hash(&bytes).to_le_bytes());
        bytes
    }
}

/// The unread rest of the bytes.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Damaged)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn number(&mut self) -> Result<i16, NetworkError> {
        Ok(i16::from_le_bytes(self.take()?))
    }

    /// Numbers of at most `limit`.
    fn row(&mut self, limit: i16) -> Result<Row, NetworkError> {
        let mut row = Row::ZERO;
        for number in &mut row.0 {
            *number = self.number()?;
            if number.unsigned_abs() > limit.unsigned_abs() {
                return Err(NetworkError::Weight);
            }
        }
        Ok(row)
    }
}

/// FNV-1a of 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
