//! The lines of the board, aligned to whole pixels.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Rect, Stroke, Vec2, vec2};

use crate::app::board::geometry::Geometry;
use crate::app::theme::BoardColors;
use crate::engine::board::Square;

/// The width of the grid lines and of the outline, in cells.
const LINE: f32 = 0.026;
const OUTLINE: f32 = 0.055;
/// The distance from the outermost lines to the outline around them, in cells.
const OUTLINE_GAP: f32 = 0.1;
/// The marks at the starting points of cannons and soldiers: their gap to the point and the length
/// of their arms, in cells.
const MARK_GAP: f32 = 0.08;
const MARK_ARM: f32 = 0.17;

/// Adds all lines except the diagonals of the palaces.
pub fn add(mesh: &mut Mesh, geometry: &Geometry, colors: &BoardColors) {
    let mut lines = Vec::new();
    let [line, outline] = [LINE, OUTLINE].map(|width| width * colors.weight);
    add_grid(&mut lines, geometry, line);
    add_outline(&mut lines, geometry, outline);
    add_marks(&mut lines, geometry, line);
    if colors.carving.a() > 0 {
        // The light edges of all lines come first, so that none covers another line.
        let edge = Vec2::splat(geometry.pixel());
        lines.iter().for_each(|line| mesh.add_colored_rect(line.translate(edge), colors.carving));
    }
    lines.iter().for_each(|&line| mesh.add_colored_rect(line, colors.line));
}

/// Paints the diagonals of the palaces.
pub fn paint_diagonals(painter: &Painter, geometry: &Geometry, colors: &BoardColors) {
    let width = (LINE * colors.weight * geometry.cell()).max(geometry.pixel());
    // `pixel_line` starts at the pixel's corner. Half a pixel more puts the diagonals on the centre
    // of the lines.
    let middle = Vec2::splat(geometry.pixel() / 2.0);
    let edge = vec2(0.0, 1.4 * geometry.pixel());
    for (offset, color) in [(edge, colors.carving), (Vec2::ZERO, colors.line)] {
        if color == Color32::TRANSPARENT {
            continue;
        }
        for (top, bottom) in [(0, 2), (7, 9)] {
            for (from, to) in [((3, top), (5, bottom)), ((5, top), (3, bottom))] {
                let ends = [from, to].map(|(column, row)| geometry.grid_point(column, row) + middle + offset);
                painter.line_segment(ends, Stroke::new(width, color));
            }
        }
    }
}

/// A horizontal or vertical line, `width` cells wide, rounded to whole pixels.
fn pixel_line(geometry: &Geometry, from: Pos2, to: Pos2, width: f32) -> Rect {
    let pixel = geometry.pixel();
    let width = (width * geometry.cell() / pixel).round().max(1.0);
    let before = (width / 2.0).floor() * pixel;
    let min = from.min(to) - Vec2::splat(before);
    let max = from.max(to) - Vec2::splat(before) + Vec2::splat(width * pixel);
    Rect::from_min_max(min, max)
}

fn add_grid(lines: &mut Vec<Rect>, geometry: &Geometry, width: f32) {
    let mut add = |from: (usize, usize), to: (usize, usize)| {
        let (from, to) = (geometry.grid_point(from.0, from.1), geometry.grid_point(to.0, to.1));
        lines.push(pixel_line(geometry, from, to, width));
    };
    let (last_column, last_row) = (Square::FILES - 1, Square::RANKS - 1);
    for row in 0..=last_row {
        add((0, row), (last_column, row));
    }
    for column in 1..last_column {
        // Only the outermost files cross the river.
        add((column, 0), (column, 4));
        add((column, 5), (column, last_row));
    }
    add((0, 0), (0, last_row));
    add((last_column, 0), (last_column, last_row));
}

/// Adds the thick outline just outside the outermost lines.
fn add_outline(lines: &mut Vec<Rect>, geometry: &Geometry, width: f32) {
    let gap = (OUTLINE_GAP * geometry.cell() / geometry.pixel()).round() * geometry.pixel();
    let outline = geometry.grid().expand(gap);
    let corners = [
        (outline.left_top(), outline.right_top()),
        (outline.left_bottom(), outline.right_bottom()),
        (outline.left_top(), outline.left_bottom()),
        (outline.right_top(), outline.right_bottom()),
    ];
    lines.extend(corners.map(|(from, to)| pixel_line(geometry, from, to, width)));
}

/// Adds the corner marks around the starting points of cannons and soldiers.
fn add_marks(lines: &mut Vec<Rect>, geometry: &Geometry, width: f32) {
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
                lines.push(pixel_line(geometry, corner, corner + vec2(right * arm, 0.0), width));
                lines.push(pixel_line(geometry, corner, corner + vec2(0.0, down * arm), width));
            }
        }
    }
}
