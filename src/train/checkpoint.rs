//! The state of a training as bytes, for going on later. All numbers are little-endian.

/// Why a training cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    #[error("this is no state of such a network in training, or it is damaged")]
    Foreign,
    #[error("it was begun with other options: {0}")]
    Options(String),
}

/// What continues a training.
pub(super) struct Checkpoint {
    /// The completed rounds or passes.
    pub rounds: u32,
    /// The steps of [`super::adam`].
    pub steps: u32,
    /// The weights, then the means, then the squares.
    pub numbers: Vec<f32>,
}

impl Checkpoint {
    /// `magic` names the kind of network, `options` what must not change meanwhile.
    pub fn write(&self, magic: &[u8; 8], options: &str) -> Vec<u8> {
        let mut bytes = magic.to_vec();
        bytes.extend((options.len() as u32).to_le_bytes());
        bytes.extend(options.as_bytes());
        bytes.extend([self.rounds, self.steps].map(u32::to_le_bytes).as_flattened());
        bytes.extend(self.numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Reads a state of this kind with so many numbers.
    ///
    /// # Errors
    /// It is of another kind or incomplete, or belongs to other options.
    pub fn read(bytes: &[u8], magic: &[u8; 8], options: &str, count: usize) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(magic).ok_or(CheckpointError::Foreign)?;
        let (length, rest) = rest.split_first_chunk().ok_or(CheckpointError::Foreign)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (own, rest) = rest.split_at_checked(length).ok_or(CheckpointError::Foreign)?;
        if own != options.as_bytes() {
            return Err(CheckpointError::Options(String::from_utf8_lossy(own).into_owned()));
        }
        let (words, []) = rest.as_chunks::<4>() else { return Err(CheckpointError::Foreign) };
        let [rounds, steps, numbers @ ..] = words else { return Err(CheckpointError::Foreign) };
        if numbers.len() != count {
            return Err(CheckpointError::Foreign);
        }
        let numbers = numbers.iter().map(|&word| f32::from_le_bytes(word)).collect();
        Ok(Self { rounds: u32::from_le_bytes(*rounds), steps: u32::from_le_bytes(*steps), numbers })
    }
}
