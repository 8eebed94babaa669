//! A picture as PNG.

use std::io;

use eframe::egui::ColorImage;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, SrgbRenderingIntent};

/// Encodes a picture as PNG. Transparency is dropped.
///
/// # Errors
/// The picture is empty.
pub fn encode_png(picture: &ColorImage) -> io::Result<Vec<u8>> {
    let [width, height] = picture.size.map(|pixels| u32::try_from(pixels).unwrap_or(0));
    let rgb: Vec<u8> = picture.pixels.iter().flat_map(|color| [color.r(), color.g(), color.b()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgb)).map_err(cause)?;
    Ok(bytes)
}

fn cause(error: EncodingError) -> io::Error {
    if let EncodingError::IoError(error) = error { error } else { io::Error::other(error) }
}
