//! The state between two rounds.

use super::{Learner, Options, Task};
use crate::train::checkpoint::{Checkpoint, CheckpointError};

const MAGIC: [u8; 8] = *b"CHUHEVST";

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
        let (rounds, steps) = (self.rounds as u32, self.adam.steps);
        let numbers = self.numbers().map(|number| *number).collect();
        Checkpoint { rounds, steps, numbers }.write(&MAGIC, &self.options.description())
    }

    /// Goes on from a state.
    ///
    /// # Errors
    /// It is not a state, or belongs to another network or other settings.
    pub fn resume(options: Options, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let description = options.description();
        let mut learner = Self::new(options, None);
        let count = learner.numbers().count();
        let Checkpoint { rounds, steps, numbers } = Checkpoint::read(bytes, &MAGIC, &description, count)?;
        (learner.rounds, learner.adam.steps) = (u64::from(rounds), steps);
        learner.numbers().zip(numbers).for_each(|(own, number)| *own = number);
        Ok(learner)
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let networks = [&mut self.network, &mut self.adam.means, &mut self.adam.squares];
        networks.into_iter().flat_map(|network| network.parameters().flatten())
    }
}
