//! The state between two passes.

use super::adam::Adam;
use super::model::{Model, NUMBERS};
use super::{Options, Trainer};
use crate::train::checkpoint::{Checkpoint, CheckpointError};

const MAGIC: [u8; 8] = *b"CHUHELRN";

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
        let models = [&self.model, &self.adam.means, &self.adam.squares];
        let numbers = models.into_iter().flat_map(Model::numbers).collect();
        let state = Checkpoint { rounds: self.epochs as u32, steps: self.adam.steps, numbers };
        state.write(&MAGIC, &self.options.description())
    }

    /// Continues from a state.
    ///
    /// # Errors
    /// It is not a state, or belongs to other settings.
    pub fn resume(options: Options, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let Checkpoint { rounds, steps, numbers } =
            Checkpoint::read(bytes, &MAGIC, &options.description(), 3 * NUMBERS)?;
        let mut models = numbers.chunks_exact(NUMBERS).map(Model::of_numbers);
        let mut next = || models.next().unwrap_or_default();
        let (model, means, squares) = (next(), next(), next());
        Ok(Self { options, model, adam: Adam { means, squares, steps }, epochs: rounds as usize })
    }
}
