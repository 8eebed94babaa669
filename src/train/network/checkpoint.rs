//! The state between two passes as bytes, for continuing. All numbers are little-endian.

use super::adam::Adam;
use super::kernels::Floats;
use super::model::{Model, ROWS, WIDTH};
use super::{Options, Trainer};
use crate::engine::network::BUCKETS;

const MAGIC: [u8; 8] = *b"CHUHELRN";

/// Why learning cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    #[error("this is no state of a network that learns, or it is damaged")]
    Foreign,
    #[error("it was begun with other options: {0}")]
    Options(String),
}

impl Options {
    /// The settings that must not change between passes, in words.
    fn description(&self) -> String {
        let Self {
            epochs,
            imitating_epochs,
            imitating_share,
            batch,
            rates: [first, last],
            result_share,
            scale_cp,
            start,
            seed,
            threads: _,
        } = self;
        format!(
            "epochs {epochs}, {imitating_epochs} of them imitating, and {imitating_share} of the others, batch {batch}, rates {first} to {last}, share of results {result_share}, \
             scale {scale_cp}, {}, seed {seed}",
            start.map_or("from nothing".into(), |sum| format!("from network {sum:08x}"))
        )
    }
}

impl Trainer {
    /// The state after the last pass.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let description = self.options.description();
        bytes.extend((description.len() as u32).to_le_bytes());
        bytes.extend(description.as_bytes());
        bytes.extend((self.epochs as u32).to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for model in [&self.model, &self.adam.means, &self.adam.squares] {
            let numbers = model.rows.iter().flat_map(|row| &row.0).chain(&model.output_biases);
            numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        bytes
    }

    /// Continues from a state.
    ///
    /// # Errors
    /// It is not a state, or belongs to other settings.
    pub fn resume(options: Options, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let mut input = Input(bytes.strip_prefix(&MAGIC).ok_or(CheckpointError::Foreign)?);
        let length = input.number()? as usize;
        let (text, rest) = input.0.split_at_checked(length).ok_or(CheckpointError::Foreign)?;
        input.0 = rest;
        let text = String::from_utf8_lossy(text).into_owned();
        if text != options.description() {
            return Err(CheckpointError::Options(text));
        }
        let epochs = input.number()? as usize;
        let steps = input.number()?;
        let (model, means, squares) = (input.model()?, input.model()?, input.model()?);
        if !input.0.is_empty() {
            return Err(CheckpointError::Foreign);
        }
        Ok(Self { options, model, adam: Adam { means, squares, steps }, epochs })
    }
}

/// The unread rest of the bytes.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn take(&mut self) -> Result<[u8; 4], CheckpointError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Foreign)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn number(&mut self) -> Result<u32, CheckpointError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn model(&mut self) -> Result<Model, CheckpointError> {
        let mut model = Model::default();
        for row in 0..ROWS {
            let mut numbers = Floats::ZERO;
            for neuron in 0..WIDTH {
                numbers.0[neuron] = f32::from_le_bytes(self.take()?);
            }
            model.rows[row] = numbers;
        }
        for number in 0..BUCKETS {
            model.output_biases[number] = f32::from_le_bytes(self.take()?);
        }
        Ok(model)
    }
}
