//! Output of sounds. Building the program needs no library of the system. On Linux and other Unix
//! systems it speaks to a PulseAudio or PipeWire server; on Windows and macOS it uses the system's
//! library.

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod library;
#[cfg(all(unix, not(target_os = "macos")))]
mod server;

#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use library::System;
#[cfg(all(unix, not(target_os = "macos")))]
pub use server::System;

/// An open connection to the system's sound. All functions may block.
pub trait Output {
    /// A sound that is being played. Dropping it stops it.
    type Playing;
    type Error: std::fmt::Display;

    /// Samples per second.
    fn rate(&self) -> u32;

    /// Starts to play samples from -1 to 1.
    ///
    /// # Errors
    /// The connection is closed.
    fn start(&mut self, samples: Vec<f32>) -> Result<Self::Playing, Self::Error>;
}
