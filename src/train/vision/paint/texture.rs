//! Textures of boards and discs: wood, cloth, paper, stone.

use rand::RngExt;
use tiny_skia::{Pixmap, PixmapRef};

use super::canvas::Colour;
use super::chance::Chance;

/// What a texture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    Wood,
    Planks,
    Paper,
    Cloth,
    Stone,
    Bamboo,
}

/// A square of pixels, which repeats by reflection.
pub struct Texture(Pixmap);

/// In pixels.
const SIDE: usize = 128;

impl Texture {
    /// A texture between two colours.
    pub fn new(random: &mut impl RngExt, grain: Grain, light: Colour, dark: Colour) -> Self {
        let noise = Noise(random.random());
        let [long, across] = [random.between(0.004, 0.02), random.between(0.05, 0.22)];
        let [waves, bend] = [random.between(0.05, 0.5), random.between(2.0, 14.0)];
        let plank = random.between(18.0, 60.0);
        let mut pixels = Pixmap::new(SIDE as u32, SIDE as u32).expect("it has a size");
        for (at, pixel) in pixels.data_mut().chunks_mut(4).enumerate() {
            let [x, y] = [(at % SIDE) as f32, (at / SIDE) as f32];
            let share = match grain {
                Grain::Wood => {
                    let rings = (y * waves + noise.at(x * long, y * long * 3.0) * bend).sin();
                    0.25 + 0.2 * rings + 0.5 * noise.at(x * long * 2.0, y * across * 4.0)
                }
                Grain::Planks => {
                    let gap = if y % plank < 1.2 { 0.6 } else { 0.0 };
                    let own = noise.at((y / plank).floor() * 7.3, 0.5);
                    gap + 0.4 * own + 0.5 * noise.at(x * long * 2.0, y * across * 4.0)
                }
                Grain::Paper => {
                    0.6 * noise.at(x * long, y * long) + 0.4 * noise.at(x * across * 3.0, y * across * 3.0)
                }
                Grain::Cloth => {
                    let weave = (x * 1.6).sin() * (y * 1.6).sin();
                    0.4 + 0.3 * weave + 0.3 * noise.at(x * across, y * across)
                }
                Grain::Stone => {
                    let cloud = noise.at(x * long * 2.0, y * long * 2.0);
                    let vein = (cloud * 12.0 + x * 0.02).sin().abs();
                    0.6 * cloud + 0.5 * (1.0 - vein).powi(4)
                }
                Grain::Bamboo => {
                    let strip = (y % (plank / 2.0)) / plank * 2.0;
                    0.8 * (strip - 0.5).abs() + 0.4 * noise.at(x * long, y * across * 3.0)
                }
            };
            let Colour([red, green, blue, _]) = light.mix(dark, share.clamp(0.0, 1.0));
            pixel.copy_from_slice(&[red, green, blue, 1.0].map(|part| (part.clamp(0.0, 1.0) * 255.0) as u8));
        }
        Self(pixels)
    }

    pub fn pixels(&self) -> PixmapRef<'_> {
        self.0.as_ref()
    }
}

/// Smooth random numbers from 0 to 1 over a plane.
pub struct Noise(pub u32);

impl Noise {
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
        let (across, down) = (smooth(x - left), smooth(y - top));
        let (column, row) = (left as i32, top as i32);
        let row_at = |row| {
            let (a, b) = (self.corner(column, row), self.corner(column + 1, row));
            a + (b - a) * across
        };
        let (upper, lower) = (row_at(row), row_at(row + 1));
        upper + (lower - upper) * down
    }

    fn corner(&self, column: i32, row: i32) -> f32 {
        let mut hash =
            self.0 ^ (column as u32).wrapping_mul(0x9E37_79B1) ^ (row as u32).wrapping_mul(0x85EB_CA77);
        hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
        hash = (hash ^ (hash >> 12)).wrapping_mul(0x297A_2D39);
        (hash ^ (hash >> 15)) as f32 / u32::MAX as f32
    }
}
