//! Files of pictures that are broken, lie about their size, or are of an unusual kind.

use std::io::Cursor;
use std::time::{Duration, Instant};

use chuhe::vision::{Picture, PictureError};
use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{
    DynamicImage, Frame, ImageBuffer, ImageEncoder as _, ImageFormat, Luma, Rgb, RgbImage, Rgba, RgbaImage,
};

/// A small picture, red above and blue below.
fn two_colours(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |_, y| if 2 * y < height { Rgb([200, 0, 0]) } else { Rgb([0, 0, 200]) })
}

pub fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A file in each of the formats.
pub fn of_each_format() -> Vec<Vec<u8>> {
    use ImageFormat::{Bmp, Gif, Jpeg, Png, WebP};
    let image = DynamicImage::from(two_colours(24, 20));
    [Png, Jpeg, WebP, Bmp, Gif].map(|format| written(&image, format)).to_vec()
}

fn pixel(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
    let at = 3 * (y * picture.width() + x);
    picture.rgb()[at..at + 3].try_into().unwrap()
}

fn is_near(pixel: [u8; 3], expected: [u8; 3]) -> bool {
    pixel.iter().zip(expected).all(|(&part, expected)| part.abs_diff(expected) < 40)
}

#[test]
fn each_format_is_read_and_none_of_its_beginnings_crashes() {
    for bytes in of_each_format() {
        let picture = Picture::decode(&bytes).unwrap();
        assert_eq!([picture.width(), picture.height()], [24, 20]);
        assert!(
            is_near(pixel(&picture, 12, 3), [200, 0, 0]) && is_near(pixel(&picture, 12, 17), [0, 0, 200])
        );
        for length in 0..bytes.len() {
            // Some decoders show what there is of a file that is cut near its end.
            let Ok(picture) = Picture::decode(&bytes[..length]) else { continue };
            assert_eq!([picture.width(), picture.height()], [24, 20], "{length} of {}", bytes.len());
        }
    }
    assert_eq!(Picture::decode(b""), Err(PictureError::UnknownFormat));
    assert_eq!(Picture::decode(b"1. P2-5"), Err(PictureError::UnknownFormat));
}

#[test]
fn a_lying_size_is_refused_before_anything_is_unpacked() {
    let began = Instant::now();
    // The sizes stand at these places.
    let [png, jpeg, _, bmp, gif] = of_each_format().try_into().unwrap();
    let with = |bytes: &[u8], at: usize, new: &[u8]| {
        let mut bytes = bytes.to_vec();
        bytes[at..at + new.len()].copy_from_slice(new);
        bytes
    };
    // The sum of a chunk of a PNG guards its size.
    let mut header = png[12..16].to_vec();
    header.extend([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    header.extend(&png[24..29]);
    let mut huge = png[..12].to_vec();
    huge.extend(&header);
    huge.extend(crc32fast::hash(&header).to_be_bytes());
    huge.extend(&png[33..]);
    assert_eq!(Picture::decode(&huge), Err(PictureError::TooLarge { width: 30_000, height: 30_000 }));
    let frame = jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    let sizes = [
        with(&jpeg, frame + 5, &[0xff; 4]),
        with(&bmp, 18, &[0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f]),
        with(&gif, 6, &[0xff; 4]),
    ];
    for bytes in sizes {
        assert!(Picture::decode(&bytes).is_err());
    }
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn pictures_of_any_shape_and_depth_are_read() {
    for [width, height] in [[1, 1], [30_000, 10], [10, 30_000]] {
        let bytes = written(&two_colours(width, height).into(), ImageFormat::Png);
        let picture = Picture::decode(&bytes).unwrap();
        assert_eq!([picture.width() as u32, picture.height() as u32], [width, height]);
        assert!(chuhe::vision::read(&picture).is_err());
    }
    let deep = ImageBuffer::<Rgb<u16>, _>::from_pixel(9, 9, Rgb([51_400, 0, 0]));
    let grey = ImageBuffer::<Luma<u8>, _>::from_pixel(9, 9, Luma([90]));
    for (image, expected) in
        [(DynamicImage::from(deep), [200, 0, 0]), (DynamicImage::from(grey), [90, 90, 90])]
    {
        let picture = Picture::decode(&written(&image, ImageFormat::Png)).unwrap();
        assert!(is_near(pixel(&picture, 4, 4), expected));
    }
}

#[test]
fn what_is_transparent_becomes_white() {
    let image =
        RgbaImage::from_fn(9, 9, |x, _| if x < 4 { Rgba([0, 0, 0, 0]) } else { Rgba([0, 0, 0, 255]) });
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let picture = Picture::decode(&written(&image.clone().into(), format)).unwrap();
        assert_eq!([pixel(&picture, 1, 4), pixel(&picture, 7, 4)], [[255; 3], [0; 3]]);
    }
}

#[test]
fn the_first_frame_of_an_animation_counts() {
    let mut bytes = Vec::new();
    let frame = |colour| Frame::new(RgbaImage::from_pixel(9, 9, Rgba(colour)));
    let frames = [frame([200, 0, 0, 255]), frame([0, 0, 200, 255])];
    GifEncoder::new(&mut bytes).encode_frames(frames).unwrap();
    assert!(is_near(pixel(&Picture::decode(&bytes).unwrap(), 4, 4), [200, 0, 0]));
}

#[test]
fn a_photograph_is_turned_as_its_camera_says() {
    // One entry: orientation 6, a quarter turn to the right.
    let exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
    encoder.set_exif_metadata(exif.to_vec()).unwrap();
    encoder.encode_image(&two_colours(32, 16)).unwrap();
    let picture = Picture::decode(&bytes).unwrap();
    assert_eq!([picture.width(), picture.height()], [16, 32]);
    assert!(is_near(pixel(&picture, 14, 16), [200, 0, 0]) && is_near(pixel(&picture, 1, 16), [0, 0, 200]));
}

/// Photoshop writes four inks. This file has one block of them.
#[test]
fn a_jpeg_of_four_inks_is_read_or_refused() {
    let mut bytes = vec![0xff, 0xd8];
    // Adobe's marker: the inks are not transformed.
    bytes.extend(b"\xff\xee\0\x0eAdobe\0\x64\0\0\0\0\0");
    bytes.extend(b"\xff\xdb\0\x43\0");
    bytes.extend([1; 64]);
    bytes.extend(b"\xff\xc0\0\x14\x08\0\x08\0\x08\x04\x01\x11\0\x02\x11\0\x03\x11\0\x04\x11\0");
    // Tables with one code: no difference, and the end of the block.
    for class in [0x00, 0x10] {
        bytes.extend([0xff, 0xc4, 0, 20, class, 1]);
        bytes.extend([0; 15]);
        bytes.push(0);
    }
    bytes.extend(b"\xff\xda\0\x0e\x04\x01\0\x02\0\x03\0\x04\0\0\x3f\0");
    bytes.extend(b"\0\xff\xd9");
    match Picture::decode(&bytes) {
        Ok(picture) => assert_eq!([picture.width(), picture.height()], [8, 8]),
        Err(error) => {
            assert!(matches!(error, PictureError::Damaged(_) | PictureError::UnknownFormat), "{error}")
        }
    }
}
