//! Output by a PulseAudio or PipeWire server, at the socket that the environment names.

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource, Client, ClientError, PlaybackStream};

use super::Output;

const RATE: u32 = 48_000;
/// The data that the server requests ahead of time, in bytes: a twentieth of a second.
const AHEAD: u32 = RATE / 20 * size_of::<f32>() as u32;

/// A connection to the server.
pub struct System(Client);

impl System {
    /// # Errors
    /// No server answers.
    pub fn open() -> Result<Self, ClientError> {
        Client::from_env(c"Chuhe").map(Self)
    }
}

impl Output for System {
    type Playing = PlaybackStream;
    type Error = ClientError;

    fn rate(&self) -> u32 {
        RATE
    }

    fn start(&mut self, samples: Vec<f32>) -> Result<PlaybackStream, ClientError> {
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: RATE },
            channel_map: ChannelMap::mono(),
            // No pre-buffering: the server would gather two seconds before it starts to play.
            buffer_attr: BufferAttr { pre_buffering: 0, target_length: AHEAD, ..BufferAttr::default() },
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            ..PlaybackStreamParams::default()
        };
        let bytes: Vec<u8> = samples.into_iter().flat_map(f32::to_le_bytes).collect();
        let mut sent = 0;
        let source = move |room: &mut [u8]| {
            let count = room.len().min(bytes.len() - sent);
            room[..count].copy_from_slice(&bytes[sent..sent + count]);
            sent += count;
            count
        };
        pollster::block_on(self.0.create_playback_stream(params, source.as_playback_source()))
    }
}
