//! Polished stone: clouds that flow into each other, and a few pale veins.

use eframe::egui::{Mesh, Pos2, Rect, Vec2, lerp, pos2, vec2};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::strand;
use crate::app::theme::BoardColors;

const NET: [u32; 2] = [96, 106];
/// The number of clouds across and down the slab, how far they are distorted, and how much they
/// lighten it.
const CLOUDS: Vec2 = vec2(3.2, 4.6);
const DRIFT: f32 = 1.1;
const CLOUD_STRENGTH: f32 = 0.34;
const VEINS: usize = 16;
const VEIN_POINTS: usize = 40;

/// Adds the surface. `pixel` is the size of one pixel, in points.
pub fn add(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors) {
    strand::add_net(mesh, surface, NET, |place| {
        let even = colors.light.lerp_to_gamma(colors.dark, 0.5 * (place.x + place.y));
        let cloud = strand::clouds(drift(CLOUDS * place), 11);
        if cloud > 0.0 {
            even.lerp_to_gamma(colors.grain, CLOUD_STRENGTH * cloud)
        } else {
            even.lerp_to_gamma(colors.dark, -cloud)
        }
    });
    // A fixed seed: the slab looks the same every time.
    let mut random = StdRng::seed_from_u64(4);
    for _ in 0..VEINS {
        add_vein(mesh, surface, pixel, colors, &mut random);
    }
}

/// Distorts a place by noise, so that the clouds look as if they had flowed.
fn drift(place: Vec2) -> Vec2 {
    place + DRIFT * vec2(strand::clouds(place, 21), strand::clouds(place, 22))
}

/// Adds one vein that wanders across the slab.
fn add_vein(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors, random: &mut StdRng) {
    let height = surface.height();
    let half_width = (height * random.random_range(0.0008..0.0028_f32)).max(0.7 * pixel);
    let strength = random.random_range(0.08..0.3_f32);
    let step = height * random.random_range(0.008..0.018_f32);
    let seed = random.random_range(100..10_000);
    let heading = random.random_range(0.3..1.5_f32);
    let (across, down) = (random.random_range(-0.2..1.0), random.random_range(-0.1..0.8));
    let mut at = pos2(lerp(surface.x_range(), across), lerp(surface.y_range(), down));
    let points: [Pos2; VEIN_POINTS] = std::array::from_fn(|index| {
        let turn = 1.3 * strand::clouds(vec2(index as f32 * 0.17, 0.5), seed);
        at += step * Vec2::angled(heading + turn);
        surface.clamp(at)
    });
    strand::add(mesh, surface, &points, half_width, |along| {
        let fade = (1.0 - (2.0 * along - 1.0).powi(2)) * (0.6 + 0.4 * (along * 17.0 + heading * 9.0).sin());
        colors.grain.gamma_multiply(strength * fade)
    });
}
