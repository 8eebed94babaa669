//! Decodes and reads pictures on a thread of their own.

use std::sync::Arc;

use eframe::egui::ColorImage;

use super::still::Still;
use crate::app::core::{Core, PictureSource};
use crate::app::text::{Language, PictureLabel};
use crate::session::task::{self, Control};
use crate::session::{ProgramPart, Task};
use crate::vision::{self, Grid, NoReading, Picture, PictureError, Reading};

/// The work on a picture.
pub type Work = Task<Arc<Outcome>>;

/// Reads the board of a picture, or the one with this grid.
type Read = dyn Fn(&Picture, Option<&Grid>) -> Result<Reading, NoReading> + Send + Sync;

/// Reads boards: by `vision`, or by a stand-in in tests.
#[derive(Clone)]
pub struct Reader(Arc<Read>);

impl Default for Reader {
    fn default() -> Self {
        Self::new(|picture, grid| match grid {
            Some(grid) => vision::read_board(picture, grid),
            None => vision::read(picture),
        })
    }
}

/// The result of the work.
#[derive(Debug)]
pub enum Outcome {
    Seen(Box<Seen>),
    Unreadable(PictureError),
    /// The work has panicked, which the user is told elsewhere.
    Failed,
}

/// A picture that could be decoded.
#[derive(Debug)]
pub struct Seen {
    pub picture: Arc<Picture>,
    /// The part of it that is shown.
    pub still: Still,
    pub result: Result<Reading, NoReading>,
}

impl Reader {
    pub fn new(
        read: impl Fn(&Picture, Option<&Grid>) -> Result<Reading, NoReading> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(read))
    }

    /// Begins to decode and read a picture; `None` if the system has no thread for it.
    pub fn begin(&self, source: PictureSource, core: &Core) -> Option<Work> {
        self.spawn(core, move || decode(source).map(Arc::new), None)
    }

    /// Begins to read one board of a picture.
    pub fn begin_board(&self, picture: Arc<Picture>, grid: Grid, core: &Core) -> Option<Work> {
        self.spawn(core, move || Ok(picture), Some(grid))
    }

    fn spawn(
        &self,
        core: &Core,
        decode: impl FnOnce() -> Result<Arc<Picture>, PictureError> + Send + 'static,
        grid: Option<Grid>,
    ) -> Option<Work> {
        let Self(read) = self.clone();
        let work = move |control: &Control| {
            Arc::new(match decode() {
                Ok(_) if control.is_stopped() => Outcome::Failed,
                Ok(picture) => {
                    let result = read(&picture, grid.as_ref());
                    let still = Still::of(&picture, result.as_ref().ok().map(|reading| &reading.grid));
                    Outcome::Seen(Box::new(Seen { picture, still, result }))
                }
                Err(error) => Outcome::Unreadable(error),
            })
        };
        let work = task::try_spawn(ProgramPart::Files, Some(&core.wake), work);
        work.inspect_err(|error| log::warn!("no thread for a picture: {error}")).ok()
    }
}

impl Outcome {
    pub fn seen(&self) -> Option<&Seen> {
        match self {
            Self::Seen(seen) => Some(seen),
            Self::Unreadable(_) | Self::Failed => None,
        }
    }

    pub fn reading(&self) -> Option<&Reading> {
        self.seen()?.result.as_ref().ok()
    }

    /// The sentence for the user.
    pub fn told(&self, language: Language) -> String {
        match self {
            Self::Seen(seen) => match &seen.result {
                Ok(reading) => language.reading_certainty(reading.certainty),
                Err(refusal) => language.no_reading(refusal),
            },
            Self::Unreadable(error) => language.picture_error(error),
            Self::Failed => PictureLabel::Failed.text(language).into(),
        }
    }
}

impl Seen {
    /// The boards among which the user chooses, if there are several.
    pub fn boards(&self) -> &[Grid] {
        if let Err(NoReading::SeveralBoards(boards)) = &self.result { boards } else { &[] }
    }
}

fn decode(source: PictureSource) -> Result<Picture, PictureError> {
    match source {
        PictureSource::Bytes(bytes) => Picture::decode(&bytes),
        PictureSource::Pixels(image) => opaque(&image),
    }
}

/// A picture of the clipboard, on white.
fn opaque(image: &ColorImage) -> Result<Picture, PictureError> {
    let [width, height] = image.size;
    if width.saturating_mul(height) > Picture::MAX_PIXELS {
        let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        return Err(PictureError::TooLarge { width, height });
    }
    // The colours are multiplied by their opacity already.
    let over_white = |pixel: &eframe::egui::Color32| {
        [pixel.r(), pixel.g(), pixel.b()].map(|part| part.saturating_add(255 - pixel.a()))
    };
    let rgb = image.pixels.iter().flat_map(over_white).collect();
    Picture::from_rgb(width, height, rgb).ok_or(PictureError::Empty)
}

#[cfg(test)]
mod tests {
    use eframe::egui::Color32;

    use super::*;

    #[test]
    fn what_is_transparent_on_the_clipboard_becomes_white() {
        let pixels = vec![Color32::RED, Color32::TRANSPARENT, Color32::from_black_alpha(128)];
        let picture = opaque(&ColorImage::new([3, 1], pixels)).unwrap();
        assert_eq!(picture.rgb(), [255, 0, 0, 255, 255, 255, 127, 127, 127]);
        assert_eq!(opaque(&ColorImage::new([0, 0], Vec::new())), Err(PictureError::Empty));
    }
}
