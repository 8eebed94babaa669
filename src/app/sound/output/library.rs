//! Output by the system's sound library (Windows, macOS).

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{FromSample, SampleFormat, SizedSample, Stream, SupportedStreamConfig};

use super::Output;

/// The reason why a sound cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    #[error("there is no loudspeaker")]
    NoDevice,
    #[error("samples of the kind {0} are not known")]
    Format(SampleFormat),
    #[error(transparent)]
    Config(#[from] cpal::DefaultStreamConfigError),
    #[error(transparent)]
    Build(#[from] cpal::BuildStreamError),
    #[error(transparent)]
    Play(#[from] cpal::PlayStreamError),
}

/// The system's preferred output device.
pub struct System {
    device: cpal::Device,
    config: SupportedStreamConfig,
}

impl System {
    /// # Errors
    /// There is no device, or it does not report its configuration.
    pub fn open() -> Result<Self, OutputError> {
        let device = cpal::default_host().default_output_device().ok_or(OutputError::NoDevice)?;
        let config = device.default_output_config()?;
        Ok(Self { device, config })
    }

    /// Plays the samples on all channels in the device's sample format, followed by silence.
    fn start_as<T: SizedSample + FromSample<f32>>(&self, samples: Vec<f32>) -> Result<Stream, OutputError> {
        let channels = usize::from(self.config.channels());
        let mut samples = samples.into_iter();
        let fill = move |room: &mut [T], _: &cpal::OutputCallbackInfo| {
            for frame in room.chunks_mut(channels) {
                frame.fill(T::from_sample(samples.next().unwrap_or_default()));
            }
        };
        let report = |error| log::debug!("while a sound was played: {error}");
        let stream = self.device.build_output_stream(&self.config.config(), fill, report, None)?;
        stream.play()?;
        Ok(stream)
    }
}

impl Output for System {
    type Playing = Stream;
    type Error = OutputError;

    fn rate(&self) -> u32 {
        self.config.sample_rate()
    }

    fn start(&mut self, samples: Vec<f32>) -> Result<Stream, OutputError> {
        match self.config.sample_format() {
            SampleFormat::F32 => self.start_as::<f32>(samples),
            SampleFormat::F64 => self.start_as::<f64>(samples),
            SampleFormat::I16 => self.start_as::<i16>(samples),
            SampleFormat::I32 => self.start_as::<i32>(samples),
            SampleFormat::U16 => self.start_as::<u16>(samples),
            other => Err(OutputError::Format(other)),
        }
    }
}
