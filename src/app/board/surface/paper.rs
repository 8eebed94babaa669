//! Handmade paper: very faint clouds, and fibres.

use eframe::egui::{Mesh, Pos2, Rect, Vec2, lerp, pos2};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::strand;
use crate::app::theme::BoardColors;

const NET: [u32; 2] = [40, 44];
/// The number of clouds across the sheet, and how much they darken it.
const CLOUDS: f32 = 5.0;
const CLOUD_STRENGTH: f32 = 0.05;
const FIBRES: usize = 420;
const FIBRE_POINTS: usize = 6;

/// Adds the surface. `pixel` is the size of one pixel, in points.
pub fn add(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors) {
    strand::add_net(mesh, surface, NET, |place| {
        let even = colors.light.lerp_to_gamma(colors.dark, 0.5 * (place.x + place.y));
        let cloud = 0.5 + 0.5 * strand::clouds(CLOUDS * place, 3);
        even.lerp_to_gamma(colors.grain, CLOUD_STRENGTH * cloud)
    });
    // A fixed seed: the sheet looks the same every time.
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..FIBRES {
        add_fibre(mesh, surface, pixel, colors, &mut random);
    }
}

/// Adds one bent, hair-thin fibre.
fn add_fibre(mesh: &mut Mesh, surface: Rect, pixel: f32, colors: &BoardColors, random: &mut StdRng) {
    let height = surface.height();
    let half_width = (height * random.random_range(0.0004..0.0011_f32)).max(0.6 * pixel);
    let step = height * random.random_range(0.003..0.012_f32);
    let strength = random.random_range(0.05..0.26_f32);
    let bend = random.random_range(-0.35..0.35_f32);
    let mut direction = random.random_range(0.0..std::f32::consts::TAU);
    let (across, down) = (random.random_range(0.0..1.0), random.random_range(0.0..1.0));
    let mut at = pos2(lerp(surface.x_range(), across), lerp(surface.y_range(), down));
    let points: [Pos2; FIBRE_POINTS] = std::array::from_fn(|_| {
        at += step * Vec2::angled(direction);
        direction += bend;
        surface.clamp(at)
    });
    strand::add(mesh, surface, &points, half_width, |along| {
        // It fades out at both ends.
        colors.grain.gamma_multiply(strength * (1.0 - (2.0 * along - 1.0).powi(2)))
    });
}
