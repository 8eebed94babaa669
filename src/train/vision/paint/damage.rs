//! What happens to pictures on their way: scaling, blur, compression, light, noise.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageFormat};
use rand::RngExt;

use super::chance::Chance;
use crate::vision::Picture;

/// A picture, and points on it that must follow when it changes.
pub struct Raw {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
    pub points: Vec<[f32; 2]>,
}

/// How pixels between others are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    Nearest,
    Bilinear,
}

impl Raw {
    /// The colours at a place, 0 to 255, between the four nearest pixels, whose centres lie half a
    /// pixel from their corners.
    fn sample(&self, x: f32, y: f32) -> [f32; 3] {
        let x = (x - 0.5).clamp(0.0, (self.width - 1) as f32);
        let y = (y - 0.5).clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (across, down) = (x - left as f32, y - top as f32);
        let at = |column: usize, row: usize| {
            let at = 3 * (row * self.width + column);
            [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]].map(f32::from)
        };
        let (a, b, c, d) = (at(left, top), at(right, top), at(left, bottom), at(right, bottom));
        std::array::from_fn(|i| {
            let (upper, lower) = (a[i] + (b[i] - a[i]) * across, c[i] + (d[i] - c[i]) * across);
            upper + (lower - upper) * down
        })
    }

    /// Looks at the picture from another place: straight lines stay straight. `strength` is how far
    /// the picture's corners move, in its sizes.
    pub fn warp(&mut self, random: &mut impl RngExt, strength: f32) {
        let (width, height) = (self.width as f32, self.height as f32);
        let mut bit = || random.between(-strength, strength);
        // From a pixel of the new picture to one of the old one, both seen from the middle, in sizes.
        let map = [
            [1.0 + bit() * 0.5, bit(), bit() * 0.2],
            [bit(), 1.0 + bit() * 0.5, bit() * 0.2],
            [bit(), bit(), 1.0],
        ];
        let apply = |map: &[[f32; 3]; 3], [x, y]: [f32; 2]| {
            let (x, y) = (x / width - 0.5, y / height - 0.5);
            let [x, y, w] = map.map(|[a, b, c]| a * x + b * y + c);
            [(x / w + 0.5) * width, (y / w + 0.5) * height]
        };
        let mut rgb = Vec::with_capacity(self.rgb.len());
        for row in 0..self.height {
            for column in 0..self.width {
                let [x, y] = apply(&map, [column as f32 + 0.5, row as f32 + 0.5]);
                rgb.extend(self.sample(x, y).map(|part| (part + 0.5) as u8));
            }
        }
        self.rgb = rgb;
        let back = adjugate(&map);
        for point in &mut self.points {
            *point = apply(&back, *point);
        }
    }

    pub fn scale(&mut self, width: usize, height: usize, scaling: Scaling) {
        let columns = taps(self.width, width, scaling);
        let rows = taps(self.height, height, scaling);
        let mut narrow = Vec::with_capacity(3 * width * self.height);
        for row in self.rgb.chunks_exact(3 * self.width) {
            for column in &columns {
                let mut sum = [0.0; 3];
                for &(at, share) in column {
                    for (sum, &colour) in sum.iter_mut().zip(&row[3 * at..3 * at + 3]) {
                        *sum += share * f32::from(colour);
                    }
                }
                narrow.extend(sum);
            }
        }
        let mut rgb = Vec::with_capacity(3 * width * height);
        let mut sums = vec![0.0; 3 * width];
        for row in &rows {
            sums.fill(0.5);
            for &(at, share) in row {
                for (sum, colour) in sums.iter_mut().zip(&narrow[3 * width * at..]) {
                    *sum += share * colour;
                }
            }
            rgb.extend(sums.iter().map(|&sum| sum as u8));
        }
        for point in &mut self.points {
            point[0] *= width as f32 / self.width as f32;
            point[1] *= height as f32 / self.height as f32;
        }
        *self = Self { width, height, rgb, points: std::mem::take(&mut self.points) };
    }

    /// Cuts off what lies outside of this rectangle.
    pub fn crop(&mut self, left: usize, top: usize, right: usize, bottom: usize) {
        let mut rgb = Vec::with_capacity(3 * (right - left) * (bottom - top));
        for row in self.rgb.chunks_exact(3 * self.width).skip(top).take(bottom - top) {
            rgb.extend_from_slice(&row[3 * left..3 * right]);
        }
        self.rgb = rgb;
        (self.width, self.height) = (right - left, bottom - top);
        for point in &mut self.points {
            *point = [point[0] - left as f32, point[1] - top as f32];
        }
    }

    /// Mixes each pixel with its neighbours: this share of each of the four.
    pub fn blur(&mut self, share: f32) {
        let part = (share * 256.0) as u32;
        let whole = 256 - 2 * part;
        for step in [3, 3 * self.width] {
            let old = self.rgb.clone();
            let [last, first] = [old.len().saturating_sub(step), step];
            for at in first..last {
                let sum = u32::from(old[at - step]) + u32::from(old[at + step]);
                self.rgb[at] = ((sum * part + u32::from(old[at]) * whole + 128) >> 8) as u8;
            }
        }
    }

    /// Changes brightness, contrast and the balance of colours.
    pub fn tint(&mut self, random: &mut impl RngExt, strength: f32) {
        let gamma = 1.0 + random.between(-0.5, 0.5) * strength;
        let (contrast, shift) =
            (1.0 - random.between(0.0, 0.4) * strength, random.between(-0.2, 0.2) * strength);
        let tables = std::array::from_fn::<_, 3, _>(|_| {
            let gain = 1.0 + random.between(-0.25, 0.15) * strength;
            std::array::from_fn::<u8, 256, _>(|value| {
                let value = (value as f32 / 255.0).powf(gamma);
                (((value - 0.5) * contrast + 0.5 + shift) * gain * 255.0).clamp(0.0, 255.0) as u8
            })
        });
        for pixel in self.rgb.chunks_mut(3) {
            for (value, table) in pixel.iter_mut().zip(&tables) {
                *value = table[usize::from(*value)];
            }
        }
    }

    pub fn grey(&mut self) {
        for pixel in self.rgb.chunks_mut(3) {
            let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
            pixel.fill(((77 * red + 151 * green + 28 * blue) >> 8) as u8);
        }
    }

    /// Black and white alone, as scanners see print.
    pub fn threshold(&mut self, from: u8) {
        self.rgb.iter_mut().for_each(|value| *value = if *value < from { 0 } else { 255 });
    }

    /// Light that differs over the picture, with stripes as on photographed screens if `moire`.
    pub fn light(&mut self, random: &mut impl RngExt, strength: f32, moire: bool) {
        let mut bit = || random.between(-strength, strength);
        let slope = [bit() / self.width as f32, bit() / self.height as f32];
        let wave = [random.between(-0.6, 0.6), random.between(-0.6, 0.6)];
        let depth = if moire { random.between(0.02, 0.08) } else { 0.0 };
        for (at, pixel) in self.rgb.chunks_mut(3).enumerate() {
            let (x, y) = ((at % self.width) as f32, (at / self.width) as f32);
            let mut factor = 1.0 - strength * 0.3 + slope[0] * x + slope[1] * y;
            if moire {
                factor += depth * (x * wave[0] + y * wave[1]).sin();
            }
            for value in pixel {
                *value = (f32::from(*value) * factor) as u8;
            }
        }
    }

    pub fn noise(&mut self, random: &mut impl RngExt, strength: f32) {
        let amount = (strength * 2.0) as i32 + 1;
        let mut state: u32 = random.random::<u32>() | 1;
        for value in &mut self.rgb {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            // The sum of two numbers is more often near its middle.
            let sum = (state & 0xFF) as i32 + (state >> 24) as i32 - 255;
            *value = (i32::from(*value) + sum * amount / 256).clamp(0, 255) as u8;
        }
    }

    /// Compresses the picture and unpacks it.
    pub fn jpeg(&mut self, quality: u8) {
        let mut bytes = Vec::new();
        let (width, height) = (self.width as u32, self.height as u32);
        let encoder = &mut JpegEncoder::new_with_quality(&mut bytes, quality);
        if encoder.encode(&self.rgb, width, height, ExtendedColorType::Rgb8).is_ok()
            && let Ok(image) = image::load(Cursor::new(bytes), ImageFormat::Jpeg)
        {
            self.rgb = image.into_rgb8().into_raw();
        }
    }

    /// Halves the resolution of colours, but not of brightness, as most cameras and programs do
    /// before they compress.
    pub fn halve_colours(&mut self) {
        for row in (0..self.height.saturating_sub(1)).step_by(2) {
            for column in (0..self.width.saturating_sub(1)).step_by(2) {
                let places = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .map(|(right, down)| 3 * ((row + down) * self.width + column + right));
                let brightness = |rgb: &[u8], at: usize| {
                    (77 * i32::from(rgb[at]) + 151 * i32::from(rgb[at + 1]) + 28 * i32::from(rgb[at + 2]))
                        >> 8
                };
                let mean: [i32; 3] = std::array::from_fn(|i| {
                    places.iter().map(|at| i32::from(self.rgb[at + i])).sum::<i32>() / 4
                });
                let mean_brightness = (77 * mean[0] + 151 * mean[1] + 28 * mean[2]) >> 8;
                for at in places {
                    let change = brightness(&self.rgb, at) - mean_brightness;
                    for (i, mean) in mean.iter().enumerate() {
                        self.rgb[at + i] = (mean + change).clamp(0, 255) as u8;
                    }
                }
            }
        }
    }

    pub fn picture(self) -> Picture {
        Picture::from_rgb(self.width, self.height, self.rgb).expect("a scene has as many pixels as it says")
    }
}

/// Of which old pixels, and how much of each, the new ones of a row consist.
fn taps(old: usize, new: usize, scaling: Scaling) -> Vec<Vec<(usize, f32)>> {
    let step = old as f32 / new as f32;
    let samples = (step.ceil() as usize).clamp(1, 3);
    let pixel = |index: usize| {
        if scaling == Scaling::Nearest {
            return vec![((((index as f32 + 0.5) * step) as usize).min(old - 1), 1.0)];
        }
        let sample = |sample: usize| {
            let place = (index as f32 + (sample as f32 + 0.5) / samples as f32) * step - 0.5;
            let place = place.clamp(0.0, (old - 1) as f32);
            let (first, share) = (place as usize, place.fract());
            let part = 1.0 / samples as f32;
            [(first, (1.0 - share) * part), ((first + 1).min(old - 1), share * part)]
        };
        (0..samples).flat_map(sample).collect()
    };
    (0..new).map(pixel).collect()
}

/// The inverse of a map of points, up to a factor.
fn adjugate([[a, b, c], [d, e, f], [g, h, i]]: &[[f32; 3]; 3]) -> [[f32; 3]; 3] {
    [
        [e * i - f * h, c * h - b * i, b * f - c * e],
        [f * g - d * i, a * i - c * g, c * d - a * f],
        [d * h - e * g, b * g - a * h, a * e - b * d],
    ]
}
