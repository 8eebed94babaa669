//! The system's clipboard, for pictures: egui's own way packs them while the frame waits.

use std::borrow::Cow;

use eframe::egui::ColorImage;

/// Takes pictures, on any thread.
pub trait Clipboard: Send + Sync {
    /// Puts a picture there, in place of whatever was.
    ///
    /// # Errors
    /// Why that is not possible, in the system's words.
    fn set_picture(&self, picture: &ColorImage) -> Result<(), String>;
}

/// The system's own.
pub struct SystemClipboard;

impl Clipboard for SystemClipboard {
    fn set_picture(&self, picture: &ColorImage) -> Result<(), String> {
        let [width, height] = picture.size;
        let image = arboard::ImageData { width, height, bytes: Cow::Borrowed(picture.as_raw()) };
        let mut clipboard = arboard::Clipboard::new().map_err(|error| error.to_string())?;
        clipboard.set_image(image).map_err(|error| error.to_string())
    }
}
