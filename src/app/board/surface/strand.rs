//! The building blocks of veins, fibres and clouds.

use eframe::egui::{Color32, Mesh, Pos2, Rect, Vec2, lerp, pos2};

/// Adds a line through `points` that fades out towards both sides. `color` gives the colour of its
/// centre at a place from 0 to 1 along the line. The line stays within `surface`.
pub fn add(mesh: &mut Mesh, surface: Rect, points: &[Pos2], half_width: f32, color: impl Fn(f32) -> Color32) {
    let Some(last) = points.len().checked_sub(1).filter(|&last| last > 0) else { return };
    let start = mesh.vertices.len() as u32;
    for (index, &point) in points.iter().enumerate() {
        let along = points[(index + 1).min(last)] - points[index.saturating_sub(1)];
        let across = half_width * along.normalized().rot90();
        let middle = color(index as f32 / last as f32);
        for (offset, color) in
            [(-across, Color32::TRANSPARENT), (Vec2::ZERO, middle), (across, Color32::TRANSPARENT)]
        {
            mesh.colored_vertex(surface.clamp(point + offset), color);
        }
    }
    for index in 0..last as u32 {
        for side in 0..2 {
            let corner = start + 3 * index + side;
            mesh.add_triangle(corner, corner + 1, corner + 3);
            mesh.add_triangle(corner + 1, corner + 3, corner + 4);
        }
    }
}

/// Adds a grid of triangles over `surface`. `color` gives the colour at a place from (0, 0) to (1,
/// 1).
pub fn add_net(mesh: &mut Mesh, surface: Rect, [columns, rows]: [u32; 2], color: impl Fn(Vec2) -> Color32) {
    let start = mesh.vertices.len() as u32;
    for row in 0..=rows {
        for column in 0..=columns {
            let place = Vec2::new(column as f32 / columns as f32, row as f32 / rows as f32);
            let knot = pos2(lerp(surface.x_range(), place.x), lerp(surface.y_range(), place.y));
            mesh.colored_vertex(knot, color(place));
        }
    }
    for row in 0..rows {
        for column in 0..columns {
            let corner = start + row * (columns + 1) + column;
            let below = corner + columns + 1;
            mesh.add_triangle(corner, corner + 1, below);
            mesh.add_triangle(below, corner + 1, below + 1);
        }
    }
}

/// The sum of smooth noise of three sizes, from -1 to 1.
pub fn clouds(place: Vec2, seed: u32) -> f32 {
    let octaves = [(1.0, 0.55), (2.1, 0.28), (4.3, 0.17)];
    octaves.into_iter().map(|(scale, strength)| strength * noise(place * scale, seed)).sum()
}

/// Random values at integer coordinates, smoothly interpolated, from -1 to 1.
fn noise(place: Vec2, seed: u32) -> f32 {
    let (whole, rest) = (place.floor(), place - place.floor());
    let smooth = |along: f32| along * along * (3.0 - 2.0 * along);
    let at = |columns: i32, rows: i32| knot(whole.x as i32 + columns, whole.y as i32 + rows, seed);
    let upper = lerp(at(0, 0)..=at(1, 0), smooth(rest.x));
    let lower = lerp(at(0, 1)..=at(1, 1), smooth(rest.x));
    lerp(upper..=lower, smooth(rest.y))
}

/// A pseudo-random value from -1 to 1: a hash of the coordinates and the seed.
fn knot(column: i32, row: i32, seed: u32) -> f32 {
    let mut bits = (column as u32).wrapping_mul(0x9e37_79b1)
        ^ (row as u32).wrapping_mul(0x85eb_ca77)
        ^ seed.wrapping_mul(0xc2b2_ae3d);
    for shift in [15, 13, 16] {
        bits = (bits ^ (bits >> shift)).wrapping_mul(0x2c1b_3c6d);
    }
    (bits >> 8) as f32 / (1 << 23) as f32 - 1.0
}
