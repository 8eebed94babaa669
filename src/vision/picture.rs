//! The pixels of a picture, from the bytes of a file.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageReader, Limits, metadata::Orientation};
use thiserror::Error;

/// A picture in colour: 3 bytes a pixel (red, green, blue), rows from the top. It has at least one
/// pixel and at most [`Picture::MAX_PIXELS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

/// Why bytes are no picture that can be read.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum PictureError {
    #[error("this is no picture in PNG, JPEG, WebP, BMP or GIF")]
    UnknownFormat,
    #[error("the picture has no pixels")]
    Empty,
    #[error("the picture has {width} × {height} pixels; at most 50 million can be read")]
    TooLarge { width: u32, height: u32 },
    #[error("the picture is damaged: {0}")]
    Damaged(String),
}

impl Picture {
    pub const MAX_PIXELS: usize = 50_000_000;

    /// A larger file is not even looked at.
    pub const MAX_BYTES: usize = 256 << 20;

    /// Decodes PNG, JPEG, WebP, BMP or the first frame of a GIF. Transparent pixels become white;
    /// a photograph is turned as its camera says.
    ///
    /// # Errors
    ///
    /// For anything else, and for more than [`Picture::MAX_PIXELS`], which are not unpacked.
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        let damaged = |error: image::ImageError| PictureError::Damaged(error.to_string());
        let mut reader = ImageReader::new(Cursor::new(bytes))
            .with_guessed_format()
            .map_err(|error| PictureError::Damaged(error.to_string()))?;
        if reader.format().is_none() {
            return Err(PictureError::UnknownFormat);
        }
        let mut limits = Limits::default();
        limits.max_alloc = Some(8 * Self::MAX_PIXELS as u64 + (64 << 20));
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(|error| match error {
            image::ImageError::Unsupported(_) => PictureError::UnknownFormat,
            image::ImageError::Decoding(_)
            | image::ImageError::Encoding(_)
            | image::ImageError::Parameter(_)
            | image::ImageError::Limits(_)
            | image::ImageError::IoError(_) => damaged(error),
        })?;
        let (width, height) = decoder.dimensions();
        if u64::from(width) * u64::from(height) > Self::MAX_PIXELS as u64 {
            return Err(PictureError::TooLarge { width, height });
        }
        let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let mut image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
        image.apply_orientation(orientation);
        let (width, height) = (image.width(), image.height());
        let rgb = if image.color().has_alpha() { over_white(image) } else { image.into_rgb8().into_raw() };
        Self::from_rgb(width as usize, height as usize, rgb).ok_or(PictureError::Empty)
    }

    /// A picture of these pixels, 3 bytes each; `None` if their number is not `width` · `height`, or 0,
    /// or more than [`Picture::MAX_PIXELS`].
    pub fn from_rgb(width: usize, height: usize, rgb: Vec<u8>) -> Option<Self> {
        let pixels = width.checked_mul(height)?;
        (pixels > 0 && pixels <= Self::MAX_PIXELS && rgb.len() == 3 * pixels).then_some(Self {
            width,
            height,
            rgb,
        })
    }

    pub const fn width(&self) -> usize {
        self.width
    }

    pub const fn height(&self) -> usize {
        self.height
    }

    /// 3 bytes a pixel, rows from the top.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }
}

/// In the memory of the picture.
fn over_white(image: DynamicImage) -> Vec<u8> {
    let blend = |colour: u8, opacity: u8| {
        ((u32::from(colour) * u32::from(opacity) + 255 * (255 - u32::from(opacity)) + 127) / 255) as u8
    };
    let mut bytes = image.into_rgba8().into_raw();
    let pixels = bytes.len() / 4;
    for pixel in 0..pixels {
        let [red, green, blue, opacity] = std::array::from_fn(|part| bytes[4 * pixel + part]);
        bytes[3 * pixel..][..3].copy_from_slice(&[red, green, blue].map(|colour| blend(colour, opacity)));
    }
    bytes.truncate(3 * pixels);
    bytes.shrink_to_fit();
    bytes
}
