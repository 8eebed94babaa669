//! The state between two rounds as bytes, for going on. All numbers are little-endian.

use super::{Learner, Options, Task};

const MAGIC: [u8; 8] = *b"CHUHEVST";

/// Why learning cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    #[error("this is no state of a network for pictures that learns, or it is damaged")]
    Foreign,
    #[error("it was begun with other options: {0}")]
    Options(String),
}

impl Options {
    /// The settings that must not change between rounds, in words.
    fn description(&self) -> String {
        let Self { scenes, passes, batch, rates: [first, last], seed, threads: _ } = self;
        format!("{scenes} scenes, {passes} passes, batch {batch}, rates {first} to {last}, seed {seed}")
    }
}

impl<T: Task> Learner<T> {
    /// The state after the last round.
    pub fn checkpoint(&mut self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let description = self.options.description();
        bytes.extend((description.len() as u32).to_le_bytes());
        bytes.extend(description.as_bytes());
        bytes.extend((self.rounds as u32).to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for network in [&mut self.network, &mut self.adam.means, &mut self.adam.squares] {
            for numbers in network.parameters() {
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes
    }

    /// Goes on from a state.
    ///
    /// # Errors
    /// It is not a state, or belongs to another network or other settings.
    pub fn resume(options: Options, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let mut input = Input(bytes.strip_prefix(&MAGIC).ok_or(CheckpointError::Foreign)?);
        let length = input.number()? as usize;
        let (text, rest) = input.0.split_at_checked(length).ok_or(CheckpointError::Foreign)?;
        input.0 = rest;
        let text = String::from_utf8_lossy(text).into_owned();
        if text != options.description() {
            return Err(CheckpointError::Options(text));
        }
        let mut learner = Self::new(options, None);
        learner.rounds = u64::from(input.number()?);
        learner.adam.steps = input.number()?;
        for network in [&mut learner.network, &mut learner.adam.means, &mut learner.adam.squares] {
            for number in network.parameters().flatten() {
                *number = f32::from_bits(input.number()?);
            }
        }
        if input.0.is_empty() { Ok(learner) } else { Err(CheckpointError::Foreign) }
    }
}

/// The unread rest of the bytes.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn number(&mut self) -> Result<u32, CheckpointError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Foreign)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*taken))
    }
}
