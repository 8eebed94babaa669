//! The volume of each kind of sound.

use serde::{Deserialize, Serialize};

use super::{Sound, Weight};

/// The occasion of a sound. Each has its own volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    Move,
    Capture,
    Check,
    LowTime,
    End,
}

impl Occasion {
    pub const ALL: [Self; 5] = [Self::Move, Self::Capture, Self::Check, Self::LowTime, Self::End];

    pub const fn of(sound: Sound) -> Self {
        match sound {
            Sound::Move(_) => Self::Move,
            Sound::Capture(_) => Self::Capture,
            Sound::Check => Self::Check,
            Sound::LowTime => Self::LowTime,
            Sound::End => Self::End,
        }
    }

    /// A sound of this kind for trying the volume.
    pub const fn example(self) -> Sound {
        match self {
            Self::Move => Sound::Move(Weight::Middle),
            Self::Capture => Sound::Capture(Weight::Middle),
            Self::Check => Sound::Check,
            Self::LowTime => Sound::LowTime,
            Self::End => Sound::End,
        }
    }
}

/// The volume of each kind of sound, in percent of the overall volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volumes {
    moves: u8,
    captures: u8,
    checks: u8,
    low_time: u8,
    end: u8,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { moves: 100, captures: 100, checks: 100, low_time: 100, end: 100 }
    }
}

impl Volumes {
    /// In percent, at most 100.
    pub fn of(self, occasion: Occasion) -> u8 {
        let Self { moves, captures, checks, low_time, end } = self;
        [moves, captures, checks, low_time, end][occasion as usize].min(100)
    }

    #[must_use]
    pub fn with(mut self, occasion: Occasion, percent: u8) -> Self {
        let Self { moves, captures, checks, low_time, end } = &mut self;
        *[moves, captures, checks, low_time, end][occasion as usize] = percent;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_sound_has_a_volume_of_its_own() {
        for occasion in Occasion::ALL {
            assert_eq!(Occasion::of(occasion.example()), occasion);
            let volumes = Volumes::default().with(occasion, 30);
            for other in Occasion::ALL {
                assert_eq!(volumes.of(other), if other == occasion { 30 } else { 100 });
            }
        }
        assert_eq!(Volumes::default().with(Occasion::Move, 250).of(Occasion::Move), 100);
    }
}
