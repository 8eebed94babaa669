//! The system's clipboard. For pictures, because egui's own function would block the frame while it
//! encodes one; and for the line ends that the system expects in texts.

use std::borrow::Cow;

use eframe::egui::ColorImage;

/// A clipboard for pictures. Can be used on any thread.
pub trait Clipboard: Send + Sync {
    /// Puts a picture in the clipboard.
    ///
    /// # Errors
    /// The system's message if that is not possible.
    fn set_picture(&self, picture: &ColorImage) -> Result<(), String>;

    /// The picture in the clipboard, if there is one. May take a while.
    fn picture(&self) -> Option<ColorImage>;
}

pub struct SystemClipboard;

/// On X11 arboard gives up a large picture if its owner pauses for 10 ms (findings/arboard_segments.sh).
const TRIES: usize = 5;

impl Clipboard for SystemClipboard {
    fn set_picture(&self, picture: &ColorImage) -> Result<(), String> {
        let [width, height] = picture.size;
        let image = arboard::ImageData { width, height, bytes: Cow::Borrowed(picture.as_raw()) };
        let mut clipboard = arboard::Clipboard::new().map_err(|error| error.to_string())?;
        clipboard.set_image(image).map_err(|error| error.to_string())
    }

    fn picture(&self) -> Option<ColorImage> {
        let mut clipboard = arboard::Clipboard::new().ok()?;
        let image = (0..TRIES).find_map(|_| clipboard.get_image().ok())?;
        Some(ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.bytes))
    }
}

/// The text with the line ends that the system's programs expect in the clipboard.
pub fn text_to_copy(text: String) -> String {
    with_line_ends(text, cfg!(windows))
}

/// On Windows a line ends with CR LF.
fn with_line_ends(text: String, is_windows: bool) -> String {
    if is_windows { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_on_the_clipboard_as_the_system_wants_it() {
        assert_eq!(with_line_ends("a\nb\r\nc".into(), true), "a\r\nb\r\nc");
        assert_eq!(with_line_ends("a\nb".into(), false), "a\nb");
    }
}
