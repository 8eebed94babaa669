//! The frame around the surface, lit from the upper left, and the shadow it casts on the surface.

use eframe::egui::epaint::RectShape;
use eframe::egui::{Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::app::board::geometry::Geometry;
use crate::app::theme::{BoardColors, Material};

/// Lengths in cells.
const RADIUS: f32 = 0.16;
const SHADOW_DROP: f32 = 0.07;
const SHADOW_BLUR: f32 = 0.28;
/// The width of the board's shadow under the board. More would make its corners rounder.
const SHADOW_WIDTH: f32 = 0.3;
/// The width of the bright edge at the top and left of the frame, and of the slope down to the
/// surface.
const EDGE: f32 = 0.025;
const SLOPE: f32 = 0.05;
/// The width of the frame's shadow on the surface at the top and left, and at the bottom and right.
const INNER_SHADOW: f32 = 0.2;
const FAR_SHADOW: f32 = 0.07;
/// The strength of that shadow at the frame, as an alpha value from 0 to 255.
const INNER_STRENGTH: u8 = 80;
const FAR_STRENGTH: u8 = 40;

/// Paints the frame, and the shadow of the whole board. A printed board has neither.
pub fn paint(painter: &Painter, geometry: &Geometry, colors: &BoardColors) {
    let cell = geometry.cell();
    let frame = geometry.frame();
    if colors.material == Material::Plain {
        painter.rect_filled(frame, CornerRadius::ZERO, colors.frame_light);
        return;
    }
    // Rings are not filled: the surface covers the inside, and a software renderer would paint it
    // twice.
    let radius = CornerRadius::from(RADIUS * cell);
    let width = geometry.surface().min.x - frame.min.x + geometry.pixel();
    let ring = |rect, width, color| {
        let stroke = Stroke::new(width, color);
        RectShape::new(rect, radius, Color32::TRANSPARENT, stroke, StrokeKind::Inside)
    };
    let dropped = frame.translate(vec2(0.0, SHADOW_DROP * cell)).expand(0.02 * cell);
    let shadow = ring(dropped, SHADOW_WIDTH * cell, Color32::from_black_alpha(100));
    painter.add(shadow.with_blur_width(SHADOW_BLUR * cell));
    let edge = Vec2::splat((EDGE * cell).max(geometry.pixel()));
    let lit = colors.frame_light.lerp_to_gamma(Color32::WHITE, 0.16);
    painter.add(ring(frame, width, colors.frame_dark));
    painter.add(ring(Rect::from_min_max(frame.min, frame.max - edge), width, lit));
    painter.add(ring(Rect::from_min_max(frame.min + edge, frame.max - edge), width, colors.frame_light));
}

/// Adds the slope from the frame down to the surface, and the frame's shadow on the surface.
pub fn add_edge(mesh: &mut Mesh, geometry: &Geometry, colors: &BoardColors) {
    if colors.material == Material::Plain {
        return;
    }
    let surface = geometry.surface();
    let pixels = |cells: f32| {
        ((cells * geometry.cell() / geometry.pixel()).round() * geometry.pixel()).max(geometry.pixel())
    };
    let slope = surface.shrink(pixels(SLOPE));
    let lit = colors.frame_light.lerp_to_gamma(Color32::WHITE, 0.1);
    let shaded = colors.frame_dark;
    // At the top and left the slope faces away from the light, at the bottom and right towards it.
    let tones = [shaded, lit, lit, shaded].map(|tone| [tone; 2]);
    add_ring(mesh, surface, slope, tones);
    let [near, far] = [pixels(INNER_SHADOW), pixels(FAR_SHADOW)];
    let inner = Rect::from_min_max(slope.min + Vec2::splat(near), slope.max - Vec2::splat(far));
    let fading = |strength| [Color32::from_black_alpha(strength), Color32::TRANSPARENT];
    let (near, far) = (fading(INNER_STRENGTH), fading(FAR_STRENGTH));
    add_ring(mesh, slope, inner, [near, far, far, near]);
}

/// Adds the four trapezoids (top, right, bottom, left) between two rectangles, each with its outer
/// and inner colour.
fn add_ring(mesh: &mut Mesh, outer: Rect, inner: Rect, colors: [[Color32; 2]; 4]) {
    let corners = |rect: Rect| -> [Pos2; 4] {
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
    };
    let (outer, inner) = (corners(outer), corners(inner));
    for (index, [from, to]) in colors.into_iter().enumerate() {
        let next = (index + 1) % 4;
        let start = mesh.vertices.len() as u32;
        mesh.colored_vertex(outer[index], from);
        mesh.colored_vertex(outer[next], from);
        mesh.colored_vertex(inner[index], to);
        mesh.colored_vertex(inner[next], to);
        mesh.add_triangle(start, start + 1, start + 2);
        mesh.add_triangle(start + 2, start + 1, start + 3);
    }
}
