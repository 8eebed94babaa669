//! The body of a piece as a mesh with antialiased edges one pixel wide.

use std::f32::consts::{PI, TAU};

use eframe::egui::{Color32, Mesh, Pos2, Vec2, vec2};

use crate::app::theme::PieceColors;

/// Radii as shares of the piece's radius.
const BEVEL: f32 = 0.965;
const FACE: f32 = 0.855;
/// Unit vector towards the light.
const LIGHT: Vec2 = vec2(-0.5, -0.866);
/// The maximum distance between the circle and its polygon, in pixels.
const FLATNESS: f32 = 0.12;

/// A ring on the face. The radius to the centre of its line and its width are shares of the piece's
/// radius.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    pub radius: f32,
    pub width: f32,
}

/// The rim, bevel, face and rings of a piece around `center`. The radius and a pixel are in points.
pub fn mesh(center: Pos2, radius: f32, pixel: f32, colors: &PieceColors, rings: &[Ring]) -> Mesh {
    let mut disc = Disc { mesh: Mesh::default(), center, pixel, directions: directions(radius / pixel) };
    let body = colors.body;
    disc.fill(radius, [body.rim; 2]);
    disc.fill(BEVEL * radius, [body.bevel_light, body.bevel_dark]);
    disc.fill(FACE * radius, [body.face_light, body.face_dark]);
    let edge = vec2(0.0, (0.025 * radius).max(0.6 * pixel));
    for ring in rings {
        let (middle, width) = (ring.radius * radius, ring.width * radius);
        for (offset, color) in [(edge, colors.carving), (-edge, colors.groove), (Vec2::ZERO, colors.ink)] {
            disc.center = center + offset;
            disc.ring(middle, width, color);
        }
    }
    disc.mesh
}

/// Unit vectors from the middle of a circle to the corners of its polygon. `radius` is in pixels.
fn directions(radius: f32) -> Vec<Vec2> {
    // The middle of a polygon's side is radius * (1 - cos(half its angle)) away from the circle.
    let half_angle = (1.0 - FLATNESS / radius.max(1.0)).acos();
    let corners = (PI / half_angle).ceil().clamp(16.0, 160.0) as usize;
    (0..corners).map(|index| Vec2::angled(TAU * index as f32 / corners as f32)).collect()
}

struct Disc {
    mesh: Mesh,
    center: Pos2,
    pixel: f32,
    directions: Vec<Vec2>,
}

impl Disc {
    /// Adds a disc with a gradient: `from` on the side towards the light, `to` on the far side.
    fn fill(&mut self, radius: f32, [from, to]: [Color32; 2]) {
        let start = self.mesh.vertices.len() as u32;
        self.mesh.colored_vertex(self.center, from.lerp_to_gamma(to, 0.5));
        for &direction in &self.directions {
            let color = from.lerp_to_gamma(to, 0.5 - 0.5 * direction.dot(LIGHT));
            self.mesh.colored_vertex(self.center + direction * (radius - self.pixel / 2.0), color);
            self.mesh
                .colored_vertex(self.center + direction * (radius + self.pixel / 2.0), Color32::TRANSPARENT);
        }
        let corners = self.directions.len();
        let vertex = |index: usize, outer: u32| start + 1 + 2 * (index % corners) as u32 + outer;
        for index in 0..corners {
            let (here, next) = (index, index + 1);
            self.mesh.add_triangle(start, vertex(here, 0), vertex(next, 0));
            self.mesh.add_triangle(vertex(here, 0), vertex(here, 1), vertex(next, 0));
            self.mesh.add_triangle(vertex(next, 0), vertex(here, 1), vertex(next, 1));
        }
    }

    /// Adds a ring. One that is thinner than a pixel is a pixel wide and fainter.
    fn ring(&mut self, radius: f32, width: f32, color: Color32) {
        if color == Color32::TRANSPARENT {
            return;
        }
        let color = color.gamma_multiply((width / self.pixel).min(1.0));
        let (soft, core) = (self.pixel / 2.0, (width.max(self.pixel) - self.pixel) / 2.0);
        let start = self.mesh.vertices.len() as u32;
        for &direction in &self.directions {
            for (offset, color) in [
                (-core - 2.0 * soft, Color32::TRANSPARENT),
                (-core, color),
                (core, color),
                (core + 2.0 * soft, Color32::TRANSPARENT),
            ] {
                self.mesh.colored_vertex(self.center + direction * (radius + offset), color);
            }
        }
        let corners = self.directions.len() as u32;
        for index in 0..corners {
            for band in 0..3 {
                let here = start + 4 * index + band;
                let next = start + 4 * ((index + 1) % corners) + band;
                self.mesh.add_triangle(here, here + 1, next);
                self.mesh.add_triangle(next, here + 1, next + 1);
            }
        }
    }
}
