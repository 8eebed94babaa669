//! Synthesis of the sounds. Struck wood has a few tones that die away quickly, the higher ones
//! faster, and a short noise of the blow.

use std::f32::consts::TAU;

use super::Sound;

/// A tone of a struck body.
struct Mode {
    /// The frequency as a multiple of the body's pitch.
    ratio: f32,
    gain: f32,
    /// The time in which it decays to 1/e, in seconds.
    decay: f32,
}

const fn mode(ratio: f32, gain: f32, decay: f32) -> Mode {
    Mode { ratio, gain, decay }
}

/// A wooden disc that falls flat on a board: dull and short.
const DISC: [Mode; 5] = [
    mode(1.0, 1.0, 0.042),
    mode(1.68, 0.75, 0.032),
    mode(2.73, 0.45, 0.02),
    mode(4.4, 0.22, 0.011),
    mode(7.1, 0.12, 0.006),
];
/// A hollow wooden block: rounder and longer.
const BLOCK: [Mode; 4] =
    [mode(1.0, 1.0, 0.085), mode(2.02, 0.3, 0.05), mode(3.1, 0.16, 0.026), mode(5.3, 0.08, 0.01)];
/// A rosewood bar over a tube, as of a marimba: its second tone is two octaves above the first.
const BAR: [Mode; 3] = [mode(1.0, 1.0, 0.3), mode(3.93, 0.22, 0.09), mode(9.2, 0.07, 0.025)];

/// The stroke of a body.
struct Strike {
    modes: &'static [Mode],
    /// Its start, in seconds from the start of the sound.
    at: f32,
    /// The pitch, in hertz.
    pitch: f32,
    gain: f32,
    /// The loudness of the noise of the blow, relative to the tones.
    rustle: f32,
}

const fn strike(modes: &'static [Mode], at: f32, pitch: f32, gain: f32, rustle: f32) -> Strike {
    Strike { modes, at, pitch, gain, rustle }
}

/// By weight. The heavier the piece, the lower and duller the sound.
const MOVE: [[Strike; 1]; 3] = [
    [strike(&DISC, 0.0, 392.0, 1.0, 0.4)],
    [strike(&DISC, 0.0, 330.0, 1.0, 0.35)],
    [strike(&DISC, 0.0, 277.0, 1.0, 0.3)],
];
/// The captured piece is hit, then the board. By weight of the capturing piece.
const CAPTURE: [[Strike; 2]; 3] = [
    [strike(&DISC, 0.0, 680.0, 0.8, 0.6), strike(&DISC, 0.055, 345.0, 1.0, 0.35)],
    [strike(&DISC, 0.0, 610.0, 0.8, 0.6), strike(&DISC, 0.055, 290.0, 1.0, 0.3)],
    [strike(&DISC, 0.0, 560.0, 0.8, 0.6), strike(&DISC, 0.055, 244.0, 1.0, 0.25)],
];
/// Two ticks.
const LOW_TIME: [Strike; 2] = [strike(&BLOCK, 0.0, 880.0, 0.8, 0.2), strike(&BLOCK, 0.12, 880.0, 0.6, 0.2)];
/// A move, then two calls.
const CHECK: [Strike; 3] = [
    strike(&DISC, 0.0, 330.0, 0.9, 0.35),
    strike(&BLOCK, 0.09, 587.3, 0.7, 0.12),
    strike(&BLOCK, 0.2, 784.0, 0.8, 0.12),
];
/// A rising chord.
const END: [Strike; 4] = [
    strike(&BAR, 0.0, 196.0, 0.9, 0.08),
    strike(&BAR, 0.14, 293.7, 0.8, 0.08),
    strike(&BAR, 0.28, 392.0, 0.8, 0.08),
    strike(&BAR, 0.42, 493.9, 0.7, 0.08),
];

/// The time in which a stroke reaches its full loudness, and the time in which its noise decays to
/// 1/e, in seconds.
const ATTACK: f32 = 0.0012;
const RUSTLE: f32 = 0.004;
/// The end of a sound fades out over this time, in seconds.
const RELEASE: f32 = 0.02;
/// The largest sample, of at most 1. It leaves room for other sounds at the same time.
const PEAK: f32 = 0.7;

impl Sound {
    const fn strikes(self) -> &'static [Strike] {
        match self {
            Self::Move(weight) => &MOVE[weight as usize],
            Self::Capture(weight) => &CAPTURE[weight as usize],
            Self::Check => &CHECK,
            Self::LowTime => &LOW_TIME,
            Self::End => &END,
        }
    }

    /// The length in seconds.
    pub const fn length(self) -> f32 {
        match self {
            Self::Move(_) => 0.22,
            Self::Capture(_) => 0.28,
            Self::LowTime => 0.5,
            Self::Check => 0.55,
            Self::End => 1.6,
        }
    }

    /// The loudness relative to the other sounds, 0 to 1.
    const fn loudness(self) -> f32 {
        match self {
            Self::Move(_) => 0.8,
            Self::Capture(_) | Self::Check => 1.0,
            Self::LowTime => 0.7,
            Self::End => 0.75,
        }
    }

    /// The sound at `rate` samples per second and a volume from 0 to 1. The last sample is zero.
    pub fn samples(self, rate: u32, volume: f32) -> Vec<f32> {
        let rate = rate as f32;
        let mut samples = vec![0.0; (self.length() * rate) as usize];
        self.strikes().iter().for_each(|strike| strike.add_to(&mut samples, rate));
        let loudest = samples.iter().fold(f32::MIN_POSITIVE, |loudest, sample| sample.abs().max(loudest));
        let gain = PEAK * self.loudness() * volume.clamp(0.0, 1.0).powi(2) / loudest;
        let count = samples.len();
        for (index, sample) in samples.iter_mut().enumerate() {
            let left = (count - 1 - index) as f32 / rate;
            *sample *= gain * (left / RELEASE).min(1.0);
        }
        samples
    }
}

impl Strike {
    fn add_to(&self, samples: &mut [f32], rate: f32) {
        let start = (self.at * rate) as usize;
        let mut noise = Noise(0x2545_f491);
        // Low-pass filtered, because sharp noise does not sound like wood.
        let mut rustle = 0.0;
        for (index, sample) in samples.iter_mut().skip(start).enumerate() {
            let time = index as f32 / rate;
            let tones: f32 = self
                .modes
                .iter()
                .map(|mode| {
                    mode.gain * (-time / mode.decay).exp() * (TAU * self.pitch * mode.ratio * time).sin()
                })
                .sum();
            rustle += 0.35 * (noise.next() - rustle);
            let blow = (time / ATTACK).min(1.0);
            *sample += self.gain * blow * (tones + self.rustle * 4.0 * rustle * (-time / RUSTLE).exp());
        }
    }
}

/// Pseudo-random noise by xorshift, the same every time.
struct Noise(u32);

impl Noise {
    /// A number from -1 to 1.
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as f32 / u32::MAX as f32 * 2.0 - 1.0
    }
}

#[cfg(test)]
impl Sound {
    /// All sounds.
    pub fn all() -> Vec<Self> {
        use super::Weight;
        let moves = Weight::ALL.into_iter().flat_map(|weight| [Self::Move(weight), Self::Capture(weight)]);
        moves.chain([Self::Check, Self::LowTime, Self::End]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sound::Weight;

    #[test]
    fn sounds_are_short_and_as_long_as_they_say() {
        for sound in Sound::all() {
            for rate in [44_100, 48_000, 96_000] {
                let seconds = sound.samples(rate, 1.0).len() as f32 / rate as f32;
                assert!((seconds - sound.length()).abs() < 0.001, "{sound:?} {seconds}");
                assert!(seconds < 2.0);
            }
        }
    }

    #[test]
    fn nothing_clips_and_all_begins_and_ends_at_zero() {
        for sound in Sound::all() {
            let samples = sound.samples(48_000, 1.0);
            let loudest = samples.iter().fold(0.0, |loudest: f32, sample| sample.abs().max(loudest));
            assert!(loudest > 0.3 && loudest <= PEAK + 1e-6, "{sound:?} {loudest}");
            assert!(samples[0].abs() < 0.01 && samples.last().unwrap().abs() < f32::EPSILON, "{sound:?}");
            // Nothing is cut off: the sound has died away by then.
            let tail = &samples[samples.len() - 1200..];
            assert!(tail.iter().all(|sample| sample.abs() < 0.03), "{sound:?}");
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 0.01, "{sound:?} {mean}");
        }
    }

    #[test]
    fn sounds_differ_and_are_the_same_each_time() {
        for sound in Sound::all() {
            assert_eq!(sound.samples(48_000, 0.5), sound.samples(48_000, 0.5));
            for other in Sound::all().into_iter().filter(|&other| other != sound) {
                assert_ne!(sound.samples(48_000, 0.5), other.samples(48_000, 0.5));
            }
        }
    }

    #[test]
    fn volume_makes_it_softer_down_to_silence() {
        let loudest = |volume| {
            let samples = Sound::Move(Weight::Middle).samples(48_000, volume);
            samples.into_iter().fold(0.0, |loudest: f32, sample| sample.abs().max(loudest))
        };
        assert!(loudest(0.5) < loudest(1.0) && loudest(0.1) < loudest(0.5));
        assert!(loudest(0.0).abs() < f32::EPSILON && loudest(7.0) <= PEAK);
    }
}
