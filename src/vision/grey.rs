//! A picture without colours, made smaller.

use multiversion::multiversion;

use super::network::Tensor;
use super::picture::Picture;

/// The luminance of pixels, −1 (black) to 1, rows from the top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grey {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl Picture {
    /// The picture with its width and height multiplied by `factor`, at most 1. Each pixel is the mean
    /// of the area that it covers. The last ones may lie partly outside of the picture.
    pub fn grey_scaled(&self, factor: f32) -> Grey {
        let row = 3 * self.width();
        scale([self.width(), self.height()], factor, |y, line| luminance(&self.rgb()[y * row..][..row], line))
    }
}

impl Grey {
    /// This picture once more scaled, as [`Picture::grey_scaled`] does.
    pub fn scaled(&self, factor: f32) -> Self {
        scale([self.width, self.height], factor, |y, line| {
            line.copy_from_slice(&self.values[y * self.width..][..self.width]);
        })
    }

    /// For a network.
    pub fn into_tensor(self) -> Tensor {
        Tensor { height: self.height, width: self.width, channels: 1, values: self.values }
    }
}

/// Scales a picture, whose lines `read` writes.
fn scale([width, height]: [usize; 2], factor: f32, read: impl Fn(usize, &mut [f32])) -> Grey {
    let (columns, rows) = (spans(width, factor), spans(height, factor));
    let mut values = Vec::with_capacity(columns.len() * rows.len());
    let (mut line, mut sums) = (vec![0.0; width], vec![0.0; width]);
    let mut read_line = None;
    for row in &rows {
        sums.fill(0.0);
        for y in row.pixels() {
            // The last line of a row is the first one of the next.
            if read_line != Some(y) {
                read(y, &mut line);
                read_line = Some(y);
            }
            add(&mut sums, &line, row.share(y));
        }
        let mean = |column: &Span| match sums[column.first..=column.last] {
            [only] => only * column.share(column.first),
            [first, ref inner @ .., last] => {
                first * column.first_share
                    + inner.iter().sum::<f32>() * column.inner_share
                    + last * column.last_share
            }
            [] => 0.0,
        };
        values.extend(columns.iter().map(mean));
    }
    Grey { width: columns.len(), height: rows.len(), values }
}

/// The pixels that a pixel of the scaled picture covers in one direction, and the share of each.
struct Span {
    first: usize,
    last: usize,
    first_share: f32,
    inner_share: f32,
    last_share: f32,
}

impl Span {
    fn pixels(&self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last
    }

    fn share(&self, pixel: usize) -> f32 {
        match pixel {
            pixel if pixel == self.first => self.first_share,
            pixel if pixel == self.last => self.last_share,
            _ => self.inner_share,
        }
    }
}

fn spans(size: usize, factor: f32) -> Vec<Span> {
    let step = 1.0 / f64::from(factor);
    // A sliver of a pixel is none.
    let count = ((size as f64 / step - 0.01).ceil() as usize).max(1);
    let span = |number: usize| {
        let (from, to) = (number as f64 * step, ((number + 1) as f64 * step).min(size as f64));
        let first = (from as usize).min(size - 1);
        let last = (to.ceil() as usize).clamp(first + 1, size) - 1;
        let whole = (to - from) as f32;
        let covered = |pixel: usize| (to.min((pixel + 1) as f64) - from.max(pixel as f64)) as f32 / whole;
        Span { first, last, first_share: covered(first), inner_share: 1.0 / whole, last_share: covered(last) }
    };
    (0..count).map(span).collect()
}

#[multiversion(targets("x86_64+avx2"))]
fn luminance(rgb: &[u8], line: &mut [f32]) {
    let (pixels, _) = rgb.as_chunks::<3>();
    for (grey, &[red, green, blue]) in line.iter_mut().zip(pixels) {
        // In 16ths of 255: integers are what the compiler vectorises best.
        let sum = 5 * i32::from(red) + 9 * i32::from(green) + 2 * i32::from(blue);
        *grey = sum as f32 * (2.0 / (16.0 * 255.0)) - 1.0;
    }
}

#[multiversion(targets("x86_64+avx2"))]
fn add(sums: &mut [f32], line: &[f32], share: f32) {
    for (sum, value) in sums.iter_mut().zip(line) {
        *sum += value * share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: usize, height: usize) -> Picture {
        let rgb = (0..width * height).flat_map(|pixel| [(pixel * 53 % 256) as u8; 3]).collect();
        Picture::from_rgb(width, height, rgb).expect("a picture")
    }

    #[test]
    fn scaling_keeps_the_mean() {
        let whole = picture(60, 40).grey_scaled(1.0);
        let mean = |grey: &Grey| grey.values.iter().sum::<f32>() / grey.values.len() as f32;
        for (factor, size) in [(0.5, [30, 20]), (0.25, [15, 10]), (0.05, [3, 2])] {
            let scaled = picture(60, 40).grey_scaled(factor);
            assert_eq!([scaled.width, scaled.height], size);
            assert!((mean(&scaled) - mean(&whole)).abs() < 1e-3);
        }
    }

    #[test]
    fn parts_of_pixels_count_by_their_area() {
        let grey = Grey { width: 3, height: 1, values: vec![1.0, 0.0, -1.0] };
        let scaled = grey.scaled(2.0 / 3.0);
        assert_eq!([scaled.width, scaled.height], [2, 1]);
        assert!((scaled.values[0] - 2.0 / 3.0).abs() < 1e-5 && (scaled.values[1] + 2.0 / 3.0).abs() < 1e-5);
    }

    #[test]
    fn every_size_can_be_scaled() {
        for size in 1..40 {
            for factor in [1.0, 0.97, 0.51, 0.333, 0.1, 0.011] {
                let scaled = picture(size, 41 - size).grey_scaled(factor);
                assert_eq!(scaled.values.len(), scaled.width * scaled.height);
                assert!(scaled.values.iter().all(|value| value.abs() < 1.001));
            }
        }
    }
}
