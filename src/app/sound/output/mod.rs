//! Where sounds go. Building needs nothing of the system anywhere: on Linux and its like the program speaks to
//! the sound server itself (PipeWire speaks the same language), on Windows and macOS to the system's own library.

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod library;
#[cfg(all(unix, not(target_os = "macos")))]
mod server;

#[cfg(not(all(unix, not(target_os = "macos"))))]
pub use library::System;
#[cfg(all(unix, not(target_os = "macos")))]
pub use server::System;

/// An open way to the loudspeaker. Whatever it does may take its time.
pub trait Output {
    /// A sound that is being played; dropping it ends it.
    type Playing;
    type Error: std::fmt::Display;

    /// Samples a second.
    fn rate(&self) -> u32;

    /// Begins to play samples of -1 to 1.
    ///
    /// # Errors
    /// The way is closed.
    fn start(&mut self, samples: Vec<f32>) -> Result<Self::Playing, Self::Error>;
}
