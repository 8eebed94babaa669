//! Wood: broad, faint bands of tone, and veins of varying width, strength and waviness.

use std::ops::Range;

use eframe::egui::{Color32, Mesh, Pos2, Rect, Vec2, lerp, pos2};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::strand;
use crate::app::theme::BoardColors;

const BANDS: usize = 16;
const VEINS: usize = 170;
const VEIN_POINTS: usize = 11;
/// The bands are part of the ground, which is painted as a net. Each on its own would cover the
/// surface once more.
const NET: [u32; 2] = [12, 110];

/// Adds the surface. `pixel` is the size of one pixel, in points.
pub fn add(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors) {
    // A fixed seed: the board looks the same every time.
    let mut random = StdRng::seed_from_u64(1);
    let bands: Vec<Vein> =
        (0..BANDS).map(|_| Vein::new(0.02..0.06, |_| 0.03..0.1, 0.0, &mut random)).collect();
    strand::add_net(mesh, surface, NET, |place| {
        let ground = colors.light.lerp_to_gamma(colors.dark, 0.5 * (place.x + place.y));
        bands.iter().fold(ground, |color, band| color.blend(band.color_at(place, colors.grain)))
    });
    let thinnest = 0.7 * pixel / surface.height();
    for _ in 0..VEINS {
        // A broad vein is fainter.
        let strength = |half_width: f32| {
            let most = (0.002 / half_width).clamp(0.35, 1.0);
            0.03 * most..0.17 * most
        };
        let vein = Vein::new(0.0006..0.006, strength, thinnest, &mut random);
        let points: [Pos2; VEIN_POINTS] = std::array::from_fn(|index| {
            let along = index as f32 / (VEIN_POINTS - 1) as f32;
            pos2(lerp(surface.x_range(), along), lerp(surface.y_range(), vein.height_at(along)))
        });
        let half_width = vein.half_width * surface.height();
        strand::add(mesh, surface, &points, half_width, |along| vein.color(along, colors.grain));
    }
}

/// A vein or a band from the left edge to the right. Lengths are shares of the surface's height.
struct Vein {
    half_width: f32,
    strength: f32,
    base: f32,
    wave: f32,
    phase: f32,
    turns: f32,
    slope: f32,
}

impl Vein {
    /// Creates one with a width in this range, and a strength that depends on the width.
    fn new(
        half_width: Range<f32>,
        strength: impl Fn(f32) -> Range<f32>,
        thinnest: f32,
        random: &mut StdRng,
    ) -> Self {
        let half_width = random.random_range(half_width).max(thinnest);
        Self {
            half_width,
            strength: random.random_range(strength(half_width)),
            base: random.random_range(0.0..1.0),
            wave: random.random_range(0.001..0.009),
            phase: random.random_range(0.0..6.3),
            turns: random.random_range(1.0..5.0),
            slope: random.random_range(-0.012..0.012),
        }
    }

    /// The distance of its centre from the top, at a place from 0 to 1 along it.
    fn height_at(&self, along: f32) -> f32 {
        self.base + (self.phase + along * self.turns).sin() * self.wave + (along - 0.5) * self.slope
    }

    /// The colour of its centre.
    fn color(&self, along: f32, grain: Color32) -> Color32 {
        let fade = 0.45 + 0.55 * (self.phase * 3.0 + along * self.turns * 1.7).sin().abs();
        grain.gamma_multiply(self.strength * fade)
    }

    /// Its colour at a place of the surface, from (0, 0) to (1, 1). It fades out towards both
    /// sides.
    fn color_at(&self, place: Vec2, grain: Color32) -> Color32 {
        let distance = (place.y - self.height_at(place.x)).abs() / self.half_width;
        self.color(place.x, grain).gamma_multiply((1.0 - distance).max(0.0))
    }
}
