//! A game as an animated GIF, with a board for each position. Every program for pictures can play
//! it. All boards share one palette, and each stores only the part that differs from the one
//! before.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::time::Duration;

use color_quant::NeuQuant;
use eframe::egui::{Color32, ColorImage};
use gif::{Encoder, EncodingError, Frame, Repeat};

/// A GIF has 256 colours. One of them is transparency.
const COLORS: usize = 255;
const NONE: u8 = 255;
/// Every `SAMPLING`th pixel counts for the choice of colours.
const SAMPLING: i32 = 7;

/// The colours of an animation.
pub struct Palette {
    quantiser: NeuQuant,
    /// The indices of the colours that have been looked up.
    known: HashMap<Color32, u8>,
}

impl Palette {
    /// The best palette for these pictures.
    pub fn of(pictures: &[ColorImage]) -> Self {
        let pixels: Vec<u8> = pictures.iter().flat_map(ColorImage::as_raw).copied().collect();
        Self { quantiser: NeuQuant::new(SAMPLING, COLORS, &pixels), known: HashMap::new() }
    }

    /// The index of the nearest colour.
    fn index(&mut self, color: Color32) -> u8 {
        let Self { quantiser, known } = self;
        *known.entry(color).or_insert_with(|| {
            // Always below COLORS, so it fits.
            u8::try_from(quantiser.index_of(&color.to_array())).unwrap_or(NONE - 1)
        })
    }
}

/// An animation in the making.
pub struct AnimationWriter {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    /// The last picture: the colour and its index for each pixel.
    last: Vec<(Color32, u8)>,
}

impl AnimationWriter {
    /// Creates an empty animation for pictures of `size` pixels, which repeats for ever.
    ///
    /// # Errors
    /// The size is too large for a GIF.
    pub fn new(size: [usize; 2], palette: Palette) -> io::Result<Self> {
        let [width, height] = size.map(u16::try_from);
        let too_large = |_| io::Error::from(io::ErrorKind::InvalidInput);
        let (width, height) = (width.map_err(too_large)?, height.map_err(too_large)?);
        let mut colors = palette.quantiser.color_map_rgb();
        colors.resize(3 * (COLORS + 1), 0);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colors).map_err(cause)?;
        encoder.set_repeat(Repeat::Infinite).map_err(cause)?;
        Ok(Self { encoder, palette, last: Vec::new() })
    }

    /// Appends a picture, shown for `time`.
    ///
    /// # Errors
    /// The picture is larger than the animation.
    pub fn add(&mut self, picture: &ColorImage, time: Duration) -> io::Result<()> {
        let [width, height] = picture.size;
        let next: Vec<(Color32, u8)> = picture
            .pixels
            .iter()
            .enumerate()
            .map(|(place, &color)| {
                match self.last.get(place) {
                    // Most pixels have not changed. Looking all of them up would take most of the
                    // time.
                    Some(last) if last.0 == color => *last,
                    _ => (color, self.palette.index(color)),
                }
            })
            .collect();
        let changed = changed(&self.last, &next, width, height);
        let mut buffer = Vec::with_capacity(changed.width * changed.height);
        for row in changed.top..changed.top + changed.height {
            let places = row * width + changed.left..row * width + changed.left + changed.width;
            buffer.extend(places.map(|place| match self.last.get(place) {
                Some((_, last)) if *last == next[place].1 => NONE,
                _ => next[place].1,
            }));
        }
        // No part is larger than the whole picture, whose size fits.
        let short = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        let frame = Frame {
            delay: u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX),
            transparent: Some(NONE),
            left: short(changed.left),
            top: short(changed.top),
            width: short(changed.width),
            height: short(changed.height),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        };
        self.last = next;
        self.encoder.write_frame(&frame).map_err(cause)
    }

    /// The finished file.
    ///
    /// # Errors
    /// None known: it is written to memory.
    pub fn finish(self) -> io::Result<Vec<u8>> {
        self.encoder.into_inner().map_err(cause)
    }
}

/// A rectangle of a picture, in pixels.
#[derive(Debug, PartialEq)]
struct PixelRect {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

/// The smallest rectangle with all changes. At least one pixel.
fn changed<T: PartialEq>(last: &[T], next: &[T], width: usize, height: usize) -> PixelRect {
    let is_new = |place: usize| last.get(place) != next.get(place);
    let rows = || (0..height).filter(|row| (row * width..(row + 1) * width).any(is_new));
    let columns = || (0..width).filter(|column| (0..height).any(|row| is_new(row * width + column)));
    let (Some(top), Some(bottom)) = (rows().next(), rows().next_back()) else {
        return PixelRect { left: 0, top: 0, width: 1, height: 1 };
    };
    let (left, right) = (columns().next().unwrap_or(0), columns().next_back().unwrap_or(width - 1));
    PixelRect { left, top, width: right - left + 1, height: bottom - top + 1 }
}

fn cause(error: EncodingError) -> io::Error {
    if let EncodingError::Io(error) = error { error } else { io::Error::other(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_written() {
        let last = [0; 12];
        assert_eq!(changed(&[], &last, 4, 3), PixelRect { left: 0, top: 0, width: 4, height: 3 });
        assert_eq!(changed(&last, &last, 4, 3), PixelRect { left: 0, top: 0, width: 1, height: 1 });
        let mut next = last;
        (next[5], next[11]) = (1, 1);
        assert_eq!(changed(&last, &next, 4, 3), PixelRect { left: 1, top: 1, width: 3, height: 2 });
    }

    #[test]
    fn what_was_drawn_is_what_is_shown() {
        let size = [20, 10];
        let mut pictures = vec![ColorImage::filled(size, Color32::from_rgb(200, 150, 90)); 3];
        pictures[1].pixels[25] = Color32::from_rgb(180, 20, 10);
        pictures[2].pixels[199] = Color32::BLACK;
        let mut animation = AnimationWriter::new(size, Palette::of(&pictures)).unwrap();
        for picture in &pictures {
            animation.add(picture, Duration::from_secs(1)).unwrap();
        }
        let bytes = animation.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(bytes.as_slice()).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            frames.push((frame.delay, frame.left, frame.top, frame.width, frame.height));
        }
        // The third picture restores the pixel that the second one has changed.
        assert_eq!(frames, [(100, 0, 0, 20, 10), (100, 5, 1, 1, 1), (100, 5, 1, 15, 9)]);
    }
}
