//! A point of a board, cut out for the network.

use super::grid::{Grid, Place};
use super::picture::Picture;

/// The surroundings of a point, as the network sees them: [`Patch::SIDE`] × [`Patch::SIDE`] pixels of
/// red, green and blue from −1 to 1, rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch(pub Vec<f32>);

impl Patch {
    pub const SIDE: usize = 40;
    pub const CHANNELS: usize = 3;
    /// The width of a patch, in distances between points: a disc, and something of its neighbours,
    /// which shows how large discs are.
    pub const CELLS: f32 = 1.25;

    /// Cuts out the surroundings of a place. Outside of the picture everything is the nearest pixel.
    /// Each pixel of the patch is the mean of a few samples, so that large boards do not sparkle.
    pub fn cut(picture: &Picture, grid: &Grid, centre: Place) -> Self {
        let samples = ((grid.cell() * Self::CELLS / Self::SIDE as f32).round() as usize).clamp(1, 4);
        let step = Self::CELLS / (Self::SIDE * samples) as f32;
        let mut pixels = Vec::with_capacity(Self::SIDE * Self::SIDE * Self::CHANNELS);
        for y in 0..Self::SIDE {
            for x in 0..Self::SIDE {
                let mut sums = [0.0; Self::CHANNELS];
                for sample in 0..samples * samples {
                    let place = Place {
                        column: centre.column - Self::CELLS / 2.0
                            + step * ((x * samples + sample % samples) as f32 + 0.5),
                        row: centre.row - Self::CELLS / 2.0
                            + step * ((y * samples + sample / samples) as f32 + 0.5),
                    };
                    let colours = picture.sample(grid.pixel(place));
                    for (sum, colour) in sums.iter_mut().zip(colours) {
                        *sum += colour;
                    }
                }
                let scale = 1.0 / (127.5 * (samples * samples) as f32);
                pixels.extend(sums.map(|sum| sum * scale - 1.0));
            }
        }
        Self(pixels)
    }
}

impl Picture {
    /// The colours at a pixel position, 0 to 255, between the four nearest pixels.
    fn sample(&self, at: [f32; 2]) -> [f32; 3] {
        // A pixel's centre lies half a pixel from its corner.
        let x = (at[0] - 0.5).clamp(0.0, (self.width() - 1) as f32);
        let y = (at[1] - 0.5).clamp(0.0, (self.height() - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width() - 1), (top + 1).min(self.height() - 1));
        let (across, down) = (x - left as f32, y - top as f32);
        let row = |line: usize| {
            let line = line * self.width();
            let [a, b] = [(line + left) * 3, (line + right) * 3];
            std::array::from_fn::<f32, 3, _>(|i| {
                let [a, b] = [f32::from(self.rgb()[a + i]), f32::from(self.rgb()[b + i])];
                a + (b - a) * across
            })
        };
        let (upper, lower) = (row(top), row(bottom));
        std::array::from_fn(|i| upper[i] + (lower[i] - upper[i]) * down)
    }
}
