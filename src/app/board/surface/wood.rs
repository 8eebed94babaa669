//! Wood: broad, faint bands of tone, and veins of varying width, strength and waviness.

use eframe::egui::{Mesh, Pos2, Rect, lerp, pos2};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{add_gradient, strand};
use crate::app::theme::BoardColors;

const BANDS: usize = 16;
const VEINS: usize = 170;
const VEIN_POINTS: usize = 16;

/// Adds the surface; `pixel` is the size of one pixel, in points.
pub fn add(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors) {
    add_gradient(mesh, surface, colors);
    // A fixed seed: the board looks the same every time.
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..BANDS {
        let half_width = surface.height() * random.random_range(0.02..0.06_f32);
        let strength = random.random_range(0.03..0.1_f32);
        add_vein(mesh, surface, half_width, strength, colors, &mut random);
    }
    for _ in 0..VEINS {
        let height = surface.height();
        let half_width = (height * random.random_range(0.0006..0.006_f32)).max(0.7 * pixel);
        let strength = random.random_range(0.03..0.17_f32) * (0.002 * height / half_width).clamp(0.35, 1.0);
        add_vein(mesh, surface, half_width, strength, colors, &mut random);
    }
}

/// Adds one vein from the left edge to the right.
fn add_vein(
    mesh: &mut Mesh,
    surface: Rect,
    half_width: f32,
    strength: f32,
    colors: &BoardColors,
    random: &mut StdRng,
) {
    let height = surface.height();
    let base = random.random_range(0.0..1.0);
    let wave = height * random.random_range(0.001..0.009_f32);
    let (phase, turns) = (random.random_range(0.0..6.3_f32), random.random_range(1.0..5.0_f32));
    let slope = height * random.random_range(-0.012..0.012_f32);
    let points: [Pos2; VEIN_POINTS] = std::array::from_fn(|index| {
        let along = index as f32 / (VEIN_POINTS - 1) as f32;
        let bend = (phase + along * turns).sin() * wave + (along - 0.5) * slope;
        pos2(lerp(surface.x_range(), along), lerp(surface.y_range(), base) + bend)
    });
    strand::add(mesh, surface, &points, half_width, |along| {
        let fade = 0.45 + 0.55 * (phase * 3.0 + along * turns * 1.7).sin().abs();
        colors.grain.gamma_multiply(strength * fade)
    });
}
