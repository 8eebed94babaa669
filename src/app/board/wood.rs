//! The wooden board: everything on it that does not change while a game is played.
//!
//! The wood is generated as one mesh of coloured triangles, so that it is sharp at every size, and kept until
//! the board changes its size or its theme.

use std::sync::Arc;

use eframe::egui::epaint::RectShape;
use eframe::egui::{
    Align2, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, lerp, pos2,
    remap, vec2,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::geometry::Geometry;
use crate::app::fonts;
use crate::app::text::FileNumbers;
use crate::app::theme::Wood;
use crate::engine::board::{Side, Square};

/// The width of the lines, in cells.
const LINE: f32 = 0.026;
const OUTLINE: f32 = 0.055;
/// From the outermost lines to the second outline around them, in cells.
const OUTLINE_GAP: f32 = 0.1;
/// The marks at the starting points of cannons and soldiers, in cells.
const MARK_GAP: f32 = 0.08;
const MARK_ARM: f32 = 0.17;
/// The size of 楚河 漢界 and of the file numbers, in cells.
const RIVER_TEXT: f32 = 0.62;
const NUMBER_TEXT: f32 = 0.3;
/// From the outermost line to the middle of the file numbers, in cells.
const NUMBER_DISTANCE: f32 = 0.69;
const VEINS: usize = 150;
const VEIN_POINTS: usize = 16;

/// Paints the empty board.
#[derive(Default)]
pub struct WoodPainter {
    mesh: Option<(Geometry, Color32, Arc<Mesh>)>,
}

impl WoodPainter {
    /// Paints the frame, the wood, the lines and the writing.
    pub fn paint(&mut self, painter: &Painter, geometry: &Geometry, wood: &Wood, numbers: FileNumbers) {
        paint_frame(painter, geometry, wood);
        painter.add(Shape::Mesh(self.surface(geometry, wood)));
        let rim = Stroke::new(geometry.pixel().max(0.02 * geometry.cell()), wood.frame_dark);
        painter.rect_stroke(geometry.surface(), CornerRadius::ZERO, rim, StrokeKind::Outside);
        paint_grid(painter, geometry, wood.line);
        paint_marks(painter, geometry, wood.line);
        paint_river(painter, geometry, wood.writing);
        paint_numbers(painter, geometry, wood.writing, numbers);
    }

    fn surface(&mut self, geometry: &Geometry, wood: &Wood) -> Arc<Mesh> {
        match &self.mesh {
            Some((at, light, mesh)) if at == geometry && *light == wood.light => Arc::clone(mesh),
            _ => {
                let mesh = Arc::new(wood_mesh(geometry.surface(), geometry.pixel(), wood));
                self.mesh = Some((*geometry, wood.light, Arc::clone(&mesh)));
                mesh
            }
        }
    }
}

fn paint_frame(painter: &Painter, geometry: &Geometry, wood: &Wood) {
    let cell = geometry.cell();
    let frame = geometry.frame();
    let radius = CornerRadius::from(0.16 * cell);
    let shadow = RectShape::filled(
        frame.translate(vec2(0.0, 0.07 * cell)).expand(0.02 * cell),
        radius,
        Color32::from_black_alpha(100),
    );
    painter.add(shadow.with_blur_width(0.28 * cell));
    painter.rect_filled(frame, radius, wood.frame_dark);
    // Lit from above: the upper left of the frame is brighter.
    let lit = Rect::from_min_max(frame.min, frame.max - Vec2::splat(0.035 * cell));
    painter.rect_filled(lit, radius, wood.frame_light);
}

/// The surface: an even gradient, and veins of uneven width, strength and waviness on it.
fn wood_mesh(surface: Rect, pixel: f32, wood: &Wood) -> Mesh {
    let mut mesh = Mesh::default();
    let middle = wood.light.lerp_to_gamma(wood.dark, 0.5);
    for (corner, color) in [
        (surface.left_top(), wood.light),
        (surface.right_top(), middle),
        (surface.left_bottom(), middle),
        (surface.right_bottom(), wood.dark),
    ] {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(2, 1, 3);
    // The same board every time.
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..VEINS {
        add_vein(&mut mesh, surface, pixel, wood.grain, &mut random);
    }
    mesh
}

/// One vein from the left edge to the right, fading out to both its sides.
fn add_vein(mesh: &mut Mesh, surface: Rect, pixel: f32, color: Color32, random: &mut StdRng) {
    let height = surface.height();
    let base = random.random_range(0.0..1.0);
    let half_width = (height * random.random_range(0.0006..0.006_f32)).max(0.7 * pixel);
    let strength = random.random_range(0.03..0.16_f32) * (0.002 * height / half_width).clamp(0.35, 1.0);
    let wave = height * random.random_range(0.001..0.009_f32);
    let (phase, turns) = (random.random_range(0.0..6.3_f32), random.random_range(1.0..5.0_f32));
    let slope = height * random.random_range(-0.012..0.012_f32);
    let start = mesh.vertices.len() as u32;
    for index in 0..VEIN_POINTS {
        let along = index as f32 / (VEIN_POINTS - 1) as f32;
        let x = lerp(surface.x_range(), along);
        let bend = (phase + along * turns).sin() * wave + (along - 0.5) * slope;
        let y = lerp(surface.y_range(), base) + bend;
        let fade = 0.45 + 0.55 * (phase * 3.0 + along * turns * 1.7).sin().abs();
        for (offset, alpha) in [(-half_width, 0.0), (0.0, strength * fade), (half_width, 0.0)] {
            let y = (y + offset).clamp(surface.top(), surface.bottom());
            mesh.colored_vertex(pos2(x, y), color.gamma_multiply(alpha));
        }
    }
    for index in 0..VEIN_POINTS as u32 - 1 {
        for side in 0..2 {
            let corner = start + 3 * index + side;
            mesh.add_triangle(corner, corner + 1, corner + 3);
            mesh.add_triangle(corner + 1, corner + 3, corner + 4);
        }
    }
}

/// A straight line of whole pixels, `width` cells wide, along both axes or one.
fn pixel_line(painter: &Painter, geometry: &Geometry, from: Pos2, to: Pos2, width: f32, color: Color32) {
    let pixel = geometry.pixel();
    let width = (width * geometry.cell() / pixel).round().max(1.0);
    let before = (width / 2.0).floor() * pixel;
    let min = from.min(to) - Vec2::splat(before);
    let max = from.max(to) - Vec2::splat(before) + Vec2::splat(width * pixel);
    painter.rect_filled(Rect::from_min_max(min, max), CornerRadius::ZERO, color);
}

fn paint_grid(painter: &Painter, geometry: &Geometry, color: Color32) {
    let line = |from: (usize, usize), to: (usize, usize)| {
        let (from, to) = (geometry.grid_point(from.0, from.1), geometry.grid_point(to.0, to.1));
        pixel_line(painter, geometry, from, to, LINE, color);
    };
    let (last_column, last_row) = (Square::FILES - 1, Square::RANKS - 1);
    for row in 0..=last_row {
        line((0, row), (last_column, row));
    }
    for column in 1..last_column {
        // The river: only the outermost lines cross it.
        line((column, 0), (column, 4));
        line((column, 5), (column, last_row));
    }
    line((0, 0), (0, last_row));
    line((last_column, 0), (last_column, last_row));
    paint_outline(painter, geometry, color);
    let thin = Stroke::new((LINE * geometry.cell()).max(geometry.pixel()), color);
    for (top, bottom) in [(0, 2), (7, 9)] {
        // Lines are drawn from whole pixels on: the diagonals meet them in their middle.
        let middle = Vec2::splat(geometry.pixel() / 2.0);
        for (from, to) in [((3, top), (5, bottom)), ((5, top), (3, bottom))] {
            let ends = [from, to].map(|(column, row)| geometry.grid_point(column, row) + middle);
            painter.line_segment(ends, thin);
        }
    }
}

/// The thick outline a little outside of the outermost lines.
fn paint_outline(painter: &Painter, geometry: &Geometry, color: Color32) {
    let gap = (OUTLINE_GAP * geometry.cell() / geometry.pixel()).round() * geometry.pixel();
    let outline = geometry.grid().expand(gap);
    let corners = [
        (outline.left_top(), outline.right_top()),
        (outline.left_bottom(), outline.right_bottom()),
        (outline.left_top(), outline.left_bottom()),
        (outline.right_top(), outline.right_bottom()),
    ];
    for (from, to) in corners {
        pixel_line(painter, geometry, from, to, OUTLINE, color);
    }
}

/// The angles around the starting points of cannons and soldiers.
fn paint_marks(painter: &Painter, geometry: &Geometry, color: Color32) {
    let cannons = [1, 7].into_iter().flat_map(|column| [(column, 2), (column, 7)]);
    let soldiers = (0..Square::FILES).step_by(2).flat_map(|column| [(column, 3), (column, 6)]);
    let snap = |cells: f32| (cells * geometry.cell() / geometry.pixel()).round() * geometry.pixel();
    let (gap, arm) = (snap(MARK_GAP), snap(MARK_ARM));
    for (column, row) in cannons.chain(soldiers) {
        let center = geometry.grid_point(column, row);
        for right in [-1.0, 1.0] {
            let beyond_edge = (right < 0.0 && column == 0) || (right > 0.0 && column == Square::FILES - 1);
            if beyond_edge {
                continue;
            }
            for down in [-1.0, 1.0] {
                let corner = center + vec2(right, down) * gap;
                pixel_line(painter, geometry, corner, corner + vec2(right * arm, 0.0), LINE, color);
                pixel_line(painter, geometry, corner, corner + vec2(0.0, down * arm), LINE, color);
            }
        }
    }
}

fn paint_river(painter: &Painter, geometry: &Geometry, color: Color32) {
    let font = fonts::pieces(RIVER_TEXT * geometry.cell());
    let grid = geometry.grid();
    for (letter, column) in [("楚", 1.3), ("河", 2.5), ("漢", 5.5), ("界", 6.7)] {
        let x = remap(column, 0.0..=8.0, grid.x_range());
        let place = pos2(x, grid.center().y);
        painter.text(place, Align2::CENTER_CENTER, letter, font.clone(), color.gamma_multiply(0.85));
    }
}

/// The numbers of the files, each side's counted from its own right.
fn paint_numbers(painter: &Painter, geometry: &Geometry, color: Color32, numbers: FileNumbers) {
    let font = fonts::pieces(NUMBER_TEXT * geometry.cell());
    for file in 0..Square::FILES {
        for (side, rank) in [(Side::Red, 0), (Side::Black, Square::RANKS - 1)] {
            let Some(square) = Square::new(file, rank) else { continue };
            let outward = if geometry.row(square) == 0 { -1.0 } else { 1.0 };
            let place = geometry.center(square) + vec2(0.0, outward * NUMBER_DISTANCE * geometry.cell());
            let number = match side {
                Side::Red => Square::FILES - file,
                Side::Black => file + 1,
            };
            painter.text(place, Align2::CENTER_CENTER, numbers.write(side, number), font.clone(), color);
        }
    }
}
